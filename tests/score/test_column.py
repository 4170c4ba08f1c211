"""Reading the coreference column as the reference scorer does, and refusing what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from conll_files import conll, write

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.score import score_files
from aforesaid.score.column import read_column


def read(tmp_path: Path, text: str, *, lenient: bool = False) -> list[Document]:
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8", newline="")
    return list(read_column(path, lenient=lenient))


def test_chains_come_in_the_order_of_their_brackets(tmp_path: Path) -> None:
    # At the first token: the mention of one token, then what opens. A mention is added when it closes.
    (document,) = read(tmp_path, conll({"a": "(5|(9)|(7 7) 5)|(9)"}))
    assert document.clusters == (((0, 1), (2, 3)), ((0, 3),), ((0, 2),))


def test_a_closing_bracket_closes_what_its_chain_opened_last(tmp_path: Path) -> None:
    (document,) = read(tmp_path, conll({"a": "(1 (1 1) 1)"}))
    assert document.clusters == (((1, 3), (0, 4)),)


def test_names_parts_words_and_sentences(tmp_path: Path) -> None:
    text = "#begin document (nw/x_1); part 002\na\t0\t0\tAnn\t(1)\n\n\na\t0\t0\tShe\t(1)\n#end document\n"
    (document,) = read(tmp_path, text)
    assert (document.id, document.part, document.words) == ("nw/x_1", 2, ("Ann", "She"))
    assert document.sentence_offsets.tolist() == [0, 1, 2]
    (document,) = read(tmp_path, text.replace("(nw/x_1); part 002", "TC-A"))
    assert (document.id, document.part) == ("TC-A", 0)


def test_spaces_or_tabs_and_any_line_end(tmp_path: Path) -> None:
    text = conll({"a": "(0 - 0)|(1) (1)", "b": "- -"})
    wanted = [document.clusters for document in read(tmp_path, text)]
    assert wanted == [(((0, 3),), ((2, 3), (3, 4))), ()]
    for variant in (text.replace("\t", "   "), text.replace("\n", "\r\n"), text.rstrip("\n"), text.replace("-", "_")):
        assert [document.clusters for document in read(tmp_path, variant)] == wanted


def test_other_columns_may_hold_anything(tmp_path: Path) -> None:
    text = "#begin document (a); part 000\na\t0\t0\t(3)\t(NP(((\tx)\t(1)\na\t0\t1\tb\t*\t-\t(1)\n#end document\n"
    (document,) = read(tmp_path, text)
    assert document.clusters == (((0, 1), (1, 2)),)


def test_a_bracket_that_closes_nothing(tmp_path: Path) -> None:
    text = conll({"a": "(0) 1) (0)"})
    with pytest.raises(InputError, match=r"file:3: the coreference cell '1\)' closes 1, expected a \(1 before it"):
        read(tmp_path, text)
    (document,) = read(tmp_path, text, lenient=True)
    assert document.clusters == (((0, 1), (2, 3)),)


def test_a_bracket_that_is_never_closed(tmp_path: Path) -> None:
    text = conll({"a": "(0) (1 (0)"})
    with pytest.raises(InputError, match=r"file:3: a mention of chain 1 opens here, expected a 1\) before"):
        read(tmp_path, text)
    (document,) = read(tmp_path, text, lenient=True)
    assert document.clusters == (((0, 1), (2, 3)),)


def test_a_document_without_end(tmp_path: Path) -> None:
    text = conll({"a": "(0) (0)", "b": "(0) (0)"}).replace("#end document\n", "", 1)
    with pytest.raises(InputError, match=r"file:5: found the next document, expected '#end document' of \(a\);"):
        read(tmp_path, text)
    assert len(read(tmp_path, text, lenient=True)) == 2


def test_the_last_of_two_documents_with_one_name_counts(tmp_path: Path) -> None:
    # Figures of the reference scorer: MUC 0, since the last document a of the key has other chains.
    path = tmp_path / "key"
    path.write_text(conll({"a": "(0) (0) (1) (1)"}) + conll({"a": "(0) (1) (0) (1)"}), encoding="utf-8")
    (evaluation,) = score_files(path, [write(tmp_path / "response", {"a": "(0) (0) (1) (1)"})])
    assert evaluation["muc"].f1 == 0
    assert evaluation.notes == ("a: stands twice in the key; the last one counts",)
