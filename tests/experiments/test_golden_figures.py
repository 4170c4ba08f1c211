"""Every system's figures on a small fixture are in a golden file, and may not move by more than 0.05 unnoticed.

`PYTHONPATH=tests python tests/experiments/test_golden_figures.py` writes the file anew; commit it with the change that
moved them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aforesaid.document import Document
from aforesaid.errors import MissingError
from aforesaid.experiments.published import COLUMNS
from aforesaid.experiments.systems import Row, available
from aforesaid.resolve.systems import SYSTEMS, load_system
from aforesaid.score import score_documents
from aforesaid.score.scores import cut
from golden_stories import fixture, stories

GOLDEN = Path(__file__).resolve().parent / "golden.json"
TOLERANCE = 0.05


def figures(system: str, documents: list[Document]) -> dict[str, float]:
    resolve = load_system(system).resolve
    answers = [document.with_clusters(resolve(document).clusters()) for document in documents]
    evaluation = score_documents(documents, answers)
    f1 = {metric: cut(evaluation[metric].f1) for metric in COLUMNS if metric != "conll"}
    return {**f1, "conll": evaluation.conll}


@pytest.mark.parametrize("system", SYSTEMS)
def test_figures_are_those_of_the_golden_file(system: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    try:
        load_system(system)
    except MissingError as error:
        pytest.skip(str(error))  # whether a model is shipped is tested with the models
    assert system in golden, f"{system} has no figures in {GOLDEN.name}: write it anew (see this file's docstring)"
    found = figures(system, fixture())
    moved = {m: (golden[system][m], f1) for m, f1 in found.items() if abs(f1 - golden[system][m]) > TOLERANCE}
    assert not moved, f"{system} moved (golden, now): {moved}; if that is meant, write {GOLDEN.name} anew and commit it"


def test_golden_file_has_no_system_that_is_gone() -> None:
    assert set(json.loads(GOLDEN.read_text(encoding="utf-8"))) <= set(SYSTEMS)


def test_the_parsed_fixture_is_that_of_the_stories() -> None:
    written, parsed = stories(), fixture()
    assert [d.id for d in parsed] == [d.id for d in written]
    for one, other in zip(written, parsed, strict=True):
        assert (one.words, one.clusters, one.speakers) == (other.words, other.clusters, other.speakers)
        assert other.dependencies is not None


if __name__ == "__main__":
    there, _ = available([Row(system, system) for system in SYSTEMS])
    golden = {row.system: figures(row.system, fixture()) for row in there}
    GOLDEN.write_text(json.dumps(golden, indent=1) + "\n", encoding="utf-8")
