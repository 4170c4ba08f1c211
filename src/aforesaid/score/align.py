"""Which mentions of the response are mentions of the key: the step before every metric.

This follows the reference scorer v8.01 (Pradhan et al., 2014), which gives these odd cases a definite meaning:

- A span that stands twice in the key is one mention in two places: both places count in the sizes of their chains, and
  where one chain is wanted (MUC, B³, LEA) it is the last.
- A span of the *key* that stands twice in the response counts where it stands first; the later ones are removed, and
  a chain that becomes empty goes with them.
- A span that is *not* in the key and stands twice in the response stays in both places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aforesaid.document import Span


@dataclass(frozen=True, slots=True)
class Side:
    """The chains of one side, as numbers of mentions."""

    chains: list[list[int]]
    """Mentions of each chain in the order found; a mention may stand twice."""
    chain_of: dict[int, int]
    """The last chain that holds a mention."""
    shared: dict[int, Counter[int]]
    """For each mention that stands more than once: how often it stands in which chain."""

    @property
    def n_places(self) -> int:
        """Mentions, each counted as often as it stands."""
        return sum(len(chain) for chain in self.chains)

    def chains_holding(self, mention: int) -> Iterable[tuple[int, int]]:
        """Each chain that holds the mention, and how often."""
        if mention in self.shared:
            return self.shared[mention].items()
        chain = self.chain_of.get(mention)
        return () if chain is None else ((chain, 1),)


@dataclass(frozen=True, slots=True)
class Alignment:
    """Key and response over one numbering of mentions: the same number is the same span."""

    key: Side
    response: Side
    repeated: tuple[Span, ...]
    """Mentions of the key that stood again in the response and were removed there."""

    @property
    def n_common(self) -> int:
        return sum(mention in self.key.chain_of for mention in self.response.chain_of)

    def swapped(self) -> Alignment:
        return Alignment(self.response, self.key, self.repeated)


def align(key: Sequence[Sequence[Span]], response: Sequence[Sequence[Span]]) -> Alignment:
    numbers: dict[Span, int] = {}
    key_chains = [[numbers.setdefault(span, len(numbers)) for span in chain] for chain in key if chain]
    n_key = len(numbers)
    response_chains: list[list[int]] = []
    found: set[int] = set()
    repeated: list[Span] = []
    for chain in response:
        kept: list[int] = []
        for span in chain:
            mention = numbers.setdefault(span, len(numbers))
            if mention in found:
                repeated.append(span)
                continue
            if mention < n_key:
                found.add(mention)
            kept.append(mention)
        if kept:
            response_chains.append(kept)
    return Alignment(_side(key_chains), _side(response_chains), tuple(repeated))


def _side(chains: list[list[int]]) -> Side:
    chain_of: dict[int, int] = {}
    shared: dict[int, Counter[int]] = {}
    for number, chain in enumerate(chains):
        for mention in chain:
            if mention in chain_of:
                shared.setdefault(mention, Counter({chain_of[mention]: 1}))[number] += 1
            chain_of[mention] = number
    return Side(chains, chain_of, shared)
