"""Decoding in compiled loops, when every earlier mention is a candidate. `decode.posteriors` is the plain twin.

Of the candidates with the same view (and flags, and distance) only the nearest can win, so a mention is compared with
the nearest of each view, and the others only count in the total.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.compiled import compiled
from aforesaid.model.kernels import Floats, Ints
from aforesaid.model.normalisation import SHARED, TINY


@compiled
def by_distance(
    here: NDArray[np.bool_],
    views: Ints,
    sentences: Ints,
    t: Floats,  # [view of j, view of k]
    t_root: Floats,
    q: Floats,
    normalisation: int,
    antecedents: Ints,
    probabilities: Floats,
) -> None:
    """Fill in antecedents and probabilities of the mentions that are `here`."""
    n, n_views, cap = len(views), t.shape[0], len(q) - 2
    number = np.zeros((cap + 1, n_views))  # by distance class and view, for the sentence of j
    last = np.full((cap + 1, n_views), -1, np.int64)
    sizes, weight_of = np.zeros(cap + 1), np.zeros(cap + 1)
    oldest = start = 0
    for j in range(n):
        if j == 0 or sentences[j] != sentences[j - 1]:
            start = j
            while oldest < j and sentences[oldest] <= sentences[j] - cap:
                number[cap, views[oldest]] += 1.0
                last[cap, views[oldest]] = oldest
                sizes[cap] += 1.0
                oldest += 1
            number[:cap] = 0.0
            last[:cap] = -1
            sizes[:cap] = 0.0
            for k in range(oldest, start):
                distance = sentences[j] - sentences[k]
                number[distance, views[k]] += 1.0
                last[distance, views[k]] = k
                sizes[distance] += 1.0
        if here[j]:
            a = views[j]
            for distance in range(cap + 1):
                weight_of[distance] = q[1 + distance]
                if normalisation == SHARED and sizes[distance] > 0.0:
                    weight_of[distance] /= sizes[distance]
            best, best_weight = -1, t_root[a] * q[0]
            total = best_weight
            for distance in range(cap, -1, -1):
                if sizes[distance] == 0.0:
                    continue
                for c in range(n_views):
                    if number[distance, c] > 0.0:
                        weight = t[a, c] * weight_of[distance]
                        total += number[distance, c] * weight
                        k = last[distance, c]
                        if weight > best_weight or (weight == best_weight and k > best):
                            best, best_weight = k, weight
            if total >= TINY:
                antecedents[j], probabilities[j] = best, best_weight / total
            else:
                antecedents[j], probabilities[j] = -1, 0.0
        number[0, views[j]] += 1.0
        last[0, views[j]] = j
        sizes[0] += 1.0


@compiled
def by_flags(
    here: NDArray[np.bool_],
    views: Ints,
    pair_offsets: Ints,
    pairs: Ints,
    flags: Ints,
    u: Floats,  # [view of j, view of k, flags]
    u_root: Floats,
    antecedents: Ints,
    probabilities: Floats,
) -> None:
    """Fill in antecedents and probabilities of the mentions that are `here`."""
    n, n_views = len(views), u.shape[0]
    before = np.full(n, -1, np.int64)  # the previous mention of the same view
    last = np.full(n_views, -1, np.int64)
    number, rest = np.zeros(n_views), np.zeros(n_views)
    matched = np.full(n, -1, np.int64)  # the mention that a candidate was last found to match
    for j in range(n):
        if here[j]:
            a = views[j]
            best, best_weight = -1, u_root[a]
            total = best_weight
            rest[:] = number
            for p in range(pair_offsets[j], pair_offsets[j + 1]):
                k = pairs[p]
                matched[k] = j
                rest[views[k]] -= 1.0
                weight = u[a, views[k], flags[p]]
                total += weight
                if weight > best_weight or (weight == best_weight and k > best):
                    best, best_weight = k, weight
            for view in range(n_views):
                if rest[view] > 0.0:
                    k = last[view]
                    while matched[k] == j:
                        k = before[k]
                    weight = u[a, view, 0]
                    total += rest[view] * weight
                    if weight > best_weight or (weight == best_weight and k > best):
                        best, best_weight = k, weight
            if total >= TINY:
                antecedents[j], probabilities[j] = best, best_weight / total
            else:
                antecedents[j], probabilities[j] = -1, 0.0
        before[j] = last[views[j]]
        last[views[j]] = j
        number[views[j]] += 1.0
