"""Train the noun vectors that the package ships.

    python scripts/mine_vectors.py INPUT… -o FOLDER

An input is JSON lines with `text` (.jsonl, .jsonl.gz) or CoNLL-2012 columns (.conll, .conll.gz). Nouns are those of the
shipped WordNet table; singular and plural are one.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from aforesaid.files import read_lines
from aforesaid.lexicon.mining.texts import read_tagged_sentences
from aforesaid.lexicon.noun_vectors import learn_noun_vectors, write_noun_vectors
from aforesaid.lexicon.tables import SHIPPED
from aforesaid.lexicon.wordnet import WordNetTable, read_wordnet_table
from aforesaid.progress import track

DIMENSIONS = 64
MIN_COUNT = 60
_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[.,;:!?()\"]")


def read_texts(path: Path) -> Iterator[str]:
    if ".conll" in path.name:
        for sentence in read_tagged_sentences(path):
            if sentence is not None:
                yield " ".join(word for word, _ in sentence)
    else:
        for line in read_lines(path):
            yield json.loads(line)["text"]


class WordNumbers:
    def __init__(self, wordnet: WordNetTable) -> None:
        self.numbers: dict[str, int] = {}
        self._seen: dict[str, int] = {}
        self._wordnet = wordnet

    def of(self, token: str) -> int:
        number = self._seen.get(token)
        if number is None:
            lower = token.lower()
            word = lower if lower in self._wordnet.lemmas else self._wordnet.singular(lower)
            number = self._seen[token] = self.numbers.setdefault(word, len(self.numbers))
        return number


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("inputs", type=Path, nargs="+", help="raw or tagged text")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for noun-vectors.npz")
    arguments = parser.parse_args()
    wordnet = read_wordnet_table(SHIPPED / "wordnet.npz")
    words = WordNumbers(wordnet)
    texts = (text for path in arguments.inputs for text in read_texts(path))
    chunks = [
        np.array([words.of(token) for token in _TOKEN.findall(text)], np.int32) for text in track(texts, "reading")
    ]
    sequence = np.concatenate(chunks)
    counts = np.bincount(sequence, minlength=len(words.numbers))
    nouns = [word for word, n in words.numbers.items() if word in wordnet.lemmas and counts[n] >= MIN_COUNT]
    targets = np.array([words.numbers[noun] for noun in nouns])
    vectors = learn_noun_vectors(sequence, len(words.numbers), targets, DIMENSIONS)
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_noun_vectors(arguments.out / "noun-vectors.npz", nouns, vectors)


if __name__ == "__main__":
    main()
