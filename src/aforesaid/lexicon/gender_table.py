"""Pronoun counts of phrases, in the form of Bergsma & Lin (2006), *Bootstrapping path-based pronoun resolution*.

A line is `phrase <tab> masculine feminine neuter plural`. The phrase is lower-cased; `ann !` is any name that begins
with *ann*, `! lee` any that ends with *lee*. The file that the authors published can be read as well as ours.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from aforesaid.errors import InputError
from aforesaid.mentions.mention import Gender


class GenderCounts(NamedTuple):
    masculine: int
    feminine: int
    neuter: int
    plural: int

    @property
    def total(self) -> int:
        return self.masculine + self.feminine + self.neuter + self.plural

    def gender(self, dominance: float = 0.85, minimum: int = 2) -> Gender:
        """The gender with at least this share of the singular pronouns; EITHER when it is a person of any gender."""
        singular = self.masculine + self.feminine + self.neuter
        if singular < minimum:
            return Gender.UNKNOWN
        for count, gender in (
            (self.masculine, Gender.MALE),
            (self.feminine, Gender.FEMALE),
            (self.neuter, Gender.NEUTER),
            (self.masculine + self.feminine, Gender.EITHER),
        ):
            if count >= dominance * singular:
                return gender
        return Gender.UNKNOWN


@dataclass(frozen=True, eq=False)
class GenderTable:
    rows: dict[str, str]
    """Phrase to the four numbers as text: parsed when asked for, so that loading is quick."""

    def counts(self, phrase: str) -> GenderCounts | None:
        row = self.rows.get(phrase)
        return None if row is None else GenderCounts(*map(int, row.split()))

    def name_counts(self, words: Sequence[str]) -> GenderCounts | None:
        """Counts of a name: of all its words, else of its first word, else of its last."""
        lower = [word.lower() for word in words]
        if not lower:
            return None
        for phrase in (" ".join(lower), f"{lower[0]} !", f"! {lower[-1]}"):
            found = self.counts(phrase)
            if found is not None:
                return found
        return None


def read_gender_table(path: Path) -> GenderTable:
    """Read a table, plain or gzipped. Every line is checked for its shape once, the first bad one is reported."""
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as stream:
            lines = stream.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"no gender table: {error}", path=str(path)) from None
    rows: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        phrase, tab, counts = line.partition("\t")
        if not tab or counts.count(" ") != 3 or not counts.replace(" ", "").isdigit():
            if not line or line.startswith("#"):
                continue
            raise InputError(f"{line[:60]!r}, expected a phrase, a tab and four numbers", path=str(path), line=number)
        rows[phrase] = counts
    return GenderTable(rows)
