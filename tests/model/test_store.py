"""A stored model comes back the same, and whatever does not fit is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aforesaid.errors import InputError
from aforesaid.model import store
from aforesaid.model.em import InMemory, train
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import Initial, Normalisation, TrainingSettings, Unseen
from aforesaid.model.store import Model, load_model, save_model
from corpora import listed, literal, random_all, random_listed


def trained(iterations: int = 3) -> Model:
    rng = np.random.default_rng(4)
    packed = pack(literal(), [random_all(rng, 30, f"doc{i}") for i in range(10)])
    settings = TrainingSettings(iterations=iterations, smoothing=(("attr.link.*", 0.1),))
    training = train([InMemory(packed)], literal(), settings)
    return Model(
        literal(), settings, dict(enumerate(training.parameters)), training.history, 2, {"made from": "chance"}
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_model(trained(), tmp_path / "model")
    return tmp_path / "model"


def test_it_comes_back_bit_for_bit(folder: Path) -> None:
    model, loaded = trained(), load_model(folder)
    assert loaded.digest == model.digest
    assert (loaded.settings, loaded.history, loaded.chosen) == (model.settings, model.history, 2)
    assert loaded.definition == model.definition
    for i, parameters in model.iterations.items():
        np.testing.assert_array_equal(loaded.iterations[i].values, parameters.values)
        np.testing.assert_array_equal(loaded.iterations[i].row_rest, parameters.row_rest)
    cells = np.arange(-1, model.definition.n_cells)
    np.testing.assert_array_equal(loaded.parameters.lookup(cells), model.parameters.lookup(cells))


@pytest.mark.parametrize("fixed", [(), ("*.prior.*",)])
@pytest.mark.parametrize("prior", ["class", "shared", "luce"])
@pytest.mark.parametrize("smoothing", [(), (("*.link.*", 0.1),), (("*", 1.0),)])
@pytest.mark.parametrize("unseen", ["zero", "initial"])
@pytest.mark.parametrize("initial", ["uniform", "authors"])
@pytest.mark.parametrize("candidates", ["all", "listed"])
def test_whatever_the_settings_what_was_trained_is_loaded(
    tmp_path: Path,
    candidates: str,
    initial: Initial,
    unseen: Unseen,
    smoothing: tuple[tuple[str, float], ...],
    prior: Normalisation,
    fixed: tuple[str, ...],
) -> None:
    rng = np.random.default_rng(1)
    definition, make = (literal(), random_all) if candidates == "all" else (listed(), random_listed)
    settings = TrainingSettings(2, initial, smoothing, unseen, (("*", prior),), fixed=fixed)
    # So little text that some rows have not all of their table's outcomes.
    packed = pack(definition, [make(rng, 6, f"doc{i}") for i in range(2)])
    training = train([InMemory(packed)], definition, settings)
    save_model(Model(definition, settings, dict(enumerate(training.parameters)), training.history, 2, {}), tmp_path)
    loaded = load_model(tmp_path)
    for i, parameters in enumerate(training.parameters):
        np.testing.assert_array_equal(loaded.iterations[i].values, parameters.values)


def test_only_the_chosen_iteration_is_smaller_and_cannot_be_resumed(folder: Path, tmp_path: Path) -> None:
    save_model(trained(), tmp_path / "small", only_chosen=True)
    small = load_model(tmp_path / "small")
    assert list(small.iterations) == [2]
    assert len(small.history) == 4
    with pytest.raises(InputError, match="holds iterations"):
        small.training()


def test_saving_over_an_old_model_leaves_none_of_it(folder: Path) -> None:
    save_model(replace(trained(), chosen=1), folder, only_chosen=True)
    assert len(list(folder.glob("*.npz"))) == 2
    assert load_model(folder).chosen == 1


def edit(folder: Path, change: Callable[[dict[str, Any]], None], *, sign: bool = True) -> None:
    header = json.loads((folder / "model.json").read_text())
    change(header)
    if sign:
        body = {key: value for key, value in header.items() if key != "digest"}
        header["digest"] = store._digest(body)
    (folder / "model.json").write_text(json.dumps(header))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda h: h.update(format="something else"), "format is 'something else'"),
        (lambda h: h.update(version=99), "model version 99, this program reads 1"),
        (lambda h: h.update(chosen=9), "iteration 9 is chosen but not stored"),
        (lambda h: h.pop("settings"), "not a complete model: KeyError"),
        (lambda h: h["settings"].update(magic=1), "unknown training settings magic"),
        (lambda h: h.update(support="../elsewhere.npz"), "expected one in the model's folder"),
        (lambda h: h.update(support="nowhere.00.npz"), "cannot read the arrays"),
        (lambda h: h["definition"]["modes"].pop(), "the definition has"),
        (lambda h: h["iterations"].update({"1": h["support"]}), "holds cells, expected values"),
    ],
)
def test_what_does_not_fit_is_refused(folder: Path, change: Callable[[dict[str, Any]], None], reason: str) -> None:
    edit(folder, change)
    with pytest.raises(InputError, match=reason):
        load_model(folder)


def test_a_changed_number_is_noticed(folder: Path) -> None:
    edit(folder, lambda h: h.update(chosen=1), sign=False)
    with pytest.raises(InputError, match="digest does not fit"):
        load_model(folder)


def test_changed_arrays_are_noticed(folder: Path) -> None:
    (path,) = folder.glob("iteration-02.*.npz")
    with np.load(path) as stored:
        arrays = {name: stored[name].copy() for name in stored.files}
    arrays["values"][0] += 0.25
    np.savez(path, **arrays)
    with pytest.raises(InputError, match="do not fit the checksum"):
        load_model(folder)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(InputError, match="cannot read the arrays"):
        load_model(folder)


@pytest.mark.parametrize(("factor", "reason"), [(1.5, "sums to 1.5"), (-1.0, "no probability"), (np.nan, "no prob")])
def test_rows_that_are_no_distribution_are_refused(tmp_path: Path, factor: float, reason: str) -> None:
    model = trained()
    old = model.parameters
    first_row = old.support.row_of == np.flatnonzero(old.row_totals() == old.row_totals().max())[0]
    bad = Parameters(
        old.support,
        np.where(first_row, old.values * factor, old.values),
        np.where(np.arange(len(old.row_rest)) == old.support.row_of[first_row][0], old.row_rest * factor, old.row_rest),
        old.table_rest,
        old.row_mass,
    )
    save_model(replace(model, iterations={2: bad}), tmp_path / "bad")
    with pytest.raises(InputError, match=reason):
        load_model(tmp_path / "bad")


def test_a_missing_model_and_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read the model"):
        load_model(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot write the model"):
        save_model(trained(), tmp_path / "file" / "model")
