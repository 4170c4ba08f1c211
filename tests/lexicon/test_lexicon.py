"""The lexicon as shipped, and with others' files."""

from __future__ import annotations

import gzip
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aforesaid.errors import InputError
from aforesaid.lexicon.accuracy import gender_clash, measure_gender
from aforesaid.lexicon.corenlp_lists import read_corenlp_lists
from aforesaid.lexicon.gender_table import GenderCounts, read_gender_table
from aforesaid.lexicon.lexicon import Lexicon, load_lexicon
from aforesaid.lexicon.tables import SHIPPED
from aforesaid.lexicon.wordnet import NounKind, read_wordnet_table
from aforesaid.mentions.mention import Animacy, Gender, SemanticClass


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("woman", SemanticClass.FEMALE),
        ("husband", SemanticClass.MALE),
        ("president", SemanticClass.PERSON),
        ("company", SemanticClass.ORGANISATION),
        ("village", SemanticClass.LOCATION),
        ("river", SemanticClass.LOCATION),
        ("year", SemanticClass.DATE),
        ("hour", SemanticClass.TIME),
        ("dollar", SemanticClass.MONEY),
        ("percent", SemanticClass.PERCENT),
        ("hammer", SemanticClass.OBJECT),
        ("idea", SemanticClass.UNKNOWN),
        ("qwxyz", SemanticClass.UNKNOWN),
    ],
)
def test_noun_class(lexicon: Lexicon, noun: str, expected: SemanticClass) -> None:
    assert lexicon.noun_class(noun) == expected


def test_animacy(lexicon: Lexicon) -> None:
    assert lexicon.noun_animacy("Nurse") == Animacy.ANIMATE
    assert lexicon.noun_animacy("dog") == Animacy.ANIMATE
    assert lexicon.noun_animacy("bridge") == Animacy.INANIMATE
    assert lexicon.noun_animacy("committee") == Animacy.UNKNOWN
    assert lexicon.noun_kind("committee") == NounKind.GROUP
    assert lexicon.person_share("student") > 0.9


def test_kinds(lexicon: Lexicon) -> None:
    assert lexicon.is_kind_of("dog", "animal")
    assert not lexicon.is_kind_of("animal", "dog")
    assert lexicon.is_kind_of("dog", "dog")
    assert not lexicon.is_kind_of("qwxyz", "qwxyz")
    assert "movie" in lexicon.synonyms("film")
    assert lexicon.compatible("film", "movie")
    assert not lexicon.compatible("bucket", "senator")


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("Cities", "city"),
        ("wolves", "wolf"),
        ("children", "child"),
        ("boxes", "box"),
        ("classes", "class"),
        ("things", "thing"),
        ("news", "news"),
        ("series", "series"),
        ("bus", "bus"),
        ("glasses", "glasses"),
    ],
)
def test_lemma(lexicon: Lexicon, plural: str, singular: str) -> None:
    assert lexicon.lemma(plural) == singular


@pytest.mark.parametrize(
    ("name", "gender"),
    [
        ("Mary Miller", Gender.FEMALE),
        ("Mrs. Miller", Gender.FEMALE),
        ("John Miller", Gender.MALE),
        ("Peter", Gender.MALE),
        ("Dr. Susan Miller", Gender.FEMALE),
        ("Google", Gender.NEUTER),
        ("President Peter", Gender.EITHER),
        ("Jonah Hill", Gender.MALE),
        ("Peter Miller Foundation", Gender.NEUTER),
        ("Qwxyz", Gender.UNKNOWN),
    ],
)
def test_name_gender(lexicon: Lexicon, name: str, gender: Gender) -> None:
    assert lexicon.name_gender(name.split()) == gender


def test_noun_gender_from_raw_text(lexicon: Lexicon) -> None:
    counts = lexicon.gender_counts("actress")
    assert counts is not None
    assert counts.feminine > 0.9 * counts.total
    assert lexicon.noun_gender("actress") == Gender.FEMALE
    assert lexicon.noun_gender("senator") == Gender.EITHER
    assert lexicon.noun_gender("bridge") == Gender.NEUTER
    assert lexicon.gender_counts("qwxyz") is None


def test_what_names_are_called(lexicon: Lexicon) -> None:
    assert "company" in lexicon.name_nouns("Honda")
    assert "country" in lexicon.name_nouns("the U.S.") or "nation" in lexicon.name_nouns("the U.S.")
    assert lexicon.name_nouns("Qwxyz Bridge") == {"bridge": 1}
    assert lexicon.name_nouns("Qwxyz") == {}
    assert lexicon.name_class("London") == SemanticClass.LOCATION
    assert lexicon.name_class("Qwxyz") == SemanticClass.UNKNOWN


def test_pairs_and_similarity(lexicon: Lexicon) -> None:
    assert lexicon.noun_pairs("capital", "city") == lexicon.noun_pairs("city", "capital") > 0
    assert lexicon.noun_pairs("bucket", "senator") == 0
    assert lexicon.similarity("film", "movie") > 0.6 > lexicon.similarity("film", "senator")
    assert lexicon.similarity("film", "film") == pytest.approx(1, abs=1e-5)
    assert lexicon.similarity("film", "qwxyz") == 0


def test_aliases_go_both_ways(lexicon: Lexicon) -> None:
    rows = lexicon._aliases
    for name in list(rows)[:200]:
        for other in lexicon.aliases(name):
            assert name in lexicon.aliases(other) or len(rows.get(other, "|||||")) == 5
    assert lexicon.aliases("Qwxyz") == frozenset()


def test_shipped_tables_are_small_and_have_a_card() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 3_000_000
    card = (SHIPPED / "CARD.md").read_text(encoding="utf-8")
    for path in SHIPPED.iterdir():
        assert path.name == "CARD.md" or path.name in card, path.name


def test_loading_is_quick() -> None:
    program = (
        "import numpy, time; from aforesaid.lexicon.lexicon import load_lexicon\n"
        "def once():\n"
        "    load_lexicon.cache_clear(); lexicon = load_lexicon(); start = time.process_time()\n"
        "    lexicon.noun_class('dog'); lexicon.gender_counts('dog'); lexicon.name_nouns('x')\n"
        "    lexicon.noun_pairs('a', 'b'); lexicon.similarity('dog', 'cat'); lexicon.aliases('x')\n"
        "    return time.process_time() - start\n"
        "print(min(once() for _ in range(5)))"
    )
    taken = float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
    # About 60 ms of processor time for all tables together; the bound leaves room for slow machines.
    assert taken < 0.5


def test_bergsma_lin_file_goes_first(tmp_path: Path) -> None:
    path = tmp_path / "gender.data"
    path.write_text("actress\t7 1 0 0\nqwx !\t0 9 0 0\n! lee\t4 4 0 1\n", encoding="utf-8")
    lexicon = load_lexicon(gender_file=path)
    assert lexicon.gender_counts("Actress") == (7, 1, 0, 0)
    assert lexicon.first_name_gender("Qwx") == Gender.FEMALE
    assert lexicon.gender_counts("city") is not None
    table = read_gender_table(path)
    assert table.name_counts(["Qwx", "Lee"]) == (0, 9, 0, 0)
    assert table.name_counts(["Zed", "Lee"]) == (4, 4, 0, 1)
    assert table.name_counts([]) is None


def test_broken_gender_file(tmp_path: Path) -> None:
    path = tmp_path / "gender.tsv.gz"
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.write("ann !\t0 3 0 0\nbob !\tthree 0 0 0\n")
    with pytest.raises(InputError, match=r"gender\.tsv\.gz:2: .*four numbers"):
        read_gender_table(path)
    with pytest.raises(InputError, match="no gender table"):
        read_gender_table(tmp_path / "absent.tsv")


def test_gender_of_counts() -> None:
    assert GenderCounts(9, 1, 0, 0).gender() == Gender.MALE
    assert GenderCounts(5, 5, 0, 0).gender() == Gender.EITHER
    assert GenderCounts(0, 0, 6, 3).gender() == Gender.NEUTER
    assert GenderCounts(3, 0, 3, 0).gender() == Gender.UNKNOWN
    assert GenderCounts(1, 0, 0, 9).gender() == Gender.UNKNOWN


def test_corenlp_lists(tmp_path: Path) -> None:
    (tmp_path / "animate.unigrams.txt").write_text("qwxyz\t12\n", encoding="utf-8")
    (tmp_path / "inanimate.unigrams.txt").write_text("dog\n", encoding="utf-8")
    (tmp_path / "male.unigrams.txt").write_text("zorg\nblip\n", encoding="utf-8")
    (tmp_path / "female.unigrams.txt").write_text("blip\n", encoding="utf-8")
    (tmp_path / "plural.unigrams.txt").write_text("zorgs\n", encoding="utf-8")
    (tmp_path / "namegender.combine.txt").write_text("Qwx\tFEMALE\n", encoding="utf-8")
    lexicon = load_lexicon(corenlp_folder=tmp_path)
    assert lexicon.noun_animacy("qwxyz") == Animacy.ANIMATE
    assert lexicon.noun_animacy("dog") == Animacy.INANIMATE
    assert lexicon.noun_gender("zorg") == Gender.MALE
    assert lexicon.noun_gender("blip") == Gender.EITHER
    assert lexicon.first_name_gender("QWX") == Gender.FEMALE


def test_corenlp_lists_missing_or_broken(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of CoreNLP's lists"):
        read_corenlp_lists(tmp_path)
    (tmp_path / "namegender.combine.txt").write_text("Ann\tFEMALE\nBob\tboy\n", encoding="utf-8")
    with pytest.raises(InputError, match=":2: gender 'boy'"):
        read_corenlp_lists(tmp_path)


def test_broken_name_table(tmp_path: Path) -> None:
    for name in ("wordnet.npz", "gender.tsv.gz"):
        (tmp_path / name).write_bytes((SHIPPED / name).read_bytes())
    with gzip.open(tmp_path / "names.tsv.gz", "wt", encoding="utf-8") as stream:
        stream.write("ann lee\tsinger:3\nno tab here\n")
    with pytest.raises(InputError, match="one key, one tab and one value"):
        load_lexicon(tmp_path).name_nouns("Ann Lee")
    (tmp_path / "names.tsv.gz").write_bytes(b"")
    assert Lexicon(tmp_path).name_nouns("Ann Lee") == {}
    (tmp_path / "names.tsv.gz").unlink()
    with pytest.raises(InputError, match="no lexicon table"):
        Lexicon(tmp_path).name_nouns("Ann Lee")


def test_broken_wordnet_table(tmp_path: Path) -> None:
    path = tmp_path / "wordnet.npz"
    path.write_bytes(b"nothing")
    with pytest.raises(InputError, match="no WordNet table"):
        read_wordnet_table(path)


def test_measure_gender(lexicon: Lexicon) -> None:
    measured = measure_gender(
        lexicon,
        [(["Mary", "Miller"], Gender.FEMALE), (["Qwxyz"], Gender.FEMALE), (["John"], Gender.FEMALE)],
        [("senator", Gender.FEMALE), ("bridge", Gender.NEUTER)],
    )
    female = measured[Gender.FEMALE]
    assert (female.total, female.answered, female.compatible, female.exact) == (4, 3, 2, 1)
    assert female.coverage == pytest.approx(0.75)
    assert female.precision == pytest.approx(2 / 3)
    assert measured[Gender.NEUTER].exactness == 1


def test_gender_clash() -> None:
    assert gender_clash(Gender.MALE, Gender.FEMALE)
    assert gender_clash(Gender.EITHER, Gender.NEUTER)
    assert not gender_clash(Gender.EITHER, Gender.FEMALE)
    assert not gender_clash(Gender.UNKNOWN, Gender.NEUTER)


def test_time_of_lookups(lexicon: Lexicon) -> None:
    lexicon.is_kind_of("dog", "animal")
    start = time.process_time()
    for _ in range(20_000):
        lexicon.is_kind_of("dog", "animal")
        lexicon.name_nouns("Honda")
    assert time.process_time() - start < 2
