"""Who may be the antecedent of a pronoun in `ours`, and where it stands."""

from __future__ import annotations

import numpy as np
import pytest

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.modes.ours.pronouns import (
    OWN_FORM,
    THEIR_GENDER,
    PronounSettings,
    place,
    possible,
    pronoun_mode,
    selected,
)
from aforesaid.modes.ours.scene import AROUND, Form, Kind, OurScene
from aforesaid.modes.output import JoiningOutputSettings
from aforesaid.modes.pairs import Pairs
from aforesaid.modes.presets import preset
from contexts import annotated, at

PEOPLE = {"Ann": "PERSON", "Mary": "PERSON", "Bob": "PERSON", "Paul": "PERSON"}


def scene_of(*trees: str) -> OurScene:
    document: Document = annotated(*trees, names=PEOPLE)
    return OurScene(preset("ours").context(document), JoiningOutputSettings())


def pair(scene: OurScene, anaphor: str, antecedent: str) -> Pairs:
    return Pairs.of([at(scene.context, anaphor)], [at(scene.context, antecedent)], [0])


def where(scene: OurScene, anaphor: str, antecedent: str) -> str:
    reader = place(4)
    return reader.feature.values[int(reader.read(scene, pair(scene, anaphor, antecedent))[0])]


def may_be(scene: OurScene, anaphor: str, antecedent: str) -> bool:
    return bool(possible(scene, pair(scene, anaphor, antecedent))[0])


def test_the_object_of_a_second_verb_is_not_their_common_subject() -> None:
    scene = scene_of(
        "(S (NP (NNP Bob)) (VP (VP (VBD saw) (NP (NNP Paul))) (CC and) (VP (VBD left) (NP (PRP him)))) (. .))"
    )
    assert not may_be(scene, "him", "Bob")
    assert may_be(scene, "him", "Paul")


def test_a_possessive_may_be_the_subject_of_its_verb() -> None:
    scene = scene_of("(S (NP (NNP Bob)) (VP (VBD lost) (NP (PRP$ his) (NN hat))) (. .))")
    assert may_be(scene, "his", "Bob")
    assert where(scene, "his", "Bob") == "same clause"


def test_a_pronoun_in_a_relative_clause_may_be_the_noun_before_it() -> None:
    scene = scene_of(
        "(S (NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD lost) (NP (PRP$ his) (NN hat)))))) "
        "(VP (VBD left)) (. .))",
        "(S (NP (NP (NNP Bob) (POS 's)) (NN hat)) (VP (VBD fell)) (. .))",
    )
    assert may_be(scene, "his", "the man who lost his hat")


def test_a_possessive_is_not_the_phrase_it_stands_in() -> None:
    scene = scene_of("(S (NP (PRP$ his) (NN hat)) (VP (VBD fell)) (. .))")
    assert not may_be(scene, "his", "his hat")


def test_a_pronoun_that_points_forward_may_only_be_the_subject_behind_it() -> None:
    scene = scene_of(
        "(S (PP (IN In) (NP (NP (PRP$ her) (NN letter)) (PP (TO to) (NP (NNP Mary))))) (, ,) (NP (NNP Ann)) "
        "(VP (VBD wept)) (. .))"
    )
    assert may_be(scene, "her", "Ann")
    assert where(scene, "her", "Ann") == "same clause"
    assert not may_be(scene, "her", "Mary")


def test_the_one_who_speaks_is_not_spoken_of() -> None:
    scene = scene_of("(S (NP (NNP Ann)) (VP (VBD said) (, ,) (`` “) (S (NP (PRP she)) (VP (VBD left))) (. .) ('' ”)))")
    assert not may_be(scene, "she", "Ann")


def test_every_second_pronoun_is_read_with_the_sexes_exchanged() -> None:
    scene = scene_of(
        "(S (NP (NNP Mary)) (VP (VBD left)) (. .))",
        "(S (NP (PRP She)) (VP (VBD wept)) (. .))",
        "(S (NP (PRP She)) (VP (VBD slept)) (. .))",
    )
    she = np.flatnonzero(scene.forms == Form.SHE)
    assert she.tolist() == [1, 2]
    pairs = Pairs.of(she.tolist(), [0, 0], [0, 0])
    forms, genders = OWN_FORM.read(scene, pairs), THEIR_GENDER.read(scene, pairs)
    assert forms.tolist() == [Form.HE, Form.SHE]
    names = [THEIR_GENDER.feature.values[code] for code in genders.tolist()]
    assert names == ["male", "female"]


def test_a_noun_that_is_said_again_is_another_kind_of_candidate() -> None:
    scene = scene_of(
        "(S (NP (DT the) (NN ship)) (VP (VBD left) (NP (DT the) (NN port))) (. .))",
        "(S (NP (NNP Ann)) (VP (VBD saw) (NP (PRP$ its) (NN ship))) (. .))",
    )
    kinds = {words: Kind(scene.kinds[at(scene.context, words)]) for words in ("the ship", "the port", "Ann", "its")}
    assert kinds == {
        "the ship": Kind.NOUN_TWICE,
        "the port": Kind.NOUN_ONCE,
        "Ann": Kind.NAME,
        "its": Kind.PRONOUN,
    }


def test_a_noun_said_again_far_away_is_not_said_again() -> None:
    ship = "(S (NP (DT the) (NN ship)) (VP (VBD left)) (. .))"
    scene = scene_of(ship, *["(S (NP (NNP Ann)) (VP (VBD slept)) (. .))"] * AROUND, ship)
    assert Kind(scene.kinds[at(scene.context, "the ship")]) == Kind.NOUN_ONCE


def test_what_goes_with_the_verb_gains_and_a_person_does_not() -> None:
    scene = scene_of(
        "(S (NP (NNP Bob)) (VP (VBD put) (NP (DT the) (NN book)) (PP (IN on) (NP (DT the) (NN table)))) (. .))",
        "(S (NP (NNP Ann)) (VP (VB read) (NP (PRP it))) (. .))",
        "(S (NP (NNP Ann)) (VP (VB read) (NP (PRP him))) (. .))",
    )
    settings = PronounSettings()

    def gain(anaphor: str, antecedent: str) -> float:
        return float(selected(scene, pair(scene, anaphor, antecedent), settings)[0])

    assert gain("it", "the book") > 2 > gain("it", "the table")
    assert gain("it", "Bob") == gain("him", "the book") == 1.0


def test_salience_is_made_of_what_is_not_left_out() -> None:
    off = preset("ours", ("pronoun.salience_off=[role, topic]",))
    prior = next(mode.prior for mode in off.definition.modes if mode.name == "pronoun")
    assert prior is not None
    assert [feature.name for feature in prior.outcome] == ["place", "type", "quotation boundary", "depth"]
    with pytest.raises(InputError, match="salience_off has shape; known are role, kind, topic"):
        PronounSettings(salience_off=frozenset({"shape"}))


def test_places_that_are_off_fall_to_the_wider_one() -> None:
    scene = scene_of("(S (NP (NNP Bob)) (VP (VBD lost) (NP (PRP$ his) (NN hat))) (. .))")
    reader = place(4, frozenset({"same clause"}))
    assert reader.feature.values[int(reader.read(scene, pair(scene, "his", "Bob"))[0])] == "same sentence"


def test_where_no_chain_may_begin_there_is_no_root() -> None:
    scene = scene_of("(S (NP (NNP Bob)) (VP (VBD lost) (NP (PRP$ his) (NN hat))) (. .))")
    free = np.ones(len(scene), dtype=bool)
    for new_chain in (True, False):
        mode = pronoun_mode(PronounSettings(new_chain=new_chain), decoding=True)
        found = mode.candidates(scene, free)
        assert len(found.pairs)
        assert bool(len(found.roots)) == new_chain
