"""Penn trees: words, tags and constituents; traces and empty brackets; what is broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.errors import InputError
from aforesaid.formats.block import Block
from aforesaid.formats.penn import parse, parse_trees, render
from document_strategies import assert_same, trees
from documents import doc, parsed


def test_reads_the_treebank_s_own_manner() -> None:
    text = """
( (S
    (NP-SBJ-1 (NNP Ann) )
    (VP (VBD tried)
      (S (NP-SBJ (-NONE- *-1) )
        (VP (TO to) (VP (VB smile) ))))
    (. .) ))
( (FRAG (-LRB- -LRB-) (NP (NNS :-RRB-)) ) )
"""
    document = parse_trees(text, "wsj")
    assert document.words == ("Ann", "tried", "to", "smile", ".", "(", ":)")
    assert document.sentence_offsets.tolist() == [0, 5, 7]
    assert document.constituents is not None
    assert document.constituents.labels == ("TOP", "S", "NP-SBJ-1", "VP", "S", "VP", "VP", "TOP", "FRAG", "NP")
    assert document.constituents.parents.tolist() == [-1, 0, 1, 1, 3, 4, 5, -1, 7, 8]
    assert document.constituents.starts.tolist() == [0, 0, 0, 1, 2, 2, 3, 5, 5, 6]
    assert document.constituents.ends.tolist() == [5, 5, 1, 4, 4, 4, 4, 7, 7, 7]


def test_documents_without_a_parse_are_flat() -> None:
    assert render(doc("Ann left .\n( )", pos="NNP VBD . -LRB- -RRB-")).decode() == (
        "(TOP (NNP Ann) (VBD left) (. .))\n(TOP (-LRB- -LRB-) (-RRB- -RRB-))\n"
    )


def test_one_tree_a_sentence_even_with_several_tops() -> None:
    document = parsed("(TOP (NP (NN a)) (VP (VB b)))")
    assert document.constituents is not None
    assert render(document).decode() == "(TOP (NP (NN a)) (VP (VB b)))\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("(S (NP (NN a))", 1, "with 1 brackets open"),
        ("(S (NN a))\n)", 2, "closes nothing"),
        ("(S (NN a))\n\nword", 3, "outside brackets"),
        ("(S (NN a b))", 1, "a second word 'b'"),
        ("(S\n(NN a (X b)))", 2, "after a word"),
        ("(S (NN a)\nb)", 2, "beside constituents"),
    ],
)
def test_broken_brackets_name_the_line(text: str, line: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_trees(text, path="x.mrg")
    assert caught.value.line == line
    assert message in str(caught.value)


@given(st.lists(trees(), min_size=1, max_size=4))
def test_round_trip(texts: list[str]) -> None:
    document = parse_trees("\n".join(texts))
    written = render(document)
    again = parse(Block("x.mrg", 1, written))
    assert_same(parse_trees(written.decode()), document, ("pos", "constituents"))
    assert render(again) == written
    assert written.decode().split("\n")[:-1] == texts
