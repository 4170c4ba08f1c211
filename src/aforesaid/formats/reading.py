"""Documents out of files and folders, one at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import files_under, read_lines
from aforesaid.formats.block import Block
from aforesaid.formats.registry import FORMATS, Format, format_of

OnBad = Callable[[InputError], None]


def read_documents(
    path: str | os.PathLike[str], format: str | None = None, *, on_bad: OnBad | None = None
) -> Iterator[Document]:
    """The documents of a file, of all files with a known extension below a folder, or of standard input (`-`).

    The format is named, or taken from the extension. The first bad document raises its `InputError`; with `on_bad`,
    that function is given the error instead and reading goes on with the next document.
    """
    known = tuple(extension for f in FORMATS.values() if format in (None, f.name) for extension in f.extensions)
    found = False
    for name in files_under(path, lambda file: file.removesuffix(".gz").endswith(known)):
        found = True
        try:
            yield from _read_file(name, format_of(name, format), format is not None, on_bad)
        except InputError as error:
            if on_bad is None:
                raise
            on_bad(error)
    if not found:
        raise InputError(f"found no file to read below this folder, expected names ending in {', '.join(known)}",
                         path=os.fspath(path))  # fmt: skip


def _read_file(path: str, format: Format, is_named: bool, on_bad: OnBad | None) -> Iterator[Document]:
    empty = True
    for block in format.split(read_lines(path), path):
        if empty:
            _check_kind(block, format, is_named)
            empty = False
        try:
            document = format.parse(block)
        except InputError as error:
            if on_bad is None:
                raise
            on_bad(error)
            continue
        yield document
    if empty:
        raise InputError(f"the file is empty, expected {format.expected}", path=path, line=1)


def _check_kind(block: Block, format: Format, is_named: bool) -> None:
    """Refuse a file whose first line shows that it is not what its name says."""
    content = block.data.removeprefix(b"\xef\xbb\xbf").lstrip()
    line = block.line + block.data[: len(block.data) - len(content)].count(b"\n")
    if format.starts is not None and format.starts.match(content):
        return
    others = [f.name for f in FORMATS.values() if f is not format and f.signature and f.signature.match(content)]
    if format.starts is None and (is_named or not others) and b"\0" not in content:
        return
    if format.starts is None and not others:
        raise InputError(f"found a NUL byte, expected {format.expected}", path=block.path, line=line)
    found = re.split(rb"[\r\n]", content, maxsplit=1)[0][:40].decode("utf-8", "backslashreplace")
    hint = f" (it looks like {' or '.join(others)})" if others else ""
    raise InputError(f"found '{found}', expected {format.expected}{hint}", path=block.path, line=line)
