"""The five steps of `docs/licence-holders.md`, one after the other, on small files in the formats of the LDC."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from aforesaid.cli import encode, experiment, train
from aforesaid.scale.engine import LocalEngine
from licence_data import write_release

TREES = "".join(
    f"(TOP (S (NP-SBJ (NNP {a})) (VP (VBD {b}) (NP (NNP {c})) (NP (-NONE- *T*-1))) (. .)))\n"
    for a, b, c in [("Mary", "met", "Bob"), ("She", "liked", "him"), ("Bob", "liked", "Mary")] * 2
)
NAMES = ("Ann", "Eve", "Kate", "Mary", "Jane", "Rose", "Clara", "Ruth")


def gigaword(number: int) -> str:
    """A story of three sentences: a woman meets another, and *she* does something."""
    one, other = NAMES[number % 8], NAMES[(number // 8 + number + 1) % 8]
    sentences = [
        ((one, "NNP"), ("met", "VBD"), (other, "NNP")),
        (("She", "PRP"), (("praised", "VBD"), ("left", "VBD"))[number % 2], (other, "NNP")),
        ((one, "NNP"), ("thanked", "VBD"), ("her", "PRP")),
    ]
    parts = [f'<DOC id="NYT_ENG_{number:08d}.0001" type="story">\n<sentences>\n']
    for i, ((a, tag_a), (verb, tag), (b, tag_b)) in enumerate(sentences, start=1):
        tokens = "".join(
            f'<token id="{t}"><word>{word}</word><lemma>{word.lower()}</lemma><POS>{pos}</POS>'
            f"<NER>{'PERSON' if pos == 'NNP' else 'O'}</NER></token>\n"
            for t, (word, pos) in enumerate(((a, tag_a), (verb, tag), (b, tag_b)), start=1)
        )
        tree = f"(ROOT (S (NP ({tag_a} {a})) (VP ({tag} {verb}) (NP ({tag_b} {b})))))"
        parts.append(f'<sentence id="{i}"><tokens>\n{tokens}</tokens><parse>{tree}</parse></sentence>\n')
    return "".join([*parts, "</sentences>\n</DOC>\n"])


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    app = typer.Typer()
    for command in (encode, train, experiment):
        command.register(app)
    monkeypatch.setattr("aforesaid.cli.encode.make_engine", lambda *_: LocalEngine(1))
    return app


def test_all_steps(app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> str:
        result = CliRunner().invoke(app, list(words), catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    # 1. The files as they come: skeletons, OntoNotes, Annotated Gigaword.
    write_release(Path("full"))
    for path in list(Path("full").rglob("*_conll")):
        skeleton = Path("skeletons") / path.relative_to("full").with_name(path.name.replace("_conll", "_skel"))
        skeleton.parent.mkdir(parents=True, exist_ok=True)
        lines = [
            line if line.startswith("#") else re.sub(r"^((?:\S+\s+){3})\S+", r"\1[WORD]", line)
            for line in path.read_text().split("\n")
        ]
        skeleton.write_text("\n".join(lines))
        place = re.sub(r"\.v\d+_.*", ".parse", str(path)).split("annotations/")[1]
        tree = Path("ontonotes-release-5.0/data/files/data/english/annotations") / place
        tree.parent.mkdir(parents=True, exist_ok=True)
        tree.write_text(TREES)
    Path("gigaword").mkdir()
    xml = "<FILE>\n" + "".join(gigaword(i) for i in range(60)) + "</FILE>\n"
    Path("gigaword/nyt_eng.xml.gz").write_bytes(gzip.compress(xml.encode()))
    # 2. Words.
    assert "8 files" in run("experiment", "skeleton", "skeletons", "ontonotes-release-5.0", "-o", "conll")
    for path in Path("full").rglob("*_conll"):
        assert (Path("conll") / path.relative_to("full")).read_text() == path.read_text()
    # 3. The table.
    common = ("--conll", "conll", "--parse", "file", "--cache", "cache", "--workers", "1")
    run("experiment", "table", *common, "--system", "nearest", "--system", "multigraph", "-o", "results")
    figures = json.loads(Path("results/table.json").read_text())["sets"]
    assert figures["conll-2012-test/file"]["nearest (no learning)"]["conll"] == 100
    # 4. Training.
    assert "test.conll: 4 documents" in run("experiment", "join", "conll", "-o", "joined")
    run("encode", "gigaword", "-o", "shards", "--system", "paper")
    said = run(
        "train", "shards", "-o", "model", "--system", "paper", "--iterations", "3", "--workers", "1",
        "--dev", "joined/development.conll",
    )  # fmt: skip
    assert "chosen by development score" in said
    # 5. The table with that model.
    run("experiment", "table", *common, "--system", "paper", "--model", "paper=model", "-o", "trained")
    row = json.loads(Path("trained/table.json").read_text())["sets"]["conll-2012-test/file"]
    assert list(row) == ["Ma, Liu & Hovy, as their program"]
    assert row["Ma, Liu & Hovy, as their program"]["conll"] > 0
    assert "Ma, Liu & Hovy (published)" in Path("trained/table.md").read_text()
