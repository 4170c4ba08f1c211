"""Who talks to whom where speakers are marked (Lee et al. 2013, section 3.3.1: *you* is the previous speaker)."""

from __future__ import annotations

from itertools import groupby

from aforesaid.mentions.mention import Mentions


def addressees(mentions: Mentions) -> list[int]:
    """For each mention the speaker whom its own speaker talks to: the last other one before, else the first after.

    -1 where nobody is marked, or nobody else speaks.
    """
    column = mentions.document.speakers
    if column is None or len(mentions.speaker_names) < 2:
        return [-1] * len(mentions)
    numbers = {name: number for number, name in enumerate(mentions.speaker_names)}
    turns: list[tuple[int, int]] = []  # (speaker, first token behind the turn); nobody is left out
    end = 0
    for name, tokens in groupby(column):
        end += sum(1 for _ in tokens)
        turns.append((numbers.get(name, -1), end))
    named = [turn for turn in turns if turn[0] >= 0]
    addressed: list[int] = []
    for at, (speaker, _) in enumerate(named):
        before = named[at - 1][0] if at else -1
        if before == speaker:  # an unmarked token between two turns of one speaker
            before = addressed[-1]
        addressed.append(before)
    following = -1
    for at in range(len(named) - 1, -1, -1):
        speaker = named[at][0]
        if at + 1 < len(named) and named[at + 1][0] != speaker:
            following = named[at + 1][0]
        if addressed[at] < 0:
            addressed[at] = following
    by_turn = iter(addressed)
    spans = [(next(by_turn) if speaker >= 0 else -1, end) for speaker, end in turns]
    heads = mentions.heads.tolist()
    found = [-1] * len(heads)
    turn = 0
    for row in sorted(range(len(heads)), key=heads.__getitem__):
        while spans[turn][1] <= heads[row]:
            turn += 1
        found[row] = spans[turn][0]
    return found
