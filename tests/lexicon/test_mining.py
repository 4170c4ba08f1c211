"""The miners, on sentences with known answers."""

from __future__ import annotations

import gzip
import json
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from aforesaid.errors import InputError
from aforesaid.lexicon.lexicon import Lexicon, load_lexicon
from aforesaid.lexicon.mining.abbreviations import find_abbreviations
from aforesaid.lexicon.mining.is_a import IsA, find_is_a
from aforesaid.lexicon.mining.knowledge import Knowledge, majority
from aforesaid.lexicon.mining.noun_phrases import NounReader, strip_titles, without_parentheses
from aforesaid.lexicon.mining.pronoun_counts import FEMININE, MASCULINE, NEUTER, PLURAL, Seen, find_pronouns
from aforesaid.lexicon.mining.tables import alias_rows, gender_rows, name_rows, pair_rows
from aforesaid.lexicon.mining.tagger import CoarseTagger, learn_tagger, penn_letters
from aforesaid.lexicon.mining.texts import Article, Sentence, read_raw, read_tagged, split_sentences, tokenize
from aforesaid.lexicon.mining.topics import find_topic
from aforesaid.lexicon.noun_vectors import learn_noun_vectors, read_noun_vectors, write_noun_vectors
from aforesaid.lexicon.tables import SHIPPED
from aforesaid.lexicon.wordnet import WordNetTable, read_wordnet_table

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"

# word/tag pairs that teach the tagger what the test sentences need
LESSON = """
the/DT village/NN lies/VBZ near/IN a/DT river/NN ./.
she/PRP sings/VBZ and/CC he/PRP raised/VBD his/PRP$ hand/NN ./.
an/DT actress/NN and/CC singer/NN met/VBD the/DT old/JJ president/NN who/WP lost/VBD her/PRP$ hat/NN ./.
small/JJ animals/NNS such/JJ as/IN dogs/NNS and/CC other/JJ pets/NNS eat/VBP ./.
it/PRP has/VBZ a/DT company/NN in/IN town/NN ;/: they/PRP were/VBD born/VBN there/RB also/RB ./.
this/DT settlement/NN moved/VBD its/PRP$ mill/NN ./. one/CD of/IN many/JJ ./.
the/DT plan/NN to/TO plan/VB cities/NNS will/MD work/VB with/IN countries/NNS known/VBN as/IN free/JJ ./.
"""


@pytest.fixture(scope="module")
def wordnet() -> WordNetTable:
    return read_wordnet_table(SHIPPED / "wordnet.npz")


@pytest.fixture(scope="module")
def nouns(wordnet: WordNetTable) -> NounReader:
    return NounReader(wordnet)


@pytest.fixture(scope="module")
def tagger() -> CoarseTagger:
    pairs = [[(w, t) for w, _, t in (p.rpartition("/") for p in line.split())] for line in LESSON.strip().splitlines()]
    return learn_tagger(pairs)


def sentence(text: str, tagger: CoarseTagger, opens_paragraph: bool = False) -> Sentence:
    tokens = tokenize(text)
    return Sentence(tokens, tagger.tag(tokens), opens_paragraph)


def article(title: str, text: str, tagger: CoarseTagger) -> Article:
    return Article(title, [sentence(part, tagger, i == 0) for i, part in enumerate(split_sentences(text))])


def test_tokens_and_sentences() -> None:
    assert tokenize("Dr. Lee's dog-house (1,200 m) isn't U.S. made.") == [
        *("Dr.", "Lee", "'s", "dog-house", "(", "1,200", "m", ")", "isn't", "U.S.", "made", "."),
    ]
    text = "Dr. A. Lee sang. She left! “Why?” Nobody knew."
    assert [part.strip() for part in split_sentences(text)] == [
        "Dr. A. Lee sang.",
        "She left!",
        "“Why?”",
        "Nobody knew.",
    ]


def test_tags(tagger: CoarseTagger) -> None:
    assert tagger.tag(["The", "village", "lies", "near", "Oxdale", "."]) == "DNVIP."
    assert tagger.tag(["Will", "Smith", "sings", "."]) == "PPV."
    assert tagger.tag(["a", "plan", "to", "plan", "the", "mill"]) == "DNTVDN"
    assert tagger.tag(["an", "Italian", "singer", "in", "May"]) == "DJNIY"
    assert penn_letters(["Italian", "food", "is", "Ann"], ["NNP", "NN", "VBZ", "NNP"]) == "JNBP"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Oxdale is a small village near the river.", [IsA("Oxdale", "village", True)]),
        ("Ann Lee, an actress, met the president.", [IsA("Ann Lee", "actress", True)]),
        ("He met the singer Ann Lee.", [IsA("Ann Lee", "singer", True)]),
        ("He met the old president, Ann Lee, in town.", [IsA("Ann Lee", "president", True)]),
        ("He lost animals such as dogs.", [IsA("dog", "animal", False)]),
        ("He lost dogs and other animals.", [IsA("dog", "animal", False)]),
        ("Oxdale, Peru and other countries moved.", [IsA("Oxdale", "country", True), IsA("Peru", "country", True)]),
        ("A village is a settlement.", [IsA("village", "settlement", False)]),
        ("The village moved near the town.", []),
        ("In Oxdale, the president, she sings.", []),
    ],
)
def test_is_a(text: str, expected: list[IsA], tagger: CoarseTagger, nouns: NounReader) -> None:
    assert list(find_is_a(sentence(text, tagger), nouns)) == expected


@pytest.mark.parametrize(
    ("text", "after", "expected"),
    [
        ("The president raised his hand.", "", [Seen("president", MASCULINE, False)]),
        ("Ann Lee lost her hat.", "", [Seen("Ann Lee", FEMININE, True)]),
        ("The company moved its mill.", "", [Seen("company", NEUTER, False)]),
        ("He met a singer who lost her hat.", "", [Seen("singer", FEMININE, False)]),
        ("Ann Lee lies in town.", "She sings there.", [Seen("Ann Lee", FEMININE, True)]),
        ("The village lies near a river.", "They were there.", [Seen("village", PLURAL, False)]),
        ("Ann Lee met Bob Fox.", "He sings there.", []),
        ("The mill lost his hat.", "", []),
    ],
)
def test_pronouns(text: str, after: str, expected: list[Seen], tagger: CoarseTagger, nouns: NounReader) -> None:
    follower = sentence(after, tagger) if after else None
    assert list(find_pronouns(sentence(text, tagger), follower, nouns)) == expected


def test_next_paragraph_does_not_count(tagger: CoarseTagger, nouns: NounReader) -> None:
    follower = sentence("She sings there.", tagger, opens_paragraph=True)
    assert not list(find_pronouns(sentence("Ann Lee lies in town.", tagger), follower, nouns))


def test_topic(tagger: CoarseTagger, nouns: NounReader) -> None:
    text = (
        "Anna Maria Lee (born 1950), also known as Nan, is an actress and singer. She sings. This singer lost her hat."
    )
    topic = find_topic(article("Anna Lee (singer)", text, tagger), nouns)
    assert topic is not None
    assert topic.title == "Anna Lee"
    assert topic.named
    assert topic.nouns == ("actress", "singer")
    assert topic.pronouns == (0, 2, 0, 0)
    assert topic.other_names == ("Anna Maria Lee", "Nan")
    assert topic.later_nouns == {"singer"}


def test_topic_of_a_common_noun_and_none(tagger: CoarseTagger, nouns: NounReader) -> None:
    topic = find_topic(article("Village", "A village is one of many settlements.", tagger), nouns)
    assert topic is not None
    assert not topic.named
    assert topic.nouns == ("settlement",)
    assert find_topic(article("Oxdale", "The old mill is a company.", tagger), nouns) is None
    assert find_topic(article("List of mills", "A list of mills is a plan.", tagger), nouns) is None


def test_abbreviations(tagger: CoarseTagger) -> None:
    text = "She sings in the Oxdale School of Music (OSM) and the Old Mill (XYZ)."
    assert list(find_abbreviations(sentence(text, tagger))) == [("Oxdale School of Music", "OSM")]


def test_noun_phrases(tagger: CoarseTagger, nouns: NounReader) -> None:
    tokens = ["a", "kind", "of", "river"]
    assert nouns.heads(tokens, "DNIN", 0) == ["river"]
    assert strip_titles(["President", "Ann", "Lee"]) == ["Ann", "Lee"]
    assert strip_titles(["President"]) == ["President"]
    assert without_parentheses(["Ann", "(", "1950", ")", "is"], "P(#)B") == (["Ann", "is"], "PB")


def test_majority() -> None:
    assert majority((5, 0, 1, 9)) == MASCULINE
    assert majority((2, 2, 0, 0)) is None
    assert majority((0, 1, 1, 6)) is None
    assert majority((0, 0, 0, 6)) == PLURAL
    assert majority((1, 0, 0, 0)) is None


def test_knowledge_and_tables(tagger: CoarseTagger, nouns: NounReader, wordnet: WordNetTable) -> None:
    knowledge = Knowledge()
    text = "Zaneta Lee, also known as Quill, is an actress and singer. She sings. Her hat lies near her."
    knowledge.add(article("Zaneta Lee", text, tagger), nouns)
    knowledge.add(
        article("Oxdale, Ohio", "Oxdale is a village. It lies near its river. It has its mill.", tagger), nouns
    )
    for _ in range(2):
        knowledge.add(article("", "He lost animals such as dogs.", tagger), nouns)
    rows = gender_rows(knowledge, wordnet)
    assert rows["zaneta !"].split()[0] == "0"
    assert int(rows["zaneta !"].split()[1]) >= 3
    assert "zaneta lee" not in rows
    names = name_rows(knowledge, {"Zed": ["river"]})
    assert set(names["zaneta lee"]) == {"actress", "singer"}
    assert set(names["oxdale"]) == {"village"}
    assert names["zed"] == {"river": 1}
    assert pair_rows(knowledge, names) == {"animal dog": 2}
    assert alias_rows(knowledge) == {"zaneta lee": {"quill"}, "quill": {"zaneta lee"}}


def test_read_raw_names_the_bad_line(tmp_path: Path, tagger: CoarseTagger) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"title": "T", "text": "One.\\nTwo."}\n{"title": 3}\n', encoding="utf-8")
    articles = read_raw(path, tagger, titled=True)
    assert [part.opens_paragraph for part in next(articles).sentences] == [True, True]
    with pytest.raises(InputError, match=r"a\.jsonl:2: .*title and text"):
        next(articles)


def test_read_tagged(tmp_path: Path) -> None:
    path = tmp_path / "a.conll"
    line = "d\t0\t{}\t{}\t{}\n"
    path.write_text(
        "#begin document (d); part 000\n"
        + line.format(0, "Ann", "NNP")
        + line.format(1, "sings", "VBZ")
        + "\n#end document\n",
        encoding="utf-8",
    )
    (found,) = read_tagged(path)
    assert found.sentences == [Sentence(["Ann", "sings"], "PV", True)]
    path.write_text("too short\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"a\.conll:1: 1 columns"):
        list(read_tagged(path))


def test_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole command, from files to tables that load."""
    tagged = tmp_path / "lesson.conll"
    rows = [
        "\n".join(f"d\t0\t0\t{w}\t{t}" for w, _, t in (p.rpartition("/") for p in line.split()))
        for line in LESSON.strip().splitlines()
    ]
    tagged.write_text("\n\n".join(rows) + "\n\n#end document\n", encoding="utf-8")
    text = "Zaneta Lee is an actress. She sings. Her hat lies near her."
    raw = tmp_path / "book.jsonl.gz"
    with gzip.open(raw, "wt", encoding="utf-8") as stream:
        stream.write(json.dumps({"title": "Zaneta Lee", "text": text}) + "\n")
    out = tmp_path / "out"
    script = str(SCRIPTS / "mine_knowledge.py")
    monkeypatch.setattr(sys, "argv", [script, str(tagged), "--encyclopedia", str(raw), "-o", str(out)])
    runpy.run_path(script, run_name="__main__")
    for name in ("wordnet.npz", "noun-vectors.npz"):
        (out / name).write_bytes((SHIPPED / name).read_bytes())
    lexicon = load_lexicon(out)
    assert lexicon.name_nouns("Zaneta Lee") == {"actress": 4}
    assert lexicon.name_gender(["Zaneta", "Fox"]).name == "FEMALE"
    monkeypatch.setattr(sys, "argv", [script, str(tmp_path / "x.txt"), "-o", str(out)])
    with pytest.raises(SystemExit, match=r"expected \.jsonl"):
        runpy.run_path(script, run_name="__main__")


def test_vectors(tmp_path: Path) -> None:
    """Two words with the same neighbours are alike, a third with others is not."""
    generator = np.random.default_rng(0)
    pieces = []
    for _ in range(3000):
        target = int(generator.integers(0, 3))
        near = 3 + int(generator.integers(0, 3)) + (3 if target == 2 else 0)
        pieces += [near, target, near, 9]
    words = np.array(pieces, np.int32)
    vectors = learn_noun_vectors(words, 10, np.array([0, 1, 2]), 2)
    path = tmp_path / "noun-vectors.npz"
    write_noun_vectors(path, ["cup", "mug", "fog"], vectors)
    stored = read_noun_vectors(path)
    assert stored.similarity("cup", "mug") > 0.9
    assert stored.similarity("cup", "fog") < 0.3
    assert stored.similarity("cup", "bus") == 0
    path.write_bytes(b"")
    with pytest.raises(InputError, match="no noun vectors"):
        read_noun_vectors(path)


def test_shipped_lexicon_is_the_default() -> None:
    assert load_lexicon() is load_lexicon()
    assert Lexicon().folder == SHIPPED
