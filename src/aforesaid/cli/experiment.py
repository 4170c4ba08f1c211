"""`aforesaid experiment …`: the paper's tables, GAP, learning curves, training by genre, ablations."""

from __future__ import annotations

import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aforesaid.cli import experiment_learning
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

DevelopmentList = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Identifiers of the development texts.", show_default=False)
]
TestList = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Identifiers of the test texts.", show_default=False)
]
Systems = Annotated[
    list[str] | None,
    typer.Option("--system", metavar="NAME", help="A system (repeat it); all by default.", show_default=False),
]
Models = Annotated[
    list[str] | None,
    typer.Option("--model", metavar="NAME=FOLDER", help="Another model than the shipped one.", show_default=False),
]


class Parses(str, Enum):
    FILE = "file"
    SPACY = "spacy"
    BOTH = "both"


def register(parent: typer.Typer) -> None:
    app = typer.Typer(no_args_is_help=True)
    app.command("table")(table)
    app.command("gap")(gap)
    experiment_learning.register(app)
    app.command("skeleton")(skeleton)
    app.command("join")(join)
    parent.add_typer(app, name="experiment", help="Make the tables and curves of a paper from raw files.")


def table(
    data: Data = None,
    conll: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="CoNLL-2012: *_auto_conll and *_gold_conll.", show_default=False),
    ] = None,
    development_list: DevelopmentList = None,
    test_list: TestList = None,
    system: Systems = None,
    model: Models = None,
    parse: Annotated[Parses, typer.Option(help="Whose parse is used.")] = Parses.BOTH,
    gap: Annotated[bool, typer.Option(help="GAP too, where the open data has it.")] = True,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """The paper's Tables 2 and 3 with every system, significance, and what was published."""
    from aforesaid.experiments import corpora
    from aforesaid.experiments.gap import find_gap
    from aforesaid.experiments.systems import TABLE_SYSTEMS
    from aforesaid.experiments.table import default_rows, read_extras
    from aforesaid.experiments.table import table as make

    if data is not None and conll is not None:
        raise typer.BadParameter("expected either --data or --conll", param_hint="--conll")
    started = time.monotonic()
    store, n = open_cache(cache), n_workers(workers)
    parses: tuple[Parse, ...] = ("file", "spacy") if parse is Parses.BOTH else (parse.value,)
    rows = default_rows(system or TABLE_SYSTEMS, pairs_of(model))
    if conll is not None:
        sets = corpora.conll_sets(
            conll, store, parses, development_list=development_list, test_list=test_list, limit=limit, workers=n
        )
        report = make(sets, rows, workers=n, is_papers_data=True, started=started)
    elif data is None:
        raise typer.BadParameter("expected --data or --conll", param_hint="--data")
    else:
        sets = corpora.open_sets(data, store, parses, limit=limit, workers=n)
        opened = find_gap(data, store, limit=limit, workers=n) if gap else None
        report = make(sets, rows, gap=opened, extras=read_extras(data, sets), workers=n, started=started)
    show(report, output, "table")


def gap(
    file: Annotated[Path, typer.Argument(metavar="FILE.tsv", help="A file of the GAP corpus.")],
    system: Systems = None,
    model: Models = None,
    answers: Annotated[
        Path | None,
        typer.Option(metavar="FILE.tsv", help="Write the answers, of one system, for `score-gap`.", show_default=False),
    ] = None,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """Run systems on GAP's raw snippets and score them."""
    from aforesaid.experiments import gap as snippets
    from aforesaid.experiments.gap_table import report_of
    from aforesaid.experiments.systems import TABLE_SYSTEMS, available
    from aforesaid.experiments.table import default_rows
    from aforesaid.files import write_atomically

    if answers is not None and (system is None or len(system) != 1):
        raise typer.BadParameter("answers are of one system, expected one --system", param_hint="--answers")
    started = time.monotonic()
    opened = snippets.open_gap(file, open_cache(cache), limit=limit, workers=n_workers(workers))
    rows, notes = available(default_rows(system or TABLE_SYSTEMS, pairs_of(model)))
    for note in notes:
        typer.echo(f"note: {note}", err=True)
    results = snippets.run_gap(rows, opened, min(n_workers(workers), len(rows)))
    if answers is not None:
        with write_atomically(answers) as stream:
            stream.write(snippets.answers_table(opened.examples, results[0].decisions).encode())
    show(report_of(opened, results, time.monotonic() - started), output, "gap")


def skeleton(
    skeletons: Annotated[Path, typer.Argument(metavar="SKELETONS", help="The folder of *_skel files.")],
    ontonotes: Annotated[Path, typer.Argument(metavar="ONTONOTES", help="The folder of the OntoNotes release.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where *_conll files go.")],
) -> None:
    """Put the words of OntoNotes into the skeletons of CoNLL-2012."""
    from aforesaid.experiments.skeleton import fill_folder

    written = fill_folder(skeletons, ontonotes, output)
    typer.echo(f"{output}: {len(written)} files")


def join(
    conll: Annotated[Path, typer.Argument(metavar="FOLDER", help="CoNLL-2012: *_auto_conll and *_gold_conll.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where the files go.")],
    development_list: DevelopmentList = None,
    test_list: TestList = None,
) -> None:
    """Write development.conll and test.conll: the automatic parse with the chains of the key."""
    from aforesaid.experiments.conll_folder import find_splits
    from aforesaid.formats import write_documents

    output.mkdir(parents=True, exist_ok=True)
    for role, split in find_splits(conll, development_list, test_list).items():
        n = write_documents(split.joined(), output / f"{role}.conll")
        typer.echo(f"{output / f'{role}.conll'}: {n} documents")
