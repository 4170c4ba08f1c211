"""Each hard filter of the attribute mode removes what it is for, and leaves what is next to it."""

from __future__ import annotations

import numpy as np
import pytest

from aforesaid.modes.agreement import TESTS, agreement
from aforesaid.modes.attribute import FILTERS, surviving, window_pairs
from aforesaid.modes.pairs import Pairs
from aforesaid.modes.paper import PaperScene
from aforesaid.modes.paper_settings import PaperSettings
from aforesaid.sieves.context import Context
from contexts import at, context_of
from stories import clause

NAMES = {"Ann": "PERSON", "Bob": "PERSON", "Acme": "ORGANIZATION", "Paris": "LOCATION"}


def scene_of(context: Context) -> PaperScene:
    return PaperScene(context, PaperSettings())


def removed(name: str, context: Context, antecedent: int, anaphor: int) -> bool:
    pairs = Pairs.of([anaphor], [antecedent], [0])
    return bool(FILTERS[name](scene_of(context), pairs)[0])


def agree(first: str, second: str, off: frozenset[str] = frozenset()) -> bool:
    context = context_of(clause(first, "slept"), clause(second, "ran"), names=NAMES)
    scene = scene_of(context)
    columns = (scene.numbers, scene.genders, scene.persons, scene.animacies, scene.classes)
    matrix, kinds = agreement(scene, off, columns)
    assert np.array_equal(matrix, matrix.T)
    return bool(matrix[kinds[0], kinds[1]])


@pytest.mark.parametrize(
    ("first", "second", "test"),
    [
        ("the man", "they", "number"),
        ("the woman", "he", "gender"),
        ("he", "she", "gender"),
        ("she", "I", "person"),
        ("the man", "it", "animacy"),
        ("Paris", "they", "class"),
        ("Acme", "they", "class"),
        ("Monday", "it", "class"),
    ],
)
def test_what_clashes(first: str, second: str, test: str) -> None:
    assert not agree(first, second)
    assert agree(first, second, frozenset(TESTS))
    assert test in TESTS
    # The one test that is named is enough to tell the two apart.
    assert not agree(first, second, frozenset(TESTS) - {test})


@pytest.mark.parametrize(
    ("first", "second"),
    [("the man", "he"), ("Ann", "she"), ("Acme", "it"), ("the men", "they"), ("Paris", "it"), ("the child", "she")],
)
def test_what_agrees(first: str, second: str) -> None:
    assert agree(first, second)


def test_nested_unless_possessive() -> None:
    tree = "(S (NP (NP (PRP$ his) (NN dog)) (PP (IN of) (NP (DT the) (NN man)))) (VP (VBD ran)) (. .))"
    context = context_of(tree)
    whole = next(j for j in range(len(context)) if context.mentions.text(j) == "his dog of the man")
    assert removed("nested", context, whole, at(context, "the man"))
    assert not removed("nested", context, whole, at(context, "his"))


def test_spoken_pronouns_of_different_speakers() -> None:
    context = context_of(clause("we", "slept"), clause("we", "ran"), clause("we", "ate"), speakers=["a", "b", "a"])
    assert removed("speaker", context, 0, 1)
    assert not removed("speaker", context, 0, 2)


def test_the_utterer_is_nobody_but_i_in_the_quotation() -> None:
    tree = (
        "(S (`` “) (S (NP (PRP I)) (VP (VBP like) (NP (PRP her)))) (, ,) ('' ”) (NP (NNP Ann)) (VP (VBD said)) (. .))"
    )
    context = context_of(tree, names=NAMES)
    ann, first, her = at(context, "Ann"), at(context, "I"), at(context, "her")
    assert removed("utterer", context, *sorted((ann, her)))
    assert not removed("utterer", context, *sorted((ann, first)))


def test_a_demonstrative_reaches_one_sentence() -> None:
    demonstrative = "(S (NP (DT that)) (VP (VBD helped)) (. .))"
    context = context_of(demonstrative, clause("it", "ran"), clause("it", "fell"))
    assert not removed("far_demonstrative", context, 0, 1)
    assert removed("far_demonstrative", context, 0, 2)
    assert not removed("far_demonstrative", context, 1, 2)


def test_a_reflexive_stays_in_its_sentence() -> None:
    context = context_of(clause("Ann", "slept"), clause("Bob", "hurt", "himself"), clause("Bob", "hurt", "him"))
    himself, him = at(context, "himself"), at(context, "him")
    assert removed("far_reflexive", context, at(context, "Ann"), himself)
    assert not removed("far_reflexive", context, at(context, "Bob"), himself)
    assert not removed("far_reflexive", context, at(context, "Ann"), him)


def test_subject_and_object_of_one_verb() -> None:
    context = context_of(clause("Ann", "saw", "her"), clause("Bob", "saw", "himself"), clause("she", "ran"))
    assert removed("same_predicate", context, at(context, "Ann"), at(context, "her"))
    assert not removed("same_predicate", context, at(context, "Bob"), at(context, "himself"))
    assert not removed("same_predicate", context, at(context, "Ann"), at(context, "she"))


def test_the_window_is_in_sentences_and_portions_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of(context_of(*(clause("the man", "saw", "the dog") for _ in range(9))))
    everyone = np.ones(len(scene), dtype=np.bool_)

    def found() -> set[tuple[int, int]]:
        return {
            (i, j)
            for part in window_pairs(scene, everyone, 2)
            for i, j in zip(part.antecedents.tolist(), part.anaphors.tolist(), strict=True)
        }

    expected = {(i, j) for j in range(len(scene)) for i in range(j) if scene.sentences[j] - scene.sentences[i] <= 2}
    assert found() == expected
    monkeypatch.setattr("aforesaid.modes.attribute.CHUNK", 3)
    assert found() == expected


def test_a_filter_that_is_off_removes_nothing() -> None:
    context = context_of(clause("Ann", "saw", "her"), names=NAMES)
    scene = scene_of(context)
    pairs = Pairs.of([1], [0], [0])
    all_agree, kinds = np.ones((1, 1), dtype=np.bool_), np.zeros(2, dtype=np.int64)
    assert not len(surviving(scene, pairs, all_agree, kinds, frozenset()))
    assert len(surviving(scene, pairs, all_agree, kinds, frozenset({"same_predicate"})))
