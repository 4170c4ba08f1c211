"""Repeated documents are found, different ones are left alone, within any memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from aforesaid.scale.duplicates import content_hash, find_duplicates, signature


def text(rng: np.random.Generator, n: int = 300) -> list[str]:
    return [f"w{i}" for i in rng.integers(0, 5000, n)]


def judged(texts: list[list[str]], memory: int = 1 << 28) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    hashes = np.array([content_hash(words) for words in texts], dtype=np.uint64)
    return find_duplicates(hashes, np.stack([signature(words) for words in texts]), memory)


def test_exact_near_and_different() -> None:
    rng = np.random.default_rng(0)
    first, second = text(rng), text(rng)
    corrected = [*first[:100], "errata", *first[101:]]
    half = [*first[:150], *text(rng, 150)]
    exact, near = judged([first, second, corrected, list(first), half, [w.upper() for w in second]])
    assert exact.tolist() == [False, False, False, True, False, False]
    assert near.tolist() == [False, False, True, False, False, True]


def test_memory_does_not_change_the_answer() -> None:
    rng = np.random.default_rng(1)
    originals = [text(rng) for _ in range(40)]
    texts = []
    for i in range(200):
        words = list(originals[int(rng.integers(0, 40))])
        for place in rng.integers(0, len(words), i % 2):
            words[place] = "changed"
        texts.append(words)
    whole, little = judged(texts), judged(texts, memory=500)
    np.testing.assert_array_equal(whole[0], little[0])
    np.testing.assert_array_equal(whole[1], little[1])
    kept = ~(whole[0] | whole[1])
    assert kept.sum() == len({tuple(t[:2]) for t in texts if t[0] != "changed" and t[1] != "changed"})


def test_short_texts_and_none_at_all() -> None:
    exact, near = judged([["Yes"], ["No"], ["Yes"]])
    assert exact.tolist() == [False, False, True]
    assert not near.any()
    nothing = find_duplicates(np.zeros(0, dtype=np.uint64), np.zeros((0, 64), dtype=np.uint32))
    assert len(nothing[0]) == len(nothing[1]) == 0


def test_signatures_are_the_same_in_every_run() -> None:
    """They are stored on disk: a change of the hash functions needs a new version of the corpus format."""
    assert signature(["the", "quick", "brown", "fox", "jumps", "over"])[:3].tolist() == [
        3071156608,
        225672912,
        2159423649,
    ]
    assert content_hash(["the", "fox"]) == 4127458026341801648
