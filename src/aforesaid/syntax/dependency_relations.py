"""Governors and relations in one sense for all label schemes, and the constructions that link two noun phrases."""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.syntax import Relation
from aforesaid.syntax.dependency_labels import Heads, Part
from aforesaid.syntax.dependency_tree import Tag, Tree

_SPECIAL = frozenset(
    map(
        int,
        (
            Relation.PREPOSITIONAL,
            Relation.COMPOUND,
            Relation.CONJUNCT,
            Relation.PREDICATE,
            Relation.APPOSITION,
            Relation.INDIRECT_OBJECT,
        ),
    )
)
_NOMINAL = frozenset((Tag.NOUN, Tag.PROPER, Tag.PRONOUN, Tag.NUMBER, Tag.DETERMINER, Tag.WH))
_RELATIVE_TAGS = frozenset((Tag.WH, Tag.POSSESSIVE))
_RELATIVE_WORDS = frozenset({"who", "whom", "whose", "which", "that"})


@dataclass(frozen=True, slots=True)
class Columns:
    governors: list[int]
    predicate_of: list[int]
    apposition_to: list[int]
    relative_to: list[int]


def resolve_relations(tree: Tree, relations: list[int], subjects: dict[int, int]) -> Columns:
    """The columns of `Syntax` over tokens; `relations` is corrected in place."""
    n_tokens = len(relations)
    governors = tree.governors.copy()
    predicate_of = [-1] * n_tokens
    apposition_to = [-1] * n_tokens
    relative_to = [-1] * n_tokens
    special = _SPECIAL
    for token, relation in enumerate(relations):
        if relation not in special:
            continue
        if relation == Relation.PREPOSITIONAL:
            _prepositional(tree, token, governors, relations)
        elif relation == Relation.COMPOUND:
            _nominal_modifier(tree, token, relations)
        elif relation == Relation.CONJUNCT:
            governors[token] = _first_member(tree, token)
        elif relation == Relation.PREDICATE:
            predicate_of[token] = _predicate(tree, token, relations, subjects)
        elif relation == Relation.APPOSITION:
            apposition_to[token] = governors[token]
        elif tree.tags[token] == Tag.PREPOSITION:  # *gave it [to] Ann*: its object is the indirect one
            relations[token] = int(Relation.MODIFIER)
    for token, tag in enumerate(tree.tags):
        # Taggers often take a relative *that* for a conjunction; parsers then still make it an argument.
        if (tag in _RELATIVE_TAGS and tree.words[token].lower() in _RELATIVE_WORDS) or (
            tree.heads[token] == Heads.ARGUMENT and tree.words[token] == "that"
        ):
            relative_to[token] = _antecedent(tree, token)
    return Columns(governors, predicate_of, apposition_to, relative_to)


def _prepositional(tree: Tree, token: int, governors: list[int], relations: list[int]) -> None:
    """Climb over the prepositions to the word that their phrase modifies."""
    top = tree.governors[token]
    if tree.labels[token].startswith("obl"):
        if not _has_preposition(tree, token):
            relations[token] = int(Relation.ADVERBIAL)
        return
    while top >= 0 and tree.parts[top] == Part.PREPOSITION and tree.governors[top] >= 0:
        top = tree.governors[top]
    if top >= 0 and tree.labels[top] == "dative":
        relations[token] = int(Relation.INDIRECT_OBJECT)
        top = tree.governors[top]
    governors[token] = top


def _nominal_modifier(tree: Tree, token: int, relations: list[int]) -> None:
    """Universal Dependencies call a prepositional phrase behind a noun `nmod` as well."""
    if tree.parts[token] == Part.NOMINAL:
        if _has_preposition(tree, token):
            relations[token] = int(Relation.PREPOSITIONAL)
        elif token > tree.governors[token]:
            relations[token] = int(Relation.MODIFIER)


def _has_preposition(tree: Tree, token: int) -> bool:
    return any(child < token and tree.parts[child] == Part.CASE for child in tree.children[token])


def _first_member(tree: Tree, token: int) -> int:
    first = tree.governors[token]
    while first >= 0 and tree.parts[first] == Part.CONJUNCT and tree.governors[first] >= 0:
        first = tree.governors[first]
    return first


def _predicate(tree: Tree, token: int, relations: list[int], subjects: dict[int, int]) -> int:
    """The subject that a predicate nominal is said of. After an expletive (*there is a man*) it is the subject itself.

    What a verb of naming makes of its object (*they made Ann chair*) is said of that object, or of a passive's subject.
    """
    if tree.tags[token] not in _NOMINAL:
        return -1
    verb = tree.governors[token]
    if verb < 0:
        return -1
    if tree.labels[token] == "oprd":
        objects = (child for child in tree.children[verb] if child < token and relations[child] == Relation.OBJECT)
        return next(objects, subjects.get(verb, -1))
    if verb not in subjects and any(tree.labels[child] == "expl" for child in tree.children[verb]):
        relations[token] = int(Relation.SUBJECT)
        return -1
    while verb not in subjects and tree.parts[verb] == Part.CONJUNCT and tree.governors[verb] >= 0:
        verb = tree.governors[verb]
    return subjects.get(verb, -1)


def _antecedent(tree: Tree, token: int) -> int:
    """Climb from a relative pronoun to the relative clause that it opens, and to the noun above it."""
    above = tree.governors[token]
    while above >= 0:
        if tree.heads[above] == Heads.CLAUSE and tree.parts[above] == Part.CLAUSE:
            noun = tree.governors[above]
            return noun if token < above and noun < token and tree.tags[noun] in _NOMINAL else -1
        if above < token and tree.tags[above] == Tag.VERB:
            return -1  # it opens a clause of its own: *the man who asked [who] left*
        above = tree.governors[above]
    return -1
