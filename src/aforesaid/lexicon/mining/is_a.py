"""What a name or a noun is called: copulas, appositions, roles before names, *such as* (after Hearst 1992)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from aforesaid.lexicon import words
from aforesaid.lexicon.mining.noun_phrases import NAME, NOUN_PHRASE, NounReader, strip_titles
from aforesaid.lexicon.mining.texts import Sentence


class IsA(NamedTuple):
    subject: str
    """A name as it stands, or a noun's lemma."""
    noun: str
    named: bool


_COPULA = re.compile(rf"^(?:(?P<name>{NAME})|D?(?P<noun>N))BR?(?=D)")
_APPOSITION = re.compile(rf"(?<!P)(?P<name>{NAME}),(?P<phrase>D{NOUN_PHRASE[2:]})(?P<rest>I[^,.VB]{{1,12}})?[,.)]")
_NAMED_ROLE = re.compile(rf"(?P<phrase>{NOUN_PHRASE.replace('(?![NSPs])', '(?![NSs])')}),?(?P<name>P+)(?!s?[NSP])")
_SUCH_AS = re.compile(r"S,?JI(?P<list>(?:[PN]+|[JN]*S)(?:,(?:[PN]+|[JN]*S))*(?:,?C(?:[PN]+|[JN]*S))?)")
_AND_OTHER = re.compile(r"(?P<list>(?:[PN]+|[JN]*S)(?:,(?:[PN]+|[JN]*S))*),?CJ(?P<class>J*N*S)")
_MEMBER = re.compile(r"P+|[JN]*[NS]")


def find_is_a(sentence: Sentence, nouns: NounReader) -> Iterator[IsA]:
    """Pairs of one sentence. Precision goes before recall: every pattern is anchored or closed by punctuation."""
    tokens, letters = sentence.tokens, sentence.letters
    if len(tokens) < 4:
        return
    yield from _copulas(tokens, letters, nouns)
    if "P" in letters:
        yield from _appositions(tokens, letters, nouns)
        yield from _roles(tokens, letters, nouns)
    if "JI" in letters or "CJ" in letters:
        yield from _examples(tokens, letters, nouns)


def _copulas(tokens: list[str], letters: str, nouns: NounReader) -> Iterator[IsA]:
    match = _COPULA.match(letters)
    if match is None:
        return
    heads = nouns.heads(tokens, letters, match.end())
    if match["name"]:
        name = _name(tokens, match.start("name"), match.end("name"))
        yield from (IsA(name, head, True) for head in heads if name)
    else:
        noun = nouns.lemma(tokens[match.start("noun")])
        yield from (IsA(noun, head, False) for head in heads if noun and noun != head)


def _appositions(tokens: list[str], letters: str, nouns: NounReader) -> Iterator[IsA]:
    """`Ann Lee, an actress,`. With *the* the name must not close a prepositional phrase (*In Paris, the mayor, …*)."""
    for match in _APPOSITION.finditer(letters):
        start = match.start()
        determiner = tokens[match.start("phrase")].lower()
        if determiner not in {"a", "an", "the"} or "C" in letters[match.end("phrase") : match.end()]:
            continue
        if determiner == "the" and start and letters[start - 1] in "I,C":
            continue
        name = _name(tokens, match.start("name"), match.end("name"))
        heads = nouns.heads(tokens, letters, match.start("phrase"))
        yield from (IsA(name, head, True) for head in heads[:1] if name)


def _roles(tokens: list[str], letters: str, nouns: NounReader) -> Iterator[IsA]:
    """`the actress Ann Lee`, `his brother, John`, `the river Spree`."""
    for match in _NAMED_ROLE.finditer(letters):
        head = match.end("phrase") - 1
        lemma = nouns.lemma(tokens[head])
        if not lemma or letters[head] != "N" or (head and letters[head - 1] == ":"):
            continue
        comma = letters[head + 1] == ","
        person = nouns.is_person(lemma)
        definite = tokens[match.start("phrase")].lower() == "the"
        closed = match.end() < len(letters) and letters[match.end()] in ",."
        if (comma and not (person and closed)) or not (
            person or (definite and match.end("phrase") - match.start() == 2)
        ):
            continue
        name = _name(tokens, match.start("name"), match.end("name"))
        if name:
            yield IsA(name, lemma, True)


def _examples(tokens: list[str], letters: str, nouns: NounReader) -> Iterator[IsA]:
    """`countries such as France and Chad`; `France, Chad and other countries`."""
    for match in _SUCH_AS.finditer(letters):
        at = match.start("list")
        if tokens[at - 2].lower() == "such" and tokens[at - 1].lower() == "as":
            yield from _members(tokens, letters, at, match.end(), nouns.lemma(tokens[match.start()]), nouns)
    for match in _AND_OTHER.finditer(letters):
        if tokens[match.start("class") - 1].lower() == "other":
            noun = nouns.lemma(tokens[match.end() - 1])
            yield from _members(tokens, letters, match.start("list"), match.end("list"), noun, nouns)


def _members(tokens: list[str], letters: str, start: int, end: int, noun: str, nouns: NounReader) -> Iterator[IsA]:
    if not noun:
        return
    for member in _MEMBER.finditer(letters, start, end):
        if "P" in member[0]:
            name = _name(tokens, member.start(), member.end())
            if name:
                yield IsA(name, noun, True)
        else:
            lemma = nouns.lemma(tokens[member.end() - 1])
            if lemma and lemma != noun:
                yield IsA(lemma, noun, False)


def _name(tokens: list[str], start: int, end: int) -> str:
    """The name without titles; nothing when it is one letter, a word in capitals behind a date, or a lone title."""
    bare = strip_titles(tokens[start:end])
    if len(bare) == 1 and (len(bare[0]) < 3 or bare[0].lower() in words.TITLES):
        return ""
    return " ".join(bare) if len(bare) <= 6 else ""
