"""Annotated Gigaword: a small file of our own, with and without the outer element, and broken in several ways."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from aforesaid.document import Entity, Span
from aforesaid.errors import InputError
from aforesaid.formats import read_documents


def token(i: int, word: str, lemma: str, pos: str, ner: str = "O") -> str:
    return f'<token id="{i}"><word>{word}</word><lemma>{lemma}</lemma><POS>{pos}</POS><NER>{ner}</NER></token>'


DOCUMENT = f"""<DOC id="NYT_ENG_20990101.{{number}}" type="story">
<HEADLINE>A headline &amp; more</HEADLINE>
<sentences>
<sentence id="1"><tokens>
{token(1, "Ann", "Ann", "NNP", "PERSON")}
{token(2, "Smith", "Smith", "NNP", "PERSON")}
{token(3, "left", "leave", "VBD")}
{token(4, "-LRB-", "-lrb-", "-LRB-")}
</tokens>
<parse>(ROOT (S (NP (NNP Ann) (NNP Smith)) (VP (VBD left)) (-LRB- -LRB-)))</parse>
<basic-dependencies>
<dep type="nn"><governor>2</governor><dependent>1</dependent></dep>
<dep type="nsubj"><governor>3</governor><dependent>2</dependent></dep>
<dep type="root"><governor>0</governor><dependent>3</dependent></dep>
</basic-dependencies>
<collapsed-dependencies><dep type="x"><governor>1</governor><dependent>3</dependent></dep></collapsed-dependencies>
</sentence>
<sentence id="2"><tokens>
{token(1, "She", "she", "PRP")}
{token(2, "ran", "run", "VBD")}
</tokens>
<parse>(ROOT (S (NP (PRP She)) (VP (VBD ran))))</parse>
<basic-dependencies><dep type="nsubj"><governor>2</governor><dependent>1</dependent></dep></basic-dependencies>
</sentence>
</sentences>
<coreferences><coreference>
<mention representative="true"><sentence>1</sentence><start>1</start><end>3</end><head>2</head></mention>
<mention><sentence>2</sentence><start>1</start><end>2</end><head>1</head></mention>
</coreference></coreferences>
</DOC>
"""
FILE = "<?xml version='1.0'?>\n<FILE id='nyt'>\n{}</FILE>\n"


def numbered(n: int) -> str:
    return "".join(DOCUMENT.format(number=i) for i in range(n))


@pytest.mark.parametrize("content", [numbered(2), FILE.format(numbered(2)), FILE.format(numbered(2).replace("\n", ""))])
@pytest.mark.parametrize("name", ["nyt.xml", "nyt.xml.gz"])
def test_documents_are_read_one_by_one(tmp_path: Path, content: str, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(content.encode()) if name.endswith(".gz") else content.encode())
    first, second = read_documents(path)
    assert (first.id, second.id) == ("NYT_ENG_20990101.0", "NYT_ENG_20990101.1")
    assert first.words == ("Ann", "Smith", "left", "(", "She", "ran")
    assert first.sentence_offsets.tolist() == [0, 4, 6]
    assert first.pos == ("NNP", "NNP", "VBD", "-LRB-", "PRP", "VBD")
    assert first.lemmas is not None
    assert first.lemmas[2] == "leave"
    assert first.entities == (Entity(0, 2, "PERSON"),)
    assert first.clusters == ((Span(0, 2), Span(4, 5)),)
    assert first.dependencies is not None
    assert first.dependencies.governors.tolist() == [1, 2, -1, -1, 5, -1]
    assert first.dependencies.relations == ("nn", "nsubj", "root", "", "nsubj", "")
    assert first.constituents is not None
    assert first.constituents.labels == ("ROOT", "S", "NP", "VP", "ROOT", "S", "NP", "VP")
    assert first.constituents.starts.tolist() == [0, 0, 0, 2, 4, 4, 4, 5]
    assert first.constituents.parents.tolist() == [-1, 0, 1, 1, -1, 4, 5, 5]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("</tokens>", "", "found broken XML"),
        ("& more", "& & more", "found broken XML"),
        ("(ROOT (S (NP (NNP Ann)", "(ROOT (S (NP (NNP Ann (NNP Ann)", "in <parse> of sentence 1"),
        ("(NNP Smith)", "", "found 3 words in <parse> of sentence 1, expected 4"),
        ("<dependent>2</dependent>", "<dependent>9</dependent>", "expected tokens from 1 to 4"),
        ("<dependent>2</dependent>", "", "without numbers"),
        ("<start>1</start><end>3</end>", "<start>1</start><end>8</end>", "expected tokens of the document"),
        ("<word>left</word>", "", "a token without a word"),
    ],
)
def test_a_broken_document_names_its_line_and_does_not_hide_the_next(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    documents = [DOCUMENT.format(number=i) for i in range(3)]
    documents[1] = documents[1].replace(old.replace("&", "&amp;"), new, 1)
    path = tmp_path / "x.xml"
    path.write_text(FILE.format("".join(documents)))
    with pytest.raises(InputError) as caught:
        list(read_documents(path))
    assert message in str(caught.value)
    n_lines = DOCUMENT.count("\n")
    assert caught.value.line in range(n_lines + 3, 2 * n_lines + 3)
    errors: list[InputError] = []
    assert [d.id[-1] for d in read_documents(path, on_bad=errors.append)] == ["0", "2"]
    assert len(errors) == 1


def test_a_file_that_breaks_off_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text(numbered(2)[:-30])
    errors: list[InputError] = []
    assert len(list(read_documents(tmp_path / "x.xml", on_bad=errors.append))) == 1
    assert "broken XML" in str(errors[0])


def test_xml_without_documents_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text("<html><p>Hello</p></html>")
    with pytest.raises(InputError, match=r"x\.xml:1: found '<html>.* and no document"):
        list(read_documents(tmp_path / "x.xml"))
