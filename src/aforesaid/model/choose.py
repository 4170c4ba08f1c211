"""Which iteration to keep when there is no labelled text: the one after which unseen text is not explained better.

One document in twenty is held out of the counts (`holdout.py`). EM raises the likelihood of what it is trained on for
ever; on held-out documents the gain shrinks, and turns into a loss once the tables fit the sample rather than the
language. The rule keeps the last iteration that raised the held-out log-likelihood by at least `MINIMUM_GAIN` nats a
mention, counted without interruption from the start. `docs/model.md` compares it with the choice by labelled data.

An event never seen in training has probability 0, and one such event in the held-out text would make every iteration
look equally impossible: held-out text is therefore scored with a mixture of the parameters and `MIXED_IN` of the
initial ones.
"""

from __future__ import annotations

from collections.abc import Sequence

MINIMUM_GAIN = 0.01
MIXED_IN = 0.001


def choose_by_held_out(log_likelihoods: Sequence[float], mentions: int, minimum_gain: float = MINIMUM_GAIN) -> int:
    """The number of the iteration to keep, given the held-out log-likelihood of each, the initial one first."""
    best = 0
    for i in range(1, len(log_likelihoods)):
        if log_likelihoods[i] - log_likelihoods[i - 1] < minimum_gain * max(mentions, 1):
            break
        best = i
    return best if best or len(log_likelihoods) < 2 else 1


def choose_by_score(scores: Sequence[float]) -> int:
    """The first iteration with the best score on labelled development data."""
    return max(range(len(scores)), key=lambda i: (scores[i], -i))
