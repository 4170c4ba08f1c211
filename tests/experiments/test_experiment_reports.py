"""Tables with titles over columns in every form, what a report says of itself, and names in the cache."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache, content_digest, key_of
from aforesaid.experiments.corpora import open_sets
from aforesaid.experiments.report import Grid, Report, Section, about, figure, p_value
from aforesaid.experiments.runs import Task, compare, resolve_set, run
from aforesaid.experiments.statistics import size_of
from aforesaid.experiments.systems import Row, open_row
from aforesaid.formats import read_documents
from aforesaid.modes.systems import shipped_model
from aforesaid.score.options import Singletons
from aforesaid.score.tables import Style, Table
from aforesaid.show.plots import Bar, bars
from documents import doc
from licence_data import conll

GRID = Grid(
    Table(["System", "MUC", "B³", "MUC", "B³"], [["a & b", "1", "2", "3", "4"], ["c*", "5", "6", "7", "8"]], "F1"),
    [("", 1), ("Dev", 2), ("Test", 2)],
    quoted=frozenset({1}),
    apart=frozenset({1}),
    notes=["* as <published>"],
)


def test_text_has_one_table_a_group() -> None:
    text = GRID.text(Style.MARKDOWN)
    assert text.count("| System") == 2
    assert "**F1: Dev**" in text
    assert text.index("|   2 |") < text.index("**F1: Test**") < text.index("|   4 |")
    assert text.endswith("* as <published>")


def test_latex_has_one_table_with_titles_and_a_rule() -> None:
    lines = GRID.text(Style.LATEX).split("\n")
    assert r"\multicolumn{1}{c}{} & \multicolumn{2}{c}{Dev} & \multicolumn{2}{c}{Test} \\" in lines
    assert lines.count(r"\midrule") == 2
    assert lines[lines.index(r"a \& b & 1 & 2 & 3 & 4 \\") + 1] == r"\midrule"
    assert lines[-1] == "% * as <published>"


def test_html_marks_what_is_quoted() -> None:
    page = GRID.html()
    assert '<th colspan="2" scope="colgroup">Dev</th>' in page
    assert '<tr class="apart quoted"><td>c*</td>' in page
    assert "a &amp; b" in page
    assert "* as &lt;published&gt;" in page


def test_a_report_in_every_form(tmp_path: Path) -> None:
    plot = bars("A plot", [Bar("a", 1.0)])
    report = Report("Title", [Section("One", "Words.", [GRID], [plot]), Section("Two")], {"x": 1}, {"date": "today"})
    paths = report.write(tmp_path / "new", "it")
    assert [path.name for path in paths] == ["it.txt", "it.md", "it.tex", "it.html", "it.json", "it-1.svg"]
    assert "![A plot](it-1.svg)" in (tmp_path / "new" / "it.md").read_text(encoding="utf-8")
    assert "it-1.svg" not in report.text(Style.MARKDOWN)
    for path in paths[:4]:
        content = path.read_text(encoding="utf-8")
        assert "Title" in content
        assert "date" in content


def test_what_a_report_says_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["/usr/bin/aforesaid", "experiment", "table", "--data", "/home/me/data/", "--model", "paper=/tmp/my model"]
    monkeypatch.setattr(sys, "argv", words)
    told = about(120.0, more="yes")
    assert told["command"] == "aforesaid experiment table --data data --model 'paper=my model'"
    assert told["wall time"] == "2.0 minutes"
    assert told["more"] == "yes"


def test_figures() -> None:
    assert (figure(None), figure(1.005, 1), p_value(None), p_value(0.0001), p_value(0.25)) == (
        "–", "1.0", "", "<0.001", "0.250",
    )  # fmt: skip


def test_sizes() -> None:
    documents = [doc("[Ann]1 met [Bob]2 .\n[She]1 left ."), doc("Nobody came .")]
    assert size_of(documents).cells() == ["2", "3", "10", "2", "3"]
    assert size_of(documents, Singletons.DROP).cells() == ["2", "3", "10", "1", "2"]
    assert size_of(document.with_clusters(None) for document in documents).cells()[3:] == ["–", "–"]


def test_what_has_changed_has_another_name(tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("one")
    second.write_text("one")
    assert content_digest([first]) == content_digest([second])
    second.write_text("two")
    assert content_digest([first]) != content_digest([second])
    assert key_of("a", "b") != key_of("b", "a")


def test_documents_are_made_once(tmp_path: Path) -> None:
    made: list[int] = []

    def make() -> list[Document]:
        made.append(1)
        return [doc("[Ann]1 left .")]

    cache = Cache(tmp_path)
    assert cache.documents("x", "1", make) == cache.documents("x", "1", make)
    cache.documents("x", "2", make)
    assert len(made) == 2


def test_a_failing_system_counts_as_empty_and_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ontogum").mkdir()
    (tmp_path / "ontogum" / "dev.conll").write_text(conll("GUM_news_x"), encoding="utf-8")
    sets = open_sets(tmp_path, Cache(tmp_path / "cache"), ("file",))
    rows = [Row("nearest", "nearest"), Row("string", "string")]
    results = run(rows, sets)
    assert results[0].evaluation.conll == 100.0
    assert 0 < results[1].evaluation.conll < 100.0
    assert compare(results, "nearest")["string"].difference == pytest.approx(
        results[1].evaluation.conll - results[0].evaluation.conll, abs=0.02
    )
    assert compare(results, "multigraph") == {}

    def broken(row: Row) -> object:
        def resolve(document: Document) -> object:
            raise ValueError("cannot")

        return resolve

    monkeypatch.setattr("aforesaid.experiments.runs.open_row", broken)
    answers = resolve_set(None, Task(rows[0], str(sets[0].parsed)))
    assert answers.clusters == ((), ())
    assert answers.failures[0] == "GUM_news_x: ValueError: cannot"


def test_a_model_of_another_system_is_refused_before_anything_is_run() -> None:
    with pytest.raises(InputError, match="trained for the system 'paper', not 'ours'"):
        open_row(Row("ours", "ours", str(shipped_model("paper"))))


def test_a_file_without_a_parse_is_refused_for_the_files_parse(tmp_path: Path) -> None:
    (tmp_path / "ontogum").mkdir()
    path = tmp_path / "ontogum" / "dev.conll"
    path.write_text(conll("GUM_news_x", parses=False), encoding="utf-8")
    assert next(iter(read_documents(path))).constituents is None
    with pytest.raises(InputError, match="has no parse of its own"):
        open_sets(tmp_path, Cache(tmp_path / "cache"), ("file",))
