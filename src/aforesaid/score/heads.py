"""The head word of a span: the token that depends on nothing inside it."""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.document import Document, Span
from aforesaid.errors import InputError
from aforesaid.syntax.parsed import parse_of

# fmt: off
_NOMINAL = frozenset({
    "NN", "NNS", "NNP", "NNPS", "PRP", "PRP$", "CD", "WP", "EX", "FW", "NOUN", "PROPN", "PRON", "NUM",
})
_AFTER_HEAD = frozenset({
    "IN", "TO", "WDT", "WP", "WRB", "VBG", "VBN", "VBD", "VBZ", "VBP", "VB", ",", ":", ".", "CC", "-LRB-", "ADP",
    "PUNCT", "VERB", "CCONJ",
})
# fmt: on


def head_finder(document: Document) -> Callable[[Span], int]:
    """The token offset of a span's head, by the dependencies of the document, its trees, or its parts of speech."""
    if document.dependencies is not None:
        governors = document.dependencies.governors.tolist()
    elif document.constituents is not None:
        governors = parse_of(document).governors.tolist()
    elif document.pos is not None:
        tags = document.pos
        return lambda span: _head_by_tags(tags, span)
    else:
        raise InputError(
            f"document {document.name} of the key has no parse and no parts of speech, "
            "expected one of them for matching by head"
        )
    return lambda span: _head_by_governors(governors, span)


def _head_by_governors(governors: list[int], span: Span) -> int:
    for token in range(span.start, min(span.end, len(governors))):
        if not span.start <= governors[token] < span.end:
            return token
    return span.end - 1


def _head_by_tags(tags: tuple[str, ...], span: Span) -> int:
    """The last noun before whatever follows a head: a preposition, a clause, a comma."""
    head = -1
    for token in range(span.start, min(span.end, len(tags))):
        if tags[token] in _NOMINAL:
            head = token
        elif head >= 0 and tags[token] in _AFTER_HEAD:
            break
    return head if head >= 0 else span.end - 1
