"""A toy encoding that needs no model of English: every capitalised word and every pronoun is a mention."""

from __future__ import annotations

import os
import signal
import time
import zlib
from pathlib import Path

import numpy as np
from tests.documents import parsed
from tests.model.corpora import all_document, literal

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.formats import write_documents
from aforesaid.model.encoded import EncodedDocument

DEFINITION = literal()
PRONOUNS = {"he": 2, "she": 1, "it": 3}
NAMES = ("Ann", "Bob", "Carol", "Dan", "Eve", "Finn", "Grace", "Hugo")


def encode(document: Document) -> EncodedDocument | None:
    """Mentions with a code by word; the same word earlier in the document is an exact match."""
    if "Trouble" in document.words:
        raise ValueError("this document is trouble")
    sentences = document.sentence_of_tokens()
    codes: list[int] = []
    places: list[int] = []
    modes: list[int] = []
    pairs: list[tuple[int, int, int]] = []
    seen: dict[str, int] = {}
    for i, word in enumerate(document.words):
        if word in PRONOUNS:
            codes.append(2 * 4 + PRONOUNS[word])
            modes.append(2)
        elif word[0].isupper():
            codes.append(zlib.crc32(word.encode()) % 8)
            modes.append(0 if word in seen else 2)
            if word in seen:
                pairs.append((len(codes) - 1, seen[word], 3))
            seen[word] = len(codes) - 1
        else:
            continue
        places.append(int(sentences[i]))
    return all_document(codes, places, modes, pairs, document.name) if codes else None


def slow_encode(document: Document) -> EncodedDocument | None:
    """The same, slow enough to be interrupted."""
    time.sleep(float(os.environ.get("TOY_DELAY", "0.02")))
    return encode(document)


def story(rng: np.random.Generator, name: str, sentences: int = 6) -> Document:
    """Sentences like *Ann met Bob*, *he left*, already parsed."""
    trees = []
    for _ in range(sentences):
        one, other = rng.choice(NAMES, 2, replace=False)
        verb = rng.choice(["met", "saw", "heard", "left", "praised", "blamed", "followed", "helped"])
        subject = f"(NP (PRP {rng.choice(list(PRONOUNS))}))" if rng.random() < 0.4 else f"(NP (NNP {one}))"
        trees.append(f"(S {subject} (VP (VBD {verb}) (NP (NNP {other}))))")
    return parsed("\n".join(trees), id=name)


def write_corpus_file(path: Path, documents: list[Document]) -> None:
    write_documents(documents, path)


def slow_item(shared: float, item: int) -> int:
    """For engines: the item itself, after a while."""
    time.sleep(shared)
    return item


def killed_once(shared: str, item: int) -> int:
    """The first worker that gets item 3 is killed, as the kernel does when memory runs out."""
    marker = Path(shared) / "killed"
    if item == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def refusing(shared: None, item: int) -> int:
    raise InputError("is not what it should be", path="some.file")
