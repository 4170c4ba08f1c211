"""A trained model as a page of text: what it was trained on, how that went, and what it believes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aforesaid.errors import InputError
from aforesaid.model.definition import Feature, Table, words
from aforesaid.model.parameters import Parameters
from aforesaid.model.store import Model

RARE = 0.001
"""Rows with less than this share of a table's expected counts are not worth a line."""


def model_info(model: Model, iteration: int | None = None, top: int = 10) -> str:
    """The page. Entries of t are the largest of those rows that the training text made much use of."""
    number = model.chosen if iteration is None else iteration
    if number not in model.iterations:
        raise InputError(f"the model holds the iterations {sorted(model.iterations)}, not {number}")
    parameters = model.iterations[number]
    return "\n".join([*_card(model, number), "", *_curve(model), *_tables(model, parameters, top)])


def phrase(features: tuple[Feature, ...], code: int) -> str:
    """A tuple of values as a phrase: what is unknown or absent is not said."""
    said = [w for w in words(features, code) if w != "unknown" and not w.startswith("no ")]
    return " ".join(said) or "anything"


def _card(model: Model, number: int) -> Iterator[str]:
    card = model.card
    yield f"{card.get('preset', model.definition.name)}, iteration {number}" + (
        f", chosen by {card['chosen by']}" if number == model.chosen and "chosen by" in card else ""
    )
    if "words" in card:
        yield f"trained on {card['words']:,} words, {card['mentions']:,} mentions, {card['documents']:,} documents"
    if card.get("sources"):
        yield f"from {', '.join(card['sources'])}"
    if card.get("overrides"):
        yield f"with {', '.join(card['overrides'])}"
    yield f"features {model.definition.digest[:12]}, model {model.digest[:12]}"


def _curve(model: Model) -> Iterator[str]:
    if not model.history:
        return
    has_held_out = model.history[0].held_out is not None and model.history[0].held_out_mentions > 0
    has_score = model.history[0].score is not None
    yield (
        "iteration   log-likelihood a mention"
        + ("   held out" if has_held_out else "")
        + ("    dev F1" if has_score else "")
    )
    for step in model.history:
        line = f"{step.iteration:9d}   {step.log_likelihood / max(step.mentions, 1):24.5f}"
        if has_held_out and step.held_out is not None:
            line += f"   {step.held_out / max(step.held_out_mentions, 1):8.5f}"
        if has_score and step.score is not None:
            line += f"   {step.score:7.2f}"
        yield line + ("  *" if step.iteration == model.chosen else "")


def _tables(model: Model, parameters: Parameters, top: int) -> Iterator[str]:
    for number, table in enumerate(model.definition.tables):
        lines = list(_prior(parameters, number, table) if table.role == "prior" else _t(parameters, number, table, top))
        if lines:
            yield ""
            yield f"{model.definition.modes[table.mode].name}: {_title(table)}"
            yield from lines


def _title(table: Table) -> str:
    outcome = ", ".join(feature.name for feature in table.factor.outcome)
    condition = ", ".join(feature.name for feature in table.factor.condition)
    if table.role == "prior":
        return f"q({outcome}{' | ' + condition if condition else ''})"
    return f"t({outcome} | {'new chain' if table.role == 'root' else condition or 'link'})"


def _t(parameters: Parameters, number: int, table: Table, top: int) -> Iterator[str]:
    support = parameters.support
    here = np.flatnonzero(support.table_of == number)
    if not len(here):
        return
    values = parameters.values[here]
    if len(parameters.row_mass):
        mass = parameters.row_mass[support.row_of[here]]
        values = np.where(mass >= RARE * max(float(np.max(mass)), 1e-300), values, -1.0)
    for place in np.argsort(-values, kind="stable")[:top].tolist():
        if values[place] <= 0:
            break
        condition, outcome = divmod(int(support.cells[here[place]]) - table.offset, table.n_outcomes)
        given = "new chain" if table.role == "root" else phrase(table.factor.condition, condition)
        yield f"  {values[place]:6.3f}  {phrase(table.factor.outcome, outcome)} ← {given}"


def _prior(parameters: Parameters, number: int, table: Table) -> Iterator[str]:
    support = parameters.support
    here = np.flatnonzero(support.table_of == number)
    conditions, outcomes = np.divmod(support.cells[here] - table.offset, table.n_outcomes)
    for condition in np.unique(conditions).tolist():
        if table.factor.condition:
            yield f"  {phrase(table.factor.condition, condition)}"
        for place in np.flatnonzero(conditions == condition).tolist():
            value = float(parameters.values[here[place]])
            label = " ".join(words(table.factor.outcome, int(outcomes[place])))
            yield f"  {value:6.3f}  {label:>8}  {'█' * round(40 * value)}"
