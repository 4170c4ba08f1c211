"""A document that the parser cannot bear costs itself alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pytest

import toy
from aforesaid.document import Document
from aforesaid.errors import MissingError
from aforesaid.scale.annotated import MOST_FAILURES, Failures, annotated
from aforesaid.sources import raw


class Batches:
    """Parses three documents at a time, as real parsers do, and breaks at a bad one."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.sizes: list[int] = []

    def annotate(self, documents: Iterable[Document]) -> Iterator[Document]:
        batch: list[Document] = []
        for document in documents:
            batch.append(document)
            if len(batch) == 3:
                yield from self._parsed(batch)
                batch = []
        yield from self._parsed(batch)

    def _parsed(self, batch: list[Document]) -> Iterator[Document]:
        self.sizes.append(len(batch))
        if any(document.text == "bad" for document in batch):
            raise self.error
        for document in batch:
            yield toy.story(np.random.default_rng(0), document.id)


def texts(bad: set[int]) -> list[Document]:
    documents = [raw(f"doc{i}", "bad" if i in bad else "good") for i in range(10)]
    documents[5] = toy.story(np.random.default_rng(0), "parsed")
    return documents


@pytest.mark.parametrize("bad", [set(), {0}, {4}, {6}, {8, 9}])
def test_all_but_the_bad_documents_come_in_order(bad: set[int]) -> None:
    failures = Failures()
    names = [d.id for d in annotated(texts(bad), Batches(ValueError("no")), failures)]
    assert names == ["parsed" if i == 5 else f"doc{i}" for i in range(10) if i not in bad]
    assert failures.messages == [f"doc{i}: ValueError: no" for i in sorted(bad)]
    assert failures.n == len(bad)


def test_documents_go_in_batches_until_one_fails() -> None:
    parser = Batches(ValueError("no"))
    assert len(list(annotated(texts(set()), parser, Failures()))) == 10
    assert parser.sizes == [3, 2, 3, 1]


def test_again_parses_what_has_a_parse() -> None:
    parser = Batches(ValueError("no"))
    assert len(list(annotated(texts({2}), parser, Failures(), again=True))) == 9
    assert parser.sizes == [3] + 10 * [1]


def test_a_parser_that_is_not_there_stops_the_work() -> None:
    with pytest.raises(MissingError, match="no model"):
        list(annotated(texts({1}), Batches(MissingError("no model")), Failures()))


def test_messages_are_limited_and_the_number_is_not() -> None:
    failures = Failures()
    for i in range(MOST_FAILURES + 5):
        failures.add(ValueError(str(i)))
    assert len(failures.messages) == MOST_FAILURES
    assert failures.by_file == {"": MOST_FAILURES + 5}
