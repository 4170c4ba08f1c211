"""Turns of speech: who speaks in each quotation and to whom."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from aforesaid.mentions.dialogue import PAUSE, Dialogue, find_dialogue
from aforesaid.syntax.parsed import open_parsed
from contexts import annotated

UNTOLD = "(S (`` “) (S (NP (PRP I)) (VP (VBP know) (NP (PRP you)))) (. .) ('' ”))"
FILLER = "(S (NP (NNS Birds)) (VP (VBD sang)) (. .))"


def dialogue(*trees: str, paragraphs: bool = False) -> tuple[list[str], list[str], Dialogue]:
    """Heads of speakers and hearers as words. With `paragraphs` every sentence is one of its own."""
    document = annotated(*trees)
    if paragraphs:
        document = replace(document, paragraph_offsets=np.arange(len(trees), dtype=np.int32))
    parsed = open_parsed(document)
    found = find_dialogue(parsed)

    def words(heads: list[int]) -> list[str]:
        return [parsed.words[head] if head >= 0 else "" for head in heads]

    return words(found.speakers), words(found.hearers), found


def inverted(name: str) -> str:
    return (
        "(SINV (`` “) (S (NP (PRP I)) (VP (VBP know) (NP (PRP you)))) (, ,) ('' ”) (VP (VBD said)) "
        f"(NP (NNP {name})) (. .))"
    )


def test_two_who_are_told_speak_to_each_other() -> None:
    speakers, hearers, _ = dialogue(inverted("Ann"), inverted("Bob"))
    assert speakers == ["Ann", "Bob"]
    assert hearers == ["Bob", "Ann"]


def test_speakers_who_are_not_told_take_turns() -> None:
    speakers, hearers, _ = dialogue(inverted("Ann"), inverted("Bob"), UNTOLD, UNTOLD, paragraphs=True)
    assert speakers == ["Ann", "Bob", "Ann", "Bob"]
    assert hearers == ["Bob", "Ann", "Bob", "Ann"]


def test_turns_are_known_from_what_follows_too() -> None:
    speakers, _, _ = dialogue(UNTOLD, UNTOLD, inverted("Ann"), inverted("Bob"))
    assert speakers == ["Ann", "Bob", "Ann", "Bob"]


def test_speech_that_goes_on_after_said_ann_is_hers() -> None:
    speakers, _, found = dialogue(inverted("Ann"), UNTOLD, UNTOLD, inverted("Bob"))
    assert speakers[:2] == ["Ann", "Ann"]
    assert found.turns[:3] == [0, 0, 1]


def test_a_long_stretch_of_narrative_ends_a_conversation() -> None:
    speakers, hearers, _ = dialogue(inverted("Ann"), *[FILLER] * (PAUSE // 3 + 2), UNTOLD)
    assert speakers == ["Ann", ""]
    assert hearers == ["", ""]


def test_words_between_marks_that_are_no_speech_are_no_turn() -> None:
    odd = "(S (NP (DT The) (`` “) (JJ new) ('' ”) (NN deal)) (VP (VBD failed)) (. .))"
    _, _, found = dialogue(odd)
    assert found.turns == [-1]
