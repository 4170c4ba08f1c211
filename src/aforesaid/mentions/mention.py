"""A mention's attributes, as enums with an `UNKNOWN`, and the mentions of a document in columns.

The integer values are part of the encoded corpus format: add at the end, never reorder.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Document, IntArray, Span
from aforesaid.syntax import Syntax

ByteArray = NDArray[np.int8]


class MentionType(IntEnum):
    UNKNOWN = 0
    PROPER = 1
    NOMINAL = 2
    PRONOUN = 3


class Number(IntEnum):
    UNKNOWN = 0
    SINGULAR = 1
    PLURAL = 2


class Gender(IntEnum):
    UNKNOWN = 0
    MALE = 1
    FEMALE = 2
    NEUTER = 3
    EITHER = 4
    """A person, male or female: clashes with neuter alone."""


class Person(IntEnum):
    UNKNOWN = 0
    FIRST = 1
    SECOND = 2
    THIRD = 3


class Animacy(IntEnum):
    UNKNOWN = 0
    ANIMATE = 1
    INANIMATE = 2


class SemanticClass(IntEnum):
    """Soon, Ng & Lim (2001), section 3: the top of the WordNet hierarchy as far as coreference needs it."""

    UNKNOWN = 0
    PERSON = 1
    FEMALE = 2
    MALE = 3
    OBJECT = 4
    ORGANISATION = 5
    LOCATION = 6
    DATE = 7
    TIME = 8
    MONEY = 9
    PERCENT = 10


class Definiteness(IntEnum):
    UNKNOWN = 0
    DEFINITE = 1
    INDEFINITE = 2
    BARE = 3
    QUANTIFIED = 4
    POSSESSIVE = 5
    DEMONSTRATIVE = 6


class Role(IntEnum):
    UNKNOWN = 0
    SUBJECT = 1
    OBJECT = 2
    OBLIQUE = 3
    POSSESSOR = 4
    APPOSITIVE = 5
    PREDICATE = 6
    OTHER = 7


@dataclass(frozen=True, slots=True, eq=False)
class Mentions:
    """The mentions of one document in their order of resolution; row i of every column is mention i."""

    document: Document
    syntax: Syntax
    starts: IntArray
    ends: IntArray
    heads: IntArray
    sentences: IntArray
    types: ByteArray
    numbers: ByteArray
    genders: ByteArray
    persons: ByteArray
    animacies: ByteArray
    classes: ByteArray
    definiteness: ByteArray
    roles: ByteArray
    quotations: IntArray
    """Number of the quotation that a mention stands in, -1 outside."""
    speakers: IntArray
    """Who utters the mention outside quotations: a number for each marked speaker, -1 when nobody is marked."""
    speaker_names: tuple[str, ...] = ()
    """The marked speakers, by number."""
    quotation_speakers: IntArray = field(default_factory=lambda: np.zeros(0, np.int32))
    """The mention that utters each quotation, -1 when it was not found."""

    def __len__(self) -> int:
        return len(self.starts)

    def span(self, i: int) -> Span:
        return Span(int(self.starts[i]), int(self.ends[i]))

    def text(self, i: int) -> str:
        return self.document.surface(self.span(i))
