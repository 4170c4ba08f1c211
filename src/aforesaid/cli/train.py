"""`aforesaid train`: a model out of shards, or out of text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aforesaid.cli.annotate import Parser
from aforesaid.cli.engine_options import Address, EngineName, EngineOption, Set, SystemName, Workers, make_engine
from aforesaid.cli.options import From
from aforesaid.cli.shard_progress import n_shards
from aforesaid.resolve.systems import DEFAULT_SYSTEM

if TYPE_CHECKING:
    from aforesaid.model.em import Progress


def register(app: typer.Typer) -> None:
    app.command("train")(train)


def train(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SHARDS|CORPUS...", help="Folders of shards, or texts to encode first.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="MODEL", help="The folder for the model.")],
    system: SystemName = DEFAULT_SYSTEM,
    set_: Set = None,
    dev: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Labelled documents to choose the iteration by.", show_default=False),
    ] = None,
    iterations: Annotated[int | None, typer.Option(min=0, help="30 for `ours`, 10 for others.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the last checkpoint.")] = False,
    hold_out: Annotated[
        bool | None,
        typer.Option(
            help="Keep one document in twenty apart, to choose the iteration by; so without --dev, not with it.",
            show_default=False,
        ),
    ] = None,
    only_chosen: Annotated[
        bool, typer.Option("--only-chosen", help="Keep the chosen iteration alone: a smaller model.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="PAGE.html", help="Draw the training and the tables.", show_default=False)
    ] = None,
    from_: From = None,
    parser: Parser = "spacy",
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    workers: Workers = None,
) -> None:
    """Learn a model from unlabelled text by EM.

    Killed at any moment and started again with --resume, it ends with the same model, bit for bit; so it does with any
    number of workers.
    """
    from aforesaid.modes.presets import preset
    from aforesaid.scale.development import Development
    from aforesaid.scale.manifest import find_shards
    from aforesaid.scale.train import train_model

    overrides = tuple(set_ or ())
    model = preset(system, overrides)
    settings = model.training if iterations is None else replace(model.training, iterations=iterations)
    folders, names = _encoded(sources, output, system, overrides, from_, parser, engine, address, workers)
    shards = find_shards(folders, model.definition)
    card: dict[str, Any] = {"preset": system, "overrides": list(overrides), "sources": names}
    if dev is not None:
        card["development"] = Path(dev).name
    chosen = make_engine(engine, address, workers, "threads")
    typer.echo(
        f"{sum(s.words for s in shards):,} words, {sum(s.mentions for s in shards):,} mentions, "
        f"{n_shards(len(shards))}; {chosen.description}",
        err=True,
    )
    try:
        trained = train_model(
            shards,
            model.definition,
            settings,
            output,
            chosen,
            card=card,
            resume=resume,
            hold_out=dev is None if hold_out is None else hold_out,
            evaluate=None if dev is None else Development(dev, model, settings, parser),
            only_chosen=only_chosen,
            on_iteration=_report_line,
        )
    finally:
        chosen.close()
    typer.echo(f"{output}: iteration {trained.chosen} of {settings.iterations}, chosen by {trained.card['chosen by']}")
    if report is not None:
        from aforesaid.files import write_atomically
        from aforesaid.show.train_report import train_page

        with write_atomically(report) as stream:
            stream.write(train_page(trained).encode())


def _report_line(progress: Progress) -> None:
    step = progress.step
    parts = [
        f"{step.iteration:3d}",
        f"log-likelihood {step.log_likelihood / step.mentions:.6f} a mention",
        f"change {progress.change:+.6f}",
        f"{progress.words_per_second / 1e6:.1f} million words/s",
    ]
    if step.held_out is not None and step.held_out_mentions:
        parts.insert(3, f"held out {step.held_out / step.held_out_mentions:.6f}")
    if step.score is not None:
        parts.append(f"dev F1 {step.score:.2f}")
    typer.echo("  ".join(parts), err=True)


def _encoded(
    sources: list[Path],
    output: Path,
    system: str,
    overrides: tuple[str, ...],
    format: str | None,
    parser: str,
    engine: EngineName,
    address: str | None,
    workers: int | None,
) -> tuple[list[Path], list[str]]:
    """Folders of shards, those of raw text encoded beside the model first; and the names of the texts behind them."""
    from aforesaid.cli import encode
    from aforesaid.scale.manifest import NAME, is_encoded, read_corpus

    folders = [source for source in sources if is_encoded(source)]
    texts = [str(source) for source in sources if not is_encoded(source)]
    if texts:
        beside = output.with_name(f"{output.name}-shards")
        corpus = encode.run(
            texts, beside, system, overrides, format, parser, engine=engine, address=address, workers=workers
        )
        typer.echo(encode.summary(corpus), err=True)
        folders.append(beside)
    names = [name for f in folders if (f / NAME).exists() for name in read_corpus(f).sources]
    return folders, names
