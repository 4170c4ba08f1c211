"""Which documents are held out from training: a fixed share, chosen by a hash of the document and by nothing else."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

SHARE = 20
"""One document in this many is held out."""


def key_hash(key: str) -> int:
    """64 bits that depend on the text alone, the same on every machine and in every run."""
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "little")


def held_out(hashes: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether each document belongs to the held-out share."""
    return np.asarray(hashes % np.uint64(SHARE) == 0, dtype=np.bool_)
