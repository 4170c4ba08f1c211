"""Reading a key or a response: CoNLL files by their coreference column, all others as documents."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import STANDARD_STREAM, files_under, read_lines
from aforesaid.formats import FORMATS, read_documents
from aforesaid.score.column import BEGIN, read_column

_LINES_LOOKED_AT = 100


def read_side(path: str | os.PathLike[str], *, layers: bool = False, lenient: bool = False) -> list[Document]:
    """All documents of a file or folder. `layers` adds parts of speech, parse and so on to those of a CoNLL file."""
    if os.path.isdir(path):
        known = tuple(extension for f in FORMATS.values() for extension in f.extensions)
        names = files_under(path, lambda name: name.removesuffix(".gz").endswith(known))
        return [document for name in names for document in read_side(name, layers=layers, lenient=lenient)]
    if not _is_conll(path):
        return list(read_documents(path))
    documents = list(read_column(path, lenient=lenient))
    if layers:
        full = {(document.id, document.part): document for document in _all_layers(path)}
        documents = [
            replace(full[name], clusters=document.clusters)
            if (name := (document.id, document.part)) in full and len(full[name]) == len(document)
            else document
            for document in documents
        ]
    return documents


def _all_layers(path: str | os.PathLike[str]) -> list[Document]:
    """What a full reader makes of the file; documents that it cannot read stay without layers."""
    skipped: list[InputError] = []
    return list(read_documents(path, "conll2012", on_bad=skipped.append))


def _is_conll(path: str | os.PathLike[str]) -> bool:
    """By its content: keys and responses have all sorts of names."""
    if os.fspath(path) == STANDARD_STREAM:
        raise InputError("a key and its responses are read more than once, expected files, not standard input")
    return any(BEGIN.match(line) for line in islice(read_lines(path), _LINES_LOOKED_AT))
