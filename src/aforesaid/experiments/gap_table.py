"""GAP as a section of a report: F1 by gender, the bias, and differences by paired bootstrap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aforesaid.experiments.gap import GapResult, GapSet, bias_interval, compare_gap
from aforesaid.experiments.published import GAP
from aforesaid.experiments.report import Grid, Report, Section, about, figure, p_value
from aforesaid.score.report import gap_json
from aforesaid.score.tables import Table

REFERENCE = "nearest"


def section(gap: GapSet, results: Sequence[GapResult]) -> Section:
    return Section("GAP", grids=[grid(gap, results)])


def grid(gap: GapSet, results: Sequence[GapResult]) -> Grid:
    """One row a system, then others for comparison."""
    reference = next((result for result in results if result.row.system == REFERENCE), None)
    rows = []
    for result in results:
        scores = result.scores
        row = [
            result.row.label,
            figure(scores.overall.recall, 1),
            figure(scores.overall.precision, 1),
            figure(scores.overall.f1, 1),
            figure(scores.masculine.f1, 1),
            figure(scores.feminine.f1, 1),
            figure(scores.bias),
            _range(bias_interval(gap, result)),
        ]
        if reference is not None and result is not reference:
            difference = compare_gap(gap, result, reference)
            row += [
                f"{difference.difference:+.1f}",
                f"{difference.low:+.1f} to {difference.high:+.1f}",
                p_value(difference.p),
            ]
        else:
            row += ["", "", ""]
        rows.append(row)
    quoted = [
        [other.name, "–", "–", *(figure(f1, 1) for f1 in (other.overall, other.masculine, other.feminine)),
         figure(other.bias), "", "", "", ""]
        for other in GAP
    ]  # fmt: skip
    header = [
        "System", "Recall", "Precision", "F1", "Masculine F1", "Feminine F1", "F/M", "95 % of F/M",
        f"Δ {REFERENCE}", "95 % of Δ", "p",
    ]  # fmt: skip
    title = f"{len(gap.examples):,} snippets of GAP, raw text, spaCy's parse"
    notes = [f"{r.row.label}: failed on {failure}" for r in results for failure in r.answers.failures]
    return Grid(
        Table(header, [*rows, *quoted], title),
        quoted=frozenset(range(len(rows), len(rows) + len(quoted))),
        apart=frozenset({len(rows)}),
        notes=[*notes, "Others are on the development part."],
    )


def _range(interval: tuple[float, float] | None) -> str:
    return "–" if interval is None else f"{interval[0]:.2f} to {interval[1]:.2f}"


def figures(gap: GapSet, results: Sequence[GapResult]) -> dict[str, Any]:
    return {"examples": len(gap.examples), **{result.row.label: gap_json(result.scores) for result in results}}


def report_of(gap: GapSet, results: Sequence[GapResult], seconds: float) -> Report:
    """The section alone, as a report; `seconds` is what all of it took."""
    return Report("GAP", [section(gap, results)], figures(gap, results), about(seconds))
