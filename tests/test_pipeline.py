"""The stages in order, and that they are the same stages as those of presets and systems."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from aforesaid import pipeline
from aforesaid.errors import InputError
from aforesaid.formats import write_documents
from aforesaid.modes.preset import Preset
from aforesaid.modes.presets import preset
from stories import story

NAMES = {"Ann": "PERSON", "Bob": "PERSON"}
STORY = story(
    ("Ann", "saw", "the dog"), ("she", "liked", "it"), ("Bob", "met", "Ann"), ("he", "saw", "the dog"), names=NAMES
)


@pytest.fixture
def paper() -> Preset:
    return preset("paper", ["training.iterations=2"])


@pytest.fixture
def parsed_file(tmp_path: Path) -> Path:
    path = tmp_path / "stories.jsonl"
    write_documents([STORY, STORY], path)
    return path


def test_from_parsed_text_to_parameters_and_from_parameters_to_chains(
    tmp_path: Path, parsed_file: Path, paper: Preset
) -> None:
    parameters = pipeline.learn(parsed_file, paper)
    answers = tmp_path / "answers.jsonl"
    assert pipeline.answer(parsed_file, answers, paper, parameters) == 2
    first, second = (json.loads(line) for line in answers.read_text().splitlines())
    assert first["chains"] == second["chains"]
    chains = [[mention["text"] for mention in chain["mentions"]] for chain in first["chains"]]
    assert ["the dog", "it", "the dog"] in chains
    assert ["Bob", "he"] in chains


def test_stages_are_those_of_the_preset(parsed_file: Path, paper: Preset) -> None:
    document = next(iter(pipeline.annotate(pipeline.read(parsed_file))))
    context = pipeline.describe(*pipeline.detect(document, paper), paper)
    parameters = pipeline.learn(parsed_file, paper)
    step_by_step = pipeline.resolve(context, paper, parameters)
    at_once = paper.resolve(document, parameters)
    assert step_by_step.clusters() == at_once.clusters()
    assert np.array_equal(step_by_step.probabilities, at_once.probabilities)


def test_ours_sees_the_same_mentions_step_by_step(parsed_file: Path) -> None:
    document = next(iter(pipeline.annotate(pipeline.read(parsed_file))))
    ours = preset("ours")
    mentions, at_once = (
        pipeline.describe(*pipeline.detect(document, ours), ours).mentions,
        ours.context(document).mentions,
    )
    for column in ("starts", "ends", "types", "genders", "classes"):
        assert np.array_equal(getattr(mentions, column), getattr(at_once, column))


def test_nothing_to_learn_from(paper: Preset) -> None:
    with pytest.raises(InputError, match="found no mention in the corpus"):
        pipeline.train([], paper)


def test_a_target_of_unknown_kind_or_for_one_document_alone(tmp_path: Path, parsed_file: Path, paper: Preset) -> None:
    parameters = pipeline.learn(parsed_file, paper)
    with pytest.raises(InputError, match=r"answers\.doc: the name has an unknown extension, expected one of \.jsonl"):
        pipeline.answer(parsed_file, tmp_path / "answers.doc", paper, parameters)
    with pytest.raises(InputError, match="found more than one document"):
        pipeline.answer(parsed_file, tmp_path / "page.html", paper, parameters)
    assert not (tmp_path / "page.html").exists()
