"""Every metric on the examples of its own paper, computed here by hand.

The running example of Pradhan et al. (2014) and of Moosavi & Strube (2016) has the key {a b c} {d e f g} and the
response {a b} {c d} {f g h i}: e is missed, h and i are spurious. That of Bagga & Baldwin (1998) and Luo (2005) has the
key {a b c d e} {f g} {h i j k l} and four responses.
"""

from __future__ import annotations

import pytest
from letters import chains

from aforesaid.score import Score, score_clusters

KEY, RESPONSE = chains("abc defg"), chains("ab cd fghi")
TRUTH = chains("abcde fg hijkl")
TWO_JOINED = chains("abcde fghijkl")
LARGE_JOINED = chains("abcdehijkl fg")
ALL_JOINED = chains("abcdefghijkl")
ALL_APART = chains("a b c d e f g h i j k l")


def figures(score: Score) -> tuple[float, float, float]:
    return score.recall, score.precision, score.f1


def f1(recall: float, precision: float) -> float:
    return 2 * recall * precision / (recall + precision)


def test_muc_of_vilain() -> None:
    # Key A-B-C-D, response A-B and C-D: the response cuts the chain into two pieces.
    score = score_clusters(chains("abcd"), chains("ab cd")).muc
    assert figures(score) == pytest.approx(((4 - 2) / (4 - 1), (2 - 1 + 2 - 1) / (1 + 1), f1(2 / 3, 1)))


def test_muc_of_vilain_with_a_chain_too_many_mentions() -> None:
    # Key A-B and C-D, response A-B-C-D: all links are found, one of three is wrong.
    score = score_clusters(chains("ab cd"), chains("abcd")).muc
    assert figures(score) == pytest.approx((1, 2 / 3, f1(1, 2 / 3)))


def test_muc_with_predicted_mentions() -> None:
    # {a b c} falls into {a b} {c}; {d e f g} into {d} {e} {f g}. Seen from the response: {a b}; {c} {d}; {f g} {h} {i}.
    recall = ((3 - 2) + (4 - 3)) / ((3 - 1) + (4 - 1))
    precision = ((2 - 1) + (2 - 2) + (4 - 3)) / ((2 - 1) + (2 - 1) + (4 - 1))
    assert figures(score_clusters(KEY, RESPONSE).muc) == pytest.approx((recall, precision, f1(recall, precision)))
    assert (recall, precision) == pytest.approx((0.4, 0.4))


def test_muc_does_not_see_which_chains_are_joined() -> None:
    # Bagga & Baldwin's objection: both responses have 9 of 10 links right.
    for response in (TWO_JOINED, LARGE_JOINED):
        assert figures(score_clusters(TRUTH, response).muc) == pytest.approx((1, 9 / 10, f1(1, 9 / 10)))


def test_b_cubed_of_bagga_and_baldwin() -> None:
    two = score_clusters(TRUTH, TWO_JOINED).b_cubed
    assert figures(two)[:2] == pytest.approx((1, (5 * 5 / 5 + 2 * 2 / 7 + 5 * 5 / 7) / 12))
    assert two.precision == pytest.approx(16 / 21)  # 76 % in the paper
    large = score_clusters(TRUTH, LARGE_JOINED).b_cubed
    assert figures(large)[:2] == pytest.approx((1, (10 * 5 / 10 + 2 * 2 / 2) / 12))  # 58 % in the paper


def test_b_cubed_with_predicted_mentions() -> None:
    recall = (2 * 2 / 3 + 1 * 1 / 3 + 1 * 1 / 4 + 2 * 2 / 4) / 7
    precision = (2 * 2 / 2 + 1 * 1 / 2 + 1 * 1 / 2 + 2 * 2 / 4) / 8
    assert figures(score_clusters(KEY, RESPONSE).b_cubed) == pytest.approx((recall, precision, f1(recall, precision)))


@pytest.mark.parametrize(
    ("response", "mentions", "entities", "n_response"),
    [
        (TWO_JOINED, 5 + 5, 2 * 5 / (5 + 5) + 2 * 5 / (5 + 7), 2),
        (LARGE_JOINED, 5 + 2, 2 * 5 / (5 + 10) + 2 * 2 / (2 + 2), 2),
        (ALL_JOINED, 5, 2 * 5 / (5 + 12), 1),
        (ALL_APART, 1 + 1 + 1, 2 * 1 / (5 + 1) + 2 * 1 / (2 + 1) + 2 * 1 / (5 + 1), 12),
    ],
)
def test_ceaf_of_luo(response: object, mentions: float, entities: float, n_response: int) -> None:
    scores = score_clusters(TRUTH, response)  # type: ignore[arg-type]
    assert figures(scores.ceaf_m) == pytest.approx((mentions / 12, mentions / 12, mentions / 12))
    recall, precision = entities / 3, entities / n_response
    assert figures(scores.ceaf_e) == pytest.approx((recall, precision, f1(recall, precision)))


def test_ceaf_with_predicted_mentions() -> None:
    scores = score_clusters(KEY, RESPONSE)
    assert figures(scores.ceaf_m)[:2] == pytest.approx(((2 + 2) / 7, (2 + 2) / 8))
    similarity = 2 * 2 / (3 + 2) + 2 * 2 / (4 + 4)
    assert figures(scores.ceaf_e)[:2] == pytest.approx((similarity / 2, similarity / 3))


def test_blanc_of_luo_and_others() -> None:
    # Key: ab ac bc | de df dg ef eg fg together, 3 · 4 apart. Response: ab | cd | fg fh fi gh gi hi together,
    # 2 · 2 + 2 · 4 + 2 · 4 apart. Both together: ab fg. Both apart: ad af ag bd bf bg cf cg.
    together = (2 / 9, 2 / 8)
    apart = (8 / 12, 8 / 20)
    expected = (
        (together[0] + apart[0]) / 2,
        (together[1] + apart[1]) / 2,
        (f1(*together) + f1(*apart)) / 2,
    )
    assert figures(score_clusters(KEY, RESPONSE).blanc) == pytest.approx(expected)
    assert expected[2] == pytest.approx(0.36, abs=0.01)  # as printed in the paper


def test_blanc_with_links_of_one_kind_alone() -> None:
    # One chain in the key: no pair is apart, so coreference links alone count.
    assert figures(score_clusters(chains("abc"), chains("ab c")).blanc) == pytest.approx((1 / 3, 1, f1(1 / 3, 1)))
    # Only singletons in the key: no pair is together.
    assert figures(score_clusters(chains("a b c"), chains("ab c")).blanc) == pytest.approx((2 / 3, 1, f1(2 / 3, 1)))
    # One mention in the key: there is no pair at all.
    assert figures(score_clusters(chains("a"), chains("a")).blanc) == (0, 0, 0)


def test_lea_of_moosavi_and_strube() -> None:
    recall = (3 * (1 / 3) + 4 * (1 / 6)) / (3 + 4)
    precision = (2 * (1 / 1) + 2 * (0 / 1) + 4 * (1 / 6)) / (2 + 2 + 4)
    assert figures(score_clusters(KEY, RESPONSE).lea) == pytest.approx((recall, precision, f1(recall, precision)))
    assert recall == pytest.approx(0.24, abs=0.005)
    assert precision == pytest.approx(0.33, abs=0.005)


def test_lea_of_singletons() -> None:
    # A chain of one is right when the other side has it alone: a is, b is not.
    score = score_clusters(chains("a b"), chains("a bc")).lea
    assert figures(score)[:2] == pytest.approx(((1 + 0) / 2, (1 + 0) / 3))


def test_mentions_count_spans() -> None:
    assert figures(score_clusters(KEY, RESPONSE).mentions)[:2] == pytest.approx((6 / 7, 6 / 8))


def test_conll_is_the_mean_of_the_printed_figures() -> None:
    scores = score_clusters(KEY, RESPONSE)
    # MUC 2/5, B³ 5/11 = .4545…, CEAF-e 2.6/5: the reference scorer adds 1 - (1 - .8) for .8, falls a bit short of .52,
    # and cuts what follows the second decimal. It prints 51.99.
    printed = [40.00, 45.45, 51.99]
    assert [scores[metric].percent()["f1"] for metric in ("muc", "b_cubed", "ceaf_e")] == printed
    assert scores.conll == round(sum(printed) / 3, 2) == 45.81
