"""Learn which nouns go with which verbs, from parsed text.

    python scripts/mine_selection.py INPUT… -o FOLDER

An input is a file of parsed documents in any format that the package reads, or a folder of them; `train_english.py`
leaves parsed Wikinews in CACHE/parsed/wikinews, `aforesaid annotate` parses anything else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from aforesaid.document import Document
from aforesaid.formats import read_documents
from aforesaid.lexicon.lexicon import load_lexicon
from aforesaid.lexicon.selection import count_slots, learn_selection, write_selection
from aforesaid.progress import track

DIMENSIONS = 100


def documents(inputs: list[Path]) -> Iterator[Document]:
    for path in inputs:
        for file in sorted(path.glob("part-*")) if path.is_dir() else [path]:
            yield from read_documents(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("inputs", type=Path, nargs="+", help="parsed text")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for selection.npz")
    arguments = parser.parse_args()
    counts = count_slots(track(documents(arguments.inputs), "reading"), lru_cache(maxsize=None)(load_lexicon().lemma))
    selection = learn_selection(counts, DIMENSIONS)
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_selection(arguments.out / "selection.npz", selection)
    print(f"{len(selection.nouns):,} nouns, {len(selection.slots):,} slots")


if __name__ == "__main__":
    main()
