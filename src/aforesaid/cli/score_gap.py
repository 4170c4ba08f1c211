"""`aforesaid score-gap GOLD.tsv SYSTEM.tsv`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    app.command("score-gap")(score_gap)


def score_gap(
    gold: Annotated[Path, typer.Argument(metavar="GOLD.tsv", help="A file of the GAP corpus.")],
    system: Annotated[Path, typer.Argument(metavar="SYSTEM.tsv", help="Lines of ID, A-coref and B-coref.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="A Markdown table.")] = False,
    latex: Annotated[bool, typer.Option("--latex", help="A LaTeX table (booktabs).")] = False,
) -> None:
    """Score a system on GAP: recall, precision and F1 overall, masculine, feminine, and the bias ratio F/M."""
    if as_json + markdown + latex > 1:
        raise typer.BadParameter("choose one of --json, --markdown and --latex")
    from aforesaid.score import gap
    from aforesaid.score.report import gap_json, gap_table
    from aforesaid.score.tables import Style

    scores = gap.score_gap(gold, system)
    if as_json:
        typer.echo(json.dumps(gap_json(scores), indent=1))
    else:
        style = Style.MARKDOWN if markdown else Style.LATEX if latex else Style.PLAIN
        typer.echo(gap_table(scores).render(style))
    if scores.missing:
        typer.echo(f"note: {system}: no answer to {len(scores.missing)} examples: {scores.missing[0]}, …", err=True)
