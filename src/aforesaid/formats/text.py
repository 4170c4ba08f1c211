"""Plain text: one file is one document, a blank line ends a paragraph.

A document read from text has no tokens yet: `words` is (), `sentence_offsets` is [0], and `text` holds what was read,
with line ends as `\\n`. Annotation finds tokens, sentences and paragraphs in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from aforesaid.document import Document, Source
from aforesaid.files import decode
from aforesaid.formats.block import Block, document_id

EXPECTED = "UTF-8 text"


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    data = b"".join(lines)
    if data.strip():
        yield Block(path, 1, data)


def parse(block: Block) -> Document:
    text = decode(block.data, block.path, block.line).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    document = raw(document_id(block.path), text)
    return document.with_source(Source("text", block.path, block.line, block.data, document))


def raw(identifier: str, text: str, part: int = 0) -> Document:
    """A document that is text alone, still to be annotated."""
    return Document(id=identifier, part=part, words=(), sentence_offsets=np.zeros(1, np.int32), text=text)


def render(document: Document) -> bytes:
    """The text as it is known, or one sentence a line, words apart by spaces, a blank line between paragraphs."""
    source = document.source
    original = None if source is None or source.format != "text" else source.original
    if source is not None and original is not None and document.text is original.text:
        return source.data
    if document.text is not None:
        return (document.text.rstrip("\n") + "\n").encode()
    begins_paragraph = set() if document.paragraph_offsets is None else set(document.paragraph_offsets.tolist()) - {0}
    return "".join(
        ("\n" if i in begins_paragraph else "") + " ".join(document.words[start:end]) + "\n"
        for i, (start, end) in enumerate(document.sentences())
    ).encode()
