"""`aforesaid score KEY RESPONSE…`"""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from aforesaid.score import Comparison, Evaluation
    from aforesaid.score.tables import Style, Table


class KeepOrDrop(str, Enum):
    """As `score.Singletons`, which is not imported here: `--help` should not wait for the scorer's libraries."""

    KEEP = "keep"
    DROP = "drop"


class MatchBy(str, Enum):
    """As `score.Match`."""

    EXACT = "exact"
    HEAD = "head"
    PARTIAL = "partial"


def register(app: typer.Typer) -> None:
    app.command("score")(score)


def score(
    key: Annotated[Path, typer.Argument(metavar="KEY", help="The right answer: a CoNLL file, or any format we read.")],
    responses: Annotated[list[Path], typer.Argument(metavar="RESPONSE...", help="One or more systems' answers.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Markdown tables.")] = False,
    latex: Annotated[bool, typer.Option("--latex", help="LaTeX tables (booktabs).")] = False,
    singletons: Annotated[KeepOrDrop, typer.Option(help="Chains with one mention, on both sides.")] = KeepOrDrop.KEEP,
    key_singletons: Annotated[
        KeepOrDrop | None, typer.Option(help="The same, in the key only.", show_default=False)
    ] = None,
    response_singletons: Annotated[
        KeepOrDrop | None, typer.Option(help="The same, in the responses only.", show_default=False)
    ] = None,
    match: Annotated[
        MatchBy,
        typer.Option(
            help="When spans are the same mention: same tokens, same head, or a part of the key's with its head.",
        ),
    ] = MatchBy.EXACT,
    lenient: Annotated[
        bool,
        typer.Option(
            "--lenient",
            help="Score what can be scored: missing documents, brackets without a partner, many repeated mentions.",
        ),
    ] = False,
    by_document: Annotated[bool, typer.Option("--by-document", help="F1 of each document.")] = False,
    by_genre: Annotated[bool, typer.Option("--by-genre", help="F1 of each genre.")] = False,
    genre_pattern: Annotated[
        str | None,
        typer.Option(
            metavar="REGEX",
            help="What a genre is: the first group, at the beginning of a document's name. "
            "By default what comes before the first / or _ (GUM_ left aside).",
            show_default=False,
        ),
    ] = None,
    by_type: Annotated[bool, typer.Option("--by-type", help="Names, nominals and pronouns.")] = False,
    by_distance: Annotated[bool, typer.Option("--by-distance", help="By sentences to the mention before.")] = False,
    intervals: Annotated[bool, typer.Option("--intervals", help="95 % intervals for one response too.")] = False,
    resamples: Annotated[int, typer.Option(min=1, help="Bootstrap resamples of documents.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Seed of the bootstrap.")] = 20160101,
    errors: Annotated[
        Path | None, typer.Option(metavar="PAGE.html", help="Write a page that shows every error.", show_default=False)
    ] = None,
) -> None:
    """Score answers against a key, with all metrics of the field.

    MUC, B³, CEAF-m, CEAF-e, BLANC, LEA, mentions and the CoNLL average: the
    figures of the CoNLL reference scorer 8.01 (which has no LEA), to the last
    digit. With several responses, each is compared with the first by a paired
    bootstrap.
    """
    if as_json + markdown + latex > 1:
        raise typer.BadParameter("choose one of --json, --markdown and --latex")
    if errors is not None and len(responses) > 1:
        raise typer.BadParameter("the page of errors shows one response", param_hint="--errors")

    from aforesaid.score import Match, ScoreOptions, Singletons, bootstrap, score_files
    from aforesaid.score.significance import FEW
    from aforesaid.score.tables import Style

    options = ScoreOptions(
        key_singletons=Singletons((key_singletons or singletons).value),
        response_singletons=Singletons((response_singletons or singletons).value),
        match=Match(match.value),
        lenient=lenient,
    )
    layers = by_type or by_distance or errors is not None
    evaluations = score_files(key, responses, options, layers=layers)
    comparisons = None
    if len(evaluations) > 1 or intervals:
        comparisons = bootstrap([one.counts for one in evaluations], resamples=resamples, seed=seed)
    breakdowns = _Breakdowns(by_document, by_genre or genre_pattern is not None, genre_pattern, by_type, by_distance)
    if as_json:
        typer.echo(json.dumps(_as_json(evaluations, comparisons, breakdowns), ensure_ascii=False, indent=1))
    else:
        style = Style.MARKDOWN if markdown else Style.LATEX if latex else Style.PLAIN
        typer.echo(_as_text(evaluations, comparisons, breakdowns, style))
    for evaluation in evaluations:
        for note in evaluation.notes:
            typer.echo(f"note: {evaluation.name}: {note}", err=True)
    n = len(evaluations[0].counts)
    if comparisons is not None and n < FEW:
        which = "one document" if n == 1 else f"{n} documents"
        typer.echo(f"note: {which}: too few for intervals and p to mean much", err=True)
    if errors is not None:
        from aforesaid.show.error_report import write_error_page

        write_error_page(errors, evaluations[0])


class _Breakdowns:
    """Which breakdowns were asked for."""

    def __init__(self, document: bool, genre: bool, pattern: str | None, type_: bool, distance: bool) -> None:
        self.document, self.genre, self.pattern, self.type, self.distance = document, genre, pattern, type_, distance

    def tables(self, evaluation: Evaluation, prefix: str) -> list[Table]:
        from aforesaid.score import breakdown
        from aforesaid.score.report import by_document, groups_table, mentions_table

        tables: list[Table] = []
        if self.document:
            tables.append(groups_table(by_document(evaluation), f"{prefix}F1 by document", "Document"))
        if self.genre:
            genres = breakdown.by_genre(evaluation.pairs, evaluation.counts, self.pattern or breakdown.GENRE)
            tables.append(groups_table(genres, f"{prefix}F1 by genre", "Genre"))
        if self.type:
            tables.append(mentions_table(breakdown.by_type(evaluation.pairs), f"{prefix}By type of mention", "Type"))
        if self.distance:
            title = f"{prefix}By distance of an anaphor, in sentences"
            tables.append(mentions_table(breakdown.by_distance(evaluation.pairs), title, "Distance"))
        return tables

    def json(self, evaluation: Evaluation) -> dict[str, object]:
        from aforesaid.score import breakdown
        from aforesaid.score.report import by_document, groups_json, mentions_json

        result: dict[str, object] = {}
        if self.document:
            result["by_document"] = groups_json(by_document(evaluation))
        if self.genre:
            genres = breakdown.by_genre(evaluation.pairs, evaluation.counts, self.pattern or breakdown.GENRE)
            result["by_genre"] = groups_json(genres)
        if self.type:
            result["by_type"] = mentions_json(breakdown.by_type(evaluation.pairs))
        if self.distance:
            result["by_distance"] = mentions_json(breakdown.by_distance(evaluation.pairs))
        return result


def _as_json(
    evaluations: list[Evaluation], comparisons: list[dict[str, Comparison]] | None, breakdowns: _Breakdowns
) -> dict[str, object]:
    from aforesaid.score.report import evaluation_json

    rows = [
        evaluation_json(evaluation, None if comparisons is None else comparisons[i]) | breakdowns.json(evaluation)
        for i, evaluation in enumerate(evaluations)
    ]
    if len(rows) == 1:
        return rows[0]
    return {
        "responses": {evaluation.name: row for evaluation, row in zip(evaluations, rows, strict=True)},
        "compared_with": evaluations[0].name,
        "signature": str(evaluations[0].signature),
    }


def _as_text(
    evaluations: list[Evaluation],
    comparisons: list[dict[str, Comparison]] | None,
    breakdowns: _Breakdowns,
    style: Style,
) -> str:
    from aforesaid.score.report import comparison_table, scores_table

    several = len(evaluations) > 1
    if several and comparisons is not None:
        tables = [comparison_table(evaluations, comparisons)]
    else:
        tables = [scores_table(evaluations[0].scores, None if comparisons is None else comparisons[0])]
    for evaluation in evaluations:
        tables += breakdowns.tables(evaluation, f"{evaluation.name}: " if several else "")
    signature = str(evaluations[0].signature)
    return "\n\n".join([*(table.render(style) for table in tables), signature_line(signature, style)])


def signature_line(signature: str, style: Style) -> str:
    """The signature in a way that does not disturb the tables."""
    if style.value == "latex":
        return f"% signature: {signature}"
    return f"`{signature}`" if style.value == "markdown" else f"signature: {signature}"
