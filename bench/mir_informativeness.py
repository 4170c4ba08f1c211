"""Learn the informativeness of relations that `aforesaid.baselines.mir` ships.

    python bench/mir_informativeness.py FILE... [--documents 40] [--iterations 2] [--score ontogum/dev.conll]

Prints the table as Python, ready to be pasted; with --score the CoNLL score on a labelled file after each iteration.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from aforesaid.baselines.mir import resolve_context
from aforesaid.baselines.mir_learning import learn, related_pairs
from aforesaid.formats import read_documents
from aforesaid.score.corpus import score_documents
from aforesaid.sieves.context import open_context


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("files", nargs="+", type=Path, metavar="FILE", help="parsed documents, without labels")
    arguments.add_argument("--documents", type=int, default=40, help="documents of each file")
    arguments.add_argument("--iterations", type=int, default=2)
    arguments.add_argument("--score", type=Path, help="a labelled file")
    given = arguments.parse_args()
    corpus = [
        related_pairs(open_context(document))
        for path in given.files
        for document in islice(read_documents(path), given.documents)
    ]
    values, history = learn(corpus, given.iterations)
    print(f"# {len(corpus)} documents, {given.iterations} iterations: {' '.join(path.name for path in given.files)}")
    for name, value in sorted(values.items(), key=lambda item: -item[1]):
        print(f'    "{name}": {value:.3f},')
    if given.score is not None:
        labelled = list(read_documents(given.score))
        contexts = [open_context(document) for document in labelled]
        for iteration, row in enumerate(history):
            answers = [
                document.with_clusters(resolve_context(context, row.tolist()).clusters())
                for document, context in zip(labelled, contexts, strict=True)
            ]
            print(f"iteration {iteration}: CoNLL {score_documents(labelled, answers).conll:.2f}")


if __name__ == "__main__":
    main()
