"""Reading CoNLL-U: one line a word, ten columns apart by tabs, comments before each sentence.

`# newdoc id = …` begins a document (a file without it is one), `# newpar` a paragraph; `# speaker = …` says who utters
a sentence (`Speaker=` in MISC: a word). Coreference is CorefUD's `Entity=` in MISC, see `corefud`. Parts of speech are
XPOS, or UPOS put into Penn tags where there is none. The text and the character offsets come from `SpaceAfter` where a
document has it or a `# text`. Empty nodes (`3.1`) and multiword tokens (`3-4`) are no words here; they stay in the
document's source, and are written back with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from sys import intern

import numpy as np

from aforesaid.document import Column, Dependencies, Document, Source
from aforesaid.files import decode
from aforesaid.formats.block import Block, document_id
from aforesaid.formats.corefud import EntityError, EntityReader
from aforesaid.formats.spacing import Surface
from aforesaid.formats.universal_tags import penn_tag

NAME = "conllu"
STARTS = re.compile(rb"#(?!begin document)|\d+(?:[-.]\d+)?\t")
SIGNATURE = re.compile(rb"#\s*(?:newdoc|sent_id|global\.)|1\t[^\t\n]+\t[^\t\n]+\t")
EXPECTED = "a comment or a word in ten columns"
_COLUMNS = 10
_NEWDOC = re.compile(rb"#\s*newdoc\b")
_COMMENT = re.compile(r"#\s*([\w.]+)(?:\s+id)?\s*(?:=\s*(.*?))?\s*")
_WORD_ID, _RANGE_ID, _EMPTY_ID = re.compile(r"\d+"), re.compile(r"(\d+)-(\d+)"), re.compile(r"\d+\.\d+")


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    """A block runs from the comments with one `# newdoc` to those with the next."""
    block: list[bytes] = []
    first = 1
    group = 0
    """Where in the block the comments of the current sentence begin."""
    for line in lines:
        if _NEWDOC.match(line) and any(not old.startswith(b"#") and old.strip() for old in block[:group]):
            yield Block(path, first, b"".join(block[:group]))
            first += group
            block, group = block[group:], 0
        block.append(line)
        if not line.strip():
            group = len(block)
    if any(line.strip() for line in block):
        yield Block(path, first, b"".join(block))


@dataclass(slots=True)
class _Columns:
    """What has been read of a document so far."""

    words: list[str] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    pos: list[str] = field(default_factory=list)
    governors: list[int] = field(default_factory=list)
    relations: list[str] = field(default_factory=list)
    speakers: list[str] = field(default_factory=list)
    sentence_offsets: list[int] = field(default_factory=lambda: [0])
    paragraphs: list[int] = field(default_factory=list)
    surface: Surface = field(default_factory=Surface)
    lines: list[int] = field(default_factory=list)
    """The line of each word, for messages."""
    has_heads: bool = False
    has_entities: bool = False


def parse(block: Block) -> Document:
    lines = decode(block.data, block.path, block.line).replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    columns, entities = _Columns(), EntityReader()
    identifier, part, speaker = document_id(block.path), 0, ""
    for i, line in enumerate([*lines, ""]):
        if not line.strip():
            if len(columns.words) > columns.sentence_offsets[-1]:
                _finish_sentence(columns, block)
            speaker = ""
        elif line[0] == "#":
            match = _COMMENT.fullmatch(line)
            key, value = (match[1], match[2] or "") if match is not None else ("", "")
            if key == "newdoc":
                identifier = value or identifier
            elif key == "part" and value.isdecimal():
                part = int(value)
            elif key == "newpar":
                columns.paragraphs.append(len(columns.sentence_offsets) - 1)
                columns.surface.begin_paragraph()
            elif key == "speaker":
                speaker = value
            elif key == "text":
                columns.surface.is_known = True
            elif key == "global.Entity":
                columns.has_entities = True
                entities.set_order(value)
        else:
            cells = line.split("\t")
            if len(cells) != _COLUMNS:
                raise block.fail(f"found {len(cells)} columns, expected {_COLUMNS} apart by tabs", i)
            misc = _misc(cells[9])
            try:
                _read_line(cells, misc, speaker, columns)
                columns.lines += [i] * (len(columns.words) - len(columns.lines))
                if "Entity" in misc:
                    columns.has_entities = True
                    n = len(columns.words)
                    entities.read(misc["Entity"], n - ("." not in cells[0]), n, i)
            except (EntityError, ValueError) as error:
                raise block.fail(str(error), i) from None
    unclosed = entities.unclosed()
    if unclosed is not None:
        raise block.fail(f"Entity=({unclosed[0]} is never closed, expected {unclosed[0]}) later", unclosed[1])
    if not columns.words:
        raise block.fail(f"found no words in '{identifier}', expected at least one", 0)
    document = _document(identifier, part, columns, entities)
    return document.with_source(Source(NAME, block.path, block.line, block.data, document))


def _read_line(cells: list[str], misc: dict[str, str], speaker: str, columns: _Columns) -> None:
    """One word; a multiword token only gives text, an empty node nothing."""
    number, form, lemma, upos, xpos, feats, head, relation, _, _ = cells
    within = len(columns.words) - columns.sentence_offsets[-1]
    if _WORD_ID.fullmatch(number):
        if int(number) != within + 1:
            raise ValueError(f"found the word number {number}, expected {within + 1}")
        if not form:
            raise ValueError("found an empty word, expected a form in the second column")
        columns.surface.word(int(number), form, misc)
        columns.words.append(intern(form))
        columns.lemmas.append("" if lemma == "_" and form != "_" else intern(lemma))
        columns.pos.append(intern(penn_tag(upos, feats) if xpos == "_" else xpos))
        columns.has_heads |= head != "_"
        if head != "_" and not head.isdecimal():
            raise ValueError(f"found the head '{head}', expected the number of a word, 0 or _")
        columns.governors.append(-1 if head in ("_", "0") else columns.sentence_offsets[-1] + int(head) - 1)
        columns.relations.append("" if relation == "_" else intern(relation))
        columns.speakers.append(intern(misc.get("Speaker", speaker)))
    elif (span := _RANGE_ID.fullmatch(number)) is not None:
        if int(span[1]) != within + 1 or int(span[2]) < int(span[1]):
            raise ValueError(f"found the multiword token {number}, expected one that begins with word {within + 1}")
        columns.surface.begin_range(form, int(span[2]), misc)
    elif not _EMPTY_ID.fullmatch(number):
        raise ValueError(f"found '{number[:40]}' in the first column, expected the number of a word")


def _finish_sentence(columns: _Columns, block: Block) -> None:
    start, end = columns.sentence_offsets[-1], len(columns.words)
    for token in range(start, end):
        if columns.governors[token] >= end:
            message = f"found the head {columns.governors[token] - start + 1}, expected at most {end - start}"
            raise block.fail(message, columns.lines[token])
    columns.sentence_offsets.append(end)
    columns.surface.end_sentence()


def _misc(cell: str) -> dict[str, str]:
    return {} if cell == "_" else {key: value for key, _, value in (item.partition("=") for item in cell.split("|"))}


def _document(identifier: str, part: int, columns: _Columns, entities: EntityReader) -> Document:
    surface = columns.surface
    return Document(
        id=identifier,
        part=part,
        words=tuple(columns.words),
        sentence_offsets=np.array(columns.sentence_offsets, np.int32),
        pos=_known(columns.pos),
        lemmas=_known(columns.lemmas),
        speakers=_known(columns.speakers),
        dependencies=Dependencies(np.array(columns.governors, np.int32), tuple(columns.relations))
        if columns.has_heads
        else None,
        clusters=entities.clusters() if columns.has_entities else None,
        text=surface.text() if surface.is_known else None,
        char_spans=np.array(surface.char_spans, np.int32) if surface.is_known else None,
        paragraph_offsets=np.unique(np.array([0, *columns.paragraphs], np.int32)) if columns.paragraphs else None,
    )


def _known(column: list[str]) -> Column | None:
    return tuple(column) if any(column) else None
