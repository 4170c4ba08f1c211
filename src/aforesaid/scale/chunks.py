"""A corpus cut into chunks of whole documents, still unparsed: the items that workers are given.

The cuts depend on the files alone, so the same corpus gives the same chunks in every run, and a finished chunk is
recognised by its digest. Reading and cutting is a small part of the work; one process feeds many workers.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from aforesaid.errors import InputError
from aforesaid.files import files_under, read_lines
from aforesaid.formats.block import Block
from aforesaid.formats.registry import FORMATS, Format, format_of

CHUNK_WORDS = 250_000
BYTES_PER_WORD = {"text": 6, "jsonl": 6}
"""For formats without a parse; parsed ones take about ten times as much."""
BYTES_PER_PARSED_WORD = 60


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive documents of one format."""

    number: int
    format: str
    blocks: tuple[Block, ...]
    share: float
    """Of the corpus's bytes, about; all chunks together have 1."""

    @property
    def digest(self) -> str:
        """Over the bytes of all documents."""
        digest = hashlib.sha256(self.format.encode())
        for block in self.blocks:
            digest.update(len(block.data).to_bytes(8, "little"))
            digest.update(block.data)
        return digest.hexdigest()


def find_files(paths: Sequence[str | os.PathLike[str]], format: str | None = None) -> list[str]:
    """All files of the corpus, folders searched, in a fixed order."""
    known = tuple(extension for f in FORMATS.values() if format in (None, f.name) for extension in f.extensions)
    files: list[str] = []
    for path in paths:
        found = list(files_under(path, lambda name: name.removesuffix(".gz").endswith(known)))
        if not found:
            raise InputError(f"found no file to read, expected names ending in {', '.join(known)}", path=str(path))
        files += found
    return files


def chunks(
    files: Sequence[str],
    format: str | None = None,
    size: int = CHUNK_WORDS,
    on_bad: Callable[[InputError], None] | None = None,
) -> Iterator[Chunk]:
    """Chunks of about `size` words, in order. A file that breaks off is reported to `on_bad` and ends there."""
    total = max(1, sum(_size(file) for file in files))
    number, kept, held, before = 0, "", 0, 0.0
    blocks: list[Block] = []
    for file in files:
        kind = format_of(file, format)
        most = size * BYTES_PER_WORD.get(kind.name, BYTES_PER_PARSED_WORD)
        for block in _blocks(kind, file, on_bad):
            if blocks and (held + len(block.data) > most or kept != kind.name):
                share = min(held / total, 1.0 - before)
                yield Chunk(number, kept, tuple(blocks), share)
                number, held, before, blocks = number + 1, 0, before + share, []
            blocks.append(block)
            held, kept = held + len(block.data), kind.name
    if blocks:
        yield Chunk(number, kept, tuple(blocks), 1.0 - before)


def _blocks(kind: Format, file: str, on_bad: Callable[[InputError], None] | None) -> Iterator[Block]:
    try:
        yield from kind.split(read_lines(file), file)
    except InputError as error:
        if on_bad is None:
            raise
        on_bad(error)


def _size(file: str) -> int:
    """Bytes of the text; a gzip file ends with them, modulo 4 GiB."""
    path = Path(file)
    try:
        if not file.endswith(".gz"):
            return path.stat().st_size
        with path.open("rb") as stream:
            stream.seek(-4, os.SEEK_END)
            return int.from_bytes(stream.read(4), "little")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=file) from error
