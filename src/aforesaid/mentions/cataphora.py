"""Pronouns that point forward: *In [her] youth, Ann lived abroad*.

A pronoun in a phrase or clause that is put before the subject of its sentence is resolved after that subject, so that
the subject is among its candidates. Everything else keeps its place.
"""

from __future__ import annotations

from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS
from aforesaid.mentions.mention import Person
from aforesaid.mentions.propose import Proposals
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

HIGHEST = 12
"""Steps up the tree that are tried."""


def subject_ahead(parsed: Parsed, token: int, subjects: dict[int, int]) -> int:
    """The head of the subject behind the token in whose fronted phrase the token stands, -1 when it does not."""
    governors, relations = parsed.governors, parsed.relations
    below = token
    for _ in range(HIGHEST):
        above = governors[below]
        if above < 0 or parsed.sentences[above] != parsed.sentences[token]:
            break
        subject = subjects.get(above, -1)
        if subject > token and relations[below] not in (Relation.SUBJECT, Relation.CONJUNCT) and below != subject:
            return subject
        below = above
    return -1


def subjects_of(parsed: Parsed) -> dict[int, int]:
    """The first subject of each verb."""
    subjects: dict[int, int] = {}
    for token, relation in enumerate(parsed.relations):
        if relation == Relation.SUBJECT:
            subjects.setdefault(parsed.governors[token], token)
    return subjects


def behind_subjects(parsed: Parsed, found: Proposals) -> Proposals:
    """The mentions with fronted pronouns of the third person moved behind the subject they stand before."""
    subjects = subjects_of(parsed)
    moved: dict[int, list[tuple[int, int]]] = {}
    for (start, end), head in found.items():
        entry = PRONOUNS.get(parsed.lowers[head]) if end - start == 1 else None
        if entry is not None and entry.person is Person.THIRD and entry.kind in PERSONAL_KINDS:
            subject = subject_ahead(parsed, head, subjects)
            if subject >= 0:
                moved.setdefault(subject, []).append((start, end))
    heads = set(found.values())
    waiting = {span for subject, spans in moved.items() if subject in heads for span in spans}
    if not waiting:
        return found
    ordered: Proposals = {}
    for span, head in found.items():
        if span in waiting:
            continue
        ordered[span] = head
        for follower in moved.pop(head, ()):
            ordered[follower] = found[follower]
    return ordered
