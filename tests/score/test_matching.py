"""Matching by head and by part, on sentences with a parse."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from aforesaid.document import Clusters, Dependencies, Span
from aforesaid.errors import InputError
from aforesaid.score import Match, ScoreOptions, score_documents
from aforesaid.score.heads import head_finder
from aforesaid.score.matching import match_spans
from documents import doc, parsed

TREE = "(S (NP (NP (DT the) (JJ old) (NN dog)) (PP (IN of) (NP (NNP Ann)))) (VP (VBD saw) (NP (PRP her))))"
# the 0, old 1, dog 2, of 3, Ann 4, saw 5, her 6
KEY: Clusters = ((Span(0, 5), Span(6, 7)),)


def matched(response: Clusters, match: Match, key: Clusters = KEY) -> Clusters:
    return match_spans(key, response, parsed(TREE), match)


def test_head_match_asks_for_the_same_head() -> None:
    assert matched(((Span(0, 3), Span(6, 7)),), Match.HEAD) == KEY
    assert matched(((Span(2, 6), Span(6, 7)),), Match.HEAD) == ((Span(2, 6), Span(6, 7)),)  # headed by saw
    assert matched(((Span(4, 5), Span(6, 7)),), Match.HEAD) == ((Span(4, 5), Span(6, 7)),)


def test_partial_match_asks_for_a_part_with_the_head() -> None:
    assert matched(((Span(1, 3), Span(6, 7)),), Match.PARTIAL) == KEY
    assert matched(((Span(0, 2), Span(6, 7)),), Match.PARTIAL) == ((Span(0, 2), Span(6, 7)),)  # without the head
    longer: Clusters = ((Span(0, 6), Span(6, 7)),)
    assert matched(longer, Match.PARTIAL) == longer


def test_exact_match_changes_nothing() -> None:
    response: Clusters = ((Span(0, 3), Span(6, 7)),)
    assert matched(response, Match.EXACT) is response


def test_each_mention_has_one_partner_and_exact_ones_come_first() -> None:
    response: Clusters = ((Span(0, 5), Span(0, 3)), (Span(2, 3), Span(6, 7)))
    assert matched(response, Match.HEAD) == response
    without: Clusters = ((Span(2, 3), Span(6, 7)), (Span(0, 3), Span(1, 3)))
    # [0, 3) shares most tokens with [0, 5).
    assert matched(without, Match.HEAD) == ((Span(2, 3), Span(6, 7)), (Span(0, 5), Span(1, 3)))


def test_scores_rise_with_the_looser_match() -> None:
    key = parsed(TREE, mentions="[the old dog of Ann]1 saw [her]1")
    response = parsed(TREE, mentions="[the old dog]1 of Ann saw [her]1")
    assert score_documents([key], [response]).conll == 25.0  # MUC 0, B³ 25, CEAF-e 50
    for match in (Match.HEAD, Match.PARTIAL):
        evaluation = score_documents([key], [response], ScoreOptions(match=match))
        assert evaluation.conll == 100.0
        assert f"|match:{match.value}|" in str(evaluation.signature)


def test_heads_by_dependencies_trees_and_tags() -> None:
    document = parsed(TREE)
    span = Span(0, 5)
    assert head_finder(document)(span) == 2
    tagged = replace(document, constituents=None)
    assert head_finder(tagged)(span) == 2
    governors = np.array([4, 4, 4, 4, 5, -1, 5], np.int32)  # another annotator: Ann is the head
    other = replace(document, dependencies=Dependencies(governors, ("dep",) * 7))
    assert head_finder(other)(span) == 4


def test_matching_by_head_needs_something_to_find_heads_by() -> None:
    key = doc("[the dog]1 saw [it]1")
    response = doc("the [dog]1 saw [it]1")
    with pytest.raises(InputError, match="no parse and no parts of speech"):
        score_documents([key], [response], ScoreOptions(match=Match.HEAD))
