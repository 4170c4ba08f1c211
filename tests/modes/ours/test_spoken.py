"""Who is meant by *I*, *you* and *we* in `ours`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.ours.spoken import SPOKEN_RULES, SpokenSettings, spoken_mode
from aforesaid.modes.output import JoiningOutputSettings
from aforesaid.modes.presets import preset
from contexts import annotated

I_SANG = "(S (NP (PRP I)) (VP (VBD sang)) (. .))"
YOU_SANG = "(S (NP (PRP You)) (VP (VBD sang)) (. .))"
PEOPLE = {"Ann": "PERSON", "Ann Lee": "PERSON", "Bob": "PERSON"}


def links(*trees: str, speakers: Sequence[str] | None = None, off: str = "") -> list[tuple[str, str]]:
    """(anaphor, antecedent), each as its words and first token, in the order of resolution."""
    context = preset("ours").context(annotated(*trees, names=PEOPLE, speakers=speakers))
    scene = OurScene(context, JoiningOutputSettings())
    settings = SpokenSettings(off=frozenset({off} - {""}))
    pairs = spoken_mode(settings).candidates(scene, np.ones(len(scene), dtype=bool)).pairs

    def name(row: int) -> str:
        return f"{context.mentions.text(row)}{context.starts[row]}"

    return [(name(j), name(i)) for j, i in zip(pairs.anaphors.tolist(), pairs.antecedents.tolist(), strict=True)]


def test_you_is_the_one_who_speaks_next() -> None:
    found = links(I_SANG, I_SANG, YOU_SANG, I_SANG, speakers=("Ann", "Bob", "Cleo", "Ann"))
    assert found == [("You6", "I0"), ("I9", "You6")]


def test_the_last_speakers_you_is_the_one_before() -> None:
    assert links(I_SANG, YOU_SANG, speakers=("Ann", "Bob")) == [("You3", "I0")]


def test_the_name_of_a_speaker_is_in_one_word() -> None:
    trees = ("(S (NP (PRP We)) (VP (VBD met) (NP (NNP Ann) (NNP Lee))) (. .))", YOU_SANG, I_SANG)
    assert links(*trees, speakers=("", "Bob", "AnnLee")) == [("You5", "Ann Lee2"), ("I8", "You5")]


def test_you_know_is_a_you() -> None:
    tree = "(S (NP (PRP I)) (PRN (, ,) (NP (PRP you)) (VP (VBP know)) (, ,)) (VP (VBD sang)) (. .))"
    assert ("you5", "You0") in links(YOU_SANG, tree)


def test_you_guys_is_a_you() -> None:
    tree = "(S (NP (PRP I)) (VP (VBP love) (NP (PRP you) (NNS guys))) (. .))"
    assert links(YOU_SANG, tree) == [("you guys5", "You0")]


WELL = "(ADVP (RB very) (RB well) (RB indeed))"
SAID_I = (
    f"(SINV (`` “) (S (NP (PRP I)) (VP (VBP know) (NP (PRP you)) {WELL})) (, ,) ('' ”) (VP (VBD said)) "
    "(NP (PRP I)) (. .))"
)
SAID_ANN = SAID_I.replace("(PRP I)) (. .)", "(NNP Ann)) (. .)")


def test_in_a_novel_only_the_quotation_is_the_speakers() -> None:
    found = links(I_SANG, SAID_ANN, SAID_ANN.replace("Ann", "Bob"), I_SANG, speakers=("", "Ann", "Bob", ""))
    assert ("I27", "I0") in found
    assert {("I4", "Ann13"), ("you18", "I4")} <= set(found)


def test_the_speaker_whose_words_i_say_is_the_narrator() -> None:
    found = links(I_SANG, SAID_ANN, SAID_I, speakers=("", "Ann", "Bob"))
    assert {("I25", "I0"), ("you6", "I25"), ("I16", "you6")} <= set(found)


def test_in_a_conversation_all_of_a_turn_is_the_speakers() -> None:
    found = links(I_SANG, SAID_I, *[I_SANG] * 3, speakers=("Ann", "Bob", "Bob", "Bob", "Bob"))
    assert {("you6", "I0"), ("I4", "I13"), ("I15", "I4")} <= set(found)


UNTOLD = "(S (`` “) (S (NP (PRP I)) (VP (VBP know) (NP (PRP you)))) (. .) ('' ”))"
ANN_ROSE = "(S (NP (NNP Ann)) (VP (VBD rose)) (. .))"


def test_a_quotation_without_a_reporting_verb_is_of_whoever_acted_last() -> None:
    assert ("I4", "Ann0") in links(ANN_ROSE, UNTOLD)
    assert links("(S (NP (DT The) (NN wind)) (VP (VBD rose)) (. .))", UNTOLD) == []


def test_what_nobody_else_hears_is_said_to_the_narrator() -> None:
    assert ("you9", "I0") in links(I_SANG, ANN_ROSE, UNTOLD)


WE_SANG = "(S (NP (PRP We)) (VP (VBD sang)) (. .))"
MET_ANN = "(S (NP (PRP We)) (VP (VBD met) (NP (NNP Ann) (NNP Lee))) (. .))"
TALKS: dict[str, tuple[tuple[str, ...], tuple[str, ...] | None]] = {
    "addressee": ((I_SANG, YOU_SANG), ("Ann", "Bob")),
    "next_speaker": ((I_SANG, I_SANG, YOU_SANG, I_SANG), ("Ann", "Bob", "Cleo", "Ann")),
    "shared_we": ((WE_SANG, WE_SANG), ("Ann", "Bob")),
    "names": ((MET_ANN, I_SANG, YOU_SANG), ("Bob", "Ann_Lee", "Bob")),
    "joined_names": ((MET_ANN, I_SANG, YOU_SANG), ("Bob", "AnnLee", "Bob")),
    "narrator": ((I_SANG, SAID_ANN, SAID_I), ("", "Ann", "Bob")),
    "reporters": ((SAID_ANN, SAID_ANN.replace("Ann", "Bob")), None),
    "actors": ((ANN_ROSE, UNTOLD), None),
    "listener": ((I_SANG, ANN_ROSE, UNTOLD), None),
}


@pytest.mark.parametrize("rule", SPOKEN_RULES)
def test_every_rule_can_be_switched_off(rule: str) -> None:
    trees, speakers = TALKS[rule]
    assert links(*trees, speakers=speakers) != links(*trees, speakers=speakers, off=rule)
