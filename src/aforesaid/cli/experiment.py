"""`aforesaid experiment …`: the paper's tables, GAP, learning curves, training by genre, ablations."""

from __future__ import annotations

import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from aforesaid.experiments.cache import Cache
    from aforesaid.experiments.corpora import Parse
    from aforesaid.experiments.report import Report
    from aforesaid.experiments.texts import Text

app = typer.Typer(no_args_is_help=True)

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="The open data: ontogum/, litbank/, gap/, …", show_default=False),
]
DevelopmentList = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Identifiers of the development texts.", show_default=False)
]
TestList = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Identifiers of the test texts.", show_default=False)
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
Systems = Annotated[
    list[str] | None,
    typer.Option("--system", metavar="NAME", help="A system (repeat it); all by default.", show_default=False),
]
Models = Annotated[
    list[str] | None,
    typer.Option("--model", metavar="NAME=FOLDER", help="Another model than the shipped one.", show_default=False),
]
Limit = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="The first N documents of a set alone.", show_default=False)
]


Texts = Annotated[
    list[str] | None,
    typer.Option("--text", metavar="NAME=PATH", help="Text to train on; amalgum/ by default.", show_default=False),
]
LearningSystem = Annotated[str, typer.Option("--system", metavar="NAME", help="The model that learns.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a setting of the model.", show_default=False),
]
Iterations = Annotated[int | None, typer.Option(min=1, help="As many as the model says.", show_default=False)]


class Parses(str, Enum):
    FILE = "file"
    SPACY = "spacy"
    BOTH = "both"


def register(parent: typer.Typer) -> None:
    parent.add_typer(app, name="experiment", help="Make the tables and curves of a paper from raw files.")


@app.command("table")
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
    from aforesaid.experiments.gap import open_gap
    from aforesaid.experiments.systems import TABLE_SYSTEMS
    from aforesaid.experiments.table import default_rows, read_extras
    from aforesaid.experiments.table import table as make

    if data is not None and conll is not None:
        raise typer.BadParameter("expected either --data or --conll", param_hint="--conll")
    started = time.monotonic()
    store, n = _cache(cache), _workers(workers)
    parses: tuple[corpora.Parse, ...] = ("file", "spacy") if parse is Parses.BOTH else (parse.value,)
    rows = default_rows(system or TABLE_SYSTEMS, _pairs(model))
    if conll is not None:
        sets = corpora.conll_sets(
            conll, store, parses, development_list=development_list, test_list=test_list, limit=limit, workers=n
        )
        report = make(sets, rows, workers=n, is_papers_data=True, started=started)
    elif data is None:
        raise typer.BadParameter("expected --data or --conll", param_hint="--data")
    else:
        sets = corpora.open_sets(data, store, parses, limit=limit, workers=n)
        snippets = corpora.find(data, "gap/gap-development.tsv") if gap else None
        opened = None if snippets is None else open_gap(snippets, store, limit=limit, workers=n)
        report = make(sets, rows, gap=opened, extras=read_extras(data, sets), workers=n, started=started)
    _show(report, output, "table")


@app.command("gap")
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
    opened = snippets.open_gap(file, _cache(cache), limit=limit, workers=_workers(workers))
    rows, notes = available(default_rows(system or TABLE_SYSTEMS, _pairs(model)))
    for note in notes:
        typer.echo(f"note: {note}", err=True)
    results = snippets.run_gap(rows, opened, min(_workers(workers), len(rows)))
    if answers is not None:
        with write_atomically(answers) as stream:
            stream.write(snippets.answers_table(opened.examples, results[0].decisions).encode())
    _show(report_of(opened, results), output, "gap")


@app.command("curves")
def curves(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Set = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="iterations, amounts, genres or backends (repeat it).", show_default=False),
    ] = None,
    iterations: Iterations = None,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """F1 and likelihood by iteration, by amount of text, by genre and by parser."""
    from aforesaid.experiments.corpora import open_sets
    from aforesaid.experiments.curves import KINDS, Curves, make_curves
    from aforesaid.experiments.learning import Recipe

    kinds = only or list(KINDS)
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise typer.BadParameter(f"'{unknown[0]}' is not one of {', '.join(KINDS)}.", param_hint="--only")
    folder, store, n = _data(data), _cache(cache), _workers(workers)
    parses: tuple[Parse, ...] = ("file", "spacy") if "backends" in kinds else ("file",)
    sets = [one for one in open_sets(folder, store, parses, limit=limit, workers=n) if one.scheme == "ontonotes"]
    recipe = Recipe(system, tuple(set_ or ()))
    report = make_curves(Curves(recipe, _texts(text, folder), sets, store, iterations=iterations, workers=n), kinds)
    _show(report, output, f"curves-{system}")


@app.command("domain")
def domain(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Set = None,
    iterations: Iterations = None,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """Train on one genre without labels, test on that genre, against the model of all text."""
    from aforesaid.experiments.corpora import open_sets
    from aforesaid.experiments.domain import domain as make
    from aforesaid.experiments.learning import Recipe

    folder, store, n = _data(data), _cache(cache), _workers(workers)
    sets = open_sets(folder, store, ("file",), limit=limit, workers=n)
    recipe = Recipe(system, tuple(set_ or ()))
    report = make(recipe, _texts(text, folder), sets, store, iterations=iterations, workers=n)
    _show(report, output, f"domain-{system}")


@app.command("ablation")
def ablation(
    data: Data = None,
    text: Texts = None,
    system: LearningSystem = "ours",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A row of one's own (repeat it).", show_default=False),
    ] = None,
    words: Annotated[int | None, typer.Option(min=1000, help="Words to train every row on.")] = 1_000_000,
    gap: Annotated[bool, typer.Option(help="GAP too, where the open data has it.")] = True,
    output: Out = None,
    cache: CacheFolder = None,
    workers: Workers = None,
    limit: Limit = None,
) -> None:
    """Change one setting of a model at a time, train it anew, and score it on all sets."""
    from aforesaid.experiments.ablation import ablation as make
    from aforesaid.experiments.corpora import find, open_sets
    from aforesaid.experiments.gap import open_gap
    from aforesaid.modes.ablations import Ablation

    folder, store, n = _data(data), _cache(cache), _workers(workers)
    sets = open_sets(folder, store, ("file",), limit=limit, workers=n)
    snippets = find(folder, "gap/gap-development.tsv") if gap else None
    opened = None if snippets is None else open_gap(snippets, store, limit=limit, workers=n)
    changes = None if set_ is None else [Ablation(value, (value,)) for value in set_]
    report = make(system, _texts(text, folder), sets, store, gap=opened, changes=changes, words=words, workers=n)
    _show(report, output, f"ablation-{system}")


@app.command("skeleton")
def skeleton(
    skeletons: Annotated[Path, typer.Argument(metavar="SKELETONS", help="The folder of *_skel files.")],
    ontonotes: Annotated[Path, typer.Argument(metavar="ONTONOTES", help="The folder of the OntoNotes release.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where *_conll files go.")],
) -> None:
    """Put the words of OntoNotes into the skeletons of CoNLL-2012."""
    from aforesaid.experiments.skeleton import fill_folder

    written = fill_folder(skeletons, ontonotes, output)
    typer.echo(f"{output}: {len(written)} files")


@app.command("join")
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


def _show(report: Report, output: Path | None, name: str) -> None:
    if output is None:
        typer.echo(report.text(), nl=False)
        return
    for path in report.write(output, name):
        typer.echo(str(path))


def _data(folder: Path | None) -> Path:
    if folder is None:
        raise typer.BadParameter("expected a folder with test sets", param_hint="--data")
    return folder


def _texts(values: list[str] | None, data: Path) -> list[Text]:
    from aforesaid.experiments.texts import Text, texts_of

    return [Text(name, path) for name, path in _pairs(values).items()] or texts_of(data)


def _cache(folder: Path | None) -> Cache:
    from aforesaid.experiments.cache import Cache, default_cache

    return Cache(default_cache() if folder is None else folder)


def _workers(n: int | None) -> int:
    from aforesaid.scale.engine import available_cores

    return available_cores() if n is None else n


def _pairs(values: list[str] | None) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for value in values or ():
        name, equals, rest = value.partition("=")
        if not equals or not name or not rest:
            raise typer.BadParameter(f"'{value}', expected NAME=PATH")
        pairs[name] = rest
    return pairs
