"""Plain text: what is read is written; documents with words become sentences and paragraphs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.formats.block import Block
from aforesaid.formats.text import parse, raw, render
from documents import doc


def test_line_ends_become_newlines_but_bytes_come_back() -> None:
    data = "\ufeffAnn left.\r\n\r\nShe ran.".encode()
    document = parse(Block("folder/story.txt.gz", 1, data))
    assert (document.id, document.text, document.words) == ("story", "Ann left.\n\nShe ran.", ())
    assert render(document) == data


def test_words_are_written_by_sentence_and_paragraph() -> None:
    document = replace(doc("Ann left .\nShe ran .\nBob slept ."), paragraph_offsets=np.array([0, 2], np.int32))
    assert render(document).decode() == "Ann left .\nShe ran .\n\nBob slept .\n"


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\ufeff"), min_size=1).filter(str.strip))
def test_round_trip(text: str) -> None:
    data = text.encode()
    assert render(parse(Block("x.txt", 1, data))) == data
    written = render(raw("x", text))
    again = parse(Block("x.txt", 1, written)).text
    assert again is not None
    assert again.rstrip("\n") == text.rstrip("\n")
