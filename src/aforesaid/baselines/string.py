"""The `string` baseline: names and definite nouns with the same words are one, and nothing else is."""

from __future__ import annotations

from aforesaid.baselines.links import resolution_of
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.document import Document
from aforesaid.mentions.mention import Definiteness, MentionType
from aforesaid.resolve.resolution import Resolution
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context, open_context

NAME = "string"
PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)
ANAPHORIC = frozenset((int(Definiteness.DEFINITE), int(Definiteness.POSSESSIVE), int(Definiteness.DEMONSTRATIVE)))
"""A common noun links back only with one of these: *a man*, *men*, *two men* introduce someone new."""


def resolve(document: Document) -> Resolution:
    context = open_context(document)
    visible = visible_mentions(context)
    antecedents = [-1] * len(context)
    latest: dict[str, int] = {}
    for j, string in enumerate(context.exact):
        if context.types[j] == PRONOUN or not visible[j]:
            continue
        i = latest.get(string, -1)
        if i >= 0 and may_be_anaphor(context, j) and not nested(context, i, j):
            antecedents[j] = i
        latest[string] = j
    return resolution_of(NAME, context, antecedents, ["string_match"] * len(context), visible)


def may_be_anaphor(context: Context, j: int) -> bool:
    """A name, or a common noun that is definite, possessed or pointed at."""
    return context.types[j] == PROPER or context.definiteness[j] in ANAPHORIC
