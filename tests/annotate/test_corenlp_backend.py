"""CoreNLP over HTTP: against a stand-in that speaks its protocol, and for real where Java and the jars are at hand."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlparse

import numpy as np
import pytest

from aforesaid.annotate import make_annotator
from aforesaid.annotate.corenlp_backend import VARIABLE, CoreNLPAnnotator
from aforesaid.annotate.corenlp_server import start
from aforesaid.document import Document, Span
from aforesaid.errors import InputError, MissingError
from aforesaid.formats.brackets import escape
from documents import doc


def raw(text: str, id: str = "raw") -> Document:
    return Document(id=id, words=(), sentence_offsets=np.array([0], np.int32), text=text)


class StandIn(BaseHTTPRequestHandler):
    """Every line a sentence, every word an NNP under a flat tree; capitalised words are persons."""

    requests: ClassVar[list[tuple[str, dict[str, str]]]] = []
    answer: ClassVar[dict[str, Any] | None] = None

    def do_GET(self) -> None:
        self._reply(200, b"ready\n")

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        properties = json.loads(parse_qs(urlparse(self.path).query)["properties"][0])
        self.requests.append((text, properties))
        if "explode" in text:
            self._reply(500, b"java.lang.RuntimeException: out of luck\nat some.place")
            return
        answer = self.answer or {"sentences": list(self._sentences(text))}
        self._reply(200, json.dumps(answer).encode())

    def _sentences(self, text: str) -> Iterator[dict[str, Any]]:
        position = 0
        for line in text.split("\n"):
            tokens = [
                {
                    "word": match[0],
                    "pos": "PRP" if match[0] == "She" else "NNP",
                    "lemma": match[0].lower(),
                    "ner": "PERSON" if match[0].istitle() and match[0] != "She" else "O",
                    "codepointOffsetBegin": position + match.start(),
                    "codepointOffsetEnd": position + match.end(),
                }
                for match in re.finditer(r"\S+", line)
            ]
            mentions = [
                {"tokenBegin": i, "tokenEnd": i + 1, "ner": "PERSON"}
                for i, token in enumerate(tokens)
                if str(token["word"]).istitle()
            ]
            leaves = " ".join(f"({token['pos']} {escape(str(token['word']))})" for token in tokens)
            if tokens:
                yield {"tokens": tokens, "entitymentions": mentions, "parse": f"(ROOT\n  (NP {leaves}))"}
            position += len(line) + 1

    def _reply(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    StandIn.requests.clear()
    StandIn.answer = None
    with ThreadingHTTPServer(("127.0.0.1", 0), StandIn) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_given_tokens_are_sent_as_lines_and_kept(url: str) -> None:
    given = doc(["[Ann]1 waved -LRB-", "[She]1 left"], speakers=["A", "B"])
    (document,) = CoreNLPAnnotator(url).annotate([given])
    text, properties = StandIn.requests[0]
    assert text == "Ann waved (\nShe left"
    assert properties["tokenize.whitespace"] == properties["ssplit.eolonly"] == "true"
    assert "parse.model" not in properties
    assert document.words == given.words
    assert document.sentence_offsets.tolist() == given.sentence_offsets.tolist()
    assert (document.speakers, document.clusters) == (given.speakers, given.clusters)
    assert document.lemmas == ("ann", "waved", "(", "she", "left")
    assert document.dependencies is None


def test_trees_become_constituents_under_top(url: str) -> None:
    (document,) = CoreNLPAnnotator(url).annotate([doc(["Ann waved", "She left"])])
    assert document.constituents is not None
    assert document.constituents.labels == ("TOP", "NP", "TOP", "NP")
    assert document.constituents.starts.tolist() == [0, 0, 2, 2]
    assert document.constituents.ends.tolist() == [2, 2, 4, 4]
    assert document.constituents.parents.tolist() == [-1, 0, -1, 2]


def test_pronouns_are_no_named_entities(url: str) -> None:
    (document,) = CoreNLPAnnotator(url).annotate([doc(["Ann waved", "She saw Bob"])])
    assert document.entities == ((0, 1, "PERSON"), (4, 5, "PERSON"))


def test_raw_text_is_sent_with_one_newline_between_paragraphs(url: str) -> None:
    source = "Ann \U0001f600 waved\nto Bob\n\n\nShe left"
    (document,) = CoreNLPAnnotator(url).annotate([raw(source)])
    text, properties = StandIn.requests[0]
    assert text == "Ann \U0001f600 waved to Bob  \nShe left"
    assert properties["ssplit.newlineIsSentenceBreak"] == "always"
    assert document.words == ("Ann", "\U0001f600", "waved", "to", "Bob", "She", "left")
    assert document.char_spans is not None
    assert [source[start:end] for start, end in document.char_spans.tolist()] == list(document.words)
    assert document.sentence_offsets.tolist() == [0, 5, 7]
    assert document.paragraph_offsets is not None
    assert document.paragraph_offsets.tolist() == [0, 1]


def test_blanks_inside_given_words_do_not_split_them(url: str) -> None:
    given = Document(id="x", words=("1\u00a01/2", "cups"), sentence_offsets=np.array([0, 2], np.int32))
    (document,) = CoreNLPAnnotator(url).annotate([given])
    assert StandIn.requests[0][0] == "1_1/2 cups"
    assert document.words == given.words


def test_order_is_kept_with_several_workers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aforesaid.annotate.batches.BATCH_CHARACTERS", 10)
    documents = [raw(f"Word {i}", str(i)) for i in range(20)]
    annotated = list(CoreNLPAnnotator(url, workers=3).annotate(documents))
    assert [d.words[1] for d in annotated] == [d.id for d in documents]


def test_an_error_of_the_server_is_passed_on_in_one_line(url: str) -> None:
    with pytest.raises(InputError, match=r"answered 500: java.lang.RuntimeException: out of luck$"):
        list(CoreNLPAnnotator(url).annotate([raw("explode")]))


def test_other_tokens_than_the_given_ones_are_refused(url: str) -> None:
    token = {"word": "Ann", "pos": "NNP", "lemma": "Ann", "ner": "O"}
    StandIn.answer = {"sentences": [{"tokens": [token], "entitymentions": [], "parse": "(ROOT (NP (NNP Ann)))"}]}
    with pytest.raises(InputError, match="made 1 tokens in 1 sentences of 2 tokens in 1, expected the given ones"):
        list(CoreNLPAnnotator(url).annotate([doc("Ann left")]))


def test_an_answer_that_is_no_parse_is_refused(url: str) -> None:
    StandIn.answer = {"hello": 1}
    with pytest.raises(InputError, match="found no sentences in the answer"):
        list(CoreNLPAnnotator(url).annotate([doc("Ann left")]))


def test_nobody_at_the_url() -> None:
    with pytest.raises(MissingError, match=r"no CoreNLP server is ready at http://127\.0\.0\.1:9/"):
        list(CoreNLPAnnotator("http://127.0.0.1:9/").annotate([doc("Ann left")]))


def test_where_it_is_has_to_be_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(MissingError, match="at no known place"):
        make_annotator("corenlp")
    with pytest.raises(MissingError, match="neither a folder of CoreNLP's jars nor a URL"):
        make_annotator("corenlp", corenlp=str(tmp_path / "nowhere"))
    with pytest.raises(
        MissingError, match=r"found none of CoreNLP's jars in .*, expected program and models; download"
    ):
        list(make_annotator(corenlp=str(tmp_path)).annotate([doc("Ann left")]))


def test_java_has_to_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "stanford-corenlp-4.5.10.jar").touch()
    (tmp_path / "stanford-corenlp-4.5.10-models.jar").touch()
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(MissingError, match="needs Java"):
        start(tmp_path)


@pytest.mark.skipif(shutil.which("java") is None, reason="needs Java")
def test_a_program_that_does_not_start_is_reported(tmp_path: Path) -> None:
    (tmp_path / "stanford-corenlp-4.5.10.jar").touch()
    (tmp_path / "stanford-corenlp-4.5.10-models.jar").touch()
    with pytest.raises(InputError, match=r"CoreNLP from .* did not start: \S+"):
        start(tmp_path)


@pytest.fixture(scope="module")
def real() -> Iterator[CoreNLPAnnotator]:
    folder = os.environ.get(VARIABLE, "")
    if shutil.which("java") is None:
        pytest.skip("needs Java")
    if not folder or not list(Path(folder).glob("stanford-corenlp-*models.jar")):
        pytest.skip(f"needs the folder of CoreNLP's jars in {VARIABLE}")
    annotator = CoreNLPAnnotator(folder)
    yield annotator
    annotator.close()


@pytest.mark.slow
def test_real_raw_text(real: CoreNLPAnnotator) -> None:
    source = "Ann Lee (a doctor \U0001f600) lives\nin Rome. She can't cook 1 1/2 eggs.\n\nBob said: \"I'm tired.\""
    (document,) = real.annotate([raw(source)])
    assert [document.surface(span) for span in document.sentences()] == [
        "Ann Lee (a doctor \U0001f600) lives\nin Rome.",
        "She can't cook 1 1/2 eggs.",
        'Bob said: "I\'m tired."',
    ]
    assert document.paragraph_offsets is not None
    assert document.paragraph_offsets.tolist() == [0, 2]
    assert document.words[:4] == ("Ann", "Lee", "(", "a")
    assert document.pos is not None
    assert document.pos[:3] == ("NNP", "NNP", "-LRB-")
    assert document.entities is not None
    names = {(document.surface(Span(start, end)), label) for start, end, label in document.entities}
    assert {("Ann Lee", "PERSON"), ("Rome", "LOCATION"), ("Bob", "PERSON")} <= names
    assert not any(text in ("She", "I") for text, _ in names)
    assert document.constituents is not None
    phrases = {
        (label, document.surface(Span(start, end)))
        for label, start, end in zip(
            document.constituents.labels,
            document.constituents.starts.tolist(),
            document.constituents.ends.tolist(),
            strict=True,
        )
    }
    assert ("NP", "Rome") in phrases
    assert ("NP", "She") in phrases


@pytest.mark.slow
def test_real_given_tokens(real: CoreNLPAnnotator) -> None:
    given = doc(["[Ann]1 ca n't come ( now )", "[She]1 is ill :) .", "( Bob's dog )"], speakers=["A", "B", "C"])
    (document,) = real.annotate([given])
    assert document.words == given.words
    assert document.sentence_offsets.tolist() == given.sentence_offsets.tolist()
    assert document.speakers == given.speakers
    assert document.lemmas is not None
    assert document.lemmas[1] == "can"
    assert document.constituents is not None
    tops = document.constituents.parents < 0
    assert np.array(document.constituents.labels)[tops].tolist() == ["TOP"] * 3


@pytest.mark.slow
def test_real_words_without_sentences(real: CoreNLPAnnotator) -> None:
    (document,) = real.annotate([doc(" ".join(["Ann left early .", "Bob stayed on ."] * 40))])
    assert document.n_sentences == 80


@pytest.mark.slow
def test_the_real_server_stops(real: CoreNLPAnnotator) -> None:
    server = start(real.place)
    server.stop()
    with pytest.raises(InputError, match="gave no usable answer"):
        server.ask("Ann left.", {})
