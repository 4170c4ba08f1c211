"""The settings of the preset `paper`: each rule of the authors' program that the paper's text does not mention."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from aforesaid.mentions.detect import PRESETS as DETECTION
from aforesaid.mentions.detect import DetectionSettings
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.agreement import TESTS
from aforesaid.modes.attribute import FILTERS
from aforesaid.modes.output import OutputSettings
from aforesaid.modes.precise import RULES
from aforesaid.settings import check_names


@dataclass(frozen=True)
class MentionSettings:
    definite_only: bool = True
    """Only definite mentions may have an antecedent."""
    inherit_determiner: bool = False
    """A bare noun inside *the … noun* is definite."""
    unknown_number_singular: bool = True
    unknown_noun_inanimate: bool = True
    noun_person: Literal["third", "unknown"] = "third"


@dataclass(frozen=True)
class StringSettings:
    new_chain: bool = False
    """Whether a mention that matches others may yet start a chain."""
    most: int = 100
    """At most so many of the nearest mentions with the same words are candidates."""


@dataclass(frozen=True)
class PreciseSettings:
    off: frozenset[str] = frozenset()
    """Names of rules (`precise.RULES`). Acronyms and demonyms are string matches in the authors' program."""
    unnamed: bool = False
    """Whether *we* and *you* match where no speaker is marked, as *I* always does."""
    addressee: bool = True
    """*You* matches *I* of the one spoken to."""
    closed: bool = True
    """Close the matches transitively, those of *you* and the one spoken to left aside."""
    new_chain: bool = False
    decoding_first: bool = True
    """Precise matches go before string matches in decoding. In training it is always the other way round."""
    most: int = 100

    def __post_init__(self) -> None:
        check_names("precise.off", self.off, tuple(RULES))

    @property
    def rules(self) -> tuple[str, ...]:
        never = {"acronym", "demonym", "relative_pronoun"}
        if not self.unnamed:
            never |= {"unnamed_plural", "unnamed_second"}
        if not self.addressee:
            never.add("addressee")
        return tuple(name for name in RULES if name not in never and name not in self.off)


@dataclass(frozen=True)
class AttributeSettings:
    agreement_off: frozenset[str] = frozenset()
    filters_off: frozenset[str] = frozenset()
    pronouns_start: bool = False
    """Whether a pronoun that has candidates may yet start a chain."""
    nouns_link: bool = True
    """Whether names and nouns take part in this mode."""
    training_window: int = 19
    decoding_pronoun_window: int = 5
    """Sentences between two pronouns in decoding."""
    decoding_window: int = 3
    """Sentences between a pronoun and a noun, or two nouns, in decoding."""
    distance: Literal["joint", "prior", "none"] = "joint"
    """Inside the joint tuple, as a separate q, or not at all."""
    merge_first: bool = True
    """The same and the next sentence are one class of distance."""
    definiteness: bool = True
    """The definiteness of the candidate is in the condition."""
    root_copies: int = 10
    """In training a mention in sentence s (from 0) has this times (s + 1) copies of the root; 0: one."""

    def __post_init__(self) -> None:
        check_names("attribute.agreement_off", self.agreement_off, TESTS)
        check_names("attribute.filters_off", self.filters_off, tuple(FILTERS))


AUTHORS_TRAINING = TrainingSettings(initial="authors", unseen="initial")


@dataclass(frozen=True)
class PaperSettings:
    detection: DetectionSettings = DETECTION["paper"]
    mentions: MentionSettings = field(default_factory=MentionSettings)
    string: StringSettings = field(default_factory=StringSettings)
    precise: PreciseSettings = field(default_factory=PreciseSettings)
    attribute: AttributeSettings = field(default_factory=AttributeSettings)
    output: OutputSettings = field(default_factory=OutputSettings)
    training: TrainingSettings = AUTHORS_TRAINING
