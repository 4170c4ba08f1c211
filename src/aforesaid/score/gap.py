"""The GAP scorer (Webster et al., 2018): is a pronoun the name A, the name B, or neither?

Each example gives two decisions. Recall, precision and F1 are over the decisions that are true, for all examples, for
masculine and for feminine pronouns; bias is the F1 of feminine divided by that of masculine pronouns. As in the task's
own scorer, an example that the system leaves out counts as two false negatives, whatever the key says, and of two
answers to one example the first counts.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from aforesaid.errors import InputError
from aforesaid.files import decode, read_lines

GOLD_COLUMNS = (
    "ID", "Text", "Pronoun", "Pronoun-offset", "A", "A-offset", "A-coref", "B", "B-offset", "B-coref", "URL",
)  # fmt: skip
SYSTEM_COLUMNS = ("ID", "A-coref", "B-coref")
_LABELS = {"true": True, "false": False}


class Gender(str, Enum):
    MASCULINE = "masculine"
    FEMININE = "feminine"


_GENDERS = {
    "he": Gender.MASCULINE,
    "him": Gender.MASCULINE,
    "his": Gender.MASCULINE,
    "she": Gender.FEMININE,
    "her": Gender.FEMININE,
    "hers": Gender.FEMININE,
}


@dataclass(slots=True)
class GapCounts:
    true_positives: int = 0
    false_positives: int = 0
    true_negatives: int = 0
    false_negatives: int = 0

    @property
    def recall(self) -> float:
        found = self.true_positives + self.false_negatives
        return 100.0 * self.true_positives / found if found else 0.0

    @property
    def precision(self) -> float:
        said = self.true_positives + self.false_positives
        return 100.0 * self.true_positives / said if said else 0.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def add(self, gold: bool, system: bool | None) -> None:
        if system is None or (gold and not system):
            self.false_negatives += 1
        elif gold:
            self.true_positives += 1
        elif system:
            self.false_positives += 1
        else:
            self.true_negatives += 1


@dataclass(frozen=True, slots=True)
class GapScores:
    overall: GapCounts = field(default_factory=GapCounts)
    masculine: GapCounts = field(default_factory=GapCounts)
    feminine: GapCounts = field(default_factory=GapCounts)
    missing: tuple[str, ...] = ()
    """Examples that the system left out."""

    @property
    def bias(self) -> float | None:
        """None where either F1 is 0."""
        if not self.feminine.f1 or not self.masculine.f1:
            return None
        return self.feminine.f1 / self.masculine.f1


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: dict[str, str]


def score_gap(gold: str | os.PathLike[str], system: str | os.PathLike[str]) -> GapScores:
    """The first line of the gold file is its heading; a system's file has ID, A-coref and B-coref, heading or not."""
    wanted: dict[str, tuple[Gender, bool, bool]] = {}
    for row in _rows(gold, GOLD_COLUMNS, heading=True):
        gender = _GENDERS.get(row.cells["Pronoun"].lower())
        if gender is None:
            message = f"found the pronoun '{row.cells['Pronoun']}', expected one of {', '.join(_GENDERS)}"
            raise InputError(message, path=os.fspath(gold), line=row.line)
        answer = (gender, _label(row, "A-coref", gold), _label(row, "B-coref", gold))
        wanted.setdefault(row.cells["ID"], answer)
    if not wanted:
        raise InputError("found no example, expected a heading and one example a line", path=os.fspath(gold))
    given: dict[str, tuple[bool, bool]] = {}
    for row in _rows(system, SYSTEM_COLUMNS, heading=False):
        given.setdefault(row.cells["ID"], (_label(row, "A-coref", system), _label(row, "B-coref", system)))
    if not given.keys() & wanted.keys():
        message = f"found {len(given)} answers, none to an example of {os.fspath(gold)}, expected its IDs"
        raise InputError(message, path=os.fspath(system))
    scores = GapScores(missing=tuple(name for name in wanted if name not in given))
    for name, (gender, *labels) in wanted.items():
        answers = given.get(name, (None, None))
        counts = scores.masculine if gender is Gender.MASCULINE else scores.feminine
        for label, answered in zip(labels, answers, strict=True):
            scores.overall.add(label, answered)
            counts.add(label, answered)
    return scores


def _rows(path: str | os.PathLike[str], columns: tuple[str, ...], heading: bool) -> Iterator[_Row]:
    """Quotation marks are taken as the task's own scorer takes them: by the rules of Python's `csv`."""
    name = os.fspath(path)
    lines = (decode(line, name, number) for number, line in enumerate(read_lines(path), start=1))
    reader = csv.reader(lines, delimiter="\t")
    for i, cells in enumerate(reader):
        if not cells or (i == 0 and (heading or cells[0] == "ID")):
            continue
        if len(cells) != len(columns):
            message = f"found {len(cells)} columns, expected {len(columns)}: {', '.join(columns)}"
            raise InputError(message, path=name, line=reader.line_num)
        yield _Row(reader.line_num, dict(zip(columns, cells, strict=True)))


def _label(row: _Row, column: str, path: str | os.PathLike[str]) -> bool:
    label = _LABELS.get(row.cells[column].lower())
    if label is None:
        message = f"found '{row.cells[column]}' in the column {column}, expected TRUE or FALSE"
        raise InputError(message, path=os.fspath(path), line=row.line)
    return label
