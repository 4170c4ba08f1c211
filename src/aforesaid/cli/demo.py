"""`aforesaid demo`: a short text of ours, resolved."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from aforesaid.api import load
from aforesaid.resolve.systems import DEFAULT_SYSTEM
from aforesaid.show.terminal import explanations_view, terminal_view


def register(app: typer.Typer) -> None:
    app.command("demo")(demo)


def demo(
    system: Annotated[str, typer.Option(metavar="NAME", help="See `aforesaid systems`.")] = DEFAULT_SYSTEM,
) -> None:
    """Resolve a short sample text, and show chains, explanations and resolved text."""
    text = files("aforesaid").joinpath("data", "sample.txt").read_text(encoding="utf-8")
    doc = load(system)(text)
    console = Console()
    console.print(terminal_view(doc.resolution))
    console.print(Text("\nWhy, for the first links:", "bold"))
    console.print(explanations_view(doc.resolution, most=5))
    console.print(Text("\nThe first paragraph with its pronouns replaced:", "bold"))
    console.print(Text(doc.resolved().split("\n\n")[0]))
    console.print(
        Text("\nYour own text: aforesaid resolve FILE; as a page: aforesaid resolve FILE -o page.html", "dim")
    )
