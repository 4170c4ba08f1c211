"""Random documents for the round trips of formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from aforesaid.document import Clusters, Dependencies, Document, Entity, Span
from aforesaid.formats.brackets import PLAIN
from aforesaid.formats.coreference_cells import in_order
from aforesaid.formats.penn import parse_trees

# A busy machine is no reason to fail.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

T = TypeVar("T")

_LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), exclude_characters="\ufeff")
words = st.text(_LETTERS, min_size=1, max_size=6).filter(lambda word: word not in PLAIN and word not in "-_")
labels = st.sampled_from(["NP", "VP", "S", "SBAR", "PP-LOC", "TOP", "X"])
tags = st.sampled_from(["NN", "NNP", "VBD", "DT", "-LRB-", ".", "PRP$"])
entity_labels = st.sampled_from(["PERSON", "GPE", "DATE"])
names = st.sampled_from(["", "Ann", "Bob Smith", "Speaker#1"])


def crosses(span: Span, others: Sequence[Span]) -> bool:
    return any(span.start < o.start < span.end < o.end or o.start < span.start < o.end < span.end for o in others)


@st.composite
def clusters(draw: st.DrawFn, n: int) -> Clusters:
    """Chains whose mentions may repeat, nest, and cross those of other chains."""
    spans = st.tuples(st.integers(0, n - 1), st.integers(1, 5)).map(lambda s: Span(s[0], min(s[0] + s[1], n)))
    chains: list[list[Span]] = []
    for chain in draw(st.lists(st.lists(spans, min_size=1, max_size=5), max_size=4)):
        kept: list[Span] = []
        for span in chain:
            if not crosses(span, kept):
                kept.append(span)
        chains.append(kept)
    return in_order(chains)


@st.composite
def entities(draw: st.DrawFn, n: int) -> tuple[Entity, ...]:
    found: dict[Span, str] = {}
    rows = st.tuples(st.integers(0, n - 1), st.integers(1, 4), entity_labels)
    for start, length, label in draw(st.lists(rows, max_size=4)):
        span = Span(start, min(start + length, n))
        if not crosses(span, list(found)):
            found[span] = label
    return tuple(Entity(*span, found[span]) for span in sorted(found, key=lambda s: (s.start, -s.end)))


@st.composite
def trees(draw: st.DrawFn) -> str:
    """A tree in brackets, of up to about ten words."""
    leaf = st.tuples(tags, words.map(lambda word: word.replace("(", "-LRB-").replace(")", "-RRB-")))
    node = st.recursive(
        leaf.map(lambda pair: f"({pair[0]} {pair[1]})"),
        lambda inner: st.tuples(labels, st.lists(inner, min_size=1, max_size=3)).map(
            lambda pair: f"({pair[0]} {' '.join(pair[1])})"
        ),
        max_leaves=8,
    )
    return f"(TOP {draw(node)})"


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A document with any of the layers; parsed ones get their words from trees."""
    tree = parse_trees("\n".join(draw(st.lists(trees(), min_size=1, max_size=4))), "generated")
    n = len(tree)

    def maybe(strategy: st.SearchStrategy[T]) -> T | None:
        return draw(st.none() | strategy)

    def column(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
        return st.lists(strategy, min_size=n, max_size=n).map(tuple)

    text, char_spans = draw(
        st.sampled_from([(None, None), _spaced(tree.words, draw(column(st.sampled_from(_BLANKS))))])
    )
    speakers = maybe(column(names))
    paragraphs = maybe(st.sets(st.integers(0, tree.n_sentences - 1), min_size=1))
    return Document(
        id=draw(st.sampled_from(["a", "bc/cctv/00/cctv_0000", "name with (brackets)", "#x"])),
        part=draw(st.sampled_from([0, 1, 12])),
        words=tree.words,
        sentence_offsets=tree.sentence_offsets,
        pos=maybe(st.just(tree.pos)),
        lemmas=maybe(column(words)),
        speakers=speakers if speakers is not None and any(speakers) else None,
        entities=maybe(entities(n)),
        constituents=maybe(st.just(tree.constituents)),
        dependencies=maybe(_dependencies(tree)),
        clusters=maybe(clusters(n)),
        text=text,
        char_spans=char_spans,
        paragraph_offsets=None if paragraphs is None else np.array(sorted(paragraphs | {0}), np.int32),
    )


_BLANKS = ["", " ", "  ", "\n", "\n\n", "\t", "\u3000"]


def _spaced(words_: Sequence[str], blanks: Sequence[str]) -> tuple[str, Any]:
    text, spans = "", []
    for word, blank in zip(words_, blanks, strict=True):
        spans.append((len(text), len(text) + len(word)))
        text += word + blank
    return text, np.array(spans, np.int32)


@st.composite
def _dependencies(draw: st.DrawFn, tree: Document) -> Dependencies:
    governors = [
        draw(st.sampled_from([-1, *range(start, end)])) for start, end in tree.sentences() for _ in range(end - start)
    ]
    relations = draw(st.lists(st.sampled_from(["nsubj", "obl:tmod", "root"]), min_size=len(tree), max_size=len(tree)))
    return Dependencies(np.array(governors, np.int32), tuple(relations))


def plain(value: Any) -> Any:
    """A layer as plain tuples, for comparison and for readable failures."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if is_dataclass(value):
        return tuple(plain(getattr(value, f.name)) for f in fields(value))
    return value


def assert_same(found: Document, expected: Document, layers: Sequence[str]) -> None:
    for name in ("id", "words", "sentence_offsets", *layers):
        assert plain(getattr(found, name)) == plain(getattr(expected, name)), name
