"""`aforesaid score` and `aforesaid score-gap` from the outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from aforesaid.cli import score, score_gap
from aforesaid.errors import InputError

KEY = ("(0)", "(1", "1)", "(0)", "(1)", "-")
RESPONSE = ("(0)", "(1", "1)", "(0)", "(0)", "-")
METRICS = ["muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "mentions"]


def write(path: Path, cells: tuple[str, ...], documents: tuple[str, ...] = ("nw/a", "nw/b", "bc/c")) -> Path:
    """The same chains in every document, with parts of speech."""
    lines: list[str] = []
    for name in documents:
        lines.append(f"#begin document ({name}); part 000")
        words = zip(("Ann", "the", "dog", "she", "it", "."), ("NNP", "DT", "NN", "PRP", "PRP", "."), cells, strict=True)
        for i, (word, tag, cell) in enumerate(words):
            lines.append("\t".join([name, "0", str(i), word, tag, "*", "-", "-", "-", "-", "*", cell]))
        lines += ["", "#end document"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    return str(write(tmp_path / "key.conll", KEY)), str(write(tmp_path / "response.conll", RESPONSE))


def run(*arguments: str) -> str:
    app = typer.Typer()
    score.register(app)
    score_gap.register(app)
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_plain_table_and_a_signature(files: tuple[str, str]) -> None:
    lines = run("score", *files).splitlines()
    assert lines[0].split() == ["Metric", "Recall", "Precision", "F1"]
    assert [line.split()[0] for line in lines[2:10]] == [
        "MUC", "B³", "CEAF-m", "CEAF-e", "BLANC", "LEA", "Mentions", "CoNLL",
    ]  # fmt: skip
    assert lines[2].split()[1:] == ["50.00", "50.00", "50.00"]
    assert lines[-1].startswith("signature: metrics:conll-8.01+lea|")


def test_json(files: tuple[str, str]) -> None:
    result = json.loads(run("score", *files, "--json"))
    assert list(result) == [*METRICS, "conll", "signature"]
    assert result["muc"] == {"recall": 50.0, "precision": 50.0, "f1": 50.0}
    assert result["mentions"]["f1"] == 100.0


def test_latex_and_markdown(files: tuple[str, str]) -> None:
    latex = run("score", *files, "--latex")
    assert latex.startswith("\\begin{tabular}{lrrr}")
    assert "\n% signature: " in latex
    assert run("score", *files, "--markdown").startswith("| Metric ")


def test_every_breakdown(files: tuple[str, str]) -> None:
    options = ("--by-document", "--by-genre", "--by-type", "--by-distance")
    result = json.loads(run("score", *files, "--json", *options))
    assert list(result["by_document"]) == ["nw/a", "nw/b", "bc/c"]
    assert list(result["by_genre"]) == ["bc", "nw"]
    assert result["by_type"]["name"]["mentions"]["f1"] == 100.0
    assert result["by_type"]["pronoun"]["key_mentions"] == 6
    assert result["by_distance"]["same sentence"]["muc"]["recall"] == 50.0
    text = run("score", *files, *options)
    for title in ("F1 by document", "F1 by genre", "By type of mention", "By distance of an anaphor"):
        assert title in text
    assert list(json.loads(run("score", *files, "--json", "--genre-pattern", ".*/(.)"))["by_genre"]) == ["a", "b", "c"]


def test_several_responses_are_compared(files: tuple[str, str]) -> None:
    key, response = files
    text = run("score", key, response, key, "--resamples", "100")
    header, _, first, second = text.splitlines()[:4]
    assert header.split()[-1] == "p"
    assert first.split()[0] == "response.conll"
    assert second.split()[-1] == "0.010"
    result = json.loads(run("score", key, response, key, "--resamples", "100", "--json"))
    assert list(result["responses"]) == [response, key]
    assert result["compared_with"] == response
    comparison = result["responses"][key]["bootstrap"]["conll"]
    assert comparison["difference"] > 0
    assert comparison["p"] == pytest.approx(1 / 101)


def test_few_documents_are_said_to_be_few(files: tuple[str, str]) -> None:
    app = typer.Typer()
    score.register(app)
    few = CliRunner().invoke(app, [*files, files[0], "--resamples", "10"], catch_exceptions=False)
    assert "note: 3 documents: too few for intervals and p to mean much" in few.stderr
    assert "too few" not in CliRunner().invoke(app, [*files], catch_exceptions=False).stderr


def test_intervals_of_one_response(files: tuple[str, str]) -> None:
    assert "95 % of F1" in run("score", *files, "--intervals", "--resamples", "50").splitlines()[0]


def test_singletons_and_match(files: tuple[str, str], tmp_path: Path) -> None:
    key = str(write(tmp_path / "singletons.conll", ("(0)", "(1)", "-", "(0)", "(2)", "-")))
    kept = json.loads(run("score", key, files[1], "--json"))
    dropped = json.loads(run("score", key, files[1], "--json", "--singletons", "drop"))
    assert kept["mentions"]["recall"] == 75.0  # it is in the response, the is not
    assert dropped["mentions"] == {"recall": 100.0, "precision": 66.66, "f1": 80.0}
    assert "singletons:key=drop,response=drop" in dropped["signature"]
    shorter = str(write(tmp_path / "shorter.conll", ("(0)", "-", "(1)", "(0)", "(1)", "-")))
    assert json.loads(run("score", files[0], shorter, "--json"))["conll"] < 100.0
    for match in ("head", "partial"):
        assert json.loads(run("score", files[0], shorter, "--json", "--match", match))["conll"] == 100.0


def test_errors_and_the_lenient_flag(files: tuple[str, str], tmp_path: Path) -> None:
    one = str(write(tmp_path / "one.conll", KEY, ("nw/a",)))
    with pytest.raises(InputError, match="2 of 3 documents are missing from the response: nw/b, bc/c"):
        run("score", files[0], one)
    assert json.loads(run("score", files[0], one, "--json", "--lenient"))["muc"]["recall"] == 33.33


def test_the_page_of_errors(files: tuple[str, str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("score", *files, "--errors", str(page))
    assert "<title>Errors of response.conll</title>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--json", "--latex"), "choose one of"),
        (("--match", "fuzzy"), "fuzzy"),
        (("--singletons", "maybe"), "maybe"),
        (("--resamples", "0"), "resamples"),
    ],
)
def test_bad_usage(files: tuple[str, str], options: tuple[str, ...], message: str) -> None:
    app = typer.Typer()
    score.register(app)
    score_gap.register(app)
    result = CliRunner().invoke(app, ["score", *files, *options])
    assert result.exit_code == 2
    assert message in result.output


def test_one_line_and_exit_code_1_on_bad_input(files: tuple[str, str], tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.conll", ("(0)", "1)", "-", "(0)", "-", "-"))
    command = [sys.executable, "-c", "from aforesaid.cli import main; main()", "score", files[0], str(bad)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == (f"aforesaid: {bad}:3: the coreference cell '1)' closes 1, expected a (1 before it\n")


def test_gap(tmp_path: Path) -> None:
    gold, system = tmp_path / "gold.tsv", tmp_path / "system.tsv"
    row = "{}\tText\t{}\t0\tA\t0\tTRUE\tB\t1\tFALSE\tu\n"
    gold.write_text("heading\n" + row.format("1", "he") + row.format("2", "she"), encoding="utf-8")
    system.write_text("1\tTRUE\tFALSE\n2\tTRUE\tTRUE\n", encoding="utf-8")
    lines = run("score-gap", str(gold), str(system)).splitlines()
    assert lines[2].split() == ["overall", "100.0", "66.7", "80.0"]
    assert lines[3].split() == ["masculine", "100.0", "100.0", "100.0"]
    assert lines[4].split() == ["feminine", "100.0", "50.0", "66.7"]
    assert lines[5].split() == ["bias", "(F/M)", "0.67"]
    result = json.loads(run("score-gap", str(gold), str(system), "--json"))
    assert result["bias"] == pytest.approx(2 / 3)
    assert result["feminine"]["false_positives"] == 1
