"""Named entities as CoNLL writes them, one cell a token: `(PERSON*`, `*`, `*)`; `(GPE)` or `(GPE*)` for one token."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from sys import intern

from aforesaid.document import Entity
from aforesaid.errors import InputError

Fail = Callable[[int, str], InputError]
_CELL = re.compile(r"((?:\([^\s()*]+)*)\*?(\)*)")


@lru_cache(maxsize=1 << 12)
def _parts(cell: str) -> tuple[tuple[str, ...], int]:
    """The labels that open, and how many close; -1 for a cell that is not one."""
    match = _CELL.fullmatch(cell)
    return ((), -1) if match is None else (tuple(map(intern, match[1].split("(")[1:])), len(match[2]))


def parse_entities(cells: Sequence[str], fail: Fail) -> tuple[Entity, ...]:
    """The entities in text order, an outer one before those within it."""
    found: list[Entity | None] = []
    waiting: list[tuple[int, int, str]] = []
    for i, cell in [(i, cell) for i, cell in enumerate(cells) if cell != "*" and cell != "-"]:
        labels, n_closing = _parts(cell)
        if n_closing < 0:
            raise fail(i, f"found the named entity cell '{cell}', expected one such as (PERSON*, * or *)")
        for label in labels:
            waiting.append((len(found), i, label))
            found.append(None)
        for _ in range(n_closing):
            if not waiting:
                raise fail(i, f"the named entity cell '{cell}' closes nothing, expected an opening bracket before it")
            place, start, label = waiting.pop()
            found[place] = Entity(start, i + 1, label)
    if waiting:
        _, start, label = waiting[0]
        raise fail(start, f"the named entity '({label}' is never closed, expected a closing bracket later")
    return tuple(entity for entity in found if entity is not None)


def render_entities(entities: Sequence[Entity], n_tokens: int) -> list[str]:
    """The cell of every token."""
    opened: dict[int, str] = {}
    closed: dict[int, int] = {}
    open_ends: list[int] = []
    for start, end, label in sorted(entities, key=lambda entity: (entity.start, -entity.end)):
        while open_ends and open_ends[-1] <= start:
            open_ends.pop()
        if open_ends and open_ends[-1] < end:
            message = f"found the named entity {label} from token {start} to {end} that crosses another"
            raise InputError(f"{message}, expected entities that are nested or apart, since CoNLL cannot hold others")
        open_ends.append(end)
        opened[start] = opened.get(start, "") + "(" + label
        closed[end - 1] = closed.get(end - 1, 0) + 1
    cells = ["*"] * n_tokens
    for i in opened.keys() | closed.keys():
        opening, n_closing = opened.get(i, ""), closed.get(i, 0)
        star = "" if opening and n_closing else "*"
        cells[i] = opening + star + ")" * n_closing
    return cells
