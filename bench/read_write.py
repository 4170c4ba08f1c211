"""Reading and writing CoNLL-2012, as a ratio to Python's csv module on the same file.

    python bench/read_write.py [FILE.conll] [--repetitions 7]

Without a file, a corpus of 200,000 tokens with all columns is made up. Five figures, each the best of the repetitions,
which take turns: the csv module reads all rows; `read_documents` reads all documents with all their layers; the csv
module writes the rows; `write_documents` writes the documents out of their layers, and once more as responses (the
source's own lines with a new last column). Seconds are processor time, which other programs disturb least; the wall
clock stands beside it, with flushing to the disk for ours and not for csv. Exit code 1 if a ratio is above 4.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from aforesaid.document import Document, Entity, Span
from aforesaid.formats import read_documents, write_documents
from aforesaid.formats.penn import parse_trees

LIMIT = 4.0


def made_up(n_tokens: int) -> list[Document]:
    """Documents of about a thousand tokens, parsed, with entities, speakers and chains."""
    draw = random.Random(0)
    documents = []
    for number in range(n_tokens // 1000):
        trees = []
        for _ in range(100):
            a, b, c, d = (f"word{int(9000 * draw.random() ** 3)}" for _ in range(4))
            trees.append(
                f"(TOP (S (NP (NNP {a})) (VP (VBD saw) (NP (NP (DT the) (NN {b})) (PP (IN in) (NP (PRP$ his) "
                f"(NN {c})))) (PP (IN near) (NP (NNP {d})))) (. .)))"
            )
        document = parse_trees("\n".join(trees), f"made/up/{number:04d}")
        starts = document.sentence_offsets[:-1].tolist()
        chains = [tuple(Span(start, start + 1) for start in starts[i::7]) for i in range(7)]
        documents.append(
            replace(
                document,
                lemmas=tuple(word.lower() for word in document.words),
                speakers=tuple("Ann" if i % 3 else "" for i in range(len(document))),
                entities=tuple(Entity(start, start + 1, "PERSON") for start in starts),
                clusters=tuple(chains),
            )
        )
    return documents


def best(actions: dict[str, Callable[[], None]], repetitions: int) -> dict[str, tuple[float, float]]:
    """Processor and wall-clock seconds of each action, the least of all repetitions."""
    least = {name: (float("inf"), float("inf")) for name in actions}
    for _ in range(repetitions):
        for name, action in actions.items():
            cpu, wall = time.process_time(), time.perf_counter()
            action()
            took = time.process_time() - cpu, time.perf_counter() - wall
            least[name] = (min(least[name][0], took[0]), min(least[name][1], took[1]))
    return least


def measure(path: Path, folder: Path, repetitions: int) -> dict[str, tuple[float, float]]:
    def csv_read() -> None:
        with open(path, encoding="utf-8", newline="") as stream:
            for _ in csv.reader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
                pass

    def read() -> None:
        for _ in read_documents(path):
            pass

    reading = best({"csv reads": csv_read, "read_documents": read}, repetitions)

    rows = [line.split("\t") if line else [] for line in path.read_text(encoding="utf-8").split("\n")]
    documents = list(read_documents(path))
    bare = [document.with_source(None) for document in documents]
    responses = [document.with_clusters((document.clusters or ())[1:]) for document in documents]

    def csv_write() -> None:
        with open(folder / "csv.conll", "w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
            writer.writerows(rows)

    return reading | best(
        {
            "csv writes": csv_write,
            "write_documents": lambda: _write(bare, folder),
            "write_documents, responses": lambda: _write(responses, folder),
        },
        repetitions,
    )


def _write(documents: list[Document], folder: Path) -> None:
    write_documents(documents, folder / "ours.conll")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--repetitions", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # The csv module wants plain text and tabs, so compressed files are unpacked first.
        path = folder / "data.conll"
        write_documents(made_up(200_000) if options.file is None else read_documents(options.file), path)
        n_tokens = sum(map(len, read_documents(path)))
        print("command:", " ".join(sys.argv))
        print(f"data:    {options.file or 'made up'}, {n_tokens:,} tokens, {path.stat().st_size / 1e6:.1f} MB")
        print(f"machine: {platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
        print(f"best of: {options.repetitions} repetitions\n")
        seconds = measure(path, folder, options.repetitions)
    worst = 0.0
    print(f"{'':28}{'cpu s':>8}{'wall s':>9}{'to csv':>9}")
    for label, (cpu, wall) in seconds.items():
        is_reading = "read" in label
        ratio = cpu / seconds["csv reads" if is_reading else "csv writes"][0]
        worst = max(worst, ratio)
        print(f"{label:28}{cpu:8.3f}{wall:9.3f}{ratio:9.2f}")
    print(f"\nat most {LIMIT:g} times csv: {'yes' if worst <= LIMIT else 'NO'}")
    return 0 if worst <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
