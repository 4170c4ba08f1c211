"""Who does the work. Nothing else in the code knows about threads, processes or machines.

An engine applies a pure function to items and hands the results back in the order of the items, whatever order they
were computed in: sums over them are then the same bits for any number of workers. What all calls share (the parameters
of an iteration) is sent once, not with every item.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Literal, Protocol, TypeVar

from aforesaid.errors import AforesaidError, InputError

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")


RETRIES = 3


class Engine(Protocol):
    """Something with workers."""

    @property
    def description(self) -> str:
        """For reports: how many workers of which kind."""
        ...

    def map_in_order(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """`function(shared, item)` for each item, in order. A few items at a time are under way, never all."""
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...


def available_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


class LocalEngine:
    """Threads or processes of this machine. Threads are for compiled functions, which release Python's lock."""

    def __init__(self, workers: int | None = None, kind: Literal["threads", "processes"] = "threads") -> None:
        self.workers = available_cores() if workers is None else workers
        self.kind = kind
        self._pool: ProcessPoolExecutor | None = None
        if self.workers < 1:
            raise InputError(f"{self.workers} workers, expected 1 or more")

    @property
    def description(self) -> str:
        one = {"threads": "thread", "processes": "process"}[self.kind]
        return f"{self.workers} local {self.kind if self.workers > 1 else one}"

    def map_in_order(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        if self.workers == 1 and self.kind == "threads":
            for item in items:
                yield function(shared, item)
            return
        if self.kind == "threads":
            with ThreadPoolExecutor(self.workers) as pool:
                yield from _in_order(pool, lambda item: function(shared, item), items, 2 * self.workers)
            return
        yield from self._by_processes(function, shared, items)

    def _by_processes(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        """As by threads; when a worker is killed, what was under way is given to new workers, `RETRIES` times."""
        work = pickle.dumps((function, shared))  # once, not with every item; between processes, never on disk
        token = hashlib.sha256(work).digest()
        rest = iter(items)
        waiting: deque[T] = deque()
        for _ in range(RETRIES + 1):
            running: deque[tuple[T, Future[R]]] = deque()
            try:
                while True:
                    while len(running) < 2 * self.workers and (waiting or _fill(waiting, rest)):
                        running.append((waiting[0], self._processes().submit(_do, token, work, waiting[0])))
                        waiting.popleft()
                    if not running:
                        return
                    result = running[0][1].result()
                    running.popleft()
                    yield result
            except BrokenProcessPool:
                waiting.extendleft(item for item, _ in reversed(running))
                self.close()
            finally:
                for _, future in running:
                    future.cancel()
        raise AforesaidError(
            f"worker processes died {RETRIES + 1} times (killed, or out of memory); what is finished is kept: run the "
            "same command again to go on, with fewer workers if memory was short"
        )

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # `spawn`: a forked copy of a process that has threads (numba's, BLAS's) may hang.
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """End the worker processes, if there are any."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _fill(waiting: deque[T], rest: Iterator[T]) -> bool:
    for item in islice(rest, 1):
        waiting.append(item)
        return True
    return False


def _in_order(pool: Executor, function: Callable[[T], R], items: Iterable[T], ahead: int) -> Iterator[R]:
    """Results in order, with at most `ahead` items under way."""
    rest = iter(items)
    running: deque[Future[R]] = deque(pool.submit(function, item) for item in islice(rest, ahead))
    try:
        while running:
            result = running.popleft().result()
            for item in islice(rest, 1):
                running.append(pool.submit(function, item))
            yield result
    finally:
        for future in running:
            future.cancel()


_told: tuple[bytes, Callable[[Any, Any], Any], Any] | None = None
"""In a worker process: the work it was last told to do."""


def _do(token: bytes, work: bytes, item: Any) -> Any:
    """Runs in a worker process. The work is unpacked when it is new, once an iteration."""
    global _told
    if _told is None or _told[0] != token:
        _told = (token, *pickle.loads(work))
    return _told[1](_told[2], item)
