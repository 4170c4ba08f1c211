"""Decoding is the argmax over the posteriors that the plain twin computes, and ties go to the nearest."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aforesaid.model.decode import decode, posteriors
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import EncodedDocument
from aforesaid.model.packed import pack
from aforesaid.model.parameters import initial_parameters, support_of
from aforesaid.model.settings import TrainingSettings
from corpora import all_document, literal
from corpus_strategies import corpora, random_parameters, training_settings


@given(corpora(), training_settings(), st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_argmax_of_the_posteriors(
    corpus: tuple[Definition, list[EncodedDocument]], chosen: TrainingSettings, seed: int
) -> None:
    definition, documents = corpus
    # The support is that of one document, so the others hold cells that training never saw.
    support = support_of(definition, [pack(definition, documents[:1])])
    theta = random_parameters(support, np.random.default_rng(seed))
    for document in documents:
        decoded = decode(document, theta, chosen)
        for j in range(len(document)):
            antecedents, probabilities = posteriors(document, j, theta, chosen)
            if not len(antecedents):
                assert (decoded.antecedents[j], decoded.probabilities[j]) == (-1, 1.0)
            elif not probabilities.any():
                assert (decoded.antecedents[j], decoded.probabilities[j]) == (-1, 0.0)
            else:
                assert probabilities.sum() == pytest.approx(1.0)
                best = probabilities.max()
                (place,) = np.flatnonzero(antecedents == decoded.antecedents[j])
                assert probabilities[place] == pytest.approx(best, rel=1e-9)
                assert decoded.probabilities[j] == pytest.approx(best, rel=1e-9)
                nearer = probabilities[antecedents > decoded.antecedents[j]]
                assert not np.any(nearer > best * (1 + 1e-9))


def test_ties_go_to_the_nearest_mention() -> None:
    definition = literal()
    document = all_document([0, 0, 0, 0], [0, 0, 0, 0], [2, 2, 0, 2], [(2, 0, 3)])
    support = support_of(definition, [pack(definition, [document])])
    uniform = initial_parameters(support, TrainingSettings())
    assert decode(document, uniform, TrainingSettings()).antecedents.tolist() == [-1, 0, 1, 2]


def test_a_mention_without_any_weight_starts_a_chain() -> None:
    definition = literal()
    seen = all_document([0, 0], [0, 0], [2, 2])
    support = support_of(definition, [pack(definition, [seen])])
    theta = random_parameters(support, np.random.default_rng(0))
    unseen = all_document([0, 7], [0, 0], [2, 2])  # no mention with code 7 was seen: t(7 | ·) = 0 in every trained row
    decoded = decode(unseen, theta, TrainingSettings())
    assert (decoded.antecedents[1], decoded.probabilities[1]) == (-1, 0.0)
