"""EM for the informativeness of relations (Moosavi & Strube 2014), from unlabelled text.

E-step: mention m chooses among the entities e before it and a new one,

    q(e | m) = score(m, e) / (w_new + Σ_e' score(m, e')),   score(m, e) = max { I(r) : r holds between m and e },

and joins the best, so that later mentions meet entities. M-step: I(r) is the expected share of the entities related by
r to a mention that are the right one,

    I(r) = Σ_m Σ_{e: r holds} q(e | m) / Σ_m |{ e: r holds }|.

At the start I(r) is the mean of 1 / (number of earlier mentions that r points to): what points to many things says
little. So a relation that names one entity ends near 1 − w_new, one that leaves k open near (1 − w_new) / k.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from aforesaid.baselines.mir_relations import RELATIONS, RelatedPairs
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.context import Context

PRONOUN = int(MentionType.PRONOUN)
NEW = 0.2
"""Weight of a new entity."""
Related = list[list[tuple[int, list[int]]]]
"""For each mention the earlier mentions that it is related to, with the relations."""


def related_pairs(context: Context) -> Related:
    pairs = RelatedPairs(context, visible_mentions(context))
    return [list(pairs.of(j)) for j in range(len(context))]


def learn(documents: Iterable[Related], iterations: int = 2) -> tuple[dict[str, float], list[NDArray[np.float64]]]:
    """Informativeness of every relation, and its values from the start to the last iteration.

    A relation that the texts never show (marked speakers in plain text) has the value of one that leaves nothing open.
    """
    corpus = list(documents)
    values = _start(corpus)
    history = [values]
    for _ in range(iterations):
        right, seen = np.zeros(len(RELATIONS)), np.zeros(len(RELATIONS))
        for document in corpus:
            _e_step(document, values.tolist(), right, seen)
        values = np.divide(right, seen, out=np.full_like(right, 1 - NEW), where=seen > 0)
        history.append(values)
    return dict(zip(RELATIONS, values.tolist(), strict=True)), history


def _start(corpus: Sequence[Related]) -> NDArray[np.float64]:
    total, seen = np.zeros(len(RELATIONS)), np.zeros(len(RELATIONS))
    for document in corpus:
        for related in document:
            pointed = np.zeros(len(RELATIONS))
            for _, holding in related:
                pointed[holding] += 1
            there = pointed > 0
            total[there] += 1 / pointed[there]
            seen += there
    return np.divide(total, seen, out=np.ones_like(total), where=seen > 0)


def _e_step(document: Related, values: list[float], right: NDArray[np.float64], seen: NDArray[np.float64]) -> None:
    entities = list(range(len(document)))
    for j, related in enumerate(document):
        if not related:
            continue
        holding: dict[int, set[int]] = {}
        for i, relations in related:
            holding.setdefault(entities[i], set()).update(relations)
        scores = {entity: max(values[r] for r in relations) for entity, relations in holding.items()}
        total = NEW + sum(scores.values())
        for entity, held in holding.items():
            rows = list(held)
            right[rows] += scores[entity] / total
            seen[rows] += 1
        best = max(scores, key=scores.__getitem__)
        if scores[best] >= NEW:
            entities[j] = best
