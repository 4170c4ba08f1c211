"""Pronouns that point forward: *In [her] youth, Ann lived abroad*.

A pronoun in a phrase or clause that is put before the subject of its sentence is resolved after that subject, so that
the subject is among its candidates; *I* and *you* in a quotation after the phrases that name who speaks and who is
spoken to. Everything else keeps its place.
"""

from __future__ import annotations

from bisect import bisect_right

from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS
from aforesaid.mentions.dialogue import find_dialogue
from aforesaid.mentions.mention import Person
from aforesaid.mentions.propose import Proposals
from aforesaid.mentions.subjects import subjects_of
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


def in_order_of_resolution(parsed: Parsed, found: Proposals) -> Proposals:
    """The mentions with pronouns that point forward moved behind what they point to."""
    subjects = subjects_of(parsed)
    dialogue = find_dialogue(parsed)
    starts = [start for start, _ in dialogue.quotations]
    moved: dict[int, list[tuple[int, int]]] = {}
    heads = set(found.values())
    waiting = set()
    for (start, end), head in found.items():
        entry = PRONOUNS.get(parsed.lowers[head]) if end - start == 1 else None
        if entry is None or entry.kind not in PERSONAL_KINDS:
            continue
        if entry.person is Person.THIRD:
            target = subject_ahead(parsed, head, subjects)
        else:
            quotation = bisect_right(starts, head) - 1
            if quotation < 0 or head >= dialogue.quotations[quotation][1]:
                continue
            people = dialogue.speakers if entry.person is Person.FIRST else dialogue.hearers
            target = people[quotation]
        if target > head and target in heads:
            moved.setdefault(target, []).append((start, end))
            waiting.add((start, end))
    if not waiting:
        return found
    ordered: Proposals = {}
    for span, head in found.items():
        if span not in waiting:
            _place(span, head, ordered, found, moved)
    return ordered


def _place(
    span: tuple[int, int], head: int, ordered: Proposals, found: Proposals, moved: dict[int, list[tuple[int, int]]]
) -> None:
    """A mention and those that wait for it; one of them may be waited for in turn (*said I*)."""
    ordered[span] = head
    for follower in moved.pop(head, ()):
        _place(follower, found[follower], ordered, found, moved)
