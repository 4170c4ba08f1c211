"""Words a second of each stage of the road from files to a model or to resolved text, in one process.

    python bench/scale_stages.py --parsed news.conll.gz --raw wikinews.jsonl.gz [--words 200000] [--documents 500000]

Stages are timed by themselves, on the same documents, by processor time and by the clock. Finding duplicates depends on
the number of documents, not on their words: it runs over as many signatures as asked for, made up, one document in
ten a near copy of another; words are reckoned at the paper's 444 a document.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from aforesaid.annotate import make_annotator
from aforesaid.document import Document
from aforesaid.formats import read_documents
from aforesaid.modes.presets import Encoder
from aforesaid.resolve.system import System
from aforesaid.resolve.systems import load_system
from aforesaid.scale.duplicates import MINIMA, content_hash, find_duplicates, signature
from aforesaid.show.record import record

WORDS_A_DOCUMENT = 444
"""1.6 billion words in 3.6 million documents."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--parsed", required=True)
    parser.add_argument("--raw", required=True)
    parser.add_argument("--words", type=int, default=200_000)
    parser.add_argument("--documents", type=int, default=500_000)
    parser.add_argument("--systems", nargs="+", default=["paper-literal", "paper"])
    options = parser.parse_args()
    print("command:", " ".join(["python", *sys.argv]))
    machine = f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    print(f"machine: {machine}, Python {platform.python_version()}; one process, each stage once")
    print(f"{'stage':38s} {'words':>12s}    words/s of processor time    words/s by the clock    peak MB")
    parsed = _timed("read, parsed (CoNLL-2012)", lambda: _some(options.parsed, options.words))
    raw = _timed("read, raw (JSON lines)", lambda: _some(options.raw, options.words // 4), _raw_words)
    annotator = make_annotator("spacy")
    list(annotator.annotate(raw[:1]))  # the model is loaded
    _timed("annotate (spaCy, small model)", lambda: list(annotator.annotate(raw)))
    for name in options.systems:
        encoder = Encoder(name, ())
        encoder(parsed[0])  # tables are loaded, code is compiled
        _timed(f"detect and encode ({name})", partial(_each, encoder, parsed))
    _timed("hash and sign, for duplicates", partial(_each, _sign, parsed))
    _duplicates(options.documents)
    for name in options.systems:
        system = load_system(name)
        system.resolve(parsed[0])
        _timed(f"resolve and write JSON ({name})", partial(_each, partial(_resolve, system), parsed))


def _timed(name: str, work: Callable[[], list[Document]], words_of: Callable[[Document], int] = len) -> list[Document]:
    started, worked = time.perf_counter(), time.process_time()
    documents = work()
    clock, processor = time.perf_counter() - started, time.process_time() - worked
    _print(name, sum(words_of(document) for document in documents), processor, clock)
    return documents


def _print(name: str, words: int, processor: float, clock: float) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(
        f"{name:34s} {words:10,d}    {words / processor:25,.0f}    {words / clock:20,.0f}    {memory:7.0f}", flush=True
    )


def _some(path: str, words: int) -> list[Document]:
    def enough() -> Iterator[Document]:
        total = 0
        for document in read_documents(path):
            total += len(document) or _raw_words(document)
            yield document
            if total >= words:
                return

    return list(enough())


def _raw_words(document: Document) -> int:
    return (document.text or "").count(" ") + 1


def _each(work: Callable[[Document], object], documents: list[Document]) -> list[Document]:
    for document in documents:
        work(document)
    return documents


def _sign(document: Document) -> None:
    content_hash(document.words)
    signature(document.words)


def _resolve(system: System, document: Document) -> None:
    json.dumps(record(system.resolve(document)), ensure_ascii=False)


def _duplicates(documents: int) -> None:
    rng = np.random.default_rng(0)
    signatures = rng.integers(0, 2**32, (documents, MINIMA), dtype=np.uint32)
    copies = rng.choice(documents, documents // 10, replace=False)
    signatures[copies] = signatures[rng.integers(0, documents, len(copies))]
    signatures[copies, rng.integers(0, MINIMA, len(copies))] = 0
    hashes = rng.integers(0, 2**63, documents, dtype=np.uint64)
    started, worked = time.perf_counter(), time.process_time()
    _, near = find_duplicates(hashes, signatures)
    clock, processor = time.perf_counter() - started, time.process_time() - worked
    assert near.any()
    _print(f"find duplicates ({documents:,} docs)", documents * WORDS_A_DOCUMENT, processor, clock)


if __name__ == "__main__":
    main()
