"""What the presets encode, through the fast kernels and through Algorithm 1 as printed: the same counts and answers."""

from __future__ import annotations

import random

import numpy as np
import pytest

from aforesaid.document import Document
from aforesaid.model import reference
from aforesaid.model.decode import posteriors
from aforesaid.model.e_step import e_step
from aforesaid.model.encoded import NO_MODE, EncodedDocument
from aforesaid.model.m_step import m_step
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters, initial_parameters, support_of
from aforesaid.modes.preset import Preset
from aforesaid.modes.presets import preset
from stories import story

PHRASES = (
    "Ann Lee", "Lee", "Ann", "Bob", "the man", "the old man", "a man", "the men", "the red car", "a car", "Paris",
    "she", "he", "it", "they", "I", "we", "you", "himself", "her car", "the village",
)  # fmt: skip
NAMES = {"Ann Lee": "PERSON", "Lee": "PERSON", "Ann": "PERSON", "Bob": "PERSON", "Paris": "LOCATION"}
VARIANTS = [
    ("paper", ()),
    ("paper", ("attribute.distance=prior",)),
    ("paper", ("string.new_chain=true", "precise.new_chain=true", "attribute.pronouns_start=true")),
    ("paper-literal", ()),
    ("paper-literal", ("flags=outcome", 'training.prior=[["*", "class"]]')),
    ("paper-literal", ("distance_cap=2", 'training.prior=[["*", "luce"]]')),
]


def tale(seed: int) -> Document:
    draw = random.Random(seed)
    clauses = [(draw.choice(PHRASES), "saw", draw.choice(PHRASES)) for _ in range(25)]
    speakers = [draw.choice(("", "ann", "bob")) for _ in clauses]
    return story(*clauses, names=NAMES, speakers=speakers)


def trained(made: Preset, steps: int) -> tuple[list[EncodedDocument], Parameters]:
    documents = [encoded for seed in range(4) if (encoded := made.encode(tale(seed))) is not None]
    packed = pack(made.definition, documents)
    theta = initial_parameters(support_of(made.definition, [packed]), made.training)
    for _ in range(steps):
        theta = m_step(e_step(packed, theta, made.training), theta, made.training)
    return documents, theta


@pytest.mark.parametrize(("name", "overrides"), VARIANTS)
def test_the_kernel_counts_what_algorithm_1_counts(name: str, overrides: tuple[str, ...]) -> None:
    made = preset(name, overrides)
    for steps in (0, 3):
        documents, theta = trained(made, steps)
        fast = e_step(pack(made.definition, documents), theta, made.training)
        plain = reference.e_step(made.definition, documents, theta, made.training)
        np.testing.assert_allclose(fast.cells, plain.cells, rtol=1e-11, atol=1e-12)
        assert fast.log_likelihood == pytest.approx(plain.log_likelihood, rel=1e-12)
        assert fast.mentions == plain.mentions
        assert fast.impossible == 0


@pytest.mark.parametrize(("name", "overrides"), VARIANTS)
def test_decoding_is_the_argmax_over_all_candidates(name: str, overrides: tuple[str, ...]) -> None:
    made = preset(name, overrides)
    _, theta = trained(made, 4)
    document = tale(99)
    resolution = made.resolve(document, theta)
    encoded, _, _ = made._for_decoding(made.context(document))
    for j in range(len(encoded)):
        antecedents, probabilities = posteriors(encoded, j, theta, made.training)
        if encoded.modes[j] == NO_MODE:
            assert resolution.antecedents[j] == -1
            continue
        if not probabilities.any():
            assert resolution.antecedents[j] == -1
            continue
        best = antecedents[probabilities >= probabilities.max() * (1 - 1e-12)]
        assert resolution.antecedents[j] == best.max()
        assert resolution.probabilities[j] == pytest.approx(probabilities.max(), rel=1e-9)
