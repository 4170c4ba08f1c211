"""Constituents as CoNLL writes them, one cell a token: `(S(NP*`, `*`, `*))`. The star stands for the token."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from sys import intern

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Constituents, IntArray
from aforesaid.errors import InputError

Fail = Callable[[int, str], InputError]
_BIT = re.compile(r"((?:\([^\s()*]+)*)\*(\)*)")


@lru_cache(maxsize=1 << 17)
def _bit(cell: str) -> tuple[tuple[str, ...], int]:
    """Labels that open before the token, and how many close after it; -1 closings for a cell that is not one."""
    match = _BIT.fullmatch(cell)
    if match is None:
        return (), -1
    return tuple(map(intern, match[1].split("(")[1:])), len(match[2])


def parse_bits(cells: Sequence[str], sentence_offsets: IntArray, fail: Fail) -> Constituents:
    """All constituents in preorder.

    Brackets are matched for the whole document at once: sorted by depth (stably), each opening bracket is followed by
    the one that closes it, and the parent is the last bracket before it that is one less deep.
    """
    bits = list(map(_bit, cells))
    labels = tuple(chain.from_iterable([bit[0] for bit in bits]))
    n_open = np.fromiter(map(len, [bit[0] for bit in bits]), np.int64, len(bits))
    n_close = np.fromiter([bit[1] for bit in bits], np.int64, len(bits))
    if (n_close < 0).any():
        i = int(np.flatnonzero(n_close < 0)[0])
        raise fail(
            i, f"found the parse bit '{cells[i]}', expected opening brackets with labels, one *, closing brackets"
        )
    _check_balance(n_open, n_close, sentence_offsets, fail)

    tokens = np.arange(len(cells))
    # One row a bracket in text order: the token's openings, then its closings.
    steps = np.repeat(np.tile([1, -1], len(cells)), np.column_stack((n_open, n_close)).ravel())
    depth = np.cumsum(steps) + (steps < 0)
    order = np.argsort(depth, kind="stable")
    opening, closing = order[0::2], order[1::2]
    token_of = np.repeat(np.repeat(tokens, 2), np.column_stack((n_open, n_close)).ravel())
    rank = np.cumsum(steps > 0) - 1
    ends = np.empty(len(labels), np.int32)
    ends[rank[opening]] = token_of[closing] + 1
    open_depth = depth[steps > 0]
    return Constituents(labels, np.repeat(tokens, n_open).astype(np.int32), ends, _parents(open_depth))


def _parents(depth: NDArray[np.int64]) -> IntArray:
    """For each row the last row before it that is one less deep, -1 at depth 1."""
    n = len(depth)
    if n == 0:
        return np.empty(0, np.int32)
    key = depth * n + np.arange(n)
    order = np.argsort(key, kind="stable")
    position = np.searchsorted(key[order], key - n) - 1
    return np.where(depth == 1, -1, order[position]).astype(np.int32)


def _check_balance(
    n_open: NDArray[np.int64], n_close: NDArray[np.int64], sentence_offsets: IntArray, fail: Fail
) -> None:
    depth = np.cumsum(n_open - n_close)
    lasts = sentence_offsets[1:] - 1
    if (depth >= 0).all() and not depth[lasts].any():
        return
    for start, end in zip(sentence_offsets[:-1].tolist(), sentence_offsets[1:].tolist(), strict=True):
        within = np.cumsum(n_open[start:end] - n_close[start:end])
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
