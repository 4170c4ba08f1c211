"""The labels of dependency trees as a table: spaCy's English ones (ClearNLP) and Universal Dependencies side by side.

A row says three things of a dependent: its `Relation` to its governor, what it does to a noun phrase that its governor
heads (`Part`), and what kind of phrase it can head itself (`Heads`). A label with an unknown subtype (`obl:xyz`) is
read as its main type; an unknown label is `OTHER`, inside the phrase.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from aforesaid.syntax import Relation


class Part(IntEnum):
    """What a dependent does to the noun phrase of its governor."""

    INSIDE = 0
    OUTSIDE = 1
    """It ends the phrase on its side: parts of a clause that the noun is the predicate of, markers."""
    PUNCTUATION = 2
    """Inside when something further out is, never at an edge."""
    COORDINATOR = 3
    CONJUNCT = 4
    APPOSITIVE = 5
    CLAUSE = 6
    """A clause behind the noun: relative clauses, participles, infinitives."""
    PREPOSITION = 7
    CASE = 8
    """Inside behind the noun (a possessive 's), outside before it (a preposition in Universal Dependencies)."""
    NOMINAL = 9
    """A noun inside: behind the head, with a preposition of its own, in Universal Dependencies; else before it."""
    DETERMINER = 10
    """Nothing but a predeterminer stands before it."""
    PREDETERMINER = 11


class Heads(IntEnum):
    """What a dependent can head."""

    NOTHING = 0
    ARGUMENT = 1
    """A noun phrase, whatever its part of speech: *this*, *two of them*, *the poor*."""
    NOUN = 2
    """A noun phrase when it is a noun or a pronoun."""
    INNER = 3
    """Part of a noun phrase when it is a noun before its governor."""
    CLAUSE = 4
    """A clause."""
    CONJUNCT = 5
    """What the first member heads."""
    PREPOSITION = 6
    """A prepositional phrase."""


class Label(NamedTuple):
    relation: Relation
    part: Part
    heads: Heads


_R, _P, _H = Relation, Part, Heads

LABELS: dict[str, Label] = {
    # the top of a sentence
    "ROOT": Label(_R.ROOT, _P.OUTSIDE, _H.CLAUSE),
    "root": Label(_R.ROOT, _P.OUTSIDE, _H.CLAUSE),
    # arguments of a verb
    "nsubj": Label(_R.SUBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "nsubjpass": Label(_R.SUBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "nsubj:pass": Label(_R.SUBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "nsubj:outer": Label(_R.SUBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "dobj": Label(_R.OBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "obj": Label(_R.OBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "dative": Label(_R.INDIRECT_OBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "iobj": Label(_R.INDIRECT_OBJECT, _P.OUTSIDE, _H.ARGUMENT),
    "expl": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    "attr": Label(_R.PREDICATE, _P.OUTSIDE, _H.ARGUMENT),
    "acomp": Label(_R.PREDICATE, _P.OUTSIDE, _H.NOUN),
    "oprd": Label(_R.PREDICATE, _P.OUTSIDE, _H.NOUN),
    "obl": Label(_R.PREPOSITIONAL, _P.OUTSIDE, _H.ARGUMENT),
    "obl:agent": Label(_R.PREPOSITIONAL, _P.OUTSIDE, _H.ARGUMENT),
    "obl:npmod": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "obl:unmarked": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "obl:tmod": Label(_R.ADVERBIAL, _P.OUTSIDE, _H.NOUN),
    "vocative": Label(_R.VOCATIVE, _P.OUTSIDE, _H.NOUN),
    "dislocated": Label(_R.OTHER, _P.OUTSIDE, _H.ARGUMENT),
    # prepositions and their objects
    "prep": Label(_R.MODIFIER, _P.PREPOSITION, _H.PREPOSITION),
    "agent": Label(_R.MODIFIER, _P.PREPOSITION, _H.PREPOSITION),
    "pobj": Label(_R.PREPOSITIONAL, _P.INSIDE, _H.ARGUMENT),
    "pcomp": Label(_R.CLAUSE, _P.INSIDE, _H.CLAUSE),
    "case": Label(_R.OTHER, _P.CASE, _H.NOTHING),
    # inside a noun phrase
    "poss": Label(_R.POSSESSOR, _P.DETERMINER, _H.NOUN),
    "nmod:poss": Label(_R.POSSESSOR, _P.DETERMINER, _H.NOUN),
    "det": Label(_R.DETERMINER, _P.DETERMINER, _H.NOTHING),
    "det:predet": Label(_R.DETERMINER, _P.PREDETERMINER, _H.NOTHING),
    "predet": Label(_R.DETERMINER, _P.PREDETERMINER, _H.NOTHING),
    "preconj": Label(_R.OTHER, _P.PREDETERMINER, _H.NOTHING),
    "amod": Label(_R.MODIFIER, _P.INSIDE, _H.INNER),
    "nummod": Label(_R.MODIFIER, _P.INSIDE, _H.NOTHING),
    "quantmod": Label(_R.MODIFIER, _P.INSIDE, _H.NOTHING),
    "compound": Label(_R.COMPOUND, _P.INSIDE, _H.INNER),
    "compound:prt": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "flat": Label(_R.COMPOUND, _P.INSIDE, _H.NOTHING),
    "fixed": Label(_R.OTHER, _P.INSIDE, _H.NOTHING),
    "goeswith": Label(_R.OTHER, _P.INSIDE, _H.NOTHING),
    "nmod": Label(_R.COMPOUND, _P.NOMINAL, _H.INNER),
    "nmod:npmod": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "nmod:unmarked": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "nmod:tmod": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "nmod:desc": Label(_R.COMPOUND, _P.INSIDE, _H.INNER),
    "npadvmod": Label(_R.ADVERBIAL, _P.INSIDE, _H.NOUN),
    "appos": Label(_R.APPOSITION, _P.APPOSITIVE, _H.ARGUMENT),
    "advmod": Label(_R.MODIFIER, _P.INSIDE, _H.NOTHING),
    "neg": Label(_R.MODIFIER, _P.INSIDE, _H.NOTHING),
    # clauses
    "relcl": Label(_R.CLAUSE, _P.CLAUSE, _H.CLAUSE),
    "acl:relcl": Label(_R.CLAUSE, _P.CLAUSE, _H.CLAUSE),
    "acl": Label(_R.CLAUSE, _P.CLAUSE, _H.CLAUSE),
    "advcl": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "advcl:relcl": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "ccomp": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "xcomp": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "csubj": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "csubjpass": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "csubj:pass": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "parataxis": Label(_R.CLAUSE, _P.OUTSIDE, _H.CLAUSE),
    "list": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    # coordination
    "conj": Label(_R.CONJUNCT, _P.CONJUNCT, _H.CONJUNCT),
    "cc": Label(_R.OTHER, _P.COORDINATOR, _H.NOTHING),
    "cc:preconj": Label(_R.OTHER, _P.PREDETERMINER, _H.NOTHING),
    # function words and the rest
    "aux": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "auxpass": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "aux:pass": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "cop": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "mark": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "prt": Label(_R.OTHER, _P.OUTSIDE, _H.NOTHING),
    "intj": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    "discourse": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    "meta": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    "reparandum": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
    "orphan": Label(_R.OTHER, _P.OUTSIDE, _H.ARGUMENT),
    "punct": Label(_R.OTHER, _P.PUNCTUATION, _H.NOTHING),
    "dep": Label(_R.OTHER, _P.OUTSIDE, _H.NOUN),
}
UNKNOWN = Label(Relation.OTHER, Part.INSIDE, Heads.NOUN)
