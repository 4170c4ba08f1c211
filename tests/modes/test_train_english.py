"""The script that trains what is shipped, on a corpus of a few stories."""

from __future__ import annotations

import importlib.util
import random
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from aforesaid.formats import read_documents, write_documents
from aforesaid.modes import systems
from aforesaid.resolve.systems import load_system
from stories import story

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "train_english.py"
NAMES = {"Ann": "PERSON", "Bob": "PERSON", "Eve": "PERSON"}


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_english", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_english"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def write_corpus(folder: Path) -> None:
    draw = random.Random(1)
    phrases = ("Ann", "Bob", "Eve", "she", "he", "it", "the village", "the old man", "the man", "her dog", "they")
    documents = []
    for number in range(30):
        clauses = [(draw.choice(phrases), "saw", draw.choice(phrases)) for _ in range(8)]
        documents.append(replace(story(*clauses, names=NAMES), id=f"tale {number}", clusters=None))
    folder.mkdir(parents=True)
    write_documents(documents, folder / "tales.conll.gz")


@pytest.mark.slow
def test_the_script_trains_a_model_that_resolves_and_does_it_again_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_corpus(tmp_path / "data" / "amalgum")

    def run(cache: str, output: str) -> dict[str, bytes]:
        arguments = [
            "train_english", str(tmp_path / "data"), "--cache", str(tmp_path / cache), "--no-wikinews",
            "--presets", "paper", "--workers", "1", "-o", str(tmp_path / output),
        ]  # fmt: skip
        monkeypatch.setattr(sys, "argv", arguments)
        script().main()
        return {file.name: file.read_bytes() for file in (tmp_path / output / "paper").iterdir()}

    first = run("cache", "models")
    assert run("cache", "again") == first
    monkeypatch.setattr(systems, "SHIPPED", tmp_path / "models")
    document = story(("Ann", "saw", "the village"), ("she", "saw", "it"), names=NAMES)
    chains = load_system("paper").resolve(document).clusters()
    assert {frozenset(document.surface(span) for span in chain) for chain in chains} == {
        frozenset({"Ann", "she"}), frozenset({"the village", "it"}),
    }  # fmt: skip


def test_raw_text_is_parsed_in_parts_and_fewer_articles_are_fewer_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = script()
    monkeypatch.setattr(made, "PART_DOCUMENTS", 2)
    raw = tmp_path / "raw.jsonl"
    raw.write_text("".join(f'{{"id": "{i}", "text": "Ann slept."}}\n' for i in range(5)))

    def parts(articles: int | None) -> dict[str, int]:
        found = made.parse_raw(raw, tmp_path / "parsed", 1, articles)
        return {part.name: len(list(read_documents(part))) for part in found}

    everything = {"part-00000.jsonl.gz": 2, "part-00001.jsonl.gz": 2, "part-00002-1.jsonl.gz": 1}
    assert parts(None) == everything
    assert parts(3) == {"part-00000.jsonl.gz": 2, "part-00001-1.jsonl.gz": 1}
    assert parts(4) == {"part-00000.jsonl.gz": 2, "part-00001.jsonl.gz": 2}
    assert parts(None) == everything
