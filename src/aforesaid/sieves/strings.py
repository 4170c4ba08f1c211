"""Matching by words: String Match, Relaxed String Match, the head match sieves (Lee et al. 2013, sections 3.3.2–3.3.7).

Each predicate compares mention `j` with an earlier mention `i` of the same document.
"""

from __future__ import annotations

from aforesaid.lexicon.function_words import NUMBER_WORDS
from aforesaid.lexicon.place_words import DIRECTIONS
from aforesaid.mentions.mention import Definiteness, MentionType
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context

PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)


def string_match(context: Context, i: int, j: int) -> bool:
    """String Match: both mentions have exactly the same words, apart from an article and a final *'s*.

    Lee et al. compare the determiner too: that is `same_extent`.
    """
    return context.types[i] != PRONOUN and context.types[j] != PRONOUN and context.exact[i] == context.exact[j]


def same_extent(context: Context, i: int, j: int) -> bool:
    """Exact Match as published: the same words, modifiers and determiners included (*the man* is not *a man*)."""
    return context.types[i] != PRONOUN and context.types[j] != PRONOUN and context.extents[i] == context.extents[j]


def list_match(context: Context, i: int, j: int) -> bool:
    """Two coordinations with the same members in any order: *Ann and Bob* … *Bob and Ann*."""
    return context.coordinated[j] and context.coordinated[i] and context.members[i] == context.members[j]


def relaxed_string_match(context: Context, i: int, j: int) -> bool:
    """Relaxed String Match: the same words once all behind the head is dropped (*Clinton*, *Clinton, whose term…*)."""
    return context.types[i] != PRONOUN and context.types[j] != PRONOUN and context.relaxed[i] == context.relaxed[j]


def heads_match(context: Context, i: int, j: int) -> bool:
    """The heads are the same word. A coordination has no single head and matches only as a whole."""
    return (
        context.types[i] != PRONOUN and context.types[j] != PRONOUN and context.head_words[i] == context.head_words[j]
    )


def words_included(context: Context, i: int, j: int) -> bool:
    """Word inclusion: every content word of `j` stands in `i`; a later mention rarely brings new content."""
    return context.content[j] <= context.content[i]


def compatible_modifiers(context: Context, i: int, j: int) -> bool:
    """Compatible modifiers only: the modifiers of `j` are words of `i` too (*the blue car* is not *the red car*)."""
    return context.modifiers[j] <= context.content[i]


def strict_head_match_a(context: Context, i: int, j: int) -> bool:
    """Strict Head Match A: same head, word inclusion, compatible modifiers, neither inside the other."""
    return (
        heads_match(context, i, j)
        and words_included(context, i, j)
        and compatible_modifiers(context, i, j)
        and not nested(context, i, j)
    )


def strict_head_match_b(context: Context, i: int, j: int) -> bool:
    """Strict Head Match B: as A without the test of modifiers."""
    return heads_match(context, i, j) and words_included(context, i, j) and not nested(context, i, j)


def strict_head_match_c(context: Context, i: int, j: int) -> bool:
    """Strict Head Match C: as A without word inclusion."""
    return heads_match(context, i, j) and compatible_modifiers(context, i, j) and not nested(context, i, j)


def proper_head_match(context: Context, i: int, j: int) -> bool:
    """Proper Head Match: two names with the same head, without a location mismatch or a number that only `j` has."""
    return (
        context.types[i] == PROPER
        and context.types[j] == PROPER
        and context.head_words[i] == context.head_words[j]
        and not nested(context, i, j)
        and not places_differ(context, i, j)
        and not numbers_differ(context, i, j)
    )


def relaxed_head_match(context: Context, i: int, j: int) -> bool:
    """Relaxed Head Match: both named entities of one class, the head of `j` among the words of `i`, word inclusion."""
    return (
        context.types[i] == PROPER
        and context.types[j] == PROPER
        and context.entity_labels[i] == context.entity_labels[j] != ""
        and context.head_words[j] in context.content[i]
        and not context.coordinated[i]
        and words_included(context, i, j)
        and not nested(context, i, j)
    )


def places_differ(context: Context, i: int, j: int) -> bool:
    """*Lebanon*, *southern Lebanon*: a direction word that only one has; other names in each (*X of A*, *X of B*)."""
    only_i, only_j = context.content[i] - context.content[j], context.content[j] - context.content[i]
    return not DIRECTIONS.isdisjoint(only_i) or not DIRECTIONS.isdisjoint(only_j) or bool(only_i and only_j)


def numbers_differ(context: Context, i: int, j: int) -> bool:
    """*people* and *200 people*: the second has a number that the first lacks."""
    return any(word[0].isdigit() or word in NUMBER_WORDS for word in context.content[j] - context.content[i])


def same_name_part(context: Context, i: int, j: int) -> bool:
    """A person's name that stands whole inside an earlier, longer one: *Smith*, *John* for *John Smith*."""
    return (
        context.types[i] == PROPER
        and context.types[j] == PROPER
        and context.entity_labels[i] in ("PERSON", "PER")
        and len(context.content[j]) > 0
        and context.content[j] < context.content[i]
        and not context.coordinated[i]
        and not context.coordinated[j]
        and len(context.content[i]) <= LONGEST_NAME
        and not nested(context, i, j)
    )


LONGEST_NAME = 4
"""Words, titles aside; what follows the name (*Ann Lee, who …*) does not count."""


def is_indefinite(context: Context, j: int) -> bool:
    """An indefinite mention introduces something new and takes no antecedent."""
    return context.definiteness[j] == Definiteness.INDEFINITE
