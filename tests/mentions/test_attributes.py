"""Type, number, gender, person, animacy, class, definiteness and role of mentions in hand-written sentences."""

from __future__ import annotations

import pytest

from aforesaid.mentions.mention import (
    Animacy,
    Definiteness,
    Gender,
    MentionType,
    Number,
    Person,
    Role,
    SemanticClass,
)
from aforesaid.sieves.context import Context
from contexts import at, context_of

NAMES = {
    "Mr. Stone": "PERSON",
    "Mary Jones": "PERSON",
    "Acme Works": "ORGANIZATION",
    "Rome": "LOCATION",
    "Monday": "DATE",
}


def one(phrase: str) -> Context:
    """A sentence with this noun phrase as its subject."""
    return context_of(f"(S {phrase} (VP (VBD fell)) (. .))", names=NAMES)


@pytest.mark.parametrize(
    ("phrase", "kind", "number", "gender", "animacy", "semantic_class"),
    [
        (
            "(NP (PRP she))",
            MentionType.PRONOUN,
            Number.SINGULAR,
            Gender.FEMALE,
            Animacy.ANIMATE,
            SemanticClass.FEMALE,
        ),
        ("(NP (PRP him))", MentionType.PRONOUN, Number.SINGULAR, Gender.MALE, Animacy.ANIMATE, SemanticClass.MALE),
        (
            "(NP (PRP it))",
            MentionType.PRONOUN,
            Number.SINGULAR,
            Gender.NEUTER,
            Animacy.INANIMATE,
            SemanticClass.UNKNOWN,
        ),
        (
            "(NP (PRP they))",
            MentionType.PRONOUN,
            Number.PLURAL,
            Gender.UNKNOWN,
            Animacy.UNKNOWN,
            SemanticClass.UNKNOWN,
        ),
        (
            "(NP (NNP Mr.) (NNP Stone))",
            MentionType.PROPER,
            Number.SINGULAR,
            Gender.MALE,
            Animacy.ANIMATE,
            SemanticClass.MALE,
        ),
        (
            "(NP (NNP Rome))",
            MentionType.PROPER,
            Number.SINGULAR,
            Gender.NEUTER,
            Animacy.INANIMATE,
            SemanticClass.LOCATION,
        ),
        (
            "(NP (NNP Acme) (NNPS Works))",
            MentionType.PROPER,
            Number.UNKNOWN,
            Gender.NEUTER,
            Animacy.INANIMATE,
            SemanticClass.ORGANISATION,
        ),
        (
            "(NP (DT the) (NN mother))",
            MentionType.NOMINAL,
            Number.SINGULAR,
            Gender.FEMALE,
            Animacy.ANIMATE,
            SemanticClass.FEMALE,
        ),
        (
            "(NP (DT the) (NNS uncles))",
            MentionType.NOMINAL,
            Number.PLURAL,
            Gender.MALE,
            Animacy.ANIMATE,
            SemanticClass.MALE,
        ),
        (
            "(NP (DT the) (NN dentist))",
            MentionType.NOMINAL,
            Number.SINGULAR,
            Gender.EITHER,
            Animacy.ANIMATE,
            SemanticClass.PERSON,
        ),
    ],
)
def test_who_or_what_it_is(
    phrase: str, kind: MentionType, number: Number, gender: Gender, animacy: Animacy, semantic_class: SemanticClass
) -> None:
    mentions = one(phrase).mentions
    assert len(mentions) == 1
    found = (
        MentionType(mentions.types[0]),
        Number(mentions.numbers[0]),
        Gender(mentions.genders[0]),
        Animacy(mentions.animacies[0]),
        SemanticClass(mentions.classes[0]),
    )
    assert found == (kind, number, gender, animacy, semantic_class)


def test_a_known_first_name_tells_the_gender() -> None:
    mentions = one("(NP (NNP Mary) (NNP Jones))").mentions
    assert mentions.genders[0] == Gender.FEMALE
    assert mentions.classes[0] == SemanticClass.FEMALE


def test_a_person_of_unknown_name_may_be_either() -> None:
    mentions = context_of("(S (NP (NNP Zzyqo)) (VP (VBD fell)) (. .))", names={"Zzyqo": "PERSON"}).mentions
    assert mentions.genders[0] == Gender.EITHER
    assert mentions.animacies[0] == Animacy.ANIMATE


@pytest.mark.parametrize(
    ("phrase", "definiteness"),
    [
        ("(NP (DT the) (NN dog))", Definiteness.DEFINITE),
        ("(NP (DT a) (NN dog))", Definiteness.INDEFINITE),
        ("(NP (NN bread))", Definiteness.BARE),
        ("(NP (DT some) (NN bread))", Definiteness.QUANTIFIED),
        ("(NP (CD three) (NNS dogs))", Definiteness.QUANTIFIED),
        ("(NP (PRP$ my) (NN dog))", Definiteness.POSSESSIVE),
        ("(NP (DT this) (NN dog))", Definiteness.DEMONSTRATIVE),
        ("(NP (NNP Rome))", Definiteness.DEFINITE),
        ("(NP (PRP she))", Definiteness.DEFINITE),
    ],
)
def test_definiteness(phrase: str, definiteness: Definiteness) -> None:
    assert one(phrase).mentions.definiteness[0] == definiteness


def test_a_possessor_with_a_mark_makes_the_noun_possessed() -> None:
    context = one("(NP (NP (NNP Rome) (POS 's)) (NN mayor))")
    assert context.definiteness[at(context, "Rome 's mayor")] == Definiteness.POSSESSIVE


@pytest.mark.parametrize(
    ("word", "person"),
    [
        ("I", Person.FIRST),
        ("us", Person.FIRST),
        ("you", Person.SECOND),
        ("yourselves", Person.SECOND),
        ("they", Person.THIRD),
    ],
)
def test_person_of_pronouns(word: str, person: Person) -> None:
    assert one(f"(NP (PRP {word}))").mentions.persons[0] == person


def test_the_us_is_no_pronoun() -> None:
    assert one("(NP (NNP US))").types == [MentionType.PROPER]
    assert one("(NP (PRP us))").types == one("(NP (PRP US))").types == [MentionType.PRONOUN]


def test_nouns_and_names_are_third_person() -> None:
    assert one("(NP (DT the) (NN dog))").mentions.persons[0] == Person.THIRD
    assert one("(NP (NNP Rome))").mentions.persons[0] == Person.THIRD


def test_a_coordination_is_plural() -> None:
    context = one("(NP (NP (DT the) (NN man)) (CC and) (NP (NNP Rome)))")
    assert context.numbers[at(context, "the man and Rome")] == Number.PLURAL
    assert context.numbers[at(context, "the man")] == Number.SINGULAR


def test_roles() -> None:
    context = context_of(
        "(S (NP (NNP Ann)) (VP (VBD gave) (NP (PRP$ her) (NN dog)) (PP (TO to) (NP (DT the) (NN boy)))) (. .))",
        "(S (NP (NNP Ann)) (VP (VBZ is) (NP (DT the) (NN mayor))) (. .))",
        "(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN baker)) (, ,)) (VP (VBD left)) (. .))",
        names={"Ann": "PERSON"},
    )
    roles = {context.mentions.text(row): Role(context.roles[row]) for row in range(len(context))}
    assert roles["Ann"] is Role.SUBJECT
    assert roles["her dog"] is Role.OBJECT
    assert roles["her"] is Role.POSSESSOR
    assert roles["the boy"] is Role.OBLIQUE
    assert roles["the mayor"] is Role.PREDICATE
    assert roles["a baker"] is Role.APPOSITIVE


def test_days_are_dates() -> None:
    assert one("(NP (NNP Monday))").mentions.classes[0] == SemanticClass.DATE


def test_columns_have_one_row_a_mention() -> None:
    context = context_of(
        "(S (NP (NNP Ann)) (VP (VBD saw) (NP (DT the) (NN dog))) (. .))",
        "(S (NP (PRP It)) (VP (VBD barked)) (. .))",
    )
    mentions = context.mentions
    n = len(mentions)
    assert n == 3
    for column in (
        mentions.starts,
        mentions.ends,
        mentions.heads,
        mentions.sentences,
        mentions.types,
        mentions.numbers,
        mentions.genders,
        mentions.persons,
        mentions.animacies,
        mentions.classes,
        mentions.definiteness,
        mentions.roles,
        mentions.quotations,
        mentions.speakers,
    ):
        assert len(column) == n
    assert mentions.sentences.tolist() == [0, 0, 1]
    assert [mentions.text(row) for row in range(n)] == ["Ann", "the dog", "It"]


def test_a_document_without_mentions() -> None:
    assert len(context_of("(S (VP (VB Go)) (. !))")) == 0
