from __future__ import annotations

from aforesaid.resolve.representative import representative, spelt_out
from aforesaid.resolve.resolution import Resolution
from resolutions import marked


def named(resolution: Resolution) -> str:
    return representative(resolution.mentions, resolution.chains()[0]).text


def test_a_name_before_a_noun_before_a_pronoun() -> None:
    assert named(marked("[She]1 slept. [The physicist]1 slept. [Curie]1 slept.")) == "Curie"
    assert named(marked("[She]1 slept. [The physicist]1 slept. [Her]1 dog slept.")) == "the physicist"


def test_the_longest_name_wins_wherever_it_stands() -> None:
    assert named(marked("[Curie]1 slept. Then [Marie Curie]1 woke.")) == "Marie Curie"


def test_the_earlier_of_two_names_as_long() -> None:
    assert named(marked("[Marie Curie]1 slept. Then [Madame Curie]1 woke.")) == "Marie Curie"


def test_a_bare_name_before_a_description_around_a_name() -> None:
    text = "[The old friend of the miller, Bob]1, slept. Then [Bob Lee]1 woke."
    assert named(marked(text)) == "Bob Lee"


def test_clauses_appositions_and_genitives_are_cut() -> None:
    assert named(marked("[Marie Curie, a physicist,]1 slept. [She]1 woke.")) == "Marie Curie"
    assert named(marked("[The man who sold the mill]1 slept. [He]1 woke.")) == "the man"
    assert named(marked("[The man I saw]1 slept. [He]1 woke.")) == "the man"
    assert named(marked("[Marie Curie's]1 dog slept. [She]1 woke.")) == "Marie Curie"


def test_i_is_never_a_name_when_the_speaker_is_marked() -> None:
    text = "[I]1 am late. [My]1 train stopped."
    assert named(marked(text)) == "I"
    result = representative(marked(text).mentions, (0, 1))
    assert not result.speaker
    spoken = marked(text, speakers=["Ann_Lee", "Ann_Lee"])
    assert representative(spoken.mentions, (0, 1)).speaker
    assert named(spoken) == "Ann Lee"


def test_a_speakers_number_is_no_name() -> None:
    assert named(marked("[I]1 am late. [The doctor]1 waits.", speakers=["Speaker_2", "Speaker_2"])) == "the doctor"


def test_a_name_in_the_text_before_the_speakers_mark() -> None:
    assert named(marked("[I]1 am late. Call [Ann Lee]1.", speakers=["ann", "ann"])) == "Ann Lee"


def test_i_in_a_quotation_is_not_the_marked_speaker() -> None:
    text = 'The captain wrote: "[I]1 am ill and [my]1 ship is lost."'
    assert named(marked(text, speakers=["Ann"])) == "I"


def test_third_person_before_first_among_pronouns() -> None:
    assert named(marked('"[I]1 am ill," [he]1 said.')) == "he"


def test_a_noun_before_a_verb() -> None:
    assert named(marked("The firm [grew]1. [The growth]1 was quick.")) == "the growth"


def test_a_capital_that_only_a_sentence_gave_is_dropped() -> None:
    assert named(marked("[The Netherlands]1 won. [It]1 cheered.")) == "the Netherlands"
    assert named(marked("[NATO troops]1 won. [They]1 cheered.")) == "NATO troops"
    assert named(marked("[She]1 slept. [She]1 woke.")) == "she"


def test_marks_of_speakers_are_spelt_out() -> None:
    assert spelt_out("AnnLee") == spelt_out("Ann_Lee") == "Ann Lee"
    assert spelt_out("McDonald") == "McDonald"
    assert spelt_out("Ann McDonald") == "Ann McDonald"
