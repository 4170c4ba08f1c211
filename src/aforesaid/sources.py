"""What `nlp(…)` accepts, turned into documents: text, tokens, sentences, utterances with speakers, a spaCy Doc."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from aforesaid.document import Document
from aforesaid.errors import InputError

if TYPE_CHECKING:
    from spacy.tokens import Doc

Source: TypeAlias = "str | Document | Doc | Sequence[str] | Sequence[Sequence[str]]"
"""Text; a document; a spaCy Doc with a parse; tokens; or sentences of tokens."""

_SENTENCE_END = frozenset({".", "!", "?", "...", "…"})
_CLOSING = frozenset({'"', "''", "”", "’", "'", ")", "]", "}", "-RRB-"})
_TURN = re.compile(r"^\s*([^\s:][^:\n]{0,60}?)\s*:\s+(\S.*)$")


def document_from(source: Source, speakers: Sequence[str] | None = None, identifier: str = "text") -> Document:
    """The source as a document; its parse may still be missing.

    With `speakers`, a list of strings is a list of utterances, each of the speaker at the same place; without, it is
    a list of tokens, cut into sentences behind full stops, exclamation and question marks.
    """
    if isinstance(source, Document):
        return source if speakers is None else with_speakers(source, speakers)
    if isinstance(source, str):
        if speakers is not None:
            raise InputError("found one text with a list of speakers, expected a list of utterances, one a speaker")
        return raw(identifier, source)
    if type(source).__module__.startswith("spacy."):
        from aforesaid.spacy_document import document_of

        return document_of(source, identifier=identifier)  # type: ignore[arg-type]
    if not isinstance(source, Sequence):
        raise InputError(f"found {type(source).__name__}, expected text, tokens, sentences of tokens or a spaCy Doc")
    words = [item for item in source if isinstance(item, str)]
    if len(words) == len(source):
        return utterances(words, speakers, identifier) if speakers is not None else tokens(words, identifier)
    return sentences(source, speakers, identifier)


def raw(identifier: str, text: str) -> Document:
    """A document that is text alone, still to be annotated."""
    return Document(id=identifier, words=(), sentence_offsets=np.zeros(1, np.int32), text=text)


def tokens(words: Sequence[str], identifier: str = "text") -> Document:
    """Tokens of a whole text, cut into sentences."""
    cut = [0]
    ended = quoting = False
    for i, word in enumerate(words):
        # Closing marks belong to the sentence before them; a straight one closes where one is open.
        closes = word in _CLOSING and (word != '"' or quoting)
        if ended and not closes and word not in _SENTENCE_END:
            cut.append(i)
            ended = False
        ended = ended or word in _SENTENCE_END
        quoting ^= word == '"'
    cut.append(len(words))
    return sentences([words[a:b] for a, b in pairwise(cut) if b > a], None, identifier)


def sentences(
    given: Sequence[Sequence[str]], speakers: Sequence[str] | None = None, identifier: str = "text"
) -> Document:
    """Sentences of tokens, and who utters each."""
    for number, sentence in enumerate(given, start=1):
        if isinstance(sentence, str) or not all(isinstance(word, str) and word.strip() for word in sentence):
            raise InputError(f"sentence {number} is {sentence!r}, expected a list of tokens, none of them empty")
    offsets = np.cumsum([0, *(len(sentence) for sentence in given)], dtype=np.int32)
    document = Document(id=identifier, words=tuple(w for s in given for w in s), sentence_offsets=offsets)
    return document if speakers is None else with_speakers(document, speakers)


def utterances(texts: Sequence[str], speakers: Sequence[str], identifier: str = "text") -> Document:
    """Turns of a conversation, as text with a turn a paragraph; until it is parsed, a speaker stands for each turn."""
    if len(texts) != len(speakers):
        raise InputError(f"found {len(texts)} utterances and {len(speakers)} speakers, expected as many of both")
    kept = [(text.strip(), speaker) for text, speaker in zip(texts, speakers, strict=True) if text.strip()]
    text = "\n\n".join(re.sub(r"\s*\n\s*", " ", text) for text, _ in kept)
    return replace(raw(identifier, text), speakers=tuple(speaker for _, speaker in kept))


def spoken_lines(text: str) -> tuple[list[str], list[str]]:
    """Utterances and speakers of a text of `NAME: utterance` lines; a line without a name goes on with the turn."""
    texts: list[str] = []
    speakers: list[str] = []
    for line in text.splitlines():
        found = _TURN.match(line)
        if found:
            speakers.append(found[1])
            texts.append(found[2].strip())
        elif line.strip() and texts:
            texts[-1] += " " + line.strip()
        elif line.strip():
            speakers.append("")
            texts.append(line.strip())
    return texts, speakers


def with_speakers(document: Document, speakers: Sequence[str]) -> Document:
    """The document with a speaker for each sentence."""
    if len(speakers) != document.n_sentences:
        raise InputError(f"found {len(speakers)} speakers for {document.n_sentences} sentences, expected one for each")
    sizes = np.diff(document.sentence_offsets).tolist()
    column = tuple(name for name, size in zip(speakers, sizes, strict=True) for _ in range(size))
    return replace(document, speakers=column)


def is_spoken_text(document: Document) -> bool:
    """Whether the document came from `utterances` and has not been cut into tokens: a speaker for each paragraph."""
    return document.speakers is not None and not document.words and bool(document.text)


def spread_speakers(spoken: Document, annotated: Document) -> Document:
    """The annotated document with the speaker of each paragraph on each of its tokens."""
    assert spoken.speakers is not None
    assert annotated.char_spans is not None
    turns = (spoken.text or "").split("\n\n")
    begins = np.cumsum([0, *(len(turn) + 2 for turn in turns)])
    turn_of = np.searchsorted(begins, annotated.char_spans[:, 0], side="right") - 1
    return replace(annotated, speakers=tuple(spoken.speakers[turn] for turn in turn_of.tolist()))
