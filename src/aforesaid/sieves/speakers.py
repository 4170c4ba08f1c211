"""Speaker Identification (Lee et al. 2013, section 3.3.1): who *I*, *you* and *we* are in dialogue and quotations."""

from __future__ import annotations

import re
from functools import lru_cache

from aforesaid.mentions.mention import MentionType, Number, Person
from aforesaid.sieves.context import Context

PRONOUN = int(MentionType.PRONOUN)
GAP = re.compile(r"[_#\s]+")
NEW_WORD = re.compile(r"[_#\s]+|(?<=[a-z])(?=[A-Z])")


def is_i(context: Context, k: int) -> bool:
    return context.types[k] == PRONOUN and context.persons[k] == Person.FIRST and context.numbers[k] == Number.SINGULAR


def is_we(context: Context, k: int) -> bool:
    return context.types[k] == PRONOUN and context.persons[k] == Person.FIRST and context.numbers[k] == Number.PLURAL


def is_you(context: Context, k: int) -> bool:
    return context.types[k] == PRONOUN and context.persons[k] == Person.SECOND


def same_voice(context: Context, i: int, j: int) -> bool:
    """Uttered by the same one: both in quotations of one utterer, or both outside and by the same marked speaker."""
    a, b = context.quotations[i], context.quotations[j]
    if a < 0 and b < 0:
        return context.speakers[i] == context.speakers[j]
    if a < 0 or b < 0:
        return False
    if a == b:
        return True
    utterers = context.mentions.quotation_speakers
    first, second = int(utterers[a]), int(utterers[b])
    return first >= 0 and second >= 0 and context.exact[first] == context.exact[second]


def first_person_singular(context: Context, i: int, j: int) -> bool:
    """*I* and *I* of the same speaker are one."""
    return is_i(context, i) and is_i(context, j) and same_voice(context, i, j)


def first_person_plural(context: Context, i: int, j: int) -> bool:
    """*We* and *we* of the same speaker are one."""
    return is_we(context, i) and is_we(context, j) and same_voice(context, i, j)


def second_person(context: Context, i: int, j: int) -> bool:
    """*You* and *you* of the same speaker are one."""
    return is_you(context, i) and is_you(context, j) and same_voice(context, i, j)


def i_and_you(context: Context, i: int, j: int) -> bool:
    """*You* is the one spoken to: an *I* of the speaker whom the speaker of *you* addresses; in either order."""
    for spoken, addressed in ((i, j), (j, i)):
        if (
            is_i(context, spoken)
            and is_you(context, addressed)
            and context.quotations[spoken] < 0
            and context.quotations[addressed] < 0
        ):
            return context.speakers[spoken] >= 0 and context.addressees[addressed] == context.speakers[spoken]
    return False


def utterer(context: Context, i: int, j: int) -> bool:
    """A mention that utters a quotation, and an *I* in that quotation; in either order."""
    for speaker, spoken in ((i, j), (j, i)):
        quotation = context.quotations[spoken]
        if (
            quotation >= 0
            and is_i(context, spoken)
            and context.quotations[speaker] != quotation
            and context.mentions.quotation_speakers[quotation] == speaker
        ):
            return True
    return False


def speaker_name(context: Context, i: int, j: int) -> bool:
    """A name that is the marked speaker's own, and an *I* that this speaker utters; in either order."""
    for name, spoken in ((i, j), (j, i)):
        speaker = context.speakers[spoken]
        if (
            speaker >= 0
            and context.quotations[spoken] < 0
            and is_i(context, spoken)
            and context.types[name] == MentionType.PROPER
        ):
            words = speaker_words(context.mentions.speaker_names[speaker])
            if context.content[name] and context.content[name] <= words and context.speakers[name] != speaker:
                return True
    return False


@lru_cache(maxsize=4096)
def speaker_words(name: str, *, joined: bool = True) -> frozenset[str]:
    """The words of a marked speaker's name (*Ann_Lee*, *#Ann*, and *AnnLee* if `joined`), in lower case."""
    return frozenset(word.lower() for word in (NEW_WORD if joined else GAP).split(name) if word)


def speaker_identification(context: Context, i: int, j: int) -> bool:
    """Speaker Identification as one: any of the rules above."""
    return (
        first_person_singular(context, i, j)
        or first_person_plural(context, i, j)
        or second_person(context, i, j)
        or i_and_you(context, i, j)
        or utterer(context, i, j)
        or speaker_name(context, i, j)
    )


def voices_conflict(context: Context, i: int, j: int) -> bool:
    """What the speakers rule out (Lee et al. 2013, section 3.3.1, the constraints for later sieves).

    Two *I*, *you* or *we* of different speakers; pronouns of different person by the same speaker; a name or noun and
    an *I*, *you* or *we* of one turn; the utterer of a quotation and anything but *I* inside it; *you* and an *I* of
    someone other than the one spoken to.
    """
    a, b = _voice_person(context, i), _voice_person(context, j)
    if not a and not b:
        return _is_utterer(context, i, j) or _is_utterer(context, j, i)
    same = same_voice(context, i, j)
    if a and b:
        if a == b:
            return not same and _voices_known(context, i, j)
        if same:
            return True
        return {a, b} == {1, 2} and _voices_known(context, i, j) and not i_and_you(context, i, j)
    if same:
        return not (a == 3 or b == 3)  # *the team … we* may be one
    inside, other = (i, j) if a else (j, i)
    return (a or b) != 1 and _is_utterer(context, other, inside)


def _voice_person(context: Context, k: int) -> int:
    """1 for *I*, 2 for *you*, 3 for *we*, 0 for all else."""
    if context.types[k] != PRONOUN:
        return 0
    person = context.persons[k]
    if person == Person.FIRST:
        return 3 if context.numbers[k] == Number.PLURAL else 1
    return 2 if person == Person.SECOND else 0


def _is_utterer(context: Context, speaker: int, spoken: int) -> bool:
    quotation = context.quotations[spoken]
    return (
        quotation >= 0
        and context.quotations[speaker] != quotation
        and int(context.mentions.quotation_speakers[quotation]) == speaker
    )


def _voices_known(context: Context, i: int, j: int) -> bool:
    """Whether both are marked as somebody's: a named speaker, or a quotation against the text around it."""
    return (context.quotations[i] >= 0 or context.speakers[i] >= 0) and (
        context.quotations[j] >= 0 or context.speakers[j] >= 0
    )


class Voices:
    """The latest *I*, *we* and *you* of every speaker, as a document is read: one step a mention, no pairs."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._latest: dict[tuple[int, str, int], int] = {}

    def latest(self, j: int) -> int:
        """The nearest earlier *I*, *we* or *you* that means the same as `j`, -1 when none. `j` comes next in line.

        *You* of a marked speaker is the *I* of the speaker who is spoken to (`i_and_you`).
        """
        context = self._context
        kind = _voice_person(context, j)
        if not kind:
            return -1
        if kind == 2 and context.quotations[j] < 0 and context.addressees[j] >= 0:
            key = (1, "", context.addressees[j])
        else:
            key = (kind, *self._voice(j))
        antecedent = self._latest.get(key, -1)
        self._latest[key] = j
        return antecedent

    def _voice(self, j: int) -> tuple[str, int]:
        """Who says `j`, as a key: the utterer's words, or the number of an unattributed quotation, or the speaker's."""
        context = self._context
        quotation = context.quotations[j]
        if quotation < 0:
            return "", context.speakers[j]
        utterer = int(context.mentions.quotation_speakers[quotation])
        return (context.exact[utterer], -2) if utterer >= 0 else ("", -3 - quotation)
