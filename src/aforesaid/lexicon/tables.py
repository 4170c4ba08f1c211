"""Reading the small tables that the package ships: plain text, `#` starts a comment line."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "lexicon"
"""The folder of the tables that come with the package; its CARD.md says what each was made from."""


def word_set(text: str) -> frozenset[str]:
    """The words of a text; lets a word list in code be read as a paragraph."""
    return frozenset(text.split())


def read_lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_words(name: str) -> frozenset[str]:
    """Words of a shipped list, separated by blanks or line ends."""
    return frozenset(word for line in read_lines(SHIPPED / name) for word in line.split())


def read_pairs(name: str) -> list[tuple[str, str]]:
    """The two columns of a shipped table."""
    pairs = []
    for line in read_lines(SHIPPED / name):
        left, _, right = line.partition("\t")
        pairs.append((left, right))
    return pairs
