"""All metrics of one pair of clusterings."""

from __future__ import annotations

from collections.abc import Sequence

from aforesaid.document import Span
from aforesaid.score.align import Alignment, align
from aforesaid.score.b_cubed import b_cubed
from aforesaid.score.blanc import blanc
from aforesaid.score.ceaf import ceaf
from aforesaid.score.counts import Counts
from aforesaid.score.identification import identification
from aforesaid.score.lea import lea
from aforesaid.score.muc import muc
from aforesaid.score.scores import Scores


def count(alignment: Alignment) -> Counts:
    mention_based, entity_based = ceaf(alignment)
    coreference, noncoreference = blanc(alignment)
    return Counts(
        muc=muc(alignment),
        b_cubed=b_cubed(alignment),
        ceaf_m=mention_based,
        ceaf_e=entity_based,
        lea=lea(alignment),
        mentions=identification(alignment),
        blanc_coreference=coreference,
        blanc_noncoreference=noncoreference,
    )


def score_clusters(key: Sequence[Sequence[Span]], response: Sequence[Sequence[Span]]) -> Scores:
    """The scores of one document's chains. Over several documents, add the counts: `score_documents`."""
    return Scores.of(count(align(key, response)))
