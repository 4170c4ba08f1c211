"""The lines of a CoNLL block as rows of cells, apart by tabs or by runs of spaces, in sentences.

Nearly all blocks have the same number of cells in every line, or at least in every line of a sentence. They are split
as a whole, or sentence by sentence, which is faster than going line by line; what is unusual takes the slower way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import itemgetter

import numpy as np

from aforesaid.document import IntArray
from aforesaid.files import decode
from aforesaid.formats.block import Block

_NEWLINE = ord("\n")
_IS_UNUSUAL = np.isin(np.arange(256), np.frombuffer(b"# \t\v\f", np.uint8))
"""What no line of the body may begin with, by byte."""


@dataclass(frozen=True, slots=True)
class Table:
    head: list[str]
    """The lines before the first token."""
    n_rows: int
    sentence_offsets: IntArray
    parts: list[tuple[list[str], int]]
    """Cells of many rows, one row after the other, with the number of cells in each; a cell that means nothing comes
    first. Empty where lines were split one by one."""
    rows: list[list[str]]
    """The cells of each row where they were."""

    def widths(self) -> list[int]:
        """The numbers of cells of the rows, or of some that stand for all."""
        return [width for _, width in self.parts] or [len(row) for row in self.rows]

    def columns(self, places: Sequence[int]) -> list[Sequence[str]]:
        """The columns at these places; a negative one counts from the end."""
        if not self.parts:
            return list(zip(*map(itemgetter(*places), self.rows), strict=True))
        columns = [[cells[1 + place % width :: width] for cells, width in self.parts] for place in places]
        return [column[0] if len(column) == 1 else list(chain.from_iterable(column)) for column in columns]


def is_token(line: str) -> bool:
    return bool(line) and line[0] != "#" and not line.isspace()


def read_table(block: Block) -> Table:
    return _as_a_whole(block.data) or _line_by_line(block)


def line_of_row(block: Block, row: int) -> int:
    """Where in the block, from 0, the line of a row stands."""
    return [i for i, line in enumerate(_lines(block)) if is_token(line)][row]


def _as_a_whole(data: bytes) -> Table | None:
    """The table, or None where lines of a sentence differ in their number of cells, or anything else is unusual."""
    data = data.replace(b"\r\n", b"\n") if b"\r" in data else data
    begin = data.find(b"\n", data.find(b"#begin document")) + 1
    end = data.rfind(b"\n#end document")
    end = len(data) if end < begin else end
    body = b"\n" + data[begin:end].strip(b"\n")
    around = _lines_around(data[:begin], data[end:])
    if around is None or b"\r" in body or b"\0" in body or body == b"\n":
        return None
    characters = np.frombuffer(body, np.uint8)
    ends = np.flatnonzero(characters == _NEWLINE)
    if _IS_UNUSUAL[characters[ends + 1]].any():
        return None
    breaks = np.flatnonzero(np.diff(ends) == 1)
    """Newlines with an empty line after them."""
    bounds = [-1, *ends[breaks].tolist(), len(body)]
    sentences = [body[start + 1 : stop] for start, stop in pairwise(bounds) if stop > start + 1]
    n_rows = len(ends) - len(breaks)
    parts = _split([b"".join(sentences)], [n_rows])
    if parts is None:
        parts = _split(sentences, [sentence.count(b"\n") for sentence in sentences])
    if parts is None:
        return None
    offsets = np.unique(np.concatenate(([0], breaks - np.arange(len(breaks)), [n_rows]))).astype(np.int32)
    return Table(around, n_rows, offsets, parts, [])


def _split(texts: list[bytes], n_rows: list[int]) -> list[tuple[list[str], int]] | None:
    """The cells of each text and their number in a row, unless rows within a text differ.

    Every line is marked at its beginning: if the marks stand at equal distances among the cells, the lines are alike.
    """
    parts = []
    for data, n in zip(texts, n_rows, strict=True):
        if b"\t" in data:
            marked = data.replace(b"\n", b"\t\0")
        else:
            # As bytes, since a string would also be split at a no-break space within a word.
            marked = b"\t" + b"\t".join(data.replace(b"\n", b" \0").split())
        try:
            cells = marked.decode("utf-8").split("\t")
        except UnicodeDecodeError:
            return None
        width, rest = divmod(len(cells) - 1, n)
        if rest or width < 2 or "".join(cells[1::width]).count("\0") != n:
            return None
        parts.append((cells, width))
    return parts


def _lines_around(head: bytes, tail: bytes) -> list[str] | None:
    """The lines before the body, unless there are tokens among them or among those after it."""
    try:
        before, after = head.decode("utf-8").split("\n"), tail.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return None
    return None if any(map(is_token, before)) or any(map(is_token, after)) else before


def _line_by_line(block: Block) -> Table:
    lines = _lines(block)
    others = [i for i, line in enumerate(lines) if not is_token(line)]
    rows: list[list[str]] = []
    offsets = [0]
    for previous, other in pairwise([-1, *others, len(lines)]):
        if other - previous > 1:
            rows += map(_cells, lines[previous + 1 : other])
            offsets.append(len(rows))
    first = next((i for i, line in enumerate(lines) if is_token(line)), len(lines))
    return Table(lines[:first], len(rows), np.array(offsets, np.int32), [], rows)


def _lines(block: Block) -> list[str]:
    return decode(block.data, block.path, block.line).replace("\r\n", "\n").removeprefix("\ufeff").split("\n")


def _cells(line: str) -> list[str]:
    """Not `split()`, which would also split at a no-break space within a word."""
    return line.split("\t") if "\t" in line else [cell for cell in line.split(" ") if cell]
