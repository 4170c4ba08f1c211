"""The definiteness gate of the authors' program: who may have an antecedent at all.

Pronouns and names are definite. A common noun is definite when, up to its head, it has a possessive *'s* or one of
*the, this, that, these, those, both, each* or a possessive pronoun; a bare date word (*Monday*, *March*) too. *A/an*
makes it generic, and so does having nothing. A coordination is definite when one of its members is.
"""

from __future__ import annotations

import numpy as np

from aforesaid.lexicon.time_words import DATE_DEICTICS, DAYS, MONTHS
from aforesaid.mentions.mention import Definiteness, MentionType
from aforesaid.modes.pairs import Mask
from aforesaid.modes.scene import Scene

DETERMINED = (Definiteness.DEFINITE, Definiteness.POSSESSIVE, Definiteness.DEMONSTRATIVE)
BOTH_EACH = frozenset({"both", "each"})
DATE_WORDS = DAYS | MONTHS | DATE_DEICTICS


def definite_mentions(scene: Scene, *, inherit: bool) -> Mask:
    """`inherit`: a bare noun inside a larger mention has that mention's determiner (*the [company] president*)."""
    context = scene.context
    column = context.mentions.definiteness
    definite: Mask = np.isin(column, DETERMINED) | (scene.types != MentionType.NOMINAL)
    lowers, pos = context.parsed.lowers, context.parsed.pos
    for j in np.flatnonzero(~definite).tolist():
        start, head = context.starts[j], context.heads[j]
        if context.coordinated[j]:
            definite[j] = any(tag in ("NNP", "NNPS", "PRP") for tag in pos[start : context.ends[j]])
        elif context.definiteness[j] == Definiteness.QUANTIFIED:
            definite[j] = lowers[start] in BOTH_EACH
        elif context.definiteness[j] == Definiteness.BARE:
            definite[j] = lowers[head] in DATE_WORDS
            if inherit and start > 0 and not definite[j]:
                definite[j] = lowers[start - 1] == "the" and context.governors[j] > head
    return definite
