"""Documents cut for a parser and joined again, with a parser that only splits at spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aforesaid.annotate import pieces as pieces_module
from aforesaid.annotate.batches import annotate_in_batches, map_in_order
from aforesaid.annotate.pieces import ParsedPiece, Piece, cut, join
from aforesaid.document import Constituents, Dependencies, Document, Entity
from documents import doc


def raw(text: str, id: str = "raw") -> Document:
    return Document(id=id, words=(), sentence_offsets=np.array([0], np.int32), text=text)


def split_at_spaces(piece: Piece) -> ParsedPiece:
    """Every word its own sentence; its letters are its tag, the word before it its governor, each word an entity."""
    if piece.text is None:
        words: tuple[str, ...] = piece.words
        spans = None
    else:
        matches = list(re.finditer(r"\S+", piece.text))
        words = tuple(match[0] for match in matches)
        spans = np.array([match.span() for match in matches], np.int32).reshape(-1, 2)
    n = len(words)
    starts = np.zeros(0, np.int32) if spans is None else spans[:, 0]
    return ParsedPiece(
        words=words,
        sentences=piece.sentences or range(n),
        paragraphs=np.searchsorted(starts, piece.paragraphs).tolist() if piece.paragraphs else (),
        char_spans=spans,
        pos=tuple(word.upper() for word in words),
        lemmas=tuple(word.lower() for word in words),
        entities=[Entity(i, i + 1, "THING") for i in range(n)],
        dependencies=Dependencies(np.arange(-1, n - 1, dtype=np.int32), ("dep",) * n),
        constituents=Constituents(
            ("TOP", "X") * n,
            np.repeat(np.arange(n, dtype=np.int32), 2),
            np.repeat(np.arange(1, n + 1, dtype=np.int32), 2),
            np.array([parent for i in range(n) for parent in (-1, 2 * i)], np.int32),
        ),
    )


def annotate(document: Document) -> Document:
    parts = cut(document)
    return join(document, parts, [split_at_spaces(part) for part in parts])


def check_offsets(document: Document) -> None:
    assert document.text is not None
    assert document.char_spans is not None
    for word, (start, end) in zip(document.words, document.char_spans.tolist(), strict=True):
        assert document.text[start:end] == word


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces_module, "MOST_CHARACTERS", 20)
    monkeypatch.setattr(pieces_module, "MOST_TOKENS", 5)
    monkeypatch.setattr(pieces_module, "NO_SENTENCE", 8)


@pytest.mark.usefixtures("small_pieces")
def test_text_is_cut_between_paragraphs() -> None:
    document = raw("One two three.\n\nFour.\n\nFive six seven eight.\n\nNine.")
    assert [piece.text for piece in cut(document)] == [
        "One two three.",
        "Four.",
        "Five six seven ",
        "eight.\n\nNine.",
    ]
    joined = annotate(document)
    assert joined.words == ("One", "two", "three.", "Four.", "Five", "six", "seven", "eight.", "Nine.")
    check_offsets(joined)
    assert joined.paragraph_offsets is not None
    assert joined.paragraph_offsets.tolist() == [0, 3, 4, 8]
    assert joined.pos == tuple(word.upper() for word in joined.words)
    assert joined.entities is not None
    assert [entity.start for entity in joined.entities] == list(range(9))


@pytest.mark.usefixtures("small_pieces")
def test_governors_and_constituents_move_with_their_piece() -> None:
    joined = annotate(raw("One two three.\n\nFour five."))
    assert joined.dependencies is not None
    assert joined.dependencies.governors.tolist() == [-1, 0, 1, -1, 3]
    assert joined.constituents is not None
    assert joined.constituents.starts.tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert joined.constituents.parents.tolist() == [-1, 0, -1, 2, -1, 4, -1, 6, -1, 8]


@pytest.mark.usefixtures("small_pieces")
def test_given_sentences_are_kept_and_never_cut() -> None:
    document = doc("a b c\nd e\nf g h i j k l\nm", speakers=["Ann", "Bob", "Ann", "Bob"])
    assert [len(piece.words) for piece in cut(document)] == [5, 7, 1]
    joined = annotate(document)
    assert joined.words == document.words
    assert joined.sentence_offsets.tolist() == document.sentence_offsets.tolist()
    assert joined.speakers == document.speakers
    assert joined.dependencies is not None
    assert joined.dependencies.governors.tolist()[5:7] == [-1, 5]


@pytest.mark.usefixtures("small_pieces")
def test_many_words_in_one_sentence_have_no_sentences() -> None:
    document = doc("a b c d e f g h i j k l")
    assert [(len(piece.words), piece.sentences) for piece in cut(document)] == [(5, ()), (5, ()), (2, ())]
    joined = annotate(document)
    assert joined.words == document.words
    assert joined.n_sentences == 12


def test_known_spaces_reach_the_parser() -> None:
    document = annotate(raw("Ann left ."))
    spans = np.array([[0, 3], [3, 5], [6, 7]], np.int32)
    given_document = Document(
        id="x", words=("Ann", "'s", "."), sentence_offsets=np.array([0, 3], np.int32), text="Ann's .", char_spans=spans
    )
    assert cut(given_document)[0].spaces == (False, True, True)
    assert document.n_sentences == 3


def test_a_layer_that_a_parser_lacks_is_none() -> None:
    document = raw("One two.")
    (piece,) = cut(document)
    parsed = ParsedPiece(("One", "two."), [0], [0], np.array([[0, 3], [4, 8]], np.int32), None, None, None)
    joined = join(document, [piece], [parsed])
    assert (joined.pos, joined.lemmas, joined.entities) == (None, None, None)
    assert joined.dependencies is None
    assert joined.constituents is None


def test_no_text() -> None:
    joined = annotate(raw(" \n "))
    assert joined.words == ()
    assert joined.sentence_offsets.tolist() == [0]


@given(st.text(alphabet="ab. \n", max_size=300))
def test_cutting_loses_no_word(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces_module, "MOST_CHARACTERS", 20)
        joined = annotate(raw(text))
    check_offsets(joined)
    if not re.search(r"\S{20}", text):
        assert list(joined.words) == text.split()
        assert joined.paragraph_offsets is not None
        offsets = joined.paragraph_offsets.tolist()
        assert offsets == sorted(set(offsets))
        assert offsets[:1] == [0] * bool(joined.words)


def test_batches_come_back_in_order_with_several_workers() -> None:
    documents = [raw(f"text {i} " * (i % 7), str(i)) for i in range(50)]
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(3) as executor:
        patch.setattr("aforesaid.annotate.batches.BATCH_CHARACTERS", 30)
        annotated = list(
            annotate_in_batches(
                documents,
                lambda batches: map_in_order(executor, lambda b: [split_at_spaces(p) for p in b], batches, ahead=4),
            )
        )
    assert [d.id for d in annotated] == [d.id for d in documents]
    assert [d.text for d in annotated] == [d.text for d in documents]
    assert [len(d) for d in annotated] == [2 * (i % 7) for i in range(50)]


def test_only_a_few_items_are_taken_ahead() -> None:
    taken = []

    def items() -> Iterator[int]:
        for i in range(100):
            taken.append(i)
            yield i

    with ThreadPoolExecutor(1) as executor:
        results = map_in_order(executor, lambda i: i * i, items(), ahead=3)
        assert next(results) == 0
        assert len(taken) == 3
