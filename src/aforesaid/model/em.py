"""Algorithm 1: EM over a corpus in pieces, which reads like EM.

    θ_0 given;  for i = 0, 1, …, T - 1:   counts, L(θ_i) = Σ_pieces e_step(piece, θ_i);   θ_{i+1} = m_step(counts)

One more E-step tells the likelihood of θ_T. The log-likelihood (with smoothing: plus the log of the prior) never
falls; a fall beyond rounding is an error in the data or in the code, and stops the training. Counts are summed in the
order of the pieces, so that any number of workers gives the same bits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import AforesaidError, InputError
from aforesaid.model.choose import MIXED_IN
from aforesaid.model.counts import Counts
from aforesaid.model.definition import Definition
from aforesaid.model.e_step import Part, e_step
from aforesaid.model.history import Step, Training
from aforesaid.model.m_step import log_prior, m_step
from aforesaid.model.packed import Packed
from aforesaid.model.parameters import Parameters, Support, Values, initial_parameters, support_from, traces_of
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.engine import Engine, LocalEngine

TOLERANCE = 1e-9
"""Relative fall of the objective that rounding may cause."""
MOST_TASKS = 512
"""In an iteration: enough for hundreds of workers."""


class Piece(Protocol):
    """A part of a corpus that a worker can open: a shard, or documents in memory."""

    def open(self) -> Packed: ...


@dataclass(frozen=True, eq=False)
class InMemory:
    """A piece that needs no opening."""

    packed: Packed

    def open(self) -> Packed:
        return self.packed


@dataclass(frozen=True, eq=False)
class Progress:
    """What is reported after each iteration. Speed is not in the model, which must not depend on the clock."""

    step: Step
    change: float
    """Of the log-likelihood per mention against the iteration before; 0 at the start."""
    words_per_second: float
    training: Training
    """Everything so far, the next iteration's parameters included: what a checkpoint needs."""


@dataclass(frozen=True, eq=False)
class Pass:
    """What all workers need to know in one iteration."""

    parameters: Parameters
    settings: TrainingSettings
    held_out: Parameters | None
    """For the held-out documents; None when all documents are counted."""


def train(
    pieces: Sequence[Piece],
    definition: Definition,
    settings: TrainingSettings,
    *,
    engine: Engine | None = None,
    initial: Callable[[Parameters], Values] | None = None,
    hold_out: bool = False,
    evaluate: Callable[[Parameters], float] | None = None,
    on_iteration: Callable[[Progress], None] | None = None,
    before: Training | None = None,
) -> Training:
    """Train for `settings.iterations`, going on from `before` where it is given.

    `initial` is given the initial parameters and returns other values for the cells of their support. `evaluate` scores
    parameters on labelled data.
    """
    if not pieces:
        raise InputError("nothing to train on: no shards")
    workers = LocalEngine() if engine is None else engine
    if before is None:
        support = find_support(pieces, definition, workers)
        start = initial_parameters(support, settings)
        if initial is not None:
            start = replace(start, values=np.asarray(initial(start), dtype=np.float64))
        parameters, history = [start], []
    else:
        # The last counts are not kept; where more iterations are wanted than were done, they are computed again.
        parameters, history = list(before.parameters), list(before.history)[: max(len(before.parameters) - 1, 0)]
        if settings.iterations < len(before.parameters):
            history = list(before.history)
    proper = bool(np.all(parameters[0].row_totals() <= 1.0 + TOLERANCE))
    for i in range(len(history), settings.iterations + 1):
        started = time.perf_counter()
        theta = parameters[i]
        mixed = theta.mixed_with(parameters[0], MIXED_IN) if hold_out else None
        counts, held_out = expectations(pieces, Pass(theta, settings, mixed), workers)
        seconds = time.perf_counter() - started
        step = Step(
            i,
            counts.log_likelihood,
            counts.log_likelihood + log_prior(theta, settings),
            counts.mentions,
            counts.words,
            held_out.log_likelihood if hold_out else None,
            held_out.mentions,
            evaluate(theta) if evaluate is not None else None,
        )
        change = _check(step, history[-1] if history else None, counts, proper)
        history.append(step)
        if i < settings.iterations:
            parameters.append(m_step(counts, theta, settings))
        if on_iteration is not None:
            words = counts.words + held_out.words
            so_far = Training(tuple(parameters), tuple(history))
            on_iteration(Progress(step, change, words / max(seconds, 1e-9), so_far))
    return Training(tuple(parameters), tuple(history))


def expectations(pieces: Sequence[Piece], shared: Pass, engine: Engine) -> tuple[Counts, Counts]:
    """Expected counts of the training documents and of the held-out ones, over all pieces."""
    counts = held_out = Counts.zero(shared.parameters.support)
    for trained, other in engine.map_in_order(expect, shared, bundles(pieces)):
        counts, held_out = counts + trained, held_out + other
    return counts, held_out


def expect(shared: Pass, bundle: Sequence[Piece]) -> tuple[Counts, Counts]:
    """The E-step of some pieces: what a worker does."""
    counts = held_out = Counts.zero(shared.parameters.support)
    for piece in bundle:
        packed = piece.open()
        part: Part = "all" if shared.held_out is None else "training"
        counts = counts + e_step(packed, shared.parameters, shared.settings, part)
        if shared.held_out is not None:
            held_out = held_out + e_step(packed, shared.held_out, shared.settings, "held out")
    return counts, held_out


def bundles(pieces: Sequence[Piece]) -> list[Sequence[Piece]]:
    """Consecutive pieces that one task counts together. How they are cut depends on their number alone, so that any
    number of workers sums in the same order; without it, handing out tasks costs more than work on a large cluster."""
    size = max(1, -(-len(pieces) // MOST_TASKS))
    return [pieces[i : i + size] for i in range(0, len(pieces), size)]


def find_support(pieces: Sequence[Piece], definition: Definition, engine: Engine) -> Support:
    """The cells that occur in any piece."""
    found: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    for traces in engine.map_in_order(_traces, definition, bundles(pieces)):
        found = np.union1d(found, traces)
    return support_from(definition, found)


def _traces(definition: Definition, bundle: Sequence[Piece]) -> NDArray[np.int64]:
    return np.unique(np.concatenate([traces_of(definition, piece.open()) for piece in bundle]))


def _check(step: Step, before: Step | None, counts: Counts, proper_start: bool) -> float:
    if counts.impossible:
        raise AforesaidError(
            f"iteration {step.iteration}: {counts.impossible} mentions have no candidate of any weight, which EM "
            "cannot bring about; are the initial values given for this corpus?"
        )
    if counts.mentions == 0:
        raise InputError("nothing to train on: no mention of the corpus has a candidate")
    if before is None:
        return 0.0
    # The authors' start gives a row of t more than 1 in all where it has over 30 N outcomes: nothing to hold it to.
    may_fall = before.iteration == 0 and not proper_start
    if step.objective < before.objective - TOLERANCE * abs(before.objective) and not may_fall:
        raise AforesaidError(
            f"the log-likelihood fell from {before.objective!r} to {step.objective!r} at iteration {step.iteration}; "
            "it never may: the shards have changed during training, or this is a defect"
        )
    return (step.log_likelihood - before.log_likelihood) / max(counts.mentions, 1)
