"""`aforesaid systems`: what `--system` can be."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from aforesaid.resolve.systems import DEFAULT_SYSTEM, SYSTEMS


def register(app: typer.Typer) -> None:
    app.command("systems")(systems)


def systems() -> None:
    """List the systems that can resolve a text."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("system", no_wrap=True)
    table.add_column("learns", no_wrap=True)
    table.add_column("what it does")
    for entry in SYSTEMS.values():
        name = f"{entry.name} (default)" if entry.name == DEFAULT_SYSTEM else entry.name
        table.add_row(name, "from raw text" if entry.learns else "no", entry.description)
    Console().print(table)
