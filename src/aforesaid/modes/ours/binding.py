"""Where a pronoun cannot mean the subject of its own clause.

- *Ann saw [her]*: an object is another than the subject, spoken or understood.
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


def own_subject(scene: OurScene, pairs: Pairs) -> Mask:
    """*Ann saw [her]*."""
    objects = (scene.roles == ROLES[Role.OBJECT]) & ~scene.reflexives
    return _is_barred(scene, pairs, np.where(objects, scene.local_subjects, -1))


def of_predicate(scene: OurScene, pairs: Pairs) -> Mask:
    """*Ann is [her] teacher*."""
    barred = np.full(len(scene), -1, dtype=np.int64)
    for j in _pronouns(scene, pairs, Role.POSSESSOR):
        barred[j] = _subject_of_predicate(scene, j)
    return _is_barred(scene, pairs, barred)


def of_participant(scene: OurScene, pairs: Pairs) -> Mask:
    """*Ann sings with [her]*."""
    barred = np.full(len(scene), -1, dtype=np.int64)
    for j in _pronouns(scene, pairs, Role.OBLIQUE):
        if _is_participant(scene, j):
            barred[j] = scene.local_subjects[j]
    return _is_barred(scene, pairs, barred)


def _pronouns(scene: OurScene, pairs: Pairs, role: Role) -> list[int]:
    """The pronouns of a role that are no reflexives, of those that are asked about: a portion of a long text."""
    rows = np.unique(pairs.anaphors)
    wanted = scene.pronouns[rows] & ~scene.reflexives[rows] & (scene.roles[rows] == ROLES[role])
    return [int(row) for row in rows[wanted]]


def _is_barred(scene: OurScene, pairs: Pairs, barred: Rows) -> Mask:
    """Whether a candidate, or what it is an apposition to, is the subject (by its head) that a pronoun cannot mean."""
    i, subject = pairs.antecedents, barred[pairs.anaphors]
    return np.asarray(((scene.heads[i] == subject) | (scene.anchors[i] == subject)) & (subject >= 0))


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
