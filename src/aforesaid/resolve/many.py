"""Many documents in several processes, their results in order.

A `Resolution` explains itself through a function, which cannot travel between processes: what comes back are its
columns, and whoever asks for an explanation gets it from the same system here, which resolves that document again.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from aforesaid.annotate.batches import map_in_order
from aforesaid.document import Document, IntArray
from aforesaid.mentions.mention import Mentions
from aforesaid.resolve.resolution import Decision, Resolution
from aforesaid.resolve.system import System

if TYPE_CHECKING:
    from aforesaid.api import Coref

Recipe: TypeAlias = tuple[str, "Path | None", "str | None"]
"""System, model and parser, by which every process loads the same resolver."""


@dataclass(frozen=True, slots=True)
class _Columns:
    system: str
    mentions: Mentions
    antecedents: IntArray
    probabilities: NDArray[np.float64]
    modes: tuple[str, ...]
    visible: NDArray[np.bool_]


def resolve_many(documents: Iterable[Document], recipe: Recipe, workers: int, system: System) -> Iterator[Resolution]:
    """A resolution for each document, in their order, with at most two documents a worker under way."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as executor:
        for columns in map_in_order(executor, partial(_resolve, recipe), documents, 2 * workers):
            yield Resolution(
                system=columns.system,
                mentions=columns.mentions,
                antecedents=columns.antecedents,
                probabilities=columns.probabilities,
                modes=columns.modes,
                visible=columns.visible,
                explain=_Again(system, columns.mentions.document),
            )


class _Again:
    """Explains by resolving the document once more, when it is first asked."""

    def __init__(self, system: System, document: Document) -> None:
        self._system = system
        self._document = document
        self._resolution: Resolution | None = None

    def __call__(self, mention: int) -> Decision:
        if self._resolution is None:
            self._resolution = self._system.resolve(self._document)
        return self._resolution.explain(mention)


_loaded: dict[Recipe, Coref] = {}


def coref_of(recipe: Recipe) -> Coref:
    """The resolver of a recipe, loaded once a process."""
    from aforesaid.api import load

    if recipe not in _loaded:
        _loaded[recipe] = load(*recipe)
    return _loaded[recipe]


def _resolve(recipe: Recipe, document: Document) -> _Columns:
    coref = coref_of(recipe)
    found = coref.system.resolve(coref.annotate(document))
    return _Columns(found.system, found.mentions, found.antecedents, found.probabilities, found.modes, found.visible)
