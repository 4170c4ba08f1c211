"""Recall of gold spans by mention detection, what is missed and why, and what each rule is worth.

    python bench/mention_recall.py ontogum/dev.conll [--spacy] [--preset ours] [--ablation [--score]]

Exact spans, before resolution. `per gold` is the number of candidates for each gold mention. With --spacy the same
tokens and sentences are parsed by spaCy instead of taking the file's parses. --ablation switches every rule of the
preset off, one at a time (and those that are off on).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from aforesaid.annotate import make_annotator
from aforesaid.baselines import nearest
from aforesaid.document import Document
from aforesaid.formats import read_documents
from aforesaid.mentions.describe import describe
from aforesaid.mentions.detect import PRESETS, RULES, DetectionSettings, detect
from aforesaid.mentions.filters import FILTERS
from aforesaid.mentions.nested import NESTED
from aforesaid.mentions.propose import PROPOSERS, Proposals, head_of
from aforesaid.score.corpus import score_documents
from aforesaid.sieves.context import make_context
from aforesaid.syntax.parsed import Parsed, open_parsed

Span = tuple[int, int]
LENGTHS = ((1, 1), (2, 2), (3, 4), (5, 9), (10, 10**9))


@dataclass(frozen=True)
class Found:
    gold: int
    right: int
    candidates: int

    def row(self) -> str:
        return (
            f"recall {100 * self.right / self.gold:5.2f} %  per gold {self.candidates / self.gold:5.2f}  "
            f"({self.right:,} of {self.gold:,}; {self.candidates:,} candidates)"
        )


def gold_spans(document: Document) -> set[Span]:
    return {(span.start, span.end) for chain in document.clusters or () for span in chain}


def recall(parsed: Sequence[Parsed], settings: DetectionSettings) -> Found:
    gold = right = candidates = 0
    for one in parsed:
        wanted, found = gold_spans(one.document), detect(one, settings)
        gold += len(wanted)
        right += len(wanted & found.keys())
        candidates += len(found)
    return Found(gold, right, candidates)


def conll(parsed: Sequence[Parsed], settings: DetectionSettings) -> float:
    """What the `nearest` system scores with these mentions."""
    answers = []
    for one in parsed:
        context = make_context(one, describe(one, detect(one, settings)))
        answers.append(one.document.with_clusters(nearest.resolve_context(context).clusters()))
    return score_documents([one.document for one in parsed], answers).conll


def cause(parsed: Parsed, span: Span, settings: DetectionSettings, proposals: Proposals, found: Proposals) -> str:
    """Why a gold span is not among the candidates."""
    start, end = span
    if span in proposals:
        head = proposals[span]
        for name, drops in FILTERS.items():
            if name not in settings.off and drops(parsed, start, end, head):
                return f"filter {name}"
        return "rule over nested spans"
    head = head_of(parsed, start, end)
    tag = parsed.pos[head]
    if end - start == 1 and tag.startswith("VB"):
        return "not proposed: a verb"
    if tag.startswith("VB") or tag == "MD":
        return "not proposed: a clause"
    if end - start == 1:
        return f"not proposed: single {tag}"
    near = [other for other, other_head in found.items() if other_head == head]
    if any(other[0] == start and other[1] > end for other in near):
        return "found longer on the right"
    if any(other[0] == start for other in near):
        return "found shorter on the right"
    if any(other[1] == end for other in near):
        return "found with another beginning"
    return "same head, both ends differ" if near else "no candidate with that head"


def misses(parsed: Sequence[Parsed], settings: DetectionSettings) -> tuple[Counter[str], dict[str, list[int]]]:
    """How many gold spans are missed by cause; and by length: gold, missed."""
    causes: Counter[str] = Counter()
    lengths = {_length_name(low, high): [0, 0] for low, high in LENGTHS}
    for one in parsed:
        proposals: Proposals = {}
        for name, propose in PROPOSERS.items():
            if name not in settings.off:
                propose(one, proposals)
        found = detect(one, settings)
        for span in gold_spans(one.document):
            row = next(lengths[_length_name(low, high)] for low, high in LENGTHS if low <= span[1] - span[0] <= high)
            row[0] += 1
            if span not in found:
                row[1] += 1
                causes[cause(one, span, settings, proposals, found)] += 1
    return causes, lengths


def _length_name(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}" if high < 1000 else f"{low} and more"


def without_annotation(documents: Iterable[Document]) -> Iterable[Document]:
    """Words, sentences, speakers and chains only."""
    for document in documents:
        yield replace(document, pos=None, lemmas=None, entities=None, constituents=None, dependencies=None, source=None)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--spacy", action="store_true", help="parse the file's tokens with spaCy")
    arguments.add_argument("--preset", default="ours", choices=PRESETS, help="for causes, lengths and ablation")
    arguments.add_argument("--ablation", action="store_true")
    arguments.add_argument("--score", action="store_true", help="with --ablation, also what `nearest` scores")
    given = arguments.parse_args()
    documents: Iterable[Document] = read_documents(given.file)
    if given.spacy:
        documents = make_annotator("spacy").annotate(without_annotation(documents))
    parsed = [open_parsed(document) for document in documents]
    print(f"command: python bench/mention_recall.py {' '.join(sys.argv[1:])}")
    print(f"{given.file.name}: {len(parsed)} documents, {'parsed by spaCy' if given.spacy else 'parses of the file'}")
    for name, settings in PRESETS.items():
        print(f"  {name:10} {recall(parsed, settings).row()}")

    settings = PRESETS[given.preset]
    causes, lengths = misses(parsed, settings)
    missed = sum(causes.values())
    print(f"missed by `{given.preset}`, by cause:")
    for name, number in causes.most_common():
        print(f"  {name:32} {number:5}  {100 * number / missed:5.1f} %")
    print("by length in tokens:")
    for name, (gold, lost) in lengths.items():
        if gold:
            print(f"  {name:12} recall {100 * (1 - lost / gold):5.1f} %  ({lost} of {gold} missed)")

    if given.ablation:
        base = recall(parsed, settings)
        ordered = (*PROPOSERS, *FILTERS, *NESTED)
        score_before = conll(parsed, settings) if given.score else 0.0
        shown = f"; CoNLL {score_before:.2f} with system nearest" if given.score else ""
        print(f"one rule changed in `{given.preset}` ({base.row()}{shown}):")
        for name in (*ordered, *sorted(RULES.difference(ordered))):
            on = name not in settings.off
            changed = replace(settings, off=settings.off | {name} if on else settings.off - {name})
            found = recall(parsed, changed)
            gain = 100 * (found.right - base.right) / base.gold
            more = (found.candidates - base.candidates) / base.gold
            score = f"  CoNLL {conll(parsed, changed) - score_before:+6.2f}" if given.score else ""
            print(f"  {'without' if on else 'with   '} {name:20} recall {gain:+6.2f}  per gold {more:+6.3f}{score}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
