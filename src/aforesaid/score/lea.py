"""LEA (Moosavi & Strube, 2016): link-based and entity-aware.

Recall = Σ_k |k| · Σ_r link(k ∩ r) / link(k), divided by Σ_k |k|, with link(e) = |e| (|e| - 1) / 2. A chain of one
mention has a link to itself, which is right when the other side has that mention in a chain of one. Precision swaps
the sides.
"""

from __future__ import annotations

from collections import Counter

from aforesaid.score.align import Alignment, Side
from aforesaid.score.counts import Tally


def lea(alignment: Alignment) -> Tally:
    key, response = alignment.key, alignment.response
    return Tally(
        _resolved(key, response),
        key.n_places,
        _resolved(response, key),
        response.n_places,
    )


def _resolved(side: Side, other: Side) -> float:
    resolved = 0.0
    for chain in side.chains:
        size = len(chain)
        pieces = Counter(other.chain_of[mention] for mention in chain if mention in other.chain_of)
        if size == 1:
            found = sum(len(other.chains[piece]) == 1 for piece in pieces)
            links = 1.0
        else:
            found = sum(n * (n - 1) // 2 for n in pieces.values())
            links = size * (size - 1) / 2
        resolved += found / links * size
    return resolved
