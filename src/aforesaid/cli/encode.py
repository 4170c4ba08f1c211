"""`aforesaid encode`: a corpus to shards that a model is trained on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from aforesaid.cli.annotate import CoreNLP, Parser
from aforesaid.cli.engine_options import Address, EngineName, EngineOption, Set, SystemName, Workers, make_engine
from aforesaid.cli.options import From
from aforesaid.cli.shard_progress import ShardProgress, n_shards
from aforesaid.resolve.systems import DEFAULT_SYSTEM

if TYPE_CHECKING:
    from aforesaid.scale.encode import Part
    from aforesaid.scale.manifest import Corpus

Corpora = Annotated[
    list[str], typer.Argument(metavar="CORPUS...", help="Files or folders; .gz is read; raw text is parsed on the way.")
]


def register(app: typer.Typer) -> None:
    app.command("encode")(encode)


def encode(
    corpora: Corpora,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help="Where the shards go.")],
    system: SystemName = DEFAULT_SYSTEM,
    set_: Set = None,
    from_: From = None,
    parser: Parser = "spacy",
    corenlp: CoreNLP = None,
    near_duplicates: Annotated[
        bool, typer.Option(help="Drop near duplicates (MinHash), not only documents with the same words.")
    ] = True,
    engine: EngineOption = EngineName.LOCAL,
    address: Address = None,
    workers: Workers = None,
) -> None:
    """Turn texts into integers, once: what training reads in every iteration.

    Duplicates and documents of fewer than three sentences are left out. Interrupted, the same command goes on where it
    stopped.
    """
    corpus = run(
        corpora, output, system, tuple(set_ or ()), from_, parser, corenlp, near_duplicates, engine, address, workers
    )
    typer.echo(summary(corpus))


def run(
    corpora: list[str],
    output: Path,
    system: str,
    overrides: tuple[str, ...],
    format: str | None = None,
    parser: str = "spacy",
    corenlp: str | None = None,
    near: bool = True,
    engine: EngineName = EngineName.LOCAL,
    address: str | None = None,
    workers: int | None = None,
) -> Corpus:
    """What `encode` does, and `train` too when it is given text."""
    from aforesaid.modes.presets import Encoder, preset
    from aforesaid.scale.encode import Job, encode

    model = preset(system, overrides)
    job = Job(model.definition, Encoder(system, overrides), str(output), parser, corenlp, near)
    chosen = make_engine(engine, address, workers, "processes")
    progress = ShardProgress("left out")

    def on_part(part: Part) -> None:
        progress(part.header.words, part.share, part.failures, skipped=part.skipped)

    try:
        return encode(corpora, job, chosen, format=format, on_part=on_part)
    finally:
        chosen.close()


def summary(corpus: Corpus) -> str:
    removed = ", ".join(f"{number} {why}" for why, number in corpus.removed.items() if number) or "nothing left out"
    return (
        f"{corpus.folder}: {corpus.documents:,} of {corpus.read:,} documents, {corpus.words:,} words, "
        f"{corpus.mentions:,} mentions in {n_shards(len(corpus.shards))} ({removed})"
    )
