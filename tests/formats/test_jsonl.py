"""JSON lines: raw text, tokens, dialogues, every layer there and back, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.document import LAYERS, Document, Span
from aforesaid.errors import InputError
from aforesaid.formats.block import Block
from aforesaid.formats.jsonl import parse, render
from document_strategies import assert_same, documents
from documents import doc


def read(record: Any) -> Document:
    return parse(Block("made.jsonl", 7, (json.dumps(record) + "\n").encode()))


def test_text_alone_has_no_tokens_yet() -> None:
    document = read({"id": "a", "title": "T", "text": "Ann left.\nShe was tired."})
    assert (document.id, document.words, document.n_sentences) == ("a", (), 0)
    assert document.text == "Ann left.\nShe was tired."


def test_tokens_are_one_sentence_and_find_their_place_in_the_text() -> None:
    document = read({"tokens": ["Ann", "left", "."], "text": "Ann left."})
    assert document.id == "made-7"
    assert document.sentence_offsets.tolist() == [0, 3]
    assert document.char_spans is not None
    assert document.char_spans.tolist() == [[0, 3], [4, 8], [8, 9]]


@pytest.mark.parametrize("speakers", [["Ann", ""], ["Ann", "Ann", ""], [["Ann", "Ann"], [""]]])
def test_speakers_by_sentence_or_by_token(speakers: Any) -> None:
    document = read({"sentences": [["Hello", "."], ["Hi"]], "speakers": speakers})
    assert document.speakers == ("Ann", "Ann", "")


def test_clusters_are_half_open_spans() -> None:
    record = {"sentences": [["Ann", "saw"], ["herself"]], "clusters": [[[2, 3], [0, 1]]]}
    assert read(record).clusters == ((Span(0, 1), Span(2, 3)),)


def test_unknown_keys_are_written_back_with_new_clusters() -> None:
    document = read({"id": "a", "genre": "news", "tokens": ["Ann", "left"], "clusters": []})
    record = json.loads(render(document.with_clusters(((Span(0, 1),),))))
    assert record == {"id": "a", "genre": "news", "sentences": [["Ann", "left"]], "clusters": [[[0, 1]]]}


def test_unchanged_bytes_come_back() -> None:
    data = b'{ "tokens":["a"],   "x": 1}\r\n'
    assert render(parse(Block("x.jsonl", 1, data))) == data


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ([], "found a JSON list"),
        ({"id": "a"}, "expected 'text', 'tokens' or 'sentences'"),
        ({"text": 3}, "found a int as 'text'"),
        ({"tokens": "Ann left"}, "found a str in 'tokens', expected a list"),
        ({"tokens": []}, "found an empty list in 'tokens'"),
        ({"sentences": [["a"], []]}, "found an empty list in 'sentences'"),
        ({"sentences": ["Ann left"]}, "found a str in 'sentences', expected a list"),
        ({"tokens": ["a", 3]}, "found a int in 'tokens', expected strings"),
        ({"tokens": ["a", "b"], "pos": ["NN"]}, "found 1 items in 'pos', expected 2"),
        ({"tokens": ["a", "b", "c"], "speakers": ["A", "B"]}, "found 2 'speakers', expected one for each of 1"),
        ({"tokens": ["a"], "clusters": [[[0, 2]]]}, "found [0, 2] in 'clusters', expected a span"),
        ({"tokens": ["a"], "clusters": [[[0, 0]]]}, "found [0, 0] in 'clusters'"),
        ({"tokens": ["a"], "clusters": [[[False, True]]]}, "found [False, True] in 'clusters'"),
        ({"tokens": ["a"], "clusters": {}}, "found a dict in 'clusters'"),
        ({"tokens": ["a"], "entities": [[0, 1]]}, "expected rows of start, end and label"),
        ({"tokens": ["a"], "part": -1}, "found -1 as 'part'"),
        ({"tokens": ["a"], "dependencies": {"governors": [1], "relations": ["x"]}}, "found 1 in 'governors'"),
        ({"tokens": ["a"], "text": "a", "char_spans": []}, "found 0 'char_spans', expected 1"),
        ({"tokens": ["\ud800"]}, "half of a surrogate pair in 'tokens'"),
        ({"text": "\ud800"}, "half of a surrogate pair in 'text'"),
        (
            {"tokens": ["a"], "constituents": {"labels": ["S"], "starts": [0], "ends": [1], "parents": [0]}},
            "parents after their children",
        ),
    ],
)
def test_bad_input_names_the_line(record: Any, message: str) -> None:
    with pytest.raises(InputError, match=r"made\.jsonl:7: ") as caught:
        read(record)
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [b'{"text": "Ann', b"{'text': 1}", b'{"text": "a"} {}', b"[" * 100_000])
def test_broken_json_is_one_line(data: bytes) -> None:
    with pytest.raises(InputError, match=r"made\.jsonl:7: found ") as caught:
        parse(Block("made.jsonl", 7, data))
    assert "\n" not in str(caught.value)


def test_documents_by_hand_are_written() -> None:
    record = json.loads(render(doc("[Ann]1 left .\n[She]1 ran", speakers=["A", "B"])))
    assert record == {
        "id": "test",
        "sentences": [["Ann", "left", "."], ["She", "ran"]],
        "speakers": ["A", "B"],
        "clusters": [[[0, 1], [3, 4]]],
    }


@given(documents())
def test_round_trip_of_every_layer(document: Document) -> None:
    written = render(document)
    assert written.count(b"\n") == 1
    again = parse(Block("x.jsonl", 1, written))
    assert_same(again, document, ("part", *LAYERS))
    assert render(again) == written
    assert render(again.with_source(None)) == written


@given(st.text())
def test_round_trip_of_raw_text(text: str) -> None:
    document = read({"text": text}) if text.isprintable() else None
    if document is not None:
        assert parse(Block("x.jsonl", 1, render(document.with_source(None)))).text == text
