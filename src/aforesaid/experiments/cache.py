"""Where parses and encoded text are kept between runs, named by all that they depend on.

A file in the cache is named by a digest of the data it was made from, of the parser, and of the source code that made
it. Nothing in it is ever out of date: what has changed has another name.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from aforesaid.document import Document
from aforesaid.files import open_input
from aforesaid.formats import write_documents

LENGTH = 16


def default_cache() -> Path:
    """The user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "aforesaid" / "experiments"


def content_digest(paths: Iterable[str | os.PathLike[str]]) -> str:
    """Of the content of files, decompressed, in order; their names do not matter."""
    digest = hashlib.sha256()
    for path in paths:
        inner = hashlib.sha256()
        with open_input(path) as stream:
            while piece := stream.read(1 << 20):
                inner.update(piece)
        digest.update(inner.digest())
    return digest.hexdigest()


def parser_of(annotator: object) -> tuple[str, str]:
    """spaCy's model and version: what a new parse depends on beside our own code."""
    return str(getattr(annotator, "model", "")), version("spacy")


def key_of(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:LENGTH]


@dataclass(frozen=True)
class Cache:
    folder: Path

    def documents(self, name: str, key: str, make: Callable[[], Iterable[Document]]) -> Path:
        """A file of documents as JSON lines, made unless it is there."""
        path = self.folder / "parsed" / f"{name}-{key}.jsonl.gz"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_documents(make(), path)
        return path

    def place(self, kind: str, name: str, key: str) -> Path:
        """A folder for something else, which whoever asks for it fills."""
        path = self.folder / kind / f"{name}-{key}"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path
