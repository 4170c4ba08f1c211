"""Codes and digests of a definition, and what it refuses."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.errors import InputError
from aforesaid.model.definition import Definition, Factor, Feature, Mode, distance_feature, join, split, words
from aforesaid.model.encoded import ListedBuilder
from aforesaid.model.packed import pack
from aforesaid.model.pairs import pair_modes
from aforesaid.model.settings import TrainingSettings
from corpora import EXACT, GENDER, HEAD, TYPE, all_document, listed, literal

FEATURES = (TYPE, GENDER, EXACT)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 1)), min_size=1))
def test_splitting_undoes_joining(rows: list[tuple[int, int, int]]) -> None:
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    codes = join(FEATURES, columns)
    assert codes.max() < 24
    for column, back in zip(columns, split(FEATURES, codes), strict=True):
        np.testing.assert_array_equal(back, column)


def test_codes_in_words() -> None:
    assert words(FEATURES, int(join(FEATURES, (2, 1, 1)))) == ("pronoun", "female", "exact")
    assert distance_feature(3).values == ("none", "0", "1", "2", "3+")


def test_a_value_out_of_range_is_refused() -> None:
    with pytest.raises(InputError, match="feature gender has values up to 4, expected below 4"):
        join(FEATURES, (0, 4, 0))
    with pytest.raises(InputError, match="2 columns for the 3 features"):
        join(FEATURES, (0, 0))


def test_an_enum_with_gaps_is_refused() -> None:
    gap = IntEnum("gap", {"A": 0, "B": 2})
    with pytest.raises(InputError, match="expected 0, 1, 2"):
        Feature.of_enum("gap", gap)


@pytest.mark.parametrize("definition", [literal(), literal("condition"), listed()])
def test_json_gives_the_same_definition(definition: Definition) -> None:
    again = Definition.from_json(definition.to_json())
    assert again == definition
    assert again.digest == definition.digest
    assert again.encoding_digest == definition.encoding_digest


def test_both_readings_of_the_flags_share_an_encoding() -> None:
    assert literal("outcome").digest != literal("condition").digest
    assert literal("outcome").encoding_digest == literal("condition", cap=9).encoding_digest
    assert literal().encoding_digest != listed().encoding_digest


def test_cells_are_unique() -> None:
    definition = listed()
    cells = np.concatenate(
        [
            table.cells(*np.divmod(np.arange(table.n_conditions * table.n_outcomes), table.n_outcomes))
            for table in definition.tables
        ]
    )
    assert sorted(cells.tolist()) == list(range(definition.n_cells))


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        (Mode("m", (Factor("t", (TYPE,), (GENDER,)),), (Factor("t", (TYPE,)),)), "features of both mentions"),
        (Mode("m", (Factor("t", (TYPE, EXACT), (TYPE, EXACT)),), (Factor("t", (TYPE,)),)), "on one side"),
        (Mode("m", (Factor("t", (TYPE,), (TYPE,)),), (Factor("t", (TYPE, HEAD)),)), "the root must know them"),
        (Mode("m", (Factor("t", (TYPE,), (TYPE,)),)), "one link factor and one root factor"),
        (
            Mode("m", (Factor("t", (TYPE, EXACT), (TYPE,)),), (Factor("t", (TYPE,)),), Factor("q", (HEAD,))),
            "no match flags",
        ),
    ],
)
def test_modes_that_the_kernels_cannot_follow_are_refused(mode: Mode, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        pair_modes(Definition("odd", (mode,), mention=(TYPE, GENDER)))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"sentences": [1, 0, 2]}, "must not fall"),
        ({"modes": [2, 2, 5]}, "modes up to 5"),
        ({"pairs": [(1, 1, 1)]}, "before its anaphor"),
        ({"pairs": [(2, 0, 1), (2, 0, 2)]}, "listed twice"),
        ({"pairs": [(2, 0, 4)]}, "flags up to 4"),
        ({"modes": [2, 2, -1], "pairs": [(2, 0, 1)]}, "without a mode has matching"),
    ],
)
def test_documents_that_do_not_fit_are_refused(arguments: dict[str, list[object]], reason: str) -> None:
    columns: dict[str, list[object]] = {"sentences": [0, 1, 2], "modes": [2, 2, 0], **arguments}
    with pytest.raises(InputError, match=reason):
        pack(literal(), [all_document([0, 1, 2], **columns)])  # type: ignore[arg-type]


def test_listed_candidates_that_do_not_fit_are_refused() -> None:
    def builder() -> ListedBuilder:
        return ListedBuilder(listed(), key="doc", n_words=9, n_mentions=3)

    with pytest.raises(InputError, match="mode match has no root"):
        builder().add_root("match", [0], [(0, 0)])
    with pytest.raises(InputError, match="1 factors and no prior for mode attr, expected 2 and a"):
        builder().add("attr", [1], [0], [(0, 0)])
    with pytest.raises(InputError, match="must be an earlier mention"):
        builder().add("match", [1], [1], [(0, 0)])
    with pytest.raises(InputError, match=r"outcome codes of match\.link\.joint run from 6 to 6, expected 0 to 5"):
        builder().add("match", [1], [0], [(0, 6)])
    with pytest.raises(InputError, match="no mode 'precise'"):
        builder().add("precise", [1], [0], [(0, 0)])
    twice = builder()
    twice.add("match", [1], [0], [(0, 0)])
    twice.add_root("attr", [1], [(0, 0)], prior=(0, 0))
    with pytest.raises(InputError, match="candidates in two modes"):
        twice.build()
    with pytest.raises(InputError, match="is a ListedDocument, expected AllDocument"):
        pack(literal(), [builder().build()])


def test_settings_are_checked_and_come_back() -> None:
    settings = TrainingSettings(smoothing=(("*", 1.0), ("*.root.*", 0.0)), prior=(("attr", "luce"),), fixed=("x.*",))
    assert TrainingSettings.from_json(settings.to_json()) == settings
    assert settings.smoothing_of("attr.link.joint") == 1.0
    assert settings.smoothing_of("attr.root.joint") == 0.0
    assert (settings.prior_of("attr"), settings.prior_of("other")) == ("luce", "class")
    for wrong in (
        {"initial": "random"},
        {"iterations": -1},
        {"smoothing": (("*", -1.0),)},
        {"prior": (("*", "x"),)},
    ):
        with pytest.raises(InputError):
            TrainingSettings(**wrong)
