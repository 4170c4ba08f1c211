"""Where a pronoun cannot mean the subject of its own clause, beyond the objects of the same verb.

- *Ann is [her] teacher*, *Ann is one of [her] teachers*: the predicate is Ann, and nobody is her own teacher. *Her own*
  is spared.
- *Ann sings with [her]*, *Ann wrote to [her]*: the object of a preposition at the verb would be *herself* (Chomsky's
  principle B). Prepositions of place are spared: *Ann looked behind her*.
"""

from __future__ import annotations

import numpy as np

from aforesaid.lexicon.tables import word_set
from aforesaid.mentions.mention import Role
from aforesaid.modes.ours.scene import ROLES, OurScene
from aforesaid.modes.pairs import Mask, Pairs, Rows
from aforesaid.syntax import Relation

OF_PARTICIPANTS = word_set("at by for from into of on to upon with")
"""Prepositions whose object takes part in what the verb says."""


def bound(scene: OurScene, pairs: Pairs) -> Mask:
    """The candidate is a subject that the pronoun cannot mean."""
    heads = scene.heads[pairs.antecedents]
    return np.asarray(heads == barred_subjects(scene)[pairs.anaphors])


def barred_subjects(scene: OurScene) -> Rows:
    """The head of the subject that a pronoun cannot mean, -1 for none."""
    barred = np.full(len(scene), -1, dtype=np.int64)
    local = scene.local_subjects
    for j in np.flatnonzero(scene.pronouns & ~scene.reflexives).tolist():
        if scene.roles[j] == ROLES[Role.POSSESSOR]:
            barred[j] = _subject_of_predicate(scene, j)
        elif scene.roles[j] == ROLES[Role.OBLIQUE] and _is_participant(scene, j):
            barred[j] = local[j]
    return barred


def _subject_of_predicate(scene: OurScene, j: int) -> int:
    parsed = scene.context.parsed
    noun = int(scene.governors[j])
    token = scene.context.heads[j]
    if noun < 0 or parsed.lowers[token + 1 : token + 2] == ("own",):
        return -1
    above = parsed.governors[noun]
    if parsed.relations[noun] == Relation.PREPOSITIONAL and above >= 0 and parsed.lowers[above] == "one":
        noun = above
    return int(parsed.syntax.predicate_of[noun])


def _is_participant(scene: OurScene, j: int) -> bool:
    parsed = scene.context.parsed
    token, verb = scene.context.heads[j], int(scene.governors[j])
    return token > 0 and verb >= 0 and parsed.pos[verb][:2] == "VB" and parsed.lowers[token - 1] in OF_PARTICIPANTS
