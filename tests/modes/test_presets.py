from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from aforesaid import rules
from aforesaid.errors import InputError, MissingError
from aforesaid.model.em import InMemory, train
from aforesaid.model.packed import pack
from aforesaid.model.store import Model, save_model
from aforesaid.modes import systems
from aforesaid.modes.presets import MAKERS, PRESETS, Encoder, preset
from aforesaid.resolve.systems import load_system
from stories import story

NAMES = {"Ann": "PERSON", "Bob": "PERSON"}
DOCUMENT = story(
    ("Ann", "saw", "the dog"), ("she", "liked", "it"), ("Bob", "met", "Ann"), ("he", "saw", "the dog"), names=NAMES
)


def test_every_preset_encodes_trains_and_resolves() -> None:
    for name in ("paper", "paper-literal"):
        made = PRESETS[name]
        encoded = made.encode(DOCUMENT)
        assert encoded is not None
        assert len(encoded) == len(made.context(DOCUMENT))
        training = train([InMemory(pack(made.definition, [encoded]))], made.definition, made.training)
        objectives = [step.objective for step in training.history]
        # The authors' start is no distribution, so the first step may fall.
        assert all(b >= a - 1e-9 * abs(a) for a, b in pairwise(objectives[1:]))
        resolution = made.resolve(DOCUMENT, training.parameters[-1])
        assert resolution.system == name
        assert len(resolution.modes) == len(resolution.antecedents)
        for j in range(len(resolution.mentions)):
            decision = resolution.explain(j)
            assert decision.chosen.mention == resolution.antecedents[j]
            assert decision.chosen.probability == pytest.approx(resolution.probabilities[j], abs=1e-12)
            assert sum(c.probability for c in decision.candidates) == pytest.approx(1.0)


def test_an_unknown_preset_names_those_there_are() -> None:
    with pytest.raises(InputError, match="unknown preset 'papr'; known are paper-literal, paper"):
        preset("papr")


def test_an_unknown_setting_and_an_unknown_rule() -> None:
    with pytest.raises(InputError, match=r"unknown setting 'attribute\.windw'"):
        preset("paper", ["attribute.windw=3"])
    with pytest.raises(InputError, match=r"attribute\.filters_off has colour; known are nested"):
        preset("paper", ["attribute.filters_off=[colour]"])
    with pytest.raises(InputError, match="unknown detection rules"):
        preset("paper", ["detection.off=[colour]"])


def test_an_encoder_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(Encoder("paper", ("attribute.training_window=7",))))
    here = preset("paper", ["attribute.training_window=7"]).encode(DOCUMENT)
    there = sent(DOCUMENT)
    assert here is not None
    assert there is not None
    assert np.array_equal(here.modes, there.modes)


def test_rules_of_encoding_change_the_digest_and_those_of_decoding_do_not() -> None:
    plain = preset("paper").definition.encoding_digest
    assert preset("paper", ["mentions.definite_only=false"]).definition.encoding_digest != plain
    assert preset("paper", ["attribute.filters_off=[nested]"]).definition.encoding_digest != plain
    assert preset("paper", ["attribute.decoding_window=9"]).definition.encoding_digest == plain
    assert preset("paper", ["training.iterations=3"]).definition.encoding_digest == plain


def trained_model(name: str, folder: Path, *, encoder: str | None = None, overrides: Sequence[str] = ()) -> None:
    made = preset(name, overrides)
    encoded = made.encode(DOCUMENT)
    assert encoded is not None
    definition = made.definition if encoder is None else replace(made.definition, encoder=encoder)
    done = train([InMemory(pack(definition, [encoded]))], definition, made.training)
    kept = dict(enumerate(done.parameters))
    save_model(Model(definition, made.training, kept, done.history, 2, {"preset": name, "overrides": []}), folder)


def test_a_trained_folder_is_a_system(tmp_path: Path) -> None:
    trained_model("paper", tmp_path)
    system = load_system("paper", tmp_path)
    assert system.learns
    chains = system.resolve(DOCUMENT).clusters()
    assert {frozenset(DOCUMENT.surface(span) for span in chain) for chain in chains} == {
        frozenset({"Ann", "she"}), frozenset({"Bob", "he"}), frozenset({"the dog", "it"}),
    }  # fmt: skip
    with pytest.raises(InputError, match="trained for the system 'paper', not 'paper-literal'"):
        load_system("paper-literal", tmp_path)


def test_a_model_by_other_rules_works_with_a_warning_unless_it_came_with_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained_model("paper", tmp_path / "paper", encoder="that of an earlier release")
    with pytest.warns(UserWarning, match="trained by another release of aforesaid"):
        system = load_system("paper", tmp_path / "paper")
    assert system.resolve(DOCUMENT).clusters()
    monkeypatch.setattr(systems, "SHIPPED", tmp_path)
    assert load_system("paper").resolve(DOCUMENT).clusters() == system.resolve(DOCUMENT).clusters()


def test_a_model_with_other_features_is_refused_when_it_is_loaded(tmp_path: Path) -> None:
    trained_model("paper", tmp_path, overrides=["attribute.definiteness=false"])
    with pytest.raises(InputError, match=r"the model has the features of 'paper'.*train it anew"):
        load_system("paper", tmp_path)


def test_the_digest_of_an_encoding_follows_code_and_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in rules.ENCODING:
        assert any((rules.PACKAGE / part).iterdir()), part
    monkeypatch.setattr(rules, "PACKAGE", tmp_path)
    (tmp_path / "part" / "__pycache__").mkdir(parents=True)
    rule = tmp_path / "part" / "rule.py"
    rule.write_text("x = 1")
    first = rules.code_digest.__wrapped__("part")
    (tmp_path / "part" / "__pycache__" / "rule.pyc").write_text("compiled")
    (tmp_path / "part" / "CARD.md").write_text("prose")
    assert rules.code_digest.__wrapped__("part") == first
    rule.write_text("x = 2")
    second = rules.code_digest.__wrapped__("part")
    monkeypatch.setattr(rules, "__version__", "99")
    assert len({first, second, rules.code_digest.__wrapped__("part")}) == 3


def test_a_model_for_a_system_that_does_not_learn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'nearest' does not learn, expected no model"):
        load_system("nearest", tmp_path)


def test_a_model_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "SHIPPED", tmp_path)
    with pytest.raises(MissingError, match="no trained model for 'paper'"):
        load_system("paper")
    assert set(MAKERS) == set(PRESETS)
