"""Documents into a file, one at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.formats.registry import FORMATS, format_of


def write_documents(
    documents: Iterable[Document],
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    on_bad: Callable[[InputError], None] | None = None,
) -> int:
    """Write the documents as they come, and give their number. `-` is standard output; `.gz` is compressed.

    The format is named, or taken from the extension. The file appears when all of them are written: an exception, also
    one raised by the documents themselves, leaves nothing behind. Where a document still has the columns that it was
    read with, its own bytes are written and only what changed is replaced. A document that the format cannot hold
    (crossing mentions of one chain in CoNLL, text without tokens) is an `InputError`, or goes to `on_bad`.
    """
    target = format_of(path, format)
    if target.render is None:
        writable = ", ".join(f.name for f in FORMATS.values() if f.render is not None)
        raise InputError(f"the format {target.name} can only be read, expected one of {writable}", path=os.fspath(path))
    n = 0
    with write_atomically(path) as stream:
        for document in documents:
            try:
                data = target.render(document)
            except InputError as error:
                located = _located(error, document)
                if on_bad is None:
                    raise located from None
                on_bad(located)
                continue
            if n and "documents" not in target.holds:
                stream.write(b"\n")
            stream.write(data)
            n += 1
        if n == 0:
            raise InputError("there is no document to write, expected at least one", path=os.fspath(path))
    return n


def as_response(document: Document) -> Document:
    """The document as it was read, with the clusters it has now: a CoNLL writer then changes the last column alone.

    What an annotator added in between is left aside, unless it made other tokens than were read.
    """
    original = None if document.source is None else document.source.original
    if original is None or document.words != original.words or not len(original):
        return document
    return replace(original, clusters=document.clusters, source=document.source)


def _located(error: InputError, document: Document) -> InputError:
    """The error with the place that the document was read from, where that is known."""
    if document.source is None or error.path is not None:
        return error
    return InputError(str(error), path=document.source.path, line=document.source.line)
