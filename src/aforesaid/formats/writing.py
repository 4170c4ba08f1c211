"""Documents into a file, one at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.formats.registry import FORMATS, format_of


def write_documents(documents: Iterable[Document], path: str | os.PathLike[str], format: str | None = None) -> int:
    """Write the documents as they come, and give their number. `-` is standard output; `.gz` is compressed.

    The format is named, or taken from the extension. The file appears when all of them are written: an exception, also
    one raised by the documents themselves, leaves nothing behind. Where a document still has the columns that it was
    read with, its own bytes are written and only what changed is replaced.
    """
    target = format_of(path, format)
    if target.render is None:
        writable = ", ".join(f.name for f in FORMATS.values() if f.render is not None)
        raise InputError(f"the format {target.name} can only be read, expected one of {writable}", path=os.fspath(path))
    n = 0
    with write_atomically(path) as stream:
        for n, document in enumerate(documents, start=1):
            if n > 1 and "documents" not in target.holds:
                stream.write(b"\n")
            stream.write(target.render(document))
        if n == 0:
            raise InputError("there is no document to write, expected at least one", path=os.fspath(path))
    return n
