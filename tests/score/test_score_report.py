"""Tables, JSON and signature."""

from __future__ import annotations

import gzip
from pathlib import Path

from conll_files import conll, write

from aforesaid import __version__
from aforesaid.score import bootstrap, score_documents, score_files
from aforesaid.score.report import comparison_table, evaluation_json, scores_table
from aforesaid.score.scores import cut
from aforesaid.score.tables import Style, Table
from documents import doc

KEY = doc("[a]1 [b]1 [c]1 [d]2 [e]2")
RESPONSE = doc("[a]1 [b]1 [c]2 [d]2 [e]2")


def test_figures_are_cut_and_not_rounded() -> None:
    assert cut(2 / 3) == 66.66
    assert cut(1) == 100.0
    assert cut(0.99999) == 99.99
    assert cut(0) == 0


def test_json_has_the_figures_and_the_signature() -> None:
    evaluation = score_documents([KEY], [RESPONSE])
    result = evaluation_json(evaluation)
    assert list(result) == ["muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "mentions", "conll", "signature"]
    assert result["muc"] == {"recall": 66.66, "precision": 66.66, "f1": 66.66}
    assert result["conll"] == evaluation.conll


def test_the_signature_tells_figures_apart(tmp_path: Path) -> None:
    key = write(tmp_path / "key", {"a": "(0) (0)"})
    response = write(tmp_path / "response", {"a": "(0) (0)"})
    (evaluation,) = score_files(key, [response])
    signature = str(evaluation.signature)
    assert signature.startswith("metrics:conll-8.01+lea|singletons:key=keep,response=keep|match:exact|key:sha256=")
    assert signature.endswith(f"|documents:1|aforesaid:{__version__}")
    assert "\n" not in signature
    packed = tmp_path / "key.gz"
    packed.write_bytes(gzip.compress(key.read_bytes()))
    assert str(score_files(packed, [response])[0].signature) == signature
    other = tmp_path / "other"
    other.write_text(conll({"a": "(0) (0)"}).replace("word0", "Word0"), encoding="utf-8")
    assert str(score_files(other, [response])[0].signature) != signature


def test_folders_are_read_file_by_file(tmp_path: Path) -> None:
    for side, cells in (("key", "(0) (0) (1) (1)"), ("response", "(0) (0)|(1) (1) (1)")):
        (tmp_path / side / "below").mkdir(parents=True)
        write(tmp_path / side / "one.conll", {"a": cells})
        write(tmp_path / side / "below" / "two.conll", {"b": cells})
    (evaluation,) = score_files(tmp_path / "key", [tmp_path / "response"])
    assert len(evaluation.pairs) == 2
    assert evaluation.conll == 100.0  # the repeated mention counts where it stands first
    assert "|key:chains-sha256=" in str(evaluation.signature)


def test_documents_without_a_file_have_a_signature_of_their_chains() -> None:
    one, same, other = (
        str(score_documents([key], [RESPONSE]).signature) for key in (KEY, doc("[a]1 [b]1 [c]1 [d]2 [e]2"), RESPONSE)
    )
    assert one == same != other


def test_a_table_in_three_styles() -> None:
    table = Table(["Metric", "F1"], [["B³", "9.50"], ["a_b|c", "100.00"]], "Title")
    assert table.render() == "Title\nMetric      F1\n──────────────\nB³        9.50\na_b|c   100.00"
    assert table.render(Style.MARKDOWN).splitlines() == [
        "**Title**",
        "",
        "| Metric |     F1 |",
        "| :----- | -----: |",
        "| B³     |   9.50 |",
        "| a_b\\|c | 100.00 |",
    ]
    latex = table.render(Style.LATEX)
    assert r"B$^3$ & 9.50 \\" in latex
    assert r"a\_b|c & 100.00 \\" in latex
    assert latex.splitlines()[1] == r"\begin{tabular}{lr}"


def test_the_table_of_one_response() -> None:
    text = scores_table(score_documents([KEY], [RESPONSE]).scores).render()
    assert text.splitlines()[2].split() == ["MUC", "66.66", "66.66", "66.66"]
    assert text.splitlines()[-1].split()[0] == "CoNLL"


def test_the_table_of_several_responses() -> None:
    evaluations = [
        score_documents([KEY] * 1, [RESPONSE], name="one/a.conll"),
        score_documents([KEY] * 1, [KEY], name="two/b.conll"),
    ]
    comparisons = bootstrap([evaluation.counts for evaluation in evaluations], resamples=100)
    first, second = comparison_table(evaluations, comparisons).rows
    assert (first[0], second[0]) == ("a.conll", "b.conll")
    assert list(first[-3:]) == ["", "", ""]
    assert second[8] == "100.00"
    assert second[-3].startswith("+")
