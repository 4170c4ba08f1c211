"""Speaker Identification (Lee et al. 2013, section 3.3.1): who *I*, *you* and *we* are in dialogue and quotations."""

from __future__ import annotations

from aforesaid.mentions.mention import MentionType, Number, Person
from aforesaid.sieves.context import Context

PRONOUN = int(MentionType.PRONOUN)


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
            words = context.mentions.speaker_names[speaker].lower().replace("_", " ").split()
            if context.content[name] and context.content[name] <= set(words) and context.speakers[name] != speaker:
                return True
    return False
