"""Coreference scores for `nlp.evaluate` and `spacy evaluate`.

The key is in the reference Doc, in `doc.spans["coref_clusters_1"]`, …, as the component itself writes them. Spans are
compared by their characters, so that the tokens of the two Docs may differ. `spacy evaluate --spans-key coref` prints
the CoNLL average as *SPAN P/R/F* and a table with each metric; all scores are in its `--output` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from aforesaid.document import Span
from aforesaid.score.align import align
from aforesaid.score.clusters import count
from aforesaid.score.counts import total
from aforesaid.score.scores import CONLL_METRICS, METRICS, Scores

CLUSTER_PREFIX = "coref_clusters_"
SPANS_KEY = "coref"
_NAMES = {"muc": "MUC", "b_cubed": "B³", "ceaf_m": "CEAF-m", "ceaf_e": "CEAF-e", "blanc": "BLANC", "lea": "LEA"}


def score_coreference(examples: Iterable[Example], **options: Any) -> dict[str, Any]:
    """Precision, recall and F1 of every metric over all examples whose reference has chains."""
    counts = []
    for example in examples:
        if any(key.startswith(CLUSTER_PREFIX) for key in example.reference.spans):
            counts.append(count(align(clusters_of(example.reference), clusters_of(example.predicted))))
    if not counts:
        return {}
    scores = Scores.of(total(counts))
    found: dict[str, Any] = {}
    for metric in METRICS:
        for letter, value in _prf(scores, metric).items():
            found[f"coref_{metric}_{letter}"] = value
    means = {letter: sum(_prf(scores, m)[letter] for m in CONLL_METRICS) / len(CONLL_METRICS) for letter in "prf"}
    for letter, value in means.items():
        found[f"coref_conll_{letter}"] = value
        found[f"spans_{SPANS_KEY}_{letter}"] = value
    found[f"spans_{SPANS_KEY}_per_type"] = {
        **{_NAMES.get(metric, metric): _prf(scores, metric) for metric in METRICS},
        "CoNLL": means,
    }
    return found


def clusters_of(doc: Doc) -> list[list[Span]]:
    """The chains of a Doc as spans of characters."""
    return [
        [Span(span.start_char, span.end_char) for span in group]
        for key, group in doc.spans.items()
        if key.startswith(CLUSTER_PREFIX)
    ]


def _prf(scores: Scores, metric: str) -> dict[str, float]:
    score = scores[metric]
    return {"p": score.precision, "r": score.recall, "f": score.f1}


@registry.scorers("aforesaid.coref_scorer.v1")  # type: ignore[untyped-decorator]
def make_scorer() -> Callable[..., dict[str, Any]]:
    return score_coreference
