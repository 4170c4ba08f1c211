"""Chains written as letters: `chains("abc de")` has the chains a-b-c and d-e; each letter is a span of its own."""

from __future__ import annotations

from hypothesis import strategies as st

from aforesaid.document import Clusters, Span


def span(letter: str) -> Span:
    start = 2 * (ord(letter) - ord("a"))
    return Span(start, start + 2)


def chains(text: str) -> Clusters:
    return tuple(tuple(span(letter) for letter in chain) for chain in text.split())


@st.composite
def partitions(draw: st.DrawFn, letters: str = "abcdefghijkl", min_size: int = 1) -> Clusters:
    """A partition of some of the letters into chains of at least `min_size` mentions, in any order."""
    chosen = draw(st.lists(st.sampled_from(letters), unique=True, max_size=len(letters)))
    groups: dict[int, list[Span]] = {}
    for letter in chosen:
        groups.setdefault(draw(st.integers(0, 5)), []).append(span(letter))
    return tuple(tuple(group) for group in groups.values() if len(group) >= min_size)


@st.composite
def clusterings(draw: st.DrawFn, letters: str = "abcdefgh") -> Clusters:
    """Chains with whatever mentions, some of them several times."""
    chain = st.lists(st.sampled_from(letters), min_size=1, max_size=5)
    return tuple(tuple(map(span, one)) for one in draw(st.lists(chain, max_size=4)))
