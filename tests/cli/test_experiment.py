"""`aforesaid experiment …` as a user runs it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import toy
from aforesaid.cli import experiment
from aforesaid.errors import InputError
from aforesaid.formats import read_documents
from licence_data import conll, write_release

GAP = (
    "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"
    "t-1\tMary met Anna. She left.\tShe\t15\tMary\t0\tTRUE\tAnna\t9\tFALSE\tu\n"
)
RULES = ("--system", "multigraph", "--system", "nearest")


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    app = typer.Typer()
    experiment.register(app)
    return app


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Labelled stories, a snippet and text to train on, in the layout of the open data."""
    folder = tmp_path_factory.mktemp("data")
    for name in ("ontogum", "litbank", "gap", "amalgum", "responses"):
        (folder / name).mkdir()
    for i, name in enumerate(("ontogum/dev", "ontogum/train", "litbank/dev")):
        (folder / f"{name}.conll").write_text(conll(f"GUM_news_a{i}") + conll(f"GUM_bio_b{i}"), encoding="utf-8")
    shutil.copy(folder / "ontogum" / "dev.conll", folder / "responses" / "perfect.dev.conll")
    (folder / "gap" / "gap-development.tsv").write_text(GAP, encoding="utf-8")
    rng = np.random.default_rng(1)
    toy.write_corpus_file(folder / "amalgum" / "news.conll", [toy.story(rng, f"t{i}", 12) for i in range(30)])
    return folder


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def run(app: typer.Typer, *arguments: object) -> str:
    result = CliRunner().invoke(app, ["experiment", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_table_of_the_open_data(app: typer.Typer, data: Path, cache: Path, tmp_path: Path) -> None:
    said = run(app, "table", "--data", data, "--cache", cache, "--workers", 1, "-o", tmp_path, *RULES)
    names = {Path(line).name for line in said.splitlines()}
    assert {"table.txt", "table.md", "table.tex", "table.html", "table.json"} < names
    figures = json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))
    corpora = ("ontogum-dev", "ontogum-train", "litbank-dev")
    assert set(figures["sets"]) == {f"{corpus}/{parse}" for corpus in corpora for parse in ("file", "spacy")}
    assert figures["sets"]["ontogum-dev/file"]["nearest (no learning)"]["conll"] == 100
    assert figures["gap"]["examples"] == 1
    text = (tmp_path / "table.md").read_text(encoding="utf-8")
    assert "| perfect " in text
    assert "| Non-Linear* " in text
    assert "| news " in text
    latex = (tmp_path / "table.tex").read_text(encoding="utf-8")
    assert r"\multicolumn{6}{c}{OntoGUM dev} & \multicolumn{6}{c}{OntoGUM train} \\" in latex
    page = (tmp_path / "table.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 6
    assert "<script" not in page
    assert str(data) not in page + text + latex


def test_two_workers_give_the_same_figures(app: typer.Typer, data: Path, cache: Path, tmp_path: Path) -> None:
    for n in (1, 2):
        said = ["--data", data, "--cache", cache, "--parse", "file", "--no-gap", *RULES]
        run(app, "table", *said, "--workers", n, "-o", tmp_path / str(n))
    one, two = (json.loads((tmp_path / str(n) / "table.json").read_text())["sets"] for n in (1, 2))
    for figures in (one, two):
        for rows in figures.values():
            for row in rows.values():
                del row["microseconds a token"]
    assert one == two


def test_table_of_a_licence_holder(app: typer.Typer, cache: Path, tmp_path: Path) -> None:
    write_release(tmp_path / "conll")
    said = run(app, "table", "--conll", tmp_path / "conll", "--parse", "file", "--cache", cache, "--workers", 1, *RULES)
    assert "F1: CoNLL-2012 development" in said
    assert "Multigraph (published)" in said
    assert "as published" in said


def test_a_system_without_a_model_is_left_out_and_named(
    app: typer.Typer, data: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = ("--data", data, "--cache", cache, "--parse", "file", "--no-gap", "--workers", 1)
    with pytest.raises(InputError, match="cannot read the model"):
        run(app, "table", *common, "--system", "paper", "--model", "paper=nowhere")
    monkeypatch.setattr("aforesaid.modes.systems.SHIPPED", Path("nowhere"))
    said = run(app, "table", *common, "--system", "paper-literal", "--system", "nearest")
    assert "Ma, Liu & Hovy, as printed: left out: no trained model" in said


def test_gap(app: typer.Typer, data: Path, cache: Path, tmp_path: Path) -> None:
    file = data / "gap" / "gap-development.tsv"
    said = run(
        app, "gap", file, "--system", "nearest", "--cache", cache, "--workers", 1, "--answers", tmp_path / "a.tsv"
    )
    assert "nearest (no learning)" in said
    assert (tmp_path / "a.tsv").read_text() == "t-1\tTRUE\tFALSE\n"
    result = CliRunner().invoke(app, ["experiment", "gap", str(file), "--answers", "x.tsv"])
    assert result.exit_code == 2


def test_learning_commands(app: typer.Typer, data: Path, cache: Path, tmp_path: Path) -> None:
    common = ("--data", data, "--system", "paper-literal", "--cache", cache, "--workers", 1, "-o", tmp_path)
    run(app, "curves", *common, "--iterations", 2, "--only", "iterations", "--set", "distance_cap=3")
    run(app, "domain", *common, "--iterations", 2, "--text", f"news={data / 'amalgum' / 'news.conll'}")
    run(app, "ablation", *common, "--words", 2000, "--set", "flags=outcome")
    assert "distance_cap=3" in (tmp_path / "curves-paper-literal.md").read_text()
    assert "| news " in (tmp_path / "domain-paper-literal.md").read_text()
    rows = json.loads((tmp_path / "ablation-paper-literal.json").read_text())["rows"]
    assert list(rows)[-1] == "flags=outcome"


def test_skeletons(app: typer.Typer, tmp_path: Path) -> None:
    skeleton = tmp_path / "skeletons" / "a.v4_gold_skel"
    skeleton.parent.mkdir()
    filled = conll("a")
    words = ["Mary", "met", "Bob", ".", "She", "liked", "him", ".", "Bob", "liked", "Mary", "."] * 2
    lines = [
        line if line.startswith("#") or not line else line.replace(f"   {word}   ", "   [WORD]   ", 1)
        for line, word in _with_words(filled, words)
    ]
    skeleton.write_text("\n".join(lines))
    trees = "".join(
        f"(TOP (S (NP (NNP {a})) (VP (VBD {b}) (NP (NNP {c}))) (. .)))\n"
        for a, b, c in [("Mary", "met", "Bob"), ("She", "liked", "him"), ("Bob", "liked", "Mary")] * 2
    )
    (tmp_path / "ontonotes").mkdir()
    (tmp_path / "ontonotes" / "a.parse").write_text(trees)
    said = run(app, "skeleton", tmp_path / "skeletons", tmp_path / "ontonotes", "-o", tmp_path / "out")
    assert said.strip().endswith("1 files")
    first, _ = read_documents(tmp_path / "out" / "a.v4_gold_conll")
    assert first.words == tuple(words[:12])


def _with_words(text: str, words: list[str]) -> list[tuple[str, str]]:
    rest = iter(words)
    return [(line, "" if line.startswith("#") or not line else next(rest)) for line in text.split("\n")]


@pytest.mark.parametrize(
    "arguments",
    [
        ("table",),
        ("table", "--data", "a", "--conll", "b"),
        ("table", "--data", "a", "--model", "nonsense"),
        ("curves", "--data", "a", "--only", "nonsense"),
        ("domain",),
    ],
)
def test_wrong_use(app: typer.Typer, arguments: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, ["experiment", *arguments]).exit_code == 2


def test_a_folder_without_data(app: typer.Typer, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="found no test set"):
        run(app, "table", "--data", tmp_path, "--cache", tmp_path / "cache")
