"""What a model looks at: its modes, and for each mode the tuples of features that t and q are tables over.

A mode of the paper has t(m_j | m_k, π), a table over joint tuples. Here it has

- `link`: the factors of t for an earlier mention k. The paper has one factor, the whole tuple; several factors are
  multiplied: t = Π_f t_f(outcome_f | condition_f).
- `root`: the factors for "starts a new chain" (None: the mention has to link).
- `prior`: the classes behind P(c_j = k | j), as a rule the sentence distance of q (None: uniform over the candidates).

A tuple of feature values is one integer in mixed radix, and an entry of any table is one *cell*: an integer that is
unique in the definition, `table.offset + condition · table.n_outcomes + outcome`. Cells are virtual, a table may have
billions; only those that occur in a corpus get a parameter (`parameters.Support`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from aforesaid.errors import InputError

Codes = NDArray[np.int64]


@dataclass(frozen=True)
class Feature:
    """A finite set of values; code i stands for `values[i]`."""

    name: str
    values: tuple[str, ...]

    @classmethod
    def of_enum(cls, name: str, enum: type[IntEnum]) -> Feature:
        """The members' names in order of their numbers, which must be 0, 1, 2, …"""
        members = sorted(enum)
        if [int(member) for member in members] != list(range(len(members))):
            raise InputError(f"{enum.__name__} has the values {[int(m) for m in members]}, expected 0, 1, 2, …")
        return cls(name, tuple(member.name.lower() for member in members))

    @classmethod
    def flag(cls, name: str) -> Feature:
        return cls(name, (f"no {name}", name))

    @property
    def size(self) -> int:
        return len(self.values)


def distance_feature(cap: int) -> Feature:
    """Classes of q: 0 is none (the root), 1 + d is d sentences back, and the last is `cap` sentences or more."""
    return Feature("distance", ("none", *(str(d) for d in range(cap)), f"{cap}+"))


def joint_size(features: Sequence[Feature]) -> int:
    size = 1
    for feature in features:
        size *= feature.size
    return size


def join(features: Sequence[Feature], columns: Sequence[ArrayLike]) -> Codes:
    """One code for each row of feature values; the last feature varies fastest."""
    if len(columns) != len(features):
        raise InputError(f"{len(columns)} columns for the {len(features)} features {[f.name for f in features]}")
    code: Codes = np.zeros((), dtype=np.int64)
    for feature, column in zip(features, columns, strict=True):
        values = np.asarray(column, dtype=np.int64)
        if values.size and (values.min() < 0 or values.max() >= feature.size):
            raise InputError(f"feature {feature.name} has values up to {values.max()}, expected below {feature.size}")
        code = code * feature.size + values
    return code


def split(features: Sequence[Feature], codes: ArrayLike) -> list[Codes]:
    """The columns that `join` made the codes of."""
    rest = np.asarray(codes, dtype=np.int64)
    columns: list[Codes] = []
    for feature in reversed(features):
        rest, values = np.divmod(rest, feature.size)
        columns.append(values)
    return columns[::-1]


def words(features: Sequence[Feature], code: int) -> tuple[str, ...]:
    """The values behind a code."""
    return tuple(f.values[int(v)] for f, v in zip(features, split(features, code), strict=True))


@dataclass(frozen=True)
class Factor:
    """One table of a mode: a distribution over the outcome tuples for every condition tuple."""

    name: str
    outcome: tuple[Feature, ...]
    condition: tuple[Feature, ...] = ()


@dataclass(frozen=True)
class Mode:
    """A kind of evidence. In a prior, outcome 0 of the first feature belongs to the root."""

    name: str
    link: tuple[Factor, ...]
    root: tuple[Factor, ...] | None = None
    prior: Factor | None = None


@dataclass(frozen=True)
class Table:
    """Where the cells of a factor lie."""

    name: str
    """mode.role.factor, for instance `attr.link.joint`, `attr.root.joint`, `attr.prior.q`."""
    mode: int
    role: str
    factor: Factor
    offset: int
    n_conditions: int
    n_outcomes: int

    def cells(self, conditions: ArrayLike, outcomes: ArrayLike) -> Codes:
        condition, outcome = np.asarray(conditions, dtype=np.int64), np.asarray(outcomes, dtype=np.int64)
        for what, codes, size in (("condition", condition, self.n_conditions), ("outcome", outcome, self.n_outcomes)):
            if codes.size and (codes.min() < 0 or codes.max() >= size):
                raise InputError(
                    f"{what} codes of {self.name} run from {codes.min()} to {codes.max()}, expected 0 to {size - 1}"
                )
        return self.offset + condition * self.n_outcomes + outcome


@dataclass(frozen=True)
class Definition:
    """The modes of a model.

    With `mention` features, every earlier mention is a candidate and a mention is one code over these features (the
    paper as printed; `encoded.AllDocument`). Each mode's tuples are then made of mention features, the same ones on
    both sides, and of flags of the pair on one of the sides. Without, each mention's candidates are listed
    (`encoded.ListedDocument`).
    """

    name: str
    modes: tuple[Mode, ...]
    mention: tuple[Feature, ...] = ()
    encoder: str = ""
    """Digest of the rules that find mentions and candidates, settings and code: what other rules encoded is another
    corpus."""

    def __post_init__(self) -> None:
        names = [table.name for table in self.tables]
        if len(set(names)) < len(names):
            raise InputError(f"definition {self.name} has two tables of the same name among {names}")

    @property
    def all_candidates(self) -> bool:
        return bool(self.mention)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in the order of their cells."""
        tables: list[Table] = []
        offset = 0
        for m, mode in enumerate(self.modes):
            prior = () if mode.prior is None else (mode.prior,)
            for role, factors in (("link", mode.link), ("root", mode.root or ()), ("prior", prior)):
                for factor in factors:
                    conditions, outcomes = joint_size(factor.condition), joint_size(factor.outcome)
                    name = f"{mode.name}.{role}.{factor.name}"
                    tables.append(Table(name, m, role, factor, offset, conditions, outcomes))
                    offset += conditions * outcomes
        return tuple(tables)

    @property
    def n_cells(self) -> int:
        last = self.tables[-1]
        return last.offset + last.n_conditions * last.n_outcomes

    def tables_of(self, mode: int, role: str) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.mode == mode and table.role == role)

    def mode_number(self, name: str) -> int:
        names = [mode.name for mode in self.modes]
        if name not in names:
            raise InputError(f"no mode {name!r} in definition {self.name}, which has {', '.join(names)}")
        return names.index(name)

    def to_json(self) -> dict[str, Any]:
        def features(items: Sequence[Feature]) -> list[Any]:
            return [[feature.name, list(feature.values)] for feature in items]

        def factor(item: Factor) -> dict[str, Any]:
            return {"name": item.name, "outcome": features(item.outcome), "condition": features(item.condition)}

        modes = [
            {
                "name": mode.name,
                "link": [factor(item) for item in mode.link],
                "root": None if mode.root is None else [factor(item) for item in mode.root],
                "prior": None if mode.prior is None else factor(mode.prior),
            }
            for mode in self.modes
        ]
        return {"name": self.name, "mention": features(self.mention), "modes": modes, "encoder": self.encoder}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Definition:
        def features(items: list[Any]) -> tuple[Feature, ...]:
            return tuple(Feature(str(name), tuple(map(str, values))) for name, values in items)

        def factor(item: dict[str, Any]) -> Factor:
            return Factor(str(item["name"]), features(item["outcome"]), features(item["condition"]))

        try:
            modes = tuple(
                Mode(
                    str(mode["name"]),
                    tuple(factor(item) for item in mode["link"]),
                    None if mode["root"] is None else tuple(factor(item) for item in mode["root"]),
                    None if mode["prior"] is None else factor(mode["prior"]),
                )
                for mode in data["modes"]
            )
            return cls(str(data["name"]), modes, features(data["mention"]), str(data.get("encoder", "")))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"not a definition of modes: {error!r}") from error

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the canonical JSON."""
        return hashlib.sha256(_canonical(self.to_json())).hexdigest()

    @cached_property
    def encoding_digest(self) -> str:
        """Digest of what an encoded corpus depends on: all of the definition but its name and, where every mention is
        a candidate, the side that the match flags are on and the classes of distance."""
        data = self.to_json()
        del data["name"]
        if self.all_candidates:
            for mode in data["modes"]:
                for item in [*mode["link"], *(mode["root"] or [])]:
                    both = item.pop("outcome") + item.pop("condition")
                    item["features"] = [feature for i, feature in enumerate(both) if feature not in both[:i]]
                    item["features"].sort()
                mode["root"], mode["prior"] = mode["root"] is not None, mode["prior"] is not None
        return hashlib.sha256(_canonical(data)).hexdigest()


def _canonical(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()
