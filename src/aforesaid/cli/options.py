"""Options that several commands share, worded once."""

from __future__ import annotations

from typing import Annotated

import typer

from aforesaid.errors import InputError
from aforesaid.formats import FORMATS

_READABLE = ", ".join(FORMATS)
_WRITABLE = ", ".join(f.name for f in FORMATS.values() if f.render is not None)


def _readable(name: str | None) -> str | None:
    if name is not None and name not in FORMATS:
        raise typer.BadParameter(f"'{name}' is not one of {_READABLE}.")
    return name


def _writable(name: str | None) -> str | None:
    if name is not None and (name not in FORMATS or FORMATS[name].render is None):
        raise typer.BadParameter(f"'{name}' is not one of {_WRITABLE}.")
    return name


Input = Annotated[
    str, typer.Argument(metavar="IN", help="A file, a folder, or - for standard input; .gz is read as well.")
]
Output = Annotated[str, typer.Argument(metavar="OUT", help="A file, or - for standard output; .gz is compressed.")]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        callback=_readable,
        help=f"Format of IN, where its extension does not tell: {_READABLE}.",
    ),
]
To = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORMAT",
        callback=_writable,
        help=f"Format of OUT, where its extension does not tell: {_WRITABLE}.",
    ),
]
SkipBad = Annotated[
    bool,
    typer.Option("--skip-bad", help="Go on with the next document after a bad one, and report how many there were."),
]


class BadDocuments:
    """Collects what `--skip-bad` passes over: each error in one line as it comes, the number at the end."""

    def __init__(self) -> None:
        self.n = 0

    def __call__(self, error: InputError) -> None:
        self.n += 1
        typer.echo(f"aforesaid: skipped: {error}", err=True)

    def report(self) -> None:
        if self.n:
            typer.echo(f"aforesaid: skipped {self.n} bad document{'s' if self.n > 1 else ''}", err=True)
