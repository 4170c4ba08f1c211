"""Coreference as CoNLL writes it, one cell a token: `(12`, `12)`, `(12)`, several joined by `|`, and `-` for nothing.

A closing bracket closes the most recently opened mention of its own chain, as in the reference scorer. Mentions of
different chains may therefore cross, those of one chain may not: `(1`, `(1`, `1)`, `1)` reads as one inside the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from aforesaid.document import Chain, Clusters, Span
from aforesaid.errors import InputError

NOTHING = frozenset({"-", "_", "*"})
_PIECE = re.compile(r"\(([^\s()|]+)\)|\(([^\s()|]+)|([^\s()|]+)\)")
_CELL = re.compile(rf"(?:{_PIECE.pattern})(?:\|?(?:{_PIECE.pattern}))*")

Fail = Callable[[int, str], InputError]
"""Makes an error out of the number of a cell and a message."""


@lru_cache(maxsize=1 << 16)
def _pieces(cell: str) -> tuple[tuple[str, bool, bool], ...] | None:
    """Chain, whether it opens, whether it closes, for each piece; None for a cell that is not one."""
    if not _CELL.fullmatch(cell):
        return None
    return tuple((both or opened or closed, not closed, not opened) for both, opened, closed in _PIECE.findall(cell))


def parse_cells(cells: Sequence[str], fail: Fail) -> Clusters:
    """The chains in order of their first mention, the mentions of a chain in text order, repeated ones kept."""
    chains: dict[str, list[Span]] = {}
    waiting: dict[str, list[int]] = {}
    for i, cell in [(i, cell) for i, cell in enumerate(cells) if cell != "-"]:
        if cell in NOTHING:
            continue
        pieces = _pieces(cell)
        if pieces is None:
            raise fail(i, f"found the coreference cell '{cell}', expected pieces such as (1, 1) or (1), joined by |")
        for chain, opens, closes in pieces:
            if opens and closes:
                chains.setdefault(chain, []).append(Span(i, i + 1))
            elif opens:
                waiting.setdefault(chain, []).append(i)
            elif not waiting.get(chain):
                raise fail(i, f"the coreference cell '{cell}' closes {chain}, expected a ({chain} before it")
            else:
                chains.setdefault(chain, []).append(Span(waiting[chain].pop(), i + 1))
    for chain, starts in waiting.items():
        if starts:
            raise fail(
                starts[-1], f"the coreference cell '{cells[starts[-1]]}' opens {chain}, expected a {chain}) later"
            )
    return in_order(chains.values())


def in_order(chains: Iterable[Iterable[Span]]) -> Clusters:
    """Mentions in text order, chains in order of their first mention."""
    return tuple(sorted((tuple(sorted(chain)) for chain in chains), key=_first))


def _first(chain: Chain) -> tuple[int, int, Chain]:
    """The longer of two first mentions comes first; the rest decides where two chains share theirs."""
    return (chain[0].start, -chain[0].end, chain)


def render_cells(clusters: Clusters, n_tokens: int, name: str) -> list[str]:
    """The cells of all tokens; chain i gets the number i. `name` is the document's, for the message."""
    singles: dict[int, list[str]] = {}
    opened: dict[int, list[tuple[int, int]]] = {}
    closed: dict[int, list[tuple[int, int]]] = {}
    for number, chain in enumerate(clusters):
        refuse_crossing(chain, number, name)
        for start, end in chain:
            if not 0 <= start < end <= n_tokens:
                message = (
                    f"found the mention [{start}, {end}) in chain {number}, expected a span within {n_tokens} tokens"
                )
                raise InputError(f"{name}: {message}")
            if end - start == 1:
                singles.setdefault(start, []).append(f"({number})")
            else:
                opened.setdefault(start, []).append((-end, number))
                closed.setdefault(end - 1, []).append((-start, number))
    cells = ["-"] * n_tokens
    for i in singles.keys() | opened.keys() | closed.keys():
        # What closes comes first, innermost first; what opens comes last, outermost first.
        closing = [f"{number})" for _, number in sorted(closed.get(i, ()))]
        opening = [f"({number}" for _, number in sorted(opened.get(i, ()))]
        cells[i] = "|".join((*opening, *singles.get(i, ()), *closing))
    return cells


def refuse_crossing(chain: Chain, number: int, name: str) -> None:
    """Two mentions of one chain that cross would be read back as two others."""
    open_ends: list[int] = []
    for start, minus_end in sorted((start, -end) for start, end in chain):
        while open_ends and open_ends[-1] <= start:
            open_ends.pop()
        if open_ends and open_ends[-1] < -minus_end:
            raise InputError(
                f"{name}: found mentions of chain {number} that cross at tokens {start} to {-minus_end}, "
                "expected chains whose mentions are nested or apart, since CoNLL cannot hold others"
            )
        open_ends.append(-minus_end)
