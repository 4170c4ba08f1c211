"""The documents of a chunk with a parse; one that cannot be read or parsed is reported, and the others go on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from aforesaid.annotate import Annotator, annotate_if_needed
from aforesaid.document import Document
from aforesaid.errors import AforesaidError, InputError, MissingError
from aforesaid.formats.registry import FORMATS
from aforesaid.scale.chunks import Chunk

MOST_FAILURES = 100
"""Messages kept for a chunk; how many failures a file has is always kept."""


class Failures:
    """What went wrong in a chunk: messages, and how many for each file."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.by_file: dict[str, int] = {}

    def add(self, error: Exception, document: Document | None = None) -> None:
        """Count an error; the document's place is put before it where it names none itself."""
        message = str(error) if isinstance(error, AforesaidError) else f"{type(error).__name__}: {error}"
        file = error.path if isinstance(error, InputError) else None
        if file is None and document is not None:
            message = f"{document.name}: {message}"
            if document.source is not None:
                file = document.source.path
                message = f"{file}:{document.source.line}: {message}"
        self.by_file[file or ""] = self.by_file.get(file or "", 0) + 1
        if len(self.messages) < MOST_FAILURES:
            self.messages.append(message)

    @property
    def n(self) -> int:
        return sum(self.by_file.values())


def read_chunk(chunk: Chunk, failures: Failures) -> Iterator[Document]:
    """The documents of a chunk that can be read."""
    for block in chunk.blocks:
        try:
            yield FORMATS[chunk.format].parse(block)
        except AforesaidError as error:
            failures.add(error)


def annotated(
    documents: Iterable[Document], annotator: Annotator, failures: Failures, *, again: bool = False
) -> Iterator[Document]:
    """The documents in their order with a parse: their own, or (where there is none, or `again`) the annotator's.

    Parsers are faster with many documents at a time. Only after a failure each goes by itself, so that the bad one is
    found; a parser that is not there at all is no failure of a document.
    """
    stream = iter(documents)
    waiting: deque[Document] = deque()

    def taken() -> Iterator[Document]:
        for document in stream:
            waiting.append(document)
            yield document

    parse: Callable[[Iterable[Document]], Iterable[Document]]
    parse = annotator.annotate if again else lambda some: annotate_if_needed(some, annotator)
    results = iter(parse(taken()))
    while True:
        try:
            document = next(results)
        except StopIteration:
            return
        except MissingError:
            raise
        except Exception:
            break
        waiting.popleft()
        yield document
    for document in chain(waiting, stream):
        try:
            (alone,) = parse([document])
        except MissingError:
            raise
        except Exception as error:
            failures.add(error, document)
            continue
        yield alone
