"""Matches by index are those that comparing every pair finds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from aforesaid.mentions.mention import MentionType
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import Compare, Match, authors_match, literal_match, string_pairs
from contexts import at, context_of
from stories import clause

PHRASES = (
    "Ann Lee", "Lee", "Bob Lee", "Ann", "the man", "the old man", "a man", "the men", "the red car", "a car", "France",
    "the Royal Bird Society", "RBS", "his car", "her car", "she", "they", "the north hill", "the hill", "2 men",
)  # fmt: skip
NAMES = {"Ann Lee": "PERSON", "Lee": "PERSON", "Ann": "PERSON", "France": "LOCATION", "RBS": "ORGANIZATION"}


@pytest.mark.parametrize("compare", [literal_match, authors_match])
@pytest.mark.parametrize("seed", range(4))
def test_the_index_misses_nothing(compare: Compare, seed: int) -> None:
    draw = random.Random(seed)
    trees = [clause(draw.choice(PHRASES), "saw", draw.choice(PHRASES)) for _ in range(40)]
    context = context_of(*trees, names=NAMES)
    scene = Scene(context)
    pairs = string_pairs(scene, compare, np.ones(len(scene), dtype=np.bool_), most=len(scene))
    found = dict(
        zip(
            zip(pairs.antecedents.tolist(), pairs.anaphors.tolist(), strict=True),
            pairs.flags.tolist(),
            strict=True,
        )
    )
    nouns = [j for j in range(len(context)) if context.types[j] != MentionType.PRONOUN]
    expected = {(i, j): flags for j in nouns for i in nouns if i < j and (flags := compare(context, i, j))}
    assert len(found) == len(pairs)
    assert found == expected


@pytest.mark.parametrize(
    ("candidate", "anaphor", "matches"),
    [
        ("the old man", "the man", True),
        ("the man", "the old man", False),
        ("John Smith", "Smith", True),
        ("Smith", "John Smith", False),
        ("the 2 cars", "the cars", True),
        ("South Korea", "Korea", False),
        ("his dog", "her dog", False),
        ("his dog", "his dog", True),
        ("the dog", "the cat", False),
        ("the Royal Bird Society", "RBS", True),
    ],
)
def test_what_matches_in_the_authors_program(candidate: str, anaphor: str, matches: bool) -> None:
    names = {"John Smith": "PERSON", "Smith": "PERSON", "South Korea": "LOCATION", "Korea": "LOCATION"}
    context = context_of(clause(candidate, "slept"), clause(anaphor, "ran"), names=names)
    j = max(j for j in range(len(context)) if context.mentions.text(j) == anaphor)
    i = at(context, candidate)
    assert bool(authors_match(context, i, j)) == matches


def test_kinds_of_match() -> None:
    context = context_of(clause("the old man", "slept"), clause("the man", "ran"), clause("the old man", "fell"))
    old, man, again = range(3)
    assert authors_match(context, old, man) == Match.HEAD | Match.MODIFIERS | Match.INCLUSION
    assert authors_match(context, old, again) & Match.EXACT
    assert literal_match(context, old, man) == Match.HEAD
    assert literal_match(context, old, again) == Match.EXACT | Match.RELAXED | Match.HEAD


def test_only_the_nearest_of_many_are_candidates() -> None:
    scene = Scene(context_of(*(clause("the man", "slept") for _ in range(6))))
    pairs = string_pairs(scene, authors_match, np.ones(6, dtype=np.bool_), most=2)
    assert pairs.antecedents[pairs.anaphors == 5].tolist() == [3, 4]


def test_pronouns_match_nothing() -> None:
    scene = Scene(context_of(clause("she", "slept"), clause("she", "ate")))
    assert not len(string_pairs(scene, authors_match, np.ones(2, dtype=np.bool_), most=9))
