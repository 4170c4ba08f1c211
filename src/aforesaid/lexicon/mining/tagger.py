"""A coarse tagger without a model: the most frequent tag of each word, and a few rules for its neighbours.

A tag is one letter, so that a sentence's tags are a string and a pattern over tags is a regular expression:

    N noun, S plural noun, P name, Y date word, J adjective, # number, V finite verb, E participle, H gerund, M modal,
    B form of *be*, D determiner, G possessive pronoun, s possessive mark, O personal pronoun, I preposition, T *to*,
    C *and/or*, R adverb, W wh-word, X other, and , . : q ( ) for punctuation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aforesaid.lexicon import words
from aforesaid.lexicon.tables import word_set

_LETTER_OF_TAG = {
    "NN": "N",
    "NNS": "S",
    "NNP": "P",
    "NNPS": "P",
    "JJ": "J",
    "JJR": "J",
    "JJS": "J",
    "VB": "V",
    "VBP": "V",
    "VBZ": "V",
    "VBD": "V",
    "VBN": "E",
    "VBG": "H",
    "MD": "M",
    "IN": "I",
    "TO": "T",
    "DT": "D",
    "PDT": "D",
    "PRP": "O",
    "PRP$": "G",
    "POS": "s",
    "CC": "C",
    "RB": "R",
    "RBR": "R",
    "RBS": "R",
    "RP": "R",
    "WDT": "W",
    "WP": "W",
    "WP$": "W",
    "WRB": "W",
    "CD": "#",
}
_PUNCTUATION = {
    **dict.fromkeys(",", ","),
    **dict.fromkeys(".!?", "."),
    **dict.fromkeys(("(", "[", "-LRB-"), "("),
    **dict.fromkeys((")", "]", "-RRB-"), ")"),
    **dict.fromkeys(('"', "``", "''", "“", "”", "‘", "'"), "q"),
    **dict.fromkeys((":", ";", "-", "–", "—", "--", "...", "…", "/"), ":"),
}
_CLOSED = {
    **dict.fromkeys(word_set("is are was were am be been being"), "B"),
    **dict.fromkeys(word_set("he him she it they them himself herself itself themselves i you we me us"), "O"),
    **dict.fromkeys(word_set("his her its their my your our"), "G"),
    **dict.fromkeys(word_set("the a an this that these those"), "D"),
    **dict.fromkeys(("'s", "’s"), "s"),
    "to": "T",
    "and": "C",
    "or": "C",
    "&": "C",
    "that": "W",
}
_DATES = words.DAYS | words.MONTHS | words.MONTH_ABBREVIATIONS
_PARTICLES = words.NAME_PARTICLES - {"of", "y", "ten", "ter", "den"}
_OPEN = frozenset("NSPJVEHY")
_MIN_SHARE = 0.05


@dataclass(frozen=True, eq=False)
class CoarseTagger:
    usual: dict[str, str]
    """Lower-cased word to its most frequent letter, capitalised uses aside."""
    possible: dict[str, str]
    """All letters that are not rare, for the words that have several."""
    names: frozenset[str]
    """Lower-cased words that are names more often than not."""

    def tag(self, tokens: Sequence[str]) -> str:
        letters = [self._letter(token, i == 0) for i, token in enumerate(tokens)]
        self._mend(tokens, letters)
        return "".join(letters)

    def _letter(self, token: str, initial: bool) -> str:
        lower = token.lower()
        closed = _CLOSED.get(lower)
        if closed is not None and not (lower == "us" and token == "US"):
            return closed
        if token in _PUNCTUATION:
            return _PUNCTUATION[token]
        if token[0].isupper():
            if lower in _DATES and (lower not in {"may", "march"} or not initial):
                return "Y"
            if lower in words.PLACES_OF_DEMONYM:
                return "J"
            known = self.usual.get(lower)
            if not initial or known is None or lower in self.names:
                return "P"
            return known
        known = self.usual.get(lower)
        return _guess(token) if known is None else known

    def _mend(self, tokens: Sequence[str], letters: list[str]) -> None:
        """Choose among the possible tags of ambiguous words by what stands before and behind."""
        last = len(letters) - 1
        if last > 0 and tokens[0][0].isupper() and letters[0] in "NVEHM" and letters[1] == "P":
            # "Will Smith": a sentence's first word before a name is part of it, unless it can qualify one.
            letters[0] = "P"
        for i in range(last - 1, -1, -1):
            if letters[i + 1] == "P" and tokens[i] in _PARTICLES:
                letters[i] = "P"
        for i, letter in enumerate(letters):
            before = letters[i - 1] if i else "."
            after = letters[i + 1] if i < last else "."
            if letter == "J" and tokens[i].lower() in words.PLACES_OF_DEMONYM:
                if after not in "NSPJECH" and before in "D" and tokens[i].endswith("s"):
                    letters[i] = "S"
                continue
            choices = self.possible.get(tokens[i].lower(), "")
            if not choices or letter == "P":
                continue
            if letter in "VEH" and before in "DGJs" and "N" in choices:
                letters[i] = "N"
            elif letter == "V" and before in "DGJs#" and "S" in choices:
                letters[i] = "S"
            elif "V" in choices and (
                (letter == "N" and before in "TMO" and after in "DGIPORT")
                or (letter == "S" and before in "NPWO" and after in "DGPIORTHJ")
            ):
                letters[i] = "V"
            elif letter == "J" and "N" in choices and before in "DGJ" and after not in "NSPJEH#C":
                letters[i] = "N"
            elif letter == "N" and "J" in choices and before in "DGJ" and after in "NS":
                letters[i] = "J"
            elif letter == "V" and "E" in choices and before == "B":
                letters[i] = "E"
            elif letter == "E" and "V" in choices and before in "PO":
                letters[i] = "V"


def learn_tagger(sentences: Iterable[Sequence[tuple[str, str]]]) -> CoarseTagger:
    """Count the Penn Treebank tags of words in tagged text."""
    counts: dict[str, Counter[str]] = {}
    named: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for sentence in sentences:
        for i, (word, tag) in enumerate(sentence):
            letter = _LETTER_OF_TAG.get(tag)
            if letter is None:
                continue
            lower = word.lower()
            if letter == "P":
                named[lower] += 1
            if i:
                # A sentence's first word is capitalised whatever it is: it says little about names.
                total[lower] += 1
            if letter != "P":
                counts.setdefault(lower, Counter())[letter] += 1
    usual = {word: letters.most_common(1)[0][0] for word, letters in counts.items()}
    possible = {}
    for word, letters in counts.items():
        n = sum(letters.values())
        frequent = [letter for letter, count in letters.items() if letter in _OPEN and count >= _MIN_SHARE * n]
        if len(frequent) > 1:
            possible[word] = "".join(frequent)
    names = frozenset(word for word, count in named.items() if count >= 0.5 * max(total[word], 1))
    return CoarseTagger(usual, possible, names)


def penn_letters(tokens: Sequence[str], tags: Sequence[str]) -> str:
    """The same letters for a sentence that is tagged already."""
    return "".join(_penn_letter(token, tag) for token, tag in zip(tokens, tags, strict=True))


def _penn_letter(token: str, tag: str) -> str:
    lower = token.lower()
    if lower in {"is", "are", "was", "were", "am", "be", "been", "being"}:
        return "B"
    if tag.startswith("NNP"):
        return "Y" if lower in _DATES else "J" if lower in words.PLACES_OF_DEMONYM else "P"
    return _PUNCTUATION.get(token) or _LETTER_OF_TAG.get(tag, "X")


_NUMBER = re.compile(r"[\d.,:/-]*\d[\d.,:/-]*(st|nd|rd|th|s|%)?$")


def _guess(token: str) -> str:
    if _NUMBER.match(token):
        return "#"
    for ending, letter in (("ly", "R"), ("ing", "H"), ("ed", "E"), ("ous", "J"), ("ss", "N"), ("us", "N"), ("s", "S")):
        if token.endswith(ending):
            return letter
    return "N" if token[0].isalpha() else "X"
