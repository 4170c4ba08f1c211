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
from operator import itemgetter
from sys import intern

import numpy as np

from aforesaid.document import Column, Document, IntArray, Source
from aforesaid.errors import InputError
from aforesaid.files import decode
from aforesaid.formats.block import Block
from aforesaid.formats.brackets import PLAIN
from aforesaid.formats.coreference_cells import Fail, parse_cells
from aforesaid.formats.entity_bits import parse_entities
from aforesaid.formats.parse_bits import parse_bits

NAME = "conll2012"
STARTS = re.compile(rb"#")
EXPECTED = "a line '#begin document (name); part 000'"
_BEGIN = re.compile(r"#begin document\s+(?:\((?P<id>.*)\)|(?P<bare>[^\s;]+))\s*;?\s*(?:part\s+(?P<part>\d+))?\s*")
_HASH = ord("#")
_FULL = (3, 4, 5, 6, 9, 10, -1)
_SHORT = (3, -1)
_FULL_WIDTH = 12
_SHORT_WIDTH = 5
_RARE_STARTS = frozenset({"", "#", " ", "\t", "\r", "\v", "\f"})
"""What a line that is no token may begin with."""


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    """A block runs from one `#begin document` to the next, so that all bytes of the file belong to some block."""
    block: list[bytes] = []
    first = 1
    begun = False
    for line in lines:
        if line[0] == _HASH and line.startswith(b"#begin document"):
            if begun:
                yield Block(path, first, b"".join(block))
                first += len(block)
                block = []
            begun = True
        block.append(line)
    if begun or any(line.strip() for line in block):
        yield Block(path, first, b"".join(block))


def parse(block: Block) -> Document:
    lines = decode(block.data, block.path, block.line).replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    identifier, part = _head(lines, block)
    tokens, sentence_offsets = token_lines(lines)

    def fail(row: int, message: str) -> InputError:
        return block.fail(message, [i for i, line in enumerate(lines) if is_token(line)][row])

    if not tokens:
        raise block.fail(f"found no tokens in '{identifier}', expected at least one line of columns", 0)
    columns = _columns(tokens, sentence_offsets, fail)
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
            pos=None if set(pos) == {"-"} else tuple(map(intern, pos)),
            lemmas=_lemmas(lemmas, words),
            speakers=_speakers(speakers),
            entities=None if set(entities) == {"-"} else parse_entities(entities, fail),
            constituents=None if set(bits) <= {"-", "*"} else parse_bits(bits, sentence_offsets, fail),
        )
    return document.with_source(Source(NAME, block.path, block.line, block.data, document))


def is_token(line: str) -> bool:
    return bool(line) and line[0] != "#" and not line.isspace()


def token_lines(lines: Sequence[str]) -> tuple[list[str], IntArray]:
    """The lines that are tokens, and where among them each sentence begins, with their number at the end."""
    maybe = [i for i, line in enumerate(lines) if line[:1] in _RARE_STARTS]
    tokens: list[str] = []
    offsets = [0]
    previous = -1
    for other in [*(i for i in maybe if not is_token(lines[i])), len(lines)]:
        if other - previous > 1:
            tokens += lines[previous + 1 : other]
            offsets.append(len(tokens))
        previous = other
    return tokens, np.array(offsets, np.int32)


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


def _columns(tokens: list[str], sentence_offsets: IntArray, fail: Fail) -> list[Sequence[str]]:
    """Word, part of speech, parse bit, lemma, speaker, entity, coreference; or word and coreference alone."""
    tabs = {line.count("\t") for line in tokens}
    width = tabs.pop() + 1
    if not tabs and width >= _SHORT_WIDTH:
        # All lines alike, as nearly always: one split for the whole document, and every width-th cell is a column.
        cells = "\t".join(tokens).split("\t")
        places = _FULL if width >= _FULL_WIDTH else _SHORT
        return [cells[place % width :: width] for place in places]
    rows = [cells_of(line) for line in tokens]
    width = _width(rows, sentence_offsets, fail)
    return list(zip(*map(itemgetter(*(_FULL if width >= _FULL_WIDTH else _SHORT)), rows), strict=True))


def cells_of(line: str) -> list[str]:
    """Not `split()`, which would also split at a no-break space within a word."""
    return line.split("\t") if "\t" in line else [cell for cell in line.split(" ") if cell]


def _width(rows: list[list[str]], sentence_offsets: IntArray, fail: Fail) -> int:
    """The least number of columns; the number may differ between sentences (predicates), never within one."""
    widths = np.fromiter(map(len, rows), np.int64, len(rows))
    expected = np.full(len(rows), max(int(np.bincount(widths).argmax()), _SHORT_WIDTH))
    if widths.max() >= _FULL_WIDTH:
        firsts = np.maximum(widths[sentence_offsets[:-1]], _FULL_WIDTH)
        expected = np.repeat(firsts, np.diff(sentence_offsets))
    wrong = np.flatnonzero(widths != expected)
    if len(wrong):
        row = int(wrong[0])
        raise fail(row, f"found {widths[row]} columns, expected {expected[row]}")
    return int(widths.min())


def _plain_brackets(words: Sequence[str]) -> Sequence[str]:
    return words if PLAIN.keys().isdisjoint(words) else [PLAIN.get(word, word) for word in words]


def _lemmas(lemmas: Sequence[str], words: Sequence[str]) -> Column | None:
    """`-` says that there is none, except for the word `-` itself."""
    n_nothing = lemmas.count("-")
    if n_nothing == len(lemmas):
        return None
    lemmas = _plain_brackets(lemmas)
    if n_nothing > words.count("-"):
        lemmas = ["" if lemma == "-" and word != "-" else lemma for lemma, word in zip(lemmas, words, strict=True)]
    return tuple(map(intern, lemmas))


def _speakers(cells: Sequence[str]) -> Column | None:
    names = {cell: "" if cell == "-" else intern(cell) for cell in set(cells)}
    return None if names.keys() == {"-"} else tuple([names[cell] for cell in cells])
