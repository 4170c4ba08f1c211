"""Precise Constructs (Lee et al. 2013, section 3.3.4; after Haghighi & Klein 2009): grammar itself says that two are one."""

from __future__ import annotations

from aforesaid.lexicon.place_words import DEMONYMS, PLACES_OF_DEMONYM
from aforesaid.mentions.mention import Animacy, Gender, MentionType
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context
from aforesaid.syntax import Relation

PROPER = int(MentionType.PROPER)
CONNECTORS = frozenset({"of", "the", "and", "for", "in", "de", "&", "a", "an", "on", "to"})


def apposition(context: Context, i: int, j: int) -> bool:
    """*Israel's Deputy Defense Minister, [Ephraim Sneh], said …*"""
    return int(context.mentions.syntax.apposition_to[context.heads[j]]) == context.heads[i]


def predicate_nominative(context: Context, i: int, j: int) -> bool:
    """*The New York College of Podiatric Medicine is [a college in New York City]*."""
    return int(context.mentions.syntax.predicate_of[context.heads[j]]) == context.heads[i]


def role_apposition(context: Context, i: int, j: int) -> bool:
    """*[actress] Rebecca Schaeffer*: an animate noun in front of a person's name in the same phrase.

    `i` is the longer mention with the name as its head, `j` the role noun inside it.
    """
    if not (context.starts[i] <= context.starts[j] and context.ends[j] < context.ends[i]):
        i, j = j, i
    head, role = context.heads[i], context.heads[j]
    return (
        context.starts[i] <= context.starts[j]
        and context.ends[j] < context.ends[i]
        and context.parsed.governors[role] == head
        and context.parsed.relations[role] == Relation.COMPOUND
        and context.entity_labels[i] in ("PERSON", "PER")
        and context.types[j] == MentionType.NOMINAL
        and context.animacies[j] == Animacy.ANIMATE
        and context.genders[j] != Gender.NEUTER
    )


def relative_pronoun(context: Context, i: int, j: int) -> bool:
    """*the finance street [which] has already formed*: the pronoun modifies the head of `i`."""
    return int(context.mentions.syntax.relative_to[context.heads[j]]) == context.heads[i]


def acronym(context: Context, i: int, j: int) -> bool:
    """*Agence France Presse … [AFP]*: the initials of one name spell the other."""
    if context.types[i] != PROPER or context.types[j] != PROPER or nested(context, i, j):
        return False
    return _spells(context, i, j) or _spells(context, j, i)


def _spells(context: Context, long: int, short: int) -> bool:
    if context.ends[short] - context.starts[short] > 2:
        return False
    letters = context.parsed.words[context.heads[short]].replace(".", "")
    if not 2 <= len(letters) <= 6 or not letters.isupper():
        return False
    start, end = context.starts[long], context.ends[long]
    words = [word for word in context.parsed.words[start:end] if word[:1].isalpha() and word.lower() not in CONNECTORS]
    return len(words) == len(letters) and all(word[0] == letter for word, letter in zip(words, letters, strict=True))


def demonym(context: Context, i: int, j: int) -> bool:
    """*Israel … [Israeli]*."""
    a, b = context.exact[i], context.exact[j]
    return (
        b in DEMONYMS.get(a, ())
        or a in DEMONYMS.get(b, ())
        or (
            a in PLACES_OF_DEMONYM
            and b in PLACES_OF_DEMONYM
            and a != b
            and bool(PLACES_OF_DEMONYM[a] & PLACES_OF_DEMONYM[b])
        )
    )


def reflexive(context: Context, i: int, j: int) -> bool:
    """*[He] hurt [himself]*: a reflexive and the subject of its own verb."""
    word = context.parsed.lowers[context.heads[j]]
    if not word.endswith(("self", "selves")) or context.types[j] != MentionType.PRONOUN:
        return False
    return (
        context.parsed.relations[context.heads[i]] == Relation.SUBJECT
        and context.sentences[i] == context.sentences[j]
        and context.mentions.syntax.clauses[context.heads[i]] == context.mentions.syntax.clauses[context.heads[j]]
    )
