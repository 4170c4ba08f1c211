from __future__ import annotations

from aforesaid.sieves import SIEVE, SIEVES, Family
from aforesaid.sieves.pairs import FLAG


def test_names_are_unique_and_every_sieve_says_what_it_is() -> None:
    assert len(SIEVE) == len(SIEVES)
    assert all(sieve.description and sieve.matches.__doc__ for sieve in SIEVES)
    assert {sieve.family for sieve in SIEVES} == set(Family)


def test_the_order_is_that_of_the_families() -> None:
    families = [sieve.family for sieve in SIEVES]
    assert families == sorted(families)


def test_flags_are_single_bits_of_an_int32() -> None:
    assert sorted(FLAG.values()) == [1 << bit for bit in range(len(SIEVES))]
    assert max(FLAG.values()) < 2**31
