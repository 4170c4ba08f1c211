"""Is one response better than another? Paired bootstrap over documents.

Documents are drawn with replacement as often as there are documents; the counts of those drawn are added and divided as
always. A resample is a row of weights, so thousands of them are one matrix product and nothing is scored again. All
responses share the draws: the test is paired (Efron & Tibshirani, 1993; Koehn, 2004).

The p-value of a difference d is two-sided: how often the difference of a resample is at least |d| away from the mean of
all resamples' differences, the sample itself included (Riezler & Maxwell, 2005).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.score.counts import Counts, as_array
from aforesaid.score.scores import METRICS, f1_of_array

RESAMPLES = 10_000
SEED = 20160101
FEW = 10
"""Fewer documents than these give intervals that are too narrow."""
_LOWER, _UPPER = 2.5, 97.5
_ROWS_AT_ONCE = 2_000_000
"""Weights held in memory at a time."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """F1 in per cent of one metric: its 95 % interval, and its difference from the first response."""

    f1: float
    low: float
    high: float
    difference: float | None
    """None for the first response itself."""
    difference_low: float | None
    difference_high: float | None
    p: float | None


def bootstrap(
    systems: Sequence[Sequence[Counts]], *, resamples: int = RESAMPLES, seed: int = SEED
) -> list[dict[str, Comparison]]:
    """For each system a comparison by metric (`conll` among them). The first system is the one compared with.

    `systems[s][d]` are the counts of document d; all systems have the same documents in the same order.
    """
    if resamples < 1:
        raise InputError(f"found {resamples} resamples, expected at least 1")
    lengths = {len(counts) for counts in systems}
    if len(lengths) != 1:
        raise InputError(f"found responses with {sorted(lengths)} documents, expected the same documents in all")
    arrays = [as_array(counts) for counts in systems]
    names = (*METRICS, "conll")
    observed = [{name: 100 * float(f1) for name, f1 in f1_of_array(array.sum(axis=0)).items()} for array in arrays]
    samples = _resample(arrays, names, resamples, seed)
    result: list[dict[str, Comparison]] = []
    for system, values in enumerate(samples):
        row: dict[str, Comparison] = {}
        for name in names:
            low, high = np.percentile(values[name], (_LOWER, _UPPER))
            if system == 0:
                row[name] = Comparison(observed[0][name], float(low), float(high), None, None, None, None)
                continue
            difference = observed[system][name] - observed[0][name]
            differences = values[name] - samples[0][name]
            difference_low, difference_high = np.percentile(differences, (_LOWER, _UPPER))
            # The tolerance keeps two equal responses at p = 1 whatever the rounding.
            extreme = np.count_nonzero(np.abs(differences - differences.mean()) >= abs(difference) - 1e-9)
            if len(arrays[0]) == 1:
                extreme = np.intp(resamples)  # every resample is the sample: it tells nothing
            row[name] = Comparison(
                observed[system][name],
                float(low),
                float(high),
                difference,
                float(difference_low),
                float(difference_high),
                (int(extreme) + 1) / (resamples + 1),
            )
        result.append(row)
    return result


def _resample(
    arrays: Sequence[NDArray[np.float64]], names: Sequence[str], resamples: int, seed: int
) -> list[dict[str, NDArray[np.float64]]]:
    """F1 in per cent of each system and metric in every resample."""
    random = np.random.default_rng(seed)
    n = len(arrays[0])
    flat = [array.reshape(n, -1) for array in arrays]
    pieces: list[dict[str, list[NDArray[np.float64]]]] = [{name: [] for name in names} for _ in arrays]
    step = max(1, _ROWS_AT_ONCE // max(n, 1))
    for start in range(0, resamples, step):
        size = min(step, resamples - start)
        draws = random.integers(0, n, size=(size, n))
        rows = np.repeat(np.arange(size), n)
        weights = np.bincount(rows * n + draws.ravel(), minlength=size * n).reshape(size, n).astype(np.float64)
        for system, counts in enumerate(flat):
            sums = (weights @ counts).reshape(size, *arrays[0].shape[1:])
            f1 = f1_of_array(sums)
            for name in names:
                pieces[system][name].append(100 * f1[name])
    return [{name: np.concatenate(parts) for name, parts in piece.items()} for piece in pieces]
