"""Encoding a corpus: what stays, what goes, and that an interrupted run ends as an uninterrupted one."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import toy
from aforesaid.errors import InputError
from aforesaid.scale.encode import Part, encode
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.manifest import find_shards, read_corpus


def test_what_is_left_out_and_why(tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    parts: list[Part] = []
    corpus = encode(paths, toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40, on_part=parts.append)
    assert corpus.read == 30
    assert corpus.removed == {
        "short": 1,
        "without mentions": 1,
        "exact duplicates": 1,
        "near duplicates": 0,
        "failed": 1,
    }
    assert corpus.documents == 26
    assert corpus.failures == (f"{paths[0]}:361: story8: ValueError: this document is trouble",)
    assert corpus.sources == ("a.conll", "b.conll.gz")
    assert len(parts) > 3
    assert sum(part.share for part in parts) == pytest.approx(1.0)
    assert min(part.share for part in parts) > 0.0
    headers = find_shards([tmp_path / "out"], toy.DEFINITION)
    assert sum(header.documents for header in headers) == 26
    assert sum(header.mentions for header in headers) == corpus.mentions
    assert not (tmp_path / "out" / "parts").exists()


def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    for name, engine in (("one", LocalEngine(1)), ("two", LocalEngine(2, "processes"))):
        encode(paths, toy.job(tmp_path / name), engine, chunk_words=40)
    assert toy.contents(tmp_path / "one") == toy.contents(tmp_path / "two")


def test_a_finished_corpus_is_not_made_again_and_not_mixed(tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    corpus = encode(paths, toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40)
    parts: list[Part] = []
    assert encode(paths, toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40, on_part=parts.append) == corpus
    assert parts == []
    with pytest.raises(InputError, match="holds another corpus"):
        encode(paths[:1], toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40)


def test_a_broken_file_is_reported_and_the_others_are_kept(tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    data = Path(paths[1]).read_bytes()
    Path(paths[1]).write_bytes(data[: len(data) // 2])
    corpus = encode(paths, toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40)
    assert corpus.documents >= 11
    assert any("b.conll.gz" in message for message in corpus.failures)


def test_an_unfinished_corpus_is_refused_by_training(tmp_path: Path) -> None:
    encode(toy.write_stories(tmp_path), toy.job(tmp_path / "out"), LocalEngine(1), chunk_words=40)
    (tmp_path / "out" / "corpus.json").unlink()
    with pytest.raises(InputError, match=r"no corpus\.json: encoding did not finish"):
        find_shards([tmp_path / "out"], toy.DEFINITION)


def test_killed_and_repeated_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    encode(paths, toy.job(tmp_path / "whole"), LocalEngine(1), chunk_words=40)
    program = """
import sys
import toy
from aforesaid.scale.encode import Job, encode
from aforesaid.scale.engine import LocalEngine
encode(sys.argv[2:], Job(toy.DEFINITION, toy.slow_encode, sys.argv[1]), LocalEngine(1), chunk_words=40)
"""
    out = tmp_path / "killed"
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(out), *paths], env={**toy.environment(), "TOY_DELAY": "0.2"}
    )
    try:
        limit = time.monotonic() + 60
        while len(list(out.glob("parts/part-*.shard"))) < 2 and time.monotonic() < limit:
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert not (out / "corpus.json").exists()
    made = len(list(out.glob("parts/part-*.shard")))
    assert made >= 2
    parts: list[Part] = []
    encode(paths, toy.job(out), LocalEngine(1), chunk_words=40, on_part=parts.append)
    assert sum(part.skipped for part in parts) == made < len(parts)
    assert toy.contents(out) == toy.contents(tmp_path / "whole")
    assert read_corpus(out).documents == 26
