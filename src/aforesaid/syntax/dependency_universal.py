"""Universal Dependencies make content words heads where later stages, and spaCy's labels, want another word.

Two heads are moved: in a copular clause from the predicate to the copula (*Ann [is] a doctor*), so that subject and
predicate both depend on it, and in a name from the first part to the last (*Ann [Lee]*).
"""

from __future__ import annotations

from aforesaid.document import Column
from aforesaid.syntax.dependency_labels import Part
from aforesaid.syntax.dependency_tree import PARTS, TAGS, Tag

_ONLY_UNIVERSAL = ("cop", "flat", "flat:name", "obl", "obj")
_OF_THE_CLAUSE = (Part.OUTSIDE, Part.PUNCTUATION, Part.COORDINATOR)


def is_universal(relations: Column) -> bool:
    return any(name in relations for name in _ONLY_UNIVERSAL)


def lift_heads(governors: list[int], labels: list[str], pos: Column | None) -> None:
    """Move the heads of names and of copular clauses; both lists are changed in place."""
    _end_names(governors, labels)
    _raise_copulas(governors, labels, pos)


def _end_names(governors: list[int], labels: list[str]) -> None:
    last_parts = {governors[token]: token for token, name in enumerate(labels) if name.startswith("flat")}
    if not last_parts:
        return
    for token, governor in enumerate(governors):
        last = last_parts.get(governor)
        if last is not None and last != token:
            governors[token] = last
    for first, last in last_parts.items():
        if first >= 0:
            governors[last], labels[last] = governors[first], labels[first]
            governors[first], labels[first] = last, "compound"


def _raise_copulas(governors: list[int], labels: list[str], pos: Column | None) -> None:
    copulas = {governors[token]: token for token, name in enumerate(labels) if name == "cop"}
    copulas.pop(-1, None)
    if not copulas:
        return
    subjects = {governors[token] for token, name in enumerate(labels) if name.startswith(("nsubj", "cop"))}
    with_preposition = {
        governors[token] for token, name in enumerate(labels) if name == "case" and token < governors[token]
    }
    for token, predicate in enumerate(governors):
        copula = copulas.get(predicate)
        if copula is None or token == copula:
            continue
        part = PARTS[labels[token]]
        if (
            part in _OF_THE_CLAUSE
            or (part == Part.CONJUNCT and token in subjects)
            or (labels[token] == "advmod" and token < predicate and _outside(governors, labels, token, predicate))
        ):
            governors[token] = copula
    for predicate, copula in copulas.items():
        governors[copula], labels[copula] = governors[predicate], labels[predicate]
        governors[predicate] = copula
        if predicate in with_preposition:
            labels[predicate] = "obl"
        elif pos is not None and TAGS[pos[predicate]] == Tag.ADJECTIVE:
            labels[predicate] = "acomp"
        else:
            labels[predicate] = "attr"


def _outside(governors: list[int], labels: list[str], adverb: int, noun: int) -> bool:
    """Whether an adverb stands before the determiner, or before anything else than modifiers: *is [also] a doctor*."""
    return any(
        governors[token] == noun and PARTS[labels[token]] in (Part.DETERMINER, Part.OUTSIDE)
        for token in range(adverb + 1, noun)
    )
