"""Documents that do not fit together, and options on the chains that are compared."""

from __future__ import annotations

import pytest
from letters import chains

from aforesaid.document import Clusters, Document
from aforesaid.errors import InputError
from aforesaid.score import ScoreOptions, Singletons, score_documents
from documents import doc

LENIENT = ScoreOptions(lenient=True)


def with_chains(clusters: Clusters, id: str = "test", part: int = 0) -> Document:
    return doc("a " * 60, id=id, part=part).with_clusters(clusters)


def test_documents_are_found_by_name_and_part() -> None:
    key = [with_chains(chains("ab"), "x", 0), with_chains(chains("cd"), "x", 1)]
    assert score_documents(key, key[::-1]).conll == 100.0
    assert score_documents(key, [key[0].with_clusters(chains("cd")), key[1]]).conll == 50.0


def test_a_document_missing_from_the_response() -> None:
    key = [with_chains(chains("ab"), "x"), with_chains(chains("ab"), "y", 3)]
    with pytest.raises(InputError, match="1 of 2 documents are missing from the response: y part 3;"):
        score_documents(key, key[:1])
    evaluation = score_documents(key, key[:1], LENIENT)
    assert evaluation["muc"].percent() == {"recall": 50.0, "precision": 100.0, "f1": 66.66}
    assert "they count as empty" in evaluation.notes[0]
    assert "|lenient|" in str(evaluation.signature)


def test_a_document_missing_from_the_key() -> None:
    key = [with_chains(chains("ab"), "x")]
    response = [*key, with_chains(chains("ab"), "y")]
    with pytest.raises(InputError, match="1 of 2 documents are missing from the key: y;"):
        score_documents(key, response)
    assert score_documents(key, response, LENIENT).conll == 100.0


def test_no_document_at_all() -> None:
    with pytest.raises(InputError, match="no document in the key"):
        score_documents([], [])


def test_more_than_ten_repeated_mentions() -> None:
    key = with_chains(chains("abcdefghijk lm"))
    ten = key.with_clusters(chains("abcdefghijk abcdefghij lm"))
    eleven = key.with_clusters(chains("abcdefghijk abcdefghijk lm"))
    assert score_documents([key], [ten]).conll == 100.0
    assert "10 repeated mentions" in score_documents([key], [ten]).notes[0]
    with pytest.raises(InputError, match=r"found 11 mentions that stand more than once .*tokens 0 to 2 of test"):
        score_documents([key], [eleven])
    assert score_documents([key], [eleven], LENIENT).conll == 100.0


def test_repeated_mentions_are_counted_over_all_documents() -> None:
    keys = [with_chains(chains("abcdef"), name) for name in "xy"]
    responses = [key.with_clusters(chains("abcdef abcdef")) for key in keys]
    with pytest.raises(InputError, match="found 12 mentions"):
        score_documents(keys, responses)


def test_singletons_kept_or_dropped_on_either_side() -> None:
    key, response = with_chains(chains("ab c d")), with_chains(chains("ab e"))

    def mentions(**sides: Singletons) -> tuple[float, float]:
        score = score_documents([key], [response], ScoreOptions(**sides))["mentions"]  # type: ignore[arg-type]
        return score.recall, score.precision

    assert mentions() == (2 / 4, 2 / 3)
    assert mentions(key_singletons=Singletons.DROP) == (1, 2 / 3)
    assert mentions(response_singletons=Singletons.DROP) == (2 / 4, 1)
    assert mentions(key_singletons=Singletons.DROP, response_singletons=Singletons.DROP) == (1, 1)


def test_a_chain_that_holds_one_span_twice_is_a_singleton() -> None:
    key = with_chains(chains("ab cc"))
    evaluation = score_documents([key], [key], ScoreOptions(key_singletons=Singletons.DROP))
    assert [len(chain) for chain in evaluation.pairs[0].key] == [2]


def test_another_number_of_tokens_is_noted() -> None:
    key = with_chains(chains("ab"))
    evaluation = score_documents([key], [doc("[a]1 b [c]1", id="test")])
    assert evaluation.notes == ("test: 60 tokens in the key, 3 in the response",)


def test_documents_without_chains_are_empty() -> None:
    key = with_chains(chains("ab"))
    assert score_documents([key], [key.with_clusters(None)])["muc"].recall == 0
