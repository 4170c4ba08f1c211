"""Resolved text, one case a test; among them what users report of other tools."""

from __future__ import annotations

import pytest

from aforesaid.resolve.rewrite import Replace, resolved_text
from resolutions import marked


def check(marked_text: str, expected: str, **options: object) -> None:
    assert resolved_text(marked(marked_text), **options) == expected  # type: ignore[arg-type]


def test_subject_and_object() -> None:
    check(
        "[Marie Curie]1 found polonium. [She]1 was proud, and Poland thanked [her]1.",
        "Marie Curie found polonium. Marie Curie was proud, and Poland thanked Marie Curie.",
    )


def test_possessive_before_a_noun() -> None:
    check("[Marie Curie]1 wrote. I read [her]1 book.", "Marie Curie wrote. I read Marie Curie's book.")


def test_possessive_alone() -> None:
    check("[Marie]1 sat down. The chair was [hers]1.", "Marie sat down. The chair was Marie's.")


def test_possessive_of_a_name_in_s() -> None:
    check("[James]1 left. [His]1 coat stayed.", "James left. James's coat stayed.")


def test_possessive_of_a_plural() -> None:
    check("[The students]1 left. [Their]1 coats stayed.", "The students left. The students' coats stayed.")


def test_its_is_a_possessive_and_it_s_a_verb() -> None:
    check(
        "[The mill]1 is old. [Its]1 roof leaks. [It]1's been empty for years.",
        "The mill is old. The mill's roof leaks. The mill has been empty for years.",
    )


def test_apostrophe_follows_the_text() -> None:
    check(
        "[Ann]1 didn’t come. We saw [her]1 brother.",
        "Ann didn’t come. We saw Ann’s brother.",
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[Ann]1 came late. [She]1's tired.", "Ann came late. Ann is tired."),
        ("[Ann]1 came late. [She]1'll stay here.", "Ann came late. Ann will stay here."),
        ("[Ann]1 came late. [She]1'd seen the fire.", "Ann came late. Ann had seen the fire."),
        ("[Ann]1 came late. [She]1'd go now.", "Ann came late. Ann would go now."),
        ("[Ann and Bob]1 came late. [They]1've eaten.", "Ann and Bob came late. Ann and Bob have eaten."),
    ],
)
def test_contracted_verbs_are_written_out(before: str, after: str) -> None:
    check(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "[The company]1 failed. [They]1 are poor now.",
            "The company failed. The company is poor now.",
        ),
        (
            "[The company]1 failed. [They]1 have debts and want help.",
            "The company failed. The company has debts and wants help.",
        ),
        ("[Sam]1 called. [They]1 don't like fish.", "Sam called. Sam doesn't like fish."),
        ("[Sam]1 called. Were [they]1 angry?", "Sam called. Was Sam angry?"),
        ("[Sam]1 called. [They]1 can come.", "Sam called. Sam can come."),
    ],
)
def test_the_verb_agrees_with_the_new_subject(before: str, after: str) -> None:
    check(before, after)


def test_quotations_are_left_alone_unless_asked_for() -> None:
    text = '[Ann]1 met Bob. "I like [her]1 hat," he said.'
    check(text, 'Ann met Bob. "I like her hat," he said.')
    check(text, 'Ann met Bob. "I like Ann\'s hat," he said.', quotations=True)


def test_first_person_is_left_alone_unless_asked_for() -> None:
    resolution = marked("[I]1 am late. [My]1 train stopped.", speakers=["Ann_Lee", "Ann_Lee"])
    assert resolved_text(resolution) == "I am late. My train stopped."
    assert resolved_text(resolution, first_person=True) == "Ann Lee is late. Ann Lee's train stopped."


def test_nested_mentions_are_replaced_once() -> None:
    check(
        "[Marie]1 wrote to [[her]1 mother]2. [She]2 never answered.",
        "Marie wrote to Marie's mother. Marie's mother never answered.",
    )


def test_names_that_need_each_other_are_not_worded_for_ever() -> None:
    check(
        "[[Her]2 teacher]1 met [[his]1 pupil]2. Then [he]1 smiled.",
        "Her teacher met his pupil. Then her teacher smiled.",
    )


def test_a_name_within_a_name_loses_the_capital_of_its_sentence() -> None:
    check(
        "[The queen]1 came. [[Her]1 son]2 came too. Then [he]2 spoke.",
        "The queen came. The queen's son came too. Then the queen's son spoke.",
    )


def test_a_mention_within_its_own_chain_stays() -> None:
    check(
        "[The woman who lost [her]1 keys]1 came back. [She]1 smiled.",
        "The woman who lost her keys came back. The woman smiled.",
    )


def test_capital_at_the_start_of_a_sentence_only() -> None:
    check(
        "[The old miller]1 slept. Then [he]1 woke. [He]1 ate.",
        "The old miller slept. Then the old miller woke. The old miller ate.",
    )


def test_protected_spans_stay() -> None:
    text = "[Ann]1 came. [She]1 sat. [She]1 left."
    check(text, "Ann came. She sat. Ann left.", protected=[(10, 13)])


def test_reflexives_stay() -> None:
    check("[Ann]1 fell. [She]1 hurt [herself]1.", "Ann fell. Ann hurt herself.")


def test_relative_pronouns_stay() -> None:
    check(
        "I met [the man]1 [who]1 sold [his]1 house. It was near the bridge [that]2 fell.",
        "I met the man who sold the man's house. It was near the bridge that fell.",
    )


def test_verbs_are_neither_replaced_nor_repeated() -> None:
    check("The firm [grew]1. [The growth]1 was quick.", "The firm grew. The growth was quick.", replace=Replace.NOUNS)
    check("The firm [grew]1. [It]1 was quick.", "The firm grew. It was quick.")


def test_no_doubled_determiner() -> None:
    check(
        "[The Acme company]1 grew. The big [company]1 moved.",
        "The Acme company grew. The big company moved.",
        replace=Replace.NOUNS,
    )
    check("[The new bridge]1 shook. All of [it]1 fell.", "The new bridge shook. All of the new bridge fell.")


def test_an_indefinite_phrase_becomes_definite() -> None:
    check(
        "[A tall man]1 came in. [He]1 sat down. [Two boys]2 laughed. [They]2 ran.",
        "A tall man came in. The tall man sat down. Two boys laughed. The two boys ran.",
    )


def test_before_its_first_use_an_indefinite_phrase_cannot_stand() -> None:
    check("When [he]1 came in, [a man]1 fell.", "When he came in, a man fell.")


def test_bound_variables_stay() -> None:
    check("[Every student]1 said [he]1 was ill.", "Every student said he was ill.")


def test_a_pronoun_beside_its_name_stays() -> None:
    check("[She]1, [Marie Curie]1, was there.", "She, Marie Curie, was there.")


def test_a_name_with_my_is_not_put_into_another_mouth() -> None:
    resolution = marked("I like [my aunt]1. So, is [she]1 kind?", speakers=["Ann", "Bob"])
    assert resolved_text(resolution) == "I like my aunt. So, is she kind?"


def test_long_names_are_cut_to_what_names() -> None:
    check(
        "[Marie Curie, a physicist from Warsaw,]1 came. [She]1 spoke.",
        "Marie Curie, a physicist from Warsaw, came. Marie Curie spoke.",
    )


def test_nouns_are_replaced_when_asked_for() -> None:
    text = "[Marie Curie]1 spoke. We heard [the physicist]1 and read [the physicist's]1 book."
    check(text, "Marie Curie spoke. We heard the physicist and read the physicist's book.")
    check(text, "Marie Curie spoke. We heard Marie Curie and read Marie Curie's book.", replace=Replace.NOUNS)


def test_a_possessive_marker_behind_the_mention_is_kept_once() -> None:
    check(
        "[Marie Curie]1 spoke. We read [the physicist]1's book.",
        "Marie Curie spoke. We read Marie Curie's book.",
        replace=Replace.NOUNS,
    )


def test_predicates_are_not_replaced() -> None:
    check("[Ann]1 is [the mayor]1. [She]1 won.", "Ann is the mayor. Ann won.", replace=Replace.NOUNS)


def test_less_sure_links_are_left_out() -> None:
    resolution = marked("[Ann]1 came. [She]1 sat with [her]1 dog.", probabilities={"She": 0.8, "her": 0.3})
    assert resolved_text(resolution, min_confidence=0.5) == "Ann came. Ann sat with her dog."


def test_a_document_of_tokens_gets_a_text() -> None:
    resolution = marked('[Ann]1 left. "Why?" asked [her]1 boss.', keep_text=False)
    assert resolved_text(resolution) == 'Ann left. "Why?" asked Ann\'s boss.'


def test_a_chain_of_pronouns_stays() -> None:
    check("[She]1 came, and [she]1 sat.", "She came, and she sat.")


def test_a_name_loses_its_indefinite_article() -> None:
    check("[A Dr. Bailey]1 came. [He]1 sat.", "A Dr. Bailey came. Dr. Bailey sat.")


def test_a_genitive_is_put_to_the_head() -> None:
    check(
        "[The poster at the door]1 fell. [Its]1 title was torn. [It]1 was old.",
        "The poster at the door fell. The poster's title was torn. The poster at the door was old.",
    )
    check(
        "[The queen of Spain]1 came. [Her]1 dog barked.",
        "The queen of Spain came. The queen of Spain's dog barked.",
    )


def test_plural_names_of_places() -> None:
    check(
        "[The Netherlands]1 won. [Its]1 king cheered.",
        "The Netherlands won. The Netherlands' king cheered.",
    )


def test_half_a_quotation_is_not_repeated() -> None:
    check('[The so-called "protege]1" came. [He]1 sat.', 'The so-called "protege" came. He sat.')


def test_hyphens_are_put_together_again() -> None:
    resolution = marked("[The well-known man]1 came. [He]1 sat.", keep_text=False)
    assert resolved_text(resolution) == "The well-known man came. The well-known man sat."


def test_two_articles_are_not_half_changed() -> None:
    check("[A dog or a cat]1 came. [It]1 slept.", "A dog or a cat came. It slept.")


def test_everyone_is_no_name() -> None:
    check("[Everyone]1 came. [He]1 slept.", "Everyone came. He slept.")
