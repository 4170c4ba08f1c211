"""Which document of the response belongs to which of the key, and the chains of both that are compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from aforesaid.document import Clusters, Document
from aforesaid.errors import InputError
from aforesaid.score.align import Alignment, align
from aforesaid.score.matching import match_spans
from aforesaid.score.options import ScoreOptions, Singletons

REPEATED_LIMIT = 10
"""The reference scorer refuses a response with more mentions of the key that stand twice."""
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Pair:
    """One document: the key's, and what is compared."""

    document: Document
    key: Clusters
    response: Clusters
    alignment: Alignment


def pair_documents(
    key: Iterable[Document], response: Iterable[Document], options: ScoreOptions
) -> tuple[list[Pair], tuple[str, ...]]:
    """The pairs in the key's order, and notes on what a reader of the score should know."""
    notes: list[str] = []
    keys = _by_name(key, "key", notes)
    responses = _by_name(response, "response", notes)
    if not keys:
        raise InputError("found no document in the key, expected at least one")
    _check_names(keys, responses, options.lenient, notes)
    pairs = []
    for name, document in keys.items():
        answer = responses.get(name)
        if answer is not None and len(answer) != len(document):
            notes.append(f"{document.name}: {len(document)} tokens in the key, {len(answer)} in the response")
        key_clusters = _select(document, options.key_singletons)
        response_clusters = () if answer is None else _select(answer, options.response_singletons)
        response_clusters = match_spans(key_clusters, response_clusters, document, options.match)
        pairs.append(Pair(document, key_clusters, response_clusters, align(key_clusters, response_clusters)))
    _check_repeated(pairs, options.lenient, notes)
    return pairs, tuple(notes)


def _by_name(documents: Iterable[Document], side: str, notes: list[str]) -> dict[tuple[str, int], Document]:
    result: dict[tuple[str, int], Document] = {}
    for document in documents:
        if (document.id, document.part) in result:
            notes.append(f"{document.name}: stands twice in the {side}; the last one counts")
        result[document.id, document.part] = document
    return result


def _check_names(
    keys: dict[tuple[str, int], Document],
    responses: dict[tuple[str, int], Document],
    lenient: bool,
    notes: list[str],
) -> None:
    for wanted, given, side, consequence in (
        (keys, responses, "response", "they count as empty"),
        (responses, keys, "key", "they do not count"),
    ):
        missing = [document.name for name, document in wanted.items() if name not in given]
        if missing:
            names = ", ".join(missing[:_NAMED]) + (", …" if len(missing) > _NAMED else "")
            message = f"{len(missing)} of {len(wanted)} documents are missing from the {side}: {names}"
            if not lenient:
                raise InputError(f"{message}; expected the same documents on both sides (lenient: {consequence})")
            notes.append(f"{message}; {consequence}")


def _check_repeated(pairs: list[Pair], lenient: bool, notes: list[str]) -> None:
    repeated = [(pair.document, span) for pair in pairs for span in pair.alignment.repeated]
    if not repeated:
        return
    places = ", ".join(f"tokens {span.start} to {span.end} of {document.name}" for document, span in repeated[:_NAMED])
    places += ", …" if len(repeated) > _NAMED else ""
    if len(repeated) > REPEATED_LIMIT and not lenient:
        raise InputError(
            f"found {len(repeated)} mentions that stand more than once in the response ({places}), expected at most "
            f"{REPEATED_LIMIT}, as the reference scorer does (lenient: each counts where it stands first)"
        )
    notes.append(f"{len(repeated)} repeated mentions in the response count where they stand first: {places}")


def _select(document: Document, singletons: Singletons) -> Clusters:
    clusters = document.clusters or ()
    if singletons is Singletons.KEEP:
        return clusters
    return tuple(chain for chain in clusters if len(set(chain)) > 1)
