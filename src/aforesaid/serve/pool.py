"""A few worker processes, one request each at a time; one that takes too long is ended and replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException

from aforesaid.serve.limits import Limits
from aforesaid.serve.request import Request

READY_SECONDS = 180.0
"""A worker loads a parser and a model before it is ready."""
Work = Callable[..., None]


class Worker:
    """One process and the pipe to it."""

    def __init__(self, work: Work, arguments: tuple[Any, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=work, args=(other, *arguments), daemon=True)
        self.process.start()
        other.close()
        self.ready = False

    def ask(self, request: Request, seconds: float) -> tuple[int, bytes]:
        """The status and body of the answer. Runs in a thread; raises `HTTPException` when the worker is lost."""
        if not self.ready:
            status, body = self._receive(READY_SECONDS)
            if status != 200:
                raise HTTPException(500, body.decode())
            self.ready = True
        try:
            self.connection.send(request)
        except OSError:
            raise HTTPException(500, "the worker process has ended") from None
        return self._receive(seconds)

    def _receive(self, seconds: float) -> tuple[int, bytes]:
        try:
            if not self.connection.poll(seconds):
                raise HTTPException(504, f"the text took longer than {seconds:g} seconds")
            status, body = self.connection.recv()
        except (EOFError, OSError):
            raise HTTPException(500, "the worker process ended without an answer") from None
        return int(status), bytes(body)

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(2)
        self.process.close()


class Pool:
    """`await pool.ask(request)`. Opened and closed with the application."""

    def __init__(self, limits: Limits, work: Work, arguments: tuple[Any, ...]) -> None:
        self.limits = limits
        self._work, self._arguments = work, arguments
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers: set[Worker] = set()
        self._waiting = 0

    def open(self) -> None:
        for _ in range(self.limits.workers):
            self._add()

    def _add(self) -> None:
        worker = Worker(self._work, self._arguments)
        self._workers.add(worker)
        self._free.put_nowait(worker)

    async def ask(self, request: Request) -> bytes:
        if self._free.empty() and self._waiting >= self.limits.waiting:
            raise HTTPException(503, f"{self._waiting} requests are waiting already; try again in a moment")
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        asked = asyncio.ensure_future(asyncio.to_thread(worker.ask, request, self.limits.seconds))
        try:
            # Shielded: a client that goes away must not leave a busy worker among the free ones.
            status, body = await asyncio.shield(asked)
        except HTTPException:
            self._replace(worker)
            raise
        except asyncio.CancelledError:
            asked.add_done_callback(lambda done: self._give_back(worker, done))
            raise
        self._free.put_nowait(worker)
        if status != 200:
            raise HTTPException(status, body.decode())
        return body

    def _give_back(self, worker: Worker, asked: asyncio.Future[tuple[int, bytes]]) -> None:
        if asked.cancelled() or asked.exception() is not None:
            self._replace(worker)
        else:
            self._free.put_nowait(worker)

    def _replace(self, worker: Worker) -> None:
        if worker not in self._workers:
            return  # the pool has been closed meanwhile
        self._workers.discard(worker)
        worker.end()
        self._add()

    def close(self) -> None:
        workers, self._workers = self._workers, set()
        for worker in workers:
            worker.end()
