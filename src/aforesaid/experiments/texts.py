"""Text to train on: files with a parse or without, sampled by a hash of the document and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from aforesaid.annotate import annotate_if_needed, is_annotated, make_annotator
from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache, content_digest, key_of, parser_of
from aforesaid.formats import read_documents
from aforesaid.model.holdout import key_hash
from aforesaid.rules import code_digest
from aforesaid.scale.chunks import find_files


@dataclass(frozen=True)
class Text:
    """A file or folder under a name: a genre, a source."""

    name: str
    path: str

    def files(self) -> list[str]:
        return find_files([self.path])


def texts_of(data: Path) -> list[Text]:
    """The parsed text without labels of the open data, one for each genre."""
    found = [
        Text(path.name.removesuffix(".gz").removesuffix(".conll"), str(path))
        for path in sorted((data / "amalgum").glob("*.conll*"))
    ]
    if not found:
        raise InputError("found no text to train on, expected amalgum/*.conll, or texts by name", path=str(data))
    return found


def has_constituents(text: Text) -> bool:
    """Whether a text came with phrase structure, which spaCy does not give; its first document tells."""
    return _first(text.files()[0]).constituents is not None


def _first(file: str) -> Document:
    return next(iter(read_documents(file)))


def sample(text: Text, words: int | None, cache: Cache, *, parse: str = "file", workers: int = 1) -> Text:
    """About so many words of a text, whole documents, parsed, in a file of the cache; the text itself where it fits.

    `parse`: `file` keeps a parse that is there, `spacy` parses everything anew. Documents are taken in the order of a
    hash of their names, so that a smaller sample is part of a larger one.
    """
    files = text.files()
    key = [content_digest(files), words, parse, code_digest("formats")]
    annotator = make_annotator("spacy", workers=workers)
    if parse == "spacy" or not all(is_annotated(_first(file)) for file in files):
        key += [code_digest("annotate"), *parser_of(annotator)]
    elif words is None:
        return text

    def documents() -> Iterator[Document]:
        chosen = _chosen(files, words)
        for file in files:
            for document in read_documents(file):
                if chosen is None or (file, document.id, document.part) in chosen:
                    yield document.with_source(None)

    annotate = annotator.annotate if parse == "spacy" else partial(annotate_if_needed, annotator=annotator)
    return Text(
        text.name, str(cache.documents(f"text-{text.name}-{parse}", key_of(*key), lambda: annotate(documents())))
    )


def _chosen(files: list[str], words: int | None) -> frozenset[tuple[str, str, int]] | None:
    if words is None:
        return None
    sizes: dict[tuple[str, str, int], int] = {}
    for file in files:
        for document in read_documents(file):
            size = len(document) or len((document.text or "").split())
            sizes[file, document.id, document.part] = size
    taken: set[tuple[str, str, int]] = set()
    total = 0
    for name in sorted(sizes, key=lambda name: (key_hash(f"{name[1]} {name[2]}"), name)):
        if total >= words:
            break
        taken.add(name)
        total += sizes[name]
    return frozenset(taken)
