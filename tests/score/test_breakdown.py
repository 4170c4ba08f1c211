"""Scores by genre, type and distance add up to the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from letters import partitions

from aforesaid.document import Clusters, Document
from aforesaid.errors import InputError
from aforesaid.mentions.mention import MentionType
from aforesaid.score import by_distance, by_genre, by_type, score_documents
from aforesaid.score.mention_types import type_finder
from documents import doc

KEY = doc(
    ["[Ann]1 saw [a dog]2 .", "[She]1 fed [it]2 .", "It rained .", "It rained .", "[The dog]2 thanked [her]1 ."],
    pos="NNP VBD DT NN . PRP VBD PRP . PRP VBD . PRP VBD . DT NN VBD PRP .",
    id="nw/one",
)
RESPONSE = doc(
    ["[Ann]1 saw a dog .", "[She]1 fed [it]2 .", "[It]2 rained .", "It rained .", "[The dog]2 thanked [her]2 ."],
    id="nw/one",
)


def test_types_of_mentions() -> None:
    type_of = type_finder(KEY)
    found = [type_of(span) for chain in KEY.clusters or () for span in chain]
    name, nominal, pronoun = MentionType.PROPER, MentionType.NOMINAL, MentionType.PRONOUN
    assert found == [name, pronoun, pronoun, nominal, pronoun, nominal]


def test_types_without_tags() -> None:
    document = doc("[Ann]1 saw [the dog]2 feed [her]1 and [US]1 officials")
    type_of = type_finder(document)
    by_text = {document.surface(span): type_of(span) for chain in document.clusters or () for span in chain}
    assert by_text["Ann"] is MentionType.PROPER
    assert by_text["the dog"] is MentionType.NOMINAL
    assert by_text["her"] is MentionType.PRONOUN


def test_by_type_by_hand() -> None:
    types = by_type(score_documents([KEY], [RESPONSE]).pairs)
    # Anaphors of the key: She, it, The dog, her. Right are She (with Ann) and The dog (with it); `it` has lost its dog.
    muc = {name: one.scores["muc"] for name, one in types.items()}
    assert (muc["pronoun"].recall, muc["nominal"].recall, muc["name"].recall) == (1 / 3, 1, 0)
    # Anaphors of the response: She, the second It, her; The dog.
    assert (muc["pronoun"].precision, muc["nominal"].precision) == (1 / 3, 1)
    mentions = {name: one.scores["mentions"] for name, one in types.items()}
    assert (mentions["name"].recall, mentions["nominal"].recall, mentions["pronoun"].recall) == (1, 1 / 2, 1)
    assert mentions["pronoun"].precision == 3 / 4
    assert (types["pronoun"].n_key, types["pronoun"].n_response) == (3, 4)
    # B³ of the names: Ann's chain has three mentions, two of which are in hers.
    assert types["name"].scores["b_cubed"].recall == pytest.approx(2 / 3)
    assert types["name"].scores["b_cubed"].precision == 1


def test_by_distance_by_hand() -> None:
    distances = by_distance(score_documents([KEY], [RESPONSE]).pairs)
    recall = {name: (one.n_key, one.scores["muc"].recall) for name, one in distances.items()}
    # She and it: 1 sentence; The dog and her: 3 sentences.
    assert recall["1"] == (2, 0.5)
    assert recall["3–5"] == (2, 0.5)
    assert recall["same sentence"] == (0, 0.0)
    # In the response: She 1, It 1, The dog 2 after It, her in the sentence of The dog.
    assert distances["same sentence"].n_response == 1
    assert distances["2"].scores["muc"].precision == 1


@given(partitions(), partitions())
def test_types_and_distances_add_up_to_muc(key: Clusters, response: Clusters) -> None:
    words = doc(["he a the dog Ann it"] * 4, id="x")
    evaluation = score_documents([words.with_clusters(key)], [words.with_clusters(response)])
    tally = evaluation.counts[0].muc
    for classes in (by_type(evaluation.pairs), by_distance(evaluation.pairs)):
        if classes.keys() == {"name", "nominal", "pronoun"}:
            assert sum(one.n_key for one in classes.values()) == evaluation.counts[0].mentions.recall_denominator
            continue
        anaphors = [one.n_key for one in classes.values()]
        right = [one.n_key * one.scores["muc"].recall for one in classes.values()]
        assert sum(anaphors) == tally.recall_denominator
        assert sum(right) == pytest.approx(tally.recall_numerator)
        said = [one.n_response for one in classes.values()]
        assert sum(said) == tally.precision_denominator


def test_by_genre() -> None:
    def named(id: str, response: bool) -> Document:
        return doc("[a]1 [a]1 [b]2 [b]2" if response else "[a]1 [a]1 [a]1 b", id=id)

    ids = ["nw/a/1", "nw/b/2", "GUM_bio_x", "bio_y", "plain"]
    key = [named(id, False) for id in ids]
    response = [named(id, id.startswith("nw/b")) for id in ids]
    evaluation = score_documents(key, response)
    genres = by_genre(evaluation.pairs, evaluation.counts)
    assert list(genres) == ["bio", "nw", "plain"]
    assert genres["bio"].conll == 100.0
    assert genres["nw"].conll < 100.0
    assert list(by_genre(evaluation.pairs, evaluation.counts, "nw/(.)")) == ["a", "b", "other"]
    with pytest.raises(InputError, match="found the genre pattern"):
        by_genre(evaluation.pairs, evaluation.counts, "(")
