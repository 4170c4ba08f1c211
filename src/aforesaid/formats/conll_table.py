"""The lines of a CoNLL block as rows of cells, apart by tabs or by runs of spaces, in sentences.

Nearly all files have the same number of tabs in every line. NumPy then finds the lines, and one split of the whole
block gives the cells, which is faster than going line by line; anything else takes the slower way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter

import numpy as np

from aforesaid.document import IntArray
from aforesaid.files import decode
from aforesaid.formats.block import Block

_NEWLINE = ord("\n")
_RARE_STARTS = frozenset({"", "#", *" \t\r\v\f\x1c\x1d\x1e\x1f\x85\xa0"})
"""What a line that is no token may begin with."""


@dataclass(frozen=True, slots=True)
class Table:
    head: list[str]
    """The lines before the first token."""
    n_rows: int
    sentence_offsets: IntArray
    width: int
    """Number of cells in a row; 0 where rows may differ, and `rows` holds them."""
    cells: list[str]
    """A cell that means nothing, then those of each row, a mark before the first; empty where rows may differ."""
    rows: list[list[str]]

    def columns(self, places: Sequence[int]) -> list[Sequence[str]]:
        """The columns at these places; a negative one counts from the end."""
        if not self.width:
            return list(zip(*map(itemgetter(*places), self.rows), strict=True))
        return [self.cells[1 + place % self.width :: self.width] for place in places]


def is_token(line: str) -> bool:
    return bool(line) and line[0] != "#" and not line.isspace()


def read_table(block: Block) -> Table:
    return _all_alike(block.data) or _line_by_line(block)


def line_of_row(block: Block, row: int) -> int:
    """Where in the block, from 0, the line of a row stands."""
    return [i for i, line in enumerate(_lines(block)) if is_token(line)][row]


def _all_alike(data: bytes) -> Table | None:
    """The table, or None where lines differ in their number of tabs, or anything else is unusual.

    Every line is marked at its beginning. If the marks stand at equal distances among the cells of the whole block,
    then all lines have the same number of cells.
    """
    begin = data.find(b"\n", data.find(b"#begin document")) + 1
    end = data.rfind(b"\n#end document")
    end = len(data) if end < begin else end
    body = b"\n" + data[begin:end].strip(b"\n")
    around = _lines_around(data[:begin], data[end:])
    if around is None or b"\r" in data or b"\t" not in body or b"\n#" in body:
        return None
    ends = np.flatnonzero(np.frombuffer(body, np.uint8) == _NEWLINE)
    breaks = np.flatnonzero(np.diff(ends) == 1)
    """Newlines with an empty line after them."""
    n_rows = len(ends) - len(breaks)
    bounds = [0, *(ends[breaks] + 1).tolist(), len(body)]
    dense = b"".join([body[start : stop - 1] for start, stop in pairwise(bounds[:-1])]) + body[bounds[-2] :]
    try:
        cells = dense.replace(b"\n", b"\t\n").decode("utf-8").split("\t")
    except UnicodeDecodeError:
        return None
    width, rest = divmod(len(cells) - 1, n_rows)
    if rest or width < 2 or "".join(cells[1::width]).count("\n") != n_rows:
        return None
    offsets = np.unique(np.concatenate(([0], breaks - np.arange(len(breaks)), [n_rows]))).astype(np.int32)
    return Table(around, n_rows, offsets, width, cells, [])


def _lines_around(head: bytes, tail: bytes) -> list[str] | None:
    """The lines before the body, unless there are tokens among them or among those after it."""
    try:
        before, after = head.decode("utf-8").split("\n"), tail.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return None
    return None if any(map(is_token, before)) or any(map(is_token, after)) else before


def _line_by_line(block: Block) -> Table:
    lines = _lines(block)
    maybe = [i for i, line in enumerate(lines) if line[:1] in _RARE_STARTS]
    others = [i for i in maybe if not is_token(lines[i])]
    rows: list[list[str]] = []
    offsets = [0]
    previous = -1
    for other in [*others, len(lines)]:
        if other - previous > 1:
            rows += map(_cells, lines[previous + 1 : other])
            offsets.append(len(rows))
        previous = other
    first = next((i for i, line in enumerate(lines) if is_token(line)), len(lines))
    return Table(lines[:first], len(rows), np.array(offsets, np.int32), 0, [], rows)


def _lines(block: Block) -> list[str]:
    return decode(block.data, block.path, block.line).replace("\r\n", "\n").removeprefix("\ufeff").split("\n")


def _cells(line: str) -> list[str]:
    """Not `split()`, which would also split at a no-break space within a word."""
    return line.split("\t") if "\t" in line else [cell for cell in line.split(" ") if cell]
