"""*The chairman, Ann Lee,* is one mention that goes by two names, from matching to the name of the chain."""

from __future__ import annotations

import pytest

from aforesaid.model.store import load_model
from aforesaid.modes.presets import preset
from aforesaid.modes.systems import shipped_model
from aforesaid.resolve.representative import representative
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.schemes import in_scheme, scheme_of
from contexts import annotated

NAMES = {"Ann Lee": "PERSON", "Lee": "PERSON"}
CHAIRMAN = "(NP (NP (DT The) (NN chairman)) (, ,) (NP (NNP Ann) (NNP Lee)) (, ,))"


def slept(subject: str) -> str:
    return f"(S {subject} (VP (VBD slept)) (. .))"


def resolved(*trees: str, scheme: str = "ontonotes") -> Resolution:
    document = annotated(*trees, names=NAMES)
    return in_scheme(preset("ours").resolve(document, load_model(shipped_model("ours")).parameters), scheme_of(scheme))


@pytest.mark.parametrize(
    ("scheme", "chain"),
    [
        ("ontonotes", ["The chairman , Ann Lee", "She", "The chairman", "Lee"]),
        ("gum", ["The chairman , Ann Lee", "Ann Lee", "She", "The chairman", "Lee"]),
        ("litbank", ["The chairman", "Ann Lee", "She", "The chairman", "Lee"]),
    ],
)
def test_one_chain_whose_name_is_a_womans(scheme: str, chain: list[str]) -> None:
    subjects = (CHAIRMAN, "(NP (PRP She))", "(NP (DT The) (NN chairman))", "(NP (NNP Lee))")
    answer = resolved(*map(slept, subjects), scheme=scheme)
    assert [[answer.mentions.text(row) for row in one] for one in answer.chains()] == [chain]
    assert representative(answer.mentions, answer.chains()[0]).text == "Ann Lee"


def test_the_link_is_as_sure_as_the_name() -> None:
    answer = resolved(slept("(NP (NNP Ann) (NNP Lee))"), slept(CHAIRMAN))
    same = resolved(slept("(NP (NNP Ann) (NNP Lee))"), slept("(NP (NNP Ann) (NNP Lee))"))
    assert answer.chains() == ((0, 1),)
    assert answer.probabilities[1] == same.probabilities[1]
