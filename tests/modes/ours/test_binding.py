"""Subjects that a pronoun of their own clause cannot mean."""

from __future__ import annotations

from aforesaid.modes.ours.pronouns import FILTERS, possible
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.output import JoiningOutputSettings
from aforesaid.modes.pairs import Pairs
from aforesaid.modes.presets import preset
from contexts import annotated, at

PEOPLE = {"Ann": "PERSON", "Mary": "PERSON"}


def barred(tree: str, pronoun: str, candidate: str = "Ann") -> bool:
    """Whether the grammar, and nothing else, rules the candidate out."""
    output = JoiningOutputSettings(hide_appositives=False)
    scene = OurScene(preset("ours").context(annotated(tree, names=PEOPLE)), output)
    pairs = Pairs.of([at(scene.context, pronoun)], [at(scene.context, candidate)], [0])
    assert possible(scene, pairs, frozenset(FILTERS))[0]
    return not possible(scene, pairs)[0]


def is_clause(predicate: str) -> str:
    return f"(S (NP (NNP Ann)) (VP (VBZ is) (NP {predicate})) (. .))"


def sang_clause(verb: str, preposition: str) -> str:
    return f"(S (NP (NNP Ann)) (VP (VBD {verb}) (PP (IN {preposition}) (NP (PRP her)))) (. .))"


def test_nobody_is_her_teacher() -> None:
    assert barred(is_clause("(PRP$ her) (NN teacher)"), "her")
    assert barred(is_clause("(NP (CD one)) (PP (IN of) (NP (PRP$ her) (NNS teachers)))"), "her")


def test_but_her_own_one() -> None:
    assert not barred(is_clause("(PRP$ her) (JJ own) (NN teacher)"), "her")


def test_a_possessor_elsewhere_may_be_the_subject() -> None:
    assert not barred("(S (NP (NNP Ann)) (VP (VBD lost) (NP (PRP$ her) (NN hat))) (. .))", "her")


def test_who_is_sung_with_is_someone_else() -> None:
    assert barred(sang_clause("sang", "with"), "her")
    assert barred(sang_clause("wrote", "to"), "her")


def test_places_are_spared() -> None:
    assert not barred(sang_clause("looked", "behind"), "her")


def test_an_apposition_is_whom_it_is_said_of() -> None:
    a_neighbour, ann = "(NP (DT a) (NN neighbour))", "(NP (NNP Ann))"
    for first, second in ((a_neighbour, ann), (ann, a_neighbour)):
        tree = f"(S (NP {first} (, ,) {second} (, ,)) (VP (VBD saw) (NP (PRP her))) (. .))"
        assert barred(tree, "her", "Ann" if second == ann else "a neighbour")


def test_reflexives_are_spared() -> None:
    assert not barred("(S (NP (NNP Ann)) (VP (VBD sang) (PP (IN to) (NP (PRP herself)))) (. .))", "herself")
