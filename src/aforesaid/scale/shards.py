"""Encoded documents in a file that is mapped into memory, not read.

    8 bytes   b"AFSHARD\\n"
    8 bytes   length of the header, little endian
    header    JSON: version, digests, card, and for each array dtype, shape, offset and SHA-256
    arrays    each at a multiple of 64 bytes

A shard is written under a temporary name and renamed, so it is never half visible. Opening checks the header and the
file's length; `verify` reads everything once and checks every array's sum.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.model.definition import Definition
from aforesaid.model.packed import Packed, PackedAll, PackedListed, arrays_of

MAGIC, VERSION, ALIGNMENT = b"AFSHARD\n", 1, 64
SUFFIX = ".shard"
FORMS: dict[str, type[PackedAll] | type[PackedListed]] = {"all": PackedAll, "listed": PackedListed}


@dataclass(frozen=True)
class Header:
    """What a shard says of itself."""

    path: Path
    encoding: str
    """`Definition.encoding_digest` of the definition it was encoded with."""
    definition: str
    """The name of that definition, for messages."""
    form: str
    documents: int
    words: int
    mentions: int
    content: str
    """Digest over all arrays: two shards with the same content have the same."""
    card: Mapping[str, Any]
    """What it was made from, in plain JSON values."""
    arrays: Mapping[str, Mapping[str, Any]]
    start: int
    """Where the arrays begin."""

    def check(self, definition: Definition) -> None:
        """Refuse a shard that was encoded with other features."""
        if self.encoding != definition.encoding_digest:
            raise InputError(
                f"was encoded with the features and rules of {self.definition!r} ({self.encoding[:12]}), but "
                f"{definition.name!r} now has {definition.encoding_digest[:12]}, by its settings or by another release "
                "of this program: encode the corpus again",
                path=str(self.path),
            )


def write_shard(path: Path, definition: Definition, packed: Packed, card: Mapping[str, Any]) -> Header:
    """Write a shard in one step: it is there whole or not at all."""
    arrays = {name: np.ascontiguousarray(array) for name, array in arrays_of(packed).items()}
    entries: dict[str, dict[str, Any]] = {}
    offset = 0
    for name, array in arrays.items():
        data = array.astype(array.dtype.newbyteorder("<"), copy=False)
        sum_ = hashlib.sha256(_raw(data)).hexdigest()
        entries[name] = {"dtype": data.dtype.str, "shape": list(data.shape), "offset": offset, "sha256": sum_}
        offset += -(-data.nbytes // ALIGNMENT) * ALIGNMENT
    body: dict[str, Any] = {
        "version": VERSION,
        "encoding": definition.encoding_digest,
        "definition": definition.name,
        "form": "all" if isinstance(packed, PackedAll) else "listed",
        "documents": packed.n_documents,
        "words": int(packed.words.sum()),
        "mentions": packed.n_mentions,
        "content": hashlib.sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest(),
        "card": dict(card),
        "arrays": entries,
    }
    text = json.dumps({**body, "digest": _digest(body)}).encode()
    start = -(-(len(MAGIC) + 8 + len(text)) // ALIGNMENT) * ALIGNMENT
    text = text.ljust(start - len(MAGIC) - 8)
    with write_atomically(path) as stream:
        stream.write(MAGIC + len(text).to_bytes(8, "little") + text)
        for array in arrays.values():
            data = array.astype(array.dtype.newbyteorder("<"), copy=False)
            stream.write(_raw(data))
            stream.write(bytes(-data.nbytes % ALIGNMENT))
    return read_header(path)


def read_header(path: Path) -> Header:
    """The header of a shard, checked, and the length of the file with it."""
    try:
        with path.open("rb") as stream:
            magic, length = stream.read(len(MAGIC)), int.from_bytes(stream.read(8), "little")
            if magic != MAGIC:
                raise InputError(f"begins with {magic!r}, expected {MAGIC!r}: not a shard", path=str(path))
            size = os.fstat(stream.fileno()).st_size
            text = stream.read(length) if length <= size else b""
    except OSError as error:
        raise InputError(f"cannot read the shard: {error.strerror or error}", path=str(path)) from error
    try:
        body = json.loads(text)
        digest = body.pop("digest")
        if body["version"] != VERSION:
            message = f"is a shard of version {body['version']}, expected {VERSION}: encode the corpus again"
            raise InputError(message, path=str(path))
        if digest != _digest(body) or body["form"] not in FORMS:
            raise ValueError("the digest does not fit")
        start = len(MAGIC) + 8 + length
        ends = [start + a["offset"] + _bytes(a) for a in body["arrays"].values()]
        header = Header(
            path,
            body["encoding"],
            body["definition"],
            body["form"],
            body["documents"],
            body["words"],
            body["mentions"],
            body["content"],
            body["card"],
            body["arrays"],
            start,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"the header is damaged ({error}): encode the corpus again", path=str(path)) from error
    if max(ends, default=0) > size:
        message = f"has {size} bytes, expected {max(ends)}: the file was cut short; encode the corpus again"
        raise InputError(message, path=str(path))
    return header


def open_shard(path: Path) -> Packed:
    """The arrays of a shard, mapped read-only. The same file is mapped once a process."""
    try:
        state = path.stat()
    except OSError as error:
        raise InputError(f"cannot read the shard: {error.strerror or error}", path=str(path)) from error
    return _open(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _open(path: Path, modified: int, size: int) -> Packed:
    header = read_header(path)
    with path.open("rb") as stream:
        mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    form = FORMS[header.form]
    expected = list(form.__dataclass_fields__)
    if list(header.arrays) != expected:
        raise InputError(f"holds {list(header.arrays)}, expected {expected}", path=str(path))
    return form(**{name: _array(mapped, header.start, entry) for name, entry in header.arrays.items()})


def verify(path: Path) -> Header:
    """Check every byte of the arrays against the sums in the header."""
    header = read_header(path)
    for name, array in arrays_of(open_shard(path)).items():
        found = hashlib.sha256(_raw(array)).hexdigest()
        if found != header.arrays[name]["sha256"]:
            raise InputError(f"array {name!r} does not fit its checksum: the shard is damaged", path=str(path))
    return header


@dataclass(frozen=True)
class ShardPiece:
    """A shard as a piece of a corpus to train on (`model.em.Piece`)."""

    path: str

    def open(self) -> Packed:
        return open_shard(Path(self.path))


def _array(mapped: mmap.mmap, start: int, entry: Mapping[str, Any]) -> NDArray[Any]:
    shape = tuple(entry["shape"])
    count = int(np.prod(shape, dtype=np.int64))
    flat = np.frombuffer(mapped, dtype=np.dtype(entry["dtype"]), count=count, offset=start + entry["offset"])
    return flat.reshape(shape)


def _raw(array: NDArray[Any]) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


def _bytes(entry: Mapping[str, Any]) -> int:
    return int(np.prod(entry["shape"], dtype=np.int64)) * int(np.dtype(entry["dtype"]).itemsize)


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
