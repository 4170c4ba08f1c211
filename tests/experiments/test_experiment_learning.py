"""Samples, draws, curves, genres and ablations on stories of a toy corpus: small, but everything runs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import toy
from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.experiments import ablation as ablation_module
from aforesaid.experiments.ablation import ITSELF, UNTRAINED, ablation, encode_one
from aforesaid.experiments.cache import Cache
from aforesaid.experiments.corpora import EvalSet
from aforesaid.experiments.curves import KINDS, Curves, make_curves
from aforesaid.experiments.domain import _tests, domain
from aforesaid.experiments.learning import (
    Recipe,
    encode_text,
    learn,
    starting_from,
    take,
    with_labels,
    without_labels,
    words_of,
)
from aforesaid.experiments.report import Report
from aforesaid.experiments.texts import Text, has_constituents, sample, texts_of
from aforesaid.formats import read_documents
from aforesaid.modes.ablations import Ablation
from golden_stories import fixture

RECIPE = Recipe("paper-literal")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Text of two genres, as the open data has it."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "amalgum").mkdir()
    for seed, genre in enumerate(("fiction", "news")):
        rng = np.random.default_rng(seed)
        stories = [toy.story(rng, f"T_{genre}_{i}", 12) for i in range(40)]
        toy.write_corpus_file(folder / "amalgum" / f"{genre}.conll", stories)
    return folder


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def sets(cache: Cache) -> list[EvalSet]:
    """The stories written by hand, as if they had been parsed twice."""
    documents = fixture()
    parsed = cache.documents("stories", "0", lambda: (bare(document) for document in documents))
    file = EvalSet("ontogum-dev", "Stories", "file", tuple(documents), parsed)
    return [file, EvalSet("ontogum-dev", "Stories", "spacy", tuple(documents), parsed)]


def bare(document: Document) -> Document:
    return document.with_clusters(None).with_source(None)


def check(report: Report, folder: Path) -> dict[str, object]:
    """Every form is written, and what is in it is whole."""
    paths = {path.name: path.read_text(encoding="utf-8") for path in report.write(folder, "it")}
    assert paths["it.html"].startswith("<!doctype html>")
    assert paths["it.html"].count("<svg") == sum(name.endswith(".svg") for name in paths)
    assert paths["it.md"].count("](it-") == paths["it.html"].count("<svg")
    for name, content in paths.items():
        if name.endswith(".svg"):
            ElementTree.fromstring(content)
    assert paths["it.tex"].count(r"\begin{tabular}") == paths["it.tex"].count(r"\end{tabular}") > 0
    data: dict[str, object] = json.loads(paths["it.json"])
    return data


def test_texts_of_a_folder(data: Path, tmp_path: Path) -> None:
    assert [text.name for text in texts_of(data)] == ["fiction", "news"]
    with pytest.raises(InputError, match="found no text to train on"):
        texts_of(tmp_path)


def test_smaller_samples_are_part_of_larger_ones(data: Path, cache: Cache) -> None:
    text = texts_of(data)[0]
    assert sample(text, None, cache) == text
    small, large = (list(read_documents(sample(text, n, cache).path)) for n in (200, 800))
    assert 200 <= sum(map(len, small)) < 260
    assert {document.id for document in small} < {document.id for document in large}
    assert all(document.constituents is not None for document in large)


def test_raw_text_is_parsed_once(cache: Cache, tmp_path: Path) -> None:
    raw = tmp_path / "raw.jsonl"
    raw.write_text('{"id": "a", "text": "Ann met Bob. She liked him."}\n{"id": "b", "text": "Bob left."}\n')
    assert not has_constituents(Text("raw", str(raw)))
    (one, two) = read_documents(sample(Text("raw", str(raw)), None, cache).path)
    assert one.dependencies is not None
    assert two.words == ("Bob", "left", ".")


def test_draws(data: Path, cache: Cache) -> None:
    pieces = encode_text(RECIPE, texts_of(data)[0], cache)
    total = words_of(pieces)
    small, large, other = take(pieces, 300), take(pieces, 600), take(pieces, 300, seed=1)
    assert 300 <= words_of(small) < 340
    names = [{h for piece in drawn for h in piece.hashes.tolist()} for drawn in (small, large, other)]
    assert names[0] < names[1]
    assert names[0] != names[2]
    assert words_of(take(pieces, total)) == total


def test_training_from_another_model(data: Path, cache: Cache) -> None:
    made = RECIPE.preset
    fiction, news = (encode_text(RECIPE, text, cache) for text in texts_of(data))
    general = learn(made, [*fiction, *news], iterations=3).parameters[-1]
    training = learn(made, news, iterations=1, initial=starting_from(general))
    start = training.parameters[0]
    shared = np.isin(start.support.cells, general.support.cells)
    assert shared.all()
    places = np.searchsorted(general.support.cells, start.support.cells)
    np.testing.assert_array_equal(start.values, general.values[places])
    assert without_labels(made, training) == (1, "held-out likelihood")
    assert with_labels([1.0, 3.0, 3.0]) == 1


def test_curves_of_every_kind(data: Path, cache: Cache, sets: list[EvalSet], tmp_path: Path) -> None:
    curves = Curves(RECIPE, texts_of(data), sets, cache, iterations=2)
    report = make_curves(curves, KINDS)
    figures = check(report, tmp_path)
    assert set(KINDS) < set(figures)
    iterations = report.sections[0].grids[0].table.rows
    assert [row[0] for row in iterations] == ["0", "1", "2"]
    likelihoods = [float(row[1]) for row in iterations]
    assert likelihoods == sorted(likelihoods)
    assert sum("no labels" in row[-1] for row in iterations) == 1
    amounts = report.sections[1].grids[0].table.rows
    assert amounts[-1][0] == "nearest (no learning)"
    assert [row[0] for row in report.sections[2].grids[0].table.rows][:3] == ["fiction", "news", "all of them"]
    assert len(report.sections[3].grids[0].table.rows) == 2


def test_what_is_tested_on_names_only_sets_that_have_the_genre(sets: list[EvalSet]) -> None:
    news = tuple(document for document in sets[0].key if document.id.startswith("news/"))
    other = EvalSet("ontogum-train", "News alone", "file", news, sets[0].parsed)
    assert list(_tests("news", [sets[0], other])) == ["Stories + News alone"]
    assert list(_tests("fiction", [sets[0], other])) == ["Stories"]
    assert _tests("weather", [sets[0], other]) == {}


def test_genres(data: Path, cache: Cache, sets: list[EvalSet], tmp_path: Path) -> None:
    litbank = EvalSet("litbank-dev", "Novels", "file", sets[0].key, sets[0].parsed, "litbank")
    report = domain(RECIPE, texts_of(data), [sets[0], litbank], cache, iterations=2)
    check(report, tmp_path)
    rows = report.sections[0].grids[0].table.rows
    assert [(row[0], row[1], row[2]) for row in rows] == [
        ("fiction", "Stories", "3"),
        ("fiction", "Novels", "12"),
        ("news", "Stories", "3"),
    ]
    words = report.sections[0].words
    assert re.search(r"against as many words of all genres: [+-]\d+\.\d\d points .* of 3 comparisons", words)
    assert words.count("against all text") == 3
    assert all(re.fullmatch(r"\d+\.\d\d", cell) for row in rows for cell in row[4:])


def test_ablation_credits_rules_and_learning_apart(
    data: Path, cache: Cache, sets: list[EvalSet], tmp_path: Path
) -> None:
    changes = [Ablation("flags are generated", ("flags=outcome",)), Ablation("nothing", ())]
    report = ablation("paper-literal", texts_of(data), sets[:1], cache, changes=changes, words=2_000)
    figures = check(report, tmp_path)
    rows = report.sections[0].grids[0].table.rows
    labels = ["nearest (no learning)", UNTRAINED, ITSELF, "flags are generated", "nothing"]
    assert [row[0] for row in rows] == labels
    assert rows[2][1] == rows[4][1]
    assert rows[2][2] == ""
    assert rows[1][1] != rows[2][1]
    assert rows[4][2] == "+0.00"
    assert "before learning" in json.dumps(figures)
    folders = list((cache.folder / "models").iterdir())
    ablation("paper-literal", texts_of(data), sets[:1], cache, changes=changes, words=2_000)
    assert list((cache.folder / "models").iterdir()) == folders


def test_models_that_share_an_encoding_have_it_made_once(
    data: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def remembered(_: None, job: ablation_module.Job) -> None:
        made.append(job.recipe.preset.definition.encoding_digest)
        encode_one(None, job)

    monkeypatch.setattr(ablation_module, "encode_one", remembered)
    texts = tuple(sample(text, 2_000, cache) for text in texts_of(data))
    changes = [(), ("training.iterations=2",), ("flags=outcome",), ("detection.order_by_head=true",)]
    folders = ablation_module.train_all([Recipe("paper-literal", change) for change in changes], texts, cache, 1)
    assert len(set(folders)) == 4
    assert len(made) == len(set(made)) == 2
