"""A decision in words: *she → Marie Curie 0.83: attribute mode, female person; next: her mother 0.09*."""

from __future__ import annotations

from aforesaid.mentions.mention import Mentions
from aforesaid.resolve.resolution import Candidate, Decision

NEW_CHAIN = "a new chain"


def explanation(mentions: Mentions, decision: Decision, *, runners_up: int = 2) -> str:
    """One line for a mention's link: the antecedent, its probability, the evidence, and what came next."""
    chosen = decision.chosen
    line = f"{mentions.text(decision.mention)} → {candidate_name(mentions, chosen)} {chosen.probability:.2f}"
    reasons = [*([mode_name(chosen.mode)] if chosen.mode else []), *chosen.evidence]
    if reasons:
        line += ": " + ", ".join(reasons)
    others = [f"{candidate_name(mentions, other)} {other.probability:.2f}" for other in decision.candidates[1:]]
    if others and runners_up:
        line += "; next: " + ", ".join(others[:runners_up])
    return line


def mode_name(mode: str) -> str:
    """*attribute mode* for a mode of the model; the name of a rule has several words and speaks for itself."""
    return mode.replace("_", " ") if "_" in mode or " " in mode else f"{mode} mode"


def candidate_name(mentions: Mentions, candidate: Candidate) -> str:
    return NEW_CHAIN if candidate.mention < 0 else mentions.text(candidate.mention)
