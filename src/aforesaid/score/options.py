"""What may be chosen about a comparison. Everything here shows in the signature."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Singletons(str, Enum):
    """What happens to chains with a single mention."""

    KEEP = "keep"
    DROP = "drop"


class Match(str, Enum):
    """When a span of the response is a mention of the key. Each mention has one partner at most."""

    EXACT = "exact"
    """The same tokens."""
    HEAD = "head"
    """The same head word; among several with that head the one that shares most tokens (CorefUD's head match)."""
    PARTIAL = "partial"
    """Tokens of the key's mention only, its head among them (CorefUD's partial match)."""


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """The defaults are those of the reference scorer."""

    key_singletons: Singletons = Singletons.KEEP
    response_singletons: Singletons = Singletons.KEEP
    match: Match = Match.EXACT
    lenient: bool = False
    """Score what can be scored where the reference scorer would refuse or guess."""
