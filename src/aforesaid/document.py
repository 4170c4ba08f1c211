"""A document: tokens in columns, sentences, annotation layers and coreference chains, all frozen.

Every span is half open, `[start, end)`, in token offsets of the whole document; only readers and writers convert.
A column is a tuple of interned strings or an int32 array, never an object per token, so that a novel of 600,000
tokens stays under 300 bytes a token (`bench/document_memory.py`). A layer that nobody has annotated is None.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

IntArray: TypeAlias = NDArray[np.int32]
Column: TypeAlias = tuple[str, ...]

LAYERS = (
    "pos", "lemmas", "speakers", "entities", "constituents", "dependencies", "clusters",
    "text", "char_spans", "paragraph_offsets",
)  # fmt: skip
"""The fields of a document that may be None: what an annotator adds and what a format may be unable to hold."""


class Span(NamedTuple):
    """Tokens `start` up to but not including `end`."""

    start: int
    end: int


class Entity(NamedTuple):
    """A named entity, with the annotator's own label (PERSON, GPE, LOCATION, …)."""

    start: int
    end: int
    label: str


Chain: TypeAlias = tuple[Span, ...]
Clusters: TypeAlias = tuple[Chain, ...]
"""Coreference chains, in order of their first mention. A reader keeps what it finds: a span may stand twice in a chain,
or in two chains, because the reference scorer gives such files a score."""


@dataclass(frozen=True, slots=True, eq=False)
class Constituents:
    """The constituents of all sentences in preorder: a parent before its children, children from left to right.

    Parts of speech are not constituents here; they are the document's `pos` column.
    """

    labels: Column
    starts: IntArray
    ends: IntArray
    parents: IntArray
    """Position of the parent constituent in these columns, -1 for the top of a sentence."""

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, slots=True, eq=False)
class Dependencies:
    """One governor and one relation a token, in the annotator's own labels (Universal Dependencies or spaCy's)."""

    governors: IntArray
    """Token offset of the governor in the document, -1 for the root of a sentence."""
    relations: Column

    def __len__(self) -> int:
        return len(self.relations)


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Where a document was read from, and its lines as they stood, so that a writer changes only what it must."""

    format: str
    path: str
    line: int
    """Number of the document's first line in the file, from 1."""
    data: bytes = field(repr=False)
    """The lines in UTF-8: as a string they would take up to four times the memory."""
    original: Document | None = field(default=None, repr=False)
    """The document as it was read, which shares its columns with every document derived from it."""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8")

    def unchanged(self, document: Document, but: Collection[str] = ()) -> bool:
        """Whether the document still has the columns that were read, leaving aside those named in `but`."""
        original = self.original
        if original is None or (document.id, document.part) != (original.id, original.part):
            return False
        return all(
            name in but or getattr(document, name) is getattr(original, name)
            for name in ("words", "sentence_offsets", *LAYERS)
        )


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Document:
    """One text, or one part of a CoNLL document."""

    id: str
    part: int = 0
    words: Column
    sentence_offsets: IntArray
    """Sentence i is `words[sentence_offsets[i]:sentence_offsets[i + 1]]`; one more offset than sentences."""
    pos: Column | None = None
    """Penn Treebank tags."""
    lemmas: Column | None = None
    speakers: Column | None = None
    """Who utters each token; an empty string where nobody is marked."""
    entities: tuple[Entity, ...] | None = None
    constituents: Constituents | None = None
    dependencies: Dependencies | None = None
    clusters: Clusters | None = None
    text: str | None = None
    char_spans: NDArray[np.int32] | None = None
    """A row `[start, end)` of character offsets in `text` for each token."""
    paragraph_offsets: IntArray | None = None
    """Sentences that begin a paragraph, ascending, 0 first."""
    source: Source | None = None

    def __len__(self) -> int:
        return len(self.words)

    @property
    def n_sentences(self) -> int:
        return len(self.sentence_offsets) - 1

    @property
    def name(self) -> str:
        """Identifier and part, as messages show it."""
        return f"{self.id} part {self.part}" if self.part else self.id

    def sentence(self, i: int) -> Span:
        return Span(int(self.sentence_offsets[i]), int(self.sentence_offsets[i + 1]))

    def sentences(self) -> list[Span]:
        offsets = self.sentence_offsets.tolist()
        return [Span(start, end) for start, end in pairwise(offsets)]

    def sentence_of_tokens(self) -> IntArray:
        """The sentence number of each token."""
        lengths = np.diff(self.sentence_offsets)
        return np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)

    def surface(self, span: Span) -> str:
        """The span as it stands in the text, or its words joined by spaces where no text is known."""
        if self.text is not None and self.char_spans is not None:
            return self.text[int(self.char_spans[span.start, 0]) : int(self.char_spans[span.end - 1, 1])]
        return " ".join(self.words[span.start : span.end])

    def with_clusters(self, clusters: Clusters | None) -> Document:
        return replace(self, clusters=clusters)

    def with_source(self, source: Source | None) -> Document:
        return replace(self, source=source)
