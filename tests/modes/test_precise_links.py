"""Every rule of the precise mode finds its construction, and only it."""

from __future__ import annotations

import numpy as np

from aforesaid.modes.precise import RULE_NAMES, RULES, precise_links, precise_pairs
from aforesaid.modes.scene import Scene
from aforesaid.sieves.context import Context
from contexts import at, context_of
from stories import clause

SAID = "(S (`` “) (S (NP (PRP I)) (VP (VBP sleep))) (, ,) ('' ”) (NP (NNP Ann)) (VP (VBD said)) (. .))"


def links(context: Context, rule: str) -> set[tuple[str, str]]:
    text = context.mentions.text
    return {(text(i), text(j)) for i, j in RULES[rule](Scene(context))}


def test_apposition_and_predicate() -> None:
    context = context_of(
        "(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN doctor)) (, ,)) (VP (VBD met) (NP (NNP Bob))) (. .))",
        clause("Bob", "is", "the owner"),
    )
    assert {second for _, second in links(context, "apposition")} == {"a doctor"}
    assert links(context, "predicate_nominative") == {("Bob", "the owner")}


def test_reflexive() -> None:
    context = context_of(clause("Ann", "hurt", "herself"), clause("Ann", "hurt", "Bob"))
    assert links(context, "reflexive") == {("Ann", "herself")}


def test_acronym_and_demonym() -> None:
    context = context_of(
        clause("the Royal Bird Society", "met", "the Israeli"), clause("RBS", "saw", "Israel"), clause("Bob", "ran")
    )
    assert links(context, "acronym") == {("the Royal Bird Society", "RBS")}
    assert links(context, "demonym") == {("the Israeli", "Israel")}


def test_first_person_of_one_speaker_only() -> None:
    trees = [clause("I", "slept"), clause("I", "ate"), clause("I", "ran")]
    context = context_of(*trees, speakers=["ann", "bob", "ann"])
    assert set(RULES["first_person"](Scene(context))) == {(0, 2)}
    unmarked = context_of(*trees)
    assert set(RULES["first_person"](Scene(unmarked))) == {(0, 1), (1, 2)}


def test_we_and_you_want_a_named_speaker() -> None:
    trees = [clause("we", "saw", "you"), clause("we", "met", "you")]
    marked, unmarked = context_of(*trees, speakers=["ann", "ann"]), context_of(*trees)
    assert links(marked, "first_person_plural") == {("we", "we")}
    assert links(marked, "second_person") == {("you", "you")}
    assert links(unmarked, "first_person_plural") == set()
    assert links(unmarked, "second_person") == set()
    assert links(unmarked, "unnamed_plural") == {("we", "we")}
    assert links(unmarked, "unnamed_second") == {("you", "you")}


def test_the_utterer_of_a_quotation_is_its_i() -> None:
    context = context_of(SAID)
    assert {frozenset(link) for link in links(context, "utterer")} == {frozenset({"I", "Ann"})}
    assert not links(context_of(clause("I", "slept"), clause("Ann", "said")), "utterer")


def test_a_speakers_own_name() -> None:
    trees = [clause("Bob", "slept"), clause("I", "ate")]
    assert links(context_of(*trees, speakers=["ann", "bob"]), "speaker_name") == {("Bob", "I")}
    assert not links(context_of(*trees, speakers=["ann", "carl"]), "speaker_name")


def test_the_one_spoken_to() -> None:
    context = context_of(clause("I", "slept"), clause("you", "slept"), clause("I", "ate"), speakers=["a", "b", "a"])
    assert set(RULES["addressee"](Scene(context))) == {(0, 1), (1, 2)}


def test_matches_are_closed_and_keep_how_they_came() -> None:
    flags = {(0, 2): 1, (2, 5): 2, (1, 3): 1}
    everyone = np.ones(6, dtype=np.bool_)
    closed = precise_pairs(flags, 6, everyone, closed=RULE_NAMES, most=9)
    rows = set(zip(closed.antecedents.tolist(), closed.anaphors.tolist(), closed.flags.tolist(), strict=True))
    assert rows == {(0, 2, 1), (0, 5, 0), (2, 5, 2), (1, 3, 1)}
    plain = precise_pairs(flags, 6, everyone, closed=(), most=9)
    assert set(zip(plain.antecedents.tolist(), plain.anaphors.tolist(), strict=True)) == set(flags)


def test_several_rules_for_one_link_are_all_kept() -> None:
    context = context_of(clause("I", "hurt", "me"), speakers=["ann"])
    found = precise_links(Scene(context), ("first_person", "addressee"))
    assert found == {(at(context, "I"), at(context, "me")): 1 << RULE_NAMES.index("first_person")}
