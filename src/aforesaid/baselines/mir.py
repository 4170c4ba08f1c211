"""The `mir` system: the most informative relation decides (Moosavi & Strube 2014).

Nafise Sadat Moosavi & Michael Strube: Unsupervised Coreference Resolution by Utilizing the Most Informative Relations.
COLING 2014. A mention m is compared with the entities before it; an entity e is scored by the most informative relation
that holds between m and one of its mentions,

    score(m, e) = max { I(r) : r holds between m and some m' in e },

and m joins the entity with the highest score. The informativeness I(r) of a relation is learned by a few iterations of
EM from unlabelled text (`mir_learning`).

What the publication leaves open, and how it is filled here: the set of relations (the sieves of this package; for
pronouns the role of the antecedent and its distance); the form of I(r) (the expected share of related entities that are
the right one); the weight of starting a new entity, and the score below which a name or noun starts one; equal scores
go to the entity mentioned last; mentions, attributes and the hard filters of pronouns are ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from aforesaid.baselines.links import resolution_of
from aforesaid.baselines.mir_relations import RELATIONS, WORDING, RelatedPairs
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.document import Document
from aforesaid.mentions.mention import MentionType
from aforesaid.resolve.resolution import Resolution
from aforesaid.sieves.context import Context, open_context

NAME = "mir"
PRONOUN = int(MentionType.PRONOUN)
LEAST = 0.3
"""A name or noun joins no entity that scores less."""
INFORMATIVENESS: dict[str, float] = {
    "second_person": 0.806,
    "first_person_plural": 0.805,
    "first_person_singular": 0.800,
    "i_and_you": 0.800,
    "speaker_name": 0.800,
    "list_match": 0.788,
    "reflexive": 0.732,
    "acronym": 0.709,
    "utterer": 0.703,
    "demonym": 0.692,
    "proper_head_match": 0.689,
    "relaxed_string_match": 0.668,
    "string_match": 0.667,
    "same_name_part": 0.635,
    "relaxed_head_match": 0.632,
    "strict_head_match_a": 0.612,
    "strict_head_match_b": 0.612,
    "strict_head_match_c": 0.612,
    "same_pronoun_same_sentence": 0.234,
    "same_pronoun_sentence_before": 0.218,
    "same_pronoun_two_before": 0.214,
    "same_pronoun_farther_back": 0.187,
    "subject_same_sentence": 0.182,
    "subject_sentence_before": 0.156,
    "subject_two_before": 0.151,
    "subject_farther_back": 0.127,
    "other_same_sentence": 0.100,
    "other_sentence_before": 0.090,
    "other_two_before": 0.084,
    "other_farther_back": 0.064,
}
"""Learned by `bench/mir_informativeness.py` from 240 documents of AMALGUM (40 of each genre) without labels."""


def resolve(document: Document) -> Resolution:
    return resolve_context(open_context(document), [INFORMATIVENESS[name] for name in RELATIONS])


def resolve_context(context: Context, informativeness: Sequence[float]) -> Resolution:
    visible = visible_mentions(context)
    pairs = RelatedPairs(context, visible)
    antecedents, rules = [-1] * len(context), [""] * len(context)
    for j, kind in enumerate(context.types):
        # an entity's best mention has the entity's score, so that the best mention is that of the best entity
        best, chosen, rule = 0.0 if kind == PRONOUN else LEAST, -1, -1
        for i, holding in pairs.of(j):
            strongest = max(holding, key=informativeness.__getitem__)
            if informativeness[strongest] > best:
                best, chosen, rule = informativeness[strongest], i, strongest
        if chosen >= 0:
            antecedents[j], rules[j] = chosen, RELATIONS[rule]
    return resolution_of(NAME, context, antecedents, rules, visible, WORDING)
