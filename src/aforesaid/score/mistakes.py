"""What is wrong in a response, one mistake at a time.

A chain is *missed* when the response has none of its links, and *spurious* when the key has none of them. It is *split*
when its mentions are in several chains of the response, and *merged* when a chain of the response holds mentions of
several chains of the key. A mention of one side alone is *missed* or *spurious*; the two are one mistake of *boundary*
when they begin or end together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from aforesaid.document import Clusters, Span
from aforesaid.score.mention_types import TYPE_NAMES, type_finder
from aforesaid.score.pairs import Pair


class Mistake(str, Enum):
    MISSED_CHAIN = "missed chain"
    SPURIOUS_CHAIN = "spurious chain"
    SPLIT = "split"
    MERGED = "merged"
    MISSED_MENTION = "missed mention"
    SPURIOUS_MENTION = "spurious mention"
    BOUNDARY = "boundary"


@dataclass(frozen=True, slots=True)
class Found:
    """A mistake with the mentions that it is about, in groups that belong together."""

    mistake: Mistake
    types: tuple[str, ...]
    """The types of the mentions: name, nominal, pronoun."""
    key: tuple[tuple[Span, ...], ...]
    """Mentions of the key: for a split chain one group for each chain of the response, and so on."""
    response: tuple[tuple[Span, ...], ...]


def find_mistakes(pair: Pair) -> list[Found]:
    """The mistakes in one document, in text order."""
    type_of = type_finder(pair.document)

    def found(mistake: Mistake, key: list[list[Span]], response: list[list[Span]]) -> Found:
        groups = [tuple(sorted(group)) for group in key], [tuple(sorted(group)) for group in response]
        types = {TYPE_NAMES[type_of(span)] for side in groups for group in side for span in group}
        ordered = tuple(name for name in TYPE_NAMES.values() if name in types)
        return Found(mistake, ordered, tuple(sorted(groups[0])), tuple(sorted(groups[1])))

    key_chain, response_chain = _chain_of(pair.key), _chain_of(pair.response)
    result: list[Found] = []
    for mistake, pieces, lone in _chain_mistakes(pair.key, response_chain, Mistake.SPLIT, Mistake.MISSED_CHAIN):
        result.append(found(mistake, [lone] if mistake is Mistake.MISSED_CHAIN else pieces, []))
    for mistake, pieces, lone in _chain_mistakes(pair.response, key_chain, Mistake.MERGED, Mistake.SPURIOUS_CHAIN):
        result.append(found(mistake, [], [lone] if mistake is Mistake.SPURIOUS_CHAIN else pieces))
    missed = sorted(key_chain.keys() - response_chain.keys())
    spurious = sorted(response_chain.keys() - key_chain.keys())
    partners = _boundaries(missed, spurious)
    result += [found(Mistake.BOUNDARY, [[wanted]], [[given]]) for wanted, given in partners.items()]
    taken = set(partners.values())
    result += [found(Mistake.MISSED_MENTION, [[span]], []) for span in missed if span not in partners]
    result += [found(Mistake.SPURIOUS_MENTION, [], [[span]]) for span in spurious if span not in taken]
    return sorted(result, key=lambda one: (*min(group[0] for group in one.key + one.response), one.mistake.value))


def _chain_of(clusters: Clusters) -> dict[Span, int]:
    return {span: number for number, chain in enumerate(clusters) for span in chain}


def _chain_mistakes(
    clusters: Clusters, other: dict[Span, int], several: Mistake, none: Mistake
) -> Iterator[tuple[Mistake, list[list[Span]], list[Span]]]:
    """Each chain that lies in several chains of the other side, or has no link in it; with its pieces, and whole."""
    for chain in clusters:
        pieces: defaultdict[int, list[Span]] = defaultdict(list)
        spans = sorted(set(chain))
        for span in spans:
            if span in other:
                pieces[other[span]].append(span)
        if len(spans) > 1 and all(len(piece) == 1 for piece in pieces.values()):
            yield none, list(pieces.values()), spans
        elif len(pieces) > 1:
            yield several, list(pieces.values()), spans


def _boundaries(missed: list[Span], spurious: list[Span]) -> dict[Span, Span]:
    """Each missed mention with a spurious one that begins or ends with it, the one that shares most tokens first."""
    by_start: defaultdict[int, list[Span]] = defaultdict(list)
    by_end: defaultdict[int, list[Span]] = defaultdict(list)
    for span in spurious:
        by_start[span.start].append(span)
        by_end[span.end].append(span)
    candidates = sorted(
        (-(min(wanted.end, given.end) - max(wanted.start, given.start)), wanted, given)
        for wanted in missed
        for given in {*by_start[wanted.start], *by_end[wanted.end]}
    )
    partners: dict[Span, Span] = {}
    taken: set[Span] = set()
    for _, wanted, given in candidates:
        if wanted not in partners and given not in taken:
            partners[wanted] = given
            taken.add(given)
    return partners
