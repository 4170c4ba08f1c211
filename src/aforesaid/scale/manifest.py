"""What an encoded corpus says of itself: `corpus.json` beside its shards, written when all of them are there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.model.definition import Definition
from aforesaid.scale.shards import SUFFIX, Header, read_header, verify

FORMAT, VERSION, NAME = "aforesaid corpus", 1, "corpus.json"


@dataclass(frozen=True)
class Corpus:
    """A folder of shards, how they came about and what was left out."""

    folder: Path
    definition: str
    encoding: str
    near: bool
    sources: tuple[str, ...]
    """Names of the files it was made from, without their folders."""
    chunks: tuple[str, ...]
    read: int
    removed: Mapping[str, int]
    failures: tuple[str, ...]
    shards: tuple[tuple[str, str], ...]
    """File name and content digest of each shard, in the order in which counts are summed."""
    documents: int
    words: int
    mentions: int


def write_corpus(corpus: Corpus) -> None:
    body = {**asdict(corpus), "format": FORMAT, "version": VERSION}
    del body["folder"]
    with write_atomically(corpus.folder / NAME) as stream:
        stream.write(json.dumps(body, indent=1, ensure_ascii=False).encode() + b"\n")


def read_corpus(folder: Path) -> Corpus:
    path = folder / NAME
    try:
        body: dict[str, Any] = json.loads(path.read_bytes())
        if body.pop("format") != FORMAT or body.pop("version") != VERSION:
            raise ValueError(f"expected {FORMAT} {VERSION}")
        for name in ("sources", "chunks", "failures"):
            body[name] = tuple(body[name])
        body["shards"] = tuple((str(name), str(content)) for name, content in body["shards"])
        return Corpus(folder=folder, **body)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=str(path)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"does not describe an encoded corpus: {error}", path=str(path)) from error


def find_shards(paths: Sequence[Path], definition: Definition) -> list[Header]:
    """All shards of corpus folders and single files, each checked to the last byte and against the definition.

    A folder must be whole: where `corpus.json` is missing, encoding has not finished."""
    headers: list[Header] = []
    for path in paths:
        for shard, content in _shards_of(path):
            read_header(shard).check(definition)
            header = verify(shard)
            if content is not None and header.content != content:
                raise InputError("is not the shard that corpus.json speaks of: encode again", path=str(shard))
            headers.append(header)
    if not headers:
        raise InputError(f"no shards in {', '.join(map(str, paths))}")
    return headers


def _shards_of(path: Path) -> Iterable[tuple[Path, str | None]]:
    if not path.is_dir():
        return [(path, None)]
    if not (path / NAME).exists():
        raise InputError(f"has no {NAME}: encoding did not finish; run `aforesaid encode` again", path=str(path))
    return [(path / name, content) for name, content in read_corpus(path).shards]


def is_encoded(path: Path) -> bool:
    """Whether the path is a corpus folder or a shard, not text to be encoded."""
    return path.suffix == SUFFIX or (path.is_dir() and ((path / NAME).exists() or any(path.glob(f"*{SUFFIX}"))))


def fingerprint(headers: Sequence[Header]) -> str:
    """What the result of training depends on: the content of all shards, in order."""
    return hashlib.sha256("\n".join(header.content for header in headers).encode()).hexdigest()
