"""Articles for mining: JSON lines of raw text, or tagged CoNLL files, as sentences of words and letters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aforesaid.errors import InputError
from aforesaid.files import decode, read_lines
from aforesaid.lexicon.mining.tagger import CoarseTagger, penn_letters


@dataclass(frozen=True, slots=True)
class Sentence:
    tokens: list[str]
    letters: str
    """One tag letter a token; see `tagger`."""
    opens_paragraph: bool


@dataclass(frozen=True, slots=True)
class Article:
    title: str
    """Empty where the text has none that names what it is about."""
    sentences: list[Sentence]


_TOKEN = re.compile(
    r"(?:[A-Z]\.){2,}|[A-Z]\.(?=\s+[A-Z])|(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Col|Lt|Sgt|Capt|Sen|Rep|Gov|Inc|Ltd|Co|Corp|vs|etc)\."
    r"|\d[\d.,:/]*\d%?|[^\W_]+(?:[-'’.&][^\W_]+)*?(?=['’]s\b)|[^\W_]+(?:[-'’&][^\W_]+)*|['’]s\b|\.\.\.|\S"
)
_BREAK = re.compile(
    r"(?<![A-Z]\.[A-Z])(?<!\b[A-Z])(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bProf)(?<!\bSt)(?<!\bJr)(?<!\bSr)"
    r"(?<!\bGen)(?<!\bCol)(?<!\bLt)(?<!\bSgt)(?<!\bCapt)(?<!\bSen)(?<!\bRep)(?<!\bGov)(?<!\bvs)(?<!\bNo)"
    r"[.!?][\"”')]*\s+(?=[\"“'(]?[A-Z\d])"
)


def tokenize(text: str) -> list[str]:
    return _TOKEN.findall(text)


def split_sentences(paragraph: str) -> list[str]:
    pieces, start = [], 0
    for match in _BREAK.finditer(paragraph):
        pieces.append(paragraph[start : match.end()])
        start = match.end()
    pieces.append(paragraph[start:])
    return [piece for piece in pieces if piece.strip()]


def read_raw(path: Path, tagger: CoarseTagger, titled: bool) -> Iterator[Article]:
    """JSON lines with `title` and `text` (a line is a paragraph). `titled`: the title names the subject."""
    for number, line in enumerate(read_lines(path), 1):
        try:
            record = json.loads(line)
            title, text = str(record["title"]), str(record["text"])
        except (ValueError, KeyError, TypeError):
            message = f"{line[:60]!r}, expected a JSON object with title and text"
            raise InputError(message, path=str(path), line=number) from None
        yield Article(title if titled else "", list(_sentences(text, tagger)))


def _sentences(text: str, tagger: CoarseTagger) -> Iterator[Sentence]:
    for paragraph in text.split("\n"):
        for i, sentence in enumerate(split_sentences(paragraph)):
            tokens = tokenize(sentence)
            if tokens:
                yield Sentence(tokens, tagger.tag(tokens), i == 0)


def read_tagged(path: Path) -> Iterator[Article]:
    """CoNLL-2012 columns: word in the fourth, Penn tag in the fifth; the rest is not used."""
    sentences: list[Sentence] = []
    for sentence in read_tagged_sentences(path):
        if sentence is None:
            if sentences:
                yield Article("", sentences)
            sentences = []
            continue
        tokens = [word for word, _ in sentence]
        letters = penn_letters(tokens, [tag for _, tag in sentence])
        sentences.append(Sentence(tokens, letters, not sentences))
    if sentences:
        yield Article("", sentences)


def read_tagged_sentences(path: Path) -> Iterator[list[tuple[str, str]] | None]:
    """Sentences of (word, tag); None at the end of a document."""
    sentence: list[tuple[str, str]] = []
    for number, raw in enumerate(read_lines(path), 1):
        line = decode(raw, str(path), number).rstrip("\r\n")
        if line and not line.startswith("#"):
            columns = line.split("\t")
            if len(columns) < 5:
                message = f"{len(columns)} columns, expected at least 5 with word and tag as fourth and fifth"
                raise InputError(message, path=str(path), line=number)
            sentence.append((columns[3], columns[4]))
            continue
        if sentence:
            yield sentence
            sentence = []
        if line.startswith("#end"):
            yield None
    if sentence:
        yield sentence
