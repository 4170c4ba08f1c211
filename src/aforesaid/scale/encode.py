"""From text to shards: read, annotate where there is no parse, encode, drop duplicates; in parallel, resumable.

    corpus files ──chunks──▶ workers ──▶ OUT/parts/part-00000.shard + .signatures.npy   (one a chunk, atomic)
    all parts ──find_duplicates──▶ OUT/shard-00000.shard …                              (duplicates taken out)
    OUT/corpus.json                                                                     (last: the corpus is whole)

A run that is interrupted and repeated skips the parts that are there. Documents of fewer than three sentences are left
out, as in the paper. A document that cannot be read or encoded is reported and left out; it never stops the others.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aforesaid.annotate import make_annotator
from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import EncodedDocument
from aforesaid.model.packed import pack, select
from aforesaid.scale.annotated import Failures, annotated, read_chunk
from aforesaid.scale.chunks import CHUNK_WORDS, Chunk, chunks, find_files
from aforesaid.scale.duplicates import MINIMA, content_hash, find_duplicates, signature
from aforesaid.scale.engine import Engine
from aforesaid.scale.manifest import Corpus, read_corpus, write_corpus
from aforesaid.scale.shards import SUFFIX, Header, open_shard, read_header, write_shard

Encoder = Callable[[Document], "EncodedDocument | None"]
FEWEST_SENTENCES = 3


@dataclass(frozen=True)
class Job:
    """What every worker needs to know. The encoder must be a function that other processes can import."""

    definition: Definition
    encoder: Encoder
    folder: str
    annotator: str = "spacy"
    corenlp: str | None = None
    near: bool = True
    """Whether near duplicates are looked for, not exact ones alone."""


@dataclass(frozen=True)
class Part:
    """What became of a chunk."""

    header: Header
    share: float
    """Of the corpus; all parts together have 1."""
    skipped: bool
    """Whether it was there from an earlier run."""

    @property
    def failures(self) -> list[str]:
        return [str(message) for message in self.header.card["failures"]]


def encode(
    paths: Sequence[str],
    job: Job,
    engine: Engine,
    *,
    format: str | None = None,
    chunk_words: int = CHUNK_WORDS,
    on_part: Callable[[Part], None] | None = None,
) -> Corpus:
    """Encode a corpus into `job.folder`, going on where an earlier run stopped."""
    folder = Path(job.folder)
    parts = folder / "parts"
    files = find_files(paths, format)
    try:
        parts.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write there: {error.strerror or error}", path=str(folder)) from error
    bad_files: list[InputError] = []
    finished: dict[int, Part] = {}

    def unfinished() -> Iterator[Chunk]:
        for chunk in chunks(files, format, chunk_words, bad_files.append):
            header = _finished(parts / _part_name(chunk.number), job, chunk.digest)
            if header is None:
                yield chunk
            else:
                finished[chunk.number] = Part(header, chunk.share, True)
                if on_part is not None:
                    on_part(finished[chunk.number])

    whole = _already_whole(folder, job, files, format, chunk_words)
    if whole is not None:
        return whole
    for path, share in engine.map_in_order(encode_chunk, job, unfinished()):
        part = Part(read_header(Path(path)), share, False)
        finished[int(part.header.card["number"])] = part
        if on_part is not None:
            on_part(part)
    headers = [finished[number].header for number in sorted(finished)]
    corpus = _finish(folder, job, headers, files, [str(error) for error in bad_files])
    shutil.rmtree(parts, ignore_errors=True)
    return corpus


def encode_chunk(job: Job, chunk: Chunk) -> tuple[str, float]:
    """What a worker does: a chunk in, the path of its part out."""
    encoded: list[EncodedDocument] = []
    hashes: list[int] = []
    signatures: list[NDArray[np.uint32]] = []
    failures = Failures()
    read = short = empty = 0
    annotator = make_annotator(job.annotator, corenlp=job.corenlp)
    for document in annotated(read_chunk(chunk, failures), annotator, failures):
        read += 1
        if document.n_sentences < FEWEST_SENTENCES:
            short += 1
            continue
        try:
            result = job.encoder(document)
        except Exception as error:  # one odd document must not cost the millions of others
            failures.add(error, document)
            continue
        if result is None or not len(result):
            empty += 1
            continue
        encoded.append(result)
        hashes.append(content_hash(document.words))
        if job.near:
            signatures.append(signature(document.words))
    path = Path(job.folder) / "parts" / _part_name(chunk.number)
    if job.near:
        stacked = np.array(signatures, dtype=np.uint32).reshape(-1, MINIMA)
        with write_atomically(path.with_suffix(".signatures.npy")) as stream:
            np.save(stream, stacked, allow_pickle=False)
    card = {
        "number": chunk.number,
        "chunk": chunk.digest,
        "near": job.near,
        "read": read,
        "short": short,
        "empty": empty,
        "failed": failures.n,
        "failures": failures.messages,
    }
    write_shard(path, job.definition, pack(job.definition, encoded, hashes), card)
    return str(path), chunk.share


def _part_name(number: int) -> str:
    return f"part-{number:05d}{SUFFIX}"


def _finished(path: Path, job: Job, digest: str) -> Header | None:
    """The part of an earlier run, if it is this chunk in this encoding."""
    if not path.exists():
        return None
    try:
        header = read_header(path)
    except InputError:
        return None  # damaged: it is made again
    same = header.encoding == job.definition.encoding_digest and header.card.get("chunk") == digest
    return header if same and header.card.get("near") == job.near else None


def _already_whole(folder: Path, job: Job, files: list[str], format: str | None, chunk_words: int) -> Corpus | None:
    """The corpus, if an earlier run finished it from the same text."""
    if not (folder / "corpus.json").exists():
        return None
    corpus = read_corpus(folder)
    same = corpus.encoding == job.definition.encoding_digest and corpus.near == job.near
    if not same or corpus.chunks != tuple(c.digest for c in chunks(files, format, chunk_words, lambda _: None)):
        raise InputError(
            "holds another corpus, or one that other settings or another release have encoded: remove it, or choose "
            "another folder",
            path=str(folder),
        )
    return corpus


def _finish(folder: Path, job: Job, parts: list[Header], files: list[str], bad_files: list[str]) -> Corpus:
    """Take duplicates out of all parts together, and write the shards."""
    hashes = np.concatenate([np.zeros(0, dtype=np.uint64), *(open_shard(part.path).hashes for part in parts)])
    signatures = _all_signatures(folder / "parts" / "signatures.bin", parts) if job.near and len(hashes) else None
    exact, near = find_duplicates(hashes, signatures)
    shards: list[Header] = []
    start = 0
    for part in parts:
        dropped = slice(start, start + part.documents)
        start += part.documents
        kept = ~(exact[dropped] | near[dropped])
        if not kept.any():
            continue
        card: dict[str, Any] = {
            "part": part.content,
            "exact duplicates": int(exact[dropped].sum()),
            "near duplicates": int(near[dropped].sum()),
        }
        path = folder / f"shard-{part.card['number']:05d}{SUFFIX}"
        shards.append(write_shard(path, job.definition, select(open_shard(part.path), kept), card))
    for stale in folder.glob(f"shard-*{SUFFIX}"):
        if stale not in [shard.path for shard in shards]:
            stale.unlink()
    removed = {
        "short": sum(part.card["short"] for part in parts),
        "without mentions": sum(part.card["empty"] for part in parts),
        "exact duplicates": int(exact.sum()),
        "near duplicates": int(near.sum()),
        "failed": sum(part.card["failed"] for part in parts) + len(bad_files),
    }
    corpus = Corpus(
        folder=folder,
        definition=job.definition.name,
        encoding=job.definition.encoding_digest,
        near=job.near,
        sources=tuple(Path(file).name for file in files),
        chunks=tuple(part.card["chunk"] for part in parts),
        read=sum(part.card["read"] for part in parts),
        removed=removed,
        failures=(*bad_files, *(message for part in parts for message in part.card["failures"])),
        shards=tuple((shard.path.name, shard.content) for shard in shards),
        documents=sum(shard.documents for shard in shards),
        words=sum(shard.words for shard in shards),
        mentions=sum(shard.mentions for shard in shards),
    )
    write_corpus(corpus)
    return corpus


def _all_signatures(path: Path, parts: list[Header]) -> NDArray[np.uint32]:
    """All signatures in one file, mapped: they need not fit into memory."""
    total = sum(part.documents for part in parts)
    joined = np.memmap(path, dtype=np.uint32, mode="w+", shape=(total, MINIMA))
    start = 0
    for part in parts:
        stop = start + part.documents
        joined[start:stop] = np.load(part.path.with_suffix(".signatures.npy"), allow_pickle=False)
        start = stop
    return joined
