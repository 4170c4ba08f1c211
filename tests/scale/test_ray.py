"""The same bits from a Ray cluster, also when one of its two nodes vanishes in the middle of an iteration."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import toy
from aforesaid.batch import Task
from aforesaid.errors import InputError
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.encode import encode
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.resolve import make_job, resolve_corpus
from aforesaid.scale.train import train_model
from corpora import literal, make_shards

ray = pytest.importorskip("ray", reason="the ray extra is not installed")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
SETTINGS = TrainingSettings(iterations=3)
MOST_SECONDS = 300


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """A cluster that waits for ever is a failure, not a test that never ends."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {MOST_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MOST_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one core each on this machine."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        # Nodes started later inherit it as well: their workers have to find `toy`.
        patch.setenv("PYTHONPATH", toy.environment()["PYTHONPATH"])
        made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        made.add_node(num_cpus=1)
        ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
        yield made
        ray.shutdown()
        made.shutdown()


@pytest.fixture
def engine(cluster: Any) -> Any:
    from aforesaid.scale.ray_engine import RayEngine

    return RayEngine()


def test_results_come_in_order_and_errors_as_they_were(engine: Any) -> None:
    assert "Ray, 2 cores on 2 nodes" in engine.description
    assert list(engine.map_in_order(toy.slow_item, 0.0, range(20))) == list(range(20))
    with pytest.raises(InputError, match=r"some\.file: is not what it should be"):
        list(engine.map_in_order(toy.refusing, None, range(2)))


def test_a_killed_worker_is_replaced(engine: Any, tmp_path: Path) -> None:
    assert list(engine.map_in_order(toy.killed_once, str(tmp_path), range(6))) == list(range(6))
    assert (tmp_path / "killed").exists()


def test_encoding_and_training_give_the_bits_of_one_thread(engine: Any, tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    for name, workers in (("local", LocalEngine(1)), ("ray", engine)):
        encode(paths, toy.job(tmp_path / name), workers, chunk_words=60)
    assert toy.contents(tmp_path / "local") == toy.contents(tmp_path / "ray")
    shards = find_shards([tmp_path / "ray"], toy.DEFINITION)
    here = train_model(shards, toy.DEFINITION, SETTINGS, tmp_path / "here", LocalEngine(1))
    there = train_model(shards, toy.DEFINITION, SETTINGS, tmp_path / "there", engine)
    assert here.digest == there.digest


def test_resolving_gives_the_shards_of_one_thread(engine: Any, tmp_path: Path) -> None:
    paths = toy.write_stories(tmp_path)
    for name, workers in (("local", LocalEngine(1)), ("ray", engine)):
        resolve_corpus(paths, make_job(Task(("string", None, None)), str(tmp_path / name)), workers, shard_words=100)
    assert toy.contents(tmp_path / "local") == toy.contents(tmp_path / "ray")


def test_a_node_that_vanishes_costs_time_not_results(cluster: Any, engine: Any) -> None:
    results = engine.map_in_order(toy.slow_item, 0.5, range(12))
    assert next(results) == 0
    (worker,) = cluster.worker_nodes
    try:
        cluster.remove_node(worker, allow_graceful=False)
        assert list(results) == list(range(1, 12))
    finally:
        cluster.add_node(num_cpus=1)


class Losing:
    """The engine, with slow tasks, and with a node that is killed once while those of one iteration are under way."""

    def __init__(self, engine: Any, lose: Callable[[], None], call: int) -> None:
        self._engine, self._lose = engine, lose
        self._calls_left = call
        self.description = "losing"

    def map_in_order(self, function: Any, shared: Any, items: Iterable[Any]) -> Iterator[Any]:
        losing = self._calls_left == 0
        self._calls_left -= 1
        work = (function, shared, 0.4 if losing else 0.0)
        for number, result in enumerate(self._engine.map_in_order(toy.slowly, work, items)):
            if losing and number == 1:
                self._lose()
            yield result

    def close(self) -> None:
        pass


def test_a_node_lost_within_an_iteration_leaves_the_model_as_it_is(cluster: Any, engine: Any, tmp_path: Path) -> None:
    shards = make_shards(tmp_path, literal())
    here = train_model(shards, literal(), SETTINGS, tmp_path / "here", LocalEngine(1))
    (worker,) = cluster.worker_nodes
    iterations: list[int] = []
    lost_after: list[int] = []

    def lose() -> None:
        lost_after.extend(iterations)
        cluster.remove_node(worker, allow_graceful=False)

    try:
        # The first call looks for the cells that occur, the next one is iteration 0.
        there = train_model(
            shards,
            literal(),
            SETTINGS,
            tmp_path / "there",
            Losing(engine, lose, call=2),
            on_iteration=lambda progress: iterations.append(progress.step.iteration),
        )
        assert not cluster.worker_nodes
    finally:
        cluster.add_node(num_cpus=1)
    assert lost_after == [0]
    assert iterations == [0, 1, 2, 3]
    assert here.digest == there.digest
