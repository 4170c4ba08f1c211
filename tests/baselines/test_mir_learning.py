from __future__ import annotations

import numpy as np
import pytest

from aforesaid.baselines.mir import INFORMATIVENESS
from aforesaid.baselines.mir_learning import NEW, learn, related_pairs
from aforesaid.baselines.mir_relations import NUMBER, RELATIONS, WORDING
from contexts import context_of

STRING, SUBJECT = NUMBER["string_match"], NUMBER["subject_sentence_before"]


def test_the_start_is_the_mean_of_one_over_what_a_relation_points_to() -> None:
    document = [[], [(0, [STRING])], [(1, [SUBJECT]), (0, [SUBJECT])], [(0, [SUBJECT])]]
    _, history = learn([document], iterations=0)
    assert history[0][STRING] == 1.0
    assert history[0][SUBJECT] == pytest.approx((1 / 2 + 1) / 2)


def test_one_iteration_by_hand() -> None:
    # mention 1 has one related entity; mention 2 has two, since 1 has joined 0 only by its string
    document = [[], [(0, [STRING])], [], [(2, [SUBJECT]), (0, [SUBJECT])]]
    values, history = learn([document], iterations=1)
    assert history[0][SUBJECT] == pytest.approx(0.5)
    assert values["string_match"] == pytest.approx(1 / (1 + NEW))
    assert values["subject_sentence_before"] == pytest.approx(0.5 / (0.5 + 0.5 + NEW))


def test_what_leaves_one_choice_ends_higher_than_what_leaves_three() -> None:
    document = [[], [], [], [(0, [STRING])], [(2, [SUBJECT]), (1, [SUBJECT]), (0, [SUBJECT])]]
    values, _ = learn([document] * 3, iterations=50)
    assert values["string_match"] == pytest.approx(1 - NEW, abs=1e-3)
    assert values["subject_sentence_before"] == pytest.approx((1 - NEW) / 3, abs=1e-3)


def test_relations_that_never_hold_leave_nothing_open() -> None:
    values, _ = learn([[[]]], iterations=1)
    assert values["i_and_you"] == pytest.approx(1 - NEW)


def test_the_shipped_table_is_complete_and_every_relation_has_words() -> None:
    assert set(INFORMATIVENESS) == set(RELATIONS)
    assert all(0 < value < 1 for value in INFORMATIVENESS.values())
    assert INFORMATIVENESS["string_match"] > INFORMATIVENESS["other_farther_back"]
    assert all(np.isfinite(list(INFORMATIVENESS.values())))
    assert set(WORDING) < set(RELATIONS)


def test_pairs_of_a_document() -> None:
    context = context_of(
        "(S (NP (DT The) (NN car)) (VP (VBD hit) (NP (DT a) (NN tree))) (. .))",
        "(S (NP (DT the) (NN car)) (VP (VBD burned)) (. .))",
        "(S (NP (PRP It)) (VP (VBD exploded)) (. .))",
    )
    related = related_pairs(context)
    assert related[0] == related[1] == []
    ((antecedent, holding),) = related[2]
    assert antecedent == 0
    assert STRING in holding
    by_antecedent = dict(related[3])
    assert by_antecedent[2] == [SUBJECT]
    assert by_antecedent[0] == [NUMBER["subject_two_before"]]
    assert by_antecedent[1] == [NUMBER["other_two_before"]]
