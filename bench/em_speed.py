"""One core: Algorithm 1 as printed in plain NumPy, the compiled kernel, and the ratio, in one run.

    python bench/em_speed.py [SHARDS] [--words 100e6]

SHARDS is a folder of `aforesaid encode --system paper-literal`; it is copied in memory until there are as many words
as asked for, so that caches do not flatter the kernel. Without it the corpus is made up (`bench/em_corpus.py`).
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from pathlib import Path

import numpy as np

from aforesaid.model import reference
from aforesaid.model.e_step import e_step
from aforesaid.model.encoded import AllDocument
from aforesaid.model.m_step import m_step
from aforesaid.model.packed import PackedAll, arrays_of, pack
from aforesaid.model.parameters import initial_parameters, support_of
from aforesaid.model.settings import TrainingSettings
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.shards import open_shard
from em_corpus import DEFINITION, synthetic_document, unpacked

SETTINGS = TrainingSettings()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("shards", nargs="?", type=Path)
    parser.add_argument("--words", type=float, default=100e6)
    parser.add_argument("--twin-words", type=float, default=30e3)
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()

    print("command:    ", " ".join(["python", *sys.argv]))
    print(
        "machine:    ", platform.processor() or platform.machine(), "| Python", platform.python_version(), "| 1 thread"
    )
    originals = _shards(options.shards) if options.shards else [_synthetic()]
    words = sum(int(packed.words.sum()) for packed in originals)
    mentions = sum(packed.n_mentions for packed in originals)
    copies = max(1, -(-int(options.words) // words))
    corpus = [_copy(packed) for _ in range(copies) for packed in originals]
    size = sum(a.nbytes for packed in corpus for a in arrays_of(packed).values())
    pairs = sum(a.nbytes for p in originals for n, a in arrays_of(p).items() if n in ("group_kinds", "group_counts"))
    per_mention = (size / copies - pairs) / mentions
    print(f"data:        {options.shards or 'synthetic'}: {words:,} words x {copies} copies = {words * copies:,} words")
    print(f"             {mentions / words:.3f} mentions a word; {per_mention:.2f} bytes a mention")
    print(f"             + {pairs / mentions:.2f} for matched groups; {size / 1e6:,.0f} MB in memory")

    support = support_of(DEFINITION, originals)
    theta = initial_parameters(support, SETTINGS)
    theta = m_step(e_step(originals[0], theta, SETTINGS), theta, SETTINGS)  # compiles; and no longer uniform

    sample = _sample(originals[0], int(options.twin_words))
    started = time.thread_time()
    twin = reference.e_step(DEFINITION, sample, theta, SETTINGS)
    twin_speed = twin.words / (time.thread_time() - started)
    fast = e_step(pack(DEFINITION, sample), theta, SETTINGS)
    difference = float(np.max(np.abs(fast.cells - twin.cells) / np.maximum(twin.cells, 1.0)))
    print(f"twin:        {twin_speed:,.0f} words/s on {twin.words:,} words; kernel differs by {difference:.1e} at most")

    wall, cpu = [], []
    for _ in range(options.repetitions):
        started, worked = time.perf_counter(), time.thread_time()
        total = sum(e_step(packed, theta, SETTINGS).words for packed in corpus)
        wall.append(total / (time.perf_counter() - started))
        cpu.append(total / (time.thread_time() - worked))
    print(f"kernel:      {max(cpu):,.0f} words/s of processor time, best of {options.repetitions} ({_all(cpu)})")
    print(f"             {max(wall):,.0f} words/s by the clock ({_all(wall)}): less where the machine is shared")
    print(f"ratio:       {max(cpu) / twin_speed:,.0f}, both by processor time")


def _shards(folder: Path) -> list[PackedAll]:
    opened = [open_shard(header.path) for header in find_shards([folder], DEFINITION)]
    return [packed for packed in opened if isinstance(packed, PackedAll)]


def _synthetic() -> PackedAll:
    rng = np.random.default_rng(0)
    sizes = rng.integers(100, 500, 4000)
    packed = pack(DEFINITION, [synthetic_document(rng, int(n), str(i)) for i, n in enumerate(sizes)])
    assert isinstance(packed, PackedAll)
    return packed


def _copy(packed: PackedAll) -> PackedAll:
    return PackedAll(**{name: array.copy() for name, array in arrays_of(packed).items()})


def _sample(packed: PackedAll, words: int) -> list[AllDocument]:
    sample: list[AllDocument] = []
    for document in unpacked(packed):
        sample.append(document)
        if sum(d.n_words for d in sample) >= words:
            break
    return sample


def _all(speeds: list[float]) -> str:
    return ", ".join(f"{speed / 1e6:.1f}M" for speed in speeds)


if __name__ == "__main__":
    main()
