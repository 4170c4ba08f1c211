"""Features and how they are read: of a mention (its type, its number …) or of a pair (the distance, how they match)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from aforesaid.errors import InputError
from aforesaid.model.definition import Codes, Factor, Feature, join
from aforesaid.modes.pairs import Pairs, Rows
from aforesaid.modes.scene import Scene

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Reader(Generic[S]):
    """A feature of a pair, read for many pairs at once. For the root, the antecedents are all -1."""

    feature: Feature
    read: Callable[[S, Pairs], Rows]


@dataclass(frozen=True)
class Trait(Generic[S]):
    """A feature of a mention: a column of the scene."""

    feature: Feature
    column: Callable[[S], Rows]

    @property
    def own(self) -> Reader[S]:
        """The trait of the mention that is being resolved."""
        return Reader(self.feature, lambda scene, pairs: self.column(scene)[pairs.anaphors])

    @property
    def other(self) -> Reader[S]:
        """The trait of the candidate."""
        return Reader(self.feature, lambda scene, pairs: self.column(scene)[pairs.antecedents])


def flag(name: str, bit: int) -> Reader[S]:
    """One bit of how a pair matches."""
    return Reader(Feature.flag(name), lambda scene, pairs: (pairs.flags >> bit) & 1)


def distance(longest: int, *, merge_first: bool) -> Reader[S]:
    """Sentences between the two, `longest` for all beyond; with `merge_first` same and next sentence are one."""
    if longest < 1:
        raise InputError(f"the longest distance is {longest}, expected 1 or more")
    first = 1 if merge_first else 0
    names = ["0-1" if merge_first else "0", *(str(d) for d in range(first + 1, longest + 1))]
    feature = Feature("sentences back", tuple(names))

    def read(scene: S, pairs: Pairs) -> Rows:
        apart = scene.sentences[pairs.anaphors] - scene.sentences[pairs.antecedents]
        return np.asarray(np.clip(apart, first, longest) - first)

    return Reader(feature, read)


@dataclass(frozen=True)
class Joint(Generic[S]):
    """One table of a mode: t(outcome | condition) over joint tuples. Without a condition there is one row."""

    name: str
    outcome: tuple[Reader[S], ...]
    condition: tuple[Reader[S], ...] = ()

    @property
    def factor(self) -> Factor:
        return Factor(
            self.name,
            tuple(reader.feature for reader in self.outcome),
            tuple(reader.feature for reader in self.condition),
        )

    def codes(self, scene: S, pairs: Pairs) -> tuple[Codes, Codes]:
        """The condition's and the outcome's code of each pair."""
        return joined(self.condition, scene, pairs), joined(self.outcome, scene, pairs)


def joined(readers: tuple[Reader[S], ...], scene: S, pairs: Pairs) -> Codes:
    """The readers' values of each pair as one code."""
    columns = [reader.read(scene, pairs) for reader in readers]
    return np.broadcast_to(join([reader.feature for reader in readers], columns), len(pairs))
