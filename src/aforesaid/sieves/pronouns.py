"""Pronoun Match (Lee et al. 2013, section 3.3.9), and what rules out a pronoun's antecedent."""

from __future__ import annotations

from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS, THEY_FORMS, PronounKind
from aforesaid.mentions.mention import Animacy, MentionType, Person, SemanticClass
from aforesaid.sieves.agreement import entity_label_agrees, nested
from aforesaid.sieves.agreement_bits import bits_agree
from aforesaid.sieves.context import Context
from aforesaid.sieves.speakers import voices_conflict
from aforesaid.syntax import Relation

PRONOUN, NOMINAL = int(MentionType.PRONOUN), int(MentionType.NOMINAL)
FARTHEST = 3
"""Sentences between a pronoun and its antecedent at most."""

HE_AND_SHE = frozenset(
    form
    for form, entry in PRONOUNS.items()
    if entry.person is Person.THIRD and entry.animacy is Animacy.ANIMATE and entry.kind in PERSONAL_KINDS
)
IT = frozenset({"it", "its", "itself", "'t"})
REFLEXIVES = frozenset(form for form, entry in PRONOUNS.items() if entry.kind is PronounKind.REFLEXIVE)
DEMONSTRATIVES = frozenset({"this", "that", "these", "those"})
PEOPLE = frozenset(
    (int(SemanticClass.UNKNOWN), int(SemanticClass.PERSON), int(SemanticClass.FEMALE), int(SemanticClass.MALE))
)
NEVER_IT = frozenset(
    (
        int(SemanticClass.PERSON),
        int(SemanticClass.FEMALE),
        int(SemanticClass.MALE),
        int(SemanticClass.DATE),
        int(SemanticClass.TIME),
    )
)
NEVER_THEY = frozenset(
    (int(SemanticClass.DATE), int(SemanticClass.TIME), int(SemanticClass.MONEY), int(SemanticClass.PERCENT))
)
ARGUMENTS = frozenset((int(Relation.SUBJECT), int(Relation.OBJECT), int(Relation.INDIRECT_OBJECT)))


def is_third_person(context: Context, k: int) -> bool:
    """A personal, possessive or reflexive pronoun of the third person."""
    if context.types[k] != PRONOUN or context.persons[k] != Person.THIRD:
        return False
    entry = PRONOUNS.get(context.parsed.lowers[context.heads[k]])
    return entry is not None and entry.kind in PERSONAL_KINDS


def pronoun_match(context: Context, i: int, j: int) -> bool:
    """Pronoun Match: number, gender, person, animacy and entity label agree, at most three sentences apart.

    Person is compared between two pronouns. Mentions inside one another do not match, nor do those whom the speakers
    keep apart.
    """
    return (
        context.types[j] == PRONOUN
        and context.sentences[j] - context.sentences[i] <= FARTHEST
        and bits_agree(context.bits[i], context.bits[j])
        and entity_label_agrees(context, i, j)
        and (context.types[i] != PRONOUN or context.persons[i] == context.persons[j])
        and not nested(context, i, j)
        and not voices_conflict(context, i, j)
    )


def pronoun_compatible(context: Context, i: int, j: int) -> bool:
    """May the third-person pronoun `j` stand for `i`? Agreement, semantic class, binding: our own, stricter filters.

    *He* needs a person or something unknown, *it* no person and no time, *they* no time or sum; a reflexive stays in
    its sentence; *this* and *that* are antecedents for one sentence; two arguments of one verb differ unless the
    second is reflexive.
    """
    if (
        not bits_agree(context.bits[i], context.bits[j])
        or context.persons[i] != context.persons[j]
        or nested(context, i, j)
    ):
        return False
    word = context.parsed.lowers[context.heads[j]]
    if word in REFLEXIVES:
        if context.sentences[i] != context.sentences[j]:
            return False
    elif coarguments(context, i, j):
        return False
    semantic_class = context.classes[i]
    if word in HE_AND_SHE:
        if semantic_class not in PEOPLE or (context.types[i] == NOMINAL and context.animacies[i] == Animacy.INANIMATE):
            return False
    elif word in IT:
        if semantic_class in NEVER_IT:
            return False
    elif word in THEY_FORMS and semantic_class in NEVER_THEY:
        return False
    return not (
        context.types[i] == PRONOUN
        and context.parsed.lowers[context.heads[i]] in DEMONSTRATIVES
        and context.sentences[j] - context.sentences[i] > 1
    )


def coarguments(context: Context, i: int, j: int) -> bool:
    """Both are subject or object of the same verb: *[Ann] saw [her]* are two."""
    governor = context.governors[j]
    return (
        governor >= 0
        and context.governors[i] == governor
        and context.relations[i] in ARGUMENTS
        and context.relations[j] in ARGUMENTS
    )
