"""Scores of a corpus: counts of all documents added, then divided."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from aforesaid.document import Document
from aforesaid.score.clusters import count
from aforesaid.score.counts import Counts, total
from aforesaid.score.options import ScoreOptions
from aforesaid.score.pairs import Pair, pair_documents
from aforesaid.score.reading import read_side
from aforesaid.score.scores import Score, Scores
from aforesaid.score.signature import Signature, documents_digest, file_digest


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A response against its key: the scores, and all that they were made from."""

    name: str
    scores: Scores
    counts: tuple[Counts, ...]
    """Of each document, in the key's order."""
    pairs: tuple[Pair, ...]
    notes: tuple[str, ...]
    signature: Signature

    @property
    def conll(self) -> float:
        return self.scores.conll

    def __getitem__(self, metric: str) -> Score:
        return self.scores[metric]


def score_documents(
    key: Iterable[Document],
    response: Iterable[Document],
    options: ScoreOptions | None = None,
    *,
    name: str = "response",
    key_digest: str | None = None,
) -> Evaluation:
    """Compare documents by identifier and part; `evaluation.scores` has the figures, `evaluation.conll` their mean.

    Where a span stands in two chains, the order of a document's chains decides; `score_files` has it from the file.
    """
    options = ScoreOptions() if options is None else options
    keys = list(key)
    pairs, notes = pair_documents(keys, response, options)
    counts = tuple(count(pair.alignment) for pair in pairs)
    digest = documents_digest(keys) if key_digest is None else key_digest
    signature = Signature(options, digest, len(pairs))
    return Evaluation(name, Scores.of(total(counts)), counts, tuple(pairs), notes, signature)


def score_files(
    key: str | os.PathLike[str],
    responses: Iterable[str | os.PathLike[str]],
    options: ScoreOptions | None = None,
    *,
    layers: bool = False,
) -> list[Evaluation]:
    """One evaluation a response. `layers` reads the key's other columns too, where a breakdown needs them."""
    options = ScoreOptions() if options is None else options
    layers = layers or options.match is not ScoreOptions().match
    keys = read_side(key, layers=layers, lenient=options.lenient)
    digest = documents_digest(keys) if os.path.isdir(key) else file_digest(key)
    return [
        score_documents(
            keys, read_side(path, lenient=options.lenient), options, name=os.fspath(path), key_digest=digest
        )
        for path in responses
    ]
