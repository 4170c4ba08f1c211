"""θ = {t, q}: one value for each cell that occurs in the training corpus, and what stands in for all others.

A *row* is one distribution: the outcomes of one table under one condition. Its seen cells and what is left for unseen
outcomes sum to 1 after every M-step. Cells that never occurred get the row's `rest` (0 without smoothing, or the
initial value), cells of a condition that never occurred the table's initial value.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.model.definition import Definition, Table
from aforesaid.model.packed import Packed, PackedAll
from aforesaid.model.pairs import PairMode, pair_modes
from aforesaid.model.settings import TrainingSettings

Values = NDArray[np.float64]
Cells = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Support:
    """The cells that occur, ascending, so that the cells of a row and the rows of a table are neighbours."""

    definition: Definition
    cells: Cells

    @cached_property
    def digest(self) -> bytes:
        """Two supports are equal when their definitions and cells are, also across processes."""
        return hashlib.sha256(self.definition.digest.encode() + np.ascontiguousarray(self.cells).tobytes()).digest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Support) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def table_of(self) -> NDArray[np.int64]:
        """The table of each cell."""
        offsets = np.array([table.offset for table in self.definition.tables], dtype=np.int64)
        return np.searchsorted(offsets, self.cells, side="right") - 1

    @cached_property
    def _rows(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        keys = self._row_keys(self.cells, self.table_of)
        rows, starts, row_of = np.unique(keys, return_index=True, return_inverse=True)
        return rows, starts, row_of.reshape(-1)

    def _row_keys(self, cells: Cells, table_of: NDArray[np.int64]) -> NDArray[np.int64]:
        """The first cell of the row that a cell is in: unique over tables."""
        offsets = np.array([table.offset for table in self.definition.tables], dtype=np.int64)[table_of]
        sizes = np.array([table.n_outcomes for table in self.definition.tables], dtype=np.int64)[table_of]
        return cells - (cells - offsets) % sizes

    @property
    def rows(self) -> NDArray[np.int64]:
        """The first (virtual) cell of each row that occurs."""
        return self._rows[0]

    @property
    def row_starts(self) -> NDArray[np.int64]:
        return self._rows[1]

    @property
    def row_of(self) -> NDArray[np.int64]:
        """The row of each cell."""
        return self._rows[2]

    @cached_property
    def table_of_row(self) -> NDArray[np.int64]:
        return self.table_of[self.row_starts]

    @cached_property
    def row_sizes(self) -> NDArray[np.int64]:
        return np.diff(np.append(self.row_starts, len(self.cells)))

    @cached_property
    def outcomes_seen(self) -> NDArray[np.int64]:
        """How many different outcomes occur in each table."""
        counts = []
        for number, table in enumerate(self.definition.tables):
            here = self.cells[self.table_of == number]
            counts.append(len(np.unique((here - table.offset) % table.n_outcomes)))
        return np.array(counts, dtype=np.int64)

    def row_sums(self, values: Values) -> Values:
        if not len(self.cells):
            return np.zeros(0)
        return np.asarray(np.add.reduceat(values, self.row_starts), dtype=np.float64)

    def find(self, cells: Cells) -> NDArray[np.int64]:
        """The position of each cell in the support, -1 where it has none."""
        if not len(self.cells):
            return np.full(cells.shape, -1, dtype=np.int64)
        places = np.minimum(np.searchsorted(self.cells, cells), len(self.cells) - 1)
        return np.where(self.cells[places] == cells, places, -1)


@dataclass(frozen=True, eq=False)
class Parameters:
    """Values of the support's cells, and of the cells beyond it."""

    support: Support
    values: Values
    row_rest: Values
    """The value of an unseen outcome in each row of the support."""
    table_rest: Values
    """The value of any cell in a row that is not in the support, by table."""
    row_mass: Values = field(default_factory=lambda: np.zeros(0))
    """c(m', π): the expected count behind each row, empty before the first M-step. It weighs rows in reports."""

    def lookup(self, cells: Cells) -> Values:
        """Values of any cells of the definition; 1 for the padding -1, so that products ignore it."""
        support = self.support
        flat = cells.reshape(-1)
        offsets = np.array([table.offset for table in support.definition.tables], dtype=np.int64)
        tables = np.maximum(np.searchsorted(offsets, flat, side="right") - 1, 0)
        result = self.table_rest[tables]
        if len(support.rows):
            keys = support._row_keys(flat, tables)
            rows = np.minimum(np.searchsorted(support.rows, keys), len(support.rows) - 1)
            result = np.where(support.rows[rows] == keys, self.row_rest[rows], result)
            places = support.find(flat)
            result = np.where(places >= 0, self.values[places], result)
        return np.where(flat < 0, 1.0, result).reshape(cells.shape)

    def mixed_with(self, other: Parameters, share: float) -> Parameters:
        """(1 - share) of these and `share` of the others, over the same support."""
        keep = 1.0 - share
        return Parameters(
            self.support,
            keep * self.values + share * other.values,
            keep * self.row_rest + share * other.row_rest,
            keep * self.table_rest + share * other.table_rest,
            self.row_mass,
        )

    def row_totals(self) -> Values:
        """Σ over the outcomes that occur in the table, for each row: 1 after an M-step."""
        support = self.support
        unseen = support.outcomes_seen[support.table_of_row] - support.row_sizes
        return support.row_sums(self.values) + unseen * self.row_rest


def support_of(definition: Definition, corpora: Iterable[Packed]) -> Support:
    """The cells that occur in packed corpora."""
    found = np.zeros(0, dtype=np.int64)
    for packed in corpora:
        found = np.union1d(found, traces_of(definition, packed))
    return support_from(definition, found)


def traces_of(definition: Definition, packed: Packed) -> NDArray[np.int64]:
    """What a corpus leaves in the support: the cells it names, or the mention codes that occur."""
    if isinstance(packed, PackedAll) != definition.all_candidates:
        raise InputError(f"a corpus in the form {type(packed).__name__} does not fit definition {definition.name}")
    if isinstance(packed, PackedAll):
        return np.unique(packed.codes).astype(np.int64)
    return np.unique(packed.kinds)


def support_from(definition: Definition, traces: NDArray[np.int64]) -> Support:
    """The support that traces of all parts of a corpus, in one sorted array, stand for."""
    return Support(definition, _all_cells(definition, traces) if definition.all_candidates else traces[traces >= 0])


def _all_cells(definition: Definition, codes: NDArray[np.int64]) -> Cells:
    """Every pair of views that the codes have, with every flag: any two mentions may meet in a document."""
    cells = []
    for mode in pair_modes(definition):
        views = np.unique(mode.view_of(codes))
        cells += [all_link_cells(mode, views).reshape(-1), mode.root_cells(views)]
        if mode.has_distance:
            cells.append(mode.prior_cells())
    return np.unique(np.concatenate(cells))


def all_link_cells(mode: PairMode, views: NDArray[np.int64]) -> Cells:
    """Cells of t by [view of j, view of k, flags]."""
    n, flags = len(views), np.arange(mode.n_flags)
    shape = (n, n, len(flags))
    own, other = np.broadcast_to(views[:, None, None], shape), np.broadcast_to(views[None, :, None], shape)
    return mode.link_cells(own, other, np.broadcast_to(flags, shape))


def initial_parameters(support: Support, settings: TrainingSettings) -> Parameters:
    """`uniform`: 1/N over the N outcome tuples that a table has. `authors`: as in `TrainingSettings.initial`.

    A root and a link factor over the same features start with the same value, as the paper's uniform start asks; what
    a table's N counts has no other effect, since EM only ever compares the candidates of one mention.
    """
    definition = support.definition
    starts = np.array([_initial_value(support, table, settings) for table in definition.tables], dtype=np.float64)
    return Parameters(support, starts[support.table_of], starts[support.table_of_row], starts)


def _initial_value(support: Support, table: Table, settings: TrainingSettings) -> float:
    if settings.initial == "uniform" or table.role == "prior":
        return 1.0 / table.n_outcomes
    tables = support.definition.tables
    seen = [int(support.outcomes_seen[tables.index(root)]) for root in support.definition.tables_of(table.mode, "root")]
    n = max(1, *seen) if seen else 1
    return 1.0 / n if table.role == "root" else 1.0 / (30 * n)
