"""The `multigraph` system: clustering in a graph of weighted relations (Martschat 2013).

Sebastian Martschat: Multigraph Clustering for Unsupervised Coreference Resolution. ACL 2013 Student Research Workshop.
Mentions are nodes; between an anaphor m_j and an earlier m_i runs one edge for each relation r that holds. A negative
relation weighs −∞, a positive one w_r (1, and 1/2 for "the antecedent is an object"), and the pair

    w(m_j, m_i) = Σ_r w_r / (1 + sentences between the two).

From left to right every mention joins the earlier mention with the highest positive weight, the nearest of equals;
chains are the connected mentions. As weights fall with distance, the search stops where nothing farther away can win.
"""

from __future__ import annotations

from collections.abc import Iterable

from aforesaid.baselines.links import resolution_of
from aforesaid.baselines.multigraph_relations import NEGATIVE, POSITIVE, WORDING
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.document import Document
from aforesaid.mentions.mention import MentionType
from aforesaid.resolve.resolution import Resolution
from aforesaid.sieves.context import Context, open_context
from aforesaid.sieves.index import StringIndex
from aforesaid.sieves.voices import VoiceIndex

NAME = "multigraph"
PRONOUN = int(MentionType.PRONOUN)
HEAVIEST = 3.0
"""The most that relations can sum up to: the same pronoun, any pronoun, a subject; the same words, head, substring."""
LOOK_BACK = 400
"""Mentions before a pronoun after which the search is given up."""


def resolve(document: Document) -> Resolution:
    return resolve_context(open_context(document))


def resolve_context(context: Context) -> Resolution:
    index, voices = StringIndex(context), VoiceIndex(context)
    visible = visible_mentions(context)
    antecedents, rules = [-1] * len(context), [""] * len(context)
    for j in range(len(context)):
        if visible[j]:
            antecedents[j], rules[j] = best_antecedent(context, _nearest_first(context, index, voices, j), visible, j)
    return resolution_of(NAME, context, antecedents, rules, visible, WORDING)


def best_antecedent(context: Context, candidates: Iterable[int], visible: list[bool], j: int) -> tuple[int, str]:
    """The heaviest of the candidates (nearest first) and its first relation; -1 when none is positive."""
    best, chosen, name = 0.0, -1, ""
    for i in candidates:
        share = 1.0 + context.sentences[j] - context.sentences[i]
        if HEAVIEST / share <= best:
            break
        if not visible[i] or any(forbids(context, i, j) for forbids in NEGATIVE):
            continue
        holding = [(relation.__name__, weight) for relation, weight in POSITIVE if relation(context, i, j)]
        weight = sum(weight for _, weight in holding) / share
        if weight > best:
            best, chosen, name = weight, i, holding[0][0]
    return chosen, name


def _nearest_first(context: Context, index: StringIndex, voices: VoiceIndex, j: int) -> Iterable[int]:
    """A name or noun has positive relations only with what the indexes find; a pronoun with any mention."""
    if context.types[j] == PRONOUN:
        return range(j - 1, max(j - 1 - LOOK_BACK, -1), -1)
    return sorted({*index.candidates(j), *voices.candidates(j)}, reverse=True)
