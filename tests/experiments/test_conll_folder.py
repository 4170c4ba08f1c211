"""The layout that a licence holder has, step by step as `docs/licence-holders.md` tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache
from aforesaid.experiments.conll_folder import find_splits, place_of, read_list
from aforesaid.experiments.corpora import conll_sets
from aforesaid.experiments.systems import Row
from aforesaid.experiments.table import table
from aforesaid.formats import read_documents
from aforesaid.score.tables import Style
from licence_data import conll, write_release


def test_development_and_test_by_their_folders(tmp_path: Path) -> None:
    write_release(tmp_path)
    splits = find_splits(tmp_path)
    assert list(splits) == ["development", "test"]
    split = splits["development"]
    assert [Path(path).name for path in split.inputs] == ["y_0001.v4_auto_conll", "x_0000.v4_auto_conll"]
    assert [Path(path).name for path in split.keys] == ["y_0001.v4_gold_conll", "x_0000.v4_gold_conll"]
    documents = list(split.documents())
    assert [(d.id, d.part) for d in documents] == [(n, p) for n in ("bc/y/00/y_0001", "nw/x/00/x_0000") for p in (0, 1)]
    assert all(document.clusters is None and document.constituents is not None for document in documents)
    assert [len(document.clusters or ()) for document in split.key()] == [2, 2, 2, 2]


def test_development_and_test_by_lists(tmp_path: Path) -> None:
    write_release(tmp_path / "all", ("development",))
    (tmp_path / "all" / "development").rename(tmp_path / "all" / "train")
    development, test = tmp_path / "dev.txt", tmp_path / "test.txt"
    development.write_text("# identifiers\nenglish/annotations/bc/y/00/y_0001\n")
    test.write_text("nw/x/00/x_0000\n\n")
    splits = find_splits(tmp_path / "all", development, test)
    assert [Path(path).name for path in splits["development"].keys] == ["y_0001.v4_gold_conll"]
    assert [Path(path).name for path in splits["test"].keys] == ["x_0000.v4_gold_conll"]
    with pytest.raises(InputError, match="expected folders named"):
        find_splits(tmp_path / "all")
    test.write_text("nw/x/00/x_0099\n")
    with pytest.raises(InputError, match="1 texts of the test list are not there: nw/x/00/x_0099"):
        find_splits(tmp_path / "all", development, test)
    test.write_text("\n")
    with pytest.raises(InputError, match="found no identifier"):
        read_list(test)


def test_places() -> None:
    assert place_of("conll/test/data/english/annotations/nw/x/00/x_0000") == "nw/x/00/x_0000"
    assert place_of("nw/x/00/x_0000") == "nw/x/00/x_0000"


def test_a_text_without_its_key_is_an_error(tmp_path: Path) -> None:
    write_release(tmp_path)
    next(tmp_path.rglob("x_0100.v4_gold_conll")).unlink()
    with pytest.raises(InputError, match=r"found no nw/x/00/x_0100…_gold_conll beside it"):
        find_splits(tmp_path)


def test_the_papers_table(tmp_path: Path) -> None:
    write_release(tmp_path / "data")
    sets = conll_sets(tmp_path / "data", Cache(tmp_path / "cache"))
    assert [(one.name, one.parse, len(one.key)) for one in sets] == [
        ("conll-2012-development", "file", 4),
        ("conll-2012-test", "file", 4),
    ]
    assert all(document.clusters is None for document in read_documents(sets[0].parsed))
    rows = [Row("Stanford", "stanford"), Row("Multigraph", "multigraph"), Row("nearest (no learning)", "nearest")]
    report = table(sets, rows, is_papers_data=True)
    text = report.text(Style.MARKDOWN)
    grid = next(grid for section in report.sections[1:] for grid in section.grids)
    assert grid.groups == [("", 1), ("CoNLL-2012 development", 6), ("CoNLL-2012 test", 6)]
    by_name = {row[0]: list(row[1:]) for row in grid.table.rows}
    assert by_name["Stanford (published)"][5::6] == ["56.90", "55.43"]
    assert by_name["Non-Linear* (published)"][5::6] == ["64.38", "63.39"]
    assert len([name for name in by_name if "* (published)" in name]) == 7
    assert by_name["nearest (no learning)"] == ["100.00"] * 12
    assert "Signature" not in text
    assert "signature of conll-2012-test" in text


def test_key_and_input_must_be_the_same_texts(tmp_path: Path) -> None:
    write_release(tmp_path / "data")
    wrong = next((tmp_path / "data").rglob("x_0000.v4_gold_conll"))
    wrong.write_text(conll("nw/x/00/x_0000").replace("part 001", "part 002"))
    with pytest.raises(InputError, match="the key and the input differ"):
        conll_sets(tmp_path / "data", Cache(tmp_path / "cache"))
