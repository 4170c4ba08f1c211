"""The relations of the multigraph (Martschat 2013, section 4): positive ones speak for a link, negative ones forbid it.

`j` is the anaphor, `i` an earlier mention. Two relations of the author's program are left out because they are read
off labelled training data: pairs of words that corefer there, and strings that are never mentions there.
"""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.lexicon.pronouns import PRONOUNS, PronounKind
from aforesaid.mentions.mention import Definiteness, MentionType, Person, Role, SemanticClass
from aforesaid.sieves.agreement import class_agrees, gender_agrees, number_agrees
from aforesaid.sieves.constructs import acronym
from aforesaid.sieves.context import Context
from aforesaid.sieves.pronouns import IT, is_third_person
from aforesaid.sieves.speakers import i_and_you, is_i, is_we, is_you, same_voice, speaker_name, utterer

Relation = Callable[[Context, int, int], bool]

PRONOUN, PROPER, NOMINAL = int(MentionType.PRONOUN), int(MentionType.PROPER), int(MentionType.NOMINAL)
SUBJECT, OBJECT = int(Role.SUBJECT), int(Role.OBJECT)
AMOUNTS = frozenset(
    (int(SemanticClass.DATE), int(SemanticClass.TIME), int(SemanticClass.MONEY), int(SemanticClass.PERCENT))
)
DEFINITE = frozenset((int(Definiteness.DEFINITE), int(Definiteness.POSSESSIVE), int(Definiteness.DEMONSTRATIVE)))
MAY_BE_INSIDE = frozenset((PronounKind.REFLEXIVE, PronounKind.POSSESSIVE))


# Negative relations


def not_anaphoric(context: Context, i: int, j: int) -> bool:
    """Only names, pronouns and definite nouns look back."""
    return context.types[j] == NOMINAL and context.definiteness[j] not in DEFINITE


def not_compatible(context: Context, i: int, j: int) -> bool:
    """Gender, number or semantic class disagree, unless the words are the same."""
    return context.exact[i] != context.exact[j] and not (
        number_agrees(context, i, j) and gender_agrees(context, i, j) and class_agrees(context, i, j)
    )


def not_modifier(context: Context, i: int, j: int) -> bool:
    """The anaphor has a modifier that the antecedent lacks (between two names this says nothing)."""
    if context.types[i] == PRONOUN or context.types[j] == PRONOUN:
        return False
    if context.types[i] == PROPER and context.types[j] == PROPER:
        return False
    return not context.modifiers[j] <= context.content[i]


def not_embedding(context: Context, i: int, j: int) -> bool:
    """The anaphor stands inside the antecedent, and is neither reflexive nor possessive."""
    if not (context.starts[i] <= context.starts[j] and context.ends[j] <= context.ends[i]):
        return False
    entry = PRONOUNS.get(context.parsed.lowers[context.heads[j]]) if context.types[j] == PRONOUN else None
    return entry is None or entry.kinds.isdisjoint(MAY_BE_INSIDE)


def not_speaker(context: Context, i: int, j: int) -> bool:
    """*I*, *we* or *you* of two marked speakers; *I* and *you* of one."""
    if context.types[i] != PRONOUN or context.types[j] != PRONOUN:
        return False
    if context.speakers[i] < 0 or context.speakers[j] < 0:
        return False
    if (
        (is_i(context, i) and is_i(context, j))
        or (is_we(context, i) and is_we(context, j))
        or (is_you(context, i) and is_you(context, j))
    ):
        return not same_voice(context, i, j)
    if (is_i(context, i) and is_you(context, j)) or (is_you(context, i) and is_i(context, j)):
        return same_voice(context, i, j)
    return False


def not_pronoun_distance(context: Context, i: int, j: int) -> bool:
    """*It* looks back no farther than to the sentence before."""
    return (
        context.types[j] == PRONOUN
        and context.sentences[j] - context.sentences[i] > 1
        and context.parsed.lowers[context.heads[j]] in IT
    )


# Positive relations


def string_match(context: Context, i: int, j: int) -> bool:
    """The same words, pronouns aside."""
    return context.types[i] != PRONOUN and context.types[j] != PRONOUN and context.exact[i] == context.exact[j]


def head_match(context: Context, i: int, j: int) -> bool:
    """The same head, amounts and dates aside."""
    return (
        context.types[i] != PRONOUN
        and context.types[j] != PRONOUN
        and context.head_words[i] == context.head_words[j]
        and not context.coordinated[j]
        and context.classes[i] not in AMOUNTS
        and context.classes[j] not in AMOUNTS
    )


def substring(context: Context, i: int, j: int) -> bool:
    """The words of the anaphor stand in an earlier name."""
    return (
        context.types[j] != PRONOUN
        and context.types[i] == PROPER
        and not context.coordinated[j]
        and context.classes[j] not in AMOUNTS
        and f" {context.exact[j]} " in f" {context.exact[i]} "
    )


def alias(context: Context, i: int, j: int) -> bool:
    """Two names with different heads: part of a person's name, the beginning of another name, or its acronym."""
    if context.types[i] != PROPER or context.types[j] != PROPER or context.head_words[i] == context.head_words[j]:
        return False
    label = context.entity_labels[j]
    if not label or label != context.entity_labels[i]:
        return False
    if acronym(context, i, j):
        return True
    a, b = context.exact[i].split(), context.exact[j].split()
    if label in ("PERSON", "PER"):
        return min(len(a), len(b)) == 1 and (a[0] == b[0] or a[-1] == b[-1])
    return all(one == other for one, other in zip(a, b, strict=False))


def same_pronoun(context: Context, i: int, j: int) -> bool:
    """Two forms of one pronoun: *he*, *his*, *himself*."""
    return context.types[i] == PRONOUN and context.types[j] == PRONOUN and form(context, i) == form(context, j)


def form(context: Context, k: int) -> tuple[int, int, int]:
    """What makes a pronoun one word in several forms: its person, number and gender."""
    person = context.persons[k]
    if person == Person.SECOND:
        return person, 0, 0
    return person, context.numbers[k], context.genders[k]


def pronoun_anaphor(context: Context, i: int, j: int) -> bool:
    """A pronoun of the third person and anything that is not *I*, *we* or *you*."""
    return is_third_person(context, j) and (context.types[i] != PRONOUN or is_third_person(context, i))


def antecedent_is_subject(context: Context, i: int, j: int) -> bool:
    """The same, where the antecedent is a subject."""
    return context.roles[i] == SUBJECT and pronoun_anaphor(context, i, j)


def antecedent_is_object(context: Context, i: int, j: int) -> bool:
    """The same, where the antecedent is an object."""
    return context.roles[i] == OBJECT and pronoun_anaphor(context, i, j)


def speaker(context: Context, i: int, j: int) -> bool:
    """*I* of one marked speaker, *I* and the *you* that is spoken to, a speaker's name or mention and *I*."""
    if is_i(context, i) and is_i(context, j):
        return (context.speakers[i] >= 0 or context.quotations[i] >= 0) and same_voice(context, i, j)
    return i_and_you(context, i, j) or speaker_name(context, i, j) or utterer(context, i, j)


NEGATIVE: tuple[Relation, ...] = (
    not_anaphoric,
    not_modifier,
    not_embedding,
    not_speaker,
    not_pronoun_distance,
    not_compatible,
)
POSITIVE: tuple[tuple[Relation, float], ...] = (
    (alias, 1.0),
    (string_match, 1.0),
    (head_match, 1.0),
    (same_pronoun, 1.0),
    (pronoun_anaphor, 1.0),
    (speaker, 1.0),
    (antecedent_is_subject, 1.0),
    (antecedent_is_object, 0.5),
    (substring, 1.0),
)
WORDING = {
    "alias": "part, beginning or acronym of a name",
    "string_match": "the same words",
    "head_match": "the same head",
    "same_pronoun": "the same pronoun",
    "pronoun_anaphor": "a pronoun that agrees",
    "speaker": "the same speaker",
    "antecedent_is_subject": "the antecedent is a subject",
    "antecedent_is_object": "the antecedent is an object",
    "substring": "the words stand in an earlier name",
}
