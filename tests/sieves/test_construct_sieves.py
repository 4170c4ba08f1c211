from __future__ import annotations

import pytest

from aforesaid.mentions.describe import describe
from aforesaid.sieves import constructs
from aforesaid.sieves.aliases import acronym_of, nations_of, short_forms
from aforesaid.sieves.context import make_context
from aforesaid.syntax.parsed import open_parsed
from contexts import annotated, at, context_of


def test_apposition() -> None:
    context = context_of(
        "(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN doctor)) (, ,)) (VP (VBD met) (NP (DT a) (NN lawyer))) (. .))",
        names={"Ann": "PERSON"},
    )
    doctor, lawyer = at(context, "a doctor"), at(context, "a lawyer")
    ann = next(row for row in range(len(context)) if context.mentions.text(row).startswith("Ann"))
    assert constructs.apposition(context, ann, doctor)
    assert not constructs.apposition(context, ann, lawyer)
    assert not constructs.apposition(context, doctor, lawyer)


def test_predicate_nominative() -> None:
    context = context_of(
        "(S (NP (NNP Ann)) (VP (VBZ is) (NP (DT the) (NN owner))) (. .))",
        "(S (NP (NNP Ann)) (VP (VBZ likes) (NP (DT the) (NN owner))) (. .))",
    )
    assert constructs.predicate_nominative(context, at(context, "Ann"), at(context, "the owner"))
    assert not constructs.predicate_nominative(context, at(context, "Ann", 1), at(context, "the owner", 1))


def test_a_role_before_a_persons_name() -> None:
    tree = "(S (NP (NML (NN actress)) (NNP Rita) (NNP Moon)) (VP (VBD sang)) (. .))"
    parsed = open_parsed(annotated(tree, names={"Rita Moon": "PERSON"}))
    context = make_context(parsed, describe(parsed, {(0, 3): 2, (0, 1): 0}))
    assert constructs.role_apposition(context, 0, 1)
    as_place = open_parsed(annotated(tree, names={"Rita Moon": "LOCATION"}))
    context = make_context(as_place, describe(as_place, {(0, 3): 2, (0, 1): 0}))
    assert not constructs.role_apposition(context, 0, 1)


def test_a_relative_pronoun_stands_for_its_noun() -> None:
    parsed = open_parsed(
        annotated(
            "(S (NP (NNP Ann)) (VP (VBD met) (NP (NP (DT a) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD sang)))))))"
        )
    )
    context = make_context(parsed, describe(parsed, {(0, 1): 0, (2, 6): 3, (4, 5): 4}))
    assert constructs.relative_pronoun(context, 1, 2)
    assert not constructs.relative_pronoun(context, 0, 2)


def test_acronyms() -> None:
    context = context_of(
        "(S (NP (DT the) (NNP Bureau) (IN of) (NNP River) (NNPS Affairs)) (VP (VBD met) (NP (DT the) (NNP BRA))))",
        "(S (NP (NNP B.R.A.)) (VP (VBD left) (NP (NNP Big) (NNP Red) (NNP Apple))) (. .))",
    )
    bureau, bra = at(context, "the Bureau of River Affairs"), at(context, "the BRA")
    assert constructs.acronym(context, bureau, bra)
    assert constructs.acronym(context, bureau, at(context, "B.R.A."))
    assert not constructs.acronym(context, bureau, at(context, "Big Red Apple"))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Agency for Forest Care", "AFC"),
        ("Agency for Forest Care", "AFFC"),
        ("Great Northern Railway Inc.", "GNR"),
        ("the Great Northern Railway 's", "GNR"),
        ("GNR", "GNR"),
        ("G.N.R.", "GNR"),
    ],
)
def test_the_short_forms_of_a_name(name: str, form: str) -> None:
    assert form in short_forms(tuple(name.split()))


def test_what_is_no_acronym() -> None:
    assert acronym_of(("Ann",)) == ""
    assert acronym_of(("A",)) == ""
    assert acronym_of(("GNR", "line")) == ""
    assert short_forms(("Ann",)) == frozenset()


def test_demonyms() -> None:
    context = context_of(
        "(S (NP (NNP France)) (VP (VBD thanked) (NP (DT the) (NNPS Italians))) (. .))",
        "(S (NP (DT the) (NNPS French)) (VP (VBD left) (NP (NNP Italy))) (. .))",
    )
    france, italians = at(context, "France"), at(context, "the Italians")
    french, italy = at(context, "the French"), at(context, "Italy")
    assert constructs.demonym(context, france, french)
    assert constructs.demonym(context, italians, italy)
    assert not constructs.demonym(context, france, italy)


def test_abbreviated_places_are_spelled_out() -> None:
    assert nations_of("u.s.") & nations_of("american")
    assert nations_of("britain") & nations_of("british")
    assert not nations_of("north korea") & nations_of("south korea")
    assert nations_of("table") == frozenset()


def test_reflexive_and_its_subject() -> None:
    context = context_of(
        "(S (NP (NNP Bob)) (VP (VBD said) (SBAR (S (NP (NNP Tom)) (VP (VBD hurt) (NP (PRP himself)))))) (. .))",
    )
    himself = at(context, "himself")
    assert constructs.reflexive(context, at(context, "Tom"), himself)
    assert not constructs.reflexive(context, at(context, "Bob"), himself)
