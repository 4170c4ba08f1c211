"""A resolved document as plain data: what `--to json` writes on a line, and what the service answers with."""

from __future__ import annotations

from typing import Any

from aforesaid.mentions.mention import Mentions
from aforesaid.resolve.entities import CorefChain, CorefMention, chains_of
from aforesaid.resolve.resolution import Decision, Resolution
from aforesaid.resolve.surface import with_text


def record(
    resolution: Resolution,
    *,
    singletons: bool = False,
    min_confidence: float = 0.0,
    explanations: bool = False,
) -> dict[str, Any]:
    """The document with its chains. Spans are half open; tokens and characters count from 0, chains from 1."""
    document = with_text(resolution.document)
    chains = chains_of(resolution, singletons=singletons, min_confidence=min_confidence)
    return {
        "id": document.id,
        "part": document.part,
        "system": resolution.system,
        "text": document.text,
        "tokens": list(document.words),
        "sentences": [[start, end] for start, end in document.sentences()],
        "chains": [_chain(resolution, chain, explanations) for chain in chains],
    }


def _chain(resolution: Resolution, chain: CorefChain, explanations: bool) -> dict[str, Any]:
    return {
        "id": chain.id,
        "representative": chain.representative,
        "type": chain.type.value,
        "gender": chain.gender.name.lower(),
        "number": chain.number.name.lower(),
        "mentions": [_mention(resolution, mention, explanations) for mention in chain.mentions],
    }


def _mention(resolution: Resolution, mention: CorefMention, explanations: bool) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "index": mention.index,
        "text": mention.text,
        "start": mention.start,
        "end": mention.end,
        "start_char": mention.start_char,
        "end_char": mention.end_char,
        "sentence": mention.sentence,
        "type": mention.type.name.lower(),
        "antecedent": None if mention.antecedent < 0 else mention.antecedent,
        "probability": round(mention.probability, 4),
        "mode": mention.mode,
    }
    if explanations:
        plain["candidates"] = decision_record(resolution.mentions, resolution.explain(mention.index))
    return plain


def decision_record(mentions: Mentions, decision: Decision) -> list[dict[str, Any]]:
    """The antecedents that were weighed, the chosen one first; an antecedent of null starts a new chain."""
    return [
        {
            "antecedent": None if candidate.mention < 0 else candidate.mention,
            "text": None if candidate.mention < 0 else mentions.text(candidate.mention),
            "probability": round(candidate.probability, 4),
            "mode": candidate.mode,
            "evidence": list(candidate.evidence),
        }
        for candidate in decision.candidates
    ]
