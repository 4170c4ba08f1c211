"""All systems in one list: what `aforesaid systems` prints and `aforesaid resolve --system NAME` runs.

A system's module is imported when the system is loaded, so that listing them costs nothing. The module has a function
`resolve(document)`; that of a system that learns has one that loads the `System` with a model.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from aforesaid.errors import InputError
from aforesaid.resolve.system import System


@dataclass(frozen=True, slots=True)
class SystemEntry:
    """One line of the list."""

    name: str
    description: str
    learns: bool
    """Whether it needs a trained model."""
    module: str
    function: str = "resolve"
    """Of the function in the module: (Document) -> Resolution, or (model: Path | None) -> System where it learns."""

    def load(self, model: Path | None = None) -> System:
        function = getattr(import_module(self.module), self.function)
        if not self.learns:
            if model is not None:
                raise InputError(f"the system '{self.name}' does not learn, expected no model for it", path=str(model))
            return System(self.name, self.description, False, function)
        system = function(model)
        if not isinstance(system, System):
            raise TypeError(f"{self.module}.{self.function} returned {type(system).__name__}, expected System")
        return system


_ENTRIES = (
    # The systems that learn stand first.
    SystemEntry(
        "ours",
        "past the paper: a mode for each kind of mention, pronouns by learned salience, chains that agree as a whole",
        True,
        "aforesaid.modes.systems",
        "load_ours",
    ),
    SystemEntry(
        "paper",
        "Ma, Liu & Hovy (2016) as their own program does it: three modes, learned by EM from unlabelled text",
        True,
        "aforesaid.modes.systems",
        "load_paper",
    ),
    SystemEntry(
        "paper-literal",
        "Ma, Liu & Hovy (2016) exactly as printed: every earlier mention is a candidate in every mode",
        True,
        "aforesaid.modes.systems",
        "load_literal",
    ),
    SystemEntry(
        "stanford",
        "the multi-sieve system of Lee et al. (2013): ten sieves, the most precise first, over whole entities",
        False,
        "aforesaid.baselines.stanford",
    ),
    SystemEntry(
        "multigraph",
        "Martschat (2013): weighted relations between mentions, negative ones forbid; greedy clustering",
        False,
        "aforesaid.baselines.multigraph",
    ),
    SystemEntry(
        "mir",
        "Moosavi & Strube (2014): the most informative relations, chosen and weighted without labels",
        False,
        "aforesaid.baselines.mir",
    ),
    SystemEntry(
        "ours-nearest",
        "the rules of `ours` without learning: a pronoun takes the leftmost candidate of the nearest sentence",
        False,
        "aforesaid.baselines.ours_nearest",
    ),
    SystemEntry(
        "nearest",
        "string rules for names and nouns; a pronoun takes the leftmost compatible mention of the nearest sentence",
        False,
        "aforesaid.baselines.nearest",
    ),
    SystemEntry(
        "string",
        "names and nouns with the same words are one, nothing else",
        False,
        "aforesaid.baselines.string",
    ),
)
SYSTEMS: dict[str, SystemEntry] = {entry.name: entry for entry in _ENTRIES}

DEFAULT_SYSTEM = "ours"


def load_system(name: str = DEFAULT_SYSTEM, model: Path | None = None) -> System:
    """The system of that name, ready to resolve; `model` is a trained model's file for systems that learn."""
    entry = SYSTEMS.get(name)
    if entry is None:
        raise InputError(f"unknown system {name!r}; known are {', '.join(SYSTEMS)}")
    return entry.load(model)
