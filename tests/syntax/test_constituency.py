"""Heads, relations and constructions read off phrase structure trees."""

from __future__ import annotations

import pytest

from aforesaid.errors import InputError
from aforesaid.syntax import Phrase, Relation, Syntax
from aforesaid.syntax.constituency import from_constituents
from documents import doc, parsed


class Tree:
    """A parsed sentence, asked by its words."""

    def __init__(self, *trees: str) -> None:
        document = parsed(*trees)
        self.words = document.words
        self.syntax: Syntax = from_constituents(document)

    def at(self, word: str) -> int:
        return self.words.index(word)

    def relation(self, word: str) -> tuple[str, Relation]:
        """The governor's word and the relation to it."""
        token = self.at(word)
        governor = int(self.syntax.governors[token])
        return (self.words[governor] if governor >= 0 else "", Relation(self.syntax.relations[token]))

    def head(self, phrase: str) -> str:
        """The head of the largest phrase with these words."""
        words = tuple(phrase.split())
        starts, ends = self.syntax.phrase_starts.tolist(), self.syntax.phrase_ends.tolist()
        for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
            if self.words[start:end] == words:
                return self.words[int(self.syntax.phrase_heads[row])]
        raise LookupError(phrase)

    def told(self, column: str, word: str) -> str:
        """The word that `predicate_of`, `apposition_to`, `relative_to` or `clauses` names for a word."""
        token = int(getattr(self.syntax, column)[self.at(word)])
        return self.words[token] if token >= 0 else ""


@pytest.mark.parametrize(
    ("tree", "phrase", "head"),
    [
        ("(S (NP (DT the) (JJ old) (NN stone) (NN bridge)) (VP (VBD fell)))", "the old stone bridge", "bridge"),
        ("(S (NP (NP (DT the) (NN king)) (PP (IN of) (NP (NNP Spain)))) (VP (VBD fell)))", "the king of Spain", "king"),
        ("(S (NP (NP (NNP Ann) (POS 's)) (NN dog)) (VP (VBD fell)))", "Ann 's dog", "dog"),
        ("(S (NP (NML (NN stone) (NN age)) (NN tool)) (VP (VBD fell)))", "stone age tool", "tool"),
        ("(S (NP (PRP he)) (VP (VBD has) (VP (VBN been) (VP (VBN buried)))))", "has been buried", "buried"),
        ("(S (NP (NP (NNP Ann)) (CC and) (NP (NNP Bob))) (VP (VBD fell)))", "Ann and Bob", "Ann"),
        ("(S (NP (NNS cats) (CC and) (NNS dogs)) (VP (VBD fell)))", "cats and dogs", "cats"),
        ("(S (NP (NN ink) (CC and) (NN paper) (NNS costs)) (VP (VBD fell)))", "ink and paper costs", "costs"),
        ("(S (NP (CD five)) (VP (VBD fell)))", "five", "five"),
        ("(S (NP (DT the) (JJ poor)) (VP (VBD fell)))", "the poor", "poor"),
        (
            "(S (NP (NP (NN tea)) (, ,) (NP (NN milk)) (CC and) (NP (NN rum))) (VP (VBD fell)))",
            "tea , milk and rum",
            "tea",
        ),
    ],
)
def test_heads(tree: str, phrase: str, head: str) -> None:
    assert Tree(tree).head(phrase) == head


def test_subject_and_objects_meet_at_the_last_verb() -> None:
    tree = Tree("(S (NP (NNP Ann)) (VP (VBZ has) (VP (VBN given) (NP (NNP Bob)) (NP (DT a) (NN cake)))) (. .))")
    assert tree.relation("Ann") == ("given", Relation.SUBJECT)
    assert tree.relation("Bob") == ("given", Relation.INDIRECT_OBJECT)
    assert tree.relation("cake") == ("given", Relation.OBJECT)
    assert tree.relation("a") == ("cake", Relation.DETERMINER)
    assert tree.relation("given") == ("", Relation.ROOT)


def test_an_inverted_subject() -> None:
    tree = Tree("(SINV (VP (VBD came)) (NP (DT the) (NN rain)) (. .))")
    assert tree.relation("rain") == ("came", Relation.SUBJECT)


def test_prepositional_objects_hang_on_what_the_phrase_modifies() -> None:
    tree = Tree(
        "(S (NP (NP (DT a) (NN man)) (PP (IN from) (NP (NNP Rome)))) (VP (VBD fell) (PP (IN into) (NP (NN mud)))))"
    )
    assert tree.relation("Rome") == ("man", Relation.PREPOSITIONAL)
    assert tree.relation("mud") == ("fell", Relation.PREPOSITIONAL)


def test_possessors_compounds_and_modifiers() -> None:
    tree = Tree(
        "(S (NP (NP (NNP Ann) (POS 's)) (JJ red) (NN steel) (NN mill)) (VP (VBD hid) (NP (PRP$ her) (NN dog))))"
    )
    assert tree.relation("Ann") == ("mill", Relation.POSSESSOR)
    assert tree.relation("her") == ("dog", Relation.POSSESSOR)
    assert tree.relation("steel") == ("mill", Relation.COMPOUND)
    assert tree.relation("red") == ("mill", Relation.MODIFIER)


def test_apposition() -> None:
    tree = Tree("(S (NP (NP (NNP Ann)) (, ,) (NP (DT a) (NN baker)) (, ,)) (VP (VBD fell)))")
    assert tree.relation("baker") == ("Ann", Relation.APPOSITION)
    assert tree.told("apposition_to", "baker") == "Ann"
    assert tree.told("apposition_to", "Ann") == ""


def test_a_list_is_no_apposition() -> None:
    tree = Tree("(S (NP (NP (NNP Ann)) (, ,) (NP (NNP Bob)) (CC and) (NP (NNP Eve))) (VP (VBD fell)))")
    assert tree.told("apposition_to", "Bob") == ""
    assert tree.relation("Bob") == ("Ann", Relation.CONJUNCT)
    assert tree.relation("Eve") == ("Ann", Relation.CONJUNCT)
    rows = tree.syntax.phrase_coordinations.nonzero()[0].tolist()
    assert [(int(tree.syntax.phrase_starts[row]), int(tree.syntax.phrase_ends[row])) for row in rows] == [(0, 5)]


def test_flat_coordination() -> None:
    tree = Tree("(S (NP (DT the) (NNS cats) (CC and) (NNS dogs)) (VP (VBD fell)))")
    assert tree.relation("dogs") == ("cats", Relation.CONJUNCT)
    assert tree.relation("cats") == ("fell", Relation.SUBJECT)


@pytest.mark.parametrize(
    "tree",
    [
        "(NP (NNS cats) (CC and) (NNS dogs))",
        "(NP (NN ink) (CC and) (NN paper) (NNS costs))",
        "(S (NP (NNS cats) (CC and) (NNS dogs)) (VP (VBD fell) (CC and) (VBD died)))",
        "(FRAG (NP (NP (NN tea)) (, ,) (NP (NN ink) (CC and) (NN paper) (NNS costs))))",
    ],
)
def test_governors_never_go_in_a_circle(tree: str) -> None:
    governors = Tree(tree).syntax.governors.tolist()
    for token in range(len(governors)):
        seen = set()
        while token >= 0:
            assert token not in seen
            seen.add(token)
            token = governors[token]


def test_predicate_nominals() -> None:
    tree = Tree("(S (NP (NNP Ann)) (VP (VBZ is) (NP (DT the) (NN mayor))) (. .))")
    assert tree.told("predicate_of", "mayor") == "Ann"
    assert tree.relation("mayor") == ("is", Relation.PREDICATE)
    assert tree.relation("Ann") == ("is", Relation.SUBJECT)
    auxiliary = Tree("(S (NP (NNP Ann)) (VP (MD will) (VP (VB be) (NP (NN mayor)))) (. .))")
    assert auxiliary.told("predicate_of", "mayor") == "Ann"
    object_instead = Tree("(S (NP (NNP Ann)) (VP (VBZ likes) (NP (DT the) (NN mayor))) (. .))")
    assert object_instead.told("predicate_of", "mayor") == ""


def test_relative_pronouns() -> None:
    tree = Tree("(S (NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD sang))))) (VP (VBD fell)))")
    assert tree.told("relative_to", "who") == "man"
    assert tree.relation("sang") == ("man", Relation.CLAUSE)


def test_time_nouns_are_no_objects() -> None:
    tree = Tree("(S (NP (NNP Ann)) (VP (VBD left) (NP (JJ last) (NN week))) (. .))")
    assert tree.relation("week") == ("left", Relation.ADVERBIAL)


def test_the_clause_around_a_word() -> None:
    tree = Tree("(S (NP (NNP Ann)) (VP (VBD said) (SBAR (IN that) (S (NP (NNP Bob)) (VP (VBD fell))))) (. .))")
    assert tree.told("clauses", "Ann") == "said"
    assert tree.told("clauses", "Bob") == "fell"
    assert tree.relation("fell") == ("said", Relation.CLAUSE)


def test_phrases_keep_their_kinds_and_parents() -> None:
    syntax = Tree("(S (NP (NP (NN tea)) (PP (IN from) (NP (NN home)))) (VP (VBD fell)))").syntax
    kinds = [Phrase(kind) for kind in syntax.phrase_kinds]
    assert kinds == [Phrase.CLAUSE, Phrase.NOUN, Phrase.NOUN, Phrase.PREPOSITION, Phrase.NOUN, Phrase.VERB]
    assert syntax.phrase_parents.tolist() == [-1, 0, 1, 1, 3, 0]


def test_a_flat_tree_has_a_head_and_no_relations() -> None:
    tree = Tree("(X (NN one) (NN two) (. .))")
    assert tree.relation("one") == ("", Relation.ROOT)
    assert tree.relation("two") == ("one", Relation.OTHER)


def test_sentences_do_not_mix() -> None:
    tree = Tree("(S (NP (NNP Ann)) (VP (VBD fell)))", "(S (NP (NNP Bob)) (VP (VBD rose)))")
    assert tree.relation("Bob") == ("rose", Relation.SUBJECT)
    assert tree.told("clauses", "Bob") == "rose"


def test_a_document_without_a_tree_is_refused() -> None:
    with pytest.raises(InputError, match="document test has no constituency parse"):
        from_constituents(doc("Ann left", pos="NNP VBD"))
