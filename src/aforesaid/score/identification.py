"""Mention identification: how many spans are in both, whatever chains they are in. A span counts once a side."""

from __future__ import annotations

from aforesaid.score.align import Alignment
from aforesaid.score.counts import Tally


def identification(alignment: Alignment) -> Tally:
    common = alignment.n_common
    return Tally(common, len(alignment.key.chain_of), common, len(alignment.response.chain_of))
