"""Text cut into pieces at the edges of mentions, for views that mark them in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from aforesaid.resolve.entities import CorefChain


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text between two edges of mentions."""

    text: str
    opens: tuple[int, ...]
    """Chains (places in the list) of the mentions that begin before it, the outermost first."""
    closes: tuple[int, ...]
    """Chains of the mentions that end after it, the innermost first."""
    inside: tuple[int, ...]
    """Chains of all mentions around it, the innermost last."""


def pieces(text: str, chains: Sequence[CorefChain]) -> Iterator[Piece]:
    """The text from its beginning to its end."""
    spans = sorted(
        (
            (mention.start_char, -mention.end_char, number)
            for number, chain in enumerate(chains)
            for mention in chain.mentions
        )
    )
    edges = sorted({0, len(text), *(start for start, _, _ in spans), *(-end for _, end, _ in spans)})
    waiting = 0
    around: list[tuple[int, int]] = []
    for start, end in pairwise(edges):
        opens: list[int] = []
        while waiting < len(spans) and spans[waiting][0] == start:
            around.append((-spans[waiting][1], spans[waiting][2]))
            opens.append(spans[waiting][2])
            waiting += 1
        inside = tuple(number for _, number in around)
        closes = tuple(number for stop, number in reversed(around) if stop == end)
        around = [(stop, number) for stop, number in around if stop != end]
        yield Piece(text[start:end], tuple(opens), closes, inside)
