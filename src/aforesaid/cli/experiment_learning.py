"""`aforesaid experiment curves`, `domain` and `ablation`: models trained anew, and what becomes of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aforesaid.cli.engine_options import Set
from aforesaid.cli.experiment_options import (
    CacheFolder,
    Data,
    Limit,
    Out,
    Workers,
    n_workers,
    open_cache,
    pairs_of,
    show,
)

if TYPE_CHECKING:
    from aforesaid.experiments.corpora import Parse
    from aforesaid.experiments.texts import Text

Texts = Annotated[
    list[str] | None,
    typer.Option("--text", metavar="NAME=PATH", help="Text to train on; amalgum/ by default.", show_default=False),
]
LearningSystem = Annotated[str, typer.Option("--system", metavar="NAME", help="The model that learns.")]
Iterations = Annotated[int | None, typer.Option(min=1, help="As many as the model says.", show_default=False)]


def register(app: typer.Typer) -> None:
    app.command("curves")(curves)
    app.command("domain")(domain)
    app.command("ablation")(ablation)


def curves(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Set = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="iterations, amounts, genres or backends (repeat it).", show_default=False),
    ] = None,
    iterations: Iterations = None,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """F1 and likelihood by iteration, by amount of text, by genre and by parser."""
    from aforesaid.experiments.corpora import open_sets
    from aforesaid.experiments.curves import KINDS, Curves, make_curves
    from aforesaid.experiments.learning import Recipe

    kinds = only or list(KINDS)
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise typer.BadParameter(f"'{unknown[0]}' is not one of {', '.join(KINDS)}.", param_hint="--only")
    folder, store, n = _data(data), open_cache(cache), n_workers(workers)
    parses: tuple[Parse, ...] = ("file", "spacy") if "backends" in kinds else ("file",)
    sets = [one for one in open_sets(folder, store, parses, limit=limit, workers=n) if one.scheme == "ontonotes"]
    recipe = Recipe(system, tuple(set_ or ()))
    report = make_curves(Curves(recipe, _texts(text, folder), sets, store, iterations=iterations, workers=n), kinds)
    show(report, output, f"curves-{system}")


def domain(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Set = None,
    iterations: Iterations = None,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """Train on one genre without labels, test on that genre, against the model of all text."""
    from aforesaid.experiments.corpora import open_sets
    from aforesaid.experiments.domain import domain as make
    from aforesaid.experiments.learning import Recipe

    folder, store, n = _data(data), open_cache(cache), n_workers(workers)
    sets = open_sets(folder, store, ("file",), limit=limit, workers=n)
    recipe = Recipe(system, tuple(set_ or ()))
    report = make(recipe, _texts(text, folder), sets, store, iterations=iterations, workers=n)
    show(report, output, f"domain-{system}")


def ablation(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A row of one's own (repeat it).", show_default=False),
    ] = None,
    words: Annotated[int | None, typer.Option(min=1000, help="Words to train every row on.")] = 1_000_000,
    gap: Annotated[bool, typer.Option(help="GAP too, where the open data has it.")] = True,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """Change one setting of a model at a time, train it anew, and score it on all sets."""
    from aforesaid.experiments.ablation import ablation as make
    from aforesaid.experiments.corpora import open_sets
    from aforesaid.experiments.gap import find_gap
    from aforesaid.modes.ablations import Ablation

    folder, store, n = _data(data), open_cache(cache), n_workers(workers)
    sets = open_sets(folder, store, ("file",), limit=limit, workers=n)
    opened = find_gap(folder, store, limit=limit, workers=n) if gap else None
    changes = None if set_ is None else [Ablation(value, (value,)) for value in set_]
    report = make(system, _texts(text, folder), sets, store, gap=opened, changes=changes, words=words, workers=n)
    show(report, output, f"ablation-{system}")


def _data(folder: Path | None) -> Path:
    if folder is None:
        raise typer.BadParameter("expected a folder with test sets", param_hint="--data")
    return folder


def _texts(values: list[str] | None, data: Path) -> list[Text]:
    from aforesaid.experiments.texts import Text, texts_of

    return [Text(name, path) for name, path in pairs_of(values).items()] or texts_of(data)
