"""WordNet's nouns reduced to what coreference asks: the class of a noun, what lives, and what is a kind of what.

The table holds the frequent senses of each noun as rows of a hypernym graph. It is written by
`scripts/build_wordnet_table.py` from the files of the Princeton distribution.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.lexicon.columns import read_columns, rows_of, words_of
from aforesaid.lexicon.people_words import PLURAL_ONLY, SINGULAR_IN_S
from aforesaid.mentions.mention import SemanticClass

COLUMNS = (
    "lemmas",
    "classes",
    "kinds",
    "person_shares",
    "sense_starts",
    "senses",
    "parent_starts",
    "parents",
    "plurals",
    "singulars",
)


class NounKind(IntEnum):
    """What a noun stands for in its most frequent sense."""

    UNKNOWN = 0
    PERSON = 1
    ANIMAL = 2
    GROUP = 3
    """Several persons as one: *team*, *government*."""
    THING = 4


@dataclass(frozen=True, eq=False)
class WordNetTable:
    lemmas: dict[str, int]
    classes: NDArray[np.int8]
    kinds: NDArray[np.int8]
    person_shares: NDArray[np.uint8]
    """How often out of 100 a noun means a person."""
    sense_starts: NDArray[np.int32]
    senses: NDArray[np.int32]
    parent_starts: NDArray[np.int32]
    parents: NDArray[np.int32]
    irregular: dict[str, str]
    """Plural to singular, where no rule gives it."""

    def noun_class(self, lemma: str) -> SemanticClass:
        row = self.lemmas.get(lemma)
        return SemanticClass.UNKNOWN if row is None else SemanticClass(int(self.classes[row]))

    def noun_kind(self, lemma: str) -> NounKind:
        row = self.lemmas.get(lemma)
        return NounKind.UNKNOWN if row is None else NounKind(int(self.kinds[row]))

    def person_share(self, lemma: str) -> float:
        row = self.lemmas.get(lemma)
        return 0.0 if row is None else int(self.person_shares[row]) / 100

    def is_kind_of(self, noun: str, kind: str) -> bool:
        """Is some frequent sense of the first noun a sense of the second, or below one (*dog*, *animal*)?"""
        if noun == kind:
            return noun in self.lemmas
        return not self._ancestors(noun).isdisjoint(self._synsets(kind))

    def synonyms(self, noun: str) -> frozenset[str]:
        """Nouns that share a frequent sense with this one, itself aside."""
        found = {name for synset in self._synsets(noun) for name in self._members.get(synset, ())}
        return frozenset(found - {noun})

    def common_depth(self, noun: str, other: str) -> int:
        """How far below the top the deepest sense above both nouns lies; 0 when there is none."""
        return max((self._depth(synset) for synset in self._ancestors(noun) & self._ancestors(other)), default=0)

    def singular(self, noun: str) -> str:
        """The lemma of a lower-cased noun; the word itself when no rule leads to a known noun."""
        if noun in self.irregular:
            return self.irregular[noun]
        if not noun.endswith("s") or noun.endswith("ss") or len(noun) < 4:
            return noun
        # "news", "glasses": no plural of anything, whatever their ending says.
        if noun in SINGULAR_IN_S or noun in PLURAL_ONLY:
            return noun
        for ending, stem in _PLURAL_ENDINGS:
            if noun.endswith(ending) and noun[: -len(ending)] + stem in self.lemmas:
                return noun[: -len(ending)] + stem
        return noun

    @cached_property
    def _members(self) -> dict[int, list[str]]:
        members: dict[int, list[str]] = {}
        for lemma in self.lemmas:
            for synset in self._synsets(lemma):
                members.setdefault(synset, []).append(lemma)
        return members

    @lru_cache(maxsize=65536)  # noqa: B019 - one table lives as long as the process
    def _synsets(self, noun: str) -> frozenset[int]:
        row = self.lemmas.get(noun)
        if row is None:
            return frozenset()
        return frozenset(self.senses[self.sense_starts[row] : self.sense_starts[row + 1]].tolist())

    @lru_cache(maxsize=65536)  # noqa: B019
    def _ancestors(self, noun: str) -> frozenset[int]:
        return frozenset(self._upwards(self._synsets(noun)))

    @lru_cache(maxsize=65536)  # noqa: B019
    def _depth(self, synset: int) -> int:
        above = self.parents[self.parent_starts[synset] : self.parent_starts[synset + 1]].tolist()
        return 1 + max((self._depth(parent) for parent in above), default=-1)

    def _upwards(self, synsets: Iterable[int]) -> set[int]:
        seen: set[int] = set()
        pending = list(synsets)
        while pending:
            synset = pending.pop()
            if synset not in seen:
                seen.add(synset)
                pending.extend(self.parents[self.parent_starts[synset] : self.parent_starts[synset + 1]].tolist())
        return seen


_PLURAL_ENDINGS = (
    ("ies", "y"),
    ("ves", "f"),
    ("ves", "fe"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("sses", "ss"),
    ("xes", "x"),
    ("zes", "z"),
    ("s", ""),
    ("es", ""),
)


def read_wordnet_table(path: Path) -> WordNetTable:
    """Read the table that `scripts/build_wordnet_table.py` wrote."""
    columns = read_columns(path, COLUMNS, "WordNet table")
    plurals, singulars = words_of(columns["plurals"]), words_of(columns["singulars"])
    return WordNetTable(
        lemmas=rows_of(columns["lemmas"]),
        classes=columns["classes"],
        kinds=columns["kinds"],
        person_shares=columns["person_shares"],
        sense_starts=columns["sense_starts"],
        senses=columns["senses"],
        parent_starts=columns["parent_starts"],
        parents=columns["parents"],
        irregular=dict(zip(plurals, singulars, strict=True)),
    )
