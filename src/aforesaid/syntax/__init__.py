"""One view of a parsed document for all later stages, whichever kind of parse it has.

`syntax.constituency` derives it from phrase structure trees, `syntax.dependency` from dependency trees.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import IntArray


class Relation(IntEnum):
    """What a token is to its governor, reduced to what coreference asks for."""

    ROOT = 0
    SUBJECT = 1
    OBJECT = 2
    INDIRECT_OBJECT = 3
    PREPOSITIONAL = 4
    """Object of a preposition; its governor is the word that the prepositional phrase modifies."""
    POSSESSOR = 5
    APPOSITION = 6
    CONJUNCT = 7
    """Second and later members of a coordination; the governor is the first member."""
    COMPOUND = 8
    """A noun before its head noun: *steel* in *steel mill*, *actress* in *actress Rebecca Schaeffer*."""
    PREDICATE = 9
    """A noun or adjective after a copula; the governor is the copular verb."""
    DETERMINER = 10
    MODIFIER = 11
    ADVERBIAL = 12
    """A noun phrase used as an adverb: *last week*."""
    VOCATIVE = 13
    CLAUSE = 14
    """The head of a clause below another word, relative clauses included."""
    OTHER = 15


class Phrase(IntEnum):
    """Kinds of phrase that are kept."""

    NOUN = 0
    NOUN_INNER = 1
    """Part of a noun phrase before its head: NML, NX; compound subtrees of a dependency tree."""
    WH = 2
    CLAUSE = 3
    VERB = 4
    PREPOSITION = 5
    OTHER = 6


@dataclass(frozen=True, slots=True, eq=False)
class Syntax:
    """Columns over tokens (`governors` … `relative_to`) and over phrases (`phrase_*`)."""

    governors: IntArray
    """Token offset of the lexical head that a token depends on, -1 at the root. The subject and the object of a verb
    group (*has been buried*) both depend on its last verb; the subject of a copular clause and its predicate both
    depend on the copular verb."""
    relations: NDArray[np.int8]
    """`Relation` of each token to its governor."""
    predicate_of: IntArray
    """For the head of a predicate nominal, the head token of the subject: *Ann is [a doctor]*; else -1."""
    apposition_to: IntArray
    """For the head of an appositive, the head token of the phrase before it: *Ann, [a doctor],*; else -1."""
    relative_to: IntArray
    """For a relative pronoun, the head token of the noun that its clause modifies; else -1."""
    clauses: IntArray
    """The head verb (or predicate) token of the smallest clause around a token, -1 outside any."""
    phrase_starts: IntArray
    phrase_ends: IntArray
    phrase_heads: IntArray
    phrase_kinds: NDArray[np.int8]
    """`Phrase` of each phrase, in preorder within a sentence."""
    phrase_parents: IntArray
    """Position of the smallest phrase around this one, -1 at the top."""
    phrase_coordinations: NDArray[np.bool_]
    """Whether a noun phrase is a coordination of noun phrases (*Ann and Bob*): its head is its first member's."""
