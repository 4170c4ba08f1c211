"""From summed counts to recall, precision and F1."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aforesaid.score.counts import Counts, Tally

METRICS = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "mentions")
"""In the order in which they are shown."""
CONLL_METRICS = ("muc", "b_cubed", "ceaf_e")
"""The CoNLL score is the mean of the F1 of these three."""


def cut(fraction: float) -> float:
    """Per cent, cut after two decimals: the reference scorer cuts and does not round."""
    return int(fraction * 10000) / 100


@dataclass(frozen=True, slots=True)
class Score:
    """Fractions between 0 and 1, not rounded."""

    recall: float
    precision: float
    f1: float

    def percent(self) -> dict[str, float]:
        """As the reference scorer prints it."""
        return {"recall": cut(self.recall), "precision": cut(self.precision), "f1": cut(self.f1)}


@dataclass(frozen=True, slots=True)
class Scores:
    """One score a metric."""

    muc: Score
    b_cubed: Score
    ceaf_m: Score
    ceaf_e: Score
    blanc: Score
    lea: Score
    mentions: Score

    def __getitem__(self, metric: str) -> Score:
        if metric not in METRICS:
            raise KeyError(metric)
        score: Score = getattr(self, metric)
        return score

    @property
    def conll(self) -> float:
        """Mean F1 of MUC, B³ and CEAF-e in per cent, of the printed figures, to two decimals: what papers report."""
        return round(sum(cut(self[metric].f1) for metric in CONLL_METRICS) / len(CONLL_METRICS), 2)

    def percent(self) -> dict[str, dict[str, float] | float]:
        return {**{metric: self[metric].percent() for metric in METRICS}, "conll": self.conll}

    @classmethod
    def of(cls, counts: Counts) -> Scores:
        return cls(
            muc=score_of(counts.muc),
            b_cubed=score_of(counts.b_cubed),
            ceaf_m=score_of(counts.ceaf_m),
            ceaf_e=score_of(counts.ceaf_e),
            blanc=blanc_of(counts.blanc_coreference, counts.blanc_noncoreference),
            lea=score_of(counts.lea),
            mentions=score_of(counts.mentions),
        )


def _harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def score_of(tally: Tally) -> Score:
    """A ratio whose denominator is 0 is 0."""
    recall = tally.recall_numerator / tally.recall_denominator if tally.recall_denominator else 0.0
    precision = tally.precision_numerator / tally.precision_denominator if tally.precision_denominator else 0.0
    return Score(recall, precision, _harmonic(precision, recall))


def blanc_of(coreference: Tally, noncoreference: Tally) -> Score:
    """The mean over both kinds of link; the one kind alone when the key has no link of the other."""
    a, b = score_of(coreference), score_of(noncoreference)
    if not coreference.recall_denominator and not noncoreference.recall_denominator:
        return Score(0.0, 0.0, 0.0)
    if not coreference.recall_denominator:
        return b
    if not noncoreference.recall_denominator:
        return a
    return Score((a.recall + b.recall) / 2, (a.precision + b.precision) / 2, (a.f1 + b.f1) / 2)


def f1_of_array(counts: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """F1 of every metric, and `conll`, for many sums at once: `counts` is `(…, 8, 4)` in the order of `Counts`."""
    numerators, denominators = counts[..., 0::2], counts[..., 1::2]
    ratios = np.divide(numerators, denominators, out=np.zeros_like(numerators), where=denominators != 0)
    products, sums = 2 * ratios.prod(axis=-1), ratios.sum(axis=-1)
    f1 = np.divide(products, sums, out=np.zeros_like(products), where=sums != 0)
    rows = {name: f1[..., row] for row, name in enumerate(Counts._fields)}
    coreference, noncoreference = rows.pop("blanc_coreference"), rows.pop("blanc_noncoreference")
    has_coreference = counts[..., Counts._fields.index("blanc_coreference"), 1] != 0
    has_noncoreference = counts[..., Counts._fields.index("blanc_noncoreference"), 1] != 0
    kinds = has_coreference.astype(np.float64) + has_noncoreference
    both = coreference * has_coreference + noncoreference * has_noncoreference
    rows["blanc"] = np.divide(both, kinds, out=np.zeros_like(both), where=kinds != 0)
    rows["conll"] = np.asarray(sum(rows[metric] for metric in CONLL_METRICS) / len(CONLL_METRICS))
    return rows
