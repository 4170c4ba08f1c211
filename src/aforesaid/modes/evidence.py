"""A mode: a predicate (it has candidates for the mention) and the tuples of features that rank them.

A list of modes is a model. A mention belongs to the first mode of the list that has candidates for it; a mention
that no mode wants starts a chain and takes no part in training.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import numpy as np

from aforesaid.model.definition import Definition, Mode
from aforesaid.model.encoded import ListedBuilder, ListedDocument
from aforesaid.modes.features import Joint, S, joined
from aforesaid.modes.pairs import Candidates, Mask, Pairs
from aforesaid.modes.tell import Words, attribute_words


@dataclass(frozen=True)
class Evidence(Generic[S]):
    """One mode of a model that lists candidates."""

    name: str
    candidates: Callable[[S, Mask], Candidates]
    """Given the mentions that no earlier mode has taken: their candidates in this mode."""
    link: tuple[Joint[S], ...]
    root: tuple[Joint[S], ...] | None = None
    prior: Joint[S] | None = None
    words: Words = attribute_words
    """What a reader is told about a pair."""

    @property
    def mode(self) -> Mode:
        return Mode(
            self.name,
            tuple(joint.factor for joint in self.link),
            None if self.root is None else tuple(joint.factor for joint in self.root),
            None if self.prior is None else self.prior.factor,
        )


def define(name: str, modes: Sequence[Evidence[S]], encoder: str = "") -> Definition:
    """The definition behind modes, in their order; `encoder` is the digest of the rules that list candidates."""
    return Definition(name, tuple(mode.mode for mode in modes), encoder=encoder)


@dataclass(frozen=True, eq=False)
class Listing:
    """The candidates of a document, mode by mode."""

    modes: list[str]
    candidates: list[Candidates]

    def flags(self, mode: str, j: int) -> dict[int, int]:
        """The flags of a mention's pairs in a mode, by antecedent."""
        pairs = self.candidates[self.modes.index(mode)].pairs
        rows = np.flatnonzero(pairs.anaphors == j)
        return dict(zip(pairs.antecedents[rows].tolist(), pairs.flags[rows].tolist(), strict=True))


def list_candidates(modes: Sequence[Evidence[S]], scene: S, willing: Mask) -> Listing:
    """Ask the modes in turn. `willing` are the mentions that may have an antecedent at all."""
    free = willing.copy()
    found = []
    for mode in modes:
        candidates = mode.candidates(scene, free)
        found.append(candidates)
        free &= ~candidates.taken(len(scene))
    return Listing([mode.name for mode in modes], found)


def encode_listing(definition: Definition, modes: Sequence[Evidence[S]], scene: S, listing: Listing) -> ListedDocument:
    """Candidates as cells of the definition's tables."""
    document = scene.document
    builder = ListedBuilder(definition, key=document.name, n_words=len(document), n_mentions=len(scene))
    for mode, candidates in zip(modes, listing.candidates, strict=True):
        pairs = candidates.pairs
        if len(pairs):
            links = [joint.codes(scene, pairs) for joint in mode.link]
            of_pairs = None if mode.prior is None else mode.prior.codes(scene, pairs)
            fits = 1.0 if candidates.fits is None else candidates.fits
            builder.add(mode.name, pairs.anaphors, pairs.antecedents, links, prior=of_pairs, fits=fits)
        if mode.root is not None and len(candidates.roots):
            rows = candidates.roots
            none = np.full(len(rows), -1, dtype=np.int64)
            roots = Pairs(rows, none, np.zeros_like(rows))
            factors = [joint.codes(scene, roots) for joint in mode.root]
            # Class 0 of a prior belongs to the root.
            prior = None if mode.prior is None else (joined(mode.prior.condition, scene, roots), 0)
            builder.add_root(mode.name, rows, factors, prior=prior, copies=candidates.copies)
    return builder.build()
