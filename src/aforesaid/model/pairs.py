"""The tables of a mode when every earlier mention is a candidate, indexed by what is known of the pair.

A mode looks at some of a mention's features: its *view*. The view of j, the view of k and the match flags name one
cell, whichever side the flags are on: t(view_j, flags | view_k) or t(view_j | view_k, flags).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.model.definition import Codes, Definition, Factor, Feature, join, joint_size, split


@dataclass(frozen=True)
class PairMode:
    """How one mode of an all-candidates definition reads mention codes."""

    definition: Definition
    number: int
    view: tuple[Feature, ...]
    flags: tuple[Feature, ...]

    @property
    def n_views(self) -> int:
        return joint_size(self.view)

    @property
    def n_flags(self) -> int:
        return joint_size(self.flags)

    @property
    def has_distance(self) -> bool:
        return self.definition.modes[self.number].prior is not None

    def view_of(self, codes: Codes) -> Codes:
        """The view of mention codes."""
        columns = dict(zip(self.definition.mention, split(self.definition.mention, codes), strict=True))
        return join(self.view, [columns[feature] for feature in self.view])

    def link_cells(self, views: Codes, antecedents: Codes, flags: Codes) -> Codes:
        (table,) = self.definition.tables_of(self.number, "link")
        return table.cells(
            self._code(table.factor.condition, antecedents, flags), self._code(table.factor.outcome, views, flags)
        )

    def root_cells(self, views: Codes) -> Codes:
        (table,) = self.definition.tables_of(self.number, "root")
        none = np.zeros_like(views)
        return table.cells(none, self._code(table.factor.outcome, views, none))

    def prior_cells(self) -> Codes:
        """The cells of q: none, 0, 1, … sentences back, and the cap."""
        (table,) = self.definition.tables_of(self.number, "prior")
        return table.cells(0, np.arange(table.n_outcomes))

    def _code(self, features: tuple[Feature, ...], views: Codes, flags: Codes) -> Codes:
        columns = dict(zip(self.view, split(self.view, views), strict=True))
        columns.update(zip(self.flags, split(self.flags, flags), strict=True))
        return np.broadcast_to(join(features, [columns[feature] for feature in features]), views.shape)


@lru_cache(maxsize=16)
def pair_modes(definition: Definition) -> tuple[PairMode, ...]:
    """The modes of an all-candidates definition, refused where the kernels could not follow it."""
    if not definition.all_candidates:
        raise InputError(f"definition {definition.name} lists candidates; it has no features of a mention")
    if joint_size(definition.mention) > 65536:
        raise InputError(f"definition {definition.name}: {joint_size(definition.mention)} mention codes, at most 65536")
    modes = []
    for number, mode in enumerate(definition.modes):
        if len(mode.link) != 1 or mode.root is None or len(mode.root) != 1:
            raise InputError(f"mode {mode.name}: expected one link factor and one root factor")
        (link,), (root,) = mode.link, mode.root
        outcome, condition = _mention_part(definition, link.outcome), _mention_part(definition, link.condition)
        if outcome != condition:
            raise InputError(f"mode {mode.name}: the features of both mentions must be the same")
        flags = tuple(f for f in (*link.outcome, *link.condition) if f not in definition.mention)
        if len(set(flags)) < len(flags) or _strange(definition, root, flags):
            raise InputError(f"mode {mode.name}: match flags must stand on one side, and the root must know them")
        if mode.prior is not None and (mode.prior.condition or len(mode.prior.outcome) != 1 or flags):
            raise InputError(f"mode {mode.name}: a mode with q over distance has no conditions and no match flags")
        modes.append(PairMode(definition, number, outcome, flags))
    if sum(mode.has_distance for mode in modes) > 1:
        raise InputError(f"definition {definition.name}: at most one mode can have q over distance")
    return tuple(modes)


def _mention_part(definition: Definition, features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    return tuple(feature for feature in features if feature in definition.mention)


def _strange(definition: Definition, root: Factor, flags: tuple[Feature, ...]) -> bool:
    return bool(root.condition) or any(f not in definition.mention and f not in flags for f in root.outcome)


def compact(codes: Codes, size: int) -> NDArray[np.int32]:
    """For every code below `size` its position among the sorted `codes`, -1 where it is not one of them."""
    positions = np.full(size, -1, dtype=np.int32)
    positions[codes] = np.arange(len(codes), dtype=np.int32)
    return positions
