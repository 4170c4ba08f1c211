"""CoNLL-U: chains in `Entity=` of every kind, empty nodes, multiword tokens, text and offsets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.document import Document, Span
from aforesaid.errors import InputError
from aforesaid.files import Lines
from aforesaid.formats.block import Block
from aforesaid.formats.conllu import parse, split
from aforesaid.formats.conllu_writer import render
from document_strategies import assert_same, clusters, documents

CATS = """\
# newdoc id = cats
# global.Entity = eid-etype-head-other
# newpar
# sent_id = 1
# speaker = Ann
# text = My cat doesn't sleep.
1\tMy\tmy\tPRON\tPRP$\tPoss=Yes\t2\tnmod:poss\t_\tEntity=(e2-animal-2-(e1-person-1-)
2\tcat\tcat\tNOUN\tNN\tNumber=Sing\t5\tnsubj\t_\tEntity=e2)
3-4\tdoesn't\t_\t_\t_\t_\t_\t_\t_\t_
3\tdoes\tdo\tAUX\tVBZ\t_\t5\taux\t_\t_
4\tn't\tnot\tPART\tRB\t_\t5\tadvmod\t_\t_
5\tsleep\tsleep\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_

# newpar
# sent_id = 2
# text = I say it purrs
1\tI\tI\tPRON\tPRP\t_\t2\tnsubj\t_\tEntity=(e1-person-1-)
2\tsay\tsay\tVERB\tVBP\t_\t0\troot\t_\t_
2.1\tthat\t_\tPRON\t_\t_\t_\t_\t_\tEntity=(e3--1)
3\tit\tit\tPRON\tPRP\t_\t4\tnsubj\t_\tEntity=(e2-animal-1-)
4\tpurrs\tpurr\tVERB\tVBZ\t_\t2\tccomp\t_\tBridge=e1<e2|Entity=(e4-event-1-)

"""


def read(text: str) -> Document:
    return parse(Block("made.conllu", 1, text.encode()))


def test_reads_words_layers_and_chains() -> None:
    document = read(CATS)
    assert document.id == "cats"
    assert document.words == ("My", "cat", "does", "n't", "sleep", ".", "I", "say", "it", "purrs")
    assert document.sentence_offsets.tolist() == [0, 6, 10]
    assert document.speakers == ("Ann",) * 6 + ("",) * 4
    assert document.pos is not None
    assert document.pos[:3] == ("PRP$", "NN", "VBZ")
    assert document.dependencies is not None
    assert document.dependencies.governors.tolist() == [1, 4, 4, 4, -1, 4, 7, -1, 9, 7]
    assert document.paragraph_offsets is not None
    assert document.paragraph_offsets.tolist() == [0, 1]
    # e3 is an empty node and has no words.
    assert document.clusters == ((Span(0, 2), Span(8, 9)), (Span(0, 1), Span(6, 7)), (Span(9, 10),))


def test_text_follows_spacing_and_multiword_tokens() -> None:
    document = read(CATS)
    assert document.text == "My cat doesn't sleep.\n\nI say it purrs"
    assert [document.surface(Span(i, i + 1)) for i in range(len(document))] == list(document.words)


def test_words_of_a_fused_token_share_its_place() -> None:
    fused = (
        "1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_\n1\tzu\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdem\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
    )
    document = read("# text = zum\n" + fused)
    assert document.text == "zum"
    assert document.char_spans is not None
    assert document.char_spans.tolist() == [[0, 2], [2, 3]]


@pytest.mark.parametrize(
    ("header", "values"),
    [
        ("# global.Entity = eid-etype-head-other", ["(e1-person-1-(e2", "e2)", "(e2--1)e1)"]),
        (
            "# global.Entity = GRP-etype-infstat-minspan-link-identity",
            ["(1-person-new-1,2-coref-Ann(2-object", "2)", "(2)1)"],
        ),
        ("# global.Entity = etype-eid", ["(person-e1(object-e2", "e2)", "(object-e2)e1)"]),
        ("# sent_id = 1", ["(person-1-Ann(object-2", "object-2)", "(object-2)person-1-Ann)"]),
        ("# sent_id = 1", ["(e1-person-1(e2", "e2)", "(e2)e1)"]),
    ],
)
def test_chains_in_the_orders_of_corefud_and_gum(header: str, values: list[str]) -> None:
    lines = [f"{i}\tw\t_\t_\t_\t_\t_\t_\t_\tEntity={value}" for i, value in enumerate(values, start=1)]
    assert (
        read("\n".join(["# newdoc id = a", header, *lines, ""])).clusters
        == (
            (Span(0, 2), Span(2, 3)),
            (Span(0, 3),),
        )[::-1]
    )


def test_a_mention_in_parts_runs_from_the_first_to_the_last() -> None:
    values = ["Entity=(e1[1/2]-x)", "_", "Entity=(e1[2/2]-x", "Entity=e1[2/2])"]
    lines = [f"{i}\tw\t_\t_\t_\t_\t_\t_\t_\t{value}" for i, value in enumerate(values, start=1)]
    assert read("\n".join([*lines, ""])).clusters == ((Span(0, 4),),)


def test_no_entities_is_no_coreference_layer() -> None:
    assert read("1\tw\t_\t_\t_\t_\t_\t_\t_\t_\n").clusters is None


def test_tags_fall_back_on_universal_ones() -> None:
    rows = [
        ("cats", "NOUN", "Number=Plur"),
        ("her", "PRON", "Poss=Yes"),
        ("who", "PRON", "PronType=Rel"),
        ("x", "_", "_"),
    ]
    lines = [f"{i}\t{w}\t_\t{upos}\t_\t{feats}\t_\t_\t_\t_" for i, (w, upos, feats) in enumerate(rows, start=1)]
    assert read("\n".join([*lines, ""])).pos == ("NNS", "PRP$", "WP", "")


def test_files_are_split_at_newdoc_with_the_comments_before_it(tmp_path: Path) -> None:
    word = "1\tw\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    text = "# hello\n# newdoc id = a\n" + word + word + "# about b\n# newdoc id = b\n" + word
    (tmp_path / "x.conllu").write_text(text)
    blocks = list(split(Lines(tmp_path / "x.conllu"), "x"))
    assert [(parse(b).id, b.line, len(parse(b))) for b in blocks] == [("a", 1, 2), ("b", 7, 1)]
    assert b"".join(b.data for b in blocks).decode() == text


def test_unchanged_bytes_come_back_and_new_chains_leave_the_rest_alone() -> None:
    document = read(CATS)
    assert render(document) == CATS.encode()
    changed = render(document.with_clusters(((Span(0, 2), Span(9, 10)),))).decode()
    old, new = CATS.split("\n"), changed.split("\n")
    assert [line.rpartition("\t")[0] for line in old] == [line.rpartition("\t")[0] for line in new]
    assert [line.rpartition("\t")[2] for line in new if "Entity=" in line] == [
        "Entity=(e1--2",
        "Entity=e1)",
        "Entity=(e1--1)",
    ]
    assert "Bridge" not in changed
    assert "2.1\tthat" in changed
    assert "3-4\tdoesn't" in changed
    assert read(changed).clusters == ((Span(0, 2), Span(9, 10)),)


def test_without_clusters_the_entities_go() -> None:
    written = render(read(CATS).with_clusters(None)).decode()
    assert "Entity" not in written
    assert "# newdoc id = cats" in written


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1\tw\t_", "found 3 columns, expected 10"),
        ("2\tw\t_\t_\t_\t_\t_\t_\t_\t_", "found the word number 2, expected 1"),
        ("x\tw\t_\t_\t_\t_\t_\t_\t_\t_", "found 'x' in the first column"),
        ("1\tw\t_\t_\t_\t_\t7\tdep\t_\t_", "found the head 7, expected at most 1"),
        ("1\tw\t_\t_\t_\t_\tx\tdep\t_\t_", "found the head 'x'"),
        ("1\tw\t_\t_\t_\t_\t_\t_\t_\tEntity=e1)", "closes e1"),
        ("1\tw\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1", "never closed"),
        ("1\tw\t_\t_\t_\t_\t_\t_\t_\tEntity=e1", "found Entity=e1, expected pieces"),
        ("3-2\tw\t_\t_\t_\t_\t_\t_\t_\t_", "found the multiword token 3-2"),
    ],
)
def test_bad_input_names_the_line(line: str, message: str) -> None:
    with pytest.raises(InputError, match=r"made\.conllu:2: ") as caught:
        read(f"# newdoc id = a\n{line}\n\n")
    assert message in str(caught.value)


LAYERS = ("part", "pos", "lemmas", "speakers", "dependencies", "clusters", "text", "char_spans", "paragraph_offsets")


@given(documents(), st.data())
def test_round_trip(document: Document, data: st.DataObject) -> None:
    if document.char_spans is not None and document.paragraph_offsets is not None:
        # A word glued to the one before cannot begin a paragraph.
        begins = document.sentence_offsets[document.paragraph_offsets[1:]]
        if (document.char_spans[begins, 0] == document.char_spans[begins - 1, 1]).any():
            document = replace(document, paragraph_offsets=None)
    written = render(document)
    again = parse(Block("x", 1, written))
    assert_same(again, document, LAYERS)
    assert render(again) == written
    response = again.with_clusters(data.draw(clusters(len(document))))
    assert parse(Block("x", 1, render(response))).clusters == response.clusters
