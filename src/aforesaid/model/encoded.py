"""A document as the model sees it: integers only.

Two forms, as a `Definition` has two. In an `AllDocument` every earlier mention is a candidate, so that a mention's own
code says it all but for the pairs that match. In a `ListedDocument` each mention comes with its candidates; the root
is one of them (antecedent -1), and `copies` says how often a candidate stands in the sum.

    P(m_j) = Σ_candidates copies · Π_cells θ(cell) · P(c_j)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from aforesaid.document import IntArray
from aforesaid.errors import InputError
from aforesaid.model.definition import Definition

NO_MODE = -1
"""The mode of a mention that takes no part: it is a candidate for others and starts a chain itself."""


@dataclass(frozen=True, eq=False, kw_only=True)
class AllDocument:
    """Row i of `codes`, `sentences` and `modes` is mention i; `pairs[pair_offsets[i]:pair_offsets[i + 1]]` are the
    earlier mentions that match it, with a code over the mode's flag features in `flags`. All others have flags 0."""

    key: str
    n_words: int
    codes: NDArray[np.uint16]
    sentences: IntArray
    """Sentence numbers, which never fall from one mention to the next."""
    modes: NDArray[np.int8]
    pair_offsets: IntArray
    pairs: IntArray
    flags: IntArray

    def __len__(self) -> int:
        return len(self.codes)

    def check(self, definition: Definition) -> None:
        """Refuse what the kernels must be able to rely on."""
        n = len(self.codes)
        if not (len(self.sentences) == len(self.modes) == n and len(self.pair_offsets) == n + 1):
            raise InputError(f"document {self.key}: columns of different length")
        if n and (self.sentences[0] < 0 or np.any(np.diff(self.sentences) < 0)):
            raise InputError(f"document {self.key}: sentence numbers must not fall from one mention to the next")
        if n and not (self.modes.min() >= NO_MODE and self.modes.max() < len(definition.modes)):
            raise InputError(f"document {self.key}: modes up to {self.modes.max()}, expected {len(definition.modes)}")
        starts = np.diff(self.pair_offsets)
        if np.any(starts < 0) or self.pair_offsets[0] != 0 or self.pair_offsets[-1] != len(self.pairs):
            raise InputError(f"document {self.key}: pair offsets do not fit {len(self.pairs)} pairs")
        anaphors = np.repeat(np.arange(n), starts)
        if np.any(self.pairs >= anaphors) or np.any(self.pairs < 0):
            raise InputError(f"document {self.key}: a matching mention must stand before its anaphor")
        keys = anaphors * max(n, 1) + self.pairs
        if len(np.unique(keys)) < len(keys):
            raise InputError(f"document {self.key}: the same pair of mentions is listed twice")


@dataclass(frozen=True, eq=False, kw_only=True)
class ListedDocument:
    """Candidates of mention i are rows `offsets[i]:offsets[i + 1]` of `antecedents`, `kinds` and `copies`.

    A kind is a row of `cells`: the cells whose parameters are multiplied, padded with -1; the last column is the cell
    of the prior (-1 without one)."""

    key: str
    n_words: int
    modes: NDArray[np.int8]
    offsets: NDArray[np.int64]
    antecedents: IntArray
    """The earlier mention, -1 for the root."""
    kinds: IntArray
    copies: IntArray
    cells: NDArray[np.int64]
    fits: NDArray[np.float64]
    """What decoding, and decoding alone, multiplies a candidate's weight with: knowledge that is not learned."""

    def __len__(self) -> int:
        return len(self.modes)


EncodedDocument: TypeAlias = AllDocument | ListedDocument


def width(definition: Definition) -> int:
    """Columns of a kind: the most factors that a mode multiplies, and the prior."""
    return 1 + max(max(len(mode.link), len(mode.root or ())) for mode in definition.modes)


class ListedBuilder:
    """Collects the candidates of a document, mode by mode, in whole columns.

    >>> builder = ListedBuilder(definition, key="doc", n_words=312, n_mentions=57)
    >>> builder.add("attr", mentions, antecedents, [(conditions, outcomes)], prior=(zeros, distances))
    >>> builder.add_root("attr", mentions, [(zeros, outcomes)], prior=(zeros, zeros), copies=10 * (sentences + 1))
    >>> document = builder.build()

    A mention's candidates must all be of one mode. Codes may be scalars, which then hold for all rows.
    """

    def __init__(self, definition: Definition, *, key: str, n_words: int, n_mentions: int) -> None:
        self._definition = definition
        self._key, self._n_words, self._n = key, n_words, n_mentions
        self._width = width(definition)
        self._rows: list[tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = []
        self._fits: list[NDArray[np.float64]] = []

    def add(
        self,
        mode: str,
        mentions: ArrayLike,
        antecedents: ArrayLike,
        factors: Sequence[tuple[ArrayLike, ArrayLike]],
        *,
        prior: tuple[ArrayLike, ArrayLike] | None = None,
        copies: ArrayLike = 1,
        fits: ArrayLike = 1.0,
    ) -> None:
        """Rows of (mention, antecedent), with a (condition, outcome) pair of code columns for each link factor."""
        self._add("link", mode, mentions, antecedents, factors, prior, copies, fits)

    def add_root(
        self,
        mode: str,
        mentions: ArrayLike,
        factors: Sequence[tuple[ArrayLike, ArrayLike]],
        *,
        prior: tuple[ArrayLike, ArrayLike] | None = None,
        copies: ArrayLike = 1,
    ) -> None:
        """The root as a candidate of these mentions."""
        self._add("root", mode, mentions, -1, factors, prior, copies, 1.0)

    def _add(
        self,
        role: str,
        mode: str,
        mentions: ArrayLike,
        antecedents: ArrayLike,
        factors: Sequence[tuple[ArrayLike, ArrayLike]],
        prior: tuple[ArrayLike, ArrayLike] | None,
        copies: ArrayLike,
        fits: ArrayLike,
    ) -> None:
        m = self._definition.mode_number(mode)
        if role == "root" and self._definition.modes[m].root is None:
            raise InputError(f"document {self._key}: mode {mode} has no root")
        tables, priors = self._definition.tables_of(m, role), self._definition.tables_of(m, "prior")
        if len(factors) != len(tables) or (prior is None) != (not priors):
            raise InputError(
                f"document {self._key}: {len(factors)} factors and {'no' if prior is None else 'a'} prior for mode "
                f"{mode}, expected {len(tables)} and {'a' if priors else 'none'}"
            )
        rows = np.atleast_1d(np.asarray(mentions, dtype=np.int64))
        n = len(rows)
        cells = np.full((n, self._width), -1, dtype=np.int64)
        for column, (table, (conditions, outcomes)) in enumerate(zip(tables, factors, strict=True)):
            cells[:, column] = table.cells(conditions, outcomes)
        if prior is not None:
            cells[:, -1] = priors[0].cells(*prior)
        earlier = np.broadcast_to(np.asarray(antecedents, dtype=np.int64), n)
        times = np.broadcast_to(np.asarray(copies, dtype=np.int64), n)
        if n and (rows.min() < 0 or rows.max() >= self._n or np.any(earlier >= rows) or times.min() < 1):
            raise InputError(f"document {self._key}: a candidate must be an earlier mention, with 1 or more copies")
        self._rows.append((m, rows, earlier, times, cells))
        self._fits.append(np.broadcast_to(np.asarray(fits, dtype=np.float64), n))

    def build(self) -> ListedDocument:
        """Candidates in order of mention, then of position, the root first."""
        if not self._rows:
            self._add_nothing()
        mode_of_row = np.concatenate([np.full(len(rows), m, dtype=np.int64) for m, rows, *_ in self._rows])
        mentions, earlier, copies = (np.concatenate([row[i] for row in self._rows]) for i in (1, 2, 3))
        cells = np.concatenate([row[4] for row in self._rows])
        order = np.lexsort((earlier, mentions))
        mentions, earlier, copies, cells = mentions[order], earlier[order], copies[order], cells[order]
        modes = np.full(self._n, NO_MODE, dtype=np.int8)
        modes[mentions] = mode_of_row[order]
        if np.any(modes[mentions] != mode_of_row[order]):
            raise InputError(f"document {self._key}: a mention has candidates in two modes")
        kinds_of, kinds = _unique_rows(cells)
        return ListedDocument(
            key=self._key,
            n_words=self._n_words,
            modes=modes,
            offsets=np.searchsorted(mentions, np.arange(self._n + 1)).astype(np.int64),
            antecedents=earlier.astype(np.int32),
            kinds=kinds.astype(np.int32),
            copies=copies.astype(np.int32),
            cells=kinds_of,
            fits=np.concatenate(self._fits)[order],
        )

    def _add_nothing(self) -> None:
        empty = np.zeros(0, dtype=np.int64)
        self._rows.append((0, empty, empty, empty, np.zeros((0, self._width), dtype=np.int64)))
        self._fits.append(np.zeros(0))


def _unique_rows(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Distinct rows in ascending order, and for each row its number among them."""
    order = np.lexsort(rows.T[::-1])
    ordered = rows[order]
    new = np.ones(len(rows), dtype=bool)
    new[1:] = np.any(ordered[1:] != ordered[:-1], axis=1)
    numbers = np.empty(len(rows), dtype=np.int64)
    numbers[order] = np.cumsum(new) - 1
    return ordered[new], numbers
