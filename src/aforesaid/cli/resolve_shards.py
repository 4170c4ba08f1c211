"""`aforesaid resolve --shards`: a corpus of any size into numbered files of JSON lines or Parquet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from aforesaid.batch import Task
from aforesaid.cli.engine_options import EngineName, make_engine
from aforesaid.cli.shard_progress import ShardProgress, n_shards
from aforesaid.errors import InputError
from aforesaid.files import STANDARD_STREAM
from aforesaid.scale.chunks import CHUNK_WORDS

if TYPE_CHECKING:
    from aforesaid.scale.resolve import Shard

__all__ = ["CHUNK_WORDS", "ShardWords", "Shards", "run"]

MOST_FILES_NAMED = 20
Shards = Annotated[
    bool,
    typer.Option(
        "--shards", help="All documents into shards of json or parquet (--to) in the folder -o: for whole corpora."
    ),
]
ShardWords = Annotated[int, typer.Option(metavar="N", min=1, help="With --shards: about as many words in each.")]


def run(
    sources: Sequence[str],
    output: str | None,
    task: Task,
    engine: EngineName,
    address: str | None,
    workers: int | None,
    shard_words: int,
    again: bool,
) -> None:
    from aforesaid.scale.resolve import EXTENSIONS, make_job, resolve_corpus

    if output is None or output == STANDARD_STREAM:
        raise typer.BadParameter("--shards needs a folder.", param_hint="-o")
    if task.to not in EXTENSIONS:
        raise typer.BadParameter(f"'{task.to}' is not one of {', '.join(EXTENSIONS)}.", param_hint="--to")
    if STANDARD_STREAM in sources:
        raise typer.BadParameter("--shards needs files or folders, not standard input.", param_hint="FILE")
    progress = ShardProgress("failed")

    def on_shard(shard: Shard) -> None:
        progress(shard.card.words, shard.share, shard.card.failures, skipped=shard.skipped)

    def on_bad_file(error: InputError) -> None:
        typer.echo(f"aforesaid: failed: {error}", err=True)

    job = make_job(task, output)
    chosen = make_engine(engine, address, workers, "processes")
    try:
        resolved = resolve_corpus(
            sources,
            job,
            chosen,
            shard_words=shard_words,
            again=again,
            on_shard=on_shard,
            on_bad_file=on_bad_file,
        )
    finally:
        chosen.close()
    typer.echo(
        f"aforesaid: {output}: {resolved.documents:,} documents, {resolved.words:,} words in "
        f"{n_shards(len(resolved.shards))}",
        err=True,
    )
    if resolved.failed:
        worst = sorted(resolved.failed.items(), key=lambda item: (-item[1], item[0]))
        for file, number in worst[:MOST_FILES_NAMED]:
            typer.echo(f"aforesaid: {number:,} failed in {file or 'documents without a file'}", err=True)
        if len(worst) > MOST_FILES_NAMED:
            typer.echo(f"aforesaid: … and in {len(worst) - MOST_FILES_NAMED:,} more files", err=True)
        raise typer.Exit(1)
