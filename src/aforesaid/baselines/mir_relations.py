"""The relations between two mentions whose informativeness `mir` learns, and the pairs that have any."""

from __future__ import annotations

from collections.abc import Iterator

from aforesaid.baselines.multigraph_relations import not_anaphoric, not_embedding, same_pronoun
from aforesaid.mentions.mention import MentionType, Role
from aforesaid.sieves import SIEVE, SIEVES, Family
from aforesaid.sieves.context import Context
from aforesaid.sieves.index import StringIndex
from aforesaid.sieves.pronouns import is_third_person, pronoun_compatible
from aforesaid.sieves.voices import VoiceIndex

PRONOUN, SUBJECT = int(MentionType.PRONOUN), int(Role.SUBJECT)
WINDOW = 5
"""Sentences that a pronoun looks back."""

SPOKEN = tuple(sieve for sieve in SIEVES if sieve.family is Family.SPEAKER)
WORDED = tuple(
    SIEVE[name]
    for name in (
        "string_match",
        "list_match",
        "relaxed_string_match",
        "acronym",
        "demonym",
        "strict_head_match_a",
        "strict_head_match_b",
        "strict_head_match_c",
        "proper_head_match",
        "same_name_part",
        "relaxed_head_match",
    )
)
PLACES = ("same_sentence", "sentence_before", "two_before", "farther_back")
PRONOMINAL = tuple(f"{role}_{place}" for place in PLACES for role in ("same_pronoun", "subject", "other"))
RELATIONS: tuple[str, ...] = (
    *(sieve.name for sieve in SPOKEN),
    *(sieve.name for sieve in WORDED),
    "reflexive",
    *PRONOMINAL,
)
NUMBER = {name: number for number, name in enumerate(RELATIONS)}
WORDING = {
    f"{role}_{place}": f"{words}, {where}"
    for place, where in zip(
        PLACES, ("same sentence", "one sentence back", "two sentences back", "farther back"), strict=True
    )
    for role, words in (
        ("same_pronoun", "the same pronoun"),
        ("subject", "a subject that agrees"),
        ("other", "a mention that agrees"),
    )
}


class RelatedPairs:
    """For each mention of a document the earlier ones that it is related to, and how."""

    def __init__(self, context: Context, visible: list[bool]) -> None:
        self._context = context
        self._visible = visible
        self._index = StringIndex(context)
        self._voices = VoiceIndex(context)
        self._first: dict[int, int] = {}
        for j, sentence in enumerate(context.sentences):
            self._first.setdefault(sentence, j)

    def of(self, j: int) -> Iterator[tuple[int, list[int]]]:
        """Earlier mention and the numbers of all relations that hold, nearest mention first."""
        context = self._context
        if not self._visible[j]:
            return
        found: dict[int, list[int]] = {}
        for i in self._voices.candidates(j):
            found[i] = [NUMBER[sieve.name] for sieve in SPOKEN if sieve.matches(context, i, j)]
        if context.types[j] == PRONOUN:
            if is_third_person(context, j):
                self._pronominal(j, found)
        elif not not_anaphoric(context, j, j):
            for i in self._index.candidates(j):
                if self._visible[i] and not not_embedding(context, i, j):
                    holding = [NUMBER[sieve.name] for sieve in WORDED if sieve.matches(context, i, j)]
                    if holding:
                        found.setdefault(i, []).extend(holding)
        for i in sorted(found, reverse=True):
            if found[i]:
                yield i, found[i]

    def _pronominal(self, j: int, found: dict[int, list[int]]) -> None:
        context = self._context
        first = next(
            (
                self._first[sentence]
                for sentence in range(context.sentences[j] - WINDOW, context.sentences[j] + 1)
                if sentence in self._first
            ),
            j,
        )
        for i in range(first, j):
            if not self._visible[i] or not pronoun_compatible(context, i, j):
                continue
            place = PLACES[min(context.sentences[j] - context.sentences[i], len(PLACES) - 1)]
            if same_pronoun(context, i, j):
                role = "same_pronoun"
            else:
                role = "subject" if context.roles[i] == SUBJECT else "other"
            found.setdefault(i, []).append(NUMBER[f"{role}_{place}"])
            if SIEVE["reflexive"].matches(context, i, j):
                found[i].append(NUMBER["reflexive"])
