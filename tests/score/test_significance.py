"""The paired bootstrap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import chains, partitions

from aforesaid.document import Clusters
from aforesaid.errors import InputError
from aforesaid.score import METRICS, Counts, Scores, bootstrap
from aforesaid.score.align import align
from aforesaid.score.clusters import count
from aforesaid.score.counts import as_array, total
from aforesaid.score.scores import f1_of_array

GOOD, BAD = count(align(chains("abc de"), chains("abc de"))), count(align(chains("abc de"), chains("ad be c")))


@given(st.lists(st.tuples(partitions(), partitions()), min_size=1, max_size=3))
def test_many_sums_at_once_are_scored_as_one(pairs: list[tuple[Clusters, Clusters]]) -> None:
    counts = [count(align(key, response)) for key, response in pairs]
    scores = Scores.of(total(counts))
    f1 = f1_of_array(as_array(counts).sum(axis=0))
    for metric in METRICS:
        assert float(f1[metric]) == pytest.approx(scores[metric].f1)
    assert float(f1["conll"]) == pytest.approx((scores.muc.f1 + scores.b_cubed.f1 + scores.ceaf_e.f1) / 3)


def test_a_resample_is_the_score_of_the_documents_drawn() -> None:
    # With one document every resample is the document itself.
    (only,) = bootstrap([[BAD]], resamples=50)
    f1 = 100 * Scores.of(BAD).b_cubed.f1
    assert (only["b_cubed"].f1, only["b_cubed"].low, only["b_cubed"].high) == pytest.approx((f1, f1, f1))


def test_equal_responses_do_not_differ() -> None:
    counts = [GOOD, BAD, GOOD, BAD]
    first, second = bootstrap([counts, counts], resamples=500)
    assert second["conll"].difference == 0
    assert second["conll"].p == 1
    assert first["conll"].p is None


def test_a_response_that_is_better_everywhere() -> None:
    worse, better = [BAD] * 30, [GOOD] * 30
    _, second = bootstrap([worse, better], resamples=1000)
    conll = second["conll"]
    assert conll.difference is not None
    assert conll.difference > 0
    assert conll.p == pytest.approx(1 / 1001)
    assert conll.difference_low == pytest.approx(conll.difference)


def test_one_better_document_among_many_is_no_evidence() -> None:
    _, second = bootstrap([[BAD] * 30, [GOOD, *[BAD] * 29]], resamples=2000)
    conll = second["conll"]
    assert conll.p is not None
    assert conll.p > 0.05
    assert conll.low < conll.f1 < conll.high


def test_the_draws_are_shared_so_a_constant_gain_is_seen_through_the_noise() -> None:
    # Documents differ greatly in difficulty, the gain is small and in every document: only a paired test finds it.
    def document(n: int, found: int) -> Counts:
        letters = "abcdefghijklmnopqrstuvwxyz"
        return count(align(chains(letters[:n]), chains(letters[:found])))

    sizes = [(24, found) for found in (4, 8, 12, 16, 20, 22) * 5]
    one = [document(n, found) for n, found in sizes]
    other = [document(n, found + 1) for n, found in sizes]
    first, second = bootstrap([one, other], resamples=1000)
    assert second["muc"].low < first["muc"].high  # the intervals overlap
    assert second["muc"].p is not None
    assert second["muc"].p < 0.01


def test_a_seed_gives_the_same_figures_and_pieces_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [[GOOD, BAD, BAD], [GOOD, GOOD, BAD]]
    wanted = bootstrap(counts, resamples=300, seed=7)
    assert bootstrap(counts, resamples=300, seed=7) == wanted
    assert bootstrap(counts, resamples=300, seed=8) != wanted
    monkeypatch.setattr("aforesaid.score.significance._ROWS_AT_ONCE", 30)
    assert bootstrap(counts, resamples=300, seed=7) == wanted


def test_one_document_proves_nothing() -> None:
    _, other = bootstrap([[BAD], [GOOD]], resamples=100)
    assert (other["conll"].difference or 0) > 0
    assert other["conll"].p == 1.0


def test_responses_with_other_documents_are_refused() -> None:
    with pytest.raises(InputError, match="expected the same documents"):
        bootstrap([[GOOD], [GOOD, BAD]])
    with pytest.raises(InputError, match="found 0 resamples"):
        bootstrap([[GOOD]], resamples=0)


def test_the_interval_lies_around_the_score() -> None:
    random = np.random.default_rng(0)
    counts = [GOOD if random.random() < 0.5 else BAD for _ in range(40)]
    (only,) = bootstrap([counts], resamples=2000)
    assert Scores.of(BAD).conll < only["conll"].low < only["conll"].f1 < only["conll"].high < 100
