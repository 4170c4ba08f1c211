"""Who does what: the subject of each verb, spoken or understood.

*Ann took the book and left*: Ann left. *Ann asked Bob to leave*: Bob is to leave. *Ann, running late, …*: Ann runs.
"""

from __future__ import annotations

from functools import cached_property

from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

HIGHEST = 8
"""Steps up the tree to a verb."""


def subjects_of(parsed: Parsed) -> dict[int, int]:
    """The first subject of each verb."""
    subjects: dict[int, int] = {}
    for token, relation in enumerate(parsed.relations):
        if relation == Relation.SUBJECT:
            subjects.setdefault(parsed.governors[token], token)
    return subjects


def firsts_of_lists(parsed: Parsed) -> set[int]:
    """Tokens that others are joined to: *Ann* of *Ann and Bob*."""
    tree = zip(parsed.governors, parsed.relations, strict=True)
    return {governor for governor, relation in tree if relation == Relation.CONJUNCT}


class Subjects:
    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.spoken = subjects_of(parsed)
        self._understood: dict[int, int] = {}

    @cached_property
    def _objects(self) -> dict[int, int]:
        objects: dict[int, int] = {}
        for token, relation in enumerate(self.parsed.relations):
            if relation in (Relation.OBJECT, Relation.INDIRECT_OBJECT):
                objects.setdefault(self.parsed.governors[token], token)
        return objects

    def above(self, token: int) -> int:
        """The subject of the nearest verb above a token, unless the token is that subject or part of it; else -1."""
        parsed = self.parsed
        below = token
        for _ in range(HIGHEST):
            if parsed.relations[below] == Relation.SUBJECT:
                return -1
            verb = parsed.governors[below]
            if verb < 0:
                return -1
            if parsed.pos[verb][:2] == "VB" or verb in self.spoken:
                return self.of(verb)
            below = verb
        return -1

    def of(self, verb: int) -> int:
        found = self._understood.get(verb)
        if found is None:
            self._understood[verb] = -1  # a tree that is none must not go round
            found = self._understood[verb] = self._find(verb)
        return found

    def _find(self, verb: int) -> int:
        spoken = self.spoken.get(verb)
        if spoken is not None:
            return spoken
        parsed = self.parsed
        above, relation = parsed.governors[verb], parsed.relations[verb]
        if above < 0 or relation not in (Relation.CONJUNCT, Relation.CLAUSE):
            return -1
        if parsed.pos[above][:2] != "VB" and above not in self.spoken:
            # A participle or an infinitive behind its noun: *a man wearing a hat*.
            return above if parsed.pos[above][:1] == "N" and parsed.pos[verb] == "VBG" else -1
        if relation == Relation.CLAUSE and parsed.pos[verb] == "VB":
            controller = self._objects.get(above, -1)
            if above < controller < verb:
                return controller
        return self.of(above)
