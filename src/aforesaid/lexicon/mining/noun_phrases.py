"""Noun phrases and names in a string of tag letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from aforesaid.lexicon import words
from aforesaid.lexicon.tables import word_set
from aforesaid.lexicon.wordnet import NounKind, WordNetTable

NOUN_PHRASE = r"D?(?:[JEHR#YPs]|[,C](?=[JE]))*(?:[NPY]s?|NJ)*[NS](?![NSPs])"
"""Modifiers, then a run of nouns: a verb form behind the first noun begins a clause (*a man wearing glasses*)."""

NAME = r"P+(?!s?[NSP])"

MAX_MEMBERS = 8
"""How many coordinated phrases are read: *a film, stage, radio and television actor*."""

_PHRASE = re.compile(NOUN_PHRASE)
_NEXT_MEMBER = re.compile(r",?C?(?=[DJENYPH])")
_KIND_WORDS = word_set("kind type sort form species genus breed style variety one example category class subspecies")


class NounReader:
    """Finds the heads of noun phrases, as lemmas that WordNet knows."""

    def __init__(self, wordnet: WordNetTable) -> None:
        self._wordnet = wordnet

    def lemma(self, word: str) -> str:
        """The lemma of a common noun, or an empty text when WordNet has none."""
        found = self._wordnet.singular(word.lower())
        return found if found in self._wordnet.lemmas else ""

    def is_person(self, lemma: str) -> bool:
        return lemma in words.ANIMATE_NOUNS or self._wordnet.person_share(lemma) >= 0.5

    def is_alive(self, lemma: str) -> bool:
        return self.is_person(lemma) or self._wordnet.noun_kind(lemma) in (NounKind.ANIMAL, NounKind.UNKNOWN)

    def heads(self, tokens: Sequence[str], letters: str, start: int) -> list[str]:
        """Lemmas of the heads of the phrase that begins here and of what is coordinated with it (*actor and singer*).

        *A kind of dog* is headed by *dog*; *a stage and film actor* by *actor*.
        """
        found = self._all_heads(tokens, letters, start)
        persons = [lemma for lemma in found if self.is_person(lemma)]
        return persons or found

    def _all_heads(self, tokens: Sequence[str], letters: str, start: int) -> list[str]:
        found: list[str] = []
        at = start + 2 if [token.lower() for token in tokens[start : start + 2]] == ["one", "of"] else start
        while True:
            match = _PHRASE.match(letters, at)
            if match is None:
                return found
            head = match.end() - 1
            word = tokens[head].lower()
            if match.end() < len(tokens) and tokens[match.end()].lower() == "of" and word in _KIND_WORDS:
                at = match.end() + 1
                continue
            lemma = self.lemma(word)
            if lemma:
                found.append(lemma)
            member = _NEXT_MEMBER.match(letters, match.end())
            if member is None or member.end() == match.end() or len(found) >= MAX_MEMBERS:
                return found
            at = member.end()


def strip_titles(tokens: Sequence[str]) -> list[str]:
    """A name without what precedes it: *President*, *Mr.*"""
    start = 0
    while start < len(tokens) - 1 and tokens[start].lower() in words.TITLES:
        start += 1
    return list(tokens[start:])


def without_parentheses(tokens: Sequence[str], letters: str) -> tuple[list[str], str]:
    """The sentence without what stands in brackets."""
    if "(" not in letters:
        return list(tokens), letters
    kept = []
    depth = 0
    for i, letter in enumerate(letters):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(i)
    return [tokens[i] for i in kept], "".join(letters[i] for i in kept)
