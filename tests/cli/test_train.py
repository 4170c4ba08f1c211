"""`aforesaid encode`, `train` and `model` as a user runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import toy
from aforesaid.cli import encode, model, train
from aforesaid.errors import InputError
from aforesaid.model.store import load_model
from aforesaid.modes.systems import load_preset
from aforesaid.scale.engine import LocalEngine
from aforesaid.show.train_report import train_page


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    app = typer.Typer()
    for command in (encode, train, model):
        command.register(app)
    return app


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = np.random.default_rng(0)
    path = tmp_path_factory.mktemp("corpus") / "stories.conll"
    toy.write_corpus_file(path, [toy.story(rng, f"story{i}", 12) for i in range(60)])
    return path


def run(app: typer.Typer, *arguments: object) -> str:
    result = CliRunner().invoke(app, [str(a) for a in arguments], catch_exceptions=False, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.output


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are tested elsewhere; each of them takes seconds to start."""
    monkeypatch.setattr("aforesaid.cli.engine_options.make_engine", lambda *_: LocalEngine(1))
    monkeypatch.setattr("aforesaid.cli.encode.make_engine", lambda *_: LocalEngine(1))


@pytest.mark.parametrize("system", ["paper", "paper-literal"])
def test_from_text_to_a_model_that_resolves(app: typer.Typer, corpus: Path, tmp_path: Path, system: str) -> None:
    said = run(app, "encode", corpus, "-o", tmp_path / "shards", "--system", system)
    assert "60 of 60 documents" in said
    assert "words/s" in said
    said = run(
        app, "train", tmp_path / "shards", "-o", tmp_path / "model", "--system", system, "--iterations", 4,
        "--workers", 1, "--report", tmp_path / "page.html",
    )  # fmt: skip
    assert len(re.findall(r"log-likelihood -\d+\.\d+ a mention  change [+-]", said)) == 5
    assert "held out" in said
    assert "chosen by held-out likelihood" in said
    trained = load_model(tmp_path / "model")
    assert trained.card["preset"] == system
    assert trained.card["sources"] == ["stories.conll"]
    document = toy.story(np.random.default_rng(9), "new")
    resolution = load_preset(system, tmp_path / "model").resolve(document)
    assert len(resolution.mentions) >= 6

    said = run(app, "model", "info", tmp_path / "model", "--top", 3)
    assert said.startswith(f"{system}, iteration {trained.chosen}, chosen by held-out likelihood")
    assert "← new chain" in said
    assert re.search(r"  \d\.\d{3}  .*pronoun.* ← ", said)
    assert ("q(distance)" in said) == (system == "paper-literal")

    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org", "")
    for figure in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(figure)
    assert page.count("<svg") >= 4

    run(app, "model", "keep", tmp_path / "model", "-o", tmp_path / "small")
    assert list(load_model(tmp_path / "small").iterations) == [trained.chosen]
    with pytest.raises(InputError, match="is the model itself"):
        run(app, "model", "keep", tmp_path / "small", "-o", tmp_path / "small")
    with pytest.raises(InputError, match="not 99"):
        run(app, "model", "info", tmp_path / "model", "--iteration", 99)


def test_text_is_encoded_beside_the_model_and_scored(app: typer.Typer, corpus: Path, tmp_path: Path) -> None:
    key = tmp_path / "key.conll"
    key.write_text(corpus.read_text().replace("\t-\n", "\t(1)\n", 40))
    said = run(
        app, "train", corpus, "-o", tmp_path / "model", "--system", "paper-literal", "--iterations", 2, "--dev", key
    )
    assert "60 of 60 documents" in said
    assert len(re.findall(r"dev F1 +\d+\.\d\d", said)) == 3
    assert "chosen by development score" in said
    assert (tmp_path / "model-shards" / "corpus.json").exists()
    history = json.loads((tmp_path / "model" / "model.json").read_text())["history"]
    assert [step["iteration"] for step in history] == [0, 1, 2]
    assert "held out" not in said

    again = run(
        app, "train", tmp_path / "model-shards", "-o", tmp_path / "model", "--system", "paper-literal",
        "--iterations", 3, "--dev", key, "--resume",
    )  # fmt: skip
    assert re.findall(r"^ +(\d+)  log", again, re.MULTILINE) == ["2", "3"]


def test_shards_of_another_model_are_refused(app: typer.Typer, corpus: Path, tmp_path: Path) -> None:
    run(app, "encode", corpus, "-o", tmp_path / "shards", "--system", "paper-literal")
    with pytest.raises(InputError, match="encode the corpus again"):
        run(app, "train", tmp_path / "shards", "-o", tmp_path / "model", "--system", "paper")


def test_the_page_escapes_what_it_shows(tmp_path: Path, app: typer.Typer, corpus: Path) -> None:
    run(app, "train", corpus, "-o", tmp_path / "m", "--system", "paper-literal", "--iterations", 1)
    from dataclasses import replace

    loaded = load_model(tmp_path / "m")
    page = train_page(replace(loaded, card={**loaded.card, "preset": "<script>alert(1)</script>"}))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
