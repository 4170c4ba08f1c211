"""Tables of the lexicon as named NumPy columns in one file; words are a column of bytes, one word a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError


def read_columns(path: Path, names: Sequence[str], what: str) -> dict[str, NDArray[Any]]:
    """The columns of these names; `what` says in an error what the file should have been."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            return {name: stored[name] for name in names}
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise InputError(f"no {what}: {error}; expected the columns {', '.join(names)}", path=str(path)) from None


def words_of(column: NDArray[np.uint8]) -> list[str]:
    return column.tobytes().decode("utf-8").split("\n")


def rows_of(column: NDArray[np.uint8]) -> dict[str, int]:
    """Each word of a column to its row."""
    return {word: row for row, word in enumerate(words_of(column))}


def column_of(words: Iterable[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(words).encode("utf-8"), np.uint8)
