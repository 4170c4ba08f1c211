"""Expected counts: what an E-step over any part of a corpus yields. They add, so training on many workers is a sum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aforesaid.model.parameters import Support, Values


@dataclass(frozen=True, eq=False)
class Counts:
    """c(m, m', π) and c(k, j, π) of Algorithm 1, cell by cell; a row's total is c(m', π) or c(j, π)."""

    cells: Values
    exposure: Values
    """For cells of a prior under Luce's choice: Σ_j n_jd / Z_j, the denominator of the MM step; 0 elsewhere."""
    log_likelihood: float
    mentions: int
    """Mentions that had a candidate of positive weight."""
    impossible: int
    """Mentions that had none; they are in neither the counts nor the likelihood."""
    words: int

    @classmethod
    def zero(cls, support: Support) -> Counts:
        n = len(support.cells)
        return cls(np.zeros(n), np.zeros(n), 0.0, 0, 0, 0)

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.cells + other.cells,
            self.exposure + other.exposure,
            self.log_likelihood + other.log_likelihood,
            self.mentions + other.mentions,
            self.impossible + other.impossible,
            self.words + other.words,
        )
