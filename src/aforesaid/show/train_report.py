"""A training as a page: likelihood and F1 by iteration, q by distance, heat maps of t. One HTML file, no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.definition import Table, words
from aforesaid.model.parameters import Parameters
from aforesaid.model.store import Model
from aforesaid.show.charts import bar_chart, heat_map, line_chart
from aforesaid.show.model_info import model_info, phrase

MOST = 30
"""Rows and columns of a heat map: those with the largest expected counts."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #161616 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 75rem; padding: 0 1rem }
figure { margin: 2rem 0; overflow-x: auto } figcaption { font-weight: 600; margin-bottom: .5rem }
svg { max-width: none; height: auto } svg text { font-size: 12px; fill: var(--ink) } svg text.on { fill: var(--on) }
pre { overflow-x: auto; line-height: 1.35 }
"""


def train_page(model: Model, iteration: int | None = None) -> str:
    """The page of the chosen iteration, or of another that the model holds."""
    number = model.chosen if iteration is None else iteration
    text = model_info(model, number)
    title = escape(f"{model.card.get('preset', model.definition.name)}, iteration {number}")
    figures = "\n".join([*_curves(model, number), *_tables(model.iterations[number])])
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<style>{_STYLE}</style></head>\n<body><main><h1>{title}</h1>\n{figures}\n"
        f"<h2>In words</h2>\n<pre>{escape(text)}</pre></main></body></html>\n"
    )


def _curves(model: Model, number: int) -> Iterator[str]:
    history = model.history
    if not history:
        return
    values = [step.log_likelihood / max(step.mentions, 1) for step in history]
    yield _from_one("Log-likelihood a mention", values, number)
    held_out = [step.held_out / step.held_out_mentions for step in history if step.held_out and step.held_out_mentions]
    if len(held_out) == len(history):
        yield _from_one("Log-likelihood a mention of held-out documents", held_out, number)
    scores = [step.score for step in history if step.score is not None]
    if len(scores) == len(history):
        yield line_chart("CoNLL F1 on development data, by iteration", 0, scores, number)


def _from_one(title: str, values: list[float], number: int) -> str:
    """The start is so much worse than all that follows that it would flatten the curve: it is told, not drawn."""
    if len(values) < 3:
        return line_chart(f"{title}, by iteration", 0, values, number)
    return line_chart(f"{title}, by iteration (at the start {values[0]:.4f})", 1, values[1:], number)


def _tables(parameters: Parameters) -> Iterator[str]:
    for number, table in enumerate(parameters.support.definition.tables):
        yield from _priors(parameters, number, table) if table.role == "prior" else _heat(parameters, number, table)


def _priors(parameters: Parameters, number: int, table: Table) -> Iterator[str]:
    for condition, outcomes, values in _rows(parameters, number, table):
        given = f" for {phrase(table.factor.condition, condition)}" if table.factor.condition else ""
        labels = [" ".join(words(table.factor.outcome, code)) for code in outcomes.tolist()]
        mode = table.name.split(".")[0]
        name = ", ".join(feature.name for feature in table.factor.outcome)
        yield bar_chart(f"{mode}: q by {name}{given}", labels, values.tolist())


def _heat(parameters: Parameters, number: int, table: Table) -> Iterator[str]:
    rows = list(_rows(parameters, number, table))
    if not rows:
        return
    masses = _masses(parameters, number)
    kept = sorted(row for row in np.argsort(-masses, kind="stable")[:MOST].tolist() if masses[row] > 0)
    if not kept:
        return
    expected: dict[int, float] = {}
    for row, mass in zip(rows, masses.tolist(), strict=True):
        for code, value in zip(row[1].tolist(), row[2].tolist(), strict=True):
            expected[code] = expected.get(code, 0.0) + mass * value
    columns = sorted(sorted(expected, key=lambda code: (-expected[code], code))[:MOST])
    place = {code: i for i, code in enumerate(columns)}
    values = np.zeros((len(kept), len(columns)))
    for i, row in enumerate(kept):
        for code, value in zip(rows[row][1].tolist(), rows[row][2].tolist(), strict=True):
            if code in place:
                values[i, place[code]] = value
    root = table.role == "root"
    names = ["new chain" if root else phrase(table.factor.condition, rows[row][0]) for row in kept]
    labels = [phrase(table.factor.outcome, code) for code in columns]
    mode, _, factor = table.name.split(".", 2)
    yield heat_map(f"{mode}: t ({factor}), {'new chains' if root else 'a row an antecedent'}", names, labels, values)


def _rows(
    parameters: Parameters, number: int, table: Table
) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.float64]]]:
    """Condition, outcomes and values of each row of a table."""
    support = parameters.support
    for row in np.flatnonzero(support.table_of_row == number).tolist():
        start = int(support.row_starts[row])
        cells = slice(start, start + int(support.row_sizes[row]))
        inside = support.cells[cells] - table.offset
        yield int(inside[0]) // table.n_outcomes, inside % table.n_outcomes, parameters.values[cells]


def _masses(parameters: Parameters, number: int) -> NDArray[np.float64]:
    here = parameters.support.table_of_row == number
    if not len(parameters.row_mass):
        return np.ones(int(here.sum()))
    return np.asarray(parameters.row_mass[here])
