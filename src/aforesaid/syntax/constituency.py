"""`Syntax` from phrase structure trees (CoNLL parse bits, Penn Treebank files, CoreNLP).

One walk from the leaves up finds the heads; one walk over parents and children names the relations.
"""

from __future__ import annotations

import numpy as np

from aforesaid.document import Constituents, Document
from aforesaid.errors import InputError
from aforesaid.syntax import Phrase, Relation, Syntax
from aforesaid.syntax.constituent_heads import NOMINAL, children_of, heads_of

PHRASES = {
    "NP": Phrase.NOUN,
    "NP-TMP": Phrase.NOUN,
    "NML": Phrase.NOUN_INNER,
    "NX": Phrase.NOUN_INNER,
    "NAC": Phrase.NOUN_INNER,
    "WHNP": Phrase.WH,
    "VP": Phrase.VERB,
    "PP": Phrase.PREPOSITION,
    "WHPP": Phrase.PREPOSITION,
    "S": Phrase.CLAUSE,
    "SINV": Phrase.CLAUSE,
    "SQ": Phrase.CLAUSE,
    "SBAR": Phrase.CLAUSE,
    "SBARQ": Phrase.CLAUSE,
}
CLAUSES = frozenset({"S", "SINV", "SQ", "SBARQ"})
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS", "NML", "NX"})
VERB_TAGS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD", "TO", "VP"})
COPULAS = frozenset(
    """
    is are was were be been being am 's 're 'm become becomes became becoming remain remains remained
    """.split()
)
TIME_NOUNS = frozenset(
    """
    today yesterday tomorrow tonight week month year day morning afternoon evening night time monday tuesday
    wednesday thursday friday saturday sunday summer winter spring autumn decade century hour minute moment way
    weeks months years days times hours minutes
    """.split()
)
INNER_RELATIONS = {
    "DT": Relation.DETERMINER,
    "PDT": Relation.DETERMINER,
    "WDT": Relation.DETERMINER,
    "PRP$": Relation.POSSESSOR,
    "WP$": Relation.POSSESSOR,
    "NN": Relation.COMPOUND,
    "NNS": Relation.COMPOUND,
    "NNP": Relation.COMPOUND,
    "NNPS": Relation.COMPOUND,
    "NML": Relation.COMPOUND,
    "NX": Relation.COMPOUND,
    "SBAR": Relation.CLAUSE,
    "S": Relation.CLAUSE,
    "VP": Relation.CLAUSE,
}


def from_constituents(document: Document) -> Syntax:
    """The columns of `Syntax` for a document with phrase structure trees and parts of speech."""
    trees, pos = document.constituents, document.pos
    if trees is None or pos is None:
        raise InputError(f"document {document.name} has no constituency parse with parts of speech")
    children = children_of(trees)
    heads = heads_of(trees, pos, children)
    return _Builder(document, trees, pos, children, heads).build()


class _Builder:
    """Walks over all parents and children once and fills the columns."""

    def __init__(
        self, document: Document, trees: Constituents, pos: tuple[str, ...], children: list[list[int]], heads: list[int]
    ) -> None:
        n = len(document.words)
        self.words, self.trees, self.pos, self.children, self.heads = document.words, trees, pos, children, heads
        self.governors = [-1] * n
        self.relations = [int(Relation.OTHER)] * n
        self.predicate_of = [-1] * n
        self.apposition_to = [-1] * n
        self.relative_to = [-1] * n
        self.clauses = [-1] * n
        self.coordinations = [False] * len(trees)

    def build(self) -> Syntax:
        labels, heads = self.trees.labels, self.heads
        starts, ends = self.trees.starts.tolist(), self.trees.ends.tolist()
        prepositions: list[int] = []
        for node, label in enumerate(labels):
            if label in CLAUSES:
                clause = heads[node]
                self.clauses[starts[node] : ends[node]] = [clause] * (ends[node] - starts[node])
            below = self.children[node]
            if len(below) < 2:
                continue
            head = heads[node]
            kind = PHRASES.get(label, Phrase.OTHER)
            if kind is Phrase.NOUN or kind is Phrase.NOUN_INNER:
                self._noun_phrase(node, below, head)
            elif kind is Phrase.CLAUSE:
                self._clause(below, head)
            elif kind is Phrase.VERB:
                self._verb_phrase(below, head)
            elif kind is Phrase.PREPOSITION:
                for child in below:
                    token = heads[child] if child >= 0 else ~child
                    if token != head:
                        nominal = (labels[child] if child >= 0 else self.pos[~child]) in NOMINAL
                        self._attach(token, head, Relation.PREPOSITIONAL if nominal else Relation.OTHER)
                        if nominal:
                            prepositions.append(token)
            else:
                for child in below:
                    token = heads[child] if child >= 0 else ~child
                    if token != head:
                        self._attach(token, head, Relation.OTHER)
        governors = self.governors
        for token in prepositions:  # the word that the whole prepositional phrase modifies
            above = governors[governors[token]]
            if above >= 0:
                governors[token] = above
        for token, governor in enumerate(governors):
            if governor < 0:
                self.relations[token] = Relation.ROOT
        kinds = np.fromiter((PHRASES.get(label, Phrase.OTHER) for label in labels), np.int8, len(labels))
        return Syntax(
            governors=np.array(governors, np.int32),
            relations=np.array(self.relations, np.int8),
            predicate_of=np.array(self.predicate_of, np.int32),
            apposition_to=np.array(self.apposition_to, np.int32),
            relative_to=np.array(self.relative_to, np.int32),
            clauses=np.array(self.clauses, np.int32),
            phrase_starts=self.trees.starts,
            phrase_ends=self.trees.ends,
            phrase_heads=np.array(heads, np.int32),
            phrase_kinds=kinds,
            phrase_parents=self.trees.parents,
            phrase_coordinations=np.array(self.coordinations, np.bool_),
        )

    def _attach(self, token: int, governor: int, relation: Relation) -> None:
        self.governors[token] = governor
        self.relations[token] = relation

    def _names(self, below: list[int]) -> list[str]:
        labels, pos = self.trees.labels, self.pos
        return [labels[child] if child >= 0 else pos[~child] for child in below]

    def _noun_phrase(self, node: int, below: list[int], head: int) -> None:
        heads, names = self.heads, self._names(below)
        conjunction = next((i for i, name in enumerate(names) if name in ("CC", "CONJP") and i > 0), -1)
        nominals = [i for i, name in enumerate(names) if name in NOMINAL]
        coordinated = (
            conjunction > 0 and any(i < conjunction for i in nominals) and any(i > conjunction for i in nominals)
        )
        first = -1
        if coordinated:
            # *the old man and woman*: the members are the nominals next to commas and conjunctions
            first_index = max(
                (
                    i
                    for i in nominals
                    if i < conjunction and (i + 1 == len(names) or names[i + 1] in (",", "CC", "CONJP"))
                ),
                default=nominals[0],
            )
            before_comma = [i for i in nominals if i < first_index and names[i + 1] == ","]
            first_index = before_comma[0] if before_comma else first_index
            first = heads[below[first_index]] if below[first_index] >= 0 else ~below[first_index]
            self.coordinations[node] = True
        comma = False
        for i, child in enumerate(below):
            name = names[i]
            token = heads[child] if child >= 0 else ~child
            if name == "," or name == ":":
                comma = True
            if token == head:
                continue
            if (
                coordinated
                and i in nominals
                and token != first
                and (i + 1 == len(names) or names[i + 1] in (",", "CC", "CONJP", ".") or i == nominals[-1])
            ):
                self._attach(token, first if first >= 0 else head, Relation.CONJUNCT)
            elif name == "NP" and child >= 0 and self.pos[self.trees.ends[child] - 1] == "POS":
                self._attach(token, head, Relation.POSSESSOR)
            elif name == "NP" and token > head and comma and not coordinated:
                self._attach(token, head, Relation.APPOSITION)
                self.apposition_to[token] = head
            elif name == "PP":
                self._attach(token, head, Relation.MODIFIER)
            elif name == "SBAR":
                self._attach(token, head, Relation.CLAUSE)
                self._relative(child, head)
            else:
                self._attach(token, head, INNER_RELATIONS.get(name, Relation.MODIFIER))
        if coordinated and first >= 0 and first != head and self.governors[head] < 0 and self.governors[first] != head:
            self._attach(head, first, Relation.CONJUNCT)
            self.heads[node] = first

    def _relative(self, clause: int, noun: int) -> None:
        """*the man [who] left*: the relative pronoun stands for the noun."""
        for child in self.children[clause]:
            if child < 0:
                continue
            label = self.trees.labels[child]
            inner = [child] if label == "WHNP" else self.children[child] if label == "WHPP" else []
            for phrase in inner:
                if phrase >= 0 and self.trees.labels[phrase] == "WHNP":
                    start = int(self.trees.starts[phrase])
                    head = self.heads[phrase] if self.pos[start] != "WP$" else start
                    self.relative_to[head] = noun
                    return

    def _clause(self, below: list[int], head: int) -> None:
        heads, names = self.heads, self._names(below)
        verb = next((i for i, name in enumerate(names) if name in VERB_TAGS), len(names))
        subject = -1
        for i in range(verb - 1, -1, -1):
            if names[i] == "NP":
                subject = i
                break
        inverted = subject < 0
        for i, child in enumerate(below):
            token = heads[child] if child >= 0 else ~child
            if token == head:
                continue
            if names[i] == "NP" and (i == subject or (inverted and i > verb)):
                inverted = False
                self._attach(token, head, Relation.SUBJECT)
                if self.words[head].lower() in COPULAS and self.pos[token] != "EX":
                    self._predicate(below, head, token)
            elif names[i] == "NP":
                self._attach(
                    token, head, Relation.ADVERBIAL if self.words[token].lower() in TIME_NOUNS else Relation.OTHER
                )
            elif names[i] in ("S", "SBAR"):
                self._attach(token, head, Relation.CLAUSE)
            else:
                self._attach(token, head, Relation.OTHER)

    def _predicate(self, below: list[int], copula: int, subject: int) -> None:
        """The noun phrase beside the copula, inside the clause's verb phrase, says what the subject is."""
        stack = [child for child in below if child >= 0 and self.trees.labels[child] == "VP"]
        while stack:
            node = stack.pop()
            if self.heads[node] != copula:
                continue
            direct = any(child < 0 and ~child == copula for child in self.children[node])
            for child in self.children[node]:
                if child >= 0 and self.trees.labels[child] == "VP":
                    stack.append(child)
                elif direct and child >= 0 and self.trees.labels[child] == "NP" and self.heads[child] > copula:
                    self.predicate_of[self.heads[child]] = subject
                    return

    def _verb_phrase(self, below: list[int], head: int) -> None:
        heads, names = self.heads, self._names(below)
        coordinated = "CC" in names or "CONJP" in names
        objects = [
            i
            for i, name in enumerate(names)
            if name == "NP"
            and (heads[below[i]] if below[i] >= 0 else ~below[i]) > head
            and self.words[heads[below[i]] if below[i] >= 0 else ~below[i]].lower() not in TIME_NOUNS
        ]
        copular = self.words[head].lower() in COPULAS
        for i, child in enumerate(below):
            token = heads[child] if child >= 0 else ~child
            if token == head:
                continue
            name = names[i]
            if name == "NP":
                if i not in objects:
                    relation = Relation.ADVERBIAL
                elif copular:
                    relation = Relation.PREDICATE
                elif len(objects) > 1 and i == objects[0]:
                    relation = Relation.INDIRECT_OBJECT
                else:
                    relation = Relation.OBJECT
                self._attach(token, head, relation)
            elif name == "VP" and coordinated:
                self._attach(token, head, Relation.CONJUNCT)
            elif name in ("S", "SBAR"):
                self._attach(token, head, Relation.CLAUSE)
            else:
                self._attach(token, head, Relation.PREDICATE if copular and name == "ADJP" else Relation.OTHER)
