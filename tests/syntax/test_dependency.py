"""Every construct that `Syntax` tells apart, in spaCy's labels and in Universal Dependencies, on hand-written trees."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aforesaid.document import Dependencies, Document
from aforesaid.errors import InputError
from aforesaid.syntax import Phrase, Relation, Syntax
from aforesaid.syntax.dependency import from_dependencies
from aforesaid.syntax.dependency_labels import LABELS


def tree(*sentences: str, tagged: bool = True) -> Document:
    """`Ann|NNP|nsubj|2 left|VBD|ROOT|0`: word, tag, label, number of the governor in the sentence."""
    words: list[str] = []
    tags: list[str] = []
    labels: list[str] = []
    governors: list[int] = []
    offsets = [0]
    for sentence in sentences:
        for item in sentence.split():
            word, tag, label, governor = item.rsplit("|", 3)
            words.append(word)
            tags.append(tag)
            labels.append(label)
            governors.append(offsets[-1] + int(governor) - 1 if int(governor) else -1)
        offsets.append(len(words))
    return Document(
        id="test",
        words=tuple(words),
        sentence_offsets=np.array(offsets, np.int32),
        pos=tuple(tags) if tagged else None,
        dependencies=Dependencies(np.array(governors, np.int32), tuple(labels)),
    )


def noun_phrases(document: Document, *kinds: Phrase) -> list[str]:
    syntax = from_dependencies(document)
    rows = zip(syntax.phrase_starts, syntax.phrase_ends, syntax.phrase_kinds, strict=True)
    return [" ".join(document.words[s:e]) for s, e, kind in rows if kind in (kinds or (Phrase.NOUN,))]


def head_of(document: Document, phrase: str) -> str:
    syntax = from_dependencies(document)
    for s, e, head in zip(syntax.phrase_starts, syntax.phrase_ends, syntax.phrase_heads, strict=True):
        if " ".join(document.words[s:e]) == phrase:
            return document.words[int(head)]
    raise AssertionError(f"no phrase {phrase!r}")


def relation(document: Document, word: str) -> tuple[Relation, str | None]:
    """The relation of a word and its governor."""
    syntax = from_dependencies(document)
    token = document.words.index(word)
    governor = int(syntax.governors[token])
    return Relation(int(syntax.relations[token])), None if governor < 0 else document.words[governor]


def link(document: Document, column: str, word: str) -> str | None:
    """What a column of token offsets has for a word."""
    target = int(getattr(from_dependencies(document), column)[document.words.index(word)])
    return None if target < 0 else document.words[target]


APPOSITION = tree(
    "The|DT|det|2 president|NN|nsubj|10 of|IN|prep|2 the|DT|det|5 club|NN|pobj|3 ,|,|punct|2 Ann|NNP|compound|8"
    " Lee|NNP|appos|2 ,|,|punct|2 resigned|VBD|ROOT|0 .|.|punct|10"
)
APPOSITION_UD = tree(
    "The|DT|det|2 president|NN|nsubj|10 of|IN|case|5 the|DT|det|5 club|NN|nmod|2 ,|,|punct|7 Ann|NNP|appos|2"
    " Lee|NNP|flat|7 ,|,|punct|7 resigned|VBD|root|0 .|.|punct|10"
)
COPULA = tree(
    "Ann|NNP|nsubj|2 is|VBZ|ROOT|0 also|RB|advmod|2 a|DT|det|5 doctor|NN|attr|2 in|IN|prep|5 Rome|NNP|pobj|6"
    " .|.|punct|2"
)
COPULA_UD = tree(
    "Ann|NNP|nsubj|5 is|VBZ|cop|5 also|RB|advmod|5 a|DT|det|5 doctor|NN|root|0 in|IN|case|7 Rome|NNP|nmod|5 .|.|punct|5"
)
POSSESSIVE = tree("my|PRP$|poss|2 aunt|NN|poss|5 's|POS|case|2 old|JJ|amod|5 house|NN|nsubj|6 burned|VBD|ROOT|0")
POSSESSIVE_UD = tree(
    "my|PRP$|nmod:poss|2 aunt|NN|nmod:poss|5 's|POS|case|2 old|JJ|amod|5 house|NN|nsubj|6 burned|VBD|root|0"
)
COORDINATION = tree(
    "Ann|NNP|nsubj|6 ,|,|punct|1 Bob|NNP|conj|1 and|CC|cc|3 Carl|NNP|conj|3 met|VBD|ROOT|0 us|PRP|dobj|6"
)
COORDINATION_UD = tree(
    "Ann|NNP|nsubj|6 ,|,|punct|3 Bob|NNP|conj|1 and|CC|cc|5 Carl|NNP|conj|1 met|VBD|root|0 us|PRP|obj|6"
)
RELATIVE = tree("the|DT|det|2 man|NN|nsubj|5 who|WP|nsubj|4 left|VBD|relcl|2 smiled|VBD|ROOT|0")
RELATIVE_UD = tree("the|DT|det|2 man|NN|nsubj|5 who|WP|nsubj|4 left|VBD|acl:relcl|2 smiled|VBD|root|0")


@pytest.mark.parametrize("document", [APPOSITION, APPOSITION_UD], ids=["spacy", "ud"])
def test_apposition_is_kept_whole_and_split(document: Document) -> None:
    assert noun_phrases(document) == [
        "The president of the club , Ann Lee",
        "The president of the club",
        "the club",
        "Ann Lee",
    ]
    assert head_of(document, "The president of the club , Ann Lee") == "president"
    assert head_of(document, "Ann Lee") == "Lee"
    assert link(document, "apposition_to", "Lee") == "president"
    assert relation(document, "Lee") == (Relation.APPOSITION, "president")
    assert relation(document, "club") == (Relation.PREPOSITIONAL, "president")
    assert relation(document, "president") == (Relation.SUBJECT, "resigned")
    assert relation(document, "Ann") == (Relation.COMPOUND, "Lee")


@pytest.mark.parametrize("document", [COPULA, COPULA_UD], ids=["spacy", "ud"])
def test_copula_governs_subject_and_predicate(document: Document) -> None:
    assert noun_phrases(document) == ["Ann", "a doctor in Rome", "a doctor", "Rome"]
    assert relation(document, "Ann") == (Relation.SUBJECT, "is")
    assert relation(document, "doctor") == (Relation.PREDICATE, "is")
    assert relation(document, "is") == (Relation.ROOT, None)
    assert relation(document, "also")[1] == "is"
    assert link(document, "predicate_of", "doctor") == "Ann"
    assert link(document, "predicate_of", "Rome") is None
    assert {link(document, "clauses", word) for word in ("Ann", "is", "doctor", "Rome")} == {"is"}


@pytest.mark.parametrize("document", [POSSESSIVE, POSSESSIVE_UD], ids=["spacy", "ud"])
def test_possessor_ends_with_its_clitic(document: Document) -> None:
    assert noun_phrases(document) == ["my aunt 's old house", "my aunt 's"]
    assert head_of(document, "my aunt 's") == "aunt"
    assert relation(document, "aunt") == (Relation.POSSESSOR, "house")
    assert relation(document, "my") == (Relation.POSSESSOR, "aunt")


@pytest.mark.parametrize("document", [COORDINATION, COORDINATION_UD], ids=["spacy", "ud"])
def test_coordination_and_each_member(document: Document) -> None:
    assert noun_phrases(document) == ["Ann , Bob and Carl", "Ann", "Bob", "Carl", "us"]
    syntax = from_dependencies(document)
    assert head_of(document, "Ann , Bob and Carl") == "Ann"
    nouns = syntax.phrase_kinds == Phrase.NOUN
    assert syntax.phrase_coordinations[nouns].tolist() == [True, False, False, False, False]
    assert relation(document, "Bob") == (Relation.CONJUNCT, "Ann")
    assert relation(document, "Carl") == (Relation.CONJUNCT, "Ann")
    assert relation(document, "us") == (Relation.OBJECT, "met")


@pytest.mark.parametrize("document", [RELATIVE, RELATIVE_UD], ids=["spacy", "ud"])
def test_relative_clause_belongs_to_the_whole_phrase(document: Document) -> None:
    assert noun_phrases(document) == ["the man who left", "the man"]
    assert noun_phrases(document, Phrase.WH) == ["who"]
    assert link(document, "relative_to", "who") == "man"
    assert link(document, "clauses", "who") == "left"
    assert link(document, "clauses", "left") == "left"
    assert link(document, "clauses", "man") == "smiled"
    assert relation(document, "left") == (Relation.CLAUSE, "man")


def test_relative_pronoun_deep_in_its_clause() -> None:
    embedded = tree(
        "the|DT|det|2 man|NN|nsubj|7 who|WP|nsubj|6 I|PRP|nsubj|5 think|VBP|relcl|2 won|VBD|ccomp|5 left|VBD|ROOT|0"
    )
    assert link(embedded, "relative_to", "who") == "man"
    pied = tree(
        "the|DT|det|2 man|NN|nsubj|7 with|IN|prep|6 whom|WP|pobj|3 I|PRP|nsubj|6 spoke|VBD|relcl|2 left|VBD|ROOT|0"
    )
    assert link(pied, "relative_to", "whom") == "man"
    owner = tree("the|DT|det|2 man|NN|nsubj|6 whose|WP$|poss|4 car|NN|nsubj|5 broke|VBD|relcl|2 left|VBD|ROOT|0")
    assert link(owner, "relative_to", "whose") == "man"
    assert noun_phrases(owner, Phrase.WH) == ["whose car"]


def test_a_relative_that_with_the_tag_of_a_conjunction() -> None:
    document = tree("the|DT|det|2 film|NN|nsubj|6 that|IN|dobj|5 we|PRP|nsubj|5 saw|VBD|relcl|2 ended|VBD|ROOT|0")
    assert link(document, "relative_to", "that") == "film"
    complement = tree("the|DT|det|2 fact|NN|nsubj|6 that|IN|mark|5 we|PRP|nsubj|5 won|VBD|acl|2 helps|VBZ|ROOT|0")
    assert link(complement, "relative_to", "that") is None


def test_an_interrogative_pronoun_is_not_relative() -> None:
    question = tree("He|PRP|nsubj|2 asked|VBD|ROOT|0 who|WP|nsubj|4 left|VBD|ccomp|2")
    assert link(question, "relative_to", "who") is None
    inside = tree(
        "the|DT|det|2 man|NN|nsubj|8 that|WDT|nsubj|4 asked|VBD|relcl|2 who|WP|nsubj|6 left|VBD|ccomp|4"
        " early|RB|advmod|6 smiled|VBD|ROOT|0"
    )
    assert link(inside, "relative_to", "that") == "man"
    assert link(inside, "relative_to", "who") is None


def test_wh_determiner_makes_a_wh_phrase() -> None:
    document = tree("Which|WDT|det|2 man|NN|nsubj|3 left|VBD|ROOT|0 ?|.|punct|3")
    assert noun_phrases(document) == []
    assert noun_phrases(document, Phrase.WH) == ["Which man"]


def test_prepositions_are_climbed_over() -> None:
    document = tree("Ann|NNP|nsubj|2 ran|VBD|ROOT|0 out|IN|prep|2 of|IN|prep|3 the|DT|det|6 house|NN|pobj|4")
    assert relation(document, "house") == (Relation.PREPOSITIONAL, "ran")
    assert noun_phrases(document, Phrase.PREPOSITION) == ["out of the house", "of the house"]
    oblique = tree("Ann|NNP|nsubj|2 lives|VBZ|root|0 in|IN|case|4 Rome|NNP|obl|2")
    assert relation(oblique, "Rome") == (Relation.PREPOSITIONAL, "lives")
    assert noun_phrases(oblique) == ["Ann", "Rome"]


def test_a_phrase_is_kept_without_a_prepositional_phrase_unless_with_of() -> None:
    document = tree("the|DT|det|2 key|NN|ROOT|0 to|IN|prep|2 the|DT|det|5 door|NN|pobj|3 of|IN|prep|5 Ann|NNP|pobj|6")
    assert noun_phrases(document) == ["the key to the door of Ann", "the key", "the door of Ann", "Ann"]


def test_indirect_objects() -> None:
    bare = tree("Ann|NNP|nsubj|2 gave|VBD|ROOT|0 Bob|NNP|dative|2 books|NNS|dobj|2")
    assert relation(bare, "Bob") == (Relation.INDIRECT_OBJECT, "gave")
    assert relation(bare, "books") == (Relation.OBJECT, "gave")
    prepositional = tree("Ann|NNP|nsubj|2 gave|VBD|ROOT|0 books|NNS|dobj|2 to|IN|dative|2 Bob|NNP|pobj|4")
    assert relation(prepositional, "Bob") == (Relation.INDIRECT_OBJECT, "gave")
    assert relation(prepositional, "to")[0] == Relation.MODIFIER
    assert noun_phrases(prepositional) == ["Ann", "books", "Bob"]
    universal = tree("Ann|NNP|nsubj|2 gave|VBD|root|0 Bob|NNP|iobj|2 books|NNS|obj|2")
    assert relation(universal, "Bob") == (Relation.INDIRECT_OBJECT, "gave")


def test_passive_subject_and_agent() -> None:
    document = tree("He|PRP|nsubjpass|4 has|VBZ|aux|4 been|VBN|auxpass|4 seen|VBN|ROOT|0 by|IN|agent|4 us|PRP|pobj|5")
    assert relation(document, "He") == (Relation.SUBJECT, "seen")
    assert relation(document, "us") == (Relation.PREPOSITIONAL, "seen")
    assert noun_phrases(document, Phrase.VERB) == ["has been seen by us"]
    universal = tree("He|PRP|nsubj:pass|3 was|VBD|aux:pass|3 seen|VBN|root|0 by|IN|case|5 us|PRP|obl:agent|3")
    assert relation(universal, "He") == (Relation.SUBJECT, "seen")
    assert relation(universal, "us") == (Relation.PREPOSITIONAL, "seen")


def test_noun_before_its_head_is_an_inner_phrase() -> None:
    document = tree("the|DT|det|3 steel|NN|compound|3 mill|NN|nsubj|4 closed|VBD|ROOT|0")
    assert noun_phrases(document) == ["the steel mill"]
    assert noun_phrases(document, Phrase.NOUN_INNER) == ["steel"]
    assert relation(document, "steel") == (Relation.COMPOUND, "mill")
    longer = tree("fresh|JJ|amod|2 fruit|NN|compound|3 salad|NN|ROOT|0")
    assert noun_phrases(longer, Phrase.NOUN_INNER) == ["fresh fruit"]


def test_a_name_has_no_inner_phrases() -> None:
    document = tree("actress|NN|compound|3 Ann|NNP|compound|3 Lee|NNP|nsubj|4 left|VBD|ROOT|0")
    assert noun_phrases(document) == ["actress Ann Lee"]
    assert noun_phrases(document, Phrase.NOUN_INNER) == ["actress"]


def test_members_of_a_coordination_before_a_noun() -> None:
    document = tree("oil|NN|compound|4 and|CC|cc|1 gas|NN|conj|1 firms|NNS|nsubj|5 grew|VBD|ROOT|0")
    assert noun_phrases(document) == ["oil and gas firms"]
    assert noun_phrases(document, Phrase.NOUN_INNER) == ["oil", "gas"]


def test_a_verb_joined_to_a_noun_ends_the_phrase() -> None:
    document = tree(
        "He|PRP|nsubj|2 saw|VBD|ROOT|0 the|DT|det|4 house|NN|dobj|2 and|CC|cc|4 went|VBD|conj|4 in|RB|advmod|6"
    )
    assert noun_phrases(document) == ["He", "the house"]


def test_existential_there_leaves_a_subject() -> None:
    document = tree("There|EX|expl|2 was|VBD|ROOT|0 a|DT|det|4 man|NN|attr|2")
    assert relation(document, "man") == (Relation.SUBJECT, "was")
    assert link(document, "predicate_of", "man") is None
    assert noun_phrases(document) == ["a man"]


def test_predicate_of_a_later_verb() -> None:
    document = tree("Ann|NNP|nsubj|2 left|VBD|ROOT|0 and|CC|cc|2 became|VBD|conj|2 a|DT|det|6 judge|NN|attr|4")
    assert link(document, "predicate_of", "judge") == "Ann"


def test_predicate_after_a_verb_of_naming() -> None:
    active = tree("They|PRP|nsubj|2 elected|VBD|ROOT|0 Ann|NNP|dobj|2 president|NN|oprd|2")
    assert link(active, "predicate_of", "president") == "Ann"
    passive = tree("Ann|NNP|nsubjpass|3 was|VBD|auxpass|3 elected|VBN|ROOT|0 president|NN|oprd|3")
    assert link(passive, "predicate_of", "president") == "Ann"


def test_predicate_adjectives_and_places_are_no_nominals() -> None:
    tired = tree("Ann|NNP|nsubj|3 is|VBZ|cop|3 tired|JJ|root|0")
    assert relation(tired, "tired") == (Relation.PREDICATE, "is")
    assert link(tired, "predicate_of", "tired") is None
    assert noun_phrases(tired) == ["Ann"]
    place = tree("Ann|NNP|nsubj|4 is|VBZ|cop|4 in|IN|case|4 Rome|NNP|root|0")
    assert relation(place, "Rome") == (Relation.PREPOSITIONAL, "is")
    assert link(place, "predicate_of", "Rome") is None


def test_copular_clause_below_another_verb() -> None:
    document = tree(
        "I|PRP|nsubj|2 know|VBP|root|0 that|IN|mark|7 Ann|NNP|nsubj|7 is|VBZ|cop|7 a|DT|det|7 judge|NN|ccomp|2"
    )
    assert relation(document, "is") == (Relation.CLAUSE, "know")
    assert link(document, "clauses", "judge") == "is"
    assert link(document, "clauses", "I") == "know"


def test_two_copular_clauses_joined() -> None:
    document = tree(
        "Ann|NNP|nsubj|4 is|VBZ|cop|4 a|DT|det|4 judge|NN|root|0 and|CC|cc|9 Bob|NNP|nsubj|9 was|VBD|cop|9 a|DT|det|9"
        " clerk|NN|conj|4"
    )
    assert noun_phrases(document) == ["Ann", "a judge", "Bob", "a clerk"]
    assert link(document, "predicate_of", "judge") == "Ann"
    assert link(document, "predicate_of", "clerk") == "Bob"
    assert link(document, "clauses", "Bob") == "was"


def test_verbs_without_a_subject_share_the_clause_of_the_first() -> None:
    document = tree("Ann|NNP|nsubj|2 came|VBD|ROOT|0 and|CC|cc|2 saw|VBD|conj|2 Bob|NNP|dobj|4 leave|VB|ccomp|4")
    assert link(document, "clauses", "Bob") == "came"
    assert link(document, "clauses", "leave") == "leave"
    with_subject = tree("Ann|NNP|nsubj|2 came|VBD|ROOT|0 and|CC|cc|2 Bob|NNP|nsubj|5 left|VBD|conj|2")
    assert link(with_subject, "clauses", "Bob") == "left"


def test_noun_phrases_as_adverbs() -> None:
    document = tree("Ann|NNP|nsubj|2 left|VBD|ROOT|0 last|JJ|amod|4 week|NN|npadvmod|2")
    assert relation(document, "week") == (Relation.ADVERBIAL, "left")
    assert (
        relation(tree("Ann|NNP|nsubj|2 left|VBD|root|0 last|JJ|amod|4 week|NN|obl|2"), "week")[0] == Relation.ADVERBIAL
    )


def test_vocative() -> None:
    assert relation(tree("Ann|NNP|vocative|3 ,|,|punct|1 come|VB|root|0"), "Ann") == (Relation.VOCATIVE, "come")


def test_words_before_the_determiner() -> None:
    cut = tree("only|RB|advmod|3 the|DT|det|3 man|NN|nsubj|4 left|VBD|ROOT|0")
    assert noun_phrases(cut) == ["the man"]
    kept = tree("all|PDT|predet|3 the|DT|det|3 men|NNS|nsubj|4 left|VBD|ROOT|0")
    assert noun_phrases(kept) == ["all the men"]


def test_other_parts_of_speech_as_arguments() -> None:
    assert noun_phrases(tree("This|DT|nsubj|2 helps|VBZ|ROOT|0 the|DT|det|4 poor|JJ|dobj|2")) == ["This", "the poor"]
    assert noun_phrases(tree("Two|CD|nsubj|4 of|IN|prep|1 them|PRP|pobj|2 left|VBD|ROOT|0")) == ["Two of them", "them"]
    assert noun_phrases(tree("the|DT|det|2 hearing|VBG|nsubj|3 ended|VBD|ROOT|0")) == ["the hearing"]
    assert noun_phrases(tree("Swimming|VBG|nsubj|2 helps|VBZ|ROOT|0")) == []


def test_punctuation_never_stands_at_an_edge_but_brackets_stay_together() -> None:
    quoted = tree("\"|``|punct|3 the|DT|det|3 end|NN|ROOT|0 \"|''|punct|3 .|.|punct|3")
    assert noun_phrases(quoted) == ["the end"]
    bracketed = tree("Ann|NNP|nsubj|5 (|-LRB-|punct|1 Lee|NNP|appos|1 )|-RRB-|punct|1 left|VBD|ROOT|0")
    assert noun_phrases(bracketed) == ["Ann ( Lee )", "Ann", "Lee"]


def test_clause_and_verb_phrases_stand_above_what_they_hold() -> None:
    syntax = from_dependencies(RELATIVE)
    rows = list(
        zip(syntax.phrase_starts.tolist(), syntax.phrase_ends.tolist(), syntax.phrase_kinds.tolist(), strict=True)
    )
    assert rows[0] == (0, 5, Phrase.CLAUSE)
    who = rows.index((2, 3, Phrase.WH))
    clause = int(syntax.phrase_parents[who])
    assert rows[clause] == (2, 4, Phrase.CLAUSE)
    whole = int(syntax.phrase_parents[clause])
    assert rows[whole] == (0, 4, Phrase.NOUN)
    assert int(syntax.phrase_parents[0]) == -1


def test_offsets_run_through_the_document() -> None:
    document = tree("Ann|NNP|nsubj|2 left|VBD|ROOT|0", "She|PRP|nsubj|2 smiled|VBD|ROOT|0 at|IN|prep|2 Bob|NNP|pobj|3")
    assert relation(document, "Bob") == (Relation.PREPOSITIONAL, "smiled")
    assert noun_phrases(document) == ["Ann", "She", "Bob"]


def test_unknown_labels_and_subtypes() -> None:
    document = tree("Ann|NNP|nsubj:new|2 left|VBD|root|0 Rome|NNP|mystery|2 now|RB|obl:x|2")
    assert relation(document, "Ann") == (Relation.SUBJECT, "left")
    assert relation(document, "Rome") == (Relation.OTHER, "left")


def test_without_tags_the_labels_decide() -> None:
    document = tree("The|X|det|2 man|X|nsubj|3 left|X|ROOT|0 Ann|X|dobj|3", tagged=False)
    assert noun_phrases(document) == ["The man", "Ann"]


def test_a_document_without_dependencies_is_refused() -> None:
    with pytest.raises(InputError, match="document x has no dependency parse"):
        from_dependencies(Document(id="x", words=("Ann",), sentence_offsets=np.array([0, 1], np.int32)))


def test_empty_document() -> None:
    syntax = from_dependencies(tree())
    assert len(syntax.governors) == len(syntax.phrase_starts) == 0


@st.composite
def random_trees(draw: st.DrawFn) -> Document:
    """Any tree at all over up to twelve tokens, with any labels and tags."""
    size = draw(st.integers(1, 12))
    tags = ["NN", "NNP", "PRP", "VBD", "DT", "IN", ",", "JJ", "WP", "CC", "POS", "CD", "-LRB-", "-RRB-"]
    items = []
    order = draw(st.permutations(range(1, size + 1)))
    for token in range(1, size + 1):
        before = order[: order.index(token)]
        governor = draw(st.sampled_from(before)) if before else 0
        tag = draw(st.sampled_from(tags))
        word = {"-LRB-": "(", "-RRB-": ")", ",": ",", "IN": "of"}.get(tag, "w")
        items.append(f"{word}|{tag}|{draw(st.sampled_from(sorted(LABELS)))}|{governor}")
    return tree(" ".join(items))


@settings(max_examples=300, deadline=None)
@given(random_trees())
def test_any_tree_gives_sound_columns(document: Document) -> None:
    syntax: Syntax = from_dependencies(document)
    n_tokens = len(document)
    for column in (syntax.governors, syntax.predicate_of, syntax.apposition_to, syntax.relative_to, syntax.clauses):
        assert len(column) == n_tokens
        assert ((column >= -1) & (column < n_tokens)).all()
    starts, ends, heads = syntax.phrase_starts, syntax.phrase_ends, syntax.phrase_heads
    assert ((starts >= 0) & (starts <= heads) & (heads < ends) & (ends <= n_tokens)).all()
    keys = [(start, -end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    assert keys == sorted(keys)
    for i, parent in enumerate(syntax.phrase_parents.tolist()):
        assert parent < i
        if parent >= 0:
            assert starts[parent] <= starts[i]
            assert ends[i] <= ends[parent]
