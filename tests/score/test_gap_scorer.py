"""GAP scores, by hand, as the task's own scorer defines them."""

from __future__ import annotations

from pathlib import Path

import pytest

from aforesaid.errors import InputError
from aforesaid.score import score_gap

HEADING = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"


def gold(tmp_path: Path, *rows: tuple[str, str, str, str]) -> Path:
    path = tmp_path / "gold.tsv"
    lines = [f"{id}\tSome text.\t{pronoun}\t0\tA\t0\t{a}\tB\t5\t{b}\tu\n" for id, pronoun, a, b in rows]
    path.write_text(HEADING + "".join(lines), encoding="utf-8")
    return path


def system(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "system.tsv"
    path.write_text(text, encoding="utf-8")
    return path


def test_by_hand(tmp_path: Path) -> None:
    key = gold(
        tmp_path,
        ("1", "he", "TRUE", "FALSE"),
        ("2", "His", "FALSE", "TRUE"),
        ("3", "she", "TRUE", "FALSE"),
        ("4", "hers", "FALSE", "FALSE"),
    )
    answers = "1\tTRUE\tFALSE\n2\tTRUE\tFALSE\n3\ttrue\tfalse\n4\tFALSE\tTRUE\n"
    scores = score_gap(key, system(tmp_path, answers))
    counts = scores.overall
    assert (counts.true_positives, counts.false_positives, counts.false_negatives, counts.true_negatives) == (
        2,
        2,
        1,
        3,
    )
    assert counts.recall == pytest.approx(100 * 2 / 3)
    assert counts.precision == 50
    assert counts.f1 == pytest.approx(100 * 2 * (2 / 3) * (1 / 2) / (2 / 3 + 1 / 2))
    assert scores.masculine.f1 == 50  # one of two found, one of two right
    assert scores.feminine.f1 == pytest.approx(100 * 2 * 1 * 0.5 / 1.5)
    assert scores.bias == pytest.approx((2 / 3) / 0.5)
    assert score_gap(key, system(tmp_path, "ID\tA-coref\tB-coref\n" + answers)) == scores


def test_an_example_left_out_is_two_false_negatives(tmp_path: Path) -> None:
    key = gold(tmp_path, ("1", "he", "TRUE", "FALSE"), ("2", "he", "FALSE", "FALSE"))
    scores = score_gap(key, system(tmp_path, "1\tTRUE\tFALSE\n"))
    assert scores.missing == ("2",)
    assert scores.overall.false_negatives == 2
    assert scores.overall.recall == pytest.approx(100 / 3)


def test_of_two_answers_the_first_counts_and_unknown_examples_do_not(tmp_path: Path) -> None:
    key = gold(tmp_path, ("1", "he", "TRUE", "FALSE"))
    scores = score_gap(key, system(tmp_path, "1\tTRUE\tFALSE\n1\tFALSE\tTRUE\n9\tTRUE\tTRUE\n"))
    assert scores.overall.f1 == 100
    assert scores.bias is None


def test_quotation_marks_hold_a_cell_together(tmp_path: Path) -> None:
    path = tmp_path / "gold.tsv"
    path.write_text(HEADING + '1\t"One\ttab, ""two"" lines\n."\the\t0\tA\t0\tTRUE\tB\t5\tFALSE\tu\n', encoding="utf-8")
    assert score_gap(path, system(tmp_path, "1\tTRUE\tFALSE\n")).overall.f1 == 100


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ("1\tTRUE\n", "system.tsv:1: found 2 columns, expected 3: ID, A-coref, B-coref"),
        ("1\tTRUE\tFALSE\n2\tyes\tno\n", "system.tsv:2: found 'yes' in the column A-coref, expected TRUE or FALSE"),
        ("7\tTRUE\tFALSE\n", "found 1 answers, none to an example of"),
        ("", "found 0 answers"),
    ],
)
def test_bad_answers(tmp_path: Path, answers: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_gap(gold(tmp_path, ("1", "he", "TRUE", "FALSE")), system(tmp_path, answers))


def test_bad_keys(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gold.tsv:2: found the pronoun 'it', expected one of he, him"):
        score_gap(gold(tmp_path, ("1", "it", "TRUE", "FALSE")), system(tmp_path, "1\tTRUE\tFALSE\n"))
    with pytest.raises(InputError, match="found no example"):
        score_gap(gold(tmp_path), system(tmp_path, "1\tTRUE\tFALSE\n"))


def test_the_corpus_against_itself(shared_data: Path, tmp_path: Path) -> None:
    path = shared_data / "gap" / "gap-validation.tsv"
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    answers = "".join(f"{row[0]}\t{row[6]}\t{row[9]}\n" for row in rows)
    scores = score_gap(path, system(tmp_path, answers))
    assert (scores.overall.f1, scores.bias) == (100, 1)
    assert scores.masculine.true_positives + scores.feminine.true_positives == scores.overall.true_positives
