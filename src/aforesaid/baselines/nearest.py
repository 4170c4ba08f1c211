"""The `nearest` baseline: no learning, and the line that every table needs beside a model that learns.

Names and nouns take the latest mention with the same words, then the same head without new words, then, for a person's
name, a longer name. *I*, *we* and *you* take the latest of the same speaker. A pronoun of the third person takes the
leftmost compatible mention of the nearest sentence, at most three sentences back: subjects stand to the left.
"""

from __future__ import annotations

from aforesaid.baselines.links import resolution_of
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.baselines.string import may_be_anaphor
from aforesaid.document import Document
from aforesaid.mentions.mention import MentionType
from aforesaid.resolve.resolution import Resolution
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context, open_context
from aforesaid.sieves.index import StringIndex
from aforesaid.sieves.pronouns import is_third_person, pronoun_compatible
from aforesaid.sieves.speakers import Voices
from aforesaid.sieves.strings import compatible_modifiers, same_name_part, words_included

NAME = "nearest"
PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)
PRONOUN_WINDOW = 3
"""Sentences that a pronoun looks back."""
HEAD_WINDOW = 10
"""Sentences that a match of heads alone looks back: *the man* of another chapter is another man."""
WORDING = {
    "leftmost_in_nearest": "the leftmost mention that agrees, in the nearest sentence that has one",
    "head_match": "the same head, no new words",
    "same_voice": "the same person spoken by the same speaker",
}


def resolve(document: Document) -> Resolution:
    return resolve_context(open_context(document))


def resolve_context(context: Context) -> Resolution:
    index = StringIndex(context)
    visible = visible_mentions(context)
    voices = Voices(context)
    sentences: dict[int, list[int]] = {}
    antecedents, rules = [-1] * len(context), [""] * len(context)
    for j, kind in enumerate(context.types):
        if kind != PRONOUN:
            if visible[j] and may_be_anaphor(context, j):
                antecedents[j], rules[j] = _by_words(context, index, visible, j)
        elif is_third_person(context, j):
            antecedents[j], rules[j] = _leftmost(context, sentences, visible, j), "leftmost_in_nearest"
        else:
            antecedents[j], rules[j] = voices.latest(j), "same_voice"
        sentences.setdefault(context.sentences[j], []).append(j)
    return resolution_of(NAME, context, antecedents, rules, visible, WORDING)


def _by_words(context: Context, index: StringIndex, visible: list[bool], j: int) -> tuple[int, str]:
    for i in index.same_exact(j):
        if visible[i]:
            return (-1, "") if nested(context, i, j) else (i, "string_match")
    for i in index.same_head(j):
        if context.sentences[j] - context.sentences[i] > HEAD_WINDOW:
            break
        if (
            visible[i]
            and context.types[i] == context.types[j]
            and words_included(context, i, j)
            and compatible_modifiers(context, i, j)
            and not nested(context, i, j)
        ):
            return i, "head_match"
    for i in index.sharing_name_word(j):
        if visible[i] and same_name_part(context, i, j):
            return i, "same_name_part"
    return -1, ""


def _leftmost(context: Context, sentences: dict[int, list[int]], visible: list[bool], j: int) -> int:
    for distance in range(PRONOUN_WINDOW + 1):
        for i in sentences.get(context.sentences[j] - distance, ()):
            if visible[i] and context.starts[i] < context.starts[j] and pronoun_compatible(context, i, j):
                return i
    return -1
