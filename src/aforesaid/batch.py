"""Files to files: each input is read, parsed, resolved and written by itself, several at once in as many processes.

A file that fails is reported and does not stop the others. An output that is newer than its input is left as it is.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import quote

from aforesaid.annotate.batches import map_in_order
from aforesaid.document import Document
from aforesaid.errors import AforesaidError, InputError
from aforesaid.files import STANDARD_STREAM, files_under, write_atomically
from aforesaid.formats import FORMATS, format_of, read_documents
from aforesaid.resolve.many import Recipe, coref_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.schemes import in_scheme, scheme_of
from aforesaid.show.render import OUTPUTS, View
from aforesaid.sources import spoken_lines, utterances


@dataclass(frozen=True, slots=True)
class Task:
    """How every file is treated."""

    recipe: Recipe
    to: str = "json"
    view: View = field(default_factory=View)
    speakers: bool = False
    """Texts are `NAME: utterance` lines."""
    annotate: bool = False
    """Parse again also what has a parse."""
    scheme: str | None = None
    """Whose idea of coreference is wanted (`resolve.schemes`); None for the system's own."""


@dataclass(frozen=True, slots=True)
class Job:
    source: str
    target: str | None
    """Where the output goes; None to hand it back."""


@dataclass(frozen=True, slots=True)
class Outcome:
    job: Job
    output: bytes = b""
    """What was made, where the job has no target."""
    documents: int = 0
    failure: str = ""


def resolutions(source: str, task: Task) -> Iterator[Resolution]:
    """The documents of a file, resolved."""
    for document in documents_of(source, speakers=task.speakers):
        yield resolve_annotated(coref_of(task.recipe).annotate(document, again=task.annotate), task)


def resolve_annotated(document: Document, task: Task) -> Resolution:
    """A document that has a parse, resolved, in the scheme that is wanted."""
    resolution = coref_of(task.recipe).system.resolve(document)
    return resolution if task.scheme is None else in_scheme(resolution, scheme_of(task.scheme))


def documents_of(source: str, *, speakers: bool = False) -> Iterator[Document]:
    """The documents of a file; a name with an unknown extension is a text."""
    for document in read_documents(source, _format_name(source)):
        yield spoken(document) if speakers else document


def spoken(document: Document) -> Document:
    """A text of `NAME: utterance` lines as turns with their speakers; a document with words is left as it is."""
    if document.words or document.text is None:
        return document
    texts, names = spoken_lines(document.text)
    if not any(names):
        path = None if document.source is None else document.source.path
        raise InputError("found no `NAME: utterance` line, expected one for each turn (--speakers)", path=path)
    return utterances(texts, names, document.id)


def _format_name(source: str) -> str:
    if source == STANDARD_STREAM:
        return "text"
    try:
        return format_of(source).name
    except InputError:
        return "text"


def run(job: Job, task: Task) -> Outcome:
    """One file, from reading to writing."""
    output = OUTPUTS[task.to]
    pieces = [output(resolution, task.view) for resolution in resolutions(job.source, task)]
    if len(pieces) > 1 and not output.several:
        return _write_pages(job, pieces, output.extension)
    data = (b"\n" if task.to == "md" else b"").join(pieces)
    if job.target is None:
        return Outcome(job, data, len(pieces))
    Path(job.target).parent.mkdir(parents=True, exist_ok=True)
    with write_atomically(job.target) as stream:
        stream.write(data)
    return Outcome(job, b"", len(pieces))


def _write_pages(job: Job, pages: Sequence[bytes], extension: str) -> Outcome:
    """A page shows one document: those of a file with several go to a folder of its name."""
    if job.target is None:
        raise InputError(
            f"holds {len(pages)} documents, expected one for a page; name a folder with -o", path=job.source
        )
    folder = Path(job.target.removesuffix(extension))
    folder.mkdir(parents=True, exist_ok=True)
    digits = len(str(len(pages)))
    for number, data in enumerate(pages, start=1):
        with write_atomically(folder / f"{number:0{digits}}{extension}") as stream:
            stream.write(data)
    # Written last, as the sign that all are there.
    with write_atomically(job.target) as stream:
        names = [f"{quote(folder.name)}/{n:0{digits}}{extension}" for n in range(1, len(pages) + 1)]
        links = "".join(f'<li><a href="{name}">{name}</a></li>\n' for name in names)
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title>'
        stream.write(f"{head}<h1>{escape(folder.name)}</h1><ul>\n{links}</ul>\n".encode())
    return Outcome(job, b"", len(pages))


def safely(job: Job, task: Task) -> Outcome:
    """The same, with a failure said and not raised: whatever goes wrong in one file, the others go on."""
    try:
        return run(job, task)
    except AforesaidError as error:
        return Outcome(job, failure=str(error))
    except Exception as error:
        return Outcome(job, failure=f"{job.source}: {type(error).__name__}: {error}")


def run_all(jobs: Sequence[Job], task: Task, workers: int) -> Iterator[Outcome]:
    """The outcome of every job, in order."""
    if workers <= 1 or len(jobs) <= 1:
        for job in jobs:
            yield safely(job, task)
        return
    done = 0
    try:
        for outcome in _in_processes(jobs, task, workers):
            done += 1
            yield outcome
    except BrokenProcessPool:
        # A process was killed, and the pool does not say over which file: from here on each has a process of its own.
        for job in jobs[done:]:
            try:
                yield from _in_processes([job], task, 1)
            except BrokenProcessPool:
                yield Outcome(job, failure=f"{job.source}: the process was killed, perhaps for want of memory")


def _in_processes(jobs: Sequence[Job], task: Task, workers: int) -> Iterator[Outcome]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(jobs)), context) as executor:
        yield from map_in_order(executor, partial(safely, task=task), jobs, 4 * workers)


def plan(sources: Iterable[str], folder: str | None, to: str) -> list[Job]:
    """A job for each input file. With a folder, an input keeps its place below the folder that was named."""
    extension = OUTPUTS[to].extension
    jobs: list[Job] = []
    targets: dict[str, str] = {}
    for source in sources:
        found = list(files_under(source, _is_readable))
        if not found:
            raise InputError("found no file to read below this folder", path=source)
        for name in found:
            target = None
            if folder is not None:
                place = os.path.relpath(name, source) if os.path.isdir(source) else os.path.basename(name)
                target = os.path.join(folder, _stem("stdin" if name == STANDARD_STREAM else place) + extension)
                if target in targets:
                    raise InputError(f"both {targets[target]} and {name} would be written here", path=target)
                targets[target] = name
                refuse_overwriting(name, target)
            jobs.append(Job(name, target))
    return jobs


def refuse_overwriting(source: str, target: str) -> None:
    """What is read must not be written over."""
    if STANDARD_STREAM not in (source, target) and os.path.realpath(source) == os.path.realpath(target):
        raise InputError("would be written over itself: name another file or folder with -o", path=source)


def _is_readable(name: str) -> bool:
    plain = name.removesuffix(".gz")
    return plain.endswith(tuple(extension for format in FORMATS.values() for extension in format.extensions))


def _stem(name: str) -> str:
    return os.path.splitext(name.removesuffix(".gz"))[0]


def is_done(job: Job) -> bool:
    """Whether the output is there and newer than the input."""
    if job.target is None or job.source == STANDARD_STREAM or not os.path.isfile(job.target):
        return False
    return os.path.isfile(job.source) and os.path.getmtime(job.target) >= os.path.getmtime(job.source)
