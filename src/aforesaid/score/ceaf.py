"""CEAF (Luo, 2005): the best one-to-one map between the chains of key and response.

With similarity φ and the map g* that maximises Σ_k φ(k, g(k)): recall = Σ φ(k, g*(k)) / Σ_k φ(k, k), precision =
Σ φ(k, g*(k)) / Σ_r φ(r, r). φ₃ = |k ∩ r| (mention-based, CEAF-m), φ₄ = 2 |k ∩ r| / (|k| + |r|) (entity-based, CEAF-e).

Chains that share no mention have φ = 0, so the assignment is solved apart in each connected component of the sparse
overlap: most are single pairs. A large component goes to a sparse solver, so memory stays linear in the mentions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.sparse import coo_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from aforesaid.score.align import Alignment
from aforesaid.score.counts import Tally

DENSE_CELLS = 1_000_000
"""Components with more cells than this are solved as sparse ones."""

Positions: TypeAlias = NDArray[np.integer[Any]]
Overlap: TypeAlias = dict[tuple[int, int], int]


def ceaf(alignment: Alignment) -> tuple[Tally, Tally]:
    """Counts of CEAF-m and CEAF-e."""
    key, response = alignment.key.chains, alignment.response.chains
    overlap: Overlap = {}
    for r, chain in enumerate(response):
        for mention in chain:
            for k, times in alignment.key.chains_holding(mention):
                overlap[k, r] = overlap.get((k, r), 0) + times
    components = _components(overlap)
    mention_based = _similarity(components, lambda k, r: overlap[k, r])
    entity_based = _similarity(components, lambda k, r: 2 * overlap[k, r] / (len(key[k]) + len(response[r])))
    return (
        Tally(mention_based, alignment.key.n_places, mention_based, alignment.response.n_places),
        Tally(entity_based, len(key), entity_based, len(response)),
    )


def _components(overlap: Overlap) -> list[list[tuple[int, int]]]:
    """The pairs of overlapping chains, grouped by connected component."""
    of_key: dict[int, list[int]] = {}
    of_response: dict[int, list[int]] = {}
    for k, r in overlap:
        of_key.setdefault(k, []).append(r)
        of_response.setdefault(r, []).append(k)
    components: list[list[tuple[int, int]]] = []
    seen: set[int] = set()
    for first in sorted(of_key):
        if first in seen:
            continue
        seen.add(first)
        stack, members = [first], []
        while stack:
            k = stack.pop()
            members.append(k)
            for r in of_key[k]:
                for other in of_response.pop(r, ()):
                    if other not in seen:
                        seen.add(other)
                        stack.append(other)
        components.append([(k, r) for k in sorted(members) for r in sorted(of_key[k])])
    return components


def _similarity(components: Sequence[list[tuple[int, int]]], phi: Callable[[int, int], float]) -> float:
    """Σ φ(k, g*(k)), added in the order of the key's chains.

    The reference scorer minimises 1 - φ and then adds 1 - (1 - φ), which is not φ in its last bit; so do we.
    """
    chosen: dict[int, float] = {}
    for pairs in components:
        values = [phi(k, r) for k, r in pairs]
        for i in _assign(pairs, values):
            chosen[pairs[i][0]] = 1 - (1 - values[i])
    result = 0.0
    for k in sorted(chosen):
        result += chosen[k]
    return result


def _assign(pairs: list[tuple[int, int]], values: list[float]) -> list[int]:
    """Positions in `pairs` of the best assignment within one component."""
    if len(pairs) == 1:
        return [0]
    rows = {k: i for i, k in enumerate(sorted({k for k, _ in pairs}))}
    columns = {r: i for i, r in enumerate(sorted({r for _, r in pairs}))}
    if len(rows) == 1 or len(columns) == 1:
        return [max(range(len(values)), key=values.__getitem__)]
    i = np.array([rows[k] for k, _ in pairs])
    j = np.array([columns[r] for _, r in pairs])
    best_rows: Positions
    best_columns: Positions
    if len(rows) * len(columns) <= DENSE_CELLS:
        matrix = np.zeros((len(rows), len(columns)))
        matrix[i, j] = values
        best_rows, best_columns = linear_sum_assignment(matrix, maximize=True)
    else:
        best_rows, best_columns = _assign_sparse(i, j, np.array(values), len(rows), len(columns))
    position = {pair: n for n, pair in enumerate(zip(i.tolist(), j.tolist(), strict=True))}
    chosen = zip(best_rows.tolist(), best_columns.tolist(), strict=True)
    return [position[pair] for pair in chosen if pair in position]


def _assign_sparse(
    i: Positions,
    j: Positions,
    values: NDArray[np.float64],
    n_rows: int,
    n_columns: int,
) -> tuple[Positions, Positions]:
    """The same, with a column of its own for each row to stay alone in, at similarity 0.

    Every row is then matched, so adding a constant to all weights changes nothing; it keeps them from being zero, which
    the solver would take for no edge.
    """
    alone = np.arange(n_rows)
    largest = values.max() + 1
    weights = np.concatenate([largest - values, np.full(n_rows, largest)])
    graph = coo_array(
        (weights, (np.concatenate([i, alone]), np.concatenate([j, n_columns + alone]))),
        shape=(n_rows, n_columns + n_rows),
    )
    best_rows, best_columns = min_weight_full_bipartite_matching(graph.tocsr())
    return best_rows, best_columns
