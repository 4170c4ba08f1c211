"""What a document's names name, by a vote of all mentions."""

from __future__ import annotations

from dataclasses import replace

from aforesaid.mentions.detect import PRESETS
from aforesaid.mentions.mention import Animacy, Gender, SemanticClass
from aforesaid.sieves.context import Context
from contexts import at, context_of


def clause(subject: str) -> str:
    return f"(S (NP {subject}) (VP (VBD left)) (. .))"


def who(context: Context, words: str) -> tuple[Gender, SemanticClass]:
    row = at(context, words)
    return Gender(context.genders[row]), SemanticClass(context.classes[row])


def test_a_surname_is_the_person_whose_whole_name_was_read() -> None:
    context = context_of(
        clause("(NNP Mary) (NNP Wexlow)"), clause("(NNP Wexlow)"), names={"Mary Wexlow": "PERSON", "Wexlow": "ORG"}
    )
    assert who(context, "Wexlow") == (Gender.FEMALE, SemanticClass.FEMALE)


def test_a_label_alone_rules_nothing_out() -> None:
    context = context_of(clause("(NNP Wexlow)"), names={"Wexlow": "ORG"})
    assert who(context, "Wexlow") == (Gender.UNKNOWN, SemanticClass.UNKNOWN)
    assert context.animacies[at(context, "Wexlow")] == Animacy.UNKNOWN


def test_a_label_on_a_lone_word_is_not_believed_for_being_repeated() -> None:
    context = context_of(*[clause("(NNP Wexlow)")] * 5, names={"Wexlow": "ORG"})
    assert who(context, "Wexlow") == (Gender.UNKNOWN, SemanticClass.UNKNOWN)


def test_a_first_name_is_a_person_however_often_a_label_says_a_place() -> None:
    context = context_of(*[clause("(NNP Elizabeth)")] * 5, names={"Elizabeth": "GPE"})
    assert who(context, "Elizabeth") == (Gender.FEMALE, SemanticClass.FEMALE)


def test_a_person_with_the_name_of_a_place_is_no_thing() -> None:
    context = context_of(clause("(NNP Troy)"), names={"Troy": "PERSON"})
    assert who(context, "Troy") == (Gender.EITHER, SemanticClass.PERSON)


def test_a_surname_before_the_whole_name_has_no_gender_from_it() -> None:
    context = context_of(
        clause("(NNP Wexlow)"), clause("(NNP John) (NNP Wexlow)"), names={"John Wexlow": "PERSON", "Wexlow": "ORG"}
    )
    assert who(context, "Wexlow") == (Gender.EITHER, SemanticClass.PERSON)
    assert who(context, "John Wexlow")[0] == Gender.MALE


def test_whose_hat_it_is_tells_the_sex() -> None:
    lost_her = "(S (NP (NNP Wexlow)) (VP (VBD lost) (NP (PRP$ her) (NN hat))) (. .))"
    names = {"Wexlow": "ORG"}
    assert who(context_of(lost_her, names=names), "Wexlow") == (Gender.FEMALE, SemanticClass.FEMALE)
    off = replace(PRESETS["ours"], off=PRESETS["ours"].off | {"own_pronouns"})
    assert who(context_of(lost_her, names=names, settings=off), "Wexlow") == (Gender.UNKNOWN, SemanticClass.UNKNOWN)


def test_a_whole_name_passes_it_on_to_its_parts() -> None:
    lost_her = "(S (NP (NNP Quilla) (NNP Wexlow)) (VP (VBD lost) (NP (PRP$ her) (NN hat))) (. .))"
    context = context_of(lost_her, clause("(NNP Wexlow)"), names={"Quilla Wexlow": "PERSON", "Wexlow": "ORG"})
    assert who(context, "Wexlow") == (Gender.FEMALE, SemanticClass.FEMALE)


def test_one_of_two_may_be_meant() -> None:
    both = "(S (NP (NP (NNP Wexlow)) (CC and) (NP (NNP Tom))) (VP (VBD lost) (NP (PRP$ his) (NN hat))) (. .))"
    assert who(context_of(both, names={"Wexlow": "ORG", "Tom": "PERSON"}), "Wexlow")[0] == Gender.UNKNOWN


def test_but_not_the_sex_of_a_known_name() -> None:
    lost_her = "(S (NP (NNP John) (NNP Wexlow)) (VP (VBD lost) (NP (PRP$ her) (NN hat))) (. .))"
    assert who(context_of(lost_her, names={"John Wexlow": "PERSON"}), "John Wexlow")[0] == Gender.MALE


def test_countries_and_acronyms_are_no_persons_whatever_the_label() -> None:
    context = context_of(clause("(NNP France)"), clause("(NNP XQZ)"), names={"France": "PERSON", "XQZ": "PERSON"})
    for name in ("France", "XQZ"):
        assert who(context, name)[1] not in (SemanticClass.MALE, SemanticClass.FEMALE)


def test_husband_and_wife_vote_apart() -> None:
    context = context_of(
        clause("(NNP Mr.) (NNP Wexlow)"),
        clause("(NNP Mrs.) (NNP Wexlow)"),
        clause("(NNP Wexlow)"),
        names={"Wexlow": "PERSON"},
    )
    assert who(context, "Mr. Wexlow")[0] == Gender.MALE
    assert who(context, "Mrs. Wexlow")[0] == Gender.FEMALE
    assert who(context, "Wexlow") == (Gender.EITHER, SemanticClass.PERSON)
