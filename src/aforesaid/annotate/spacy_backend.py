"""spaCy as the parser: raw text, or given tokens and sentences, which are kept exactly."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from aforesaid.annotate.batches import Batch, annotate_in_batches, map_in_order
from aforesaid.annotate.pieces import ParsedPiece, Piece
from aforesaid.annotate.spacy_lemmas import Lemmas
from aforesaid.annotate.spacy_model import check_model, choose_model, load_model
from aforesaid.document import Dependencies, Document, Entity, IntArray
from aforesaid.formats.brackets import PLAIN

_ESCAPED = {**PLAIN, "``": '"', "''": '"', "/.": ".", "/?": "?", "/-": "-"}
"""How treebanks write what the parser has seen as plain characters."""


class SpacyAnnotator:
    """Fills parts of speech, lemmas, named entities and dependencies; with several workers, in as many processes."""

    def __init__(self, model: str | None = None, *, workers: int = 1) -> None:
        self.model = choose_model(model)
        self.workers = workers

    def annotate(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents in their order, with new layers. A document without words is split into words and sentences."""
        if self.workers <= 1:
            pipeline = _pipeline(self.model)
            yield from annotate_in_batches(documents, lambda batches: map(pipeline.parse, batches))
            return
        check_model(self.model)  # here, so that a damaged model is not reported by every worker
        # Processes that start afresh: forking one that has threads is unsafe, and newer Pythons warn of it.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(self.workers, context) as executor:
            parse = partial(_parse_elsewhere, self.model)
            yield from annotate_in_batches(
                documents, lambda batches: map_in_order(executor, parse, batches, 2 * self.workers)
            )


def _parse_elsewhere(model: str, batch: Batch) -> list[ParsedPiece]:
    return _pipeline(model).parse(batch)


@lru_cache(maxsize=2)
def _pipeline(model: str) -> _Pipeline:
    return _Pipeline(load_model(model))


class _Pipeline:
    """A loaded model, and the strings of its vocabulary that we have seen."""

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        self._lemmas = Lemmas(nlp)
        self._has_tags = "tagger" in nlp.pipe_names
        self._has_entities = "ner" in nlp.pipe_names
        self._strings: dict[int, str] = {}

    def parse(self, batch: Batch) -> list[ParsedPiece]:
        prepared = [self._given(piece) if piece.text is None else self._tokenized(piece) for piece in batch]
        docs = self._nlp.pipe((doc for doc, _, _ in prepared), batch_size=8, disable=self._lemmas.replaced)
        return [
            self._columns(piece, doc, char_spans, paragraphs)
            for piece, doc, (_, char_spans, paragraphs) in zip(batch, docs, prepared, strict=True)
        ]

    def _given(self, piece: Piece) -> tuple[Doc, None, list[int]]:
        words = [_ESCAPED.get(word, word) for word in piece.words]
        starts: list[bool | int | None] = [False if piece.sentences else None] * len(words)
        for start in piece.sentences:
            starts[start] = True
        spaces = None if piece.spaces is None else list(piece.spaces)
        return Doc(self._nlp.vocab, words, spaces=spaces, sent_starts=starts), None, []

    def _tokenized(self, piece: Piece) -> tuple[Doc, IntArray, list[int]]:
        """The piece's text as words. White space is no token here; a paragraph begins a sentence."""
        tokens = [token for token in self._nlp.tokenizer(piece.text or "") if not token.is_space]
        words = [token.text for token in tokens]
        starts = np.array([token.idx for token in tokens], np.int32)
        ends = starts + np.array([len(word) for word in words], np.int32)
        spaces = [*(starts[1:] > ends[:-1]).tolist(), True][: len(words)]
        paragraphs: list[int] = np.searchsorted(starts, np.array(piece.paragraphs, np.int32)).tolist()
        begins: list[bool | int | None] = [None] * len(words)  # None leaves it to the parser
        for paragraph in paragraphs:
            begins[paragraph] = True
        doc = Doc(self._nlp.vocab, words, spaces=spaces, sent_starts=begins)
        return doc, np.stack((starts, ends), axis=1), paragraphs

    def _columns(self, piece: Piece, doc: Doc, char_spans: IntArray | None, paragraphs: list[int]) -> ParsedPiece:
        table = np.asarray(doc.to_array(["ORTH", "TAG", "DEP", "HEAD", "SENT_START", "LEMMA"]), np.uint64)
        distances = table[:, 3].astype(np.int64)
        governors = np.where(distances == 0, -1, np.arange(len(doc)) + distances).astype(np.int32)
        tags = self._texts(table[:, 1])
        relations = self._texts(table[:, 2])
        lemmas = self._texts(table[:, 5]) if not self._lemmas.replaced else self._lemmas.of(table[:, :3])
        return ParsedPiece(
            words=piece.words if piece.text is None else self._texts(table[:, 0]),
            sentences=piece.sentences or np.flatnonzero(table[:, 4] == 1).tolist(),
            paragraphs=paragraphs,
            char_spans=char_spans,
            pos=tags if self._has_tags else None,
            lemmas=lemmas,
            entities=[Entity(e.start, e.end, e.label_) for e in doc.ents] if self._has_entities else None,
            dependencies=Dependencies(governors, relations),
        )

    def _texts(self, codes: NDArray[np.uint64]) -> tuple[str, ...]:
        known = self._strings
        keys = codes.tolist()
        for key in set(keys).difference(known):
            known[key] = self._nlp.vocab.strings[key]
        return tuple([known[key] for key in keys])
