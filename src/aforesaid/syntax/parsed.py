"""A parsed document opened for reading: its columns as plain lists, which Python walks faster than arrays."""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.syntax import Syntax


@dataclass(frozen=True, slots=True, eq=False)
class Parsed:
    document: Document
    syntax: Syntax
    words: tuple[str, ...]
    lowers: tuple[str, ...]
    """The words in lower case, with a straight apostrophe."""
    pos: tuple[str, ...]
    lemmas: tuple[str, ...]
    sentences: list[int]
    """The sentence of each token."""
    governors: list[int]
    relations: list[int]
    entity_labels: list[str]
    """The label of the named entity that a token is in, or an empty string."""


def parse_of(document: Document) -> Syntax:
    """The syntax of a document from whichever parse it has, phrase structure first."""
    from aforesaid.syntax.constituency import from_constituents
    from aforesaid.syntax.dependency import from_dependencies

    if document.constituents is not None:
        return from_constituents(document)
    if document.dependencies is not None:
        return from_dependencies(document)
    raise InputError(
        f"document {document.name} has no parse; annotate it first (`aforesaid annotate`, or `resolve --annotate`)"
    )


def open_parsed(document: Document, syntax: Syntax | None = None) -> Parsed:
    """Everything that detection, description and the sieves look at, prepared once."""
    if document.pos is None:
        raise InputError(f"document {document.name} has no parts of speech; annotate it first (`aforesaid annotate`)")
    syntax = parse_of(document) if syntax is None else syntax
    lower: dict[str, str] = {}
    for word in set(document.words):
        lower[word] = word.lower().replace("’", "'").replace("‘", "'")
    lowers = tuple([lower[word] for word in document.words])
    labels = [""] * len(document.words)
    for start, end, label in document.entities or ():
        labels[start:end] = [label] * (end - start)
    return Parsed(
        document=document,
        syntax=syntax,
        words=document.words,
        lowers=lowers,
        pos=document.pos,
        lemmas=document.lemmas if document.lemmas is not None else lowers,
        sentences=document.sentence_of_tokens().tolist(),
        governors=syntax.governors.tolist(),
        relations=syntax.relations.tolist(),
        entity_labels=labels,
    )
