"""Random corpora, settings and parameters of the model, for hypothesis."""

from __future__ import annotations

from typing import cast

import numpy as np
from hypothesis import strategies as st

from aforesaid.model.counts import Counts
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import EncodedDocument
from aforesaid.model.m_step import m_step
from aforesaid.model.parameters import Parameters, Support, initial_parameters
from aforesaid.model.settings import Normalisation, TrainingSettings
from corpora import listed, literal, random_all, random_listed

SMOOTHINGS = st.sampled_from([(), (("*", 0.5),), (("*", 1.0), ("*.root.*", 0.0), ("*.prior.*", 0.0))])


@st.composite
def training_settings(draw: st.DrawFn) -> TrainingSettings:
    return TrainingSettings(
        prior=(("*", cast(Normalisation, draw(st.sampled_from(["class", "shared", "luce"])))),),
        smoothing=draw(SMOOTHINGS),
        initial=draw(st.sampled_from(["uniform", "authors"])),
        root_copies=draw(st.booleans()),
    )


@st.composite
def corpora(draw: st.DrawFn) -> tuple[Definition, list[EncodedDocument]]:
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    sizes = draw(st.lists(st.integers(0, 30), min_size=1, max_size=6))
    if draw(st.booleans()):
        definition = literal(draw(st.sampled_from(["outcome", "condition"])), draw(st.integers(1, 4)))
        return definition, [random_all(rng, n, f"doc{i}") for i, n in enumerate(sizes)]
    return listed(), [random_listed(rng, n, f"doc{i}") for i, n in enumerate(sizes)]


def random_parameters(support: Support, rng: np.random.Generator) -> Parameters:
    """Proper distributions that no E-step has seen, with some zeros."""
    start = initial_parameters(support, TrainingSettings())
    counts = Counts(rng.random(len(support.cells)) ** 3, np.ones(len(support.cells)), 0.0, 1, 0, 1)
    return m_step(counts, start, TrainingSettings())
