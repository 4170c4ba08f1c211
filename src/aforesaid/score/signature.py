"""One line that says what a figure was computed from, so that two figures can be told apart."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass

from aforesaid import __version__
from aforesaid.document import Document
from aforesaid.files import open_input
from aforesaid.score.options import ScoreOptions

METRIC_VERSION = "conll-8.01+lea"
"""The reference scorer whose figures these are, and LEA, which it does not have."""
_DIGEST_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Signature:
    options: ScoreOptions
    key_digest: str
    n_documents: int

    def __str__(self) -> str:
        options = self.options
        parts = [
            f"metrics:{METRIC_VERSION}",
            f"singletons:key={options.key_singletons.value},response={options.response_singletons.value}",
            f"match:{options.match.value}",
            *(["lenient"] if options.lenient else []),
            f"key:{self.key_digest}",
            f"documents:{self.n_documents}",
            f"aforesaid:{__version__}",
        ]
        return "|".join(parts)


def file_digest(path: str | os.PathLike[str]) -> str:
    """Of a file's content, the same whether it is compressed or not."""
    digest = hashlib.sha256()
    with open_input(path) as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return f"sha256={digest.hexdigest()[:_DIGEST_LENGTH]}"


def documents_digest(documents: Iterable[Document]) -> str:
    """Of the names, lengths and chains of documents that are not in a file."""
    digest = hashlib.sha256()
    for document in documents:
        chains = [sorted(chain) for chain in document.clusters or ()]
        digest.update(repr((document.id, document.part, len(document), sorted(chains))).encode())
    return f"chains-sha256={digest.hexdigest()[:_DIGEST_LENGTH]}"
