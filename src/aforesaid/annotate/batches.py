"""Documents to batches of pieces, batches to a parser here or in several processes, and back to documents in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

from aforesaid.annotate.pieces import ParsedPiece, Piece, cut, join
from aforesaid.document import Document

Batch = list[Piece]
Parse = Callable[[Batch], list[ParsedPiece]]
BATCH_CHARACTERS = 40_000
T = TypeVar("T")
U = TypeVar("U")


def annotate_in_batches(
    documents: Iterable[Document], run: Callable[[Iterator[Batch]], Iterator[list[ParsedPiece]]]
) -> Iterator[Document]:
    """Each document with its layers, as soon as all of its pieces came back from `run`, which keeps their order."""
    waiting: deque[tuple[Document, list[Piece]]] = deque()
    parsed: list[ParsedPiece] = []

    def batches() -> Iterator[Batch]:
        batch: Batch = []
        size = 0
        for document in documents:
            pieces = cut(document)
            waiting.append((document, pieces))
            for piece in pieces:
                batch.append(piece)
                size += piece.size
                if size >= BATCH_CHARACTERS:
                    yield batch
                    batch, size = [], 0
        if batch:
            yield batch

    def ready() -> Iterator[Document]:
        while waiting and len(waiting[0][1]) <= len(parsed):
            document, pieces = waiting.popleft()
            yield join(document, pieces, parsed[: len(pieces)])
            del parsed[: len(pieces)]

    for results in run(batches()):
        parsed.extend(results)
        yield from ready()
    yield from ready()


def map_in_order(executor: Executor, function: Callable[[T], U], items: Iterable[T], ahead: int) -> Iterator[U]:
    """Results in the order of the items, with at most `ahead` items under way: the input may be endless."""
    futures: deque[Future[U]] = deque()
    try:
        for item in items:
            futures.append(executor.submit(function, item))
            if len(futures) >= ahead:
                yield futures.popleft().result()
        while futures:
            yield futures.popleft().result()
    finally:
        for future in futures:
            future.cancel()
