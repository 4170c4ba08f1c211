"""How a model is trained and how its weights are read: everything that an encoded corpus does not depend on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from fnmatch import fnmatchcase
from typing import Any, Literal, TypeAlias, get_args

from aforesaid.errors import InputError
from aforesaid.model.choose import MINIMUM_GAIN

Initial: TypeAlias = Literal["uniform", "authors"]
Unseen: TypeAlias = Literal["zero", "initial"]
Normalisation: TypeAlias = Literal["class", "shared", "luce"]


@dataclass(frozen=True)
class TrainingSettings:
    """Rules like `smoothing` are (pattern, value) pairs over table or mode names; the last that matches holds."""

    iterations: int = 10
    initial: Initial = "uniform"
    """`uniform`: 1/N over a table's N outcome tuples. `authors`: 1/N for the N outcomes that the root is seen with,
    1/(30 N) for all others, so that what was never trained starts a chain."""
    smoothing: tuple[tuple[str, float], ...] = ()
    """Added to the count of each outcome seen with a table: (("*", 1.0), ("*.root.*", 0.0)). Nothing by default."""
    unseen: Unseen = "zero"
    """Without smoothing, the value of an outcome never seen with its condition. The authors keep the initial one."""
    prior: tuple[tuple[str, Normalisation], ...] = (("*", "class"),)
    """How q weighs a candidate k of class d among the n_d of its class, by mode. `class`: q_d. `shared`: q_d / n_d.
    `luce`: q_d / Σ_k' q_d(k'), the choice model of Luce, fitted by one MM step an iteration."""
    root_copies: bool = True
    """Whether the copies of the root that were encoded count, or the root stands once."""
    fixed: tuple[str, ...] = ()
    """Patterns of tables that keep their initial values."""
    minimum_gain: float = MINIMUM_GAIN
    """Without labels: the last iteration that raised the held-out log-likelihood of a mention by so much is kept."""

    def __post_init__(self) -> None:
        if self.iterations < 0:
            raise InputError(f"iterations is {self.iterations}, expected 0 or more")
        for field, value, known in (
            ("initial", self.initial, get_args(Initial)),
            ("unseen", self.unseen, get_args(Unseen)),
            *(("prior", rule[1], get_args(Normalisation)) for rule in self.prior),
        ):
            if value not in known:
                raise InputError(f"setting {field} is {value!r}, expected one of {', '.join(known)}")
        for pattern, alpha in self.smoothing:
            if not 0 <= alpha < float("inf"):
                raise InputError(f"smoothing of {pattern} is {alpha}, expected a number of 0 or more")

    def smoothing_of(self, table: str) -> float:
        alpha = 0.0
        for pattern, value in self.smoothing:
            if fnmatchcase(table, pattern):
                alpha = value
        return alpha

    def prior_of(self, mode: str) -> Normalisation:
        kind: Normalisation = "class"
        for pattern, value in self.prior:
            if fnmatchcase(mode, pattern):
                kind = value
        return kind

    def is_fixed(self, table: str) -> bool:
        return any(fnmatchcase(table, pattern) for pattern in self.fixed)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TrainingSettings:
        known = [field.name for field in fields(cls)]
        unknown = sorted(set(data) - set(known))
        if unknown:
            raise InputError(f"unknown training settings {', '.join(unknown)}; known are {', '.join(known)}")
        values = dict(data)
        try:
            for name in ("smoothing", "prior"):
                if name in values:
                    values[name] = tuple((str(pattern), value) for pattern, value in values[name])
            if "fixed" in values:
                values["fixed"] = tuple(map(str, values["fixed"]))
            return cls(**values)
        except (TypeError, ValueError) as error:
            raise InputError(f"not training settings: {error}") from error
