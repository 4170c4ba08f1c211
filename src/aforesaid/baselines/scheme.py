"""What OntoNotes does not count as a mention of a chain: appositives, predicate nominals and roles before a name."""

from __future__ import annotations

from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.context import Context

PRONOUN = int(MentionType.PRONOUN)


def visible_mentions(context: Context) -> list[bool]:
    """Which mentions may be shown in a chain: not the second part of an apposition or of a copula, unless a pronoun."""
    return [
        kind == PRONOUN or (apposition < 0 and predicate < 0)
        for kind, apposition, predicate in zip(context.types, context.apposition_to, context.predicate_of, strict=True)
    ]
