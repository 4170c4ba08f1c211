"""Brackets as treebanks write them: `-LRB-` for `(`. A document holds the plain character."""

from __future__ import annotations

PLAIN = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_ROUND = str.maketrans({"(": "-LRB-", ")": "-RRB-"})


def unescape(word: str) -> str:
    return PLAIN.get(word, word)


def escape(word: str) -> str:
    """The word without round brackets, as trees in brackets need it: `:)` becomes `:-RRB-`."""
    return word.translate(_ROUND)
