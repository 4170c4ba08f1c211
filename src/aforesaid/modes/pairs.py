"""Candidates in columns: which earlier mentions each mention is weighed against, and where it may start a chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.int64]
"""Numbers of mentions, or codes that belong to them."""
Mask: TypeAlias = NDArray[np.bool_]

NO_ROWS: Rows = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Row i says that mention `antecedents[i]` is a candidate of mention `anaphors[i]`."""

    anaphors: Rows
    antecedents: Rows
    flags: Rows
    """How the two match, as bits whose meaning is the mode's own; 0 where a mode has none."""

    def __len__(self) -> int:
        return len(self.anaphors)

    def where(self, keep: Mask) -> Pairs:
        return Pairs(self.anaphors[keep], self.antecedents[keep], self.flags[keep])

    @classmethod
    def of(cls, anaphors: Sequence[int], antecedents: Sequence[int], flags: Sequence[int]) -> Pairs:
        return cls(
            np.array(anaphors, dtype=np.int64),
            np.array(antecedents, dtype=np.int64),
            np.array(flags, dtype=np.int64),
        )

    @classmethod
    def joined(cls, parts: Sequence[Pairs]) -> Pairs:
        if not parts:
            return NO_PAIRS
        return cls(
            np.concatenate([part.anaphors for part in parts]),
            np.concatenate([part.antecedents for part in parts]),
            np.concatenate([part.flags for part in parts]),
        )


NO_PAIRS = Pairs(NO_ROWS, NO_ROWS, NO_ROWS)


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """What one mode offers: links to earlier mentions, and the mentions that may start a new chain in it."""

    pairs: Pairs
    roots: Rows = field(default_factory=lambda: NO_ROWS)
    copies: Rows | int = 1
    """How often the root of each mention in `roots` stands in the sum."""
    fits: NDArray[np.float64] | None = None
    """What knowledge that is not learned multiplies the weight of each pair with, in decoding."""

    def taken(self, n: int) -> Mask:
        """Which of n mentions have a candidate here."""
        mask = np.zeros(n, dtype=np.bool_)
        mask[self.pairs.anaphors] = True
        mask[self.roots] = True
        return mask
