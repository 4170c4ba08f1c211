"""Algorithm 1 as printed, in plain NumPy: every mention j, every candidate k, in O(n²). What the kernels are held to.

It shares nothing with the kernels but the definition: it walks over documents as they were encoded, not packed, and
looks every pair up by its cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from aforesaid.document import IntArray
from aforesaid.model.counts import Counts
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import NO_MODE, AllDocument, EncodedDocument
from aforesaid.model.normalisation import TINY
from aforesaid.model.pairs import pair_modes
from aforesaid.model.parameters import Cells, Parameters, Values
from aforesaid.model.settings import TrainingSettings


def candidates(definition: Definition, document: EncodedDocument, j: int) -> tuple[IntArray, Cells, Values]:
    """The candidates of mention j: antecedents (the root, -1, first), cells in rows with the prior last, and copies."""
    if not isinstance(document, AllDocument):
        rows = slice(int(document.offsets[j]), int(document.offsets[j + 1]))
        cells = document.cells[document.kinds[rows]]
        return document.antecedents[rows], cells, document.copies[rows].astype(np.float64)
    mode = pair_modes(definition)[document.modes[j]]
    views = mode.view_of(document.codes[: j + 1].astype(np.int64))
    flags = np.zeros(j, dtype=np.int64)
    pairs = slice(int(document.pair_offsets[j]), int(document.pair_offsets[j + 1]))
    flags[document.pairs[pairs]] = document.flags[pairs]
    cells = np.full((j + 1, 2), -1, dtype=np.int64)
    cells[0, 0] = mode.root_cells(views[j])
    cells[1:, 0] = mode.link_cells(np.broadcast_to(views[j], j), views[:j], flags)
    if mode.has_distance:
        q = mode.prior_cells()
        distances = document.sentences[j] - document.sentences[:j]
        cells[0, 1] = q[0]
        cells[1:, 1] = q[1 + np.minimum(distances, len(q) - 2)]
    return np.arange(-1, j, dtype=np.int32), cells, np.ones(j + 1)


def weights(
    definition: Definition,
    mode: int,
    antecedents: IntArray,
    cells: Cells,
    copies: Values,
    parameters: Parameters,
    settings: TrainingSettings,
) -> Values:
    """copies · t(m_j | m_k) · P(c_j = k) of each candidate."""
    t: Values = parameters.lookup(cells[:, :-1]).prod(axis=1)
    times: Values = np.where((antecedents < 0) & (not settings.root_copies), 1.0, copies)
    if definition.modes[mode].prior is None:
        return np.asarray(times * t / times.sum())
    q = parameters.lookup(cells[:, -1])
    kind = settings.prior_of(definition.modes[mode].name)
    if kind == "luce":
        total = (times * q).sum()
        return np.asarray(times * t * q / (total if total > 0 else 1.0))
    if kind == "shared":
        for cell in np.unique(cells[antecedents >= 0, -1]):
            members = (cells[:, -1] == cell) & (antecedents >= 0)
            q[members] /= times[members].sum()
    return np.asarray(times * t * q)


def e_step(
    definition: Definition,
    documents: Iterable[EncodedDocument],
    parameters: Parameters,
    settings: TrainingSettings,
) -> Counts:
    """Algorithm 1, lines 4 to 12."""
    support = parameters.support
    expected, exposure = np.zeros(len(support.cells)), np.zeros(len(support.cells))
    log_likelihood = 0.0
    mentions = impossible = words = 0
    for document in documents:
        words += document.n_words
        for j in range(len(document)):
            mode = int(document.modes[j])
            if mode == NO_MODE:
                continue
            antecedents, cells, copies = candidates(definition, document, j)
            weight = weights(definition, mode, antecedents, cells, copies, parameters, settings)
            total = weight.sum()
            if not total >= TINY:
                impossible += 1
                continue
            posterior = weight / total  # L_jk
            log_likelihood += math.log(total)
            mentions += 1
            places = support.find(cells)
            for column in places.T:
                np.add.at(expected, column[column >= 0], posterior[column >= 0])
            if definition.modes[mode].prior is not None and settings.prior_of(definition.modes[mode].name) == "luce":
                times = np.where((antecedents < 0) & (not settings.root_copies), 1.0, copies)
                z = (times * parameters.lookup(cells[:, -1])).sum()
                np.add.at(exposure, places[:, -1], times / z)
    return Counts(expected, exposure, log_likelihood, mentions, impossible, words)
