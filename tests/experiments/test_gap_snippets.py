"""GAP from raw snippets: which mention counts as a name, and the same scores as the scorer gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from aforesaid.document import Span
from aforesaid.errors import InputError
from aforesaid.experiments.cache import Cache
from aforesaid.experiments.gap import (
    Example,
    GapResult,
    GapSet,
    answers_table,
    bias_interval,
    compare_gap,
    decide,
    names,
    open_gap,
    read_examples,
    run_gap,
    score,
)
from aforesaid.experiments.gap_table import grid
from aforesaid.experiments.runs import Answers
from aforesaid.experiments.systems import Row
from aforesaid.formats import read_documents
from aforesaid.score import score_gap

HEADING = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"
SNIPPETS = (
    ("Mary Lind met the chemist Anna Holm. She thanked Holm for her letter.", "She", "Mary Lind", "Anna Holm", "TF"),
    ("Tom Barr wrote to Peter Nagy. Nagy answered that he was ill.", "he", "Tom Barr", "Peter Nagy", "FT"),
    ("Clara saw Ruth in the garden. The gate was open and her dog ran away.", "her", "Clara", "Ruth", "FF"),
)


def line(number: int, text: str, pronoun: str, a: str, b: str, labels: str) -> str:
    truth = {"T": "TRUE", "F": "FALSE"}
    cells = [f"test-{number}", text, pronoun, text.index(f"{pronoun} "), a, text.index(a), truth[labels[0]]]
    return "\t".join(map(str, [*cells, b, text.index(b), truth[labels[1]], "url"])) + "\n"


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.tsv"
    path.write_text(HEADING + "".join(line(i, *row) for i, row in enumerate(SNIPPETS)), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("mention", "is_name"),
    [
        ((10, 19), True),  # the name itself
        ((6, 19), True),  # the chemist Anna Holm
        ((15, 19), True),  # the surname: within, and ends with it
        ((10, 14), False),  # the first name alone does not end with the name
        ((10, 40), False),  # covers the other name too
        ((12, 25), False),  # overlaps only
        ((30, 40), False),
    ],
)
def test_which_mention_is_the_name(mention: tuple[int, int], is_name: bool) -> None:
    assert names(mention, (10, 19), (30, 40)) is is_name


def test_the_chain_of_the_pronoun_decides(gold: Path, tmp_path: Path) -> None:
    gap = open_gap(gold, Cache(tmp_path / "cache"))
    (document, *_) = read_documents(gap.parsed)
    words = document.words
    mary, holm, she = words.index("Mary"), words.index("Anna"), words.index("She")
    example = gap.examples[0]

    def decided(*chains: tuple[Span, ...]) -> tuple[bool, bool]:
        return decide(example, document, chains)

    assert decided((Span(mary, mary + 2), Span(she, she + 1))) == (True, False)
    assert decided((Span(holm - 2, holm + 2), Span(she, she + 1))) == (False, True)
    assert decided((Span(holm + 1, holm + 2), Span(mary, mary + 2), Span(she, she + 1))) == (True, True)
    assert decided((Span(mary, mary + 2), Span(holm, holm + 2))) == (False, False)
    assert decided((Span(mary, holm + 2), Span(she, she + 1))) == (False, False)
    assert decided() == (False, False)


def test_scores_are_those_of_the_scorer(gold: Path, tmp_path: Path) -> None:
    examples = read_examples(gold)
    assert [example.masculine for example in examples] == [False, True, False]
    decisions = [(True, False), (True, False), (False, True)]
    answers = tmp_path / "answers.tsv"
    answers.write_text(answers_table(examples, decisions), encoding="utf-8")
    assert score(examples, decisions) == score_gap(gold, answers)


def test_how_sure_the_ratio_of_the_sexes_is(gold: Path) -> None:
    she, he, _ = read_examples(gold)

    def interval(women: list[bool], men: list[bool]) -> tuple[float, float] | None:
        """Whether each pronoun's name was found."""
        gap = GapSet((*[she] * len(women), *[he] * len(men)), gold)
        decisions = (*((found, False) for found in women), *((False, found) for found in men))
        answers = Answers((), 0.0, 0, ())
        return bias_interval(gap, GapResult(Row("x", "x"), decisions, score(gap.examples, decisions), answers))

    assert interval([True] * 20, [True] * 20) == (1.0, 1.0)
    assert interval([False] * 20, [True] * 20) is None
    few, many = (interval([True, False] * n, [True] * 2 * n) for n in (10, 200))
    assert few is not None
    assert many is not None
    # Half of the women's pronouns: F1 is 2/3 of the men's.
    assert few[0] < many[0] < 2 / 3 < many[1] < few[1]


def test_systems_run_on_parsed_snippets(gold: Path, tmp_path: Path) -> None:
    gap = open_gap(gold, Cache(tmp_path / "cache"))
    before = gap.parsed.stat().st_mtime_ns
    again = open_gap(gold, Cache(tmp_path / "cache"))
    assert again.parsed.stat().st_mtime_ns == before
    results = run_gap([Row("nearest (no learning)", "nearest"), Row("string", "string")], gap)
    nearest, string = results
    assert nearest.decisions[0] == (True, False)
    assert string.decisions == ((False, False),) * 3
    assert nearest.scores.overall.f1 > 0
    same = compare_gap(gap, nearest, nearest)
    assert (same.difference, same.p) == (0, 1)
    better = compare_gap(gap, nearest, string)
    assert better.difference == pytest.approx(nearest.scores.overall.f1)
    assert better.low <= better.difference <= better.high
    shown = grid(gap, results)
    assert [row[0] for row in shown.table.rows][:2] == ["nearest (no learning)", "string"]
    assert shown.table.rows[1][3] == "0.0"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\turl\n", "\n", "found 10 columns, expected 11"),
        ("\tShe\t37\t", "\tShe\t38\t", "expected 'She' of column Pronoun"),
        ("\tShe\t37\t", "\tShe\tx\t", "found 'x' in the column Pronoun-offset"),
        ("\tShe\t37\t", "\tthe\t14\t", "found the pronoun 'the'"),
    ],
)
def test_bad_files(gold: Path, old: str, new: str, message: str) -> None:
    gold.write_text(gold.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_examples(gold)


def test_no_example(tmp_path: Path) -> None:
    (tmp_path / "gold.tsv").write_text(HEADING)
    with pytest.raises(InputError, match="found no example"):
        read_examples(tmp_path / "gold.tsv")


def test_every_snippet_of_the_corpus_has_its_words(shared_data: Path) -> None:
    examples = read_examples(shared_data / "gap" / "gap-development.tsv")
    assert len(examples) == 2000
    assert sum(example.masculine for example in examples) == 1000
    assert all(isinstance(example, Example) for example in examples)
