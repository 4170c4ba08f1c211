"""Resolving a corpus into shards: what is in them, what failed, and that an interrupted run ends as any other."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import toy
from aforesaid.batch import Job as FileJob
from aforesaid.batch import Task
from aforesaid.batch import run as run_file
from aforesaid.errors import InputError
from aforesaid.resolve.systems import load_system
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.resolve import Resolved, Shard, make_job, resolve_corpus
from aforesaid.show.render import View

TASK = Task(("string", None, None))
PROGRAM = """
import sys, time
from aforesaid.batch import Task
from aforesaid.scale import resolve
from aforesaid.scale.engine import LocalEngine
at_once = resolve.resolve_chunk
def slowly(job, chunk):
    time.sleep(0.15)
    return at_once(job, chunk)
resolve.resolve_chunk = slowly
job = resolve.make_job(Task(("string", None, None)), sys.argv[1])
resolve.resolve_corpus(sys.argv[2:], job, LocalEngine(1), shard_words=40)
"""


def write_stories(folder: Path, n: int = 20) -> list[str]:
    rng = np.random.default_rng(5)
    stories = [toy.story(rng, f"story{i}", sentences=12) for i in range(n)]
    paths = [str(folder / "a.conll"), str(folder / "b.conll.gz")]
    toy.write_corpus_file(Path(paths[0]), stories[: n // 2])
    toy.write_corpus_file(Path(paths[1]), stories[n // 2 :])
    return paths


def resolved(paths: list[str], folder: Path, task: Task = TASK, shards: list[Shard] | None = None) -> Resolved:
    job = make_job(task, str(folder))
    return resolve_corpus(
        paths, job, LocalEngine(1), shard_words=40, on_shard=None if shards is None else shards.append
    )


def records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(folder.glob("*.jsonl")) for line in path.read_text().splitlines()]


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_shards_hold_what_single_files_would(tmp_path: Path) -> None:
    paths = write_stories(tmp_path)
    shards: list[Shard] = []
    whole = resolved(paths, tmp_path / "out", shards=shards)
    assert whole.documents == 20
    assert whole.failed == {}
    assert len(whole.shards) == len(shards) > 3
    assert sum(shard.share for shard in shards) == pytest.approx(1.0)
    assert json.loads((tmp_path / "out" / "resolved.json").read_text())["shards"] == whole.shards
    by_file = b"".join(run_file(FileJob(path, None), TASK).output for path in paths)
    assert b"".join((tmp_path / "out" / name).read_bytes() for name in whole.shards) == by_file
    assert any(chain["mentions"] for record in records(tmp_path / "out") for chain in record["chains"])


def test_every_option_of_the_task_is_heeded(tmp_path: Path) -> None:
    paths = write_stories(tmp_path, 6)
    plain = make_job(TASK, "out").identity
    for number, task in enumerate(
        (
            replace(TASK, scheme="gum", view=View(singletons=True)),
            replace(TASK, recipe=("nearest", None, None)),
            replace(TASK, view=View(explanations=True)),
        )
    ):
        assert make_job(task, "out").identity != plain
        whole = resolved(paths, tmp_path / str(number), task)
        found = b"".join((tmp_path / str(number) / name).read_bytes() for name in whole.shards)
        assert found == b"".join(run_file(FileJob(path, None), task).output for path in paths)


def test_speakers_are_read_from_the_lines(tmp_path: Path) -> None:
    (tmp_path / "talk.txt").write_text("ANN: I am late.\n\nBOB: You are. I waited.\n")
    (tmp_path / "tale.txt").write_text("Nobody spoke.\n")
    task = replace(TASK, recipe=("nearest", None, None), speakers=True)
    whole = resolved([str(tmp_path)], tmp_path / "out", task)
    assert whole.failed == {str(tmp_path / "tale.txt"): 1}
    (record,) = records(tmp_path / "out")
    assert record["text"] == "I am late.\n\nYou are. I waited."


def test_parquet_holds_the_same_documents(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the parquet extra is not installed")
    paths = write_stories(tmp_path)
    for view in (View(), View(singletons=True, explanations=True)):
        name = f"explained-{view.explanations}"
        lines = replace(TASK, view=view)
        whole = resolved(paths, tmp_path / f"parquet-{name}", replace(lines, to="parquet"))
        resolved(paths, tmp_path / f"json-{name}", lines)
        tables = [parquet.read_table(tmp_path / f"parquet-{name}" / shard) for shard in whole.shards]
        assert [row for table in tables for row in table.to_pylist()] == records(tmp_path / f"json-{name}")
        assert len({str(table.schema) for table in tables}) == 1


def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path) -> None:
    paths = write_stories(tmp_path)
    for name, engine in (("one", LocalEngine(1)), ("two", LocalEngine(2, "processes"))):
        resolve_corpus(paths, make_job(TASK, str(tmp_path / name)), engine, shard_words=40)
        engine.close()
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_a_repeated_run_does_only_what_is_missing_damaged_or_new(tmp_path: Path) -> None:
    paths = write_stories(tmp_path)
    out = tmp_path / "out"
    whole = resolved(paths[:1], out)
    before = files(out)
    (out / whole.shards[0]).write_bytes(b'{"id": "cut sh')
    (out / whole.shards[2]).unlink()
    (out / "cards" / "shard-00003.json").write_text("{")
    shards: list[Shard] = []
    assert resolved(paths[:1], out, shards=shards) == whole
    assert [shard.card.number for shard in shards if not shard.skipped] == [0, 2, 3]
    assert files(out) == before
    shards.clear()
    longer = resolved(paths, out, shards=shards)
    assert longer.documents == 20
    assert sum(shard.skipped for shard in shards) >= len(whole.shards) - 1
    assert resolved(paths[:1], out) == whole
    assert files(out) == before


def test_other_settings_are_not_mixed_in(tmp_path: Path) -> None:
    paths = write_stories(tmp_path)
    resolved(paths, tmp_path / "out")
    other = replace(TASK, view=View(singletons=True))
    with pytest.raises(InputError, match=r"shard-00000\.jsonl: was resolved by another system.*--again"):
        resolved(paths, tmp_path / "out", other)
    job = make_job(replace(other, to="parquet"), str(tmp_path / "out"))
    pytest.importorskip("pyarrow", reason="the parquet extra is not installed")
    resolve_corpus(paths, job, LocalEngine(1), shard_words=40, again=True)
    assert not list((tmp_path / "out").glob("*.jsonl"))
    with pytest.raises(InputError, match="found md as the form of shards, expected one of json, parquet"):
        make_job(replace(TASK, to="md"), str(tmp_path / "out"))


def test_failures_are_counted_by_file_and_stop_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = write_stories(tmp_path)
    data = Path(paths[1]).read_bytes()
    Path(paths[1]).write_bytes(data[: len(data) // 2])
    bad = tmp_path / "c.conll"
    bad.write_text("#begin document (bad); part 000\nnot a table\n#end document\n")
    system = load_system("string")

    def sometimes(document: Any) -> Any:
        if document.id == "story4":
            raise ValueError("cannot bear this story")
        return system.resolve(document)

    class Fussy:
        system = type("System", (), {"resolve": staticmethod(sometimes)})

    monkeypatch.setattr("aforesaid.batch.coref_of", lambda _: Fussy)
    shards: list[Shard] = []
    whole = resolved([*paths, str(bad)], tmp_path / "out", shards=shards)
    assert whole.failed == {paths[0]: 1, paths[1]: 1, str(bad): 1}
    assert "story4" not in {record["id"] for record in records(tmp_path / "out")}
    assert {f"story{i}" for i in range(10) if i != 4} <= {record["id"] for record in records(tmp_path / "out")}
    messages = [message for shard in shards for message in shard.card.failures]
    assert any(m.endswith("story4: ValueError: cannot bear this story") and m.startswith(paths[0]) for m in messages)


def test_killed_and_repeated_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    paths = write_stories(tmp_path)
    resolved(paths, tmp_path / "whole")
    out = tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(out), *paths], env=toy.environment())
    try:
        limit = time.monotonic() + 60
        while len(list(out.glob("cards/shard-*.json"))) < 2 and time.monotonic() < limit:
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    made = len(list(out.glob("cards/shard-*.json")))
    assert made >= 2
    assert not (out / "resolved.json").exists()
    for shard in out.glob("shard-*.jsonl"):
        assert shard.read_bytes() == (tmp_path / "whole" / shard.name).read_bytes()
    (out / ".shard-00009.jsonl.0a1b2c3d.part").write_bytes(b"what a kill within a write leaves")
    shards: list[Shard] = []
    resolved(paths, out, shards=shards)
    assert sum(shard.skipped for shard in shards) == made < len(shards)
    assert files(out) == files(tmp_path / "whole")
