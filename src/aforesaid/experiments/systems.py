"""A row of a table: a system with its model and the settings that are changed, made anew in every process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from aforesaid.document import Document
from aforesaid.errors import MissingError
from aforesaid.modes.presets import MAKERS
from aforesaid.modes.systems import load_trained, preset_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.systems import load_system

Resolve = Callable[[Document], Resolution]


@dataclass(frozen=True)
class Row:
    """What is run. It can be sent to another process."""

    label: str
    system: str
    model: str | None = None
    """Folder of the model, where it is not the one that came with the package."""
    overrides: tuple[str, ...] = ()
    """Settings that are changed in decoding, after those that the model was trained with."""
    iteration: int | None = None
    """Parameters of another iteration than the chosen one; 0 is the model before it has learned."""
    schemes: tuple[str, ...] = ()
    """Changes of target schemes: `litbank.coordinations=true`."""


LABELS = {
    "mir": "MIR",
    "stanford": "Stanford",
    "multigraph": "Multigraph",
    "paper-literal": "Ma, Liu & Hovy, as printed",
    "paper": "Ma, Liu & Hovy, as their program",
    "ours": "ours",
    "ours-nearest": "rules of ours, nearest (no learning)",
    "nearest": "nearest (no learning)",
    "string": "string (no learning)",
}
TABLE_SYSTEMS = ("mir", "stanford", "multigraph", "paper-literal", "paper", "ours", "ours-nearest", "nearest")
"""The rows of the paper's Table 3, in its order, and the lines without learning."""


def open_row(row: Row) -> Resolve:
    """The function that resolves; a `MissingError` where the model is not there."""
    if row.system in MAKERS:
        return _with_model(row.system, row.model, row.overrides, row.iteration)
    return load_system(row.system, None if row.model is None else Path(row.model)).resolve


@lru_cache(maxsize=8)
def _with_model(system: str, folder: str | None, overrides: tuple[str, ...], iteration: int | None) -> Resolve:
    trained = load_trained(system, None if folder is None else Path(folder))
    made = preset_of(trained, overrides)
    parameters = trained.parameters if iteration is None else trained.iterations[iteration]

    def resolve(document: Document) -> Resolution:
        return made.resolve(document, parameters, trained.settings)

    return resolve


def available(rows: list[Row]) -> tuple[list[Row], list[str]]:
    """The rows that can be run, and a note for each of the others."""
    found: list[Row] = []
    notes: list[str] = []
    for row in rows:
        try:
            open_row(row)
        except MissingError:
            notes.append(f"{row.label}: left out: no trained model came with the package")
        else:
            found.append(row)
    return found, notes
