"""String matches of a whole document by index: mentions with the same words are compared once, not pair by pair.

A *wording* is what matching looks at: the words of a mention, its head, its type and entity label. Two wordings are
compared when they share a key (a head, the words up to the head, a name's word, an acronym, a place); mentions inherit
what their wordings have. A name that occurs a hundred times costs one comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag

from aforesaid.lexicon.place_words import DIRECTIONS
from aforesaid.lexicon.pronouns import PRONOUNS
from aforesaid.mentions.mention import MentionType
from aforesaid.modes.pairs import Mask, Pairs
from aforesaid.modes.scene import Scene
from aforesaid.sieves import constructs, strings
from aforesaid.sieves.context import Context

PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)


class Match(IntFlag):
    """How the words of two mentions match."""

    EXACT = 1
    RELAXED = 2
    HEAD = 4
    """The heads match, in the sense of the preset."""
    MODIFIERS = 8
    """The candidate has all modifiers of the anaphor."""
    INCLUSION = 16
    """The candidate has all content words of the anaphor."""
    NAME_PART = 32
    ACRONYM = 64
    DEMONYM = 128


# Plain integers for the comparisons: an enum's operators cost more than all the rest of a comparison.
EXACT, RELAXED, HEAD, MODIFIERS = int(Match.EXACT), int(Match.RELAXED), int(Match.HEAD), int(Match.MODIFIERS)
INCLUSION, NAME_PART = int(Match.INCLUSION), int(Match.NAME_PART)
ACRONYM, DEMONYM = int(Match.ACRONYM), int(Match.DEMONYM)

MATCH_WORDS = {
    Match.EXACT: "same words",
    Match.RELAXED: "same words up to the head",
    Match.ACRONYM: "acronym",
    Match.DEMONYM: "demonym",
    Match.NAME_PART: "part of the name",
    Match.HEAD: "same head",
    Match.MODIFIERS: "no other modifiers",
    Match.INCLUSION: "no new words",
}
"""The strongest first."""

Compare = Callable[[Context, int, int], int]
"""(context, candidate, anaphor) to `Match` bits, 0 for no match. May look at the wordings alone."""


def string_pairs(scene: Scene, compare: Compare, anaphors: Mask, *, most: int) -> Pairs:
    """The earlier mentions that match each anaphor, nested ones too; the `most` nearest of each wording."""
    context = scene.context
    wordings: dict[tuple[str, str, int, str], int] = {}
    representatives: list[int] = []
    members: list[list[int]] = []
    shared: dict[str, list[int]] = {}
    matches: list[list[tuple[int, int]]] = []
    all_j: list[int] = []
    all_i: list[int] = []
    all_flags: list[int] = []
    wanted = anaphors.tolist()
    types, exact, heads, labels = context.types, context.exact, context.head_words, context.entity_labels
    for j in range(len(context)):
        if types[j] == PRONOUN:
            continue
        key = (exact[j], heads[j], types[j], labels[j])
        wording = wordings.get(key)
        if wording is None:
            wording = wordings[key] = len(members)
            keys = index_keys(context, j)
            itself = compare(context, j, j)
            matches.append([(wording, itself)] if itself else [])
            for other in dict.fromkeys([other for text in keys for other in shared.get(text, ())]):
                forth = compare(context, representatives[other], j)
                back = compare(context, j, representatives[other])
                if forth:
                    matches[wording].append((other, forth))
                if back:
                    matches[other].append((wording, back))
            for text in keys:
                shared.setdefault(text, []).append(wording)
            representatives.append(j)
            members.append([])
        if wanted[j]:
            for other, flags in matches[wording]:
                earlier = members[other][-most:]
                if earlier:
                    all_i.extend(earlier)
                    all_j.extend([j] * len(earlier))
                    all_flags.extend([flags] * len(earlier))
        members[wording].append(j)
    return Pairs.of(all_j, all_i, all_flags)


def index_keys(context: Context, j: int) -> list[str]:
    """What two wordings must share to be compared at all."""
    exact, relaxed, head = context.exact[j], context.relaxed[j], context.head_words[j]
    keys = [f"h {head}"]
    if relaxed != head:
        keys.append(f"r {relaxed}")
    if exact != relaxed:
        keys.append(f"x {exact}")
    if context.nations[j]:
        keys += [f"n {place}" for place in sorted(context.nations[j])]
    if context.types[j] == PROPER:
        keys += [f"w {word}" for word in sorted(context.content[j])]
        keys += [f"a {letters}" for letters in sorted(context.acronyms[j])]
    elif context.coordinated[j]:
        keys.append("l " + " , ".join(sorted(context.members[j])))
    return keys


def literal_match(context: Context, i: int, j: int) -> int:
    """The paper's three flags; Strict Head Match A still asks that neither contains the other."""
    flags = 0
    if context.exact[i] == context.exact[j]:
        flags |= EXACT
    if context.relaxed[i] == context.relaxed[j]:
        flags |= RELAXED
    if (
        context.head_words[i] == context.head_words[j]
        and strings.words_included(context, i, j)
        and strings.compatible_modifiers(context, i, j)
    ):
        flags |= HEAD
    return flags


def authors_match(context: Context, i: int, j: int) -> int:
    """As the authors' program: heads match, and the modifiers are compatible or the match is of a stronger kind."""
    flags = 0
    if context.exact[i] == context.exact[j] or strings.list_match(context, i, j):
        flags |= EXACT
    if context.relaxed[i] == context.relaxed[j]:
        flags |= RELAXED
    if constructs.acronym(context, i, j):
        flags |= ACRONYM
    if constructs.demonym(context, i, j):
        flags |= DEMONYM
    strong = bool(flags)
    included = strings.words_included(context, i, j)
    if included:
        flags |= INCLUSION
        if context.entity_labels[i] in ("PERSON", "PER") and context.content[j]:
            flags |= NAME_PART
    if strong or flags & NAME_PART or context.head_words[i] == context.head_words[j]:
        flags |= HEAD
    else:
        return 0
    if authors_modifiers(context, i, j):
        flags |= MODIFIERS
    elif not strong:
        return 0
    return flags


def authors_modifiers(context: Context, i: int, j: int) -> bool:
    """Nothing in the anaphor that the candidate lacks: modifiers, numbers of names, directions, possessors."""
    if not strings.compatible_modifiers(context, i, j):
        return False
    if context.types[j] == PROPER and (strings.numbers_differ(context, i, j) or strings.numbers_differ(context, j, i)):
        return False
    if not DIRECTIONS.isdisjoint(context.content[i] ^ context.content[j]):
        return False
    first, second = _possessor(context.exact[i]), _possessor(context.exact[j])
    return not first or not second or first == second


def _possessor(text: str) -> str:
    word = text.partition(" ")[0]
    return word if word in POSSESSIVES else ""


POSSESSIVES = frozenset(form for form, entry in PRONOUNS.items() if entry.possessive)
