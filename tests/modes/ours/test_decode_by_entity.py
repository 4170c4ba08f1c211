"""*He* and *she* go to entities, not to mentions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aforesaid.model.packed import pack
from aforesaid.model.parameters import initial_parameters, support_of
from aforesaid.modes.presets import preset
from contexts import annotated

PEOPLE = {"Ann": "PERSON", "Mary": "PERSON", "Bob": "PERSON", "Paul": "PERSON", "Kim": "PERSON"}


def clause(subject: str) -> str:
    return f"(S (NP {subject}) (VP (VBD left)) (. .))"


def chains(*trees: str, overrides: Sequence[str] = ()) -> list[list[str]]:
    """Chains by parameters that prefer nothing: every table is uniform, so that only the rules decide."""
    made = preset("ours", tuple(overrides))
    document = annotated(*trees, names=PEOPLE)
    encoded = made.encode(document)
    assert encoded is not None
    parameters = initial_parameters(support_of(made.definition, [pack(made.definition, [encoded])]), made.training)
    found = made.resolve(document, parameters)
    return [[found.mentions.text(row) for row in chain] for chain in found.chains()]


def test_an_entity_that_was_she_is_no_he() -> None:
    # *Kim* may be both: the first pronoun decides, and the second has to look elsewhere.
    found = chains(clause("(NNP Paul)"), clause("(NNP Kim)"), clause("(PRP She)"), clause("(PRP He)"))
    assert ["Kim", "She"] in found
    assert ["Paul", "He"] in found


def test_pronouns_without_a_noun_are_poor_antecedents() -> None:
    trees = (clause("(PRP He)"), clause("(NNP Paul)"), clause("(PRP He)"))
    first_of_all = chains(*trees, overrides=("entity.nameless=0.0",))
    assert ["Paul", "He"] in first_of_all


def test_a_name_behind_a_fronted_pronoun_is_meant() -> None:
    trees = (
        clause("(NNP Mary)"),
        "(S (PP (IN In) (NP (PRP$ her) (NN youth))) (, ,) (NP (NNP Ann)) (VP (VBD travelled)) (. .))",
    )
    assert ["her", "Ann"] in chains(*trees)
    assert ["Mary", "her"] in chains(*trees, overrides=("entity.forward=0.1",))


def test_probabilities_stay_probabilities() -> None:
    made = preset("ours")
    document = annotated(clause("(NNP Paul)"), clause("(NNP Bob)"), clause("(PRP He)"), names=PEOPLE)
    encoded = made.encode(document)
    assert encoded is not None
    parameters = initial_parameters(support_of(made.definition, [pack(made.definition, [encoded])]), made.training)
    found = made.resolve(document, parameters)
    assert np.all((found.probabilities >= 0) & (found.probabilities <= 1))
    decision = found.explain(int(np.flatnonzero(found.mentions.types == 3)[0]))
    assert decision.chosen.mention == int(found.antecedents[decision.mention])
