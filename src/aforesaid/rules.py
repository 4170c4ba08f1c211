"""Digests of our own source code and tables: what was made by other rules than today's can be told by them.

A number that someone has to raise would be forgotten. A digest is stricter than need be (a comment changes it), and
never lets an encoded corpus of an earlier release pass for one of this release.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from aforesaid import __version__

PACKAGE = Path(__file__).resolve().parent
ENCODING = ("formats", "annotate", "syntax", "mentions", "sieves", "modes", "lexicon", "data/lexicon")
"""The parts of the package that decide how a text is encoded."""


@lru_cache(maxsize=16)
def code_digest(*parts: str) -> str:
    """Of the release, and of all files below these folders of the package, data included."""
    digest = hashlib.sha256(f"aforesaid {__version__}\n".encode())
    for part in parts:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.is_file() and _counts(path):
                digest.update(f"{path.relative_to(PACKAGE).as_posix()}\n".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _counts(path: Path) -> bool:
    """Neither what Python, an editor or a system leaves behind, nor prose."""
    return "__pycache__" not in path.parts and not path.name.startswith(".") and path.suffix != ".md"
