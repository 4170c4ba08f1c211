"""Options of `aforesaid experiment …`, worded once, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from aforesaid.experiments.cache import Cache
    from aforesaid.experiments.report import Report

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="The open data: ontogum/, litbank/, gap/, …", show_default=False),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", metavar="FOLDER", help="Write .txt, .md, .tex, .html, .json and plots.", show_default=False
    ),
]
CacheFolder = Annotated[
    Path | None,
    typer.Option("--cache", metavar="FOLDER", help="Where parses and encoded text are kept.", show_default=False),
]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Processes; as many as cores.", show_default=False)
]
Limit = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="The first N documents of a set alone.", show_default=False)
]


def show(report: Report, output: Path | None, name: str) -> None:
    if output is None:
        typer.echo(report.text(), nl=False)
        return
    for path in report.write(output, name):
        typer.echo(str(path))


def open_cache(folder: Path | None) -> Cache:
    from aforesaid.experiments.cache import Cache, default_cache

    return Cache(default_cache() if folder is None else folder)


def n_workers(n: int | None) -> int:
    from aforesaid.scale.engine import available_cores

    return available_cores() if n is None else n


def pairs_of(values: list[str] | None) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for value in values or ():
        name, equals, rest = value.partition("=")
        if not equals or not name or not rest:
            raise typer.BadParameter(f"'{value}', expected NAME=PATH")
        pairs[name] = rest
    return pairs
