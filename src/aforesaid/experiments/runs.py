"""Rows against test sets, in as many processes as there are workers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from aforesaid.document import Clusters, Document
from aforesaid.experiments.corpora import EvalSet
from aforesaid.experiments.systems import Resolve, Row, open_row
from aforesaid.formats import read_documents
from aforesaid.progress import track
from aforesaid.resolve.schemes import Scheme, in_scheme, scheme_of
from aforesaid.scale.engine import LocalEngine
from aforesaid.score import Comparison, Evaluation, bootstrap, score_documents
from aforesaid.settings import overridden


@dataclass(frozen=True)
class Task:
    row: Row
    parsed: str
    scheme: str = "ontonotes"


@dataclass(frozen=True)
class Answers:
    """The chains of each document, and what it took."""

    clusters: tuple[Clusters, ...]
    seconds: float
    """Processor time, the parse aside."""
    tokens: int
    failures: tuple[str, ...]
    """Documents on which the system failed; they count as without chains."""


@dataclass(frozen=True, eq=False)
class Result:
    row: Row
    test_set: EvalSet
    evaluation: Evaluation
    answers: Answers

    @property
    def microseconds_a_token(self) -> float:
        return 1e6 * self.answers.seconds / max(self.answers.tokens, 1)


def run(rows: Sequence[Row], sets: Sequence[EvalSet], workers: int = 1) -> list[Result]:
    """Every row on every set; results in the order of the sets, then of the rows."""
    pairs = [(row, one) for one in sets for row in rows]
    tasks = [Task(row, str(one.parsed), one.scheme) for row, one in pairs]
    results: list[Result] = []
    engine = LocalEngine(workers, "processes" if workers > 1 else "threads")
    try:
        answered = engine.map_in_order(resolve_set, None, tasks)
        for (row, one), answers in zip(pairs, track(answered, "resolving", len(tasks)), strict=True):
            evaluation = score_documents(one.key, one.answers(answers.clusters), one.options, name=row.label)
            results.append(Result(row, one, evaluation, answers))
    finally:
        engine.close()
    return results


def resolve_set(_: None, task: Task) -> Answers:
    """What a worker does. A document on which a system fails is one without chains, and is reported."""
    resolve = open_row(task.row)
    documents = documents_of(task.parsed)
    own = f"{task.scheme}."
    changes = [change.removeprefix(own) for change in task.row.schemes if change.startswith(own)]
    scheme = overridden(scheme_of(task.scheme), changes)
    if documents:
        _try(resolve, documents[0], scheme)  # compiles kernels, loads word lists: not part of the time
    clusters: list[Clusters] = []
    failures: list[str] = []
    start = time.process_time()
    for document in documents:
        found = _try(resolve, document, scheme)
        if isinstance(found, str):
            failures.append(found)
        clusters.append(() if isinstance(found, str) else found)
    seconds = time.process_time() - start
    return Answers(tuple(clusters), seconds, sum(map(len, documents)), tuple(failures))


@lru_cache(maxsize=2)
def documents_of(path: str) -> tuple[Document, ...]:
    """Tasks come set by set, so that a worker reads each file about once."""
    return tuple(read_documents(Path(path)))


def _try(resolve: Resolve, document: Document, scheme: Scheme) -> Clusters | str:
    try:
        return in_scheme(resolve(document), scheme).clusters()
    except Exception as error:  # one document must not cost the table; the failure is shown beneath it
        return f"{document.name}: {type(error).__name__}: {error}"


def compare(results: Sequence[Result], against: str) -> dict[str, Comparison]:
    """CoNLL F1 of each row against that of the row of a system on the same set, by paired bootstrap over documents."""
    reference = next((result for result in results if result.row.system == against), None)
    if reference is None:
        return {}
    others = [result for result in results if result is not reference]
    rows = bootstrap([reference.evaluation.counts, *(other.evaluation.counts for other in others)])
    return {result.row.label: row["conll"] for result, row in zip([reference, *others], rows, strict=True)}
