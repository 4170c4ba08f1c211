"""Parsers behind one interface: they fill a document's parts of speech, lemmas, named entities and syntax."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from aforesaid.document import Document

__all__ = ["Annotator", "annotate_if_needed", "is_annotated", "make_annotator"]


class Annotator(Protocol):
    """A parser. Documents with words keep them, their sentences, speakers and clusters; raw text is split first."""

    def annotate(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The documents in their order, with this parser's layers in place of any earlier ones."""
        ...


def make_annotator(name: str = "spacy", *, corenlp: str | None = None, workers: int = 1) -> Annotator:
    """The parser of that name: `spacy` (the best installed model), a spaCy model by its own name, or `corenlp`.

    `corenlp` is the folder of its jars or the URL of its server; given, it makes `corenlp` the parser.
    """
    if name == "corenlp" or (corenlp is not None and name == "spacy"):
        from aforesaid.annotate.corenlp_backend import CoreNLPAnnotator

        return CoreNLPAnnotator(corenlp, workers=workers)
    from aforesaid.annotate.spacy_backend import SpacyAnnotator

    return SpacyAnnotator(None if name == "spacy" else name, workers=workers)


def is_annotated(document: Document) -> bool:
    """Whether later stages can work with the document: it has parts of speech and a parse."""
    parsed = document.constituents is not None or document.dependencies is not None
    return document.pos is not None and parsed


def annotate_if_needed(documents: Iterable[Document], annotator: Annotator) -> Iterator[Document]:
    """The documents in their order; those with a parse pass unchanged, runs of others go to the annotator."""
    stream = iter(documents)
    for first in stream:
        if is_annotated(first):
            yield first
            continue
        run = _Run(chain([first], stream))
        yield from annotator.annotate(run)
        if run.stopped_at is not None:
            yield run.stopped_at


class _Run:
    """The documents up to the next one that has a parse, which is kept in `stopped_at`."""

    def __init__(self, documents: Iterator[Document]) -> None:
        self._documents = documents
        self.stopped_at: Document | None = None

    def __iter__(self) -> Iterator[Document]:
        for document in self._documents:
            if is_annotated(document):
                self.stopped_at = document
                return
            yield document
