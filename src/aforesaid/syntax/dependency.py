"""What later stages ask of a sentence, read off its dependency tree.

Both spaCy's English labels and Universal Dependencies are understood; their differences are in the table of
`dependency_labels` and, where the two disagree on what is the head, in `dependency_universal`.
"""

from __future__ import annotations

import numpy as np

from aforesaid.document import Document, IntArray
from aforesaid.errors import InputError
from aforesaid.syntax import Relation, Syntax
from aforesaid.syntax.dependency_labels import Heads, Part
from aforesaid.syntax.dependency_phrases import Found, find_phrases
from aforesaid.syntax.dependency_relations import resolve_relations
from aforesaid.syntax.dependency_tree import RELATIONS, Tag, Tree, grow
from aforesaid.syntax.dependency_universal import is_universal, lift_heads


def from_dependencies(document: Document) -> Syntax:
    """The document's syntax, from its dependency trees."""
    dependencies = document.dependencies
    if dependencies is None:
        raise InputError(f"document {document.name} has no dependency parse; annotate it first")
    governors: list[int] = dependencies.governors.tolist()
    labels = list(dependencies.relations)
    if is_universal(dependencies.relations):
        lift_heads(governors, labels, document.pos)
    tree = grow(document.words, document.pos, governors, labels)
    relations = list(map(RELATIONS.__getitem__, labels))
    subjects = _subjects(governors, relations)
    clauses = _clauses(tree, subjects)
    columns = resolve_relations(tree, relations, subjects)
    starts, ends, heads, kinds, coordinations = _in_preorder(find_phrases(tree, clauses), len(document))
    return Syntax(
        governors=np.array(columns.governors, dtype=np.int32),
        relations=np.array(relations, dtype=np.int8),
        predicate_of=np.array(columns.predicate_of, dtype=np.int32),
        apposition_to=np.array(columns.apposition_to, dtype=np.int32),
        relative_to=np.array(columns.relative_to, dtype=np.int32),
        clauses=np.array(clauses, dtype=np.int32),
        phrase_starts=starts,
        phrase_ends=ends,
        phrase_heads=heads,
        phrase_kinds=kinds.astype(np.int8),
        phrase_parents=_parents(starts.tolist(), ends.tolist()),
        phrase_coordinations=coordinations.astype(np.bool_),
    )


def _subjects(governors: list[int], relations: list[int]) -> dict[int, int]:
    """The first subject of each token that has one."""
    subject = int(Relation.SUBJECT)
    subjects: dict[int, int] = {}
    for token, relation in enumerate(relations):
        if relation == subject:
            subjects.setdefault(governors[token], token)
    return subjects


def _clauses(tree: Tree, subjects: dict[int, int]) -> list[int]:
    """The head of the smallest clause around each token. On the way conjuncts come to head what the first member does.

    A clause is headed by whatever has a subject, and by a verb that stands as a clause; a further verb of a
    coordination without a subject of its own (*Ann came and left*) shares the clause of the first.
    """
    heads, tags, parts, governors = tree.heads, tree.tags, tree.parts, tree.governors
    clauses = [-1] * len(governors)
    clause, conjunct_head, conjunct, verb = int(Heads.CLAUSE), int(Heads.CONJUNCT), int(Part.CONJUNCT), int(Tag.VERB)
    for token in tree.order:
        governor = governors[token]
        if heads[token] == conjunct_head and governor >= 0:
            heads[token] = heads[governor]
        if token in subjects or (heads[token] == clause and tags[token] == verb and parts[token] != conjunct):
            clauses[token] = token
        elif governor >= 0:
            clauses[token] = clauses[governor]
    return clauses


def _in_preorder(found: Found, n_tokens: int) -> tuple[IntArray, IntArray, IntArray, IntArray, IntArray]:
    """The columns sorted by start, longer phrases first; of equal spans the one with the higher head comes first."""
    columns = np.array(
        (found.starts, found.ends, found.heads, found.kinds, found.coordinations), dtype=np.int64
    ).reshape(5, -1)
    order = np.argsort(columns[0] * (n_tokens + 1) - columns[1], kind="stable")
    starts, ends, heads, kinds, coordinations = columns[:, order].astype(np.int32)
    return starts, ends, heads, kinds, coordinations


def _parents(starts: list[int], ends: list[int]) -> IntArray:
    """The smallest phrase around each, for phrases in preorder. One that crosses it is no parent."""
    parents = []
    above: list[int] = []
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        while above and ends[above[-1]] <= start:
            above.pop()
        parents.append(next((j for j in reversed(above) if ends[j] >= end), -1))
        above.append(i)
    return np.array(parents, dtype=np.int32)
