"""CoNLL-2012: what is read, that bytes come back, and that a response changes the last column alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aforesaid.document import Document, Entity, Span
from aforesaid.errors import InputError
from aforesaid.formats import as_response, read_documents, write_documents
from aforesaid.formats.block import Block
from aforesaid.formats.conll2012 import parse
from aforesaid.formats.conll2012_writer import render
from document_strategies import assert_same, clusters, documents, plain
from documents import doc, parsed

LAYERS = ("part", "pos", "lemmas", "speakers", "entities", "constituents")

ALIGNED = b"""\
#begin document (bc/made/00/made_0001); part 003
bc/made/00/made_0001   3   0      Ann   NNP  (TOP(S(NP*)      -    -   -   Host_A   (PERSON)   (ARG0*)       (7)
bc/made/00/made_0001   3   1     told   VBD        (VP*    tell   01   1   Host_A          *      (V*)         -
bc/made/00/made_0001   3   2      her   PRP$    (NP(NP*      -    -   -   Host_A          *   (ARG2*    (4|(7)
bc/made/00/made_0001   3   3   sister    NN          *))     -    -   -   Host_A          *        *)        4)
bc/made/00/made_0001   3   4    -LRB-  -LRB-          *      -    -   -   Host_A          *         *         -
bc/made/00/made_0001   3   5        .     .        *)))      -    -   -   Host_A          *         *         -

bc/made/00/made_0001   3   0       No    UH  (TOP(INTJ*))    -    -   -        -          *         -

#end document
"""


def read(data: bytes) -> Document:
    return parse(Block("made.conll", 1, data))


def test_reads_all_layers() -> None:
    document = read(ALIGNED)
    assert (document.id, document.part) == ("bc/made/00/made_0001", 3)
    assert document.words == ("Ann", "told", "her", "sister", "(", ".", "No")
    assert document.sentence_offsets.tolist() == [0, 6, 7]
    assert document.pos == ("NNP", "VBD", "PRP$", "NN", "-LRB-", ".", "UH")
    assert document.lemmas == ("", "tell", "", "", "", "", "")
    assert document.speakers == ("Host_A",) * 6 + ("",)
    assert document.entities == (Entity(0, 1, "PERSON"),)
    assert document.clusters == ((Span(0, 1), Span(2, 3)), (Span(2, 4),))
    assert document.constituents is not None
    assert document.constituents.labels == ("TOP", "S", "NP", "VP", "NP", "NP", "TOP", "INTJ")
    assert document.constituents.starts.tolist() == [0, 0, 0, 1, 2, 2, 6, 6]
    assert document.constituents.ends.tolist() == [6, 6, 1, 6, 4, 4, 7, 7]
    assert document.constituents.parents.tolist() == [-1, 0, 1, 1, 3, 4, -1, 6]


def test_number_of_columns_may_differ_between_sentences_and_bytes_come_back() -> None:
    assert render(read(ALIGNED)) == ALIGNED


def test_response_keeps_alignment_and_changes_only_the_last_cell() -> None:
    document = read(ALIGNED)
    changed = render(document.with_clusters(((Span(3, 4), Span(6, 7)),)))
    expected = ALIGNED.replace(b" (7)\n", b" -\n").replace(b"(4|(7)\n", b"-\n").replace(b" 4)\n", b" (0)\n")
    assert changed == expected.replace(b"*         -\n\n#end", b"*         (0)\n\n#end")


def test_a_response_leaves_aside_what_an_annotator_added() -> None:
    document = replace(read(ALIGNED), pos=("X",) * 7, dependencies=None, clusters=())
    assert b"\tX\t" in render(document)
    assert render(as_response(document)) == render(read(ALIGNED).with_clusters(()))
    assert as_response(document.with_source(None)).pos == ("X",) * 7


def test_words_and_coreference_of_short_files_without_sentences() -> None:
    data = b"#begin document (a); part 000\na\t0\t0\tAnn\t(1\na\t0\t1\tleft\t1)|(2\na\t0\t2\t.\t2)\n#end document\n"
    document = read(data)
    assert document.words == ("Ann", "left", ".")
    assert document.sentence_offsets.tolist() == [0, 3]
    assert document.clusters == ((Span(0, 2),), (Span(1, 3),))
    assert document.pos is None
    assert render(document) == data


def test_skeleton_without_words_is_read() -> None:
    row = "a 0 {} [WORD] NN {} - - - - * -\n"
    data = "#begin document (a); part 000\n" + row.format(0, "(TOP(NP*") + row.format(1, "*))") + "\n#end document\n"
    assert read(data.encode()).words == ("[WORD]", "[WORD]")


def test_closing_bracket_closes_the_mention_opened_last() -> None:
    cells = ["(1", "(1", "1)", "1)", "(1)|(1)"]
    data = "#begin document (a); part 000\n" + "".join(f"a\t0\t{i}\tw\t{cell}\n" for i, cell in enumerate(cells))
    assert read(data.encode()).clusters == ((Span(0, 4), Span(1, 3), Span(4, 5), Span(4, 5)),)


@pytest.mark.parametrize("before", ["", "\r\n", "# a comment\r\n"])
def test_parts_are_documents_and_text_around_them_comes_back(tmp_path: Path, before: str) -> None:
    part = "#begin document (a); part {:03d}\r\na\t{}\t0\tHi\t-\r\n\r\n#end document\r\n"
    data = ("\ufeff" + before + part.format(0, 0) + "\r\n\r\n" + part.format(1, 1) + "\r\n").encode()
    (tmp_path / "in.conll").write_bytes(data)
    read = list(read_documents(tmp_path / "in.conll"))
    assert [(d.part, d.words) for d in read] == [(0, ("Hi",)), (1, ("Hi",))]
    write_documents(read, tmp_path / "out.conll")
    assert (tmp_path / "out.conll").read_bytes() == data


def test_no_break_space_stays_within_a_word() -> None:
    row = "a 0 0 10\u00a0000 CD (TOP*) - - - - * -\n"
    assert read(f"#begin document (a); part 000\n{row}".encode()).words == ("10\u00a0000",)


def test_documents_without_a_source_get_twelve_columns() -> None:
    document = parsed("(TOP (S (NP (NNP Ann)) (VP (VBD left))))", mentions="[Ann]1 left", speakers=["Ann"])
    assert render(document).decode() == (
        "#begin document (test); part 000\n"
        "test\t0\t0\tAnn\tNNP\t(TOP(S(NP*)\t-\t-\t-\tAnn\t-\t(0)\n"
        "test\t0\t1\tleft\tVBD\t(VP*)))\t-\t-\t-\tAnn\t-\t-\n"
        "\n#end document\n"
    )


def test_mentions_of_one_chain_that_cross_cannot_be_written() -> None:
    document = doc("a b c d").with_clusters(((Span(0, 2), Span(1, 3)),))
    with pytest.raises(InputError, match="chain 0 that cross"):
        render(document)


def test_entities_that_cross_cannot_be_written() -> None:
    document = replace(doc("a b c d"), entities=(Entity(0, 2, "PERSON"), Entity(1, 3, "GPE")))
    with pytest.raises(InputError, match="GPE from token 1 to 3 that crosses another"):
        render(document)


@pytest.mark.parametrize("word", ["a\tb", "a\nb", ""])
def test_words_that_would_break_the_file_are_refused(word: str) -> None:
    with pytest.raises(InputError, match="tab or line break"):
        render(Document(id="a", words=("x", word), sentence_offsets=doc("a b").sentence_offsets))


GOOD = "a\t0\t{}\t{}\tNN\t{}\tw\t-\t-\t-\t*\t{}\n"


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ([GOOD.format(0, "w", "(NP", "-")], 2, "found the parse bit '(NP'"),
        ([GOOD.format(0, "w", "(NP*))", "-")], 2, "closes 1 brackets too many"),
        ([GOOD.format(0, "w", "(TOP(NP*", "-"), GOOD.format(1, "w", "*)", "-")], 3, "leaves 1 brackets open"),
        ([GOOD.format(0, "w", "*", "(1"), GOOD.format(1, "w", "*", "-")], 2, "opens 1, expected a 1) later"),
        ([GOOD.format(0, "w", "*", "-"), GOOD.format(1, "w", "*", "1)")], 3, "closes 1, expected a (1 before"),
        ([GOOD.format(0, "w", "*", "(1|2")], 2, "found the coreference cell '(1|2'"),
        ([GOOD.format(0, "w", "*", "-"), "a\t0\t1\tw\tNN\t*\tw\t-\t-\t-\t*\n"], 3, "found 11 columns, expected 12"),
        (["a\t0\tw\t-\n"], 2, "found 4 columns, expected 5"),
        ([GOOD.format(0, "w", "*", "-").replace("*\t-\n", "(PER*\t-\n")], 2, "'(PER' is never closed"),
        ([GOOD.format(0, "w", "*", "-").replace("*\t-\n", "*)\t-\n")], 2, "closes nothing"),
        ([], 1, "found no tokens in 'a'"),
    ],
)
def test_bad_input_names_the_line(lines: list[str], line: int, message: str) -> None:
    data = "#begin document (a); part 000\n" + "".join(lines) + "\n#end document\n"
    with pytest.raises(InputError) as caught:
        read(data.encode())
    assert caught.value.line == line
    assert message in str(caught.value)


def test_line_numbers_count_from_the_beginning_of_the_file(tmp_path: Path) -> None:
    good = "#begin document (a); part 000\na\t0\t0\tHi\t-\n\n#end document\n"
    (tmp_path / "x.conll").write_text(good + good.replace("\t-", "\t(3"))
    with pytest.raises(InputError) as caught:
        list(read_documents(tmp_path / "x.conll"))
    assert caught.value.line == 6


@given(documents())
def test_round_trip_of_layers(document: Document) -> None:
    written = render(document)
    again = read(written)
    assert_same(again, document, LAYERS)
    assert again.clusters == (document.clusters or ())
    assert render(again) == written


@given(documents(), st.sampled_from(["\n", "\r\n"]), st.integers(1, 4), st.data())
def test_round_trip_of_bytes_and_response(document: Document, end: str, spaces: int, data: st.DataObject) -> None:
    text = render(document).decode()
    if not re.search(r"[^\S\t\n]", text):
        text = text.replace("\t", " " * spaces)
    original = text.replace("\n", end).encode()
    again = read(original)
    assert render(again) == original
    response = again.with_clusters(data.draw(clusters(len(document))))
    written = render(response).decode()
    for old, new in zip(text.replace("\n", end).split("\n"), written.split("\n"), strict=True):
        if old.strip() and not old.startswith("#"):
            assert _but_last(old) == _but_last(new)
        else:
            assert old == new
    assert read(written.encode()).clusters == response.clusters
    assert plain(read(written.encode()).constituents) == plain(again.constituents)


def _but_last(line: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*[\t ])[^\t ]+(\r?)", line, re.DOTALL)
    assert match is not None
    return match[1], match[2]


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from(["(1", "1)", "(1)", "(2", "2)", "-", "(1|(2", "1)|2)", "(", "1", "(1)|2)"]), min_size=1)
)
def test_any_cells_are_read_or_refused_cleanly(cells: list[str]) -> None:
    data = "#begin document (a); part 000\n" + "".join(f"a\t0\t{i}\tw\t{cell}\n" for i, cell in enumerate(cells))
    line, n_mentions = None, None
    try:
        n_mentions = sum(map(len, read(data.encode()).clusters or ()))
    except InputError as error:
        line = error.line
    if n_mentions is None:
        assert line in range(2, len(cells) + 2)
    else:
        assert n_mentions == data.count("(1") + data.count("(2")


def test_shared_files_come_back_byte_for_byte(shared_data: Path) -> None:
    for path in (shared_data / "ontogum" / "dev.conll", *sorted((shared_data / "responses").glob("*.conll"))):
        assert b"".join(map(render, read_documents(path))) == path.read_bytes()
