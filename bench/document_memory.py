"""Memory of one long document with all layers, in bytes a token.

    python bench/document_memory.py [--tokens 600000]

A novel is made up: sentences of a vocabulary that grows with the text as that of real ones does (about the 0.6th power
of its length), parsed both ways, with lemmas, speakers, entities, chains, its text with character offsets, and
paragraphs. It is written to CoNLL-2012 and read back, so that its source's lines are part of the document, and what
this format lacks is added. Counted is what Python and NumPy have allocated for the document alone
(`tracemalloc`), interned strings included. Exit code 1 above 300 bytes a token.
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import sys
import tempfile
import tracemalloc
from dataclasses import replace
from pathlib import Path

import numpy as np

from aforesaid.document import Dependencies, Document, Entity, Span
from aforesaid.formats import read_documents, write_documents
from aforesaid.formats.coreference_cells import in_order
from aforesaid.formats.penn import parse_trees

LIMIT = 300
SENTENCE = (
    "(TOP (S (`` “) (NP (DT the) (JJ {a}) (NN {b})) (VP (VBD {c}) (NP (NP (PRP$ her) (NN {d})) "
    "(PP (IN of) (NP (NNP {e})))) (SBAR (IN because) (S (NP (PRP she)) (VP (VBD {f}) (NP (PRP him)))))) (. .) ('' ”)))"
)
RELATIONS = ("punct", "det", "amod", "nsubj", "root", "poss", "dobj", "prep", "pobj", "mark", "nsubj", "advcl", "dobj",
             "punct", "punct")  # fmt: skip
HEADS = (4, 3, 3, 4, -1, 6, 4, 6, 7, 11, 11, 4, 11, 4, 4)


def novel(n_tokens: int) -> Document:
    draw = random.Random(0)
    n_sentences = n_tokens // len(RELATIONS)
    trees = []
    for number in range(n_sentences):
        n_words = 50 + int(8 * ((number + 1) * len(RELATIONS)) ** 0.6)
        words = {letter: f"word{int(n_words * draw.random() ** 3)}" for letter in "abcdef"}
        trees.append(SENTENCE.format(**words))
    document = parse_trees("\n".join(trees), "novel")
    starts = document.sentence_offsets[:-1].tolist()
    places = [Span(start + 1, start + 4) for start in starts] + [Span(start + 5, start + 6) for start in starts]
    places += [Span(start + 10, start + 11) for start in starts] + [Span(start + 12, start + 13) for start in starts]
    n_chains = max(n_tokens // 40, 1)
    chains: dict[int, list[Span]] = {}
    for span in places:
        chains.setdefault(int(n_chains * draw.random() ** 4), []).append(span)
    return replace(
        document,
        lemmas=tuple(sys.intern(word.upper()) for word in document.words),
        speakers=tuple("Ann" if (i // 60) % 3 else "" for i in range(len(document))),
        entities=tuple(Entity(start + 8, start + 9, "PERSON") for start in starts),
        clusters=in_order(chains.values()),
    )


def with_all_layers(document: Document) -> Document:
    """The layers that CoNLL-2012 has no columns for."""
    ends = np.cumsum([len(word) + 1 for word in document.words], dtype=np.int32)
    lengths = np.array([len(word) for word in document.words], np.int32)
    starts = np.repeat(document.sentence_offsets[:-1], len(HEADS))
    heads = np.tile(np.array(HEADS, np.int32), document.n_sentences)
    return replace(
        document,
        dependencies=Dependencies(np.where(heads < 0, -1, starts + heads), RELATIONS * document.n_sentences),
        text=" ".join(document.words),
        char_spans=np.stack((ends - 1 - lengths, ends - 1), axis=1),
        paragraph_offsets=np.arange(0, document.n_sentences, 5, dtype=np.int32),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--tokens", type=int, default=600_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "novel.conll"
        write_documents([novel(options.tokens)], path)
        gc.collect()
        tracemalloc.start()
        (document,) = read_documents(path)
        document = with_all_layers(document)
        gc.collect()
        used, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    n = len(document)
    print("command:", " ".join(sys.argv))
    print(f"data:    made up, {n:,} tokens, {len(set(document.words)):,} different words, all layers and the source")
    print(f"machine: {platform.platform()}, Python {platform.python_version()}")
    print(f"\ndocument  {used / n:7.1f} bytes a token ({used / 2**20:.0f} MiB); at most {LIMIT}: "
          f"{'yes' if used <= LIMIT * n else 'NO'}")  # fmt: skip
    print(f"peak      {peak / n:7.1f} bytes a token ({peak / 2**20:.0f} MiB) while it was being read")
    return 0 if used <= LIMIT * n else 1


if __name__ == "__main__":
    sys.exit(main())
