"""Children and head words of the constituents of a document."""

from __future__ import annotations

from aforesaid.document import Constituents
from aforesaid.syntax.head_rules import DEFAULT_FROM_RIGHT, HEAD_RULES

NOMINAL = frozenset({"NP", "NML", "NX", "NN", "NNS", "NNP", "NNPS", "PRP"})
"""Labels and tags of what may be a member of a coordination."""


def children_of(trees: Constituents) -> list[list[int]]:
    """The children of each constituent in order: a constituent by its number, a token t as ~t."""
    starts, ends, parents = trees.starts.tolist(), trees.ends.tolist(), trees.parents.tolist()
    cursor = starts[:]
    children: list[list[int]] = [[] for _ in starts]
    for node, (start, end, parent) in enumerate(zip(starts, ends, parents, strict=True)):
        if parent >= 0:
            at = cursor[parent]
            siblings = children[parent]
            while at < start:
                siblings.append(~at)
                at += 1
            siblings.append(node)
            cursor[parent] = end
    for node, end in enumerate(ends):
        at = cursor[node]
        siblings = children[node]
        while at < end:
            siblings.append(~at)
            at += 1
    return children


def heads_of(trees: Constituents, pos: tuple[str, ...], children: list[list[int]]) -> list[int]:
    """The head token of each constituent, from the leaves up."""
    labels = trees.labels
    heads = [0] * len(labels)
    for node in range(len(labels) - 1, -1, -1):
        below = children[node]
        if len(below) == 1:
            only = below[0]
            heads[node] = heads[only] if only >= 0 else ~only
            continue
        label = labels[node]
        names = [labels[child] if child >= 0 else pos[~child] for child in below]
        chosen = -1
        for from_right, wanted in HEAD_RULES.get(label, ()):
            order = range(len(names) - 1, -1, -1) if from_right else range(len(names))
            for i in order:
                if names[i] in wanted:
                    chosen = i
                    break
            if chosen >= 0:
                break
        if chosen < 0:
            chosen = len(names) - 1 if label in DEFAULT_FROM_RIGHT else 0
            # punctuation heads a phrase only when there is nothing else
            while chosen > 0 and not names[chosen][0].isalpha():
                chosen -= 1
        if label in NOUN_LABELS and ("CC" in names or "CONJP" in names):
            chosen = _first_member(names, chosen)
        child = below[chosen]
        heads[node] = heads[child] if child >= 0 else ~child
    return heads


NOUN_LABELS = frozenset({"NP", "NML", "NX"})


def _first_member(names: list[str], head: int) -> int:
    """A coordination is headed by its first member; *research and development costs* is none, and keeps its head."""
    conjunctions = [i for i, name in enumerate(names) if name in ("CC", "CONJP") and i > 0]
    if not conjunctions or names[conjunctions[0] - 1] not in NOMINAL:
        return head
    if sum(name in NOMINAL for name in names[conjunctions[-1] + 1 :]) != 1:
        return head
    return next(i for i, name in enumerate(names) if name in NOMINAL and names[i + 1] in (",", "CC", "CONJP"))
