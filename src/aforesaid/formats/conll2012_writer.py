"""Writing CoNLL-2012.

A document that came from such a file and has other clusters now (a response) is written back with its own bytes, only
the last column replaced; unchanged, it is written back as it was. Any other document gets twelve columns apart by tabs:
`-` where a layer is missing, `*` for the tokens outside parse and entities, frameset and sense always `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.formats.conll2012 import NAME
from aforesaid.formats.conll_table import is_token
from aforesaid.formats.coreference_cells import NOTHING, render_cells
from aforesaid.formats.entity_bits import render_entities
from aforesaid.formats.parse_bits import render_bits

_COLUMNS = 12


def render(document: Document) -> bytes:
    source = document.source
    cells = render_cells(document.clusters or (), len(document), document.name)
    if source is None or source.format != NAME or not source.unchanged(document, but=("clusters",)):
        return _from_layers(document, cells).encode()
    if source.original is not None and document.clusters == source.original.clusters:
        return source.data
    return _with_last_column(source.text, cells).encode()


def _with_last_column(text: str, cells: Iterable[str]) -> str:
    """The text with these cells in place of the last ones, every other byte as it was."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    lines = text.removeprefix(mark).split("\n")
    cell = iter(cells)
    for i, line in enumerate(lines):
        if is_token(line):
            lines[i] = _with_last_cell(line, next(cell))
    return mark + "\n".join(lines)


def _with_last_cell(line: str, cell: str) -> str:
    body = line.rstrip("\r") if "\t" in line else line.rstrip(" \r")
    cut = body.rfind("\t" if "\t" in line else " ") + 1
    old = body[cut:]
    return line if old == cell or (cell == "-" and old in NOTHING) else body[:cut] + cell + line[len(body) :]


def _from_layers(document: Document, coreference: list[str]) -> str:
    n = len(document)
    _check(document)
    nothing = ("-",) * n
    identifier = re.sub(r"^#|\s", "_", document.id) or "_"
    first = f"{identifier}\t{document.part}\t"
    lines = [
        f"{first}{i}\t{word}\t{pos or '-'}\t{bit}\t{lemma or '-'}\t-\t-\t{speaker or '-'}\t{entity}\t{cell}\n"
        for i, word, pos, bit, lemma, speaker, entity, cell in zip(
            [i for start, end in document.sentences() for i in range(end - start)],
            document.words,
            document.pos or nothing,
            ("*",) * n if document.constituents is None else render_bits(document.constituents, n),
            document.lemmas or nothing,
            document.speakers or nothing,
            nothing if document.entities is None else render_entities(document.entities, n),
            coreference,
            strict=True,
        )
    ]
    sentences = "\n".join(["".join(lines[start:end]) for start, end in document.sentences()])
    n_lines = n + document.n_sentences - 1
    if sentences.count("\t") != n * (_COLUMNS - 1) or sentences.count("\n") != n_lines or "" in document.words:
        message = "found an empty word, or a tab or line break within a cell, expected text without them"
        raise InputError(f"{document.name}: {message}")
    return f"#begin document ({document.id}); part {document.part:03d}\n{sentences}\n#end document\n"


def _check(document: Document) -> None:
    if "\n" in document.id or "\r" in document.id:
        raise InputError(f"found the document name {document.id!r}, expected one without line breaks")
    if not len(document):
        message = "found a document without tokens, expected an annotated one (raw text has to be annotated first)"
        raise InputError(f"{document.name}: {message}")
