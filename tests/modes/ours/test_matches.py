"""Names and nouns with words in common in `ours`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from aforesaid.modes.ours.matches import MatchSettings, match_mode
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.output import OutputSettings
from aforesaid.modes.presets import preset
from contexts import annotated


def links(*trees: str, names: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """(anaphor, antecedent) as words, in the order of the text."""
    context = preset("ours").context(annotated(*trees, names=names))
    scene = OurScene(context, OutputSettings())
    pairs = match_mode(MatchSettings()).candidates(scene, np.ones(len(scene), dtype=bool)).pairs
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
