"""How well the tables know gender: coverage and precision over phrases whose gender is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aforesaid.lexicon.lexicon import Lexicon
from aforesaid.mentions.mention import Gender


@dataclass(frozen=True)
class GenderAccuracy:
    total: int
    answered: int
    """Anything but UNKNOWN."""
    compatible: int
    """Answers that do not clash with the truth: EITHER fits male and female."""
    exact: int

    @property
    def coverage(self) -> float:
        return self.answered / self.total if self.total else 0.0

    @property
    def precision(self) -> float:
        """Of the answers, the share that does not clash."""
        return self.compatible / self.answered if self.answered else 0.0

    @property
    def exactness(self) -> float:
        """Of the answers, the share that names the very gender."""
        return self.exact / self.answered if self.answered else 0.0


def gender_clash(first: Gender, second: Gender) -> bool:
    """Do two genders exclude each other? UNKNOWN fits all, EITHER fits male and female."""
    if Gender.UNKNOWN in (first, second) or first == second:
        return False
    if Gender.EITHER in (first, second):
        return Gender.NEUTER in (first, second)
    return True


def measure_gender(
    lexicon: Lexicon, names: Iterable[tuple[Sequence[str], Gender]], nouns: Iterable[tuple[str, Gender]] = ()
) -> dict[Gender, GenderAccuracy]:
    """Accuracy by true gender, over names (as words) and common nouns (as lemmas) together."""
    answers = [(lexicon.name_gender(name), truth) for name, truth in names]
    answers += [(lexicon.noun_gender(noun), truth) for noun, truth in nouns]
    measured = {}
    for gender in dict.fromkeys(truth for _, truth in answers):
        found = [answer for answer, truth in answers if truth == gender]
        known = [answer for answer in found if answer != Gender.UNKNOWN]
        measured[gender] = GenderAccuracy(
            total=len(found),
            answered=len(known),
            compatible=sum(not gender_clash(answer, gender) for answer in known),
            exact=sum(answer == gender for answer in known),
        )
    return measured
