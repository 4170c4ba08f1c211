"""Test sets: a key, and the same documents with a parse and without chains, in a file of the cache.

The open data is a folder with any of these, each compressed or not:

    ontogum/dev.conll, ontogum/train.conll   development data, and a second set of the same kind (as "test")
    litbank/dev.conll                        fiction; singletons are taken out of the key
    gap/gap-development.tsv                  ambiguous pronouns (`gap.py`)
    amalgum/*.conll, raw/*.jsonl             text without labels, for training
    responses/*.dev.conll                    what other systems answer on ontogum/dev.conll
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal

from aforesaid.annotate import is_annotated, make_annotator
from aforesaid.document import Clusters, Document
from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache, content_digest, key_of, parser_of
from aforesaid.experiments.conll_folder import find_splits
from aforesaid.formats import read_documents
from aforesaid.rules import code_digest
from aforesaid.score.options import ScoreOptions, Singletons
from aforesaid.score.reading import read_side

Parse = Literal["file", "spacy"]
PARSES: tuple[Parse, ...] = ("file", "spacy")
PARSE_TITLES = {"file": "the file's parse", "spacy": "spaCy's parse"}


@dataclass(frozen=True, eq=False)
class EvalSet:
    """Documents to be resolved and what they are scored against."""

    name: str
    """Short, without spaces: `ontogum-dev`."""
    title: str
    parse: Parse
    key: tuple[Document, ...]
    parsed: Path
    """The documents of the key in their order, with a parse and without chains."""
    scheme: str = "ontonotes"
    """What is annotated as a mention."""

    @property
    def options(self) -> ScoreOptions:
        drop = self.scheme == "litbank"
        return ScoreOptions(key_singletons=Singletons.DROP if drop else Singletons.KEEP)

    def answers(self, clusters: Sequence[Clusters]) -> Iterator[Document]:
        """The key's documents with other chains."""
        for document, chains in zip(self.key, clusters, strict=True):
            yield document.with_clusters(chains)


@dataclass(frozen=True, eq=False)
class Source:
    """A file of the open data."""

    name: str
    title: str
    path: str
    scheme: str


SOURCES = (
    Source("ontogum-dev", "OntoGUM dev", "ontogum/dev.conll", "ontonotes"),
    Source("ontogum-train", "OntoGUM train", "ontogum/train.conll", "ontonotes"),
    Source("litbank-dev", "LitBank dev", "litbank/dev.conll", "litbank"),
)


def open_sets(
    data: Path, cache: Cache, parses: Iterable[Parse] = PARSES, *, limit: int | None = None, workers: int = 1
) -> list[EvalSet]:
    """All labelled sets of the open data that are there, with each parse. `limit`: the first documents alone."""
    sets: list[EvalSet] = []
    for source in SOURCES:
        path = find(data, source.path)
        if path is None:
            continue
        key = tuple(islice(read_side(path), limit))
        digest = key_of(content_digest([path]), limit)
        for parse in parses:
            parsed = parsed_file(cache, source.name, digest, partial(read_documents, path), parse, limit, workers)
            sets.append(EvalSet(source.name, source.title, parse, key, parsed, source.scheme))
    if not sets:
        wanted = ", ".join(source.path for source in SOURCES)
        raise InputError(f"found no test set, expected one of {wanted}", path=str(data))
    return sets


def conll_sets(
    folder: Path,
    cache: Cache,
    parses: Iterable[Parse] = ("file",),
    *,
    development_list: Path | None = None,
    test_list: Path | None = None,
    limit: int | None = None,
    workers: int = 1,
) -> list[EvalSet]:
    """The development and test data of CoNLL-2012 below a folder."""
    sets: list[EvalSet] = []
    for role, split in find_splits(folder, development_list, test_list).items():
        key = tuple(islice(split.key(), limit))
        digest = key_of(content_digest(split.inputs), limit)
        for parse in parses:
            parsed = parsed_file(cache, f"conll-2012-{role}", digest, split.documents, parse, limit, workers)
            _check_same(key, parsed)
            sets.append(EvalSet(f"conll-2012-{role}", f"CoNLL-2012 {role}", parse, key, parsed))
    return sets


def parsed_file(
    cache: Cache,
    name: str,
    digest: str,
    read: Callable[[], Iterable[Document]],
    parse: Parse,
    limit: int | None = None,
    workers: int = 1,
) -> Path:
    """The documents that `read()` gives, without chains, with their own parse or a new one, in a file of the cache."""

    def bare() -> Iterator[Document]:
        for document in islice(read(), limit):
            yield replace(document, clusters=None, source=None)

    if parse == "file":
        key = key_of(digest, code_digest("formats"))
        return cache.documents(f"{name}-file", key, lambda: map(_with_parse, bare()))
    annotator = make_annotator("spacy", workers=workers)
    key = key_of(digest, code_digest("formats", "annotate"), *parser_of(annotator))
    return cache.documents(f"{name}-spacy", key, lambda: annotator.annotate(bare()))


def find(folder: Path, name: str) -> Path | None:
    """The file, or its compressed form."""
    for path in (folder / name, folder / f"{name}.gz"):
        if path.exists():
            return path
    return None


def _with_parse(document: Document) -> Document:
    if not is_annotated(document):
        raise InputError(f"{document.name} has no parse of its own, expected parts of speech and parse bits")
    return document


def _check_same(key: Sequence[Document], parsed: Path) -> None:
    names = [(document.id, document.part, len(document)) for document in key]
    others = [(document.id, document.part, len(document)) for document in read_documents(parsed)]
    if names != others:
        wrong = next((a for a, b in zip(names, others, strict=False) if a != b), None)
        raise InputError(
            f"the key and the input differ at {wrong or 'their ends'} (document, part, tokens), expected the same texts"
        )
