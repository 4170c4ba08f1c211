"""The document itself, and the helper that tests build documents with."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

import numpy as np
import pytest

from aforesaid.document import Document, Source, Span
from documents import doc, parsed


def test_nothing_can_be_assigned() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        doc("Ann left").words = ()  # type: ignore[misc]


def test_sentences_are_half_open_spans() -> None:
    document = doc("Ann left .\nShe ran")
    assert document.n_sentences == 2
    assert document.sentences() == [Span(0, 3), Span(3, 5)]
    assert document.sentence(1) == Span(3, 5)
    assert document.sentence_of_tokens().tolist() == [0, 0, 0, 1, 1]


def test_surface_is_the_text_where_it_is_known() -> None:
    document = doc("Ann left .")
    assert document.surface(Span(1, 3)) == "left ."
    with_text = replace(document, text="Ann left.", char_spans=np.array([[0, 3], [4, 8], [8, 9]], np.int32))
    assert with_text.surface(Span(1, 3)) == "left."


def test_name_has_the_part_only_where_there_is_one() -> None:
    assert (doc("a", id="x").name, doc("a", id="x", part=2).name) == ("x", "x part 2")


def test_source_knows_whether_a_document_is_still_what_was_read() -> None:
    original = doc("[Ann]1 left")
    source = Source("conll2012", "x.conll", 1, "Ænn".encode(), original)
    document = original.with_source(source)
    assert source.text == "Ænn"
    assert source.unchanged(document)
    assert not source.unchanged(document.with_clusters(()))
    assert source.unchanged(document.with_clusters(()), but=("clusters",))
    assert not source.unchanged(replace(document, pos=("NNP", "VBD")), but=("clusters",))


def test_helper_marks_nested_mentions_and_speakers() -> None:
    document = doc(["[Ann]1 saw [[her]1 dog]2", "[It]2 ran"], speakers=["A", "B"])
    assert document.words == ("Ann", "saw", "her", "dog", "It", "ran")
    assert document.clusters == ((Span(0, 1), Span(2, 3)), (Span(2, 4), Span(4, 5)))
    assert document.speakers == ("A",) * 4 + ("B",) * 2


def test_helper_builds_parsed_documents() -> None:
    document = parsed("(S (NP (NNP Ann)) (VP (VBD left)))", "(S (NP (PRP She)))", mentions="[Ann]1 left\n[She]1")
    assert (document.words, document.pos) == (("Ann", "left", "She"), ("NNP", "VBD", "PRP"))
    assert document.sentence_offsets.tolist() == [0, 2, 3]
    assert document.clusters == ((Span(0, 1), Span(2, 3)),)
    assert isinstance(document, Document)


@pytest.mark.parametrize("build", [lambda: doc("[Ann left"), lambda: parsed("(S (NN a))", mentions="b")])
def test_helper_refuses_what_it_cannot_mean(build: object) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=r"bracket|the trees have"):
        build()
