"""Where the paragraphs of a raw text are."""

from __future__ import annotations

import re

from aforesaid.document import Span

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
_NEWLINE = re.compile(r"\n\s*")
_WIDEST_WRAP = 100
"""Lines of a text that somebody wrapped by hand or by program are at most this long."""


def paragraph_spans(text: str) -> list[Span]:
    """The paragraphs as spans of characters, without the white space around them.

    Blank lines part paragraphs. A text without any has a paragraph a line, unless it looks wrapped: every line short,
    and most of them ending in the middle of a sentence.
    """
    text_end = len(text.rstrip())
    start = len(text) - len(text.lstrip())
    if start >= text_end:
        return []
    boundary = _BLANK_LINE
    if not _BLANK_LINE.search(text, start, text_end) and not _is_wrapped(text[start:text_end]):
        boundary = _NEWLINE
    spans = []
    for match in boundary.finditer(text, start, text_end):
        end = len(text[start : match.start()].rstrip()) + start
        spans.append(Span(start, end))
        start = match.end()
    spans.append(Span(start, text_end))
    return spans


def _is_wrapped(text: str) -> bool:
    *lines, _ = text.splitlines()
    if not lines or max(map(len, lines)) > _WIDEST_WRAP:
        return False
    ended = sum(line.rstrip().endswith((".", "!", "?", ":", '"', "”", "’", ")")) for line in lines)
    return 2 * ended < len(lines)
