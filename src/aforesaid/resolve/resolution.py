"""What every system returns for a document: an antecedent for each mention, how sure it is, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Clusters, Document, IntArray, Span
from aforesaid.mentions.mention import Mentions


@dataclass(frozen=True, slots=True)
class Candidate:
    """One antecedent that was weighed for a mention."""

    mention: int
    """The antecedent, -1 for "starts a new chain"."""
    probability: float
    """Posterior probability; 1.0 or 0.0 where a system only has rules."""
    mode: str
    """The kind of evidence: a mode of the model or the name of a sieve."""
    evidence: tuple[str, ...]
    """The evidence in words, the strongest first: ("female person", "1 sentence back", "subject")."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided for a mention: the chosen candidate first, then the runners-up by probability."""

    mention: int
    candidates: tuple[Candidate, ...]

    @property
    def chosen(self) -> Candidate:
        return self.candidates[0]


@dataclass(frozen=True, slots=True, eq=False)
class Resolution:
    """Mentions with their antecedents. Chains are the transitive closure of the links between visible mentions."""

    system: str
    mentions: Mentions
    antecedents: IntArray
    """The antecedent of each mention, an earlier row, or -1."""
    probabilities: NDArray[np.float64]
    """How sure the system is of each mention's link (or of its having none)."""
    modes: tuple[str, ...]
    """The kind of evidence behind each mention's link; an empty string without one."""
    visible: NDArray[np.bool_]
    """Whether the target scheme counts the mention as one (an appositive may link chains and yet not be shown)."""
    explain: Callable[[int], Decision]
    """Computes the decision for a mention on demand, since few of them are ever asked for."""

    @property
    def document(self) -> Document:
        return self.mentions.document

    def chains(self, *, singletons: bool = False, min_confidence: float = 0.0) -> tuple[tuple[int, ...], ...]:
        """Mention numbers chain by chain, in text order, without links less sure than `min_confidence`."""
        entity = np.arange(len(self.mentions), dtype=np.int32)
        for i, antecedent in enumerate(self.antecedents.tolist()):
            if antecedent >= 0 and self.probabilities[i] >= min_confidence:
                entity[i] = entity[antecedent]
        members: dict[int, list[int]] = {}
        for i, first in enumerate(entity.tolist()):
            if self.visible[i]:
                members.setdefault(first, []).append(i)
        starts, ends = self.mentions.starts, self.mentions.ends
        chains = []
        for chain in members.values():
            if singletons or len(chain) > 1:
                chain.sort(key=lambda i: (starts[i], -ends[i]))
                chains.append(tuple(chain))
        chains.sort(key=lambda chain: (starts[chain[0]], -ends[chain[0]]))
        return tuple(chains)

    def clusters(self, *, singletons: bool = False, min_confidence: float = 0.0) -> Clusters:
        """The chains as spans, ready to be written or scored."""
        starts, ends = self.mentions.starts.tolist(), self.mentions.ends.tolist()
        chains = self.chains(singletons=singletons, min_confidence=min_confidence)
        return tuple(tuple(Span(starts[i], ends[i]) for i in chain) for chain in chains)
