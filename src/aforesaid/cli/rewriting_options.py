"""Options of `aforesaid resolve --to resolved`: what is replaced, and what is left alone."""

from __future__ import annotations

from typing import Annotated

import typer

from aforesaid.errors import InputError
from aforesaid.resolve.replaceable import Replace
from aforesaid.resolve.rewriting import Rewriting

_PANEL = "With --to resolved"
ReplaceOption = Annotated[
    Replace,
    typer.Option(
        "--replace", help="What gives way to a name: pronouns, or definite nouns as well.", rich_help_panel=_PANEL
    ),
]
Quotations = Annotated[
    bool, typer.Option("--quotations", help="Replace inside quotation marks, too.", rich_help_panel=_PANEL)
]
FirstPerson = Annotated[
    bool, typer.Option("--first-person", help="Replace I, we and you, too.", rich_help_panel=_PANEL)
]
Protect = Annotated[
    list[str] | None,
    typer.Option(
        metavar="REGEX", help="Leave alone what this matches (repeat it).", rich_help_panel=_PANEL, show_default=False
    ),
]


def rewriting_of(
    replace: Replace, quotations: bool, first_person: bool, protect: list[str] | None, to: str | None
) -> Rewriting:
    """What the options say; they are refused where no text is rewritten."""
    try:
        rewriting = Rewriting(replace, quotations, first_person, tuple(protect or ()))
    except InputError as error:
        raise typer.BadParameter(f"{error}.", param_hint="--protect") from None
    if rewriting != Rewriting() and to != "resolved":
        raise typer.BadParameter(
            "--replace, --quotations, --first-person and --protect are for --to resolved.", param_hint="--to"
        )
    return rewriting
