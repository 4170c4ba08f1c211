"""The pronoun table."""

from __future__ import annotations

import pytest

from aforesaid.lexicon.pronouns import LETS_US, PRONOUNS, PronounKind, pronoun
from aforesaid.mentions.mention import Animacy, Gender, Number, Person


@pytest.mark.parametrize(
    ("form", "person", "number", "gender", "animacy", "kind"),
    [
        ("I", Person.FIRST, Number.SINGULAR, Gender.EITHER, Animacy.ANIMATE, PronounKind.PERSONAL),
        ("our", Person.FIRST, Number.PLURAL, Gender.EITHER, Animacy.ANIMATE, PronounKind.POSSESSIVE),
        ("thee", Person.SECOND, Number.SINGULAR, Gender.EITHER, Animacy.ANIMATE, PronounKind.PERSONAL),
        ("Y’all", Person.SECOND, Number.PLURAL, Gender.EITHER, Animacy.ANIMATE, PronounKind.PERSONAL),
        ("himself", Person.THIRD, Number.SINGULAR, Gender.MALE, Animacy.ANIMATE, PronounKind.REFLEXIVE),
        ("hers", Person.THIRD, Number.SINGULAR, Gender.FEMALE, Animacy.ANIMATE, PronounKind.POSSESSIVE),
        ("its", Person.THIRD, Number.SINGULAR, Gender.NEUTER, Animacy.INANIMATE, PronounKind.POSSESSIVE),
        ("'em", Person.THIRD, Number.PLURAL, Gender.UNKNOWN, Animacy.UNKNOWN, PronounKind.PERSONAL),
        ("themself", Person.THIRD, Number.SINGULAR, Gender.EITHER, Animacy.ANIMATE, PronounKind.REFLEXIVE),
        ("those", Person.THIRD, Number.PLURAL, Gender.UNKNOWN, Animacy.UNKNOWN, PronounKind.DEMONSTRATIVE),
        ("who", Person.THIRD, Number.UNKNOWN, Gender.EITHER, Animacy.ANIMATE, PronounKind.RELATIVE),
        ("nobody", Person.THIRD, Number.SINGULAR, Gender.EITHER, Animacy.ANIMATE, PronounKind.INDEFINITE),
        ("each other", Person.THIRD, Number.PLURAL, Gender.UNKNOWN, Animacy.UNKNOWN, PronounKind.RECIPROCAL),
    ],
)
def test_attributes(
    form: str, person: Person, number: Number, gender: Gender, animacy: Animacy, kind: PronounKind
) -> None:
    found = pronoun(form)
    assert found is not None
    assert (found.person, found.number, found.gender, found.animacy, found.kind) == (
        person,
        number,
        gender,
        animacy,
        kind,
    )


def test_ambiguous_forms_have_all_their_kinds() -> None:
    assert PRONOUNS["her"].kinds == {PronounKind.PERSONAL, PronounKind.POSSESSIVE}
    assert PRONOUNS["her"].possessive
    assert not PRONOUNS["him"].possessive
    assert PronounKind.RELATIVE in PRONOUNS["that"].kinds


def test_no_pronoun() -> None:
    assert pronoun("table") is None
    assert pronoun("'s") is None
    assert LETS_US.number == Number.PLURAL


def test_every_third_person_singular_form_has_a_gender_or_is_open() -> None:
    for form, entry in PRONOUNS.items():
        assert entry.form == form == form.lower()
        assert entry.kind in entry.kinds
        if entry.gender in (Gender.MALE, Gender.FEMALE):
            assert entry.number == Number.SINGULAR
            assert entry.animacy == Animacy.ANIMATE
