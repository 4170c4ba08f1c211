"""Number, gender and animacy as sets of possible values in one integer, so that two mentions agree by one `&`.

Two bits for number, three for gender, two for animacy. An unknown attribute has all its bits; a person of either
gender has the bits of both.
"""

from __future__ import annotations

import numpy as np

from aforesaid.mentions.mention import Animacy, Gender, Mentions, Number

NUMBER, GENDER, ANIMACY = 0b11, 0b111 << 2, 0b11 << 5


def _table(values: dict[int, int], shift: int, everything: int) -> np.ndarray:
    table = np.full(8, everything, np.int32)
    for value, bits in values.items():
        table[value] = bits << shift
    return table


_NUMBERS = _table({Number.SINGULAR: 1, Number.PLURAL: 2}, 0, NUMBER)
_GENDERS = _table({Gender.MALE: 1, Gender.FEMALE: 2, Gender.EITHER: 3, Gender.NEUTER: 4}, 2, GENDER)
_ANIMACIES = _table({Animacy.ANIMATE: 1, Animacy.INANIMATE: 2}, 5, ANIMACY)


def agreement_bits(mentions: Mentions) -> list[int]:
    bits: list[int] = (
        _NUMBERS[mentions.numbers] | _GENDERS[mentions.genders] | _ANIMACIES[mentions.animacies]
    ).tolist()
    return bits


def bits_agree(a: int, b: int) -> bool:
    """Some value of each attribute is possible for both."""
    both = a & b
    return bool(both & NUMBER and both & GENDER and both & ANIMACY)


def pooled(a: int, b: int) -> int:
    """What two mentions of one entity allow together: of each attribute what both allow, or else what either does."""
    both, either = a & b, a | b
    for part in (NUMBER, GENDER, ANIMACY):
        if not both & part:
            both |= either & part
    return both
