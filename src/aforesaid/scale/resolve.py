"""A corpus of any size resolved into shards of JSON lines or Parquet; in parallel, resumable.

    corpus files ──chunks──▶ workers ──▶ OUT/shard-00000.jsonl …       (one a chunk, atomic)
                                         OUT/cards/shard-00000.json …  (after it: what it was made from, and its digest)
    OUT/resolved.json                                                  (last: all shards are there)

A run that is interrupted and repeated leaves alone every shard whose card says that it holds these documents, resolved
in this way, and whose bytes are still those of the card. Documents that fail are reported and left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from aforesaid import __version__
from aforesaid.annotate import make_annotator
from aforesaid.batch import Task, resolve_annotated, spoken
from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.resolve.many import coref_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.scale.annotated import Failures, annotated, read_chunk
from aforesaid.scale.chunks import CHUNK_WORDS, Chunk, chunks, find_files
from aforesaid.scale.engine import Engine
from aforesaid.scale.parquet import parquet_bytes, require_parquet
from aforesaid.show.record import record
from aforesaid.show.render import OUTPUTS

EXTENSIONS = {"json": ".jsonl", "parquet": ".parquet"}
"""What a shard can be written as."""
CARDS, MANIFEST = "cards", "resolved.json"


@dataclass(frozen=True)
class Job:
    """What every worker needs to know."""

    task: Task
    folder: str
    identity: str
    """Digest of all that the output depends on besides the text."""


@dataclass(frozen=True)
class Card:
    """What became of a chunk."""

    number: int
    chunk: str
    identity: str
    file: str
    sha256: str
    documents: int
    words: int
    failed: dict[str, int]
    """By file."""
    failures: list[str]
    """The first messages."""


@dataclass(frozen=True)
class Shard:
    card: Card
    share: float
    """Of the corpus; all shards together have 1."""
    skipped: bool
    """Whether it was there from an earlier run."""


@dataclass(frozen=True)
class Resolved:
    """The whole output, as `resolved.json` lists it."""

    shards: list[str]
    documents: int
    words: int
    failed: dict[str, int]
    """Documents that failed, or 1 for a file that broke off, by file."""


def make_job(task: Task, folder: str) -> Job:
    """The job of resolving as the task says, into the folder."""
    if task.to not in EXTENSIONS:
        raise InputError(f"found {task.to} as the form of shards, expected one of {', '.join(EXTENSIONS)}")
    if task.to == "parquet":
        require_parquet()
    system, model, parser = task.recipe
    how = {**asdict(task), "recipe": [system, _model_digest(model), parser], "version": __version__}
    return Job(task, folder, hashlib.sha256(json.dumps(how, sort_keys=True).encode()).hexdigest())


def resolve_corpus(
    paths: Sequence[str],
    job: Job,
    engine: Engine,
    *,
    shard_words: int = CHUNK_WORDS,
    again: bool = False,
    on_shard: Callable[[Shard], None] | None = None,
    on_bad_file: Callable[[InputError], None] | None = None,
) -> Resolved:
    """Resolve all documents below the paths, going on where an earlier run stopped; with `again`, from the start."""
    folder = Path(job.folder)
    files = find_files(paths)
    try:
        (folder / CARDS).mkdir(parents=True, exist_ok=True)
        (folder / MANIFEST).unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"cannot write there: {error.strerror or error}", path=str(folder)) from error
    made: dict[int, Card] = {}
    broken: dict[str, int] = {}

    def bad_file(error: InputError) -> None:
        broken[error.path or ""] = 1
        if on_bad_file is not None:
            on_bad_file(error)

    def finish(shard: Shard) -> None:
        made[shard.card.number] = shard.card
        if on_shard is not None:
            on_shard(shard)

    def unfinished() -> Iterator[Chunk]:
        for chunk in chunks(files, None, shard_words, bad_file):
            card = None if again else _finished(job, chunk)
            if card is None:
                yield chunk
            else:
                finish(Shard(card, chunk.share, True))

    for card, share in engine.map_in_order(resolve_chunk, job, unfinished()):
        finish(Shard(card, share, False))
    return _finish(folder, [made[number] for number in sorted(made)], broken)


def resolve_chunk(job: Job, chunk: Chunk) -> tuple[Card, float]:
    """What a worker does: a chunk in, a shard on disk and its card out."""
    failures = Failures()
    records: list[dict[str, Any]] = []
    lines: list[bytes] = []
    words = documents = 0
    for document in _documents(job.task, chunk, failures):
        try:
            resolution = resolve_annotated(document, job.task)
            if job.task.to == "parquet":
                records.append(_record(resolution, job.task))
            else:
                lines.append(OUTPUTS[job.task.to](resolution, job.task.view))
        except Exception as error:  # one odd document must not cost the millions of others
            failures.add(error, document)
            continue
        words += len(document)
        documents += 1
    data = parquet_bytes(records, job.task.view.explanations) if job.task.to == "parquet" else b"".join(lines)
    name = _name(chunk.number)
    file = name + EXTENSIONS[job.task.to]
    with write_atomically(Path(job.folder) / file) as stream:
        stream.write(data)
    card = Card(
        chunk.number,
        chunk.digest,
        job.identity,
        file,
        hashlib.sha256(data).hexdigest(),
        documents,
        words,
        failures.by_file,
        failures.messages,
    )
    _write_json(Path(job.folder) / CARDS / f"{name}.json", asdict(card))
    return card, chunk.share


def _documents(task: Task, chunk: Chunk, failures: Failures) -> Iterator[Document]:
    documents = read_chunk(chunk, failures)
    if not task.speakers:
        parser = make_annotator(task.recipe[2] or "spacy")
        yield from annotated(documents, parser, failures, again=task.annotate)
        return
    for document in documents:
        try:
            yield coref_of(task.recipe).annotate(spoken(document), again=task.annotate)
        except InputError as error:
            failures.add(error, document)


def _record(resolution: Resolution, task: Task) -> dict[str, Any]:
    view = task.view
    return record(
        resolution,
        singletons=view.singletons,
        min_confidence=view.min_confidence,
        explanations=view.explanations,
    )


def _finished(job: Job, chunk: Chunk) -> Card | None:
    """The card of an earlier run, if its shard is this chunk, whole."""
    path = Path(job.folder) / CARDS / f"{_name(chunk.number)}.json"
    try:
        card = Card(**json.loads(path.read_bytes()))
        if card.identity != job.identity:
            raise InputError(
                "was resolved by another system, model or version, or with other options: choose another folder, or "
                "give --again",
                path=str(Path(job.folder) / card.file),
            )
        data = (Path(job.folder) / card.file).read_bytes()
    except (OSError, ValueError, TypeError):
        return None  # not there, or damaged: it is made again
    whole = card.chunk == chunk.digest and card.sha256 == hashlib.sha256(data).hexdigest()
    return card if whole else None


def _finish(folder: Path, cards: Sequence[Card], broken: dict[str, int]) -> Resolved:
    """Take away shards that no longer belong, and list the others."""
    failed = dict(broken)
    for card in cards:
        for file, number in card.failed.items():
            failed[file] = failed.get(file, 0) + number
    kept = {card.file for card in cards} | {f"{_name(card.number)}.json" for card in cards}
    # Files of a killed worker's unfinished writing begin with a dot.
    for pattern in ("shard-*", ".shard-*.part"):
        for path in [*folder.glob(pattern), *(folder / CARDS).glob(pattern)]:
            if path.name not in kept:
                path.unlink()
    resolved = Resolved(
        [card.file for card in cards],
        sum(card.documents for card in cards),
        sum(card.words for card in cards),
        failed,
    )
    body = {**asdict(resolved), "failures": [message for card in cards for message in card.failures]}
    _write_json(folder / MANIFEST, body)
    return resolved


def _name(number: int) -> str:
    return f"shard-{number:05d}"


def _model_digest(model: Path | None) -> str | None:
    """`model.json` holds the digests of all arrays."""
    if model is None:
        return None
    path = model / "model.json" if model.is_dir() else model
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", path=str(path)) from error


def _write_json(path: Path, body: dict[str, Any]) -> None:
    with write_atomically(path) as stream:
        stream.write(json.dumps(body, ensure_ascii=False, indent=1).encode() + b"\n")
