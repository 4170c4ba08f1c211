"""Constituents as CoNLL writes them, one cell a token: `(S(NP*`, `*`, `*))`. The star stands for the token."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from sys import intern

import numpy as np

from aforesaid.document import Constituents, IntArray
from aforesaid.errors import InputError

Fail = Callable[[int, str], InputError]
_BIT = re.compile(r"((?:\([^\s()*]+)*)\*(\)*)")


class _Cells(dict[str, int]):
    """A number for each different cell, and tables of what the cells say: each is parsed once for many documents."""

    def __init__(self) -> None:
        super().__init__()
        self.labels: list[tuple[str, ...]] = []
        """What opens before the token."""
        self.counts = array("i")
        """How many open, how many close, cell after cell; -1 for a cell that is not one."""

    def __missing__(self, cell: str) -> int:
        match = _BIT.fullmatch("*" if cell == "-" else cell)
        labels = () if match is None else tuple(map(intern, match[1].split("(")[1:]))
        self[cell] = number = len(self.labels)
        self.labels.append(labels)
        self.counts.extend((-1, -1) if match is None else (len(labels), len(match[2])))
        return number

    def forget(self) -> None:
        self.clear()
        self.labels, self.counts = [], array("i")


_CELLS = _Cells()
_MOST_CELLS = 1 << 15


def parse_bits(cells: Sequence[str], sentence_offsets: IntArray, fail: Fail) -> Constituents:
    """All constituents in preorder.

    Brackets are matched for the whole document at once: sorted stably by depth, each opening bracket is followed by the
    one that closes it, and siblings follow each other, of which the first comes right after its parent in the text.
    """
    if len(_CELLS) > _MOST_CELLS:
        _CELLS.forget()
    numbers = np.fromiter(map(_CELLS.__getitem__, cells), np.intp, len(cells))
    counts = np.frombuffer(_CELLS.counts, np.int32).reshape(-1, 2)[numbers].T
    if counts.min() < 0:
        i = int(counts[0].argmin())
        raise fail(
            i, f"found the parse bit '{cells[i]}', expected opening brackets with labels, one *, closing brackets"
        )
    _check_balance(counts, sentence_offsets, fail)

    # One row a bracket in text order: a token's openings, then its closings.
    n_each = counts.T.ravel()
    opens = np.repeat(np.tile([True, False], len(cells)), n_each)
    depth = np.cumsum(np.where(opens, 1, -1)) + ~opens
    token = np.repeat(np.repeat(np.arange(len(cells), dtype=np.int32), 2), n_each)
    rank = np.cumsum(opens, dtype=np.int32) - 1
    # NumPy sorts 16 bits in linear time.
    order = np.argsort(depth.astype(np.int16) if depth.max() < 1 << 15 else depth, kind="stable")
    opening, closing = order[0::2], order[1::2]

    ends = np.empty(len(opening), np.int32)
    ends[rank[opening]] = token[closing] + 1
    is_first_child = opens[opening - 1] & (opening > 0)
    eldest = np.maximum.accumulate(np.where(is_first_child, np.arange(len(opening)), 0))
    parents = np.empty(len(opening), np.int32)
    parents[rank[opening]] = np.where(depth[opening] == 1, -1, rank[opening][eldest] - 1)
    labels = chain.from_iterable(map(_CELLS.labels.__getitem__, numbers[counts[0] > 0].tolist()))
    return Constituents(tuple(labels), token[opens], ends, parents)


def _check_balance(counts: IntArray, sentence_offsets: IntArray, fail: Fail) -> None:
    change = counts[0] - counts[1]
    depth = np.cumsum(change)
    lasts = sentence_offsets[1:] - 1
    if (depth >= 0).all() and not depth[lasts].any():
        return
    for start, end in zip(sentence_offsets[:-1].tolist(), sentence_offsets[1:].tolist(), strict=True):
        within = np.cumsum(change[start:end])
        if (within < 0).any():
            i = start + int(np.flatnonzero(within < 0)[0])
            raise fail(i, f"the parse column closes {-int(within.min())} brackets too many, expected balanced brackets")
        if len(within) and within[-1]:
            raise fail(end - 1, f"the parse column leaves {int(within[-1])} brackets open at the end of the sentence, "
                                "expected balanced brackets")  # fmt: skip


def render_bits(constituents: Constituents, n_tokens: int) -> list[str]:
    """The cell of every token."""
    opened = [""] * n_tokens
    for label, start in zip(constituents.labels, constituents.starts.tolist(), strict=True):
        opened[start] += "(" + label
    closed = np.bincount(constituents.ends - 1, minlength=n_tokens).tolist()
    stars = ["*" + ")" * n for n in range(max(closed, default=0) + 1)]
    return [bit + stars[n] for bit, n in zip(opened, closed, strict=True)]
