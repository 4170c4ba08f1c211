"""The hand-written lists."""

from __future__ import annotations

from aforesaid.lexicon import words
from aforesaid.mentions.mention import Gender


def test_all_lists_are_lower_case_and_not_empty() -> None:
    for name in words.__all__:
        value = getattr(words, name)
        if isinstance(value, frozenset):
            assert value, name
            assert all(word == word.lower() and word == word.strip() and word for word in value), name


def test_noun_gender() -> None:
    assert words.noun_gender("queen") == Gender.FEMALE
    assert words.noun_gender("nephew") == Gender.MALE
    assert words.noun_gender("teacher") == Gender.EITHER
    assert words.noun_gender("actor") == Gender.EITHER
    assert words.noun_gender("bucket") == Gender.UNKNOWN


def test_titles() -> None:
    assert words.title_gender("Mrs.") == Gender.FEMALE
    assert words.title_gender("Sir") == Gender.MALE
    assert words.title_gender("Dr.") == Gender.EITHER
    assert words.title_gender("Paris") == Gender.UNKNOWN


def test_no_noun_is_male_and_female() -> None:
    assert not words.MALE_NOUNS & words.FEMALE_NOUNS


def test_demonyms() -> None:
    assert len(words.DEMONYMS) >= 200
    assert words.demonym_of("Dutch", "the Netherlands")
    assert words.demonym_of("British", "UK")
    assert not words.demonym_of("Dutch", "Germany")
    assert words.is_demonym("Kenyan")
    assert not words.is_demonym("table")
    assert words.PLACES_OF_DEMONYM["french"] == {"france"}


def test_states() -> None:
    assert len(words.STATES) == 50
    assert words.STATE_ABBREVIATIONS["calif."] == "california"


def test_stop_phrases_are_split() -> None:
    assert "of course" in words.STOP_PHRASES
    assert not any("|" in phrase or "\n" in phrase for phrase in words.STOP_PHRASES)
