from __future__ import annotations

from aforesaid.mentions.mention import Gender, MentionType, Number, SemanticClass
from aforesaid.resolve.entities import EntityType, chains_of
from resolutions import marked

TEXT = "[Ann Lee]1 met [two boys]2. [They]2 told [her]1 a story about [a dragon]3."


def test_chains_are_numbered_in_text_order_with_spans_of_both_kinds() -> None:
    resolution = marked(TEXT)
    first, second = chains_of(resolution)
    assert [first.id, second.id] == [1, 2]
    assert [mention.text for mention in first.mentions] == ["Ann Lee", "her"]
    text = resolution.document.text or ""
    for chain in (first, second):
        for mention in chain.mentions:
            assert text[mention.start_char : mention.end_char] == mention.text
            assert " ".join(resolution.document.words[mention.start : mention.end]) == mention.text
    assert second.representative == "two boys"
    assert second.representative_mention.start == second.mentions[0].start
    assert first.mentions[1].antecedent == first.mentions[0].index
    assert first.mentions[1].type is MentionType.PRONOUN


def test_singletons_on_demand() -> None:
    assert [chain.representative for chain in chains_of(marked(TEXT), singletons=True)][2] == "a dragon"


def test_a_link_that_is_not_sure_enough_is_no_link() -> None:
    resolution = marked(TEXT, probabilities={"her": 0.4})
    assert [chain.representative for chain in chains_of(resolution, min_confidence=0.5)] == ["two boys"]
    alone = chains_of(resolution, min_confidence=0.5, singletons=True)
    assert [mention.antecedent for chain in alone for mention in chain.mentions if mention.text == "her"] == [-1]


def test_type_gender_and_number_are_those_of_the_majority() -> None:
    first, second = chains_of(marked(TEXT, classes={1: SemanticClass.FEMALE}))
    assert (first.type, first.gender, first.number) == (EntityType.PERSON, Gender.FEMALE, Number.SINGULAR)
    assert second.number is Number.PLURAL
    assert second.type is EntityType.UNKNOWN


def test_pronouns_alone_tell_a_person() -> None:
    (chain,) = chains_of(marked("[She]1 slept. [She]1 woke."))
    assert (chain.type, chain.gender) == (EntityType.PERSON, Gender.FEMALE)
