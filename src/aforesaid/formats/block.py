"""The piece of a file that holds one document, and what the formats share about it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from aforesaid.errors import InputError
from aforesaid.files import STANDARD_STREAM


@dataclass(frozen=True, slots=True)
class Block:
    """The bytes of one document as they stand in the file."""

    path: str
    line: int
    """Number of the first line in the file, from 1."""
    data: bytes

    def fail(self, message: str, line: int) -> InputError:
        """An error in the given line of this block, from 0."""
        return InputError(message, path=self.path, line=self.line + line)


def document_id(path: str) -> str:
    """A name for a document whose file does not give one: the file's name without its endings."""
    if path == STANDARD_STREAM:
        return "stdin"
    return os.path.basename(path).removesuffix(".gz").rsplit(".", 1)[0]
