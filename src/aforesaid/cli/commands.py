"""The list of commands. A command is a module of this package with a `register(app)` function."""

from __future__ import annotations

from importlib import import_module

import typer

COMMANDS: tuple[str, ...] = (
    "resolve",
    "serve",
    "systems",
    "demo",
    "convert",
    "annotate",
    "score",
    "score_gap",
    "encode",
    "train",
    "model",
    "experiment",
)
"""Module names, in the order in which `--help` shows them."""


def register(app: typer.Typer) -> None:
    for name in COMMANDS:
        import_module(f"aforesaid.cli.{name}").register(app)
