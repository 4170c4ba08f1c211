"""Contexts out of hand-written trees, and mentions found in them by their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from aforesaid.document import Document, Entity
from aforesaid.mentions.detect import PRESETS, DetectionSettings
from aforesaid.sieves.context import Context, open_context
from documents import parsed

LEMMAS = {"said": "say", "asked": "ask", "told": "tell", "rains": "rain", "seems": "seem", "men": "man"}
"""The words of the tests whose lemma a rule asks for."""


def annotated(*trees: str, names: Mapping[str, str] | None = None, speakers: Sequence[str] | None = None) -> Document:
    """A parsed document with lemmas and named entities; `names` gives the label of each name outside a longer one."""
    document = parsed(*trees, speakers=speakers)
    lemmas = tuple(LEMMAS.get(word.lower(), word.lower()) for word in document.words)
    entities: list[Entity] = []
    taken: set[int] = set()
    for name, label in sorted((names or {}).items(), key=lambda item: -len(item[0].split())):
        words = tuple(name.split())
        for start in range(len(document.words)):
            end = start + len(words)
            if document.words[start:end] == words and taken.isdisjoint(range(start, end)):
                entities.append(Entity(start, end, label))
                taken.update(range(start, end))
    return replace(document, lemmas=lemmas, entities=tuple(sorted(entities)))


def context_of(
    *trees: str,
    names: Mapping[str, str] | None = None,
    speakers: Sequence[str] | None = None,
    settings: DetectionSettings = PRESETS["ours"],
) -> Context:
    return open_context(annotated(*trees, names=names, speakers=speakers), settings)


def at(context: Context, words: str, occurrence: int = 0) -> int:
    """The number of the mention with these words, the first of them unless told."""
    rows = [row for row in range(len(context)) if context.mentions.text(row) == words]
    if occurrence >= len(rows):
        found = [context.mentions.text(row) for row in range(len(context))]
        raise LookupError(f"no mention {words!r} number {occurrence}; found {found}")
    return rows[occurrence]


def texts(context: Context) -> list[str]:
    return [context.mentions.text(row) for row in range(len(context))]
