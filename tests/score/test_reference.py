"""The same figures as the CoNLL reference scorer v8.01, digit by digit.

`reference_figures.json` was recorded from that program. Where AFORESAID_REFERENCE_SCORER names its `scorer.pl`, random
files are also given to both.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from conll_files import write
from reference_cases import CASES

from aforesaid.score import score_files

FIGURES = json.loads(Path(__file__).with_name("reference_figures.json").read_text(encoding="utf-8"))
NAMES = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}


def figures(key: Path, response: Path) -> dict[str, list[float]]:
    (evaluation,) = score_files(key, [response])
    return {metric: list(evaluation[metric].percent().values()) for metric in (*NAMES.values(), "mentions")}


@pytest.mark.parametrize("case", CASES)
def test_odd_inputs(case: str, tmp_path: Path) -> None:
    key, response = CASES[case]
    assert figures(write(tmp_path / "key", key), write(tmp_path / "response", response)) == FIGURES[case]


def test_five_real_systems(shared_data: Path) -> None:
    expected = json.loads((shared_data / "responses" / "expected.json").read_text(encoding="utf-8"))
    systems = expected["responses"]
    paths = [shared_data / "responses" / f"{system}.dev.conll" for system in systems]
    evaluations = score_files(shared_data / expected["key"], paths)
    assert len(evaluations) == 5
    for evaluation, wanted in zip(evaluations, systems.values(), strict=True):
        percent = evaluation.scores.percent()
        given = {name: percent[ours] for name, ours in {**NAMES, "mentions": "mentions", "conll": "conll"}.items()}
        assert given == wanted


def test_a_mention_given_to_two_chains_counts_in_the_first_by_brackets(tmp_path: Path) -> None:
    # The span of the second token is in both chains; chain 1 is the first to open a bracket, so chain 2 loses it.
    key = write(tmp_path / "key", {"a": "(0) (0) (1) (1)"})
    response = write(tmp_path / "response", {"a": "(1) (2)|(1) (2) (2)"})
    (evaluation,) = score_files(key, [response])
    assert [len(chain) for chain in evaluation.pairs[0].alignment.response.chains] == [2, 2]
    assert evaluation.conll == 100.0


def random_cells(random: Random, n: int) -> str:
    cells: list[list[str]] = [[] for _ in range(n)]
    for chain in range(random.randint(0, 6)):
        for _ in range(random.choice([1, 2, 2, 3, 5])):
            start = random.randrange(n)
            end = min(n - 1, start + random.choice([0, 0, 1, 2, 4]))
            if start == end:
                cells[start].append(f"({chain})")
            else:
                cells[start].append(f"({chain}")
                cells[end].append(f"{chain})")
    for cell in cells:
        random.shuffle(cell)
    return " ".join("|".join(cell) or "-" for cell in cells)


def reference(scorer: str, metric: str, key: Path, response: Path) -> dict[str, list[float]] | None:
    """What the program prints; None where it refuses."""
    command = ["perl", scorer, metric, str(key), str(response), "none"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        return None
    start = "BLANC: " if metric == "blanc" else "Coreference: "
    (line,) = [line for line in result.stdout.splitlines() if line.startswith(start)]
    (mentions,) = [line for line in result.stdout.splitlines() if line.startswith("Identification of Mentions: ")]
    percent = re.compile(r"([\d.]+)%")
    return {
        NAMES[metric]: [float(figure) for figure in percent.findall(line)],
        "mentions": [float(figure) for figure in percent.findall(mentions)],
    }


@pytest.mark.skipif(
    "AFORESAID_REFERENCE_SCORER" not in os.environ,
    reason="AFORESAID_REFERENCE_SCORER does not name the reference scorer's scorer.pl",
)
@pytest.mark.parametrize("seed", range(40))
def test_random_files(seed: int, tmp_path: Path) -> None:
    # One document a file: over several the program adds in the order of a hash, and its last digit varies.
    random = Random(seed)
    n = random.choice([4, 12, 40])
    key = write(tmp_path / "key", {"a": random_cells(random, n)})
    response = write(tmp_path / "response", {"a": random_cells(random, n)})
    given: dict[str, list[float]] | None = None
    for metric in NAMES:
        wanted = reference(os.environ["AFORESAID_REFERENCE_SCORER"], metric, key, response)
        if wanted is not None:
            given = given or figures(key, response)
            assert {name: given[name] for name in wanted} == wanted
