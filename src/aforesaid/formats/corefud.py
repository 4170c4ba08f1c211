"""Coreference as CorefUD writes it, in the MISC column of CoNLL-U: `Entity=(e1-person-1(e2)e3)`.

A piece opens a mention, `(e1-person-1-`, closes one, `e1)`, or does both. What follows the chain's name are attributes,
in an order that `# global.Entity` gives (CorefUD: `eid-etype-head-other`; GUM: `GRP-etype-…`); only the chain is kept.
GUM up to version 7 has no such line, and writes `(person-1` … `person-1)`, in other words `etype-GRP`.

A mention in several parts, `e1[1/2]` … `e1[2/2]`, becomes the span from its first part to its last, since a mention is
one span here. Mentions that hold nothing but empty nodes have no words and are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from aforesaid.document import Clusters, Document, Span
from aforesaid.formats.coreference_cells import in_order, refuse_crossing

DEFAULT_ORDER = "eid-etype-head-other"
_PIECE = re.compile(r"\(([^()]+)\)|\(([^()]+)|([^()]+)\)")
_VALUE = re.compile(rf"(?:{_PIECE.pattern})+")
_OLD_GUM = re.compile(r"[a-z]+-\d+(?:-|$)")
_PART = re.compile(r"(.*)\[(\d+)/(\d+)\]")


class EntityError(ValueError):
    """What was found and what was expected; the reader adds the place."""


@dataclass(slots=True)
class EntityReader:
    """Collects the mentions of one document while its lines go by."""

    place: int | None = None
    """Where the chain's name stands among the attributes; None until a line or the first mention tells."""
    chains: dict[str, list[Span]] = field(default_factory=dict)
    waiting: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """For each chain, or chain and part, the starts that wait for their end, with the line each came from."""
    parts: dict[str, list[int]] = field(default_factory=dict)
    """For each chain the starts of mentions whose first part is closed and whose last is still to come."""

    def set_order(self, order: str) -> None:
        names = order.split("-")
        self.place = next((names.index(name) for name in ("eid", "GRP") if name in names), 0)

    def read(self, value: str, start: int, end: int, line: int) -> None:
        """The value at a word (`start + 1 == end`) or at an empty node (both are the number of words before it)."""
        if not _VALUE.fullmatch(value):
            raise EntityError(f"found Entity={value}, expected pieces such as (e1-person-1, e1) or (e1)")
        for both, opened, closed in _PIECE.findall(value):
            name = self._name(both or opened or closed)
            if both:
                self._add(name, start, end)
            elif opened:
                self.waiting.setdefault(name, []).append((start, line))
            elif self.waiting.get(name):
                self._add(name, self.waiting[name].pop()[0], end)
            else:
                raise EntityError(f"Entity={value} closes {name}, expected a ({name} before it")

    def _name(self, piece: str) -> str:
        """The chain. A closing piece may be the chain alone, wherever it stands in an opening one."""
        if self.place is None:
            self.place = 1 if _OLD_GUM.match(piece) else 0
        fields = piece.split("-")
        return fields[self.place] if self.place < len(fields) else fields[0]

    def _add(self, name: str, start: int, end: int) -> None:
        part = _PART.fullmatch(name)
        if part is not None:
            name = part[1]
            if part[2] == "1":
                self.parts.setdefault(name, []).append(start)
            if part[2] != part[3]:
                return
            if self.parts.get(name):
                start = self.parts[name].pop()
        if start < end:
            self.chains.setdefault(name, []).append(Span(start, end))

    def unclosed(self) -> tuple[str, int] | None:
        """A mention that nothing closed, and its line."""
        return next(((name, starts[-1][1]) for name, starts in self.waiting.items() if starts), None)

    def clusters(self) -> Clusters:
        return in_order(self.chains.values())


def render_entities(document: Document) -> dict[int, str]:
    """The value of `Entity` for the tokens that have one; chain i is `e{i + 1}`, its head as dependencies say."""
    opening: dict[int, list[tuple[int, str]]] = {}
    single: dict[int, list[str]] = {}
    closing: dict[int, list[tuple[int, str]]] = {}
    for number, chain in enumerate(document.clusters or (), start=1):
        refuse_crossing(chain, number - 1, document.name)
        for span in chain:
            text = f"(e{number}--{_head(document, span)}" if document.dependencies is not None else f"(e{number}"
            if span.end - span.start == 1:
                single.setdefault(span.start, []).append(text + ")")
            else:
                opening.setdefault(span.start, []).append((-span.end, text))
                closing.setdefault(span.end - 1, []).append((-span.start, f"e{number})"))
    values = {}
    for token in opening.keys() | single.keys() | closing.keys():
        opened = "".join(text for _, text in sorted(opening.get(token, ())))
        closed = "".join(text for _, text in sorted(closing.get(token, ())))
        whole = "".join(single.get(token, ()))
        # A closing piece right after one that stays open would run into it.
        values[token] = closed + opened + whole if opened else whole + closed
    return values


def _head(document: Document, span: Span) -> int:
    """The first word of the span, from 1, whose governor is outside it."""
    if document.dependencies is not None:
        for i, governor in enumerate(document.dependencies.governors[span.start : span.end].tolist(), start=1):
            if not span.start <= governor < span.end:
                return i
    return 1
