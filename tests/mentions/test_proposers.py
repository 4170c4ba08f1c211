"""Every proposer and every rule over nested spans, each on its own."""

from __future__ import annotations

import re

import pytest

from aforesaid.mentions.detect import detect
from aforesaid.mentions.nested import NESTED
from aforesaid.mentions.propose import PROPOSERS, Proposals, head_of
from aforesaid.syntax.parsed import Parsed, open_parsed
from contexts import annotated


def proposed(name: str, parsed: Parsed, *then: str) -> set[str]:
    found: Proposals = {}
    for proposer in (name, *then):
        PROPOSERS[proposer](parsed, found)
    return {" ".join(parsed.words[start:end]) for start, end in found}


def pruned(name: str, parsed: Parsed, *phrases: str) -> set[str]:
    found: Proposals = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        start = next(at for at in range(len(parsed.words)) if parsed.words[at : at + len(words)] == words)
        found[start, start + len(words)] = head_of(parsed, start, start + len(words))
    NESTED[name](parsed, found, frozenset())
    return {" ".join(parsed.words[start:end]) for start, end in found}


def test_noun_phrases_without_the_comma_at_their_end() -> None:
    parsed = open_parsed(
        annotated("(S (NP (NP (DT the) (NN man)) (PP (IN in) (NP (NN black))) (, ,)) (VP (VBD left)) (. .))")
    )
    assert "the man in black ," in proposed("noun_phrases", parsed)
    assert proposed("noun_phrases", parsed, "trimmed_edges") == {"the man", "black", "the man in black"}


def test_pronouns_also_where_no_phrase_holds_them() -> None:
    parsed = open_parsed(annotated("(S (NP (PRP$ her) (NN hat)) (VP (VBD fell) (PP (IN on) (NP (PRP him)))) (. .))"))
    assert proposed("pronouns", parsed) == {"her", "him"}


def test_demonstratives_that_stand_alone() -> None:
    parsed = open_parsed(
        annotated(
            "(S (NP (DT This)) (VP (VBZ beats) (NP (DT that) (NN car))) (. .))",
            "(S (NP (DT That)) (VP (VBD hurt)) (. .))",
        )
    )
    assert proposed("demonstratives", parsed) == {"This", "That"}


def test_named_entities_but_no_amounts_and_no_long_dates() -> None:
    parsed = open_parsed(
        annotated(
            "(S (NP (NNP Ann) (NNP Lee)) (VP (VBD paid) (NP (CD 20) (NNS dollars)) (NP (NNP May) (CD 5))) (. .))",
            "(S (NP (NNP Monday)) (VP (VBD came)) (. .))",
            names={"Ann Lee": "PERSON", "20 dollars": "MONEY", "May 5": "DATE", "Monday": "DATE"},
        )
    )
    assert proposed("named_entities", parsed) == {"Ann Lee", "Monday"}


def test_runs_of_proper_nouns_inside_a_phrase() -> None:
    parsed = open_parsed(annotated("(S (NP (DT the) (NNP Green) (NNP Hill) (NN school)) (VP (VBD closed)) (. .))"))
    assert proposed("proper_runs", parsed) == {"Green Hill"}


FOUNDED = "(S (NP (NNP Ann) (NNP Lee)) (VP (VBD left) (NP (DT the) (NNP Ann) (NNP Lee) (NNP Fund))) (. .))"


def named_after(names: dict[str, str], *trees: str) -> set[tuple[int, int]]:
    parsed = open_parsed(annotated(*trees, names=names))
    found: Proposals = {}
    PROPOSERS["proper_runs"](parsed, found)
    before = set(found)
    PROPOSERS["named_after"](parsed, found)
    return set(found) - before


def test_who_something_is_named_after() -> None:
    assert named_after({"Ann Lee Fund": "ORGANIZATION", "Ann Lee": "PERSON"}, FOUNDED) == {(4, 6)}


def test_nobody_inside_a_name_of_the_same_kind() -> None:
    tree = "(S (NP (NNP York)) (VP (VBZ lies) (PP (IN in) (NP (NNP York) (NNP County)))) (. .))"
    assert not named_after({"York": "LOCATION", "York County": "LOCATION"}, tree)
    assert named_after({"York": "LOCATION", "York County": "ORGANIZATION"}, tree) == {(3, 4)}


def test_nobody_whom_the_text_does_not_name_alone() -> None:
    tree = "(S (NP (NNP Bob)) (VP (VBD left) (NP (DT the) (NNP Ann) (NNP Lee) (NNP Fund))) (. .))"
    assert not named_after({"Bob": "PERSON", "Ann Lee Fund": "ORGANIZATION"}, tree)


def test_members_of_a_flat_coordination() -> None:
    parsed = open_parsed(annotated("(S (NP (NNS cats) (CC and) (NNS dogs)) (VP (VBD fought)) (. .))"))
    assert proposed("coordinated_parts", parsed) == {"cats", "dogs"}


LONG = "(S (NP (NP (DT the) (NN man)) (PP (IN in) (NP (NN black)))) (VP (VBD left)) (. .))"


def test_of_spans_with_one_head_the_largest_stays() -> None:
    parsed = open_parsed(annotated(LONG))
    kept = pruned("same_head", parsed, "the man", "the man in black", "black")
    assert kept == {"the man in black", "black"}


def test_the_best_span_does_not_grow_by_a_dash() -> None:
    parsed = open_parsed(annotated("(S (NP (NP (DT the) (NN man)) (: --) (NP (DT a) (NN spy))) (VP (VBD left)) (. .))"))
    assert pruned("best_span", parsed, "the man", "the man -- a spy") == {"the man"}
    assert pruned("same_head", parsed, "the man", "the man -- a spy") == {"the man -- a spy"}


def test_the_best_span_grows_by_a_prepositional_phrase() -> None:
    parsed = open_parsed(annotated(LONG))
    assert pruned("best_span", parsed, "the man", "the man in black") == {"the man in black"}


def test_the_best_span_grows_by_a_clause_with_its_own_subject() -> None:
    clock = "(NP (NP (DT the) (NN clock)) (SBAR (S (NP (PRP he)) (VP (VBD made)))))"
    parsed = open_parsed(annotated(f"(S {clock} (VP (VBD fell)) (. .))"))
    assert pruned("best_span", parsed, "the clock", "the clock he made") == {"the clock he made"}


def test_a_name_needs_no_clause_to_tell_which_is_meant() -> None:
    clause = "(SBAR (WHNP (WDT that)) (S (VP (VBD fell))))"
    name = f"(S (NP (PRP We)) (VP (VBD saw) (NP (NP (NNP Rome)) {clause})) (. .))"
    noun = f"(S (NP (PRP We)) (VP (VBD saw) (NP (NP (NN rain)) {clause})) (. .))"
    assert pruned("best_span", open_parsed(annotated(name)), "Rome", "Rome that fell") == {"Rome"}
    assert pruned("best_span", open_parsed(annotated(noun)), "rain", "rain that fell") == {"rain that fell"}


BOB_FROM = "(NP (NP (NNP Bob)) (PP (IN {}) (NP (NNP Rome))))"
KEY_ON = "(NP (NP (DT {}) (NN key)) (PP (IN {}) (NP (NN paper))))"


@pytest.mark.parametrize(
    ("phrase", "long"),
    [
        (BOB_FROM.format("in"), False),
        (BOB_FROM.format("of"), True),
        (KEY_ON.format("the", "on"), False),
        (KEY_ON.format("a", "on"), True),
        (KEY_ON.format("the", "of"), True),
    ],
)
def test_what_belongs_to_the_verb_and_not_to_its_object(phrase: str, long: bool) -> None:
    as_object = open_parsed(annotated(f"(S (NP (PRP We)) (VP (VBD saw) {phrase}) (. .))"))
    as_subject = open_parsed(annotated(f"(S {phrase} (VP (VBD fell)) (. .))"))
    whole = " ".join(re.findall(r"([A-Za-z]+)\)", phrase))
    short = " ".join(whole.split()[:-2])
    assert pruned("best_span", as_object, short, whole) == {whole if long else short}
    assert pruned("best_span", as_subject, short, whole) == {whole}


def test_a_coordination_and_its_first_member_both_stay() -> None:
    parsed = open_parsed(annotated("(S (NP (NP (NNP Ann)) (CC and) (NP (NNP Bob))) (VP (VBD left)) (. .))"))
    assert {"Ann and Bob", "Ann", "Bob"} == pruned("same_head", parsed, "Ann and Bob", "Ann", "Bob")
    assert {"Ann and Bob", "Ann", "Bob"} == pruned("best_span", parsed, "Ann and Bob", "Ann", "Bob")


def test_a_span_that_crosses_an_earlier_one_goes() -> None:
    parsed = open_parsed(annotated(LONG))
    assert pruned("crossing", parsed, "the man in", "in black") == {"the man in"}
    assert pruned("crossing", parsed, "the man in black", "man in") == {"the man in black", "man in"}


def test_no_mention_inside_a_name() -> None:
    parsed = open_parsed(annotated("(S (NP (NNP Ann) (NNP Lee)) (VP (VBD left)) (. .))", names={"Ann Lee": "PERSON"}))
    assert pruned("inside_name", parsed, "Ann Lee", "Lee", "Ann") == {"Ann Lee"}


def test_a_sentence_from_end_to_end() -> None:
    parsed = open_parsed(
        annotated(
            "(S (NP (NNP Ann)) (VP (VBD gave) (NP (PRP$ her) (NN friend)) (NP (NP (DT the) (NN key)) (PP (IN of)"
            " (NP (DT the) (NN house))))) (. .))",
            names={"Ann": "PERSON"},
        )
    )
    assert [" ".join(parsed.words[start:end]) for start, end in detect(parsed)] == [
        "Ann",
        "her friend",
        "her",
        "the key of the house",
        "the house",
    ]


def test_heads() -> None:
    parsed = open_parsed(annotated(LONG))
    assert [parsed.words[head] for head in detect(parsed).values()] == ["man", "black"]


def test_the_columns_of_a_parse_stay_as_they_were() -> None:
    parsed = open_parsed(annotated(LONG))
    before = (parsed.words, parsed.pos, list(parsed.governors))
    detect(parsed)
    assert before == (parsed.words, parsed.pos, list(parsed.governors))
