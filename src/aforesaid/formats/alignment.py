"""Where the words of a document stand in its text."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aforesaid.document import IntArray


def align(words: Sequence[str], text: str) -> IntArray | None:
    """The character span of each word, or None unless the text is these words with nothing but blanks between them."""
    spans = np.empty((len(words), 2), np.int32)
    place = 0
    for i, word in enumerate(words):
        start = text.find(word, place)
        if start < 0 or not (start == place or text[place:start].isspace()):
            return None
        place = start + len(word)
        spans[i] = start, place
    return None if text[place:].strip() else spans
