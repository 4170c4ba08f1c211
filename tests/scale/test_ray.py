"""The same bits from a Ray cluster, also when one of its two nodes vanishes in the middle of an iteration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.model.corpora import literal
from tests.scale import toy
from tests.scale.test_encode import contents, job, write_stories
from tests.scale.test_training import make_shards

from aforesaid.errors import InputError
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.encode import encode
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.train import train_model

ray = pytest.importorskip("ray", reason="the ray extra is not installed")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
SETTINGS = TrainingSettings(iterations=3)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with one core each on this machine."""
    from ray.cluster_utils import Cluster

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
    paths = write_stories(tmp_path)
    for name, workers in (("local", LocalEngine(1)), ("ray", engine)):
        encode(paths, job(tmp_path / name), workers, chunk_words=60)
    assert contents(tmp_path / "local") == contents(tmp_path / "ray")
    shards = find_shards([tmp_path / "ray"], toy.DEFINITION)
    here = train_model(shards, toy.DEFINITION, SETTINGS, tmp_path / "here", LocalEngine(1))
    there = train_model(shards, toy.DEFINITION, SETTINGS, tmp_path / "there", engine)
    assert here.digest == there.digest


def test_a_node_that_vanishes_costs_time_not_bits(cluster: Any, engine: Any, tmp_path: Path) -> None:
    results = engine.map_in_order(toy.slow_item, 0.5, range(12))
    assert next(results) == 0
    (worker,) = cluster.worker_nodes
    try:
        cluster.remove_node(worker, allow_graceful=False)
        assert list(results) == list(range(1, 12))
    finally:
        cluster.add_node(num_cpus=1)
    shards = make_shards(tmp_path, literal(), 4)
    here = train_model(shards, literal(), SETTINGS, tmp_path / "here", LocalEngine(1))
    there = train_model(shards, literal(), SETTINGS, tmp_path / "there", engine)
    assert here.digest == there.digest
