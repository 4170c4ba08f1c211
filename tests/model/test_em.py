"""The training loop: what it reports, how it starts, when it refuses to go on."""

from __future__ import annotations

import numpy as np
import pytest

from aforesaid.errors import AforesaidError
from aforesaid.model.choose import choose_by_held_out, choose_by_score
from aforesaid.model.counts import Counts
from aforesaid.model.e_step import e_step
from aforesaid.model.em import InMemory, Progress, train
from aforesaid.model.holdout import held_out, key_hash
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters, Values
from aforesaid.model.settings import TrainingSettings
from corpora import listed, literal, random_all, random_listed


def pieces(n: int = 4) -> list[InMemory]:
    rng = np.random.default_rng(8)
    return [InMemory(pack(literal(), [random_all(rng, 25, f"{i}-{j}") for j in range(15)])) for i in range(n)]


def test_every_iteration_is_reported_and_kept() -> None:
    seen: list[Progress] = []
    training = train(pieces(), literal(), TrainingSettings(iterations=5), hold_out=True, on_iteration=seen.append)
    assert [progress.step for progress in seen] == list(training.history)
    assert len(training.parameters) == len(training.history) == 6
    likelihoods = [step.log_likelihood for step in training.history]
    assert likelihoods == sorted(likelihoods)
    assert seen[0].change == 0.0
    assert all(progress.change > 0 and progress.words_per_second > 0 for progress in seen[1:])
    first = training.history[0]
    assert 0 < first.held_out_mentions < first.mentions
    assert first.held_out is not None


def test_held_out_documents_are_left_out_of_the_counts() -> None:
    whole = train(pieces(), literal(), TrainingSettings(iterations=0))
    split = train(pieces(), literal(), TrainingSettings(iterations=0), hold_out=True)
    assert split.history[0].mentions + split.history[0].held_out_mentions == whole.history[0].mentions


def test_about_one_document_in_twenty_is_held_out() -> None:
    marks = np.array([key_hash(f"document {i}") for i in range(4000)], dtype=np.uint64)
    assert 150 < held_out(marks).sum() < 250


def test_given_initial_values_are_used_and_fixed_tables_stay() -> None:
    def skewed(start: Parameters) -> Values:
        return np.where(start.support.cells % 2 == 0, 2.0, 1.0) * start.values / 2.0

    settings = TrainingSettings(iterations=2, fixed=("prec.*",))
    training = train(pieces(1), literal(), settings, initial=skewed)
    first, last = training.parameters[0], training.parameters[-1]
    names = np.array([table.name for table in literal().tables])[first.support.table_of]
    fixed = np.char.startswith(names, "prec.")
    assert len(np.unique(first.values[fixed])) == 2
    np.testing.assert_array_equal(last.values[fixed], first.values[fixed])
    assert not np.array_equal(last.values[~fixed], first.values[~fixed])


def test_unseen_outcomes_keep_their_initial_value_as_the_authors_have_it() -> None:
    rng = np.random.default_rng(2)
    packed = pack(listed(), [random_listed(rng, 12, f"{i}") for i in range(3)])
    kept = train([InMemory(packed)], listed(), TrainingSettings(iterations=1, initial="authors", unseen="initial"))
    gone = train([InMemory(packed)], listed(), TrainingSettings(iterations=1, initial="authors"))
    cells = np.arange(listed().n_cells)
    unseen = kept.parameters[1].support.find(cells) < 0
    assert unseen.any()
    before = kept.parameters[0].lookup(cells)[unseen]
    np.testing.assert_array_equal(kept.parameters[1].lookup(cells)[unseen], before)
    assert (gone.parameters[1].lookup(cells)[unseen] == 0).any()


def test_a_falling_likelihood_stops_the_training(monkeypatch: pytest.MonkeyPatch) -> None:
    right = e_step

    def wrong(*arguments: object) -> Counts:
        """As if one of the shards were replaced during training: its likelihood gets worse and worse."""
        counts = right(*arguments)  # type: ignore[arg-type]
        wrong.calls += 1  # type: ignore[attr-defined]
        worse = counts.log_likelihood * (1 + 0.5 * wrong.calls)  # type: ignore[attr-defined]
        return Counts(counts.cells, counts.exposure, worse, counts.mentions, counts.impossible, counts.words)

    wrong.calls = 0  # type: ignore[attr-defined]
    monkeypatch.setattr("aforesaid.model.em.e_step", wrong)
    with pytest.raises(AforesaidError, match=r"the log-likelihood fell from -\d.* at iteration [12]"):
        train(pieces(1), literal(), TrainingSettings(iterations=4))


def test_start_values_that_make_a_mention_impossible_are_refused() -> None:
    with pytest.raises(AforesaidError, match="have no candidate of any weight"):
        train(pieces(1), literal(), TrainingSettings(iterations=1), initial=lambda start: np.zeros_like(start.values))


def test_the_rules_that_choose_an_iteration() -> None:
    assert choose_by_score([50.0, 56.0, 55.9, 56.0]) == 1
    gains = [-7.0, -2.6, -2.55, -2.53, -2.529, -2.40]
    assert choose_by_held_out([100 * value for value in gains], 100, minimum_gain=0.01) == 3
    assert choose_by_held_out([-700.0, -800.0], 100) == 1
    assert choose_by_held_out([-700.0], 100) == 0


def test_rows_of_luce_tables_sum_to_one_with_smoothing_elsewhere() -> None:
    rng = np.random.default_rng(5)
    packed = pack(listed(), [random_listed(rng, 6, f"{i}") for i in range(2)])
    settings = TrainingSettings(iterations=2, smoothing=(("*", 0.5),), prior=(("*", "luce"),))
    last = train([InMemory(packed)], listed(), settings).parameters[-1]
    np.testing.assert_allclose(last.row_totals(), 1.0, rtol=0, atol=1e-12)
