"""A system small enough to be right by inspection: equal words are one, *he* and *she* take the nearest name before."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from aforesaid.document import Document
from aforesaid.lexicon.pronouns import pronoun
from aforesaid.mentions.describe import describe
from aforesaid.mentions.detect import detect
from aforesaid.mentions.mention import Animacy, Gender, MentionType
from aforesaid.resolve.resolution import Candidate, Decision, Resolution
from aforesaid.resolve.system import System
from aforesaid.syntax.parsed import open_parsed


def resolve(document: Document) -> Resolution:
    parsed = open_parsed(document)
    mentions = describe(parsed, detect(parsed))
    n = len(mentions)
    antecedents = np.full(n, -1, dtype=np.int32)
    for i in range(n):
        for k in range(i - 1, -1, -1):
            form = pronoun(mentions.text(i))
            same = mentions.text(i).lower() == mentions.text(k).lower()
            named = mentions.types[k] == MentionType.PROPER and mentions.animacies[k] == Animacy.ANIMATE
            person = form is not None and form.gender in (Gender.MALE, Gender.FEMALE) and named
            if (same and form is None) or person:
                antecedents[i] = k
                break
    modes = tuple("string" if k >= 0 else "" for k in antecedents.tolist())

    def explain(i: int) -> Decision:
        chosen = Candidate(int(antecedents[i]), 0.8, modes[i], ("nearest",))
        return Decision(i, (chosen, Candidate(-1, 0.2, "", ())) if antecedents[i] >= 0 else (chosen,))

    return Resolution("tiny", mentions, antecedents, np.full(n, 0.8), modes, np.ones(n, dtype=bool), explain)


def load(model: Path | None = None) -> System:
    return System("tiny", "equal words are one", False, resolve)
