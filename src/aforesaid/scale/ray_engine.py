"""The same work on a Ray cluster. Needs the `ray` extra; imported only when `--engine ray` is given.

What all calls share goes into Ray's object store once a call of `map_in_order`, that is once an iteration. Ray repeats
tasks whose worker or node died; functions are pure and results are taken in order, so the sums keep their bits.
Shards are opened by path: all nodes must see the same folder.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from aforesaid.errors import AforesaidError, MissingError

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

RETRIES = 5


class RayEngine:
    """Workers of a Ray cluster: one that runs at `address`, or one on this machine for the length of the job."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise MissingError("Ray is not installed: pip install 'aforesaid[ray]'") from error
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            # A local cluster is told its size; a running one has its own.
            options: dict[str, Any] = {"num_cpus": workers} if address is None else {"address": address}
            try:
                ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False, **options)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise AforesaidError(f"no Ray cluster at {address or 'this machine'}: {error}") from error

    @property
    def description(self) -> str:
        resources = self._ray.cluster_resources()
        nodes = len([node for node in self._ray.nodes() if node["Alive"]])
        return f"Ray, {int(resources.get('CPU', 0))} cores on {nodes} node{'s' if nodes > 1 else ''}"

    def map_in_order(self, function: Callable[[S, T], R], shared: S, items: Iterable[T]) -> Iterator[R]:
        ray = self._ray
        task = ray.remote(max_retries=RETRIES, num_cpus=1)(function)
        once = ray.put(shared)
        rest = iter(items)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: deque[Any] = deque(task.remote(once, item) for item in islice(rest, ahead))
        try:
            while running:
                result = self._result(running.popleft())
                for item in islice(rest, 1):
                    running.append(task.remote(once, item))
                yield result
        finally:
            for reference in running:
                ray.cancel(reference, force=False)

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            cause = error.cause
            if isinstance(cause, AforesaidError):
                raise cause from None
            raise
        except errors.RayError as error:
            raise AforesaidError(
                f"a Ray task was lost {RETRIES + 1} times ({type(error).__name__}); what is finished is kept: run the "
                "same command again to go on"
            ) from error

    def close(self) -> None:
        """Leave the cluster; one that was started for this job ends."""
        if self._started:
            self._ray.shutdown()
