"""Reading CoNLL-2012: one line a token, columns apart by tabs or by runs of spaces, an empty line between sentences.

The columns: document, part, index, word, part of speech, parse bit, lemma, frameset, sense, speaker, named entities,
any number of predicate columns, coreference. Files with fewer columns (5 to 11) are read as well: the word is the
fourth, coreference the last, the others are ignored; without empty lines the whole part is one sentence.

`-` is read as nothing: no lemma, no speaker (""). A column that says nothing at all is None. Words and lemmas written
as `-LRB-` are given as `(`. Each part of a document is a document of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from sys import intern

import numpy as np

from aforesaid.document import Column, Document, IntArray, Source
from aforesaid.errors import InputError
from aforesaid.files import decode
from aforesaid.formats.block import Block
from aforesaid.formats.brackets import unescape
from aforesaid.formats.coreference_cells import Fail, parse_cells
from aforesaid.formats.entity_bits import parse_entities
from aforesaid.formats.parse_bits import parse_bits

NAME = "conll2012"
STARTS = re.compile(rb"#")
EXPECTED = "a line '#begin document (name); part 000'"
_BEGIN = re.compile(r"#begin document\s+(?:\((?P<id>.*)\)|(?P<bare>[^\s;]+))\s*;?\s*(?:part\s+(?P<part>\d+))?\s*")
_FULL = itemgetter(3, 4, 5, 6, 9, 10, -1)
_SHORT = itemgetter(3, -1)
_FULL_WIDTH = 12
_SHORT_WIDTH = 5


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    """A block runs from one `#begin document` to the next, so that all bytes of the file belong to some block."""
    block: list[bytes] = []
    first = 1
    begun = False
    for line in lines:
        if line.startswith(b"#begin document"):
            if begun:
                yield Block(path, first, b"".join(block))
                first += len(block)
                block = []
            begun = True
        block.append(line)
    if begun or any(line.strip() for line in block):
        yield Block(path, first, b"".join(block))


def parse(block: Block) -> Document:
    text = decode(block.data, block.path, block.line)
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    identifier, part = _head(lines, block)
    rows, sentence_offsets = _rows(lines)

    def fail(row: int, message: str) -> InputError:
        return block.fail(message, _line_of_row(lines, row))

    if not rows:
        raise block.fail(f"found no tokens in '{identifier}', expected at least one line of columns", 0)
    width = _width(rows, sentence_offsets, fail)
    if width < _FULL_WIDTH:
        words, coreference = zip(*map(_SHORT, rows), strict=True)
        document = Document(
            id=identifier,
            part=part,
            words=_words(words, text),
            sentence_offsets=sentence_offsets,
            clusters=parse_cells(coreference, fail),
        )
    else:
        words, pos, bits, lemmas, speakers, entities, coreference = zip(*map(_FULL, rows), strict=True)
        document = Document(
            id=identifier,
            part=part,
            words=_words(words, text),
            sentence_offsets=sentence_offsets,
            pos=_column(pos),
            lemmas=_lemmas(lemmas, words, text),
            speakers=_speakers(speakers),
            entities=None if set(entities) == {"-"} else parse_entities(entities, fail),
            constituents=None if set(bits) <= {"-", "*"} else parse_bits(bits, sentence_offsets, fail),
            clusters=parse_cells(coreference, fail),
        )
    return document.with_source(Source(NAME, block.path, block.line, block.data, document))


def is_token(line: str) -> bool:
    return bool(line) and line[0] != "#" and not line.isspace()


def _head(lines: list[str], block: Block) -> tuple[str, int]:
    for i, line in enumerate(lines):
        if line.startswith("#begin document"):
            match = _BEGIN.fullmatch(line)
            if match is None:
                raise block.fail(f"found '{line}', expected {EXPECTED}", i)
            return match["id"] if match["id"] is not None else match["bare"], int(match["part"] or 0)
        if is_token(line):
            raise block.fail(f"found '{line[:60]}', expected {EXPECTED}", i)
    raise block.fail(f"found no such line, expected {EXPECTED}", 0)


def _rows(lines: list[str]) -> tuple[list[list[str]], IntArray]:
    """The cells of each token, and where sentences begin."""
    others = [i for i, line in enumerate(lines) if not line or line[0] == "#" or line.isspace()]
    rows: list[list[str]] = []
    offsets = [0]
    previous = -1
    for other in [*others, len(lines)]:
        if other - previous > 1:
            sentence = lines[previous + 1 : other]
            if "\t" in sentence[0]:
                rows += [line.split("\t") for line in sentence]
            else:  # not `split()`, which would also split at a no-break space within a word
                rows += [[cell for cell in line.split(" ") if cell] for line in sentence]
            offsets.append(len(rows))
        previous = other
    return rows, np.array(offsets, np.int32)


def _line_of_row(lines: list[str], row: int) -> int:
    return [i for i, line in enumerate(lines) if is_token(line)][row]


def _width(rows: list[list[str]], sentence_offsets: IntArray, fail: Fail) -> int:
    """The least number of columns; the number may differ between sentences (predicates), never within one."""
    widths = np.fromiter(map(len, rows), np.int64, len(rows))
    least, most = int(widths.min()), int(widths.max())
    if least == most and least >= _SHORT_WIDTH:
        return least
    expected = np.repeat(widths[sentence_offsets[:-1]], np.diff(sentence_offsets))
    common = int(np.bincount(widths).argmax())
    if common < _FULL_WIDTH:
        expected[:] = common
    wrong = np.flatnonzero((widths != expected) | (widths < min(_FULL_WIDTH, max(common, _SHORT_WIDTH))))
    if len(wrong):
        row = int(wrong[0])
        wanted = (
            f"{expected[row]} as in the line before" if expected[row] >= _FULL_WIDTH else f"{max(common, _SHORT_WIDTH)}"
        )
        raise fail(row, f"found {widths[row]} columns, expected {wanted}")
    return least


def _words(words: Column, text: str) -> Column:
    return tuple(map(intern, map(unescape, words) if "B-" in text else words))


def _column(cells: Column) -> Column | None:
    column = tuple(map(intern, cells))
    return None if set(column) == {"-"} else column


def _lemmas(lemmas: Column, words: Column, text: str) -> Column | None:
    """`-` says that there is none, except for the word `-` itself."""
    if set(lemmas) == {"-"}:
        return None
    if "B-" in text:
        lemmas = tuple(map(unescape, lemmas))
    return tuple(
        ["" if lemma == "-" and word != "-" else intern(lemma) for lemma, word in zip(lemmas, words, strict=True)]
    )


def _speakers(cells: Column) -> Column | None:
    names = {cell: "" if cell == "-" else intern(cell) for cell in set(cells)}
    return None if names.keys() == {"-"} else tuple([names[cell] for cell in cells])
