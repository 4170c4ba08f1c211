"""Opening files: plain, compressed or standard input; whole folders; and writing that never leaves half a file."""

from __future__ import annotations

import errno
import gzip
import io
import os
import secrets
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from aforesaid.errors import InputError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

STANDARD_STREAM = "-"
"""The path that stands for standard input or standard output."""

_GZIP_MAGIC = b"\x1f\x8b"
_PIECE = 1 << 18
_DISK_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


@contextmanager
def write_atomically(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A binary file that appears under its name only when the block ends without an exception.

    The bytes go to a temporary file in the same folder, are flushed to the disk, and are then renamed: whoever reads
    `path` sees the old file or the whole new one. A path ending in `.gz` is compressed, without a time stamp, so that
    equal content gives equal bytes. `-`, a pipe or a device is written to directly, as it cannot be renamed.
    """
    if os.fspath(path) == STANDARD_STREAM:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError("is a folder, expected the name of a file to write", path=str(path))
    if target.exists() and not target.is_file():
        with _explained(path), open(target, "wb") as stream:
            yield stream
        return
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    with _explained(path):
        # Not `tempfile`: its files are private, and the finished file should have the permissions of any other.
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(descriptor, "wb") as raw:
            if os.fspath(path).endswith(".gz"):
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield raw
            raw.flush()
            os.fsync(raw.fileno())
        with _explained(path):
            os.replace(temporary, target)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno in _DISK_ERRORS:
            raise InputError(f"cannot be written: {error.strerror}", path=os.fspath(path)) from None
        raise


@contextmanager
def open_input(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """The bytes of a file, decompressed where its name ends in `.gz`; `-` is standard input, compressed or not."""
    name = os.fspath(path)
    if name == STANDARD_STREAM:
        stream = sys.stdin.buffer
        packed = isinstance(stream, io.BufferedReader) and stream.peek(2)[:2] == _GZIP_MAGIC
        yield _unpacked(stream) if packed else stream
        return
    if os.path.isdir(name):
        raise InputError("is a folder, expected a file", path=name)
    with _explained(name):
        raw = open(name, "rb")  # noqa: SIM115 (closed below; only the opening is to be explained)
    with raw:
        packed = raw.peek(2)[:2] == _GZIP_MAGIC
        if name.endswith(".gz") and raw.peek(1) and not packed:
            found = raw.peek(20)[:20]
            raise InputError(f"begins with {found!r}, expected gzip data as the name says", path=name, line=1)
        if packed and not name.endswith(".gz"):
            raise InputError("holds gzip data, expected a name that ends in .gz", path=name, line=1)
        yield _unpacked(raw) if packed else raw


class Lines:
    """The lines of a file with their line ends, or pieces of many lines. Both can be gone through once."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self.n_read = 0

    def __iter__(self) -> Iterator[bytes]:
        with open_input(self.path) as stream, self._explaining():
            for line in stream:
                self.n_read += 1
                yield line

    def pieces(self) -> Iterator[bytes]:
        """The file in pieces that end where a line ends, for whoever is faster with many lines at once."""
        rest: list[bytes] = []
        with open_input(self.path) as stream, self._explaining():
            while data := cast(io.BufferedReader, stream).read1(_PIECE):
                cut = data.rfind(b"\n") + 1
                self.n_read += data.count(b"\n")
                if cut:
                    yield b"".join((*rest, data[:cut]))
                    rest = []
                rest.append(data[cut:])
        if any(rest):
            yield b"".join(rest)

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        """Say where compressed data breaks off or is damaged."""
        try:
            yield
        except EOFError:
            message = "the compressed data breaks off here, expected a whole gzip file"
            raise InputError(message, path=self.path, line=self.n_read + 1) from None
        except (zlib.error, gzip.BadGzipFile) as error:
            message = f"the compressed data is damaged here ({error}), expected a whole gzip file"
            raise InputError(message, path=self.path, line=self.n_read + 1) from None
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror or error}", path=self.path) from None


def read_lines(path: str | os.PathLike[str]) -> Lines:
    """The lines of a file; compressed data that breaks off is an `InputError` with the line."""
    return Lines(path)


def decode(data: bytes, path: str, first_line: int = 1) -> str:
    """UTF-8 text, or an `InputError` that names the line and the byte."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + data.count(b"\n", 0, error.start)
        message = f"found the byte 0x{data[error.start]:02x} that is not valid UTF-8, expected UTF-8 text"
        raise InputError(message, path=path, line=line) from None


def files_under(path: str | os.PathLike[str], wanted: Callable[[str], bool]) -> Iterator[str]:
    """The path itself if it is no folder; else all files below it whose name is wanted, sorted, without hidden ones."""
    name = os.fspath(path)
    if not os.path.isdir(name):
        yield name
        return
    for folder, folders, names in os.walk(name):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for found in sorted(names):
            if not found.startswith(".") and wanted(found):
                yield os.path.join(folder, found)


class _Unpacked(io.RawIOBase):
    """Decompressed bytes as they come, so that all that stands before a break is still read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._file = gzip.GzipFile(fileobj=stream, mode="rb")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        view = memoryview(buffer)
        data = self._file.read1(len(view))
        view[: len(data)] = data
        return len(data)


def _unpacked(stream: BinaryIO) -> BinaryIO:
    # Python's own GzipFile finds lines in Python; a buffer around it does so in C.
    return io.BufferedReader(_Unpacked(stream), 1 << 16)


@contextmanager
def _explained(path: str | os.PathLike[str]) -> Iterator[None]:
    """Say in one line why the operating system refused."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{error.strerror or error}", path=os.fspath(path)) from None
