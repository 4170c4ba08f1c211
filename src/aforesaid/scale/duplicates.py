"""Documents that a corpus holds twice: the same words again, or nearly so (reprints, corrected agency copy).

Near duplicates are found by MinHash (Broder 1997) over shingles of five words: two documents share each of the 64
minima with the probability of their Jaccard similarity J. Bands of four minima bring together what is likely similar
(64 % of all pairs at J = 0.5, 99.98 % at 0.8); the whole signatures then decide: 0.8 or more of the minima equal.

Of a group the first document stays. A signature takes 256 bytes on disk; deciding works through one slice of hash
values after the other, so that no more than `MEMORY` bytes are held, whatever the size of the corpus. In a bucket each
document is compared with the bucket's first and with its predecessor, which keeps boilerplate linear.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

SHINGLE, MINIMA, BAND = 5, 64, 4
SIMILAR = 0.8
MEMORY = 1 << 28
"""Bytes for the keys and numbers that are sorted at a time."""
CHUNK = 1 << 20
"""Documents whose keys are computed at a time."""

Signatures = NDArray[np.uint32]
"""[documents, 64]"""
Hashes = NDArray[np.uint64]

_GENERATOR = np.random.default_rng(20160612)
_FACTORS = _GENERATOR.integers(0, 2**63, MINIMA, dtype=np.uint64) * np.uint64(2) + np.uint64(1)


def content_hash(words: Sequence[str]) -> int:
    """64 bits over the words: equal for documents with the same words, whatever their names."""
    return int.from_bytes(hashlib.blake2b("\n".join(words).encode(), digest_size=8).digest(), "little")


def signature(words: Sequence[str]) -> Signatures:
    """The minima of 64 hash functions over all runs of five words, case ignored."""
    numbers = np.fromiter((_word_hash(word) for word in words), dtype=np.uint64, count=len(words))
    if len(numbers) < SHINGLE:
        numbers = np.concatenate([numbers, np.zeros(SHINGLE - len(numbers), dtype=np.uint64)])
    shingles = np.zeros(len(numbers) - SHINGLE + 1, dtype=np.uint64)
    for i in range(SHINGLE):
        shingles = _mix(shingles ^ numbers[i : len(numbers) - SHINGLE + 1 + i])
    minima = np.full(MINIMA, np.iinfo(np.uint32).max, dtype=np.uint32)
    for start in range(0, len(shingles), 4096):
        products = shingles[start : start + 4096, None] * _FACTORS
        minima = np.minimum(minima, (products >> np.uint64(32)).astype(np.uint32).min(axis=0))
    return minima


def find_duplicates(
    hashes: Hashes, signatures: Signatures | None, memory: int = MEMORY
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which documents repeat an earlier one exactly, and which of the others nearly. Arrays may be memory maps."""
    n = len(hashes)
    exact, near = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.bool_)
    for later, _ in _candidates(lambda chunk: _mix(hashes[chunk]), n, memory):
        exact[later] = True
    if signatures is not None:
        for band in range(0, MINIMA, BAND):
            columns = slice(band, band + BAND)
            for later, earlier in _candidates(partial(_band_keys, signatures, columns), n, memory):
                if not near[later] and _similar(signatures[later], signatures[earlier]):
                    near[later] = True
    return exact, near & ~exact


def _candidates(keys_of: Callable[[slice], Hashes], n: int, memory: int) -> Iterator[tuple[int, int]]:
    """Pairs of documents with equal keys, in slices of the keys' range that fit the memory."""
    slices = max(1, -(-n * 64 // memory))
    for part in range(slices):
        keys, members = [], []
        for start in range(0, n, CHUNK):
            chunk = keys_of(slice(start, min(start + CHUNK, n)))
            wanted = np.flatnonzero(chunk % np.uint64(slices) == part)
            keys.append(chunk[wanted])
            members.append(start + wanted)
        if keys:
            yield from _neighbours(np.concatenate(keys), np.concatenate(members))


def _neighbours(keys: Hashes, members: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """(document, an earlier one in its bucket) for the first and the preceding member of each bucket of equal keys."""
    order = np.lexsort((members, keys))
    ordered, documents = keys[order], members[order]
    same = np.zeros(len(ordered), dtype=np.bool_)
    same[1:] = ordered[1:] == ordered[:-1]
    firsts = np.maximum.accumulate(np.where(same, 0, np.arange(len(ordered))))
    for place in np.flatnonzero(same).tolist():
        later, first, before = int(documents[place]), int(documents[firsts[place]]), int(documents[place - 1])
        yield later, first
        if before != first:
            yield later, before


def _band_keys(signatures: Signatures, columns: slice, chunk: slice) -> Hashes:
    keys = np.zeros(chunk.stop - chunk.start, dtype=np.uint64)
    for column in signatures[chunk, columns].T:
        keys = _mix(keys ^ column.astype(np.uint64))
    return keys


def _similar(one: NDArray[np.uint32], other: NDArray[np.uint32]) -> bool:
    return bool(np.mean(one == other) >= SIMILAR)


@lru_cache(maxsize=200_000)
def _word_hash(word: str) -> int:
    return zlib.crc32(word.lower().encode())


def _mix(values: Hashes) -> Hashes:
    """The finaliser of splitmix64: every bit of the input touches every bit of the output."""
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)
