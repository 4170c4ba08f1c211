"""Precise Constructs (Lee et al. 2013, section 3.3.4; after Haghighi & Klein 2009): grammar says that two are one."""

from __future__ import annotations

from aforesaid.mentions.mention import Animacy, Gender, MentionType
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context
from aforesaid.syntax import Relation

PROPER, PRONOUN = int(MentionType.PROPER), int(MentionType.PRONOUN)


def apposition(context: Context, i: int, j: int) -> bool:
    """*Israel's Deputy Defense Minister, [Ephraim Sneh], said …*"""
    return context.apposition_to[j] == context.heads[i] or context.apposition_to[i] == context.heads[j]


def predicate_nominative(context: Context, i: int, j: int) -> bool:
    """*The New York College of Podiatric Medicine is [a college in New York City]*, in either order."""
    return context.predicate_of[j] == context.heads[i] or context.predicate_of[i] == context.heads[j]


def role_apposition(context: Context, i: int, j: int) -> bool:
    """*[actress] Rebecca Schaeffer*: an animate noun in front of a person's name in the same phrase.

    `i` is the longer mention with the name as its head, `j` the role noun inside it.
    """
    if not (context.starts[i] <= context.starts[j] and context.ends[j] < context.ends[i]):
        i, j = j, i
    head = context.heads[i]
    return (
        context.starts[i] <= context.starts[j]
        and context.ends[j] < context.ends[i]
        and context.governors[j] == head
        and context.relations[j] == Relation.COMPOUND
        and context.entity_labels[i] in ("PERSON", "PER")
        and context.types[j] == MentionType.NOMINAL
        and context.animacies[j] == Animacy.ANIMATE
        and context.genders[j] != Gender.NEUTER
    )


def relative_pronoun(context: Context, i: int, j: int) -> bool:
    """*the finance street [which] has already formed*: the pronoun modifies the head of `i`."""
    return context.relative_to[j] == context.heads[i]


def acronym(context: Context, i: int, j: int) -> bool:
    """*Agence France Presse … [AFP]*: the initials of one name spell the other, points and small words aside."""
    return (
        context.types[i] == PROPER
        and context.types[j] == PROPER
        and not context.acronyms[i].isdisjoint(context.acronyms[j])
        and context.exact[i] != context.exact[j]
        and (len(context.exact[i].split()) == 1 or len(context.exact[j].split()) == 1)
        and not nested(context, i, j)
    )


def demonym(context: Context, i: int, j: int) -> bool:
    """*Israel … [Israeli]*, *the U.S. … [American]*: a place and its adjective or people, or two forms of these."""
    return (
        not context.nations[i].isdisjoint(context.nations[j])
        and context.exact[i] != context.exact[j]
        and not nested(context, i, j)
    )


def reflexive(context: Context, i: int, j: int) -> bool:
    """*[He] hurt [himself]*: a reflexive and the subject of its clause (precise in Ma et al.'s program)."""
    return (
        context.types[j] == PRONOUN
        and context.parsed.lowers[context.heads[j]].endswith(("self", "selves"))
        and context.relations[i] == Relation.SUBJECT
        and context.sentences[i] == context.sentences[j]
        and context.clauses[i] == context.clauses[j]
        and context.starts[i] < context.starts[j]
    )
