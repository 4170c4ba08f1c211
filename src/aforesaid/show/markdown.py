"""A resolved document as Markdown: the text with numbered mentions, and a table of entities."""

from __future__ import annotations

import re

from aforesaid.resolve.entities import chains_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.surface import with_text
from aforesaid.show.marks import pieces
from aforesaid.show.terminal import description

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_LINE_START = re.compile(r"^([ \t]*)(?:(\d+)([.)])|([-+=]))(?=\s)", re.MULTILINE)


def markdown(resolution: Resolution, *, singletons: bool = False, min_confidence: float = 0.0) -> str:
    """`**she**<sup>2</sup>` in the text; a table of entities below it."""
    document = with_text(resolution.document)
    chains = chains_of(resolution, singletons=singletons, min_confidence=min_confidence)
    parts = [f"# {escaped(document.name)}", "", ""]
    for piece in pieces(document.text or "", chains):
        parts[-1] += "\\[" * len(piece.opens)
        parts[-1] += escaped(piece.text)
        for number in piece.closes:
            parts[-1] += f"\\]<sup>{chains[number].id}</sup>"
    parts[-1] = line_starts_escaped(re.sub(r"[ \t]*\n\s*", "\n\n", parts[-1].strip()))
    if chains:
        parts += ["", "| # | entity | type | mentions | first | last |", "|--:|---|---|--:|--:|--:|"]
    for chain in chains:
        name = escaped(" ".join(chain.representative.split()))
        first, last = chain.mentions[0].sentence + 1, chain.mentions[-1].sentence + 1
        parts.append(
            f"| {chain.id} | {name} | {description(chain)} | {len(chain)} | sentence {first} | sentence {last} |"
        )
    return "\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text without what Markdown takes for markup wherever it stands."""
    return _SPECIAL.sub(r"\\\1", text)


def line_starts_escaped(text: str) -> str:
    """Text whose lines do not begin a list: `1.` and `-` are markup there alone."""
    return _LINE_START.sub(lambda m: f"{m[1]}{m[2]}\\{m[3]}" if m[2] else f"{m[1]}\\{m[4]}", text)
