"""What the index finds, against all pairs tried one by one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aforesaid.formats import read_documents
from aforesaid.sieves import SIEVES, Family
from aforesaid.sieves.agreement import agrees, animacy_agrees, gender_agrees, number_agrees
from aforesaid.sieves.context import Context, open_context
from aforesaid.sieves.index import StringIndex
from aforesaid.sieves.pairs import FLAG, matching_pairs
from contexts import at, context_of

NAMES = ("Ann Lee", "Bob Lee", "Lee", "Bob", "North Hill", "Hill", "Royal Bird Society", "RBS", "France")
NOUNS = ("car", "red car", "old red car", "man", "men", "two men")


def story(seed: int, sentences: int = 30) -> Context:
    """Sentences with names, nouns, lists and pronouns drawn at random."""
    draw = random.Random(seed)

    def phrase() -> str:
        kind = draw.random()
        if kind < 0.3:
            return f"(NP (PRP {draw.choice(('he', 'she', 'it', 'they', 'I', 'you', 'himself'))}))"
        if kind < 0.6:
            return "(NP " + " ".join(f"(NNP {word})" for word in draw.choice(NAMES).split()) + ")"
        if kind < 0.7:
            return f"(NP (NP (NNP {draw.choice(('Ann', 'Bob'))})) (CC and) (NP (NNP {draw.choice(('Ann', 'Cleo'))})))"
        *modifiers, head = draw.choice(NOUNS).split()
        tags = {"two": "CD"}
        inner = " ".join(f"({tags.get(word, 'JJ')} {word})" for word in modifiers)
        return f"(NP (DT {draw.choice(('the', 'a', 'this'))}) {inner} ({'NNS' if head == 'men' else 'NN'} {head}))"

    trees = [f"(S {phrase()} (VP (VBD saw) {phrase()}) (. .))" for _ in range(sentences)]
    labels = {"Ann Lee": "PERSON", "Bob Lee": "PERSON", "Lee": "PERSON", "Bob": "PERSON", "RBS": "ORGANIZATION"}
    return context_of(*trees, names=labels, speakers=[draw.choice(("Ann", "Bob", "Cleo")) for _ in trees])


WORDED = [sieve for sieve in SIEVES if sieve.family not in (Family.SPEAKER, Family.PRECISE, Family.PRONOUN)]


@pytest.mark.parametrize("seed", range(5))
def test_pairs_of_the_index_are_all_pairs_that_match(seed: int) -> None:
    context = story(seed)
    pairs = matching_pairs(context)
    found = {
        (j, i): flags
        for j, i, flags in zip(pairs.anaphors.tolist(), pairs.antecedents.tolist(), pairs.flags.tolist(), strict=True)
    }
    assert found
    for j in range(len(context)):
        for i in range(j):
            for sieve in SIEVES:
                if sieve.family is not Family.SPEAKER:  # of these the index gives one of each kind, tested apart
                    holds = sieve.matches(context, i, j)
                    assert bool(found.get((j, i), 0) & FLAG[sieve.name]) == holds, (sieve.name, i, j)


def test_candidates_come_nearest_first_and_stop_at_the_limit() -> None:
    context = context_of(*["(S (NP (DT the) (NN car)) (VP (VBD left)) (. .))"] * 9)
    index = StringIndex(context)
    assert list(index.same_exact(8)) == [7, 6, 5, 4, 3, 2, 1, 0]
    assert list(index.same_exact(8, limit=3)) == [7, 6, 5]
    assert list(index.same_head(8, limit=2)) == [7, 6]
    assert index.candidates(8, limit=2) == [7, 6]
    assert index.candidates(0) == []


def test_a_name_is_found_by_each_of_its_words() -> None:
    context = context_of(
        "(S (NP (NNP Ann) (NNP Lee)) (VP (VBD left)) (. .))",
        "(S (NP (NNP Ann)) (VP (VBD left)) (. .))",
        "(S (NP (NNP Lee)) (VP (VBD left)) (. .))",
    )
    index = StringIndex(context)
    assert list(index.sharing_name_word(1)) == [0]
    assert list(index.sharing_name_word(2)) == [0]
    assert list(index.same_head(2)) == [0]
    assert list(index.same_head(1)) == []


def test_bits_agree_as_the_attributes_do() -> None:
    for seed in range(3):
        context = story(seed)
        for j in range(len(context)):
            for i in range(j):
                one_by_one = (
                    number_agrees(context, i, j) and gender_agrees(context, i, j) and animacy_agrees(context, i, j)
                )
                assert agrees(context, i, j) == one_by_one


def test_a_pronoun_has_no_string_candidates() -> None:
    context = context_of("(S (NP (PRP It)) (VP (VBD left)) (. .))", "(S (NP (PRP It)) (VP (VBD left)) (. .))")
    assert StringIndex(context).candidates(at(context, "It", 1)) == []


def test_on_real_documents(shared_data: Path) -> None:
    for number, document in enumerate(read_documents(shared_data / "ontogum" / "dev.conll")):
        if number == 3:
            break
        context = open_context(document)
        index = StringIndex(context)
        for j in range(0, len(context), 7):
            candidates = set(index.candidates(j, limit=10**6))
            for i in range(j):
                if any(sieve.matches(context, i, j) for sieve in WORDED):
                    assert i in candidates
