"""GAP (Webster et al. 2018) from raw snippets: is the pronoun the name A, the name B, or neither?

A system resolves the whole snippet. A name counts as found when a mention of the pronoun's chain, other than the
pronoun itself,

- covers the name and not the other name (*the chemist Ann Lee* for *Ann Lee*), or
- lies within the name and ends with it (*Lee* for *Ann Lee*).

A pronoun that is in no chain is neither. Scores are those of `aforesaid score-gap`.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Clusters, Document
from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache, content_digest, key_of
from aforesaid.experiments.corpora import find, parsed_file
from aforesaid.experiments.runs import Answers, Task, documents_of, resolve_set
from aforesaid.experiments.systems import Row
from aforesaid.files import decode, read_lines
from aforesaid.formats.text import raw
from aforesaid.progress import track
from aforesaid.scale.engine import LocalEngine
from aforesaid.score.gap import GOLD_COLUMNS, GapScores
from aforesaid.score.significance import RESAMPLES, SEED

MASCULINE, FEMININE = frozenset({"he", "him", "his"}), frozenset({"she", "her", "hers"})
Characters = tuple[int, int]


@dataclass(frozen=True)
class Example:
    """A line of the corpus; spans are half open, in characters."""

    id: str
    text: str
    pronoun: Characters
    a: Characters
    b: Characters
    a_coref: bool
    b_coref: bool

    @property
    def masculine(self) -> bool:
        return self.text[slice(*self.pronoun)].lower() in MASCULINE


@dataclass(frozen=True, eq=False)
class GapSet:
    examples: tuple[Example, ...]
    parsed: Path


@dataclass(frozen=True, eq=False)
class GapResult:
    row: Row
    decisions: tuple[tuple[bool, bool], ...]
    scores: GapScores
    answers: Answers


def read_examples(path: str | os.PathLike[str]) -> list[Example]:
    """The snippets with their spans; an offset at which the word does not stand is an error."""
    name = os.fspath(path)
    lines = (decode(line, name, number) for number, line in enumerate(read_lines(path), start=1))
    reader = csv.reader(lines, delimiter="\t")
    examples: list[Example] = []
    for i, cells in enumerate(reader):
        if i == 0 or not cells:
            continue
        if len(cells) != len(GOLD_COLUMNS):
            message = f"found {len(cells)} columns, expected {len(GOLD_COLUMNS)}: {', '.join(GOLD_COLUMNS)}"
            raise InputError(message, path=name, line=reader.line_num)
        row = dict(zip(GOLD_COLUMNS, cells, strict=True))
        pronoun, a, b = (_span(row, column, name, reader.line_num) for column in ("Pronoun", "A", "B"))
        if row["Pronoun"].lower() not in MASCULINE | FEMININE:
            known = ", ".join(sorted(MASCULINE | FEMININE))
            raise InputError(
                f"found the pronoun '{row['Pronoun']}', expected one of {known}", path=name, line=reader.line_num
            )
        a_coref, b_coref = (row[column].upper() == "TRUE" for column in ("A-coref", "B-coref"))
        examples.append(Example(row["ID"], row["Text"], pronoun, a, b, a_coref, b_coref))
    if not examples:
        raise InputError("found no example, expected a heading and one example a line", path=name)
    return examples


def open_gap(path: Path, cache: Cache, *, limit: int | None = None, workers: int = 1) -> GapSet:
    """The examples with their parsed snippets, which are parsed once."""
    examples = read_examples(path)[:limit]

    def documents() -> Iterator[Document]:
        for example in examples:
            yield raw(example.id, example.text)

    digest = key_of(content_digest([path]), limit)
    return GapSet(tuple(examples), parsed_file(cache, "gap", digest, documents, "spacy", workers=workers))


def find_gap(data: Path, cache: Cache, *, limit: int | None = None, workers: int = 1) -> GapSet | None:
    """The development part among the open data, if it is there."""
    path = find(data, "gap/gap-development.tsv")
    return None if path is None else open_gap(path, cache, limit=limit, workers=workers)


def run_gap(rows: Sequence[Row], gap: GapSet, workers: int = 1) -> list[GapResult]:
    """Every row on all snippets."""
    documents = documents_of(str(gap.parsed))
    engine = LocalEngine(workers, "processes" if workers > 1 else "threads")
    results: list[GapResult] = []
    try:
        tasks = [Task(row, str(gap.parsed)) for row in rows]
        answered = engine.map_in_order(resolve_set, None, tasks)
        for row, answers in zip(rows, track(answered, "GAP", len(rows)), strict=True):
            decisions = tuple(
                decide(example, document, clusters)
                for example, document, clusters in zip(gap.examples, documents, answers.clusters, strict=True)
            )
            results.append(GapResult(row, decisions, score(gap.examples, decisions), answers))
    finally:
        engine.close()
    return results


def decide(example: Example, document: Document, clusters: Clusters) -> tuple[bool, bool]:
    """Whether the pronoun's chain has the name A, and whether it has the name B."""
    places = document.char_spans
    if places is None:
        raise InputError(f"{document.name}: no character offsets, expected a snippet parsed from raw text")
    for chain in clusters:
        spans = [(int(places[span.start, 0]), int(places[span.end - 1, 1])) for span in chain]
        if example.pronoun in spans:
            others = [span for span in spans if span != example.pronoun]
            return (
                any(names(span, example.a, example.b) for span in others),
                any(names(span, example.b, example.a) for span in others),
            )
    return False, False


def names(mention: Characters, name: Characters, other: Characters) -> bool:
    """Whether a mention stands for a name."""
    covers = mention[0] <= name[0] and name[1] <= mention[1]
    covers_other = mention[0] <= other[0] and other[1] <= mention[1]
    within = name[0] <= mention[0] and mention[1] == name[1]
    return (covers and not covers_other) or within


def score(examples: Sequence[Example], decisions: Sequence[tuple[bool, bool]]) -> GapScores:
    scores = GapScores()
    for example, decision in zip(examples, decisions, strict=True):
        gendered = scores.masculine if example.masculine else scores.feminine
        for gold, found in zip((example.a_coref, example.b_coref), decision, strict=True):
            scores.overall.add(gold, found)
            gendered.add(gold, found)
    return scores


def answers_table(examples: Sequence[Example], decisions: Sequence[tuple[bool, bool]]) -> str:
    """The answers in the form that `aforesaid score-gap` and the task's own scorer read."""
    return "".join(
        f"{example.id}\t{str(a).upper()}\t{str(b).upper()}\n"
        for example, (a, b) in zip(examples, decisions, strict=True)
    )


@dataclass(frozen=True)
class GapComparison:
    """Difference of the overall F1 from another system's, its 95 % interval and its two-sided p."""

    difference: float
    low: float
    high: float
    p: float


def compare_gap(gap: GapSet, one: GapResult, other: GapResult) -> GapComparison:
    """Paired bootstrap over snippets, by the rules of `aforesaid.score.significance`."""
    mine, theirs = (_tallies(gap.examples, result.decisions) for result in (one, other))
    observed = float(_f1(mine.sum(axis=0)) - _f1(theirs.sum(axis=0)))
    samples = [_f1(weights @ mine) - _f1(weights @ theirs) for weights in _resamples(len(gap.examples))]
    differences = np.concatenate(samples)
    low, high = np.percentile(differences, (2.5, 97.5))
    extreme = np.count_nonzero(np.abs(differences - differences.mean()) >= abs(observed) - 1e-9)
    return GapComparison(observed, float(low), float(high), (int(extreme) + 1) / (RESAMPLES + 1))


def bias_interval(gap: GapSet, result: GapResult) -> tuple[float, float] | None:
    """The 95 % interval of feminine to masculine F1, by bootstrap over snippets; None where either F1 is 0."""
    if result.scores.bias is None:
        return None
    tallies = _tallies(gap.examples, result.decisions)
    masculine = np.array([example.masculine for example in gap.examples])
    ratios = []
    for weights in _resamples(len(gap.examples)):
        men, women = (_f1(weights[:, rows] @ tallies[rows]) for rows in (masculine, ~masculine))
        ratios.append(np.divide(women, men, out=np.zeros_like(men), where=men > 0))
    low, high = np.percentile(np.concatenate(ratios), (2.5, 97.5))
    return float(low), float(high)


def _resamples(n: int) -> Iterator[NDArray[np.float64]]:
    """How often each of n snippets was drawn, one row a resample, in portions."""
    random = np.random.default_rng(SEED)
    for start in range(0, RESAMPLES, 500):
        size = min(500, RESAMPLES - start)
        draws = random.integers(0, n, size=(size, n))
        rows = np.repeat(np.arange(size), n)
        yield np.bincount(rows * n + draws.ravel(), minlength=size * n).reshape(size, n).astype(np.float64)


def _tallies(examples: Sequence[Example], decisions: Sequence[tuple[bool, bool]]) -> NDArray[np.float64]:
    """True positives, positives said, and positives there, of each example."""
    gold = np.array([(e.a_coref, e.b_coref) for e in examples], dtype=np.bool_)
    found = np.array(decisions, dtype=np.bool_)
    return np.stack([(gold & found).sum(axis=1), found.sum(axis=1), gold.sum(axis=1)], axis=1).astype(np.float64)


def _f1(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Per cent."""
    said = sums[..., 1] + sums[..., 2]
    return np.asarray(np.divide(200 * sums[..., 0], said, out=np.zeros_like(said), where=said > 0))


def _span(row: dict[str, str], column: str, path: str, line: int) -> Characters:
    word, text = row[column], row["Text"]
    try:
        start = int(row[f"{column}-offset"])
    except ValueError:
        message = f"found '{row[f'{column}-offset']}' in the column {column}-offset, expected a number"
        raise InputError(message, path=path, line=line) from None
    if text[start : start + len(word)] != word:
        found = text[start : start + len(word)]
        raise InputError(
            f"found '{found}' at character {start}, expected '{word}' of column {column}", path=path, line=line
        )
    return start, start + len(word)
