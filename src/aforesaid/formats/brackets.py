"""Brackets as treebanks write them: `-LRB-` for `(`. A document holds the plain character."""

from __future__ import annotations

import re

PLAIN = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_ESCAPED = re.compile("|".join(PLAIN))
_ROUND = str.maketrans({"(": "-LRB-", ")": "-RRB-"})


def unescape(word: str) -> str:
    return _ESCAPED.sub(lambda match: PLAIN[match[0]], word) if "B-" in word else word


def escape(word: str) -> str:
    """The word without round brackets, as trees in brackets need it: `:)` becomes `:-RRB-`."""
    return word.translate(_ROUND)
