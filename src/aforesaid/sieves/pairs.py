"""All pairs of a document for which some sieve holds, with the sieves that do: what modes and models are made from.

Candidates come from the indexes (strings, voices), from grammar (the mention that an appositive belongs to) and, for a
pronoun, from the last sentences; all other pairs match nothing and are never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from aforesaid.document import IntArray
from aforesaid.mentions.mention import MentionType
from aforesaid.sieves import SIEVES, Family, Sieve
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.context import Context
from aforesaid.sieves.index import LIMIT, StringIndex
from aforesaid.sieves.pronouns import FARTHEST
from aforesaid.sieves.voices import VoiceIndex

PRONOUN = int(MentionType.PRONOUN)
FLAG = {sieve.name: 1 << bit for bit, sieve in enumerate(SIEVES)}
"""The bit of each sieve."""


@dataclass(frozen=True, slots=True, eq=False)
class MatchingPairs:
    """Row by row: a later mention, an earlier one (nearest first for each later mention), and the sieves that hold."""

    anaphors: IntArray
    antecedents: IntArray
    flags: IntArray
    """A bit for each sieve, see `FLAG`."""

    def __len__(self) -> int:
        return len(self.anaphors)


def _flagged(*families: Family) -> tuple[tuple[Sieve, int], ...]:
    return tuple((sieve, FLAG[sieve.name]) for sieve in SIEVES if sieve.family in families)


SPOKEN = _flagged(Family.SPEAKER)
WORDED = _flagged(*(family for family in Family if family not in (Family.SPEAKER, Family.PRECISE, Family.PRONOUN)))
GRAMMATICAL = _flagged(Family.PRECISE)
PRONOMINAL = _flagged(Family.PRONOUN)


def matching_pairs(context: Context, limit: int = LIMIT) -> MatchingPairs:
    """Every matching pair; of mentions that share a key with a mention the nearest `limit` are looked at."""
    index, voices = StringIndex(context), VoiceIndex(context)
    by_head: dict[int, list[int]] = {}
    for j, head in enumerate(context.heads):
        by_head.setdefault(head, []).append(j)
    first_of_sentence: dict[int, int] = {}
    for j, sentence in enumerate(context.sentences):
        first_of_sentence.setdefault(sentence, j)
    worded = _WordedFlags(context)
    rows: list[tuple[int, int, int]] = []
    for j, kind in enumerate(context.types):
        found: dict[int, int] = {}
        for i in voices.candidates(j):
            _test(context, i, j, SPOKEN, found)
        for i in _grammatical(context, by_head, j):
            _test(context, i, j, GRAMMATICAL, found)
        if kind == PRONOUN:
            for i in range(_window(context, first_of_sentence, j), j):
                _test(context, i, j, PRONOMINAL, found)
        else:
            for i in index.candidates(j, limit):
                flags = worded.flags(i, j)
                if flags:
                    found[i] = found.get(i, 0) | flags
            for i in index.sharing_alias(j, limit):
                _test(context, i, j, GRAMMATICAL, found)
        if found:
            rows.extend([(j, i, found[i]) for i in sorted(found, reverse=True)])
    columns = np.array(rows, np.int32).reshape(len(rows), 3).T
    return MatchingPairs(columns[0], columns[1], columns[2])


class _WordedFlags:
    """Which string sieves hold for two mentions: worked out once for two forms, since position does not matter.

    A form is all that these sieves look at. Only mentions inside one another are compared on their own.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        numbers: dict[tuple[object, ...], int] = {}
        self._forms = [
            numbers.setdefault(form, len(numbers))
            for form in zip(
                context.types,
                context.extents,
                context.relaxed,
                context.head_words,
                context.entity_labels,
                context.content,
                context.modifiers,
                [end - start > 5 for start, end in zip(context.starts, context.ends, strict=True)],
                strict=True,
            )
        ]
        self._known: dict[tuple[int, int], int] = {}

    def flags(self, i: int, j: int) -> int:
        context = self._context
        if context.starts[j] < context.ends[i] and nested(context, i, j):
            return _flags(context, i, j, WORDED)
        key = (self._forms[i], self._forms[j])
        flags = self._known.get(key)
        if flags is None:
            flags = self._known[key] = _flags(context, i, j, WORDED)
        return flags


def _flags(context: Context, i: int, j: int, sieves: tuple[tuple[Sieve, int], ...]) -> int:
    flags = 0
    for sieve, flag in sieves:
        if sieve.matches(context, i, j):
            flags |= flag
    return flags


def _test(context: Context, i: int, j: int, sieves: tuple[tuple[Sieve, int], ...], found: dict[int, int]) -> None:
    flags = _flags(context, i, j, sieves)
    if flags:
        found[i] = found.get(i, 0) | flags


def _grammatical(context: Context, by_head: dict[int, list[int]], j: int) -> Iterator[int]:
    for head in {
        context.apposition_to[j],
        context.predicate_of[j],
        context.relative_to[j],
        context.governors[j],
        *_subjects(context, j),
    }:
        for i in by_head.get(head, ()):
            if i < j:
                yield i


def _subjects(context: Context, j: int) -> tuple[int, ...]:
    """For a reflexive, the words of its sentence before it: its subject is among them."""
    if context.types[j] == PRONOUN and context.parsed.lowers[context.heads[j]].endswith(("self", "selves")):
        start = int(context.mentions.document.sentence_offsets[context.sentences[j]])
        return tuple(range(start, context.heads[j]))
    return ()


def _window(context: Context, first_of_sentence: dict[int, int], j: int) -> int:
    """The first mention of the nearest sentences; a sentence without mentions is passed over."""
    for sentence in range(context.sentences[j] - FARTHEST, context.sentences[j] + 1):
        if sentence in first_of_sentence:
            return min(first_of_sentence[sentence], j)
    return j
