"""Scoring coreference: MUC, B³, CEAF-m, CEAF-e, BLANC, LEA, mention identification and the CoNLL average.

`score_documents` compares documents, `score_files` files, `score_clusters` the chains of one document. The figures are
those of the CoNLL reference scorer v8.01 (Pradhan et al., 2014), which has no LEA, to the last digit that it prints.
"""

from __future__ import annotations

from aforesaid.score.breakdown import by_distance, by_genre, by_type
from aforesaid.score.clusters import score_clusters
from aforesaid.score.corpus import Evaluation, score_documents, score_files
from aforesaid.score.counts import Counts, Tally
from aforesaid.score.gap import GapScores, score_gap
from aforesaid.score.options import Match, ScoreOptions, Singletons
from aforesaid.score.scores import METRICS, Score, Scores
from aforesaid.score.significance import Comparison, bootstrap

__all__ = [
    "METRICS",
    "Comparison",
    "Counts",
    "Evaluation",
    "GapScores",
    "Match",
    "Score",
    "ScoreOptions",
    "Scores",
    "Singletons",
    "Tally",
    "bootstrap",
    "by_distance",
    "by_genre",
    "by_type",
    "score_clusters",
    "score_documents",
    "score_files",
    "score_gap",
]
