from __future__ import annotations

from aforesaid.sieves import pronouns
from contexts import at, context_of

STORY = (
    "(S (NP (NNP Ann)) (VP (VBD gave) (NP (DT the) (NN man)) (NP (DT a) (NN book))) (. .))",
    "(S (NP (PRP She)) (VP (VBD thanked) (NP (PRP him))) (. .))",
)
NAMES = {"Ann": "PERSON"}


def test_gender_number_and_animacy_decide() -> None:
    context = context_of(*STORY, names=NAMES)
    ann, man, book = at(context, "Ann"), at(context, "the man"), at(context, "a book")
    she, him = at(context, "She"), at(context, "him")
    assert pronouns.pronoun_match(context, ann, she)
    assert not pronouns.pronoun_match(context, man, she)
    assert pronouns.pronoun_match(context, man, him)
    assert not pronouns.pronoun_match(context, book, she)
    assert not pronouns.pronoun_match(context, she, him)


def test_no_farther_than_three_sentences() -> None:
    filler = "(S (NP (NNS Birds)) (VP (VBD sang)) (. .))"
    she = "(S (NP (PRP She)) (VP (VBD slept)) (. .))"
    near = context_of(STORY[0], filler, filler, she, names=NAMES)
    far = context_of(STORY[0], filler, filler, filler, she, names=NAMES)
    assert pronouns.pronoun_match(near, at(near, "Ann"), at(near, "She"))
    assert not pronouns.pronoun_match(far, at(far, "Ann"), at(far, "She"))


def test_two_arguments_of_a_verb_differ_unless_reflexive() -> None:
    context = context_of(
        "(S (NP (DT The) (NN man)) (VP (VBD saw) (NP (PRP him))) (. .))",
        "(S (NP (DT The) (NN man)) (VP (VBD saw) (NP (PRP himself))) (. .))",
    )
    assert not pronouns.pronoun_compatible(context, at(context, "The man"), at(context, "him"))
    assert pronouns.pronoun_compatible(context, at(context, "The man", 1), at(context, "himself"))
    assert not pronouns.pronoun_compatible(context, at(context, "The man"), at(context, "himself"))


def test_semantic_class_against_pronoun() -> None:
    context = context_of(
        "(S (NP (DT The) (NN man)) (VP (VBD came) (PP (IN on) (NP (NNP Monday)))) (. .))",
        "(S (NP (PRP It)) (VP (VBD barked) (SBAR (IN as) (S (NP (PRP they)) (VP (VBD left))))) (. .))",
    )
    man, monday = at(context, "The man"), at(context, "Monday")
    it, they = at(context, "It"), at(context, "they")
    assert not pronouns.pronoun_compatible(context, man, it)
    assert not pronouns.pronoun_compatible(context, monday, it)
    assert not pronouns.pronoun_compatible(context, monday, they)


def test_third_person_pronouns_are_the_personal_ones() -> None:
    context = context_of(
        "(S (NP (PRP She)) (VP (VBD saw) (NP (DT this))) (. .))",
        "(S (NP (PRP I)) (VP (VBD saw) (NP (PRP$ her) (NN hat))) (. .))",
    )
    assert pronouns.is_third_person(context, at(context, "She"))
    assert pronouns.is_third_person(context, at(context, "her"))
    assert not pronouns.is_third_person(context, at(context, "I"))
    assert not pronouns.is_third_person(context, at(context, "this"))


def test_that_is_an_antecedent_for_one_sentence() -> None:
    filler = "(S (NP (NNS Birds)) (VP (VBD sang)) (. .))"
    that = "(S (NP (DT That)) (VP (VBD helped)) (. .))"
    it = "(S (NP (PRP It)) (VP (VBD stayed)) (. .))"
    near, far = context_of(that, it), context_of(that, filler, it)
    assert pronouns.pronoun_compatible(near, at(near, "That"), at(near, "It"))
    assert not pronouns.pronoun_compatible(far, at(far, "That"), at(far, "It"))
