"""JSON lines: one object a line.

    {"id": "a", "text": "Ann left. She was tired."}
    {"id": "b", "tokens": ["Ann", "left", "."]}
    {"id": "c", "sentences": [["Hello", "."], ["Hi", "!"]], "speakers": ["Ann", "Bob"]}

`text` alone is a document still to be annotated, as plain text is. `speakers` gives one name a sentence or one a token.
Optional, and written for every layer that a document has: `part`, `clusters` (lists of `[start, end)` spans in tokens
of the document), `pos`, `lemmas`, `entities` (`[start, end, label]`), `constituents` and `dependencies` (objects of
columns), `char_spans`, `paragraphs` (numbers of sentences that begin one). Other keys are ignored, and written back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from aforesaid.document import Document, Source
from aforesaid.files import decode
from aforesaid.formats.block import Block, document_id
from aforesaid.formats.json_layers import LayerError, check_unicode, read_layers, sentences_of, write_layers
from aforesaid.formats.text import raw

STARTS = re.compile(rb"\{")
SIGNATURE = re.compile(rb'\{\s*"[^"]*"\s*:')
EXPECTED = "one JSON object a line"
_OURS = frozenset({
    "id", "part", "text", "tokens", "sentences", "speakers", "clusters", "pos", "lemmas", "entities", "constituents",
    "dependencies", "char_spans", "paragraphs",
})  # fmt: skip


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield Block(path, number, line)


def parse(block: Block) -> Document:
    text = decode(block.data, block.path, block.line).removeprefix("\ufeff")
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise block.fail(f"found bad JSON in column {error.colno} ({error.msg}), expected {EXPECTED}", 0) from None
    except RecursionError:
        raise block.fail(f"found JSON nested too deeply, expected {EXPECTED}", 0) from None
    if not isinstance(record, dict):
        raise block.fail(f"found a JSON {type(record).__name__}, expected {EXPECTED}", 0)
    identifier = record.get(
        "id", record.get("doc_id", record.get("doc_key", f"{document_id(block.path)}-{block.line}"))
    )
    try:
        document = _document(record, str(identifier))
    except LayerError as error:
        raise block.fail(str(error), 0) from None
    return document.with_source(Source("jsonl", block.path, block.line, block.data, document))


def _document(record: dict[str, Any], identifier: str) -> Document:
    part, text = record.get("part", 0), record.get("text")
    if not isinstance(part, int) or part < 0:
        raise LayerError(f"found {part!r} as 'part', expected a number from 0")
    if text is not None:
        if not isinstance(text, str):
            raise LayerError(f"found a {type(text).__name__} as 'text', expected a string")
        check_unicode(text, "text")
    if "tokens" not in record and "sentences" not in record:
        if text is None:
            raise LayerError(
                f"found the keys {', '.join(record) or '(none)'}, expected 'text', 'tokens' or 'sentences'"
            )
        return raw(identifier, text, part)
    sentences = sentences_of(record)
    return Document(
        id=identifier,
        part=part,
        words=tuple(chain.from_iterable(sentences)),
        sentence_offsets=np.cumsum([0, *map(len, sentences)]).astype(np.int32),
        text=text,
        **read_layers(record, sentences),
    )


def render(document: Document) -> bytes:
    source = document.source
    record: dict[str, Any] = {"id": document.id}
    if source is not None and source.format == "jsonl":
        if source.unchanged(document):
            return source.data if source.data.endswith(b"\n") else source.data + b"\n"
        kept = json.loads(source.text.removeprefix("\ufeff"))
        record.update({key: value for key, value in kept.items() if key not in _OURS})
    if document.part:
        record["part"] = document.part
    if document.text is not None:
        record["text"] = document.text
    if len(document) or document.text is None:
        write_layers(document, record)
    return (json.dumps(record, ensure_ascii=False, separators=(", ", ": ")) + "\n").encode()
