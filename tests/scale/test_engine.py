"""Results come in order from any engine, and a killed worker costs time, not results."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

import toy
from aforesaid.errors import AforesaidError, InputError
from aforesaid.scale.engine import LocalEngine


def scaled(shared: int, item: int) -> int:
    time.sleep(0.001 * (7 * item % 5))  # later items often finish first
    return shared * item


def always_killed(shared: None, item: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return item


@pytest.mark.parametrize("engine", [LocalEngine(1), LocalEngine(3), LocalEngine(2, "processes")])
def test_results_come_in_order(engine: LocalEngine) -> None:
    assert list(engine.map_in_order(scaled, 10, range(12))) == [10 * i for i in range(12)]
    assert list(engine.map_in_order(scaled, 10, [])) == []


def test_items_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def items() -> object:
        for i in range(100):
            taken.append(i)
            yield i

    results = LocalEngine(2).map_in_order(scaled, 1, items())  # type: ignore[arg-type]
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    assert len(taken) <= 8


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    results = list(LocalEngine(2, "processes").map_in_order(toy.killed_once, str(tmp_path), range(8)))
    assert (tmp_path / "killed").exists()
    assert results == list(range(8))


def test_workers_that_always_die_end_with_advice() -> None:
    with pytest.raises(AforesaidError, match=r"died 4 times.*run the same command again"):
        list(LocalEngine(1, "processes").map_in_order(always_killed, None, range(2)))


@pytest.mark.parametrize("engine", [LocalEngine(2), LocalEngine(2, "processes")])
def test_an_error_of_the_work_arrives_as_it_was(engine: LocalEngine) -> None:
    with pytest.raises(InputError, match=r"some\.file: is not what it should be"):
        list(engine.map_in_order(toy.refusing, None, range(4)))


def test_no_workers_is_refused() -> None:
    with pytest.raises(InputError, match="0 workers"):
        LocalEngine(0)
