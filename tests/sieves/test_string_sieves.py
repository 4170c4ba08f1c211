from __future__ import annotations

from aforesaid.sieves import strings
from contexts import at, context_of

CARS = (
    "(S (NP (NP (DT the) (JJ red) (NN car)) (PP (IN of) (NP (NNP Ann)))) (VP (VBD stopped)) (. .))",
    "(S (NP (DT The) (NN car)) (VP (VBD hit) (NP (DT a) (JJ blue) (NN car))) (. .))",
    "(S (NP (DT The) (JJ red) (NN car)) (VP (VBD was) (ADJP (JJ old))) (. .))",
)


def test_string_match_sets_articles_aside_and_the_extent_does_not() -> None:
    context = context_of(
        "(S (NP (DT A) (NN man)) (VP (VBD came)) (. .))",
        "(S (NP (DT The) (NN man)) (VP (VBD left)) (. .))",
        "(S (NP (NP (DT the) (NN man) (POS 's)) (NN hat)) (VP (VBD fell)) (. .))",
    )
    a_man, the_man, mans = at(context, "A man"), at(context, "The man"), at(context, "the man 's")
    assert strings.string_match(context, a_man, the_man)
    assert not strings.same_extent(context, a_man, the_man)
    assert strings.same_extent(context, the_man, mans)


def test_pronouns_never_match_by_their_string() -> None:
    context = context_of(
        "(S (NP (PRP It)) (VP (VBD broke)) (. .))",
        "(S (NP (PRP It)) (VP (VBD fell)) (. .))",
    )
    assert not strings.string_match(context, 0, 1)
    assert not strings.relaxed_string_match(context, 0, 1)
    assert not strings.heads_match(context, 0, 1)


def test_relaxed_match_drops_what_follows_a_comma() -> None:
    context = context_of(
        "(S (NP (NP (DT the) (JJ old) (NN mayor)) (, ,) (SBAR (WHNP (WP who)) (S (VP (VBD ran)))))"
        " (VP (VBD won) (NP (DT the) (NN vote))) (. .))",
        "(S (NP (DT The) (JJ old) (NN mayor)) (VP (VBD spoke)) (. .))",
    )
    long, short = at(context, "the old mayor , who ran"), at(context, "The old mayor")
    assert not strings.string_match(context, long, short)
    assert strings.relaxed_string_match(context, long, short)


def test_head_match_a_needs_no_new_words_and_compatible_modifiers() -> None:
    context = context_of(*CARS)
    first, the_car = at(context, "the red car of Ann"), at(context, "The car")
    blue, red = at(context, "a blue car"), at(context, "The red car")
    assert strings.strict_head_match_a(context, first, the_car)
    assert strings.strict_head_match_a(context, first, red)
    assert not strings.strict_head_match_a(context, blue, red)
    assert not strings.strict_head_match_b(context, blue, red)
    assert not strings.strict_head_match_c(context, blue, red)


def test_head_match_c_allows_new_words_behind_the_head() -> None:
    context = context_of(
        "(S (NP (DT The) (NN car)) (VP (VBD stopped)) (. .))",
        "(S (NP (NP (DT the) (NN car)) (PP (IN of) (NP (DT the) (NN driver)))) (VP (VBD started)) (. .))",
    )
    bare, of_driver = at(context, "The car"), at(context, "the car of the driver")
    assert not strings.strict_head_match_b(context, bare, of_driver)
    # what follows the head is no modifier only where it stands behind a comma
    assert strings.words_included(context, of_driver, bare)


def test_nested_mentions_do_not_match() -> None:
    context = context_of(
        "(S (NP (NP (DT the) (NN man)) (PP (IN behind) (NP (DT the) (NN man)))) (VP (VBD fell)) (. .))",
    )
    outer, inner = at(context, "the man behind the man"), at(context, "the man")
    assert strings.heads_match(context, outer, inner)
    assert not strings.strict_head_match_a(context, outer, inner)


def test_proper_head_match_minds_places_and_numbers() -> None:
    context = context_of(
        "(S (NP (NNP Old) (NNP Korin)) (VP (VBD met) (NP (NNP North) (NNP Korin))) (. .))",
        "(S (NP (NNP Korin)) (VP (VBD won)) (. .))",
        "(S (NP (NNP Rocket) (CD 7)) (VP (VBD flew)) (. .))",
    )
    old, north, korin = at(context, "Old Korin"), at(context, "North Korin"), at(context, "Korin")
    assert strings.proper_head_match(context, old, korin)
    assert not strings.proper_head_match(context, north, korin)
    assert not strings.proper_head_match(context, old, north)
    assert strings.places_differ(context, old, north)


def test_a_number_that_only_the_later_one_has() -> None:
    context = context_of(
        "(S (NP (DT the) (NNS men)) (VP (VBD saw) (NP (DT the) (CD 20) (NNS men))) (. .))",
        "(S (NP (DT the) (CD two) (NNS men)) (VP (VBD left)) (. .))",
    )
    men, twenty, two = at(context, "the men"), at(context, "the 20 men"), at(context, "the two men")
    assert strings.numbers_differ(context, men, twenty)
    assert strings.numbers_differ(context, men, two)
    assert not strings.numbers_differ(context, twenty, men)


def test_relaxed_head_match_needs_two_names_of_one_kind() -> None:
    trees = (
        "(S (NP (NNP Mary) (NNP Stone)) (VP (VBD joined) (NP (NNP Stone) (NNP Works))) (. .))",
        "(S (NP (NNP Stone)) (VP (VBD left)) (. .))",
    )
    names = {"Mary Stone": "PERSON", "Stone Works": "ORGANIZATION"}
    context = context_of(*trees, names=names | {"Stone": "PERSON"})
    mary, works, stone = at(context, "Mary Stone"), at(context, "Stone Works"), at(context, "Stone", 1)
    assert strings.relaxed_head_match(context, mary, stone)
    assert strings.same_name_part(context, mary, stone)
    assert not strings.relaxed_head_match(context, works, stone)
    assert not strings.same_name_part(context, works, stone)


def test_lists_match_in_any_order_and_a_member_does_not_match_its_list() -> None:
    context = context_of(
        "(S (NP (NP (NNP Ann)) (CC and) (NP (DT the) (NN boy))) (VP (VBD ran)) (. .))",
        "(S (NP (NP (DT The) (NN boy)) (CC and) (NP (NNP Ann))) (VP (VBD fell)) (. .))",
        "(S (NP (NNP Ann)) (VP (VBD laughed)) (. .))",
    )
    first, second, ann = at(context, "Ann and the boy"), at(context, "The boy and Ann"), at(context, "Ann", 2)
    assert strings.list_match(context, first, second)
    assert not strings.string_match(context, first, second)
    assert not strings.heads_match(context, first, ann)
    assert not strings.list_match(context, first, ann)


def test_an_indefinite_mention() -> None:
    context = context_of(*CARS)
    assert strings.is_indefinite(context, at(context, "a blue car"))
    assert not strings.is_indefinite(context, at(context, "The car"))
