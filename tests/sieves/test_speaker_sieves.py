from __future__ import annotations

from aforesaid.sieves import SIEVE, speakers
from aforesaid.sieves.voices import VoiceIndex
from contexts import at, context_of

TALK = (
    "(S (NP (PRP I)) (VP (VBP like) (NP (PRP you))) (. .))",
    "(S (NP (PRP You)) (VP (VBP know) (NP (PRP me))) (. .))",
    "(S (NP (PRP I)) (VP (VBP know) (NP (PRP we))) (. .))",
    "(S (NP (PRP We)) (VP (VBP know) (NP (NNP Ann))) (. .))",
)
WHO = ("Ann", "Bob", "Ann", "Ann")


def test_first_and_second_person_of_marked_speakers() -> None:
    context = context_of(*TALK, speakers=WHO)
    i_ann, you_ann, you_bob, me_bob = at(context, "I"), at(context, "you"), at(context, "You"), at(context, "me")
    i_again, we, we_again = at(context, "I", 1), at(context, "we"), at(context, "We")
    assert speakers.first_person_singular(context, i_ann, i_again)
    assert not speakers.first_person_singular(context, me_bob, i_again)
    assert speakers.first_person_plural(context, we, we_again)
    assert not speakers.second_person(context, you_ann, you_bob)
    assert speakers.i_and_you(context, i_ann, you_bob)
    assert speakers.i_and_you(context, you_ann, me_bob)
    assert not speakers.i_and_you(context, i_ann, you_ann)


def test_you_is_the_one_who_spoke_before() -> None:
    trees = (
        "(S (NP (PRP I)) (VP (VBP agree)) (. .))",
        "(S (NP (PRP I)) (VP (VBP disagree)) (. .))",
        "(S (NP (PRP You)) (VP (VBP err)) (. .))",
    )
    context = context_of(*trees, speakers=("Ann", "Bob", "Cleo"))
    assert speakers.i_and_you(context, 1, 2)
    assert not speakers.i_and_you(context, 0, 2)


def test_the_speakers_name() -> None:
    trees = (
        "(S (NP (NNP Ann)) (VP (VBZ is) (ADVP (RB here))) (. .))",
        "(S (NP (PRP I)) (VP (VBP am)) (. .))",
    )
    for name in ("Ann_Lee", "AnnLee", "#Ann"):
        context = context_of(*trees, names={"Ann": "PERSON"}, speakers=("Bob", name))
        assert speakers.speaker_name(context, at(context, "Ann"), at(context, "I"))
    other = context_of(*trees, names={"Ann": "PERSON"}, speakers=("Bob", "Cleo_Lee"))
    assert not speakers.speaker_name(other, at(other, "Ann"), at(other, "I"))


QUOTED = (
    "(S (`` “) (S (NP (PRP I)) (VP (VBP believe) (NP (PRP him)))) ('' ”) (, ,) (NP (NNP Ann)) (VP (VBD said)) (. .))",
    "(S (NP (PRP I)) (VP (VBD laughed)) (. .))",
)


def test_the_utterer_of_a_quotation_is_its_i_and_nobody_else_in_it() -> None:
    context = context_of(*QUOTED, names={"Ann": "PERSON"})
    i, him, ann, outside = at(context, "I"), at(context, "him"), at(context, "Ann"), at(context, "I", 1)
    assert speakers.utterer(context, i, ann)
    assert not speakers.utterer(context, him, ann)
    assert not speakers.first_person_singular(context, i, outside)
    assert speakers.voices_conflict(context, him, ann)
    assert not speakers.voices_conflict(context, i, ann)


def test_what_speakers_rule_out() -> None:
    context = context_of(*TALK, speakers=WHO)
    i_ann, you_ann, you_bob, me_bob = at(context, "I"), at(context, "you"), at(context, "You"), at(context, "me")
    we, ann = at(context, "We"), at(context, "Ann")
    assert speakers.voices_conflict(context, i_ann, me_bob)
    assert speakers.voices_conflict(context, i_ann, you_ann)
    assert speakers.voices_conflict(context, you_ann, you_bob)
    assert not speakers.voices_conflict(context, i_ann, you_bob)
    assert not speakers.voices_conflict(context, we, ann)


def test_unmarked_text_has_one_voice() -> None:
    context = context_of(*TALK)
    assert speakers.first_person_singular(context, at(context, "I"), at(context, "me"))
    assert speakers.second_person(context, at(context, "you"), at(context, "You"))
    assert not speakers.i_and_you(context, at(context, "I"), at(context, "You"))


def test_the_index_finds_what_the_predicates_say() -> None:
    for context in (
        context_of(*TALK, speakers=WHO, names={"Ann": "PERSON"}),
        context_of(*TALK),
        context_of(*QUOTED, names={"Ann": "PERSON"}),
    ):
        index = VoiceIndex(context)
        for j in range(len(context)):
            found = set(index.candidates(j))
            assert all(speakers.speaker_identification(context, i, j) for i in found)
            holding = [i for i in range(j) if speakers.speaker_identification(context, i, j)]
            assert bool(found) == bool(holding)


def test_every_speaker_rule_is_in_the_list() -> None:
    for name in (
        "first_person_singular",
        "first_person_plural",
        "second_person",
        "i_and_you",
        "utterer",
        "speaker_name",
    ):
        assert SIEVE[name].matches is getattr(speakers, name)
