"""Where a system fails: counts by genre, by type of mention and by distance.

Genres split the documents, so all metrics apply. Types and distances split the mentions, so only metrics that are sums
over mentions apply, and they add up to the whole:

- MUC: the links that MUC counts are the mentions that are not the first of their chain. Such an *anaphor* is right when
  its chain in the response holds an earlier mention of its chain in the key. Recall is over the anaphors of the key,
  precision over those of the response.
- B³: each mention has its own recall and precision.
- Identification: each mention is there or not.

The distance of an anaphor is that to the nearest earlier mention of its chain, in sentences. A span that stands twice
on a side counts once here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from aforesaid.document import Clusters, Document, Span
from aforesaid.errors import InputError
from aforesaid.score.counts import Counts, Tally, total
from aforesaid.score.mention_types import TYPE_NAMES, type_finder
from aforesaid.score.pairs import Pair
from aforesaid.score.scores import Score, Scores, score_of

GENRE = r"(?:GUM_)?([^/_]+)"
"""A document's genre: what comes before the first slash or underscore, a leading GUM_ left aside."""
DISTANCES = (0, 1, 2, 3, 6, 11)
"""Lower ends of the classes of distance."""
DISTANCE_NAMES = ("same sentence", "1", "2", "3–5", "6–10", "11 and more")


@dataclass(frozen=True, slots=True)
class MentionScores:
    """The scores of one class of mentions."""

    n_key: int
    n_response: int
    scores: dict[str, Score]
    """By metric."""


def by_genre(pairs: Sequence[Pair], counts: Sequence[Counts], pattern: str = GENRE) -> dict[str, Scores]:
    """All metrics for each genre: the first group of the pattern at the beginning of a document's identifier."""
    try:
        rule = re.compile(pattern)
    except re.error as error:
        raise InputError(f"found the genre pattern '{pattern}' ({error}), expected a regular expression") from None
    groups: defaultdict[str, list[Counts]] = defaultdict(list)
    for pair, one in zip(pairs, counts, strict=True):
        match = rule.match(pair.document.id)
        groups["other" if match is None else match[1] if rule.groups else match[0]].append(one)
    return {genre: Scores.of(total(groups[genre])) for genre in sorted(groups)}


def by_type(pairs: Iterable[Pair]) -> dict[str, MentionScores]:
    """MUC, B³ and identification for names, nominals and pronouns."""
    tallies: dict[str, _Tallies] = {name: _Tallies() for name in TYPE_NAMES.values()}
    for pair in pairs:
        type_of = type_finder(pair.document)
        _count(pair, lambda span, _, type_of=type_of: TYPE_NAMES[type_of(span)], tallies)  # type: ignore[misc]
    return {name: tally.scores(("muc", "b_cubed", "mentions")) for name, tally in tallies.items()}


def by_distance(pairs: Iterable[Pair]) -> dict[str, MentionScores]:
    """MUC for anaphors at each distance."""
    tallies: dict[str, _Tallies] = {name: _Tallies() for name in DISTANCE_NAMES}
    for pair in pairs:
        sentence_of = _sentence_finder(pair.document)

        def distance_class(span: Span, previous: Span | None, sentence_of: Callable[[Span], int] = sentence_of) -> str:
            distance = 0 if previous is None else sentence_of(span) - sentence_of(previous)
            return DISTANCE_NAMES[bisect_right(DISTANCES, distance) - 1]

        _count(pair, distance_class, tallies)
    return {name: tally.scores(("muc",)) for name, tally in tallies.items()}


Classify = Callable[[Span, "Span | None"], str]
"""The class of a mention, given the mention before it in its chain."""


class _Tallies:
    """Sums of one class of mentions: numerators and denominators of recall and precision."""

    def __init__(self) -> None:
        self.rows = {metric: [0.0, 0.0, 0.0, 0.0] for metric in ("muc", "b_cubed", "mentions")}

    def scores(self, metrics: tuple[str, ...]) -> MentionScores:
        rows = self.rows[metrics[-1]]
        scores = {metric: score_of(Tally(*self.rows[metric])) for metric in metrics}
        return MentionScores(int(rows[1]), int(rows[3]), scores)


@dataclass(frozen=True, slots=True)
class _Place:
    chain: int
    previous: Span | None


def _count(pair: Pair, classify: Classify, tallies: dict[str, _Tallies]) -> None:
    response_clusters = _without_repeated(pair)
    key, response = _places(pair.key), _places(response_clusters)
    key_chains = [set(chain) for chain in pair.key]
    response_chains = [set(chain) for chain in response_clusters]
    right = _right_anaphors(key, response)
    for places, others, chains, other_chains, offset in (
        (key, response, key_chains, response_chains, 0),
        (response, key, response_chains, key_chains, 2),
    ):
        for span, place in places.items():
            rows = tallies[classify(span, place.previous)].rows
            if place.previous is not None:
                rows["muc"][offset] += span in right
                rows["muc"][offset + 1] += 1
            other = others.get(span)
            if other is not None:
                shared = len(chains[place.chain] & other_chains[other.chain])
                rows["b_cubed"][offset] += shared / len(chains[place.chain])
                rows["mentions"][offset] += 1
            rows["b_cubed"][offset + 1] += 1
            rows["mentions"][offset + 1] += 1


def _right_anaphors(key: dict[Span, _Place], response: dict[Span, _Place]) -> set[Span]:
    """Mentions with an earlier one that both sides put in the same chain."""
    right: set[Span] = set()
    seen: set[tuple[int, int]] = set()
    for span in sorted(key.keys() & response.keys()):
        cell = (key[span].chain, response[span].chain)
        if cell in seen:
            right.add(span)
        seen.add(cell)
    return right


def _places(clusters: Clusters) -> dict[Span, _Place]:
    places: dict[Span, _Place] = {}
    for number, chain in enumerate(clusters):
        previous: Span | None = None
        for span in sorted(set(chain)):
            places[span] = _Place(number, previous)
            previous = span
    return places


def _without_repeated(pair: Pair) -> Clusters:
    """The response as it is scored: a mention of the key stays only where it stands first."""
    if not pair.alignment.repeated:
        return pair.response
    repeated = set(pair.alignment.repeated)
    seen: set[Span] = set()
    chains: list[tuple[Span, ...]] = []
    for chain in pair.response:
        kept: list[Span] = []
        for span in chain:
            if span not in seen:
                kept.append(span)
            if span in repeated:
                seen.add(span)
        chains.append(tuple(kept))
    return tuple(chains)


def _sentence_finder(document: Document) -> Callable[[Span], int]:
    offsets = document.sentence_offsets
    return lambda span: int(np.searchsorted(offsets, span.start, side="right")) - 1
