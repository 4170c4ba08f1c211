"""The kernels do what Algorithm 1 says, on any corpus."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aforesaid.model import reference
from aforesaid.model.definition import Definition
from aforesaid.model.e_step import e_step
from aforesaid.model.encoded import EncodedDocument
from aforesaid.model.m_step import log_prior, m_step
from aforesaid.model.packed import pack
from aforesaid.model.parameters import initial_parameters, support_of
from aforesaid.model.settings import TrainingSettings
from corpora import literal, random_all
from corpus_strategies import corpora, random_parameters, training_settings


@given(corpora(), training_settings(), st.integers(0, 2**32 - 1))
@settings(max_examples=150, deadline=None)
def test_kernel_equals_the_twin(
    corpus: tuple[Definition, list[EncodedDocument]], chosen: TrainingSettings, seed: int
) -> None:
    definition, documents = corpus
    packed = pack(definition, documents)
    support = support_of(definition, [packed])
    for theta in (initial_parameters(support, chosen), random_parameters(support, np.random.default_rng(seed))):
        fast = e_step(packed, theta, chosen)
        plain = reference.e_step(definition, documents, theta, chosen)
        np.testing.assert_allclose(fast.cells, plain.cells, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(fast.exposure, plain.exposure, rtol=1e-12, atol=1e-12)
        assert fast.log_likelihood == pytest.approx(plain.log_likelihood, rel=1e-12, abs=1e-12)
        assert (fast.mentions, fast.impossible, fast.words) == (plain.mentions, plain.impossible, plain.words)


@given(corpora(), training_settings())
@settings(max_examples=60, deadline=None)
def test_em_invariants_hold_at_every_step(
    corpus: tuple[Definition, list[EncodedDocument]], chosen: TrainingSettings
) -> None:
    definition, documents = corpus
    packed = pack(definition, documents)
    support = support_of(definition, [packed])
    theta = initial_parameters(support, chosen)
    before = -np.inf if np.any(theta.row_totals() > 1) else None
    roles = np.array([table.role for table in definition.tables])[support.table_of]
    for _ in range(8):
        counts = e_step(packed, theta, chosen)
        assert counts.impossible == 0
        with_prior = [table.mode for table in definition.tables if table.role == "prior"]
        in_prior_modes = sum(int((d.modes == m).sum()) for d in documents for m in with_prior)
        assert counts.cells[roles == "prior"].sum() == pytest.approx(in_prior_modes, rel=1e-12)
        mentions = sum(int((d.modes >= 0).sum()) for d in documents)
        assert counts.mentions == mentions
        if all(len(mode.link) == 1 for mode in definition.modes):
            assert counts.cells[roles != "prior"].sum() == pytest.approx(mentions, rel=1e-12)
        objective = counts.log_likelihood + log_prior(theta, chosen)
        if before is not None:
            assert objective >= before - 1e-9 * abs(objective)
        before = objective
        theta = m_step(counts, theta, chosen)
        totals = theta.row_totals()
        counted = support.row_sums(counts.cells) > 0
        np.testing.assert_allclose(totals[counted], 1.0, rtol=0, atol=1e-12)
        assert theta.values.min(initial=0.0) >= 0.0


@given(corpora(), training_settings(), st.integers(0, 6))
@settings(max_examples=40, deadline=None)
def test_counts_of_any_split_add_up(
    corpus: tuple[Definition, list[EncodedDocument]], chosen: TrainingSettings, cut: int
) -> None:
    definition, documents = corpus
    whole = pack(definition, documents)
    support = support_of(definition, [whole])
    theta = initial_parameters(support, chosen)
    parts = [pack(definition, documents[:cut]), pack(definition, documents[cut:])]
    assert support_of(definition, parts) == support
    summed = e_step(parts[0], theta, chosen) + e_step(parts[1], theta, chosen)
    together = e_step(whole, theta, chosen)
    np.testing.assert_allclose(summed.cells, together.cells, rtol=1e-12, atol=1e-12)
    assert summed.mentions == together.mentions
    after_parts, after_whole = m_step(summed, theta, chosen), m_step(together, theta, chosen)
    np.testing.assert_allclose(after_parts.values, after_whole.values, rtol=1e-11, atol=1e-12)


def test_a_long_sentence_and_a_long_document_agree_with_the_twin() -> None:
    rng = np.random.default_rng(5)
    definition = literal()
    document = random_all(rng, 400, "long")
    one_sentence = random_all(rng, 150, "one")
    one_sentence.sentences[:] = 4
    documents: list[EncodedDocument] = [document, one_sentence]
    packed = pack(definition, documents)
    theta = random_parameters(support_of(definition, [packed]), rng)
    fast, plain = (
        e_step(packed, theta, TrainingSettings()),
        reference.e_step(definition, documents, theta, TrainingSettings()),
    )
    np.testing.assert_allclose(fast.cells, plain.cells, rtol=1e-12, atol=1e-12)
