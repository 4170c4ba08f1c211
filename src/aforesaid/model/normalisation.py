"""How P(c_j = k) is normalised, as numbers that the kernels know, and what counts as no weight at all."""

from __future__ import annotations

from aforesaid.model.definition import Definition
from aforesaid.model.settings import TrainingSettings

CLASS, SHARED, LUCE, UNIFORM = 0, 1, 2, 3
"""q of the candidate's class; q divided among the candidates of the class; q over the sum of q; no q at all."""

TINY = 1e-150
"""A mention whose candidates weigh less in all is impossible under the parameters; its posterior would be noise."""

_NUMBERS = {"class": CLASS, "shared": SHARED, "luce": LUCE}


def normalisation(definition: Definition, mode: int, settings: TrainingSettings) -> int:
    """The kernels' number for a mode."""
    if definition.modes[mode].prior is None:
        return UNIFORM
    return _NUMBERS[settings.prior_of(definition.modes[mode].name)]
