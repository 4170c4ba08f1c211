"""A toy encoding that needs no model of English: every capitalised word and every pronoun is a mention."""

from __future__ import annotations

import os
import signal
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.formats import write_documents
from aforesaid.model.encoded import EncodedDocument
from aforesaid.scale.encode import Job
from corpora import all_document, literal
from documents import parsed

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


def write_stories(folder: Path, n: int = 30) -> list[str]:
    """Two files; one story is repeated, one too short, one more than the encoder can stand, one without mentions."""
    rng = np.random.default_rng(7)
    stories = [story(rng, f"story{i}", sentences=12) for i in range(n)]
    stories[5] = replace(stories[2], id="reprint")
    stories[6] = story(rng, "short", sentences=2)
    stories[8] = replace(stories[8], words=("Trouble", *stories[8].words[1:]))
    stories[9] = replace(stories[9], words=tuple("x" for _ in stories[9].words))
    paths = [str(folder / "a.conll"), str(folder / "b.conll.gz")]
    write_corpus_file(Path(paths[0]), stories[: n // 2])
    write_corpus_file(Path(paths[1]), stories[n // 2 :])
    return paths


def job(folder: Path) -> Job:
    return Job(DEFINITION, encode, str(folder), near=True)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def environment() -> dict[str, str]:
    """For a new interpreter that is to import this module."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}


def slow_item(shared: float, item: int) -> int:
    """For engines: the item itself, after a while."""
    time.sleep(shared)
    return item


def slowly(shared: tuple[Callable[[Any, Any], Any], Any, float], item: Any) -> Any:
    """For engines: another function's result, after a while."""
    function, others, seconds = shared
    time.sleep(seconds)
    return function(others, item)


def killed_once(shared: str, item: int) -> int:
    """The first worker that gets item 3 is killed, as the kernel does when memory runs out."""
    marker = Path(shared) / "killed"
    if item == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item


def refusing(shared: None, item: int) -> int:
    raise InputError("is not what it should be", path="some.file")
