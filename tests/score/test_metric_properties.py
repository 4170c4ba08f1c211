"""What must hold for any two clusterings."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from letters import chains, clusterings, partitions

from aforesaid.document import Clusters, Span
from aforesaid.score import METRICS, Scores, score_clusters
from aforesaid.score import ceaf as ceaf_module
from aforesaid.score.align import align
from aforesaid.score.blanc import blanc
from aforesaid.score.ceaf import ceaf
from aforesaid.score.clusters import count
from aforesaid.score.counts import total

ALL = METRICS


def close(one: Scores, other: Scores) -> bool:
    return all(
        getattr(one[metric], part) == pytest.approx(getattr(other[metric], part), abs=1e-12)
        for metric in ALL
        for part in ("recall", "precision", "f1")
    )


@given(partitions(min_size=2).filter(len))
def test_a_response_equal_to_its_key_scores_100(key: Clusters) -> None:
    percent = score_clusters(key, key).percent()
    for metric in ALL:
        assert percent[metric] == {"recall": 100.0, "precision": 100.0, "f1": 100.0}
    assert percent["conll"] == 100.0


@given(partitions().filter(lambda key: sum(map(len, key)) > 1))
def test_so_it_does_with_singletons_but_for_muc(key: Clusters) -> None:
    scores = score_clusters(key, key)
    for metric in ALL:
        if metric != "muc":
            assert scores[metric].percent()["f1"] == 100.0
    assert scores.muc.f1 == (1.0 if any(len(chain) > 1 for chain in key) else 0.0)


@given(partitions(), partitions(), st.randoms(use_true_random=False))
def test_order_and_names_change_nothing(key: Clusters, response: Clusters, random: object) -> None:
    def shuffled(clusters: Clusters) -> Clusters:
        result = [tuple(random.sample(chain, len(chain))) for chain in clusters]  # type: ignore[attr-defined]
        random.shuffle(result)  # type: ignore[attr-defined]
        return tuple(result)

    def renamed(clusters: Clusters) -> Clusters:
        return tuple(tuple(Span(1000 - span.end, 1000 - span.start) for span in chain) for chain in clusters)

    scores = score_clusters(key, response)
    assert close(scores, score_clusters(shuffled(key), shuffled(response)))
    assert close(scores, score_clusters(renamed(key), renamed(response)))


@given(partitions(min_size=2), partitions(min_size=2))
def test_recall_and_precision_swap_with_the_roles(key: Clusters, response: Clusters) -> None:
    scores, swapped = score_clusters(key, response), score_clusters(response, key)
    for metric in ALL:
        if metric == "blanc" and (len(key) < 2 or len(response) < 2):
            continue  # BLANC looks at the kinds of link that the key has
        assert scores[metric].recall == pytest.approx(swapped[metric].precision)
        assert scores[metric].precision == pytest.approx(swapped[metric].recall)
        assert scores[metric].f1 == pytest.approx(swapped[metric].f1)


@given(partitions(), partitions())
@example((), ())
@example(chains("ab"), ())
@example((), chains("ab"))
def test_every_figure_lies_between_0_and_100(key: Clusters, response: Clusters) -> None:
    scores = score_clusters(key, response)
    for metric in ALL:
        assert all(0 <= figure <= 100 for figure in scores[metric].percent().values())


@given(st.lists(st.tuples(partitions(), partitions()), max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_documents_changes_nothing(pairs: list[tuple[Clusters, Clusters]], random: object) -> None:
    counts = [count(align(key, response)) for key, response in pairs]
    shuffled = random.sample(counts, len(counts))  # type: ignore[attr-defined]
    assert total(counts) == total(shuffled)


def best_map(key: Clusters, response: Clusters, entity_based: bool) -> float:
    """The best one-to-one map, found by trying all."""

    def phi(k: tuple[Span, ...], r: tuple[Span, ...]) -> float:
        shared = len(set(k) & set(r))
        return 2 * shared / (len(k) + len(r)) if entity_based else shared

    few, many = sorted((key, response), key=len)
    return max(
        (sum(phi(a, b) for a, b in zip(few, order, strict=True)) for order in permutations(many, len(few))), default=0.0
    )


@given(partitions(), partitions())
@pytest.mark.parametrize("dense_cells", [1_000_000, 0])
def test_ceaf_finds_the_best_map(dense_cells: int, key: Clusters, response: Clusters) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ceaf_module, "DENSE_CELLS", dense_cells)
        mention_based, entity_based = ceaf(align(key, response))
    assert mention_based.recall_numerator == pytest.approx(best_map(key, response, entity_based=False))
    assert entity_based.recall_numerator == pytest.approx(best_map(key, response, entity_based=True))


def links(chains_of_mentions: list[list[int]]) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]]:
    """Pairs in one chain and pairs in two, listed one by one."""
    together = {tuple(sorted(pair)) for chain in chains_of_mentions for pair in combinations(chain, 2)}
    apart = {tuple(sorted((a, b))) for one, other in combinations(chains_of_mentions, 2) for a in one for b in other}
    return together, apart


@given(clusterings(), clusterings())
@example(chains("ab ab"), chains("ab"))
@example(chains("aa"), chains("a"))
@example(chains("ab ac"), chains("abc"))
@example(chains("ab"), chains("cc cd ab"))
def test_blanc_counts_what_listing_all_pairs_counts(key: Clusters, response: Clusters) -> None:
    alignment = align(key, response)
    coreference, noncoreference = blanc(alignment)
    key_together, key_apart = links(alignment.key.chains)
    response_together, response_apart = links(alignment.response.chains)
    together, apart = len(key_together & response_together), len(key_apart & response_apart)
    assert list(coreference) == [together, len(key_together), together, len(response_together)]
    assert list(noncoreference) == [apart, len(key_apart), apart, len(response_apart)]
