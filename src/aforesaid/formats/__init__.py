"""Reading and writing documents: `read_documents` and `write_documents` pick the format by the file's name.

A format splits a file into blocks of bytes, one for each document, and parses one block at a time: memory does not grow
with the number of documents, and a bad document can be skipped without losing the next.
"""

from __future__ import annotations

from aforesaid.formats.reading import read_documents
from aforesaid.formats.registry import FORMATS, Format, format_of
from aforesaid.formats.writing import as_response, write_documents

__all__ = ["FORMATS", "Format", "as_response", "format_of", "read_documents", "write_documents"]
