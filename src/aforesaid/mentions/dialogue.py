"""Who speaks in each quotation, and to whom.

The rules are those of Muzny et al. (2017), *A two-stage sieve approach for quote attribution*, as far as a parse and
the marks allow: a reporting verb tells the speaker (*said Ann*); a quotation that goes on after *said Ann* is hers,
too; where one quotation follows another at once, somebody else speaks, and two take turns.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from aforesaid.mentions.quotations import Spans, find_quotations, paragraph_starts, utterers
from aforesaid.syntax.parsed import Parsed

PAUSE = 60
"""Tokens of narrative after which a conversation is over."""
INTERRUPTION = 20
"""Tokens of *said Ann, and rose* over which a turn goes on."""
ENDS_OF_SPEECH = frozenset({".", ",", "!", "?", ";", ":", "-", "--", "—", "–", "...", "…", "?!", "!!", "-RRB-"})


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Columns over quotations; a quotation that is no speech (*the "new" deal*) has the turn -1."""

    quotations: Spans
    speakers: list[int]
    """The head token of a phrase that names the speaker, -1 when unknown."""
    hearers: list[int]
    """The same of the one spoken to."""
    turns: list[int]
    conversations: list[int]


def find_dialogue(parsed: Parsed) -> Dialogue:
    quotations = find_quotations(parsed)
    told = utterers(parsed, quotations)
    turns, conversations = _turns(parsed, quotations, told)
    number = max(turns, default=-1) + 1
    speakers, talks = [-1] * number, [-1] * number
    for row, turn in enumerate(turns):
        if turn >= 0:
            talks[turn] = conversations[row]
            speakers[turn] = told[row] if speakers[turn] < 0 else speakers[turn]
    for order, step in ((range(2, number), -2), (range(number - 3, -1, -1), 2)):
        for turn in order:
            if speakers[turn] < 0 and talks[turn + step] == talks[turn]:
                speakers[turn] = speakers[turn + step]
    hearers = [
        next((speakers[t] for t in (turn - 1, turn + 1) if 0 <= t < number and talks[t] == talks[turn]), -1)
        for turn in range(number)
    ]
    return Dialogue(
        quotations,
        [speakers[turn] if turn >= 0 else told[row] for row, turn in enumerate(turns)],
        [hearers[turn] if turn >= 0 else -1 for turn in turns],
        turns,
        conversations,
    )


def _turns(parsed: Parsed, quotations: Spans, told: list[int]) -> tuple[list[int], list[int]]:
    """A turn goes on over *said Ann* in the middle of a paragraph, a conversation until a long stretch of narrative."""
    paragraphs = paragraph_starts(parsed)
    turns: list[int] = []
    conversations: list[int] = []
    turn = conversation = -1
    before, utterer = -PAUSE, -1
    for row, (start, end) in enumerate(quotations):
        if told[row] < 0 and parsed.words[end - 1] not in ENDS_OF_SPEECH:
            turns.append(-1)
            conversations.append(-1)
            continue
        gap = start - before - 2
        goes_on = (
            0 < gap <= INTERRUPTION
            and before < utterer < start
            and told[row] in (-1, utterer)
            and bisect_right(paragraphs, before) == bisect_right(paragraphs, start)
        )
        if not goes_on:
            turn += 1
            conversation += turn == 0 or gap > PAUSE
            utterer = told[row]
        before = end
        turns.append(turn)
        conversations.append(conversation)
    return turns, conversations
