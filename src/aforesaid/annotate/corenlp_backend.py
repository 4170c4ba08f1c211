"""Stanford CoreNLP as the parser, for those who want phrase structure: tags, lemmas, named entities, constituents."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from aforesaid.annotate.batches import Batch, annotate_in_batches, map_in_order
from aforesaid.annotate.corenlp_server import SHIFT_REDUCE, Server, has_shift_reduce, reach, start
from aforesaid.annotate.pieces import ParsedPiece, Piece
from aforesaid.document import Constituents, Document, Entity, IntArray
from aforesaid.errors import InputError, MissingError
from aforesaid.formats.brackets import unescape
from aforesaid.formats.penn import parse_trees

VARIABLE = "AFORESAID_CORENLP"
"""The environment variable with the folder or the URL, where none is given."""

_PROPERTIES = {
    "annotators": "tokenize,pos,lemma,ner,parse",
    "outputFormat": "json",
    "ner.applyFineGrained": "false",  # four classes and numbers, as in the CoNLL files that later stages know
    "ner.useSUTime": "false",
    "parse.buildgraphs": "false",
}
_GIVEN = {"tokenize.whitespace": "true", "ssplit.eolonly": "true"}
_RAW = {"tokenize.codepoint": "true", "ssplit.newlineIsSentenceBreak": "always"}
_WHITE_SPACE = re.compile(r"\s")
_LINE_ENDS = re.compile(r"[\n\r\x0b\x0c\x85\u2028\u2029]")


class CoreNLPAnnotator:
    """`place` is a folder of jars, from which a server is started when it is first needed, or a server's URL."""

    def __init__(self, place: str | None = None, *, workers: int = 1) -> None:
        place = place or os.environ.get(VARIABLE)
        if not place:
            raise MissingError(
                f"CoreNLP is at no known place; give the folder of its jars or its URL (--corenlp, or {VARIABLE})"
            )
        self.place = place
        self.workers = workers
        self._is_url = place.startswith(("http://", "https://"))
        if not self._is_url and not Path(place).is_dir():
            raise MissingError(f"'{place}' is neither a folder of CoreNLP's jars nor a URL (http://…)")
        self._server: Server | None = None
        self._properties = dict(_PROPERTIES)

    def annotate(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents in their order, with new layers. A document without words is split into words and sentences."""
        self._open()
        with ThreadPoolExecutor(self.workers) as executor:
            yield from annotate_in_batches(
                documents, lambda batches: map_in_order(executor, self._parse, batches, 2 * self.workers)
            )

    def close(self) -> None:
        """Stop the server, if it is ours. Without this call it stops when the annotator is gone, or with Python."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    def _open(self) -> Server:
        if self._server is None:
            if self._is_url:
                self._server = reach(self.place)
            else:
                self._server = start(self.place, threads=self.workers)
                if has_shift_reduce(self.place):
                    self._properties["parse.model"] = SHIFT_REDUCE
        return self._server

    def _parse(self, batch: Batch) -> list[ParsedPiece]:
        return [self._given(piece) if piece.text is None else self._raw(piece) for piece in batch]

    def _given(self, piece: Piece) -> ParsedPiece:
        words = [_WHITE_SPACE.sub("_", unescape(word)) for word in piece.words]
        bounds = [*(piece.sentences or (0,)), len(words)]
        lines = [" ".join(words[a:b]) for a, b in pairwise(bounds)]
        properties = {**self._properties, **_GIVEN}
        if not piece.sentences:
            del properties["ssplit.eolonly"]
        answer = self._open().ask("\n".join(lines), properties)
        parsed = _read(answer["sentences"])
        if len(parsed.words) != len(words) or (piece.sentences and tuple(parsed.sentences) != piece.sentences):
            raise InputError(
                f"CoreNLP made {len(parsed.words)} tokens in {len(parsed.sentences)} sentences of"
                f" {len(words)} tokens in {len(lines)}, expected the given ones (near '{' '.join(words[:8])}')"
            )
        return replace(parsed, words=piece.words)

    def _raw(self, piece: Piece) -> ParsedPiece:
        """The text with a newline between paragraphs and nowhere else, each for one other character."""
        original = piece.text or ""
        text = _LINE_ENDS.sub(" ", original)
        for paragraph in piece.paragraphs:
            if paragraph > 0:
                text = f"{text[: paragraph - 1]}\n{text[paragraph:]}"
        sentences = self._open().ask(text, {**self._properties, **_RAW})["sentences"]
        spans = _char_spans(sentences)
        paragraphs: list[int] = np.searchsorted(spans[:, 0], np.array(piece.paragraphs, np.int32)).tolist()
        return replace(
            _read(sentences),
            # As CoreNLP does, a blank inside a word (`1 1/2`) is made one that no format takes for a border.
            words=tuple(_WHITE_SPACE.sub("\u00a0", original[start:end]) for start, end in spans.tolist()),
            char_spans=spans,
            paragraphs=sorted({token for token in paragraphs if token < len(spans)}),
        )


def _read(sentences: Sequence[dict[str, Any]]) -> ParsedPiece:
    """The columns of an answer."""
    offsets: list[int] = []
    tokens: list[dict[str, Any]] = []
    entities: list[Entity] = []
    for sentence in sentences:
        first = len(tokens)
        offsets.append(first)
        tokens += sentence["tokens"]
        entities += (
            Entity(first + mention["tokenBegin"], first + mention["tokenEnd"], mention["ner"])
            for mention in sentence.get("entitymentions", ())
            # CoreNLP lists personal pronouns as persons too; the tokens themselves say that they are no names.
            if sentence["tokens"][mention["tokenBegin"]]["ner"] != "O"
        )
    entities.sort()
    return ParsedPiece(
        words=tuple(token["word"] for token in tokens),
        sentences=offsets,
        paragraphs=(),
        char_spans=None,
        pos=tuple(token["pos"] for token in tokens),
        lemmas=tuple(token["lemma"] for token in tokens),
        entities=entities,
        constituents=_constituents(sentences, offsets),
    )


def _char_spans(sentences: Sequence[dict[str, Any]]) -> IntArray:
    """Where the tokens are in the text, in characters; Java's own offsets count some characters twice."""
    tokens = [token for sentence in sentences for token in sentence["tokens"]]
    rows = [(token["codepointOffsetBegin"], token["codepointOffsetEnd"]) for token in tokens]
    return np.array(rows, np.int32).reshape(-1, 2)


def _constituents(sentences: Sequence[dict[str, Any]], offsets: list[int]) -> Constituents:
    """The trees of all sentences, which begin with TOP as in CoNLL files."""
    trees = "\n".join(sentence["parse"].replace("\u00a0", "_") for sentence in sentences)
    parsed = parse_trees(trees)
    if parsed.sentence_offsets.tolist()[:-1] != offsets or parsed.constituents is None:
        raise InputError(
            f"found {parsed.n_sentences} trees in CoreNLP's answer, expected one for each of {len(offsets)}"
        )
    labels = tuple("TOP" if label == "ROOT" else label for label in parsed.constituents.labels)
    return replace(parsed.constituents, labels=labels)
