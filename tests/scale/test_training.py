"""The same model from any number of workers, and from a training that was killed and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import toy
from aforesaid.errors import AforesaidError, InputError
from aforesaid.model.definition import Definition
from aforesaid.model.em import Progress, bundles
from aforesaid.model.packed import pack
from aforesaid.model.settings import TrainingSettings
from aforesaid.model.store import CHECKPOINT, load_model
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.shards import write_shard
from aforesaid.scale.train import train_model
from corpora import listed, literal, make_shards, random_all

SETTINGS = TrainingSettings(iterations=6)


@pytest.mark.parametrize("definition", [literal(), listed()], ids=["all", "listed"])
def test_any_number_of_workers_gives_the_same_bits(tmp_path: Path, definition: Definition) -> None:
    shards = make_shards(tmp_path, definition)
    engines = (LocalEngine(1), LocalEngine(2), LocalEngine(8), LocalEngine(2, "processes"))
    digests = set()
    for number, engine in enumerate(engines):
        settings = TrainingSettings(iterations=3)
        digests.add(train_model(shards, definition, settings, tmp_path / str(number), engine).digest)
        engine.close()
    assert len(digests) == 1


def test_pieces_that_are_counted_together_change_nothing_but_rounding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shards = make_shards(tmp_path, literal())
    settings = TrainingSettings(iterations=2)
    alone = train_model(shards, literal(), settings, tmp_path / "alone", LocalEngine(1))
    monkeypatch.setattr("aforesaid.model.em.MOST_TASKS", 4)
    assert [len(bundle) for bundle in bundles(list(map(str, range(9))))] == [3, 3, 3]  # type: ignore[arg-type]
    together = {
        train_model(shards, literal(), settings, tmp_path / str(n), LocalEngine(n)).digest: n for n in (1, 2, 8)
    }
    assert len(together) == 1
    values = load_model(tmp_path / "1").parameters.values
    np.testing.assert_allclose(values, alone.parameters.values, rtol=1e-12)


def test_resumed_at_any_iteration_it_is_the_same_model(tmp_path: Path) -> None:
    shards = make_shards(tmp_path, literal())
    whole = train_model(shards, literal(), SETTINGS, tmp_path / "whole", LocalEngine(1))

    class StopError(Exception):
        pass

    for stop in range(6):

        def stop_there(progress: Progress, stop: int = stop) -> None:
            if progress.step.iteration == stop:
                raise StopError

        folder = tmp_path / f"stopped-{stop}"
        with pytest.raises(StopError):
            train_model(shards, literal(), SETTINGS, folder, LocalEngine(2), on_iteration=stop_there)
        assert (folder / CHECKPOINT).exists()
        resumed = train_model(shards, literal(), SETTINGS, folder, LocalEngine(2), resume=True)
        assert resumed.digest == whole.digest
        assert load_model(folder).digest == whole.digest
        assert sorted(path.name for path in folder.iterdir()) == sorted(p.name for p in (tmp_path / "whole").iterdir())


def test_more_iterations_go_on_from_a_finished_model(tmp_path: Path) -> None:
    shards = make_shards(tmp_path, listed(), 3)
    whole = train_model(shards, listed(), SETTINGS, tmp_path / "whole", LocalEngine(1))
    train_model(shards, listed(), TrainingSettings(iterations=2), tmp_path / "more", LocalEngine(1))
    more = train_model(shards, listed(), SETTINGS, tmp_path / "more", LocalEngine(1), resume=True)
    assert more.digest == whole.digest


def test_resuming_with_other_data_or_settings_is_refused(tmp_path: Path) -> None:
    shards = make_shards(tmp_path, literal(), 3)
    train_model(shards, literal(), SETTINGS, tmp_path / "model", LocalEngine(1))
    with pytest.raises(InputError, match="cannot resume: the training data differ"):
        train_model(shards[:2], literal(), SETTINGS, tmp_path / "model", LocalEngine(1), resume=True)
    other = TrainingSettings(iterations=6, smoothing=(("*", 1.0),))
    with pytest.raises(InputError, match="cannot resume: the settings differ"):
        train_model(shards, literal(), other, tmp_path / "model", LocalEngine(1), resume=True)
    later = replace(literal(), encoder="that of another release")
    with pytest.raises(InputError, match="cannot resume: the rules that find mentions and candidates differ"):
        train_model(shards, later, SETTINGS, tmp_path / "model", LocalEngine(1), resume=True)
    with pytest.raises(InputError, match="cannot resume: the features differ"):
        train_model(shards, literal(cap=9), SETTINGS, tmp_path / "model", LocalEngine(1), resume=True)


def test_a_shard_that_changes_under_training_stops_it(tmp_path: Path) -> None:
    shards = make_shards(tmp_path, literal(), 2)

    def cut(progress: Progress) -> None:
        path = shards[1].path
        os.replace(_copy(path, path.stat().st_size - 64), path)

    with pytest.raises(InputError, match=r"shard-00001\.shard: .*cut short"):
        train_model(shards, literal(), SETTINGS, tmp_path / "model", LocalEngine(1), on_iteration=cut)


def _copy(path: Path, size: int) -> Path:
    other = path.with_suffix(".cut")
    other.write_bytes(path.read_bytes()[:size])
    return other


def test_killed_by_the_system_and_resumed_it_is_the_same_model(tmp_path: Path) -> None:
    program = """
import sys, time
from pathlib import Path
from corpora import literal
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.shards import read_header
from aforesaid.scale.train import train_model
shards = [read_header(path) for path in sorted(Path(sys.argv[1]).glob("*.shard"))]
def wait(progress): time.sleep(0.3)
train_model(shards, literal(), TrainingSettings(iterations=6), Path(sys.argv[2]), LocalEngine(2), on_iteration=wait)
"""
    shards = make_shards(tmp_path, literal())
    whole = train_model(shards, literal(), SETTINGS, tmp_path / "whole", LocalEngine(1))
    folder = tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path), str(folder)], env=toy.environment())
    try:
        limit = time.monotonic() + 90
        while not list(folder.glob("iteration-03.*.npz")) and time.monotonic() < limit:
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert (folder / CHECKPOINT).exists()
    assert not (folder / "model.json").exists()
    assert train_model(shards, literal(), SETTINGS, folder, LocalEngine(2), resume=True).digest == whole.digest


def test_nothing_to_train_on_is_said(tmp_path: Path) -> None:
    packed = pack(literal(), [random_all(np.random.default_rng(0), 0, "empty")])
    header = write_shard(tmp_path / "empty.shard", literal(), packed, {})
    with pytest.raises(AforesaidError, match="nothing to train on"):
        train_model([header], literal(), SETTINGS, tmp_path / "model", LocalEngine(1))
