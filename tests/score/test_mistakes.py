"""Each kind of mistake, found in a small document."""

from __future__ import annotations

from aforesaid.document import Document
from aforesaid.score import score_documents
from aforesaid.score.mistakes import Found, Mistake, find_mistakes
from documents import doc


def mistakes(key: str, response: str) -> list[Found]:
    pairs = score_documents([doc(key)], [doc(response)]).pairs
    return find_mistakes(pairs[0])


def texts(document: Document, found: Found) -> tuple[list[list[str]], list[list[str]]]:
    return (
        [[document.surface(span) for span in group] for group in found.key],
        [[document.surface(span) for span in group] for group in found.response],
    )


def test_nothing_is_wrong() -> None:
    assert mistakes("[a]1 [b]2 [c]1 [d]2", "[a]3 [b]1 [c]3 [d]1") == []


def test_split() -> None:
    (found,) = mistakes("[Ann]1 [she]1 [her]1 [Ann]1", "[Ann]1 [she]2 [her]2 [Ann]1")
    assert found.mistake is Mistake.SPLIT
    assert texts(doc("Ann she her Ann"), found) == ([["Ann", "Ann"], ["she", "her"]], [])
    assert found.types == ("name", "pronoun")


def test_merged() -> None:
    (found,) = mistakes("[Ann]1 [Bob]2 [she]1 [he]2", "[Ann]1 [Bob]1 [she]1 [he]1")
    assert found.mistake is Mistake.MERGED
    assert texts(doc("Ann Bob she he"), found) == ([], [["Ann", "she"], ["Bob", "he"]])


def test_missed_and_spurious_chains_and_mentions() -> None:
    found = mistakes("[Ann]1 saw [her]1 dog run away", "Ann saw her [dog]1 run [away]1")
    assert [one.mistake for one in found] == [
        Mistake.MISSED_CHAIN,
        Mistake.MISSED_MENTION,
        Mistake.MISSED_MENTION,
        Mistake.SPURIOUS_CHAIN,
        Mistake.SPURIOUS_MENTION,
        Mistake.SPURIOUS_MENTION,
    ]
    assert texts(doc("Ann saw her dog run away"), found[0]) == ([["Ann", "her"]], [])


def test_boundary() -> None:
    found = mistakes("[the old dog]1 barked at [it]1 [it]1", "the [old dog]1 barked at [it]1 [it]1")
    assert [one.mistake for one in found] == [Mistake.BOUNDARY]
    assert texts(doc("the old dog barked at it it"), found[0]) == ([["the old dog"]], [["old dog"]])


def test_mentions_that_only_overlap_are_two_mistakes() -> None:
    found = mistakes("[a b c]1 x [d]1 [e]1", "a [b]1 c x [d]1 [e]1")
    assert [one.mistake for one in found] == [Mistake.MISSED_MENTION, Mistake.SPURIOUS_MENTION]
