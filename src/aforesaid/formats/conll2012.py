"""Reading CoNLL-2012: one line a token, columns apart by tabs or by runs of spaces, an empty line between sentences.

The columns: document, part, index, word, part of speech, parse bit, lemma, frameset, sense, speaker, named entities,
any number of predicate columns, coreference. Files with fewer columns (5 to 11) are read as well: the word is the
fourth, coreference the last, the others are ignored; without empty lines the whole part is one sentence.

`-` is read as nothing: no lemma, no speaker (""). A column that says nothing at all is None. Words and lemmas written
as `-LRB-` are given as `(`. Each part of a document is a document of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from sys import intern

import numpy as np

from aforesaid.document import Column, Document, Source
from aforesaid.errors import InputError
from aforesaid.files import Lines
from aforesaid.formats.block import Block
from aforesaid.formats.brackets import PLAIN
from aforesaid.formats.conll_table import Table, line_of_row, read_table
from aforesaid.formats.coreference_cells import Fail, parse_cells
from aforesaid.formats.entity_bits import parse_entities
from aforesaid.formats.parse_bits import parse_bits

NAME = "conll2012"
STARTS = re.compile(rb"#")
SIGNATURE = re.compile(rb"#begin document")
EXPECTED = "a line '#begin document (name); part 000'"
_BEGIN = re.compile(r"#begin document\s+(?:\((?P<id>.*)\)|(?P<bare>[^\s;]+))\s*;?\s*(?:part\s+(?P<part>\d+))?\s*")
_BEGIN_LINE = b"#begin document"
_FULL = (3, 4, 5, 6, 9, 10, -1)
_SHORT = (3, -1)
_FULL_WIDTH = 12
_SHORT_WIDTH = 5


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    """A block runs from one `#begin document` to the next, so that all bytes of the file belong to some block."""
    pending: list[bytes] = []
    first = 1
    begun = False
    for piece in lines.pieces() if isinstance(lines, Lines) else lines:
        start = 0
        for begin in _begins(piece):
            if begun:
                block = Block(path, first, b"".join((*pending, piece[start:begin])))
                yield block
                first += block.data.count(b"\n")
                pending, start = [], begin
            begun = True
        pending.append(piece[start:])
    data = b"".join(pending)
    if begun or data.strip():
        yield Block(path, first, data)


def _begins(piece: bytes) -> Iterator[int]:
    """Where in the piece lines with `#begin document` begin."""
    if piece.startswith((_BEGIN_LINE, b"\xef\xbb\xbf" + _BEGIN_LINE)):
        yield 0
    found = piece.find(b"\n" + _BEGIN_LINE)
    while found >= 0:
        yield found + 1
        found = piece.find(b"\n" + _BEGIN_LINE, found + 1)


def parse(block: Block) -> Document:
    table = read_table(block)
    identifier, part = _head(table, block)

    def fail(row: int, message: str) -> InputError:
        return block.fail(message, line_of_row(block, row))

    if not table.n_rows:
        raise block.fail(f"found no tokens in '{identifier}', expected at least one line of columns", 0)
    columns = table.columns(_FULL if _width(table, fail) >= _FULL_WIDTH else _SHORT)
    sentence_offsets = table.sentence_offsets
    words = _plain_brackets(columns[0])
    document = Document(
        id=identifier,
        part=part,
        words=tuple(map(intern, words)),
        sentence_offsets=sentence_offsets,
        clusters=parse_cells(columns[-1], fail),
    )
    if len(columns) > 2:
        pos, bits, lemmas, speakers, entities = columns[1:-1]
        document = replace(
            document,
            pos=None if _is_empty(pos) else tuple(map(intern, pos)),
            lemmas=_lemmas(lemmas, words),
            speakers=_speakers(speakers),
            entities=None if _is_empty(entities) else parse_entities(entities, fail),
            constituents=None if _is_empty(bits) or _is_empty(bits, "*") else parse_bits(bits, sentence_offsets, fail),
        )
    return document.with_source(Source(NAME, block.path, block.line, block.data, document))


def _head(table: Table, block: Block) -> tuple[str, int]:
    for i, line in enumerate(table.head):
        if line.startswith("#begin document"):
            match = _BEGIN.fullmatch(line)
            if match is None:
                raise block.fail(f"found '{line}', expected {EXPECTED}", i)
            return match["id"] if match["id"] is not None else match["bare"], int(match["part"] or 0)
    if not table.n_rows:
        raise block.fail(f"found no such line, expected {EXPECTED}", 0)
    found = " ".join(table.rows[0]) if table.rows else ""
    raise block.fail(f"found '{found[:60]}', expected {EXPECTED}", len(table.head))


def _width(table: Table, fail: Fail) -> int:
    """The least number of columns; the number may differ between sentences (predicates), never within one."""
    widths = np.array(table.widths())
    least, most = int(widths.min()), int(widths.max())
    if (least >= _FULL_WIDTH and table.parts) or least == most >= _SHORT_WIDTH:
        return least
    if len(widths) < table.n_rows:
        sizes = np.diff(table.sentence_offsets) if len(widths) > 1 else table.n_rows
        widths = np.repeat(widths, sizes)
    expected = np.full(len(widths), max(int(np.bincount(widths).argmax()), _SHORT_WIDTH))
    if most >= _FULL_WIDTH:
        firsts = np.maximum(widths[table.sentence_offsets[:-1]], _FULL_WIDTH)
        expected = np.repeat(firsts, np.diff(table.sentence_offsets))
    wrong = np.flatnonzero(widths != expected)
    if len(wrong):
        row = int(wrong[0])
        raise fail(row, f"found {widths[row]} columns, expected {expected[row]}")
    return least


def _plain_brackets(words: Sequence[str]) -> Sequence[str]:
    return words if PLAIN.keys().isdisjoint(words) else [PLAIN.get(word, word) for word in words]


def _is_empty(cells: Sequence[str], nothing: str = "-") -> bool:
    # The first cell nearly always decides.
    return cells[0] == nothing and cells.count(nothing) == len(cells)


def _lemmas(lemmas: Sequence[str], words: Sequence[str]) -> Column | None:
    """`-` says that there is none, except for the word `-` itself."""
    if _is_empty(lemmas):
        return None
    lemmas = _plain_brackets(lemmas)
    if lemmas.count("-") > words.count("-"):
        lemmas = ["" if lemma == "-" and word != "-" else lemma for lemma, word in zip(lemmas, words, strict=True)]
    return tuple(map(intern, lemmas))


def _speakers(cells: Sequence[str]) -> Column | None:
    if _is_empty(cells):
        return None
    names = {cell: "" if cell == "-" else intern(cell) for cell in set(cells)}
    return tuple([names[cell] for cell in cells])
