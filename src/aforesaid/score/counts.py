"""What is counted in one document. Counts are added over a corpus and only then divided.

A document's counts are eight rows of four numbers, so that a corpus is an array `(documents, 8, 4)` and a bootstrap
resample is a weighted sum of its first axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Tally(NamedTuple):
    """Recall is `recall_numerator / recall_denominator`, and precision likewise."""

    recall_numerator: float
    recall_denominator: float
    precision_numerator: float
    precision_denominator: float


class Counts(NamedTuple):
    """The counts of all metrics in one document, or their sum over a corpus."""

    muc: Tally
    b_cubed: Tally
    ceaf_m: Tally
    ceaf_e: Tally
    lea: Tally
    mentions: Tally
    blanc_coreference: Tally
    """Pairs of mentions in one chain."""
    blanc_noncoreference: Tally
    """Pairs of mentions in two chains."""


def total(counts: Sequence[Counts]) -> Counts:
    """The sum over documents, rounded once, so that their order changes nothing.

    The reference scorer adds in the order of a Perl hash, which differs between runs, and so may its last digit.
    """
    if not counts:
        return Counts(*(Tally(0, 0, 0, 0) for _ in Counts._fields))
    return Counts(*(Tally(*map(fsum, zip(*rows, strict=True))) for rows in zip(*counts, strict=True)))


def as_array(counts: Sequence[Counts]) -> NDArray[np.float64]:
    """An array `(documents, 8, 4)`."""
    return np.array(counts, dtype=np.float64).reshape(len(counts), len(Counts._fields), 4)
