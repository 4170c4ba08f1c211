"""An iteration of EM over more and more words, with 1 and 2 workers, and what Ray costs.

    python bench/em_scale.py SHARDS [--words 1e6 1e7 1e8 1.6e9] [--workers 1 2] [--ray]

SHARDS is a folder of `aforesaid encode --system paper-literal`; without it they are made up. Shards are copied on disk
up to 100 million words; a larger corpus is those copies over and over, which no cache near the processor can hold.
Processor time is this process's own: with Ray the work is done by others.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from aforesaid.model.em import Pass, expectations, find_support
from aforesaid.model.packed import pack
from aforesaid.model.parameters import initial_parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.engine import Engine, LocalEngine
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.shards import Header, ShardPiece, write_shard
from em_corpus import DEFINITION, synthetic_document

SETTINGS = TrainingSettings()
ON_DISK = 100_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("shards", type=Path, nargs="?")
    parser.add_argument("--words", type=float, nargs="+", default=[1e6, 1e7, 1e8, 1.6e9])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--ray", action="store_true", help="with Ray on this machine, too")
    options = parser.parse_args()
    print("command:", " ".join(["python", *sys.argv]))
    machine = f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    print(f"machine: {machine}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        headers = find_shards([options.shards], DEFINITION) if options.shards else _synthetic(Path(folder))
        words = sum(header.words for header in headers)
        print(f"data:    {options.shards or 'synthetic'}, {words:,} words, copied and repeated")
        print("engine                       words    s/iteration    processor s    million words/s    peak memory MB")
        copies = _copies(headers, Path(folder), int(min(max(options.words), ON_DISK)))
        engines: list[Engine] = [LocalEngine(n) for n in options.workers]
        if options.ray:
            from aforesaid.scale.ray_engine import RayEngine

            engines.append(RayEngine(workers=max(options.workers)))
        for engine in engines:
            for words in options.words:
                _measure(engine, copies, int(words))


def _measure(engine: Engine, copies: list[tuple[ShardPiece, int]], words: int) -> None:
    pieces: list[ShardPiece] = []
    total = 0
    while total < words:
        piece, size = copies[len(pieces) % len(copies)]
        pieces.append(piece)
        total += size
    support = find_support(pieces[: len(copies)], DEFINITION, engine)
    shared = Pass(initial_parameters(support, SETTINGS), SETTINGS, None)
    expectations(pieces[: min(len(pieces), 8)], shared, engine)  # workers started, code compiled
    started, worked = time.perf_counter(), time.process_time()
    counts, _ = expectations(pieces, shared, engine)
    seconds, processor = time.perf_counter() - started, time.process_time() - worked
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    speed = counts.words / seconds / 1e6
    times = f"{seconds:11.2f}    {processor:11.2f}"
    print(f"{engine.description:20s} {counts.words:13,d}    {times}    {speed:15.1f}    {memory:14.0f}", flush=True)


def _synthetic(folder: Path) -> list[Header]:
    rng = np.random.default_rng(0)
    headers = []
    for i in range(12):
        documents = [synthetic_document(rng, int(n), f"{i}-{j}") for j, n in enumerate(rng.integers(100, 500, 240))]
        headers.append(write_shard(folder / f"{i}.made", DEFINITION, pack(DEFINITION, documents), {}))
    return headers


def _copies(headers: list[Header], folder: Path, words: int) -> list[tuple[ShardPiece, int]]:
    copies: list[tuple[ShardPiece, int]] = []
    while sum(size for _, size in copies) < words:
        header = headers[len(copies) % len(headers)]
        path = folder / f"{len(copies):06d}.shard"
        shutil.copyfile(header.path, path)
        copies.append((ShardPiece(str(path)), header.words))
    return copies


if __name__ == "__main__":
    main()
