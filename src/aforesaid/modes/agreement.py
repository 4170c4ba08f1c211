"""Which attributes two mentions may not have together: a matrix over the kinds of mention in a document.

A *kind* is a tuple of attributes. A document has a few dozen kinds, so each test is made once for two kinds and looked
up for pairs of mentions. Unknown agrees with everything.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from aforesaid.lexicon.pronouns import PronounKind
from aforesaid.mentions.mention import Gender, MentionType, Number, Person, SemanticClass
from aforesaid.modes.pairs import Mask, Rows
from aforesaid.modes.scene import Scene

TESTS = ("number", "gender", "animacy", "person", "class", "label")


class Label(IntEnum):
    """Named-entity labels of all annotators, as far as pronouns tell them apart."""

    NONE = 0
    PERSON = 1
    ORGANISATION = 2
    PLACE = 3
    TIME = 4
    AMOUNT = 5
    OTHER = 6
    """MISC, NORP, law …"""


LABELS = {
    **dict.fromkeys(("PERSON", "PER"), Label.PERSON),
    **dict.fromkeys(("ORGANIZATION", "ORG"), Label.ORGANISATION),
    **dict.fromkeys(("LOCATION", "LOC", "GPE", "FAC", "CITY", "COUNTRY", "STATE_OR_PROVINCE"), Label.PLACE),
    **dict.fromkeys(("DATE", "TIME", "DURATION", "SET"), Label.TIME),
    **dict.fromkeys(("MONEY", "PERCENT", "QUANTITY", "CARDINAL", "ORDINAL", "NUMBER"), Label.AMOUNT),
}


class Form(IntEnum):
    """What a pronoun says about the class of its antecedent."""

    OTHER = 0
    PERSONAL = 1
    """he, she"""
    IT = 2
    THEY = 3


def labels_of(scene: Scene) -> Rows:
    return np.array([LABELS.get(label, Label.OTHER) if label else 0 for label in scene.context.entity_labels], np.int64)


def forms_of(scene: Scene) -> Rows:
    """`Form` of third-person pronouns."""
    mentions = scene.context.mentions
    third = (mentions.persons == Person.THIRD) & np.isin(
        scene.pronoun_kinds, (PronounKind.PERSONAL, PronounKind.POSSESSIVE, PronounKind.REFLEXIVE)
    )
    gendered = np.isin(mentions.genders, (Gender.MALE, Gender.FEMALE))
    plural = mentions.numbers == Number.PLURAL
    form = np.where(gendered, Form.PERSONAL, np.where(plural, Form.THEY, Form.IT))
    return np.where(third, form, Form.OTHER).astype(np.int64)


def agreement(scene: Scene, off: frozenset[str], columns: tuple[Rows, Rows, Rows, Rows, Rows]) -> tuple[Mask, Rows]:
    """A matrix [kind of one, kind of the other] of agreement in all tests but those `off`, and each mention's kind.

    `columns` are the numbers, genders, persons, animacies and classes of the mentions.
    """
    table = np.stack([*columns, scene.types, labels_of(scene), forms_of(scene)], axis=1)
    kinds, kind_of = np.unique(table, axis=0, return_inverse=True)
    number, gender, person, animacy, semantic, kind, label, form = kinds.T
    agreed = np.ones((len(kinds), len(kinds)), dtype=np.bool_)
    if "number" not in off:
        agreed &= _equal_or_unknown(number)
    if "gender" not in off:
        agreed &= _genders(gender)
    if "animacy" not in off:
        agreed &= _equal_or_unknown(animacy)
    if "person" not in off:
        agreed &= _equal_or_unknown(person)
    pronoun = kind == MentionType.PRONOUN
    nouns = ~pronoun[:, None] & ~pronoun[None, :]
    if "class" not in off:
        agreed &= _classes(semantic) | ~nouns
        refused = _refused(form, semantic, label)
        agreed &= ~(refused & ~pronoun[None, :]) & ~(refused & ~pronoun[None, :]).T
    if "label" not in off:
        agreed &= _equal_or_unknown(label) | ~nouns
    return agreed, kind_of.reshape(-1).astype(np.int64)


def _equal_or_unknown(values: Rows) -> Mask:
    a, b = values[:, None], values[None, :]
    return np.asarray((a == b) | (a == 0) | (b == 0))


def _genders(values: Rows) -> Mask:
    """`EITHER` clashes with neuter alone."""
    a, b = values[:, None], values[None, :]
    either = ((a == Gender.EITHER) & (b != Gender.NEUTER)) | ((b == Gender.EITHER) & (a != Gender.NEUTER))
    return np.asarray(_equal_or_unknown(values) | either)


def _classes(values: Rows) -> Mask:
    """Equal, unknown, or one the kind of the other: a person may be male or female."""
    a, b = values[:, None], values[None, :]
    people = (SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE)
    both = np.isin(a, people) & np.isin(b, people) & ((a == SemanticClass.PERSON) | (b == SemanticClass.PERSON))
    return np.asarray(_equal_or_unknown(values) | both)


def _refused(form: Rows, semantic: Rows, label: Rows) -> Mask:
    """[pronoun, noun]: persons take *he, she, they*; places, organisations and amounts *it* alone; times nothing."""
    person = np.isin(semantic, (SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE)) | (
        label == Label.PERSON
    )
    time = np.isin(semantic, (SemanticClass.DATE, SemanticClass.TIME)) | (label == Label.TIME)
    only_it = np.isin(
        semantic,
        (SemanticClass.LOCATION, SemanticClass.ORGANISATION, SemanticClass.MONEY, SemanticClass.PERCENT),
    ) | np.isin(label, (Label.ORGANISATION, Label.PLACE, Label.AMOUNT))
    thing = only_it | (semantic == SemanticClass.OBJECT) | (label == Label.OTHER)
    refused = np.zeros((len(form), len(form)), dtype=np.bool_)
    for which, noun in (
        (Form.PERSONAL, (thing & ~person) | time),
        (Form.IT, person | time),
        (Form.THEY, (only_it & ~person) | time),
    ):
        refused |= (form == which)[:, None] & noun[None, :]
    return refused
