"""The coreference column of a CoNLL file, read exactly as the reference scorer reads it.

The scorer takes the last column and nothing else, whatever the others hold, so a key with a broken parse still scores;
and it numbers the chains in the order in which their brackets come, which decides where a mention that stands twice
counts. `formats.conll2012` reads everything in a document, and keeps neither.

The order: at each token first the mentions of one token, then the opening brackets, then the closing ones. A chain is
numbered when the first of its brackets comes, a mention is added when it closes. A closing bracket closes the mention
of its chain that was opened last. Chains are digits; `(3+1)` is no mention.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from aforesaid.document import Document, Source, Span
from aforesaid.errors import InputError
from aforesaid.files import decode, read_lines

BEGIN = re.compile(rb"#\s*begin document (.*?)\r?\n?$")
_END = re.compile(rb"#\s*end document")
_NAME = re.compile(r"\((.*)\)\s*;?\s*(?:part\s*(\d+))?\s*")
_DISCARDED = re.compile(r"\(\d+\+\d\)")
_SINGLE = re.compile(r"\((\d+)\)")
_OPEN = re.compile(r"\((\d+)")
_CLOSE = re.compile(r"(\d+)\)")
_WORD_COLUMN = 3


def read_column(path: str | os.PathLike[str], *, lenient: bool = False) -> Iterator[Document]:
    """The documents with words, sentences and chains, and no other layer.

    A bracket that closes nothing, one that is never closed, and a document without end are errors. With `lenient` such
    brackets are ignored, and a document ends where the next begins.
    """
    reader: _Reader | None = None
    for line_number, line in enumerate(read_lines(path), start=1):
        begin = BEGIN.match(line)
        if begin is not None:
            if reader is not None:
                if not lenient:
                    message = f"found the next document, expected '#end document' of {reader.name} before it"
                    raise InputError(message, path=os.fspath(path), line=line_number)
                yield reader.finish()
            reader = _Reader(os.fspath(path), line_number, decode(begin[1], os.fspath(path), line_number), lenient)
        elif reader is not None and _END.search(line):
            yield reader.finish()
            reader = None
        elif reader is not None:
            reader.token(decode(line, os.fspath(path), line_number), line_number)
    if reader is not None:
        yield reader.finish()


class _Reader:
    """The document that is being read."""

    def __init__(self, path: str, line: int, name: str, lenient: bool) -> None:
        self.path, self.line, self.name, self.lenient = path, line, name, lenient
        self.words: list[str] = []
        self.sentence_offsets = [0]
        self.numbers: dict[str, int] = {}
        self.chains: list[list[Span]] = []
        self.opened: list[list[tuple[int, int]]] = []
        """For each chain, where its open mentions begin: token and line."""

    def token(self, line: str, line_number: int) -> None:
        if not line.strip():
            if len(self.words) > self.sentence_offsets[-1]:
                self.sentence_offsets.append(len(self.words))
            return
        columns = line.rstrip("\t\r\n").split("\t") if "\t" in line else line.split()
        here = len(self.words)
        self.words.append(columns[_WORD_COLUMN] if len(columns) > _WORD_COLUMN + 1 else "")
        cell = columns[-1]
        if "(" not in cell and ")" not in cell:
            return
        singles, opens, closes = _brackets(cell)
        for name in singles:
            self.chains[self._number(name)].append(Span(here, here + 1))
        for name in opens:
            self.opened[self._number(name)].append((here, line_number))
        for name in closes:
            if self.opened[self._number(name)]:
                start, _ = self.opened[self.numbers[name]].pop()
                self.chains[self.numbers[name]].append(Span(start, here + 1))
            elif not self.lenient:
                message = f"the coreference cell '{cell}' closes {name}, expected a ({name} before it"
                raise InputError(message, path=self.path, line=line_number)

    def _number(self, name: str) -> int:
        number = self.numbers.setdefault(name, len(self.chains))
        if number == len(self.chains):
            self.chains.append([])
            self.opened.append([])
        return number

    def finish(self) -> Document:
        if not self.lenient:
            for name, number in self.numbers.items():
                for _, line_number in self.opened[number]:
                    message = f"a mention of chain {name} opens here, expected a {name}) before the document ends"
                    raise InputError(message, path=self.path, line=line_number)
        if len(self.words) > self.sentence_offsets[-1]:
            self.sentence_offsets.append(len(self.words))
        match = _NAME.fullmatch(self.name)
        return Document(
            id=self.name if match is None else match[1],
            part=0 if match is None else int(match[2] or 0),
            words=tuple(self.words),
            sentence_offsets=np.array(self.sentence_offsets, np.int32),
            clusters=tuple(tuple(chain) for chain in self.chains if chain),
            source=Source("conll2012", self.path, self.line, b""),
        )


@lru_cache(maxsize=1 << 16)
def _brackets(cell: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Chains with a mention of one token, that open, and that close here, each from left to right."""
    cell, _ = _take(_DISCARDED, cell)
    cell, singles = _take(_SINGLE, cell)
    cell, opens = _take(_OPEN, cell)
    cell, closes = _take(_CLOSE, cell)
    return singles, opens, closes


def _take(pattern: re.Pattern[str], cell: str) -> tuple[str, tuple[str, ...]]:
    """The cell without what matches, and the chains of what matched. What is left of two brackets may be a third."""
    names: list[str] = []
    while (match := pattern.search(cell)) is not None:
        names.append(match[1] if pattern.groups else "")
        cell = cell[: match.start()] + cell[match.end() :]
    return cell, tuple(names)
