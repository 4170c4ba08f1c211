"""Mention detection: proposers, then filters, then rules over nested spans, each an ordered, named list.

A preset is the set of rules that it switches off. `paper` follows the authors' program (partitives, quantified and bare
noun phrases stay); `stanford` follows Lee et al. (2013, section 3.2); `ours` is what scores best; `wide` keeps nine of
ten spans that annotators mark, both lengths of a doubtful one included, for those who choose among them themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.mentions.cataphora import in_order_of_resolution
from aforesaid.mentions.extend import EXTENSIONS
from aforesaid.mentions.filters import FILTERS
from aforesaid.mentions.names import NAME_RULES
from aforesaid.mentions.nested import GROWTH, NESTED, crossing
from aforesaid.mentions.propose import PROPOSERS, Proposals
from aforesaid.syntax.parsed import Parsed


@dataclass(frozen=True, slots=True)
class DetectionSettings:
    """Names of the rules that are off, and the order of mentions."""

    off: frozenset[str] = frozenset()
    order_by_head: bool = False
    """By sentence and head position (the authors' program) instead of by first token."""
    forward_pronouns: bool = False
    """Resolve *her* of *in her youth, Ann …* after *Ann*."""
    vote_on_names: bool = False
    """What a name names is decided by all its mentions together."""

    def __post_init__(self) -> None:
        unknown = self.off - RULES
        if unknown:
            raise ValueError(f"unknown detection rules {sorted(unknown)}; known are {sorted(RULES)}")


RULES = frozenset().union(PROPOSERS, FILTERS, NESTED, GROWTH, EXTENSIONS, NAME_RULES)

PRESETS = {
    "paper": DetectionSettings(
        off=frozenset(
            {
                "demonstratives",
                "proper_runs",
                "named_after",
                "bare_plural",
                "bare_noun",
                "quantified",
                "partitive",
                "duration",
                "one_of_them",
                *EXTENSIONS,
            }
        ),
        order_by_head=True,
    ),
    "stanford": DetectionSettings(
        off=frozenset({"demonstratives", "proper_runs", "named_after", "bare_noun", "duration", "one_of_them"})
        | set(EXTENSIONS)
    ),
    "ours": DetectionSettings(
        off=frozenset(
            {
                "bare_plural",
                "bare_noun",
                "quantified",
                "partitive",
                "same_head",
                "best_spans",
                "inside_name",
                "you_know",
                "one_of_them",
            }
        ),
        vote_on_names=True,
    ),
    "wide": DetectionSettings(
        off=frozenset({"bare_plural", "bare_noun", "quantified", "partitive", "same_head", "best_span", "inside_name"})
        | {
            "amount",
            "lone_quantifier",
            "negation",
            "duration",
            "pleonastic_it",
            "interjection",
            "you_know",
            "one_of_them",
            "stop_phrase",
            "adverb",
        }
    ),
}


def detect(parsed: Parsed, settings: DetectionSettings = PRESETS["ours"]) -> Proposals:
    """Spans with their heads, in the order in which they are resolved."""
    off = settings.off
    found: Proposals = {}
    for name, propose in PROPOSERS.items():
        if name not in off:
            propose(parsed, found)
    filters = [drop for name, drop in FILTERS.items() if name not in off]
    found = {
        (start, end): head
        for (start, end), head in found.items()
        if not any(drop(parsed, start, end, head) for drop in filters)
    }
    for name, prune in NESTED.items():
        if name not in off:
            prune(parsed, found, off)
    for name, extend in EXTENSIONS.items():
        if name not in off:
            extend(parsed, found)
    if "crossing" not in off and not off >= set(EXTENSIONS):
        # A span that has grown may cross another: the longer one stays.
        found = dict(sorted(found.items(), key=lambda item: item[0][0] - item[0][1]))
        crossing(parsed, found, off)
    if settings.order_by_head:
        sentences = parsed.sentences
        return dict(sorted(found.items(), key=lambda item: (sentences[item[1]], item[1], -item[0][1] + item[0][0])))
    found = dict(sorted(found.items(), key=lambda item: (item[0][0], -item[0][1])))
    return in_order_of_resolution(parsed, found) if settings.forward_pronouns else found
