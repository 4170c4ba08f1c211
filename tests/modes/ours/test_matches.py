"""Names and nouns with words in common in `ours`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from aforesaid.modes.ours.matches import MATCH_RULES, MatchSettings, match_mode
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.output import JoiningOutputSettings
from aforesaid.modes.presets import preset
from contexts import annotated


def links(
    *trees: str, names: Mapping[str, str] | None = None, off: str = "", output: JoiningOutputSettings | None = None
) -> list[tuple[str, str]]:
    """(anaphor, antecedent) as words, in the order of the text."""
    context = preset("ours").context(annotated(*trees, names=names))
    scene = OurScene(context, JoiningOutputSettings() if output is None else output)
    settings = MatchSettings(off=frozenset({off} - {""}))
    pairs = match_mode(settings).candidates(scene, np.ones(len(scene), dtype=bool)).pairs
    text = context.mentions.text
    return [(text(j), text(i)) for j, i in zip(pairs.anaphors.tolist(), pairs.antecedents.tolist(), strict=True)]


def saw(phrase: str) -> str:
    return f"(S (NP (PRP We)) (VP (VBD saw) {phrase}) (. .))"


def fell(phrase: str) -> str:
    return f"(S {phrase} (VP (VBD fell)) (. .))"


def test_a_numbered_thing_has_a_name() -> None:
    assert links(saw("(NP (NN figure) (CD 2))"), fell("(NP (NN Figure) (CD 2))")) == [("Figure 2", "figure 2")]
    assert links(saw("(NP (NN figure) (CD 2))"), fell("(NP (NN Figure) (CD 3))")) == []


@pytest.mark.parametrize(
    ("first", "linked"), [("(NP (NN Marble))", True), ("(NP (NNP Marble))", True), ("(NP (NN marble))", False)]
)
def test_a_noun_at_the_start_of_a_sentence_that_was_a_name(first: str, linked: bool) -> None:
    assert bool(links(saw(first), fell("(NP (NN Marble))"))) == linked


def test_a_noun_needs_a_definite_article() -> None:
    dog = saw("(NP (DT a) (NN dog))")
    assert links(dog, fell("(NP (DT the) (NN dog))")) == [("the dog", "a dog")]
    assert links(dog, fell("(NP (DT a) (NN dog))")) == []
    assert links(dog, fell("(NP (NN dog))")) == []


def test_a_noun_means_what_was_said_last() -> None:
    the_dog = saw("(NP (DT the) (NN dog))")
    found = links(the_dog, saw("(NP (DT a) (JJ black) (NN dog))"), fell("(NP (DT The) (NN dog))"))
    assert found == [("The dog", "a black dog")]


def test_with_a_possessor_the_same_possessor() -> None:
    her, the, again = ("(NP (PRP$ her) (NN dog))", "(NP (DT the) (NN dog))", "(NP (PRP$ Her) (NN dog))")
    assert links(saw(her), saw("(NP (DT a) (NN dog))"), fell(again)) == [("Her dog", "her dog")]
    assert links(saw(the), fell(again)) == [("Her dog", "the dog")]


def test_a_noun_without_a_new_word_may_mean_a_name() -> None:
    bridge = saw("(NP (DT the) (NNP Stone) (NNP Bridge))")
    assert links(bridge, fell("(NP (DT the) (NN bridge))")) == [("the bridge", "the Stone Bridge")]
    assert links(bridge, fell("(NP (DT the) (JJ old) (NN bridge))")) == []


def test_a_name_is_nearest_to_its_own_words() -> None:
    lee = {"Ann Lee": "PERSON", "Lee": "PERSON"}
    found = links(saw("(NP (NNP Lee))"), saw("(NP (NNP Ann) (NNP Lee))"), fell("(NP (NNP Lee))"), names=lee)
    assert found[-1] == ("Lee", "Lee")


def test_a_name_is_not_written_small() -> None:
    assert links(saw("(NP (DT the) (NN matter))"), saw("(NP (NNP Matter))")) == []
    assert links(saw("(NP (NNP Matter))"), saw("(NP (NNP Matter))")) == [("Matter", "Matter")]


ANN, BANK = {"Ann Lee": "PERSON", "Ann": "PERSON", "Lee": "PERSON"}, {"Lee": "PERSON", "Lee Bank": "ORG"}
A_DOCTOR, THE_DOCTOR = "(NP (DT a) (NN doctor))", "(NP (DT the) (NN doctor))"
THE_DOG, A_DOG = "(NP (DT the) (NN dog))", "(NP (DT a) (JJ small) (NN dog))"
LINKED_BY_RULE = [
    ("abbreviations", (saw("(NP (NNP Washington))"), saw("(NP (NNP D.C.))")), None),
    ("capitalised", (saw("(NP (NN Marble))"), saw("(NP (NN Marble))")), None),
    ("earlier_names", (saw("(NP (NNP Marble))"), fell("(NP (NN Marble))")), None),
    ("numbered", (saw("(NP (NN table) (CD 2))"), saw("(NP (NN table) (CD 2))")), None),
    ("descriptions", (fell(f"(NP (NP (NNP Ann)) (, ,) {A_DOCTOR} (, ,))"), saw(THE_DOCTOR)), ANN),
    ("nearest_noun", (saw(THE_DOG), saw(A_DOG), fell(THE_DOG)), None),
    ("own_words", (saw("(NP (PRP$ her) (NN dog))"), saw(A_DOG), fell("(NP (PRP$ her) (NN dog))")), None),
    ("nouns_of_names", (saw("(NP (DT the) (NNP Stone) (NNP Bridge))"), fell("(NP (DT the) (NN bridge))")), None),
    ("name_parts", (saw("(NP (NNP Ann) (NNP Lee))"), fell("(NP (NNP Ann))")), ANN),
    ("acronyms", (saw("(NP (NNP New) (NNP York) (NNP Opera))"), saw("(NP (NNP NYO))")), None),
    ("whole_names", (saw("(NP (NNP Ann))"), fell("(NP (NNP Ann) (NNP Lee))")), ANN),
]
KEPT_APART_BY_RULE = [
    ("capitals", (saw("(NP (DT the) (NN matter))"), saw("(NP (NNP Matter))")), None),
    ("genders", (saw("(NP (NNP Mr.) (NNP Lee))"), saw("(NP (NNP Mrs.) (NNP Lee))")), ANN),
    ("worth", (saw("(NP (DT the) (NNP Stone) (NNP Bridge))"), saw("(NP (NNP Bridge))")), None),
]


@pytest.mark.parametrize(("rule", "trees", "names"), LINKED_BY_RULE)
def test_a_rule_links_and_can_be_switched_off(
    rule: str, trees: tuple[str, ...], names: Mapping[str, str] | None
) -> None:
    assert links(*trees, names=names)
    assert links(*trees, names=names, off=rule) != links(*trees, names=names)


@pytest.mark.parametrize(("rule", "trees", "names"), KEPT_APART_BY_RULE)
def test_a_rule_keeps_apart_and_can_be_switched_off(
    rule: str, trees: tuple[str, ...], names: Mapping[str, str] | None
) -> None:
    assert not links(*trees, names=names)
    assert links(*trees, names=names, off=rule)


def test_every_rule_is_tested_above() -> None:
    assert {rule for rule, _, _ in LINKED_BY_RULE + KEPT_APART_BY_RULE} == set(MATCH_RULES)


def test_a_noun_with_a_name_goes_by_either() -> None:
    chairman = fell("(NP (NP (DT the) (NN chairman)) (, ,) (NP (NNP Ann) (NNP Lee)) (, ,))")
    joined = JoiningOutputSettings(hide_appositives=False, join_names=True)
    whole = "the chairman , Ann Lee"
    again = (fell("(NP (NNP Lee))"), fell("(NP (DT the) (NN chairman))"))
    inside = ("Ann Lee", whole)
    assert links(chairman, *again, names=ANN, output=joined) == [inside, ("Lee", "Ann Lee"), ("the chairman", whole)]
    assert links(fell("(NP (NNP Ann) (NNP Lee))"), chairman, names=ANN, output=joined) == [(whole, "Ann Lee"), inside]


@pytest.mark.parametrize(
    "tree",
    [
        fell("(NP (NP (DT the) (NNS singers)) (, ,) (NP (NP (NNP Ann) (NNP Lee)) (CC and) (NP (NNP Bob))) (, ,))"),
        "(S (NP (PRP She)) (VP (VBD was) (NP (NP (DT the) (NN chairman)) (, ,) (NP (NNP Ann) (NNP Lee)))) (. .))",
        fell("(NP (NP (DT the) (NN river)) (, ,) (NP (NNP Ann) (NNP Lee)) (, ,))"),
    ],
)
def test_a_list_a_predicate_and_a_thing_do_not_go_by_the_name(tree: str) -> None:
    joined = JoiningOutputSettings(hide_appositives=False, join_names=True)
    assert links(tree, names={**ANN, "Bob": "PERSON"}, output=joined) == []


def test_a_man_is_not_his_bank() -> None:
    bank, lee = saw("(NP (NNP Lee) (NNP Bank))"), saw("(NP (NNP Mr.) (NNP Lee))")
    assert links(bank, lee, names=BANK) == []
