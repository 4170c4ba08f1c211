"""The E-step in compiled loops when every earlier mention is a candidate. `reference.py` is the plain twin that tests
hold it to. Arrays in, arrays out.

In the mode with q, the weight of a pair depends only on (code_j, code_k, distance class), so

    w_j = t(a|root) q_none + Σ_c t(a|c) G(c) + q_0 Σ_c t(a|c) S(c)        with a the code of j

where G(c) = Σ_{d ≥ 1} q_d · (mentions of code c that are d sentences back) is the same for all mentions of a sentence
and S(c) counts the mentions of code c before j in its sentence. The expected counts need no further look at pairs:
with r_j = 1 / w_j

    c(a, c) = t(a|c) Σ_j r_j (G_j(c) + q_0 S_j(c)),      c(q_d) = q_d Σ_sentences Σ_c H_d(c) Σ_j r_j t(a_j|c)

so the loops accumulate the sums over j and the tables are multiplied in at the end, by the caller. Mentions beyond the
capped distance are a running count per code. The work is linear in the number of mentions, whatever a document's
length. Modes with match flags need counts per view and the groups of matches alone.

No fast-math: sums run in the order written, so a result depends on the data and on nothing else.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.compiled import compiled
from aforesaid.model.normalisation import LUCE, SHARED, TINY, UNIFORM
from aforesaid.model.simd import row_dot

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int32]

SMALL, LARGE = 1e-150, 1e150
"""One logarithm is taken for many mentions: weights are multiplied until their product leaves this range."""


@compiled
def all_e_step(
    documents: NDArray[np.int64],
    groups: NDArray[np.int64],
    used: NDArray[np.bool_],
    codes: NDArray[np.uint16],
    sentences: NDArray[np.uint32],
    modes: NDArray[np.uint8],
    n_groups: NDArray[np.uint8],
    group_kinds: NDArray[np.uint16],
    group_counts: NDArray[np.uint32],
    views: Ints,  # [mode, code] -> compact view, -1 unknown
    flag_counts: Ints,  # [mode] number of flag codes; 0 marks the mode with q
    kind_views: Ints,  # [mode, view] -> compact view
    t: Floats,  # [a, c], rows padded to a multiple of LANES
    t_root: Floats,  # [a]
    q: Floats,  # none, 0, 1, …, cap
    normalisation: int,
    u: Floats,  # [mode, own view, view of candidate, flags]
    u_root: Floats,  # [mode, own view]
    t_sum: Floats,  # results, shaped like t … u_root; to be multiplied by them
    t_root_sum: Floats,
    q_sum: Floats,
    exposure: Floats,
    u_sum: Floats,
    u_root_sum: Floats,
) -> tuple[float, int, int]:
    """Add to the sums; return the log-likelihood, the mentions counted and the mentions without any weight."""
    n_modes, size = views.shape[0], t.shape[1]
    cap = len(q) - 2
    distance_mode = -1
    for m in range(n_modes):
        if flag_counts[m] == 0:
            distance_mode = m
    longest = 0
    for d in range(len(documents) - 1):
        longest = max(longest, documents[d + 1] - documents[d])
    fine = np.empty(longest, np.int32)
    far, near, same, reached = np.zeros(size), np.zeros(size), np.zeros(size), np.zeros((1, size))
    weight_of, number_of = np.zeros(cap + 1), np.zeros(cap + 1)
    seen = np.zeros((n_modes, u.shape[1]))
    rest = np.zeros(u.shape[1])
    log_likelihood, product = 0.0, 1.0
    counted = impossible = 0

    for d in range(len(documents) - 1):
        if not used[d]:
            continue
        first, end = documents[d], documents[d + 1]
        group = groups[d]
        far[:] = 0.0
        seen[:] = 0.0
        if distance_mode >= 0:
            for i in range(first, end):
                fine[i - first] = views[distance_mode, codes[i]]
        oldest, n_far = first, 0
        start = first
        while start < end:
            sentence = np.int64(sentences[start])
            stop = start
            any_distance = False
            while stop < end and np.int64(sentences[stop]) == sentence:
                any_distance = any_distance or modes[stop] == distance_mode
                stop += 1
            if distance_mode >= 0:
                while oldest < start and np.int64(sentences[oldest]) <= sentence - cap:
                    far[fine[oldest - first]] += 1.0
                    oldest += 1
                    n_far += 1
            if any_distance:
                number_of[:] = 0.0
                for k in range(oldest, start):
                    number_of[sentence - np.int64(sentences[k])] += 1.0
                number_of[cap] = n_far
                others = 0.0
                for distance in range(1, cap + 1):
                    weight_of[distance] = q[1 + distance]
                    others += q[1 + distance] * number_of[distance]
                    if normalisation == SHARED and number_of[distance] > 0.0:
                        weight_of[distance] /= number_of[distance]
                for c in range(size):
                    near[c] = weight_of[cap] * far[c]
                    same[c] = 0.0
                    reached[0, c] = 0.0
                for k in range(oldest, start):
                    near[fine[k - first]] += weight_of[sentence - np.int64(sentences[k])]

            for j in range(start, stop):
                mode = modes[j]
                if mode == distance_mode:
                    a = fine[j - first]
                    n_same = float(j - start)
                    weight_same = q[1]
                    if normalisation == SHARED and n_same > 0.0:
                        weight_same /= n_same
                    from_near = row_dot(t, a, near)
                    from_same = weight_same * row_dot(t, a, same) if n_same > 0.0 else 0.0
                    from_root = t_root[a] * q[0]
                    weight = from_root + from_near + from_same
                    if weight < TINY:
                        impossible += 1
                    else:
                        r = 1.0 / weight
                        t_row, sum_row, r_same = t[a], t_sum[a], r * weight_same
                        for c in range(size):
                            reached[0, c] += r * t_row[c]
                        for c in range(size):
                            sum_row[c] += r * near[c]
                        if n_same > 0.0:
                            for c in range(size):
                                sum_row[c] += r_same * same[c]
                        t_root_sum[a] += r * q[0]
                        q_sum[0] += r * from_root
                        q_sum[1] += r * from_same
                        counted += 1
                        if normalisation == LUCE:
                            z = q[0] + q[1] * n_same + others
                            exposure[0] += 1.0 / z
                            exposure[1] += n_same / z
                            for distance in range(1, cap + 1):
                                exposure[1 + distance] += number_of[distance] / z
                            weight /= z
                        elif normalisation == UNIFORM:
                            weight /= j - first + 1
                        product *= weight
                        if product < SMALL or product > LARGE:
                            log_likelihood += math.log(product)
                            product = 1.0
                elif mode < n_modes:
                    own = views[mode, codes[j]]
                    n_flags = flag_counts[mode]
                    n_views = u.shape[1]
                    own_u, own_sum = u[mode, own], u_sum[mode, own]
                    for view in range(n_views):
                        rest[view] = seen[mode, view]
                    weight = u_root[mode, own]
                    for g in range(group, group + n_groups[j]):
                        view, flag = kind_views[mode, group_kinds[g] // n_flags], group_kinds[g] % n_flags
                        rest[view] -= group_counts[g]
                        weight += group_counts[g] * own_u[view, flag]
                    for view in range(n_views):
                        weight += rest[view] * own_u[view, 0]
                    if weight < TINY:
                        impossible += 1
                    else:
                        r = 1.0 / weight
                        u_root_sum[mode, own] += r
                        for g in range(group, group + n_groups[j]):
                            view, flag = kind_views[mode, group_kinds[g] // n_flags], group_kinds[g] % n_flags
                            own_sum[view, flag] += r * group_counts[g]
                        for view in range(n_views):
                            own_sum[view, 0] += r * rest[view]
                        counted += 1
                        product *= weight / (j - first + 1)
                        if product < SMALL or product > LARGE:
                            log_likelihood += math.log(product)
                            product = 1.0
                group += n_groups[j]
                if any_distance:
                    same[fine[j - first]] += 1.0
                for m in range(n_modes):
                    if flag_counts[m] > 0:
                        seen[m, views[m, codes[j]]] += 1.0

            if any_distance:
                for k in range(oldest, start):
                    back = sentence - np.int64(sentences[k])
                    q_sum[1 + back] += weight_of[back] * reached[0, fine[k - first]]
                if n_far > 0:
                    q_sum[1 + cap] += weight_of[cap] * row_dot(reached, 0, far)
            start = stop
    return log_likelihood + math.log(product), counted, impossible
