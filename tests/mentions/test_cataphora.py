"""Pronouns that point forward are resolved after what they point to."""

from __future__ import annotations

from dataclasses import replace

from aforesaid.mentions.detect import PRESETS
from contexts import context_of, texts

FORWARD = replace(PRESETS["ours"], forward_pronouns=True)


def test_a_pronoun_in_a_fronted_phrase_comes_after_the_subject() -> None:
    tree = (
        "(S (PP (IN In) (NP (PRP$ her) (NN youth))) (, ,) (NP (NNP Ann)) (VP (VBD met) (NP (DT the) (NN king))) (. .))"
    )
    assert texts(context_of(tree)) == ["her youth", "her", "Ann", "the king"]
    assert texts(context_of(tree, settings=FORWARD)) == ["her youth", "Ann", "her", "the king"]


def test_a_pronoun_in_a_fronted_clause_comes_after_the_subject() -> None:
    tree = (
        "(S (SBAR (IN When) (S (NP (PRP she)) (VP (VBD left)))) (, ,) (NP (NNP Ann)) "
        "(VP (VBD met) (NP (DT the) (NN king))) (. .))"
    )
    assert texts(context_of(tree, settings=FORWARD)) == ["Ann", "she", "the king"]


def test_a_pronoun_in_the_subject_keeps_its_place() -> None:
    tree = "(S (NP (NP (PRP$ her) (NN mother))) (VP (VBD met) (NP (NNP Ann))) (. .))"
    assert texts(context_of(tree, settings=FORWARD)) == texts(context_of(tree))


def test_i_in_a_quotation_comes_after_its_speaker() -> None:
    tree = "(SINV (`` “) (S (NP (PRP I)) (VP (VBP see))) (, ,) ('' ”) (VP (VBD said)) (NP (NNP Ann)) (. .))"
    assert texts(context_of(tree, settings=FORWARD)) == ["Ann", "I"]
