"""The running text of a document. A file of tokens has none of its own: it is put together here, once, with offsets."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from aforesaid.document import Document

_NO_SPACE_BEFORE = frozenset(
    ". , ; : ! ? ) ] } % ' '' ’ ” ... … 's ’s n't n’t 'll 're 've 'd 'm ’ll ’re ’ve ’d ’m".split()
)
_NO_SPACE_AFTER = frozenset(["(", "[", "{", "``", "“", "‘", "$", "£", "€", "#"])
_PLAIN = {"``": '"', "''": '"', "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}


def with_text(document: Document) -> Document:
    """The same document, certain to have `text` and `char_spans`.

    Tokens are joined as English is printed: no space before a full stop or *'s*, none after an opening bracket, none
    round a hyphen. A straight quotation mark opens and closes by turns within a paragraph. A paragraph, and a turn of
    another speaker, begins a new line.
    """
    if document.text is not None and document.char_spans is not None:
        return document
    breaks = paragraph_starts(document)
    pieces: list[str] = []
    spans = np.zeros((len(document.words), 2), dtype=np.int32)
    position = 0
    open_quote = False
    glue = True
    for i, word in enumerate(document.words):
        shown = _PLAIN.get(word, word)
        if i in breaks:
            open_quote = False
            glue = True
            if i:
                pieces.append("\n")
                position += 1
        closes = shown == '"' and (open_quote or word == "''")
        joins = document.pos is not None and document.pos[i] == "HYPH"
        if not (glue or closes or joins or word in _NO_SPACE_BEFORE or shown in _NO_SPACE_BEFORE):
            pieces.append(" ")
            position += 1
        spans[i] = position, position + len(shown)
        pieces.append(shown)
        position += len(shown)
        glue = joins or shown in _NO_SPACE_AFTER or word in _NO_SPACE_AFTER or (shown == '"' and not closes)
        if shown == '"':
            open_quote = not closes
    return replace(document, text="".join(pieces), char_spans=spans)


def paragraph_starts(document: Document) -> frozenset[int]:
    """Tokens that begin a paragraph: as marked, after a blank line of the text, or where the speaker changes."""
    offsets = document.sentence_offsets.tolist()
    starts: set[int] = set()
    if document.paragraph_offsets is not None:
        starts.update(offsets[sentence] for sentence in document.paragraph_offsets.tolist())
    speakers = document.speakers
    if speakers is not None:
        # A change of speaker inside a sentence is a mark-up slip, not a turn.
        starts.update(start for start in offsets[1:-1] if speakers[start] != speakers[start - 1])
    if document.text is not None and document.char_spans is not None and document.paragraph_offsets is None:
        spans = document.char_spans.tolist()
        text = document.text
        starts.update(i for i in range(1, len(spans)) if "\n\n" in text[spans[i - 1][1] : spans[i][0]])
    return frozenset(starts | {0}) if len(document) else frozenset()
