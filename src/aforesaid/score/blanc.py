"""BLANC (Recasens & Hovy, 2011) for mentions that differ between the sides (Luo et al., 2014).

C_k, C_r are the pairs of mentions in one chain of the key and of the response; N_k, N_r the pairs in two chains.
Coreference links have recall |C_k ∩ C_r| / |C_k| and precision |C_k ∩ C_r| / |C_r|; non-coreference links likewise
with N. The metric is the mean of the two recalls, precisions and F1s (`scores.py`). All four are sets of pairs.

No pair is listed: with sizes n_kr of the overlaps, |C_k ∩ C_r| = Σ_kr n_kr (n_kr - 1) / 2, and the rest follows by
inclusion and exclusion. Mentions that stand more than once on a side are few, and are added one by one: such a mention
makes pairs that are in C and in N at once, and a pair with itself, because the reference scorer counts so.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from aforesaid.score.align import Alignment, Side
from aforesaid.score.counts import Tally


def blanc(alignment: Alignment) -> tuple[Tally, Tally]:
    """Counts of coreference links and of non-coreference links."""
    key, response = alignment.key, alignment.response
    odd = sorted({*key.shared, *response.shared})
    coreference_key, noncoreference_key = _links(key, odd)
    coreference_response, noncoreference_response = _links(response, odd)
    coreference, noncoreference = _common_links(key, response, odd)
    return (
        Tally(coreference, coreference_key, coreference, coreference_response),
        Tally(noncoreference, noncoreference_key, noncoreference, noncoreference_response),
    )


def _pairs(n: int) -> int:
    return n * (n - 1) // 2


def _chains(side: Side, mention: int) -> frozenset[int]:
    return frozenset(chain for chain, _ in side.chains_holding(mention))


def _links(side: Side, odd: list[int]) -> tuple[int, int]:
    """|C| and |N| of one side."""
    left_out = set(odd)
    sizes = Counter(chain for mention, chain in side.chain_of.items() if mention not in left_out)
    n = sum(sizes.values())
    coreference = sum(map(_pairs, sizes.values()))
    noncoreference = _pairs(n) - coreference
    present = [(mention, _chains(side, mention)) for mention in odd if mention in side.chain_of]
    for mention, chains in present:
        coreference += sum(sizes[chain] for chain in chains)
        noncoreference += n - (sizes[next(iter(chains))] if len(chains) == 1 else 0)
        coreference += any(times > 1 for _, times in side.chains_holding(mention))  # the pair with itself
        noncoreference += len(chains) > 1
    for (_, a), (_, b) in combinations(present, 2):
        coreference += not a.isdisjoint(b)
        noncoreference += len(a | b) > 1
    return coreference, noncoreference


def _common_links(key: Side, response: Side, odd: list[int]) -> tuple[int, int]:
    """|C_k ∩ C_r| and |N_k ∩ N_r|. A pair of a mention with itself is never in both: see `align`."""
    left_out = set(odd)
    overlaps = Counter(
        (chain, response.chain_of[mention])
        for mention, chain in key.chain_of.items()
        if mention in response.chain_of and mention not in left_out
    )
    in_key: Counter[int] = Counter()
    in_response: Counter[int] = Counter()
    for (key_chain, response_chain), n in overlaps.items():
        in_key[key_chain] += n
        in_response[response_chain] += n
    n = sum(overlaps.values())
    coreference = sum(map(_pairs, overlaps.values()))
    noncoreference = (
        _pairs(n) - sum(map(_pairs, in_key.values())) - sum(map(_pairs, in_response.values())) + coreference
    )
    common = [mention for mention in odd if mention in key.chain_of and mention in response.chain_of]
    chains = [(_chains(key, mention), _chains(response, mention)) for mention in common]
    for in_keys, in_responses in chains:
        coreference += sum(overlaps[a, b] for a in in_keys for b in in_responses)
        alone_in_key = next(iter(in_keys)) if len(in_keys) == 1 else -1
        alone_in_response = next(iter(in_responses)) if len(in_responses) == 1 else -1
        noncoreference += n - in_key[alone_in_key] - in_response[alone_in_response]
        noncoreference += overlaps[alone_in_key, alone_in_response]
    for (key_a, response_a), (key_b, response_b) in combinations(chains, 2):
        coreference += not key_a.isdisjoint(key_b) and not response_a.isdisjoint(response_b)
        noncoreference += len(key_a | key_b) > 1 and len(response_a | response_b) > 1
    return coreference, noncoreference
