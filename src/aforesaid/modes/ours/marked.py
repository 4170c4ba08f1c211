"""Whom a document marks as the speaker of each token, and who of them tells the story.

In conversations and interviews all that a turn has is the speaker's. In a novel whose speeches are marked, whole
sentences are: in *"Sorry," I said* only what is between the quotation marks is Bob's, the rest is the narrator's. Where
that *I* utters what Bob says, the narrator is Bob.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from aforesaid.mentions.dialogue import Dialogue
from aforesaid.sieves.context import Context
from aforesaid.sieves.speakers import is_i


@dataclass(frozen=True)
class Marked:
    speakers: Sequence[str]
    """By token; empty where nobody is marked, or only the narrator."""
    turns: list[tuple[str, int]]
    """(speaker, first token), one for each change of speaker."""
    narrator: str
    """The marked speaker who says *I* outside quotations, too; empty when unknown."""

    @cached_property
    def conversation(self) -> bool:
        return len({name for name, _ in self.turns}) > 1

    def spoken_to(self, token: int, *, next_first: bool = True) -> str:
        """The speaker after the turn of a token, or before it; empty when there is neither."""
        turn = bisect_right(self.turns, token, key=lambda one: one[1]) - 1
        places = (turn + 1, turn - 1) if next_first else (turn - 1, turn + 1)
        return next((self.turns[place][0] for place in places if 0 <= place < len(self.turns)), "")


def marked_speakers(context: Context, dialogue: Dialogue, *, novels: bool = True) -> Marked:
    """`novels`: whether a text most of whose marked words are quoted is read as one."""
    document = context.parsed.document
    column = document.speakers
    if column is None:
        return Marked(("",) * len(document.words), [], "")
    turns = [(name, at) for at, name in enumerate(column) if name]
    turns = [turn for before, turn in zip([("", -1), *turns], turns, strict=False) if before[0] != turn[0]]
    quoted = [False] * len(column)
    for start, end in dialogue.quotations:
        quoted[start:end] = [True] * (end - start)
    said = [inside for name, inside in zip(column, quoted, strict=True) if name]
    if 2 * sum(said) <= len(said) or not novels:
        return Marked(column, turns, "")
    speakers = list(column)
    offsets = document.sentence_offsets.tolist()
    for start, end in pairwise(offsets):
        if any(quoted[start:end]):
            speakers[start:end] = [name if quoted[at] else "" for at, name in enumerate(column[start:end], start)]
    return Marked(speakers, turns, _narrator(context, dialogue, column))


def _narrator(context: Context, dialogue: Dialogue, column: Sequence[str]) -> str:
    """The one most of whose speeches are uttered by an *I*."""
    first = {head for row, head in enumerate(context.heads) if is_i(context, row)}
    votes = Counter(
        column[start]
        for (start, _), utterer in zip(dialogue.quotations, dialogue.speakers, strict=True)
        if utterer in first and column[start]
    )
    name, votes_for = max(votes.items(), key=lambda item: item[1], default=("", 0))
    return name if 2 * votes_for > votes.total() else ""
