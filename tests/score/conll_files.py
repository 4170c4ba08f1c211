"""CoNLL files for the scorer, written as the cells of their coreference column: `write(path, a="(0) - (0)")`."""

from __future__ import annotations

from pathlib import Path


def conll(documents: dict[str, str]) -> str:
    """One document an item; a name such as `a#2` is part 2 of the document a."""
    lines: list[str] = []
    for name, cells in documents.items():
        identifier, _, part = name.partition("#")
        lines.append(f"#begin document ({identifier}); part {int(part or 0):03d}")
        lines += [f"{identifier}\t{part or 0}\t{i}\tword{i}\t{cell}" for i, cell in enumerate(cells.split())]
        lines += ["", "#end document"]
    return "\n".join(lines) + "\n"


def write(path: Path, documents: dict[str, str]) -> Path:
    path.write_text(conll(documents), encoding="utf-8")
    return path
