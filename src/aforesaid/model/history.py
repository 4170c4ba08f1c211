"""What is kept of a training: a step for each iteration, and all parameters."""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.model.parameters import Parameters


@dataclass(frozen=True)
class Step:
    """What is known of one iteration's parameters. The history of a training is a tuple of them, θ_0 first."""

    iteration: int
    log_likelihood: float
    objective: float
    """The log-likelihood plus the log of the smoothing prior: what never falls."""
    mentions: int
    words: int
    held_out: float | None = None
    """Log-likelihood of the held-out documents."""
    held_out_mentions: int = 0
    score: float | None = None
    """On labelled development data, when there is any."""


@dataclass(frozen=True, eq=False)
class Training:
    """All iterations. `parameters[i]` belongs to `history[i]`."""

    parameters: tuple[Parameters, ...]
    history: tuple[Step, ...]
