"""`aforesaid resolve`: texts and parsed files to chains, on the terminal or in files."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from aforesaid.batch import Job, Task, is_done, plan, refuse_overwriting, resolutions, run_all
from aforesaid.cli import resolve_shards
from aforesaid.cli.engine_options import Address, EngineName, EngineOption
from aforesaid.cli.rewriting_options import FirstPerson, Protect, Quotations, ReplaceOption, rewriting_of
from aforesaid.errors import AforesaidError, InputError
from aforesaid.files import STANDARD_STREAM, write_atomically
from aforesaid.progress import track
from aforesaid.resolve.replaceable import Replace
from aforesaid.resolve.schemes import SCHEMES
from aforesaid.resolve.systems import DEFAULT_SYSTEM
from aforesaid.scale.engine import available_cores
from aforesaid.show.render import OUTPUTS, View
from aforesaid.show.terminal import explanations_view, terminal_view

_NAMES = ", ".join(OUTPUTS)


def register(app: typer.Typer) -> None:
    app.command("resolve")(resolve)


def resolve(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE…", help="Texts, parsed files, folders of them, or - for standard input."),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=f"What to write: {_NAMES}; parquet with --shards. By default what -o's extension says; a view on a "
            "terminal, json in a pipe.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="PATH", help="A file, or a folder for several inputs."),
    ] = None,
    system: Annotated[str, typer.Option(metavar="NAME", help="See `aforesaid systems`.")] = DEFAULT_SYSTEM,
    model: Annotated[Path | None, typer.Option(metavar="PATH", help="A trained model.")] = None,
    parser: Annotated[str | None, typer.Option(metavar="NAME", help="A spaCy model, or corenlp.")] = None,
    scheme: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"Whose idea of coreference: {', '.join(SCHEMES)}. Some have singletons."),
    ] = None,
    singletons: Annotated[bool, typer.Option("--singletons", help="Show chains of one mention, too.")] = False,
    min_confidence: Annotated[
        float,
        typer.Option(metavar="P", min=0.0, max=1.0, help="Leave out links less probable than P: precision for recall."),
    ] = 0.0,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each mention was linked.")] = False,
    replace: ReplaceOption = Replace.PRONOUNS,
    quotations: Quotations = False,
    first_person: FirstPerson = False,
    protect: Protect = None,
    speakers: Annotated[
        bool, typer.Option("--speakers", help="Texts are conversations: `NAME: utterance` lines.")
    ] = False,
    annotate: Annotated[bool, typer.Option("--annotate", help="Parse again what has a parse already.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes for several files; as many as cores by default.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Do files anew whose output is there already.")] = False,
    shards: resolve_shards.Shards = False,
    shard_words: resolve_shards.ShardWords = resolve_shards.CHUNK_WORDS,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
) -> None:
    """Find which phrases of a text mean the same person or thing.

    On a terminal the text is shown with coloured, numbered chains and a table of entities; in a pipe it becomes JSON
    lines. With -o FOLDER each input file gets an output file; those that are newer than their input are left alone,
    and files that fail are named at the end. With --shards the documents of all files go into numbered files of about
    the same size, by any number of workers; interrupted, the same command goes on where it stopped.
    """
    sources = files or ([] if sys.stdin.isatty() else [STANDARD_STREAM])
    if not sources:
        raise typer.BadParameter("no file was named, and standard input is a terminal.", param_hint="FILE")
    if scheme is not None:
        if scheme not in SCHEMES:
            raise typer.BadParameter(f"'{scheme}' is not one of {', '.join(SCHEMES)}.", param_hint="--scheme")
        singletons = singletons or SCHEMES[scheme].singletons
    several = len(sources) > 1 or any(os.path.isdir(source) for source in sources)
    folder = output if output is not None and _is_folder(output, several) else None
    if to is None and output is not None and folder is None and not shards:
        to = _by_extension(output)
    rewriting = rewriting_of(replace, quotations, first_person, protect, to)
    view = View(singletons, min_confidence, explain, rewriting)
    task = Task((system, model, parser), to or "json", view, speakers, annotate, scheme)
    if shards:
        resolve_shards.run(sources, output, task, engine, address, workers, shard_words, again)
        return
    if engine is not EngineName.LOCAL or to == "parquet":
        what = "--to parquet" if to == "parquet" else "--engine"
        raise typer.BadParameter("needs --shards and a folder, -o FOLDER.", param_hint=what)
    if to is None and output is not None and folder is None:
        raise typer.BadParameter(f"'{output}' does not say what to write: {_NAMES}.", param_hint="--to")
    if to is not None and to not in OUTPUTS:
        raise typer.BadParameter(f"'{to}' is not one of {_NAMES}.", param_hint="--to")
    jobs = plan(sources, folder, task.to)
    if to is None and output is None and sys.stdout.isatty():
        _show(jobs, task)
    elif folder is not None:
        _write_each(jobs, task, workers or available_cores(), again)
    else:
        _write_all(jobs, task, output or STANDARD_STREAM, workers or available_cores())


def _show(jobs: Sequence[Job], task: Task) -> None:
    """On the terminal, one after the other."""
    console = Console()
    failures: list[str] = []
    for job in jobs:
        try:
            for resolution in resolutions(job.source, task):
                if len(jobs) > 1 or resolution.document.part:
                    console.rule(resolution.document.name, align="left")
                view = task.view
                console.print(terminal_view(resolution, singletons=view.singletons, min_confidence=view.min_confidence))
                if view.explanations:
                    console.print(explanations_view(resolution, min_confidence=view.min_confidence))
        except AforesaidError as error:
            failures.append(str(error))
    _report(failures)


def _write_each(jobs: Sequence[Job], task: Task, workers: int, again: bool) -> None:
    """An output for each input; what is done is skipped."""
    waiting = [job for job in jobs if again or not is_done(job)]
    outcomes = track(run_all(waiting, task, workers), "Resolving", len(waiting))
    failures = [outcome.failure for outcome in outcomes if outcome.failure]
    done = len(waiting) - len(failures)
    skipped = f", {len(jobs) - len(waiting)} were done already" if len(jobs) > len(waiting) else ""
    typer.echo(f"aforesaid: resolved {done} of {len(jobs)} files{skipped}", err=True)
    _report(failures)


def _write_all(jobs: Sequence[Job], task: Task, target: str, workers: int) -> None:
    """One output for all inputs, in their order."""
    if len(jobs) > 1 and not OUTPUTS[task.to].several:
        raise InputError(f"found {len(jobs)} files for one page, expected a folder to write them to (-o FOLDER)")
    for job in jobs:
        refuse_overwriting(job.source, target)
    failures: list[str] = []
    written = 0
    with write_atomically(target) as stream:
        for outcome in track(run_all(jobs, task, workers), "Resolving", len(jobs)):
            if outcome.failure:
                failures.append(outcome.failure)
                continue
            stream.write(outcome.output)
            written += 1
            if target == STANDARD_STREAM:
                stream.flush()
        if not written:
            raise InputError("; ".join(failures) or "there is nothing to resolve")
    _report(failures)


def _report(failures: Sequence[str]) -> None:
    """Every failure in a line, and an exit code that says so."""
    for failure in failures:
        typer.echo(f"aforesaid: failed: {failure}", err=True)
    if failures:
        raise typer.Exit(1)


def _is_folder(output: str, several: bool) -> bool:
    if output == STANDARD_STREAM:
        return False
    return os.path.isdir(output) or output.endswith(("/", os.sep)) or (several and _by_extension(output) is None)


def _by_extension(output: str) -> str | None:
    if output == STANDARD_STREAM:
        return "json"
    known = {output.extension: output.name for output in OUTPUTS.values()} | {".json": "json"}
    return known.get(os.path.splitext(output.removesuffix(".gz"))[1])
