"""Abbreviations behind a name in brackets: *European Space Agency (ESA)*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aforesaid.lexicon import words
from aforesaid.lexicon.mining.texts import Sentence

_PATTERN = re.compile(r"(?P<name>[PJ]+(?:[IDC]+[PJ]+)*)\((?P<short>P)\)")


def find_abbreviations(sentence: Sentence) -> Iterator[tuple[str, str]]:
    """(name, abbreviation) pairs whose letters fit the capitalised words, small words left out or not."""
    for match in _PATTERN.finditer(sentence.letters):
        short = sentence.tokens[match.start("short")]
        letters = short.replace(".", "")
        if not 2 <= len(letters) <= 6 or not letters.isupper():
            continue
        tokens = sentence.tokens[match.start("name") : match.end("name")]
        for start in range(len(tokens)):
            name = tokens[start:]
            full = "".join(word[0] for word in name).upper()
            content = "".join(word[0] for word in name if word.lower() not in words.ACRONYM_STOPS).upper()
            if tokens[start][0].isupper() and letters in (full, content):
                yield " ".join(name), short
                break
