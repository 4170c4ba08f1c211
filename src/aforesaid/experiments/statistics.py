"""Table 2 of the paper: how many documents, sentences, words, entities and mentions a corpus has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from aforesaid.document import Document
from aforesaid.score.options import Singletons


@dataclass(frozen=True)
class Size:
    documents: int
    sentences: int
    words: int
    entities: int | None
    """None where nothing is labelled."""
    mentions: int | None

    def cells(self) -> list[str]:
        figures = (self.documents, self.sentences, self.words, self.entities, self.mentions)
        return ["–" if figure is None else f"{figure:,}" for figure in figures]


def size_of(documents: Iterable[Document], singletons: Singletons = Singletons.KEEP) -> Size:
    """Counts over documents; chains of a single mention are left out where the key is scored without them."""
    n = sentences = words = entities = mentions = 0
    labelled = False
    for document in documents:
        n += 1
        words += len(document)
        sentences += document.n_sentences
        labelled |= document.clusters is not None
        for chain in document.clusters or ():
            spans = len(set(chain))
            if spans > 1 or singletons is Singletons.KEEP:
                entities += 1
                mentions += spans
    return Size(n, sentences, words, entities if labelled else None, mentions if labelled else None)
