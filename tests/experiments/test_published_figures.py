"""What the paper printed, checked for slips of copying by its own arithmetic."""

from __future__ import annotations

import pytest

from aforesaid.experiments.published import COLUMNS, TABLE_3, PublishedRow

PLACES = [COLUMNS.index(metric) for metric in ("muc", "b_cubed", "ceaf_e")]


@pytest.mark.parametrize("row", TABLE_3, ids=lambda row: row.name)
def test_conll_is_the_mean_of_three(row: PublishedRow) -> None:
    for figures in (row.development, row.test):
        three = [figures[place] for place in PLACES]
        average = sum(figure for figure in three if figure is not None) / 3
        printed = figures[-1]
        assert printed is not None
        if row.name == "LaSO" and figures is row.test:
            assert average == pytest.approx(62.90, abs=0.006)
            assert row.note
        else:
            assert average == pytest.approx(printed, abs=0.011)


def test_the_paper_has_seven_supervised_systems() -> None:
    assert sum(row.supervised for row in TABLE_3) == 7
    assert [row.system for row in TABLE_3 if row.system] == ["mir", "stanford", "multigraph", "paper"]
