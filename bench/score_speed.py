"""Speed and memory of scoring: a key against itself with a tenth of the links moved.

    python bench/score_speed.py KEY.conll.gz [--repetitions 5] [--larger 4] [--reference path/to/scorer.pl]

All metrics, after reading, on one core. `--larger` adds runs on chains 2, 4, … times as long, all documents joined, to
show how time and memory grow. `--reference` also runs the reference scorer on the same files and compares every figure.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

from aforesaid.document import Clusters, Document, Span
from aforesaid.score import Evaluation, ScoreOptions, score_documents
from aforesaid.score.column import read_column

METRICS = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}
SHARE_MOVED = 0.1
LENIENT = ScoreOptions(lenient=True)
"""A key that has some spans twice, many times over, has more of them than the reference scorer takes."""


def move_links(document: Document, random: Random) -> Document:
    """A tenth of the mentions that are not the first of their chain go to another chain."""
    chains = [list(chain) for chain in document.clusters or ()]
    anaphors = [(number, span) for number, chain in enumerate(chains) for span in chain[1:]]
    if len(chains) > 1:
        for number, span in random.sample(anaphors, round(SHARE_MOVED * len(anaphors))):
            chains[number].remove(span)
            chains[(number + random.randrange(1, len(chains))) % len(chains)].append(span)
    return document.with_clusters(tuple(tuple(chain) for chain in chains if chain))


def joined(documents: list[Document], times: int) -> Document:
    """One document out of all, `times` over, so that chains and their number grow."""
    clusters: list[tuple[Span, ...]] = []
    offset = 0
    for _ in range(times):
        for document in documents:
            for chain in document.clusters or ():
                clusters.append(tuple(Span(span.start + offset, span.end + offset) for span in chain))
            offset += len(document)
    first = documents[0]
    return Document(id="joined", words=(), sentence_offsets=first.sentence_offsets[:1], clusters=tuple(clusters))


def measure(key: list[Document], response: list[Document], repetitions: int) -> tuple[list[float], float, Evaluation]:
    """Seconds of each repetition, peak of memory in MiB of one more, and the scores."""
    seconds: list[float] = []
    for _ in range(repetitions):
        start = time.perf_counter()
        evaluation = score_documents(key, response, LENIENT)
        seconds.append(time.perf_counter() - start)
    tracemalloc.start()
    score_documents(key, response, LENIENT)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return seconds, peak / 2**20, evaluation


def n_mentions(documents: list[Document]) -> int:
    return sum(len(chain) for document in documents for chain in document.clusters or ())


def write_column(path: Path, documents: list[Document]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        for document in documents:
            file.write(f"#begin document ({document.id}); part {document.part:03d}\n")
            for i, cell in enumerate(cells(document.clusters or (), len(document))):
                file.write(f"{document.id}\t{document.part}\t{i}\tw\t{cell}\n")
            file.write("#end document\n")


def cells(clusters: Clusters, n_tokens: int) -> list[str]:
    pieces: list[list[str]] = [[] for _ in range(n_tokens)]
    for number, chain in enumerate(clusters):
        for span in chain:
            if span.end - span.start == 1:
                pieces[span.start].append(f"({number})")
            else:
                pieces[span.start].append(f"({number}")
                pieces[span.end - 1].append(f"{number})")
    return ["|".join(piece) or "-" for piece in pieces]


def compare(scorer: str, key: list[Document], response: list[Document]) -> None:
    """Seconds of the reference scorer, and whether its figures are ours."""
    with tempfile.TemporaryDirectory() as folder:
        key_path, response_path = Path(folder, "key"), Path(folder, "response")
        write_column(key_path, key)
        write_column(response_path, response)
        ours = score_documents(read_column(key_path), read_column(response_path))
        for theirs, metric in METRICS.items():
            start = time.perf_counter()
            command = ["perl", scorer, theirs, str(key_path), str(response_path), "none"]
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            took = time.perf_counter() - start
            line = [line for line in output.splitlines() if line.startswith(("Coreference: ", "BLANC: "))][-1]
            figures = [float(figure) for figure in re.findall(r"([\d.]+)%", line)]
            same = "same" if figures == list(ours[metric].percent().values()) else "DIFFERENT"
            print(f"reference {theirs:6} {took:8.2f} s  {figures}  {same}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--larger", type=int, default=1)
    parser.add_argument("--reference")
    arguments = parser.parse_args()
    print("command:", " ".join(["python", *sys.argv]))
    print(
        "machine:", platform.machine(), platform.system(), f"{os.cpu_count()} cores, Python", platform.python_version()
    )
    opener = gzip.open if arguments.key.endswith(".gz") else open
    with opener(arguments.key, "rb") as file:
        size = len(file.read())
    start = time.perf_counter()
    key = list(read_column(arguments.key))
    print(f"data: {len(key)} documents, {n_mentions(key)} mentions, {size / 2**20:.1f} MiB", end="; ")
    print(f"read in {time.perf_counter() - start:.2f} s; {arguments.repetitions} repetitions")
    random = Random(0)
    response = [move_links(document, random) for document in key]
    seconds, peak, evaluation = measure(key, response, arguments.repetitions)
    print(f"all metrics: median {median(seconds):.3f} s, worst {max(seconds):.3f} s, peak {peak:.1f} MiB")
    print("scores:", {metric: evaluation[metric].percent()["f1"] for metric in METRICS.values()})
    baseline: float | None = None
    times = 1
    while times <= arguments.larger:
        one = [joined(key, times)]
        seconds, peak, _ = measure(one, [move_links(one[0], random)], 1)
        baseline = baseline or seconds[0]
        n = n_mentions(one)
        ratio = seconds[0] / baseline
        print(
            f"one document of {n} mentions: {seconds[0]:.2f} s ({ratio:.1f} ×), {peak * 2**20 / n:.0f} bytes a mention"
        )
        times *= 2
    if arguments.reference:
        compare(arguments.reference, key, response)


if __name__ == "__main__":
    main()
