"""Do two mentions agree? Unknown agrees with everything (Lee et al. 2013, section 3.3.8)."""

from __future__ import annotations

from aforesaid.mentions.mention import Animacy, Gender, Number, SemanticClass
from aforesaid.sieves.agreement_bits import bits_agree
from aforesaid.sieves.context import Context

EITHER, NEUTER = int(Gender.EITHER), int(Gender.NEUTER)


def number_agrees(context: Context, i: int, j: int) -> bool:
    a, b = context.numbers[i], context.numbers[j]
    return a == b or a == Number.UNKNOWN or b == Number.UNKNOWN


def gender_agrees(context: Context, i: int, j: int) -> bool:
    """`EITHER`, a person of unknown gender, clashes with neuter alone."""
    a, b = context.genders[i], context.genders[j]
    if a == b or a == Gender.UNKNOWN or b == Gender.UNKNOWN:
        return True
    return (a == EITHER and b != NEUTER) or (b == EITHER and a != NEUTER)


def animacy_agrees(context: Context, i: int, j: int) -> bool:
    a, b = context.animacies[i], context.animacies[j]
    return a == b or a == Animacy.UNKNOWN or b == Animacy.UNKNOWN


def class_agrees(context: Context, i: int, j: int) -> bool:
    """Equal, unknown, or one the kind of the other: a person may be male or female."""
    a, b = context.classes[i], context.classes[j]
    if a == b or a == SemanticClass.UNKNOWN or b == SemanticClass.UNKNOWN:
        return True
    if a == SemanticClass.PERSON:
        return b in (SemanticClass.MALE, SemanticClass.FEMALE)
    if b == SemanticClass.PERSON:
        return a in (SemanticClass.MALE, SemanticClass.FEMALE)
    return False


def entity_label_agrees(context: Context, i: int, j: int) -> bool:
    a, b = context.entity_labels[i], context.entity_labels[j]
    return not a or not b or a == b


def agrees(context: Context, i: int, j: int) -> bool:
    """Number, gender and animacy together."""
    return bits_agree(context.bits[i], context.bits[j])


def nested(context: Context, i: int, j: int) -> bool:
    """One mention contains the other (i-within-i)."""
    return (context.starts[i] <= context.starts[j] and context.ends[j] <= context.ends[i]) or (
        context.starts[j] <= context.starts[i] and context.ends[i] <= context.ends[j]
    )
