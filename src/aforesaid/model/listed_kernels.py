"""The E-step in compiled loops when candidates are listed. `reference.py` is the plain twin that tests hold it to.

Candidates come in groups: `copies` of a *kind*, the same cells. The weight of a kind, a product of parameters, is
computed once for a shard, by the caller. With w_j = Σ copies · weight, the expected count of a kind is

    weight · Σ_j copies_j / w_j

so the loop adds up copies_j / w_j, and the caller multiplies and spreads the counts over the kinds' cells.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.compiled import compiled
from aforesaid.model.kernels import LARGE, SMALL, Floats, Ints
from aforesaid.model.normalisation import LUCE, SHARED, TINY, UNIFORM


@compiled
def listed_e_step(
    documents: NDArray[np.int64],
    groups: NDArray[np.int64],
    used: NDArray[np.bool_],
    modes: NDArray[np.uint8],
    n_groups: NDArray[np.uint32],
    group_kinds: NDArray[np.uint32],
    group_copies: NDArray[np.uint16],
    kind_is_root: NDArray[np.uint8],
    kind_prior: Ints,  # [kind] -> number of its prior cell, -1 without
    weights: Floats,  # [kind] product of its parameters
    priors: Floats,  # [kind] the parameter of its prior cell alone
    normalisations: Ints,  # [mode]
    root_copies: bool,
    kind_sum: Floats,  # result, to be multiplied by weights
    exposure: Floats,  # result, [prior cell]
) -> tuple[float, int, int]:
    """Add to the sums; return the log-likelihood, the mentions counted and the mentions without any weight."""
    class_sizes = np.zeros(len(exposure))
    log_likelihood, product = 0.0, 1.0
    counted = impossible = 0
    for d in range(len(documents) - 1):
        if not used[d]:
            continue
        start = groups[d]
        for j in range(documents[d], documents[d + 1]):
            stop = start + n_groups[j]
            normalisation = normalisations[modes[j]]
            z = 0.0
            weight = 0.0
            if normalisation == SHARED:
                for g in range(start, stop):
                    kind = group_kinds[g]
                    if kind_is_root[kind] == 0:
                        class_sizes[kind_prior[kind]] += group_copies[g]
            for g in range(start, stop):
                kind = group_kinds[g]
                copies = float(group_copies[g])
                if kind_is_root[kind] == 1:
                    if not root_copies:
                        copies = 1.0
                elif normalisation == SHARED:
                    copies /= class_sizes[kind_prior[kind]]
                weight += copies * weights[kind]
                if normalisation == LUCE:
                    z += copies * priors[kind]
                elif normalisation == UNIFORM:
                    z += copies
            if weight >= TINY:
                r = 1.0 / weight
                for g in range(start, stop):
                    kind = group_kinds[g]
                    copies = float(group_copies[g])
                    if kind_is_root[kind] == 1:
                        if not root_copies:
                            copies = 1.0
                    elif normalisation == SHARED:
                        copies /= class_sizes[kind_prior[kind]]
                    kind_sum[kind] += copies * r
                    if normalisation == LUCE:
                        exposure[kind_prior[kind]] += copies / z
                counted += 1
                if normalisation >= LUCE:
                    weight /= z
                product *= weight
                if product < SMALL or product > LARGE:
                    log_likelihood += math.log(product)
                    product = 1.0
            else:
                impossible += 1
            if normalisation == SHARED:
                for g in range(start, stop):
                    kind = group_kinds[g]
                    if kind_is_root[kind] == 0:
                        class_sizes[kind_prior[kind]] = 0.0
            start = stop
    return log_likelihood + math.log(product), counted, impossible
