"""What the sieves of the `stanford` system look at and change."""

from __future__ import annotations

from aforesaid.baselines.candidate_order import CandidateOrder
from aforesaid.baselines.entities import Entities
from aforesaid.sieves.context import Context
from aforesaid.sieves.index import StringIndex
from aforesaid.sieves.voices import VoiceIndex


class State:
    """The entities so far, and indexes over the mentions of one document."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.entities = Entities(context)
        self.order = CandidateOrder(context)
        self.index = StringIndex(context)
        self.voices = VoiceIndex(context)
        self.by_head: dict[int, list[int]] = {}
        """Head token to the mentions that it heads."""
        self.by_sentence: dict[int, list[int]] = {}
        for j, (head, sentence) in enumerate(zip(context.heads, context.sentences, strict=True)):
            self.by_head.setdefault(head, []).append(j)
            self.by_sentence.setdefault(sentence, []).append(j)
