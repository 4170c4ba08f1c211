"""One text, three ideas of coreference."""

from __future__ import annotations

import numpy as np
import pytest

from aforesaid.baselines.nearest import resolve_context
from aforesaid.errors import InputError
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.schemes import SCHEMES, in_scheme, scheme_of
from contexts import context_of

TREES = (
    "(S (NP (NNP Ann)) (VP (VBZ is) (NP (DT a) (NN doctor))) (. .))",
    "(S (NP (PRP She)) (VP (VBD bought) (NP (DT a) (NN hat))) (. .))",
    "(S (NP (DT The) (NN hat)) (VP (VBD pleased) (NP (PRP$ her) (NN brother))) (. .))",
)


def chains(name: str) -> list[list[str]]:
    resolution = resolve_context(context_of(*TREES, names={"Ann": "PERSON"}))
    scheme = scheme_of(name)
    found = in_scheme(resolution, scheme)
    return [[found.mentions.text(row) for row in chain] for chain in found.chains(singletons=scheme.singletons)]


def test_ontonotes_is_what_systems_answer() -> None:
    assert chains("ontonotes") == [["Ann", "She", "her"], ["a hat", "The hat"]]


def test_gum_has_predicates_and_single_mentions() -> None:
    found = chains("gum")
    assert ["Ann", "a doctor", "She", "her"] in found
    assert ["her brother"] in found


def test_litbank_has_people_and_places_only() -> None:
    found = chains("litbank")
    assert ["Ann", "She", "her"] in found
    assert ["her brother"] in found
    assert not any("hat" in text for chain in found for text in chain)


def test_litbank_has_short_spans_and_no_coordinations() -> None:
    trees = (
        "(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN doctor))) (VP (VBD met) (NP (NP (NNP Bob) (POS 's)) (NN wife))))",
        "(S (NP (NP (NNP Ann)) (CC and) (NP (NNP Bob))) (VP (VBD sang)) (. .))",
        "(S (NP (PRP They)) (VP (VBD liked) (NP (PRP$ their) (NN song))) (. .))",
    )
    resolution = resolve_context(context_of(*trees, names={"Ann": "PERSON", "Bob": "PERSON"}))
    wide, narrow = (in_scheme(resolution, scheme_of(name)) for name in ("ontonotes", "litbank"))
    assert {"Ann , a doctor", "Bob 's", "Ann and Bob"} < set(shown(wide))
    assert {"Ann", "Bob", "Bob 's wife"} < set(shown(narrow))
    assert not set(shown(narrow)) & {"Ann , a doctor", "Bob 's", "Ann and Bob"}
    assert ["They", "their"] in [[narrow.mentions.text(row) for row in chain] for chain in narrow.chains()]


def shown(resolution: Resolution) -> list[str]:
    return [resolution.mentions.text(int(row)) for row in np.flatnonzero(resolution.visible)]


def test_an_unknown_scheme_is_told_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=", ".join(SCHEMES)):
        scheme_of("muc")
