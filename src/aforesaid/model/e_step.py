"""The E-step over packed documents: posteriors L_jk of Algorithm 1, summed into expected counts.

`e_step(packed, parameters, settings, part) -> Counts` is a pure function; its log-likelihood is that of the parameters
it was given. Both forms of a corpus end up in the same flat counts, one for each cell of the support.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from aforesaid.model import kernels, listed_kernels
from aforesaid.model.counts import Counts
from aforesaid.model.definition import joint_size
from aforesaid.model.holdout import held_out
from aforesaid.model.normalisation import UNIFORM, normalisation
from aforesaid.model.packed import Packed, PackedAll, PackedListed
from aforesaid.model.pairs import compact, pair_modes
from aforesaid.model.parameters import Parameters, Support, Values, all_link_cells
from aforesaid.model.settings import TrainingSettings
from aforesaid.model.simd import LANES

Part: TypeAlias = Literal["all", "training", "held out"]


def e_step(packed: Packed, parameters: Parameters, settings: TrainingSettings, part: Part = "all") -> Counts:
    """Expected counts of the documents of `part`."""
    out = held_out(packed.hashes)
    used = np.ones(packed.n_documents, dtype=np.bool_) if part == "all" else out if part == "held out" else ~out
    if isinstance(packed, PackedAll):
        return _all(packed, parameters, settings, used)
    return _listed(packed, parameters, settings, used)


@dataclass(frozen=True, eq=False)
class DenseIndex:
    """Where the kernels' dense tables lie in the support, -1 for padding."""

    distance_mode: int
    views: NDArray[np.int32]
    """[mode, mention code] -> position among the views seen, -1 when it is not one."""
    kind_views: NDArray[np.int32]
    """[mode, view] -> the same."""
    flag_counts: NDArray[np.int32]
    t: NDArray[np.int64]
    t_root: NDArray[np.int64]
    q: NDArray[np.int64]
    u: NDArray[np.int64]
    u_root: NDArray[np.int64]


@lru_cache(maxsize=8)
def dense_index(support: Support) -> DenseIndex:
    definition = support.definition
    modes = pair_modes(definition)
    codes = np.arange(joint_size(definition.mention))
    seen = []
    for mode in modes:
        views = np.arange(mode.n_views)
        seen.append(views[support.find(mode.link_cells(views, views, np.zeros_like(views))) >= 0])
    most_views = max(mode.n_views for mode in modes)
    kind_views = np.full((len(modes), most_views), -1, dtype=np.int32)
    for mode, views in zip(modes, seen, strict=True):
        kind_views[mode.number, : mode.n_views] = compact(views, mode.n_views)
    views_of = np.stack([kind_views[mode.number][mode.view_of(codes)] for mode in modes])
    flagged = [mode for mode in modes if not mode.has_distance]
    n_views = max([1, *(len(seen[mode.number]) for mode in flagged)])
    n_flags = max([1, *(mode.n_flags for mode in flagged)])
    u = np.full((len(modes), n_views, n_views, n_flags), -1, dtype=np.int64)
    u_root = np.full((len(modes), n_views), -1, dtype=np.int64)
    t, t_root = np.full((1, LANES), -1, dtype=np.int64), np.full(1, -1, dtype=np.int64)
    q = np.full(2, -1, dtype=np.int64)
    distance_mode = -1
    for mode in modes:
        views = seen[mode.number]
        n, link = len(views), support.find(all_link_cells(mode, views))
        if mode.has_distance:
            distance_mode = mode.number
            t = np.full((n, -(-max(n, 1) // LANES) * LANES), -1, dtype=np.int64)
            t[:, :n] = link[:, :, 0]
            t_root, q = support.find(mode.root_cells(views)), support.find(mode.prior_cells())
        else:
            u[mode.number, :n, :n, : mode.n_flags] = link
            u_root[mode.number, :n] = support.find(mode.root_cells(views))
    flag_counts = np.array([0 if mode.has_distance else mode.n_flags for mode in modes], dtype=np.int32)
    return DenseIndex(distance_mode, views_of, kind_views, flag_counts, t, t_root, q, u, u_root)


def _all(packed: PackedAll, parameters: Parameters, settings: TrainingSettings, used: NDArray[np.bool_]) -> Counts:
    support = parameters.support
    index = dense_index(support)
    values = np.append(parameters.values, 0.0)  # position -1 reads the 0
    tables = [values[places] for places in (index.t, index.t_root, index.q, index.u, index.u_root)]
    t, t_root, q, u, u_root = tables
    t_sum, t_root_sum, q_sum, u_sum, u_root_sum = (np.zeros_like(table) for table in tables)
    exposure = np.zeros_like(q)
    kind = UNIFORM
    if index.distance_mode >= 0:
        kind = normalisation(support.definition, index.distance_mode, settings)
    log_likelihood, mentions, impossible = kernels.all_e_step(
        packed.documents,
        packed.groups,
        used,
        packed.codes,
        packed.sentences,
        packed.modes,
        packed.n_groups,
        packed.group_kinds,
        packed.group_counts,
        index.views,
        index.flag_counts,
        index.kind_views,
        t,
        t_root,
        q,
        kind,
        u,
        u_root,
        t_sum,
        t_root_sum,
        q_sum,
        exposure,
        u_sum,
        u_root_sum,
    )
    cells, exposures = np.zeros(len(support.cells) + 1), np.zeros(len(support.cells) + 1)
    sums = (t_sum * t, t_root_sum * t_root, q_sum, u_sum * u, u_root_sum * u_root)
    for places, amounts in zip((index.t, index.t_root, index.q, index.u, index.u_root), sums, strict=True):
        np.add.at(cells, places, amounts)
    np.add.at(exposures, index.q, exposure)
    words = int(packed.words[used].sum())
    return Counts(cells[:-1], exposures[:-1], log_likelihood, mentions, impossible, words)


@lru_cache(maxsize=32)
def _places(packed: PackedListed, support: Support) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Positions of the kinds' cells in the support; for each kind the number of its prior; the priors' positions."""
    places = support.find(packed.kinds)
    # Support.find answers -1 for padding, and for a cell beyond the support, which training never meets.
    priors, number = np.unique(places[:, -1], return_inverse=True)
    return places.astype(np.int32), number.reshape(-1).astype(np.int32), priors


def _listed(
    packed: PackedListed, parameters: Parameters, settings: TrainingSettings, used: NDArray[np.bool_]
) -> Counts:
    support = parameters.support
    places, prior_number, priors = _places(packed, support)
    values = np.append(parameters.values, 1.0)  # position -1, the padding, reads the 1
    weights = values[places].prod(axis=1) if len(places) else np.zeros(0)
    kind_sum, exposure = np.zeros(len(places)), np.zeros(len(priors))
    kinds = [normalisation(support.definition, mode, settings) for mode in range(len(support.definition.modes))]
    log_likelihood, mentions, impossible = listed_kernels.listed_e_step(
        packed.documents,
        packed.groups,
        used,
        packed.modes,
        packed.n_groups,
        packed.group_kinds,
        packed.group_copies,
        packed.kind_is_root,
        prior_number,
        weights,
        values[places[:, -1]] if len(places) else weights,
        np.array(kinds, dtype=np.int32),
        settings.root_copies,
        kind_sum,
        exposure,
    )
    n = len(support.cells) + 1
    amounts = kind_sum * weights
    cells: Values = np.zeros(n)
    for column in range(places.shape[1]):
        cells += np.bincount(places[:, column] % n, weights=amounts, minlength=n)
    exposures = np.zeros(n)
    np.add.at(exposures, priors, exposure)
    words = int(packed.words[used].sum())
    return Counts(cells[:-1], exposures[:-1], log_likelihood, mentions, impossible, words)
