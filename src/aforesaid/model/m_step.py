"""The M-step: parameters from expected counts.

    t(m | m', π) = (c(m, m', π) + α) / (c(m', π) + α N)        α = 0 in the paper; N: outcomes seen with the table
    q(d | π)     = c(d, π) / c(π)

With α > 0 this maximises the likelihood times a Dirichlet prior, so what never falls is the log-likelihood plus
α Σ log t (`log_prior`). Under Luce's choice, P(c_j = k) = q_d(k) / Σ_k' q_d(k'), the maximum has no closed form; one
step of Hunter's MM algorithm (2004, "MM algorithms for generalized Bradley-Terry models"), q_d ∝ c_d / Σ_j n_jd / Z_j,
raises the expected log-likelihood, which is all that EM needs. A row without any count keeps its values.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.counts import Counts
from aforesaid.model.parameters import Parameters, Support, Values, initial_parameters
from aforesaid.model.settings import TrainingSettings


def m_step(counts: Counts, previous: Parameters, settings: TrainingSettings) -> Parameters:
    """The parameters that the counts ask for."""
    support = previous.support
    luce = _luce(support, settings)
    alphas = smoothing(support, settings)
    by_row = alphas[support.table_of_row]
    totals = support.row_sums(counts.cells)
    denominators = totals + by_row * support.outcomes_seen[support.table_of_row]
    trained = (denominators > 0) & ~_fixed(support, settings)[support.table_of_row]
    safe = np.where(trained, denominators, 1.0)
    values = np.where(
        trained[support.row_of],
        (counts.cells + alphas[support.table_of]) / safe[support.row_of],
        previous.values,
    )
    if luce.any():
        values = np.where(luce[support.table_of], _choice(counts, previous), values)
    rest = np.where(trained, by_row / safe, previous.row_rest)
    if settings.unseen == "initial":
        initial = initial_parameters(support, settings)
        rest = np.where(trained & (by_row == 0), initial.row_rest, rest)
    return Parameters(support, values, rest, previous.table_rest, totals)


def smoothing(support: Support, settings: TrainingSettings) -> Values:
    """α of each table: 0 where it is not trained, or by Hunter's step, which knows no pseudo-counts."""
    alphas = np.array([settings.smoothing_of(table.name) for table in support.definition.tables], dtype=np.float64)
    return np.where(_fixed(support, settings) | _luce(support, settings), 0.0, alphas)


def log_prior(parameters: Parameters, settings: TrainingSettings) -> float:
    """α Σ log t over all rows and outcomes of the smoothed tables: what smoothing adds to the objective."""
    support = parameters.support
    alphas = smoothing(support, settings)
    if not alphas.any():
        return 0.0
    seen = alphas[support.table_of]
    by_row = alphas[support.table_of_row] * (support.outcomes_seen[support.table_of_row] - support.row_sizes)
    here, left = seen > 0, by_row > 0
    return float(
        (seen[here] * np.log(parameters.values[here])).sum() + (by_row[left] * np.log(parameters.row_rest[left])).sum()
    )


def _choice(counts: Counts, previous: Parameters) -> Values:
    """Hunter's step for every cell that was ever on offer; each row is scaled to sum to 1, which changes nothing."""
    support = previous.support
    offered = counts.exposure > 0
    values = np.where(offered, counts.cells / np.where(offered, counts.exposure, 1.0), 0.0)
    totals = support.row_sums(values)[support.row_of]
    return np.where(totals > 0, values / np.where(totals > 0, totals, 1.0), previous.values)


def _fixed(support: Support, settings: TrainingSettings) -> NDArray[np.bool_]:
    return np.array([settings.is_fixed(table.name) for table in support.definition.tables], dtype=np.bool_)


def _luce(support: Support, settings: TrainingSettings) -> NDArray[np.bool_]:
    definition = support.definition
    return np.array(
        [
            table.role == "prior"
            and settings.prior_of(definition.modes[table.mode].name) == "luce"
            and not settings.is_fixed(table.name)
            for table in definition.tables
        ],
        dtype=np.bool_,
    )
