"""Decoding: c*_j = argmax_k t(m_j | m_k, π_j) P(c_j = k | π_j, j), each mention by itself, and how sure that is.

Ties go to the nearest candidate, and to a mention before the root; a mention none of whose candidates has any weight
starts a chain. The root counts once, whatever number of copies it had in training.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import IntArray
from aforesaid.model import reference
from aforesaid.model.encoded import NO_MODE, AllDocument, EncodedDocument, ListedDocument
from aforesaid.model.normalisation import LUCE, SHARED, TINY, UNIFORM, normalisation
from aforesaid.model.pairs import pair_modes
from aforesaid.model.parameters import Parameters, Values
from aforesaid.model.settings import TrainingSettings


@dataclass(frozen=True, eq=False)
class Decoded:
    """The best antecedent of each mention, -1 for a new chain, and its posterior probability."""

    antecedents: IntArray
    probabilities: Values


def decode(document: EncodedDocument, parameters: Parameters, settings: TrainingSettings) -> Decoded:
    """Resolve a document. Mentions without a mode start chains, with certainty."""
    if isinstance(document, AllDocument):
        return _decode_all(document, parameters, settings)
    return _decode_listed(document, parameters, settings)


def posteriors(
    document: EncodedDocument, j: int, parameters: Parameters, settings: TrainingSettings
) -> tuple[IntArray, Values]:
    """All candidates of mention j, -1 for the root, with their posterior probabilities; empty without a mode."""
    mode = int(document.modes[j])
    if mode == NO_MODE:
        return np.zeros(0, dtype=np.int32), np.zeros(0)
    definition = parameters.support.definition
    antecedents, cells, copies = reference.candidates(definition, document, j)
    once = replace(settings, root_copies=False)
    weights = reference.weights(definition, mode, antecedents, cells, copies, parameters, once)
    if isinstance(document, ListedDocument):
        weights = weights * document.fits[int(document.offsets[j]) : int(document.offsets[j + 1])]
    total = weights.sum()
    return antecedents, weights / total if total >= TINY else np.zeros_like(weights)


def candidate_weights(document: ListedDocument, parameters: Parameters, settings: TrainingSettings) -> Values:
    """The weight of every candidate row of a document, the root counted once."""
    definition = parameters.support.definition
    columns = parameters.lookup(document.cells)
    is_root = document.antecedents < 0
    copies = np.where(is_root, 1.0, document.copies)
    weights = copies * document.fits * columns.prod(axis=1)[document.kinds]
    owners = np.repeat(np.arange(len(document)), np.diff(document.offsets))
    kinds = np.array([normalisation(definition, m, settings) for m in range(len(definition.modes))], dtype=np.int64)
    kind = kinds[document.modes[owners]]
    priors = columns[:, -1][document.kinds]
    divisors = np.ones(len(weights))
    offered = np.where(kind == LUCE, copies * priors, copies)
    z = np.bincount(owners, weights=offered, minlength=len(document))[owners]
    divisors = np.where((kind == LUCE) | (kind == UNIFORM), z, divisors)
    if np.any(kind == SHARED):
        keys = np.stack([owners, document.cells[document.kinds, -1], is_root])
        _, number = np.unique(keys, axis=1, return_inverse=True)
        sizes = np.bincount(number.reshape(-1), weights=copies)[number.reshape(-1)]
        divisors = np.where((kind == SHARED) & ~is_root, sizes, divisors)
    return np.asarray(weights / np.where(divisors > 0, divisors, 1.0), dtype=np.float64)


def _decode_listed(document: ListedDocument, parameters: Parameters, settings: TrainingSettings) -> Decoded:
    n = len(document)
    antecedents, probabilities = np.full(n, -1, dtype=np.int32), np.ones(n)
    if not len(document.kinds):
        return Decoded(antecedents, probabilities)
    weights = candidate_weights(document, parameters, settings)
    owners = np.repeat(np.arange(n), np.diff(document.offsets))
    totals = np.bincount(owners, weights=weights, minlength=n)
    # The last row of a mention in this order is its best: by weight, then by nearness (the root, -1, comes first).
    order = np.lexsort((document.antecedents, weights, owners))
    some = np.flatnonzero(np.diff(document.offsets) > 0)
    best = order[document.offsets[some + 1] - 1]
    possible = totals[some] >= TINY
    antecedents[some] = np.where(possible, document.antecedents[best], -1)
    probabilities[some] = np.where(possible, weights[best] / np.where(possible, totals[some], 1.0), 0.0)
    return Decoded(antecedents, probabilities)


def _decode_all(document: AllDocument, parameters: Parameters, settings: TrainingSettings) -> Decoded:
    from aforesaid.model import decode_kernels  # compiled code is loaded where it is needed: `resolve` starts sooner

    definition = parameters.support.definition
    modes = pair_modes(definition)
    antecedents, probabilities = np.full(len(document), -1, dtype=np.int32), np.ones(len(document))
    codes = document.codes.astype(np.int64)
    for mode in modes:
        if not np.any(document.modes == mode.number):
            continue
        views, positions = np.unique(mode.view_of(codes), return_inverse=True)
        own = positions.reshape(-1).astype(np.int32)
        shape = (len(views), len(views), mode.n_flags)
        cells = mode.link_cells(
            np.broadcast_to(views[:, None, None], shape),
            np.broadcast_to(views[None, :, None], shape),
            np.broadcast_to(np.arange(mode.n_flags), shape),
        )
        link, root = parameters.lookup(cells), parameters.lookup(mode.root_cells(views))
        here: NDArray[np.bool_] = document.modes == mode.number
        if mode.has_distance:
            q = parameters.lookup(mode.prior_cells())
            kind = normalisation(definition, mode.number, settings)
            link2 = np.ascontiguousarray(link[:, :, 0])
            decode_kernels.by_distance(here, own, document.sentences, link2, root, q, kind, antecedents, probabilities)
        else:
            decode_kernels.by_flags(
                here, own, document.pair_offsets, document.pairs, document.flags, link, root, antecedents, probabilities
            )
    return Decoded(antecedents, probabilities)
