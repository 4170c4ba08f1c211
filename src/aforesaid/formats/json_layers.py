"""The layers of a document as JSON values, checked on the way in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from sys import intern
from typing import Any

import numpy as np

from aforesaid.document import Column, Constituents, Dependencies, Document, Entity, IntArray, Span
from aforesaid.formats.alignment import align
from aforesaid.formats.coreference_cells import in_order


class LayerError(ValueError):
    """What was found and what was expected; the reader adds the place."""


def sentences_of(record: dict[str, Any]) -> list[list[str]]:
    """The words of each sentence; without `sentences`, the `tokens` are one."""
    sentences = [record["tokens"]] if "sentences" not in record else record["sentences"]
    name = "sentences" if "sentences" in record else "tokens"
    if not isinstance(sentences, list):
        raise LayerError(f"found a {type(sentences).__name__} as 'sentences', expected a list of lists of words")
    if [] in sentences:
        raise LayerError(f"found an empty list in '{name}', expected at least one word")
    if "chains" in record and any(isinstance(one, list) and isinstance(one[0], int) for one in sentences):
        raise LayerError("found what `aforesaid resolve --to json` writes, expected a document (`--to conll` is one)")
    return [list(_strings(sentence, name)) for sentence in sentences]


def read_layers(record: dict[str, Any], sentences: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The optional fields of a document."""
    n = sum(map(len, sentences))
    layers: dict[str, Any] = {}
    for name in ("pos", "lemmas"):
        if record.get(name) is not None:
            layers[name] = _strings(record[name], name, n)
    if record.get("speakers") is not None:
        layers["speakers"] = _speakers(record["speakers"], sentences)
    if record.get("clusters") is not None:
        chains = _list(record["clusters"], "clusters")
        layers["clusters"] = in_order([_spans(_list(chain, "clusters"), "clusters", n) for chain in chains if chain])
    if record.get("entities") is not None:
        rows = _list(record["entities"], "entities")
        if not all(isinstance(row, list) and len(row) == 3 and isinstance(row[2], str) for row in rows):
            raise LayerError("found other things in 'entities', expected rows of start, end and label")
        spans = _spans([row[:2] for row in rows], "entities", n)
        layers["entities"] = tuple(Entity(*span, intern(row[2])) for span, row in zip(spans, rows, strict=True))
    if record.get("constituents") is not None:
        layers["constituents"] = _constituents(record["constituents"], n)
    if record.get("dependencies") is not None:
        columns = _object(record["dependencies"], "dependencies")
        governors = _integers(columns.get("governors"), "governors", n, -1, n)
        layers["dependencies"] = Dependencies(governors, _strings(columns.get("relations"), "relations", n))
    if record.get("paragraphs") is not None:
        layers["paragraph_offsets"] = _integers(record["paragraphs"], "paragraphs", None, 0, max(len(sentences), 1))
    if record.get("text") is not None:
        if record.get("char_spans") is None:
            layers["char_spans"] = align(tuple(chain.from_iterable(sentences)), record["text"])
        else:
            pairs = _spans(_list(record["char_spans"], "char_spans"), "char_spans", len(record["text"]))
            if len(pairs) != n:
                raise LayerError(f"found {len(pairs)} 'char_spans', expected {n}, one a token")
            layers["char_spans"] = np.array(pairs, np.int32).reshape(n, 2)
    return layers


def write_layers(document: Document, record: dict[str, Any]) -> None:
    """Sentences and all layers that exist, in the form that `read_layers` takes."""
    record["sentences"] = [list(document.words[start:end]) for start, end in document.sentences()]
    if document.speakers is not None:
        spoken = [document.speakers[start:end] for start, end in document.sentences()]
        one_each = all(len(set(names)) == 1 for names in spoken)
        record["speakers"] = [names[0] for names in spoken] if one_each else [list(names) for names in spoken]
    for name in ("pos", "lemmas", "entities", "clusters"):
        if getattr(document, name) is not None:
            record[name] = getattr(document, name)
    if document.constituents is not None:
        c = document.constituents
        record["constituents"] = {
            "labels": c.labels,
            "starts": c.starts.tolist(),
            "ends": c.ends.tolist(),
            "parents": c.parents.tolist(),
        }
    if document.dependencies is not None:
        d = document.dependencies
        record["dependencies"] = {"governors": d.governors.tolist(), "relations": d.relations}
    if document.char_spans is not None:
        record["char_spans"] = document.char_spans.tolist()
    if document.paragraph_offsets is not None:
        record["paragraphs"] = document.paragraph_offsets.tolist()


def _constituents(value: object, n: int) -> Constituents:
    columns = _object(value, "constituents")
    labels = _strings(columns.get("labels"), "labels")
    size = len(labels)
    starts = _integers(columns.get("starts"), "starts", size, 0, n)
    ends = _integers(columns.get("ends"), "ends", size, 1, n + 1)
    parents = _integers(columns.get("parents"), "parents", size, -1, size)
    if (starts >= ends).any() or (parents >= np.arange(size)).any():
        raise LayerError("found empty 'constituents' or parents after their children, expected preorder")
    return Constituents(labels, starts, ends, parents)


def _speakers(value: object, sentences: Sequence[Sequence[str]]) -> Column:
    names = _list(value, "speakers")
    n = sum(map(len, sentences))
    if names and all(isinstance(name, list) for name in names):
        return _strings(list(chain.from_iterable(names)), "speakers", n)
    if len(names) == len(sentences):
        each = _strings(names, "speakers")
        return tuple(name for name, sentence in zip(each, sentences, strict=True) for _ in sentence)
    if len(names) == n:
        return _strings(names, "speakers")
    raise LayerError(
        f"found {len(names)} 'speakers', expected one for each of {len(sentences)} sentences or {n} tokens"
    )


def _list(value: object, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise LayerError(f"found a {type(value).__name__} in '{name}', expected a list")
    return value


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise LayerError(f"found a {type(value).__name__} as '{name}', expected an object of columns")
    return value


def _strings(value: object, name: str, n: int | None = None) -> Column:
    items = _list(value, name)
    if n is not None and len(items) != n:
        raise LayerError(f"found {len(items)} items in '{name}', expected {n}, one a token")
    for item in items:
        if not isinstance(item, str):
            raise LayerError(f"found a {type(item).__name__} in '{name}', expected strings")
    check_unicode("".join(items), name)
    return tuple(map(intern, items))


def check_unicode(text: str, name: str) -> None:
    """Refuse half of a surrogate pair, which JSON can hold and UTF-8 cannot."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise LayerError(f"found half of a surrogate pair in '{name}', expected Unicode characters") from None


def _integers(value: object, name: str, n: int | None, least: int, limit: int) -> IntArray:
    items = _list(value, name)
    if n is not None and len(items) != n:
        raise LayerError(f"found {len(items)} items in '{name}', expected {n}")
    for item in items:
        if type(item) is not int or not least <= item < limit:
            raise LayerError(f"found {item!r} in '{name}', expected numbers from {least} to {limit - 1}")
    return np.array(items, np.int32)


def _spans(rows: list[Any], name: str, n: int) -> tuple[Span, ...]:
    for row in rows:
        if not (
            isinstance(row, list) and len(row) == 2 and all(type(i) is int for i in row) and 0 <= row[0] < row[1] <= n
        ):
            raise LayerError(f"found {row!r} in '{name}', expected a span [start, end) within {n}")
    return tuple(Span(*row) for row in rows)
