"""MUC (Vilain et al., 1995): how many links join the mentions of a chain.

Recall = Σ_k (|k| - |p(k)|) / Σ_k (|k| - 1), where p(k) are the pieces into which the response cuts the key chain k, a
mention that the response lacks being a piece of its own. The numerator is the same from both sides: for each pair of
a key chain and a response chain that share n > 0 mentions, n - 1 links.

As in the reference scorer, a span that stands twice counts twice in the size of its chains.
"""

from __future__ import annotations

from aforesaid.score.align import Alignment
from aforesaid.score.counts import Tally


def muc(alignment: Alignment) -> Tally:
    chain_of = alignment.key.chain_of
    correct = 0
    for chain in alignment.response.chains:
        in_key = [chain_of[mention] for mention in chain if mention in chain_of]
        correct += len(in_key) - len(set(in_key))
    key_links = alignment.key.n_places - len(alignment.key.chains)
    response_links = alignment.response.n_places - len(alignment.response.chains)
    return Tally(correct, key_links, correct, response_links)
