"""The command line: one file a command, each a thin wrapper round a plain function of the library."""

from __future__ import annotations

import sys
import warnings

import typer
from rich.console import Console

from aforesaid.errors import AforesaidError

app = typer.Typer(
    name="aforesaid",
    help="Find which phrases of a text mean the same person or thing, with a model that learns from raw text alone.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def main() -> None:
    """Exit 0 when done, 1 on bad input (one line on standard error), 2 on bad usage."""
    from aforesaid.cli import commands  # registers every command on `app`

    commands.register(app)
    warnings.formatwarning = _one_line
    try:
        app()
    except AforesaidError as error:
        Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(f"aforesaid: {error}")
        sys.exit(1)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


def _one_line(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as a user reads it, without the line of code that gave it."""
    return f"aforesaid: warning: {message}\n"
