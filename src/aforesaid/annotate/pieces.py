"""Long documents go to a parser in pieces, so that a novel needs the memory of a chapter, and come back as one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain

import numpy as np

from aforesaid.annotate.paragraphs import paragraph_spans
from aforesaid.document import Column, Constituents, Dependencies, Document, Entity, IntArray, Span

MOST_CHARACTERS = 100_000
MOST_TOKENS = 15_000
NO_SENTENCE = 200
"""A document of one sentence with more words than this has words without sentences, as some formats allow."""
_SENTENCE_END = re.compile(r"[.!?][\"'”’)]*\s|\n|\s")


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a document: raw text with its paragraphs, or words with their sentences."""

    text: str | None = None
    first_character: int = 0
    """Where the text begins in the document's text."""
    paragraphs: tuple[int, ...] = ()
    """Where paragraphs begin in the piece's text, in characters; the piece may begin inside one."""
    words: Column = ()
    spaces: tuple[bool, ...] | None = None
    """Whether a space follows each word, where that is known."""
    sentences: tuple[int, ...] = ()
    """Where the sentences of the words begin; empty where the parser is to find them."""

    @property
    def size(self) -> int:
        """About how many characters it has."""
        return 5 * len(self.words) if self.text is None else len(self.text)


@dataclass(frozen=True, slots=True, eq=False)
class ParsedPiece:
    """What a parser makes of a piece; offsets count from the piece's first token and first character."""

    words: Column
    sentences: Sequence[int]
    paragraphs: Sequence[int]
    """First tokens of paragraphs; empty where the words were given."""
    char_spans: IntArray | None
    pos: Column | None
    lemmas: Column | None
    entities: Sequence[Entity] | None
    dependencies: Dependencies | None = None
    constituents: Constituents | None = None


def cut(document: Document) -> list[Piece]:
    """The document in order: text cut between paragraphs where possible, given words between sentences."""
    if document.words:
        return _cut_words(document)
    return _cut_text(document.text or "")


def has_sentences(document: Document) -> bool:
    return document.n_sentences > 1 or 0 < len(document) <= NO_SENTENCE


def _cut_words(document: Document) -> list[Piece]:
    offsets = document.sentence_offsets.tolist()
    given = has_sentences(document)
    if not given:
        offsets = [*range(0, len(document), MOST_TOKENS), len(document)]
    spaces: list[bool] | None = None
    if document.char_spans is not None:
        gaps = document.char_spans[1:, 0] > document.char_spans[:-1, 1]
        spaces = [*gaps.tolist(), True]
    pieces = []
    first = 0
    for sentence in range(1, len(offsets)):
        is_last = sentence == len(offsets) - 1
        if is_last or offsets[sentence + 1] - offsets[first] > MOST_TOKENS:
            start, end = offsets[first], offsets[sentence]
            piece = Piece(
                words=document.words[start:end],
                spaces=None if spaces is None else tuple(spaces[start:end]),
                sentences=tuple(offset - start for offset in offsets[first:sentence]) if given else (),
            )
            if end > start:
                pieces.append(piece)
            first = sentence
    return pieces


def _cut_text(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    open_span: Span | None = None
    starts: list[int] = []

    def close() -> None:
        if open_span is not None:
            paragraphs = tuple(start - open_span.start for start in starts)
            pieces.append(Piece(text[open_span.start : open_span.end], open_span.start, paragraphs))
            starts.clear()

    for paragraph in paragraph_spans(text):
        for span in _short_enough(text, paragraph):
            if open_span is None or span.end - open_span.start > MOST_CHARACTERS:
                close()
                open_span = span
            else:
                open_span = Span(open_span.start, span.end)
            if span.start == paragraph.start:
                starts.append(span.start)
    close()
    return pieces


def _short_enough(text: str, paragraph: Span) -> Iterator[Span]:
    """A paragraph of more than a piece's length, cut behind the last sentence that fits, or else at white space."""
    start, end = paragraph
    while end - start > MOST_CHARACTERS:
        stop = start + MOST_CHARACTERS
        window = text[start + MOST_CHARACTERS // 2 : stop]
        ends = [match.end() for match in _SENTENCE_END.finditer(window) if match[0][0] in ".!?"]
        ends = ends or [match.end() for match in _SENTENCE_END.finditer(window)]
        if ends:
            stop = start + MOST_CHARACTERS // 2 + ends[-1]
        yield Span(start, stop)
        start = stop
    yield Span(start, end)


def join(document: Document, pieces: Sequence[Piece], parsed: Sequence[ParsedPiece]) -> Document:
    """The document with the layers of its pieces. Given words, sentences, speakers and clusters stay as they are."""
    tokens = [0, *accumulate(len(part.words) for part in parsed)]
    shifted = list(zip(parsed, tokens, strict=False))
    annotated = replace(
        document,
        pos=_column([part.pos for part in parsed]),
        lemmas=_column([part.lemmas for part in parsed]),
        entities=_entities(shifted),
        dependencies=_dependencies(shifted),
        constituents=_constituents(shifted),
    )
    if has_sentences(document):
        return annotated
    sentences = [first + start for part, first in shifted for start in part.sentences]
    annotated = replace(annotated, sentence_offsets=np.array([*sentences, tokens[-1]], np.int32))
    if document.words:
        return annotated
    paragraphs = [first + start for part, first in shifted for start in part.paragraphs]
    empty = np.zeros((0, 2), np.int32)
    spans = [
        part.char_spans + piece.first_character
        for part, piece in zip(parsed, pieces, strict=True)
        if part.char_spans is not None
    ]
    return replace(
        annotated,
        words=_column([part.words for part in parsed]) or (),
        char_spans=np.concatenate([empty, *spans]).astype(np.int32),
        paragraph_offsets=np.searchsorted(sentences, paragraphs).astype(np.int32),
    )


def _column(columns: Sequence[Column | None]) -> Column | None:
    """One tuple of interned strings, None if any piece lacks the layer."""
    present = [column for column in columns if column is not None]
    if len(present) < len(columns):
        return None
    return tuple(map(sys.intern, chain.from_iterable(present)))


def _entities(shifted: Sequence[tuple[ParsedPiece, int]]) -> tuple[Entity, ...] | None:
    if any(part.entities is None for part, _ in shifted):
        return None
    return tuple(
        Entity(start + first, end + first, sys.intern(label))
        for part, first in shifted
        for start, end, label in part.entities or ()
    )


def _dependencies(shifted: Sequence[tuple[ParsedPiece, int]]) -> Dependencies | None:
    layers = [(part.dependencies, first) for part, first in shifted if part.dependencies is not None]
    if len(layers) < len(shifted):
        return None
    governors = [np.where(layer.governors < 0, -1, layer.governors + first) for layer, first in layers]
    return Dependencies(
        np.concatenate([np.zeros(0, np.int32), *governors]).astype(np.int32),
        _column([layer.relations for layer, _ in layers]) or (),
    )


def _constituents(shifted: Sequence[tuple[ParsedPiece, int]]) -> Constituents | None:
    layers = [(part.constituents, first) for part, first in shifted if part.constituents is not None]
    if not layers or len(layers) < len(shifted):
        return None
    counts = [0, *accumulate(len(layer) for layer, _ in layers)]
    parents = [
        np.where(layer.parents < 0, -1, layer.parents + count)
        for (layer, _), count in zip(layers, counts, strict=False)
    ]
    return Constituents(
        _column([layer.labels for layer, _ in layers]) or (),
        np.concatenate([layer.starts + first for layer, first in layers]).astype(np.int32),
        np.concatenate([layer.ends + first for layer, first in layers]).astype(np.int32),
        np.concatenate(parents).astype(np.int32),
    )
