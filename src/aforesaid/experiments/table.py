"""The paper's Tables 2 and 3, for any data: every system on every set, with what was published beside it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aforesaid.experiments import gap_table
from aforesaid.experiments.corpora import PARSE_TITLES, EvalSet
from aforesaid.experiments.gap import GapSet, run_gap
from aforesaid.experiments.published import COLUMNS, TABLE_2, TABLE_3, PublishedRow
from aforesaid.experiments.report import Grid, Report, Section, about, difference_cells, figure
from aforesaid.experiments.runs import Result, compare, run
from aforesaid.experiments.statistics import size_of
from aforesaid.experiments.systems import LABELS, Row, available
from aforesaid.score import Evaluation, bootstrap, by_genre
from aforesaid.score.report import TITLES
from aforesaid.score.scores import cut
from aforesaid.score.tables import Table
from aforesaid.show.plots import Bar, Plot, bars

REFERENCES = ("ours-nearest", "nearest", "multigraph")
"""The rows that all others are compared with: no learning, and the best of the paper's baselines."""


@dataclass(frozen=True, eq=False)
class Extra:
    """What another program answers on a set, from a file of its own."""

    test_set: EvalSet
    evaluation: Evaluation


def table(
    sets: Sequence[EvalSet],
    rows: Sequence[Row],
    *,
    gap: GapSet | None = None,
    extras: Sequence[Extra] = (),
    workers: int = 1,
    is_papers_data: bool = False,
    started: float | None = None,
) -> Report:
    """Run every row on every set and put the figures into the paper's form.

    `started`: when the work began by `time.monotonic`, where parsing before this call is to be counted.
    """
    start = time.monotonic() if started is None else started
    found, notes = available(list(rows))
    results = run(found, sets, workers)
    sections = [_table_2(sets), *_tables_3(sets, results, extras, notes, is_papers_data)]
    figures: dict[str, Any] = {"sets": _figures(sets, results), "notes": notes}
    if gap is not None:
        gap_results = run_gap(found, gap, workers)
        sections.append(gap_table.section(gap, gap_results))
        figures["gap"] = gap_table.figures(gap, gap_results)
    signatures = {
        f"signature of {one.name}": str(result.evaluation.signature)
        for one in _one_a_name(sets)
        for result in results
        if result.test_set is one
    }
    title = "Table 3 of Ma, Liu & Hovy (2016)" if is_papers_data else "Table 3 of Ma, Liu & Hovy (2016), on open data"
    return Report(title, sections, figures, about(time.monotonic() - start, workers=str(workers), **signatures))


def default_rows(names: Sequence[str], models: dict[str, str] | None = None) -> list[Row]:
    """Rows of systems by their names, with models of one's own where they are given."""
    return [Row(LABELS.get(name, name), name, (models or {}).get(name)) for name in names]


def read_extras(data: Path, sets: Sequence[EvalSet]) -> list[Extra]:
    """The answers of other programs to OntoGUM dev, where the data has them."""
    from aforesaid.score import score_documents
    from aforesaid.score.reading import read_side

    files = sorted((data / "responses").glob("*.dev.conll"))
    development = next((one for one in sets if one.name == "ontogum-dev"), None)
    if development is None or not files:
        return []
    wanted = {(document.id, document.part) for document in development.key}
    extras = []
    for path in files:
        answers = [one for one in read_side(path, lenient=True) if (one.id, one.part) in wanted]
        name = path.name.removesuffix(".dev.conll")
        extras.append(Extra(development, score_documents(development.key, answers, name=name)))
    return extras


def _table_2(sets: Sequence[EvalSet]) -> Section:
    header = ["Corpus", "Documents", "Sentences", "Words", "Entities", "Mentions"]
    rows = [[one.title, *size_of(one.key, one.options.key_singletons).cells()] for one in _one_a_name(sets)]
    published = [[f"{row[0]} (published)", *row[1:]] for row in TABLE_2]
    return Section(
        "Corpora (Table 2)",
        grids=[
            Grid(
                Table(header, [*rows, *published], "Size of the corpora"),
                quoted=frozenset(range(len(rows), len(rows) + len(published))),
                apart=frozenset({len(rows)}),
            )
        ],
    )


def _tables_3(
    sets: Sequence[EvalSet],
    results: Sequence[Result],
    extras: Sequence[Extra],
    notes: Sequence[str],
    is_papers_data: bool,
) -> Iterator[Section]:
    for group in _pairs(sets):
        chosen = [[result for result in results if result.test_set is one] for one in group]
        title = " and ".join(dict.fromkeys(one.title for one in group))
        parses = " and ".join(dict.fromkeys(PARSE_TITLES[one.parse] for one in group))
        grid = _scores_grid(group, chosen, notes, is_papers_data)
        yield Section(
            f"{title}, with {parses}",
            grids=[grid, *(_significance_grid(one, row) for one, row in zip(group, chosen, strict=True))],
            plots=[_plot(one, row) for one, row in zip(group, chosen, strict=True) if row],
        )
    if extras:
        header = ["Program", *(TITLES[metric] for metric in COLUMNS)]
        rows = [[extra.evaluation.name, *_cells(extra.evaluation)] for extra in extras]
        words = "Scored from their own answers; they were run elsewhere, with the parse that each of them ships with."
        table = Table(header, rows, extras[0].test_set.title)
        yield Section("Other programs on the same text", words, [Grid(table)])
    if not is_papers_data:
        yield Section(
            "As published, on CoNLL-2012",
            "The paper's own table, on data that needs a licence: not to be compared with the figures above. Systems "
            "marked * are supervised: they learned from labelled documents.",
            [_published_grid()],
        )
    genres = list(_genres(sets, results))
    if genres:
        yield Section("By genre", grids=genres)


def _scores_grid(
    sets: Sequence[EvalSet], results: Sequence[Sequence[Result]], notes: Sequence[str], is_papers_data: bool
) -> Grid:
    rows: list[list[str]] = []
    quoted: set[int] = set()
    apart: set[int] = set()
    for i, result in enumerate(results[0]):
        rows.append([result.row.label, *(cell for chosen in results for cell in _cells(chosen[i].evaluation))])
        counterpart = next((row for row in TABLE_3 if row.system == result.row.system), None)
        if is_papers_data and counterpart is not None:
            quoted.add(len(rows))
            rows.append([f"{counterpart.name} (published)", *_published_cells(sets, counterpart)])
    if is_papers_data:
        apart.add(len(rows))
        for row in TABLE_3:
            if row.supervised:
                quoted.add(len(rows))
                rows.append([f"{row.name}* (published)", *_published_cells(sets, row)])
    header = ["System", *(TITLES[metric] for _ in sets for metric in COLUMNS)]
    groups = [("", 1), *((title, len(COLUMNS)) for title in _titles(sets))]
    failures = [
        f"{result.row.label}, {result.test_set.title}: failed on {failure}"
        for chosen in results
        for result in chosen
        for failure in result.answers.failures
    ]
    if is_papers_data:
        failures.append("* supervised, as published")
        failures += [f"{row.name}: {row.note}" for row in TABLE_3 if row.note]
    return Grid(Table(header, rows, "F1"), groups, frozenset(quoted), frozenset(apart), [*notes, *failures])


def _published_cells(sets: Sequence[EvalSet], row: PublishedRow) -> list[str]:
    cells: list[str] = []
    for one in sets:
        cells += map(figure, row.test if one.name.endswith("test") else row.development)
    return cells


def _published_grid() -> Grid:
    rows = [
        [f"{row.name}{'*' if row.supervised else ''}", *map(figure, row.development), *map(figure, row.test)]
        for row in TABLE_3
    ]
    header = ["System", *(TITLES[metric] for _ in range(2) for metric in COLUMNS)]
    groups = [("", 1), ("Development", len(COLUMNS)), ("Test", len(COLUMNS))]
    first = next(i for i, row in enumerate(TABLE_3) if row.supervised)
    notes = [f"{row.name}: {row.note}" for row in TABLE_3 if row.note]
    return Grid(Table(header, rows, "F1"), groups, frozenset(range(len(rows))), frozenset({first}), notes)


def _significance_grid(one: EvalSet, results: Sequence[Result]) -> Grid:
    """CoNLL F1 with its 95 % interval, and its difference from each reference with interval and p."""
    comparisons = [compare(results, name) for name in REFERENCES]
    rows = []
    for result in results:
        mine = bootstrap([result.evaluation.counts])[0]["conll"]
        row = [result.row.label, figure(result.evaluation.conll), f"{mine.low:.1f}–{mine.high:.1f}"]
        for comparison in comparisons:
            row += difference_cells(comparison.get(result.row.label))
        rows.append([*row, f"{result.microseconds_a_token:.0f}"])
    header = ["System", "CoNLL", "95 %"]
    for name in REFERENCES:
        header += [f"Δ {name}", "95 % of Δ", "p"]
    notes = ["Paired bootstrap over documents, 10,000 resamples. Time is of one core, the parse aside."]
    title = f"Intervals and differences: {one.title}, {PARSE_TITLES[one.parse]}"
    return Grid(Table([*header, "µs a token"], rows, title), notes=notes)


def _plot(one: EvalSet, results: Sequence[Result]) -> Plot:
    intervals = [bootstrap([result.evaluation.counts])[0]["conll"] for result in results]
    drawn = [
        Bar(result.row.label, result.evaluation.conll, interval.low, interval.high)
        for result, interval in zip(results, intervals, strict=True)
    ]
    return bars(f"CoNLL F1, {one.title}, {PARSE_TITLES[one.parse]}, with 95 % intervals", drawn)


def _genres(sets: Sequence[EvalSet], results: Sequence[Result]) -> Iterator[Grid]:
    for one in sets:
        if one.scheme == "litbank" or one.parse != "file":
            continue
        chosen = [result for result in results if result.test_set is one]
        by_row = [by_genre(result.evaluation.pairs, result.evaluation.counts) for result in chosen]
        names = list(by_row[0]) if by_row else []
        if len(names) < 2:
            continue
        header = ["Genre", *(result.row.label for result in chosen)]
        rows = [[name, *(figure(genres[name].conll) for genres in by_row)] for name in names]
        yield Grid(Table(header, rows, f"CoNLL F1, {one.title}"))


def _cells(evaluation: Evaluation) -> list[str]:
    return [*(figure(cut(evaluation[metric].f1)) for metric in COLUMNS[:-1]), figure(evaluation.conll)]


def _pairs(sets: Sequence[EvalSet]) -> Iterator[list[EvalSet]]:
    """Sets that stand side by side: development and test of one corpus with one parse, or one set with both parses."""
    left = list(sets)
    while left:
        first = left.pop(0)
        corpus = first.name.rsplit("-", 1)[0]
        other = next((o for o in left if o.name.rsplit("-", 1)[0] == corpus and o.parse == first.parse), None)
        other = other or next((o for o in left if o.name == first.name), None)
        if other is not None:
            left.remove(other)
        yield [first] if other is None else [first, other]


def _titles(sets: Sequence[EvalSet]) -> list[str]:
    same = len({one.parse for one in sets}) == 1
    return [one.title if same else f"{one.title}, {PARSE_TITLES[one.parse]}" for one in sets]


def _one_a_name(sets: Sequence[EvalSet]) -> list[EvalSet]:
    return list({one.name: one for one in reversed(sets)}.values())[::-1]


def _figures(sets: Sequence[EvalSet], results: Sequence[Result]) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for one in sets:
        chosen = [result for result in results if result.test_set is one]
        comparisons = {name: compare(chosen, name) for name in REFERENCES}
        figures[f"{one.name}/{one.parse}"] = {
            result.row.label: {
                **result.evaluation.scores.percent(),
                "signature": str(result.evaluation.signature),
                "microseconds a token": round(result.microseconds_a_token, 1),
                "failures": list(result.answers.failures),
                **{
                    f"against {name}": {"difference": row.difference, "p": row.p}
                    for name, rows in comparisons.items()
                    if (row := rows.get(result.row.label)) is not None and row.difference is not None
                },
            }
            for result in chosen
        }
    return figures
