"""Mentions that stand more than once."""

from __future__ import annotations

from letters import chains, span

from aforesaid.score.align import align


def test_a_mention_of_the_key_counts_in_the_response_where_it_stands_first() -> None:
    alignment = align(chains("ab cd"), chains("ab cbd"))
    assert [len(chain) for chain in alignment.response.chains] == [2, 2]
    assert alignment.repeated == (span("b"),)
    assert alignment.n_common == 4


def test_a_chain_of_repeated_mentions_alone_goes() -> None:
    alignment = align(chains("ab"), chains("ab ba"))
    assert len(alignment.response.chains) == 1
    assert alignment.repeated == (span("b"), span("a"))


def test_a_mention_that_is_not_in_the_key_may_stand_twice() -> None:
    alignment = align(chains("ab"), chains("axx xb"))
    assert [len(chain) for chain in alignment.response.chains] == [3, 2]
    assert alignment.repeated == ()
    assert len(alignment.response.chain_of) == 3


def test_a_span_in_two_chains_of_the_key_belongs_to_the_last_and_counts_in_both() -> None:
    alignment = align(chains("ab bc"), chains("bc"))
    assert alignment.key.n_places == 4
    assert len(alignment.key.chain_of) == 3
    b = alignment.key.chains[0][1]
    assert alignment.key.chain_of[b] == 1
    assert dict(alignment.key.chains_holding(b)) == {0: 1, 1: 1}
