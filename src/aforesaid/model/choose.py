"""Which iteration to keep when there is no labelled text: the last that explained unseen text much better.

One document in twenty is held out of the counts (`holdout.py`). The tables are small against any corpus, so the
held-out likelihood rises as long as that of the training text: EM does not over-fit the sample. What it does, late, is
to trade what coreference is about for what raises the likelihood by little things (*it* after *it* after *it*), while
the gains shrink by a third or more each time. The rule stops there: it keeps the last iteration that lowered the
held-out perplexity of a mention by 2 % or more (0.02 nats), counted without interruption from the start.

On AMALGUM, scored on OntoGUM dev (CoNLL F1): `paper-literal` keeps iteration 4 with 38.5, where the best is 3 with 39.1
and the last has 36.7; `paper` keeps 2 with 56.8, where 8 to 10 are best with 57.0. A preset may ask for less
(`TrainingSettings.minimum_gain`): `ours`, whose salience is learned late, keeps about iteration 24 of 30.

An event never seen in training has probability 0, and one such event in the held-out text would make every iteration
look equally impossible: held-out text is therefore scored with a mixture of the parameters and `MIXED_IN` of the
initial ones.
"""

from __future__ import annotations

from collections.abc import Sequence

MINIMUM_GAIN = 0.02
MIXED_IN = 0.001


def choose_by_held_out(log_likelihoods: Sequence[float], mentions: int, minimum_gain: float = MINIMUM_GAIN) -> int:
    """The number of the iteration to keep, given the held-out log-likelihood of each, the initial one first.

    The first iteration is kept in any case where there is one: the start knows nothing.
    """
    best = 0
    for i in range(1, len(log_likelihoods)):
        if log_likelihoods[i] - log_likelihoods[i - 1] < minimum_gain * max(mentions, 1):
            break
        best = i
    return best if best or len(log_likelihoods) < 2 else 1


def choose_by_score(scores: Sequence[float]) -> int:
    """The first iteration with the best score on labelled development data."""
    return max(range(len(scores)), key=lambda i: (scores[i], -i))
