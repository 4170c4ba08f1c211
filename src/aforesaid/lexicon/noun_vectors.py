"""Distributional similarity of nouns: vectors of the words around them, trained on raw text.

`learn_noun_vectors` is the classical recipe (Levy, Goldberg & Dagan 2015): positive pointwise mutual information of a
noun and its neighbours up to three words away, before and behind kept apart, the context distribution raised to 0.75,
and a truncated singular value decomposition, rows scaled to length one. Stored as bytes: a cosine is exact to 0.01.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.files import write_atomically
from aforesaid.lexicon.columns import column_of, read_columns, rows_of

MIN_CONTEXT_COUNT = 100
OFFSETS = ((-1, 0, 1.0), (1, 1, 1.0), (-2, 2, 1.0), (2, 3, 1.0), (-3, 2, 0.5), (3, 3, 0.5))
"""Distance, block of contexts, weight."""


@dataclass(frozen=True, eq=False)
class NounVectors:
    rows: dict[str, int]
    vectors: NDArray[np.float32]

    def similarity(self, noun: str, other: str) -> float:
        first, second = self.rows.get(noun), self.rows.get(other)
        if first is None or second is None:
            return 0.0
        return float(self.vectors[first] @ self.vectors[second])


def learn_noun_vectors(
    words: NDArray[np.int32], n_words: int, targets: NDArray[np.int64], dimensions: int
) -> NDArray[np.float32]:
    """Vectors of the target words from one long sequence of word numbers."""
    # Only training needs scipy.sparse, and it takes long to import.
    from scipy.sparse import coo_matrix, csr_matrix
    from scipy.sparse.linalg import svds

    contexts = np.flatnonzero(np.bincount(words, minlength=n_words) >= MIN_CONTEXT_COUNT)
    target_of, context_of = _numbering(targets, n_words)[words], _numbering(contexts, n_words)[words]
    shape = (len(targets), 4 * len(contexts))
    counts = csr_matrix(shape, dtype=np.float64)
    for offset, block, weight in OFFSETS:
        near, far = (
            (target_of[-offset:], context_of[:offset]) if offset < 0 else (target_of[:-offset], context_of[offset:])
        )
        both = (near >= 0) & (far >= 0)
        weights = np.full(int(both.sum()), weight)
        counts = counts + coo_matrix((weights, (near[both], far[both] + block * len(contexts))), shape=shape).tocsr()
    total, rows, columns = counts.sum(), np.asarray(counts.sum(1)).ravel(), np.asarray(counts.sum(0)).ravel()
    smoothed = columns**0.75
    smoothed *= total / smoothed.sum()
    cells = counts.tocoo()
    information = np.log(cells.data * total / (rows[cells.row] * smoothed[cells.col]))
    kept = (information > 0) & (cells.data >= 2)
    table = csr_matrix((information[kept], (cells.row[kept], cells.col[kept])), shape=shape)
    # A fixed start, so that the same text gives the same vectors.
    left, scale, _ = svds(table, k=dimensions, v0=np.ones(min(shape)))
    vectors = left * np.sqrt(scale)
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9), np.float32)


def _numbering(chosen: NDArray[np.int64], n_words: int) -> NDArray[np.int64]:
    numbers = np.full(n_words, -1, np.int64)
    numbers[chosen] = np.arange(len(chosen))
    return numbers


def write_noun_vectors(path: Path, nouns: Iterable[str], vectors: NDArray[np.float32]) -> None:
    scale = np.abs(vectors).max(axis=1, keepdims=True)
    with write_atomically(path) as stream:
        np.savez_compressed(stream, nouns=column_of(nouns), vectors=np.rint(vectors / scale * 127).astype(np.int8))


def read_noun_vectors(path: Path) -> NounVectors:
    columns = read_columns(path, ("nouns", "vectors"), "noun vectors")
    vectors = columns["vectors"].astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return NounVectors(rows_of(columns["nouns"]), vectors)
