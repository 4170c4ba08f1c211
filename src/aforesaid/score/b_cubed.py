"""B³ (Bagga & Baldwin, 1998): for each mention, how much of its chain is right.

Recall = Σ_m |K(m) ∩ R(m)| / |K(m)| over the mentions of the key, divided by their number; precision the same with
|R(m)| over the mentions of the response. K(m) and R(m) are the chains that hold m. A mention that the other side lacks
adds nothing to the numerator (Pradhan et al., 2014: nothing is added to or taken from either side).

The terms are added in the response's order, so that the sum has the reference scorer's last bit: it cuts figures
after two decimals, where the last bit can show.
"""

from __future__ import annotations

from collections import Counter

from aforesaid.score.align import Alignment
from aforesaid.score.counts import Tally


def b_cubed(alignment: Alignment) -> Tally:
    key = alignment.key
    recall = precision = 0.0
    for chain in alignment.response.chains:
        overlap: Counter[int] = Counter()
        for mention in chain:
            for key_chain, _ in key.chains_holding(mention):
                overlap[key_chain] += 1
        for mention in chain:
            key_chain = key.chain_of.get(mention, -1)
            if key_chain >= 0:
                precision += overlap[key_chain] / len(chain)
                recall += overlap[key_chain] / len(key.chains[key_chain])
    return Tally(recall, key.n_places, precision, alignment.response.n_places)
