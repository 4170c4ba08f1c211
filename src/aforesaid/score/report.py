"""Evaluations as tables and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import PurePath

from aforesaid.score.breakdown import MentionScores
from aforesaid.score.corpus import Evaluation
from aforesaid.score.gap import GapCounts, GapScores
from aforesaid.score.scores import METRICS, Score, Scores, cut
from aforesaid.score.significance import Comparison
from aforesaid.score.tables import Table

TITLES = {
    "muc": "MUC",
    "b_cubed": "B³",
    "ceaf_m": "CEAF-m",
    "ceaf_e": "CEAF-e",
    "blanc": "BLANC",
    "lea": "LEA",
    "mentions": "Mentions",
    "conll": "CoNLL",
}


def scores_table(scores: Scores, intervals: Mapping[str, Comparison] | None = None) -> Table:
    """One response: recall, precision and F1 of each metric, with the 95 % interval of F1 where there is one."""
    rows = [[TITLES[metric], *_figures(scores[metric]), *_interval(intervals, metric)] for metric in METRICS]
    rows.append([TITLES["conll"], "", "", f"{scores.conll:.2f}", *_interval(intervals, "conll")])
    return Table(["Metric", "Recall", "Precision", "F1", *([] if intervals is None else ["95 % of F1"])], rows)


def comparison_table(evaluations: Sequence[Evaluation], comparisons: Sequence[Mapping[str, Comparison]]) -> Table:
    """Several responses: F1 of each metric, CoNLL with its interval, the difference from the first and its p-value."""
    header = ["F1", *(TITLES[metric] for metric in METRICS), TITLES["conll"], "95 %", "Δ", "95 % of Δ", "p"]
    rows: list[list[str]] = []
    for name, evaluation, comparison in zip(_short_names(evaluations), evaluations, comparisons, strict=True):
        conll = comparison["conll"]
        difference = ["", "", ""]
        if conll.difference is not None and conll.difference_low is not None and conll.difference_high is not None:
            interval = f"{conll.difference_low:+.2f} – {conll.difference_high:+.2f}"
            difference = [f"{conll.difference:+.2f}", interval, _p_value(conll.p)]
        f1s = [f"{cut(evaluation[metric].f1):.2f}" for metric in METRICS]
        rows.append([name, *f1s, f"{evaluation.conll:.2f}", f"{conll.low:.2f} – {conll.high:.2f}", *difference])
    return Table(header, rows)


def groups_table(groups: Mapping[str, Scores], title: str, heading: str) -> Table:
    """F1 of all metrics for each group of documents."""
    header = [heading, *(TITLES[metric] for metric in METRICS), TITLES["conll"]]
    rows = [
        [name, *(f"{cut(scores[metric].f1):.2f}" for metric in METRICS), f"{scores.conll:.2f}"]
        for name, scores in groups.items()
    ]
    return Table(header, rows, title)


def mentions_table(classes: Mapping[str, MentionScores], title: str, heading: str) -> Table:
    """Recall, precision and F1 for each class of mentions."""
    metrics = list(next(iter(classes.values())).scores)
    header = [heading, "Key", "Response", *(f"{TITLES[m]} {part}" for m in metrics for part in ("R", "P", "F1"))]
    rows = [
        [name, str(one.n_key), str(one.n_response), *(figure for m in metrics for figure in _figures(one.scores[m]))]
        for name, one in classes.items()
    ]
    return Table(header, rows, title)


def by_document(evaluation: Evaluation) -> dict[str, Scores]:
    names = (pair.document.name for pair in evaluation.pairs)
    return {name: Scores.of(counts) for name, counts in zip(names, evaluation.counts, strict=True)}


def evaluation_json(evaluation: Evaluation, comparison: Mapping[str, Comparison] | None = None) -> dict[str, object]:
    """Per cent as the reference scorer prints them, cut after two decimals."""
    result: dict[str, object] = {**evaluation.scores.percent(), "signature": str(evaluation.signature)}
    if comparison is not None:
        result["bootstrap"] = {metric: asdict(one) for metric, one in comparison.items()}
    if evaluation.notes:
        result["notes"] = list(evaluation.notes)
    return result


def groups_json(groups: Mapping[str, Scores]) -> dict[str, object]:
    return {name: scores.percent() for name, scores in groups.items()}


def mentions_json(classes: Mapping[str, MentionScores]) -> dict[str, object]:
    return {
        name: {
            "key_mentions": one.n_key,
            "response_mentions": one.n_response,
            **{metric: score.percent() for metric, score in one.scores.items()},
        }
        for name, one in classes.items()
    }


def _figures(score: Score) -> list[str]:
    return [f"{figure:.2f}" for figure in score.percent().values()]


def _interval(intervals: Mapping[str, Comparison] | None, metric: str) -> list[str]:
    return [] if intervals is None else [f"{intervals[metric].low:.2f} – {intervals[metric].high:.2f}"]


def _p_value(p: float | None) -> str:
    return "" if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"


def _short_names(evaluations: Sequence[Evaluation]) -> list[str]:
    """File names alone where they tell the responses apart."""
    names = [PurePath(evaluation.name).name for evaluation in evaluations]
    return names if len(set(names)) == len(names) else [evaluation.name for evaluation in evaluations]


def gap_table(scores: GapScores) -> Table:
    """One decimal, as the task's own scorer prints; the bias with two."""
    rows = [
        [name, f"{one.recall:.1f}", f"{one.precision:.1f}", f"{one.f1:.1f}"] for name, one in _gap_rows(scores).items()
    ]
    rows.append(["bias (F/M)", "", "", "-" if scores.bias is None else f"{scores.bias:.2f}"])
    return Table(["GAP", "Recall", "Precision", "F1"], rows)


def gap_json(scores: GapScores) -> dict[str, object]:
    rows: dict[str, object] = {
        name: {"recall": one.recall, "precision": one.precision, "f1": one.f1, **asdict(one)}
        for name, one in _gap_rows(scores).items()
    }
    return {**rows, "bias": scores.bias, "missing": len(scores.missing)}


def _gap_rows(scores: GapScores) -> dict[str, GapCounts]:
    return {"overall": scores.overall, "masculine": scores.masculine, "feminine": scores.feminine}
