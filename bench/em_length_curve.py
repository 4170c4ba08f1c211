"""Time a mention by length of document, to 100,000 mentions: the kernel is linear, the twin is not.

python bench/em_length_curve.py
"""

from __future__ import annotations

import platform
import sys
import time

import numpy as np

from aforesaid.model import reference
from aforesaid.model.decode import decode
from aforesaid.model.e_step import e_step
from aforesaid.model.m_step import m_step
from aforesaid.model.packed import pack
from aforesaid.model.parameters import initial_parameters, support_of
from aforesaid.model.settings import TrainingSettings
from em_corpus import DEFINITION, synthetic_document

LENGTHS = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
MENTIONS = 300_000
"""Each length is measured over about as many mentions in all."""
LONGEST_FOR_TWIN = 3_000
SETTINGS = TrainingSettings()


def main() -> None:
    print("command:", " ".join(["python", *sys.argv]))
    print("machine:", platform.processor() or platform.machine(), "| Python", platform.python_version(), "| 1 thread")
    print("data:    synthetic (bench/em_corpus.py); best of 3 by processor time")
    print("mentions a document    E-step ns/mention    decoding ns/mention    twin ns/mention")
    rng = np.random.default_rng(0)
    warm = pack(DEFINITION, [synthetic_document(rng, 1_000, "warm")])
    theta = initial_parameters(support_of(DEFINITION, [warm]), SETTINGS)
    theta = m_step(e_step(warm, theta, SETTINGS), theta, SETTINGS)
    decode(synthetic_document(rng, 100, "warm"), theta, SETTINGS)
    for length in LENGTHS:
        documents = [synthetic_document(rng, length, str(i)) for i in range(max(1, MENTIONS // length))]
        packed = pack(DEFINITION, documents)
        mentions = packed.n_mentions
        fast = min(_time(lambda packed=packed: e_step(packed, theta, SETTINGS)) for _ in range(3)) / mentions
        some = documents[: max(1, len(documents) // 10)]
        decoded = sum(len(d) for d in some)
        decoding = min(_time(lambda some=some: [decode(d, theta, SETTINGS) for d in some]) for _ in range(3)) / decoded
        twin = "-"
        if length <= LONGEST_FOR_TWIN:
            seconds = _time(lambda d=documents[0]: reference.e_step(DEFINITION, [d], theta, SETTINGS))
            twin = f"{1e9 * seconds / length:,.0f}"
        print(f"{length:18,d}    {1e9 * fast:17,.0f}    {1e9 * decoding:19,.0f}    {twin:>15}")


def _time(work: object) -> float:
    assert callable(work)
    started = time.thread_time()
    work()
    return time.thread_time() - started


if __name__ == "__main__":
    main()
