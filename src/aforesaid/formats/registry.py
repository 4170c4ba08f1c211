"""The one list of formats."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from aforesaid.document import LAYERS, Document
from aforesaid.errors import InputError
from aforesaid.files import STANDARD_STREAM
from aforesaid.formats import (
    conll2012,
    conll2012_writer,
    conllu,
    conllu_writer,
    gigaword,
    jsonl,
    penn,
    text,
)
from aforesaid.formats.block import Block

LAYER_NAMES = {
    "pos": "parts of speech",
    "lemmas": "lemmas",
    "speakers": "speakers",
    "entities": "named entities",
    "constituents": "constituents",
    "dependencies": "dependencies",
    "clusters": "coreference",
    "text": "text",
    "char_spans": "character offsets",
    "paragraph_offsets": "paragraphs",
}


@dataclass(frozen=True, slots=True)
class Format:
    """How one kind of file is recognised, read and written."""

    name: str
    extensions: tuple[str, ...]
    split: Callable[[Iterable[bytes], str], Iterator[Block]]
    """Lines of a file, and its path, to one block a document."""
    parse: Callable[[Block], Document]
    render: Callable[[Document], bytes] | None
    """None where a format can only be read."""
    holds: frozenset[str]
    """The layers that it can hold (names of `LAYERS`), `tokens`, and `documents` if a file can hold several."""
    starts: re.Pattern[bytes] | None
    """What the first line that is not blank begins with; None where anything may come."""
    expected: str
    """The same in words, for messages."""
    signature: re.Pattern[bytes] | None
    """A beginning that hardly any other kind of file has, plain text included."""

    def lost(self, document: Document) -> list[str]:
        """What the document has and this format cannot hold, in words."""
        lost = ["tokens and sentences"] if len(document) and "tokens" not in self.holds else []
        return lost + [
            words
            for name, words in LAYER_NAMES.items()
            if name not in self.holds and getattr(document, name) is not None
        ]


_ALL = frozenset(LAYERS) | {"documents", "tokens"}

FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        Format(
            "conll2012",
            (".conll", "_conll", "_skel", ".conll2012", ".conll12"),
            conll2012.split,
            conll2012.parse,
            conll2012_writer.render,
            frozenset({"documents", "tokens", "pos", "lemmas", "speakers", "entities", "constituents", "clusters"}),
            conll2012.STARTS,
            conll2012.EXPECTED,
            conll2012.SIGNATURE,
        ),
        Format(
            "conllu",
            (".conllu", ".conllup"),
            conllu.split,
            conllu.parse,
            conllu_writer.render,
            _ALL - {"entities", "constituents"},
            conllu.STARTS,
            conllu.EXPECTED,
            conllu.SIGNATURE,
        ),
        Format(
            "jsonl",
            (".jsonl", ".jsonlines", ".ndjson"),
            jsonl.split,
            jsonl.parse,
            jsonl.render,
            _ALL,
            jsonl.STARTS,
            jsonl.EXPECTED,
            jsonl.SIGNATURE,
        ),
        Format(
            "penn",
            (".mrg", ".ptb", ".parse", ".penn"),
            penn.split,
            penn.parse,
            penn.render,
            frozenset({"tokens", "pos", "constituents"}),
            penn.STARTS,
            penn.EXPECTED,
            penn.SIGNATURE,
        ),
        Format(
            "gigaword",
            (".xml",),
            gigaword.split,
            gigaword.parse,
            None,
            frozenset(),
            gigaword.STARTS,
            gigaword.EXPECTED,
            gigaword.SIGNATURE,
        ),
        Format(
            "text",
            (".txt", ".text"),
            text.split,
            text.parse,
            text.render,
            frozenset({"text", "char_spans", "paragraph_offsets"}),
            None,
            text.EXPECTED,
            None,
        ),
    )
}


def format_of(path: str | os.PathLike[str], name: str | None = None) -> Format:
    """The format with this name, or else the one that the path's extension says, `.gz` left aside."""
    if name is not None:
        if name not in FORMATS:
            raise InputError(f"found the format '{name}', expected one of {', '.join(FORMATS)}")
        return FORMATS[name]
    plain = os.fspath(path).removesuffix(".gz")
    for candidate in FORMATS.values():
        if plain.endswith(candidate.extensions):
            return candidate
    known = ", ".join(f.extensions[0] for f in FORMATS.values())
    if plain == STANDARD_STREAM:
        raise InputError(f"a standard stream has no extension, expected the name of a format: {', '.join(FORMATS)}")
    raise InputError(f"the name has no known extension, expected one of {known}, or a format by name", path=str(path))
