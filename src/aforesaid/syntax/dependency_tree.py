"""A document's dependency trees as plain lists, with what every later step asks for: children, spans, classes of tags.

Lists of integers and not arrays: these trees are walked token by token, where Python is faster with lists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from aforesaid.document import Column
from aforesaid.syntax.dependency_labels import LABELS, UNKNOWN, Heads, Label

T = TypeVar("T")


class Tag(IntEnum):
    """Parts of speech as far as phrases ask for them."""

    OTHER = 0
    NOUN = 1
    PROPER = 2
    PRONOUN = 3
    POSSESSIVE = 4
    WH = 5
    VERB = 6
    PUNCTUATION = 7
    DETERMINER = 8
    NUMBER = 9
    ADJECTIVE = 10
    ADVERB = 11
    PREPOSITION = 12


_TAGS: dict[Tag, str] = {
    Tag.NOUN: "NN NNS NML FW NOUN",
    Tag.PROPER: "NNP NNPS PROPN",
    Tag.PRONOUN: "PRP PRON",
    Tag.POSSESSIVE: "PRP$ WP$",
    Tag.WH: "WP WDT",
    Tag.VERB: "VB VBD VBG VBN VBP VBZ MD VERB AUX",
    Tag.PUNCTUATION: ", . : `` '' -LRB- -RRB- HYPH NFP LS PUNCT",
    Tag.DETERMINER: "DT PDT DET",
    Tag.NUMBER: "CD NUM",
    Tag.ADJECTIVE: "JJ JJR JJS ADJ",
    Tag.ADVERB: "RB RBR RBS WRB ADV",
    Tag.PREPOSITION: "IN TO RP ADP",
}


class _Lookup(dict[str, T], Generic[T]):
    """A table that computes an entry when it is first asked for."""

    def __init__(self, compute: Callable[[str], T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: str) -> T:
        value = self[key] = self._compute(key)
        return value


def label(name: str) -> Label:
    """The row of a label, of its main type, or of an unknown one."""
    return LABELS.get(name) or LABELS.get(name.partition(":")[0], UNKNOWN)


_TAG_OF = {name: int(tag) for tag, names in _TAGS.items() for name in names.split()}
TAGS = _Lookup(lambda name: _TAG_OF.get(name, int(Tag.OTHER)))
PARTS = _Lookup(lambda name: int(label(name).part))
HEADS = _Lookup(lambda name: int(label(name).heads))
RELATIONS = _Lookup(lambda name: int(label(name).relation))


@dataclass(slots=True)
class Tree:
    """Columns over the tokens of a document."""

    words: Column
    governors: list[int]
    labels: list[str]
    parts: list[int]
    heads: list[int]
    tags: list[int]
    children: list[list[int]]
    """From left to right."""
    order: list[int]
    """Sentence by sentence from the root down: a governor before its dependents."""
    starts: list[int]
    """Where the subtree of a token begins."""
    ends: list[int]


def grow(words: Column, pos: Column | None, governors: list[int], labels: list[str]) -> Tree:
    """The tree with its derived columns."""
    heads = list(map(HEADS.__getitem__, labels))
    if pos is None:
        nominal = (Heads.ARGUMENT, Heads.NOUN, Heads.INNER)
        tags = [int(Tag.NOUN) if head in nominal else int(Tag.OTHER) for head in heads]
    else:
        tags = list(map(TAGS.__getitem__, pos))
    childless: list[int] = []  # one for all leaves: a list a token would keep the garbage collector busy
    children = [childless] * len(governors)
    roots = []
    for token, governor in enumerate(governors):
        if governor < 0:
            roots.append(token)
        elif children[governor] is childless:
            children[governor] = [token]
        else:
            children[governor].append(token)
    order: list[int] = []
    for root in roots:
        sentence = [root]
        for token in sentence:
            below = children[token]
            if below:
                sentence.extend(below)
        order += sentence
    starts = list(range(len(governors)))
    ends = list(range(1, len(governors) + 1))
    for token in reversed(order):
        below = children[token]
        if below:
            first, last = starts[below[0]], ends[below[-1]]
            if first < starts[token]:
                starts[token] = first
            if last > ends[token]:
                ends[token] = last
    parts = list(map(PARTS.__getitem__, labels))
    return Tree(words, governors, labels, parts, heads, tags, children, order, starts, ends)
