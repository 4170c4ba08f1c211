"""Which pronouns go with a noun or a name, in the manner of Bergsma & Lin (2006).

They count pronouns at the ends of likely coreferent paths of a parse. Without a parse we count where hardly
anything else can be meant: the subject's possessive or reflexive (*the president raised his hand*), and the first word
of the next sentence when the sentence before has one candidate only (*Ann Lee sings. She …*).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from aforesaid.lexicon.mining.noun_phrases import NAME, NOUN_PHRASE, NounReader, strip_titles
from aforesaid.lexicon.mining.texts import Sentence
from aforesaid.lexicon.tables import word_set

MASCULINE, FEMININE, NEUTER, PLURAL = range(4)
PRONOUN_COLUMN: dict[str, int] = {
    **dict.fromkeys(word_set("he him his himself"), MASCULINE),
    **dict.fromkeys(word_set("she her hers herself"), FEMININE),
    **dict.fromkeys(word_set("it its itself"), NEUTER),
    **dict.fromkeys(word_set("they them their theirs themselves"), PLURAL),
}

_SUBJECT = rf"(?:(?P<name>{NAME})|(?P<phrase>{NOUN_PHRASE}))"
_VERBS = r"[MBVERI]*V[EHRTI]*V?"
_OWN = re.compile(rf"(?:^|(?<=[,:C])){_SUBJECT}(?={_VERBS}(?P<pronoun>[GO]))")
"""Subject, verbs, and a pronoun straight behind them."""
_CLAUSE = re.compile(rf"(?P<phrase>{NOUN_PHRASE})(?P<name>$.)?(?=W{_VERBS}(?P<pronoun>[GO]))")
"""*the man who lost his hat*."""
_OPENING = re.compile(rf"^{_SUBJECT}(?=R?[BVMI])")
_SUBJECT_PRONOUNS = {"he": MASCULINE, "she": FEMININE, "it": NEUTER, "they": PLURAL}
_REFLEXIVES = frozenset({"himself", "herself", "itself", "themselves"})
_EXPLETIVE = re.compile(r"OR?B?[RD]?[JEN]?[IWT]")


class Seen(NamedTuple):
    phrase: str
    """Noun lemma, or name as it stands."""
    column: int
    named: bool


def find_pronouns(sentence: Sentence, after: Sentence | None, nouns: NounReader) -> Iterator[Seen]:
    """Noun–pronoun pairs of a sentence and the beginning of the next one in the same paragraph."""
    tokens, letters = sentence.tokens, sentence.letters
    if len(tokens) < 4:
        return
    for match in (*_OWN.finditer(letters), *_CLAUSE.finditer(letters)):
        word = tokens[match.start("pronoun")].lower()
        if word in PRONOUN_COLUMN and (match["pronoun"] == "G" or word in _REFLEXIVES):
            yield from _seen(match, tokens, letters, PRONOUN_COLUMN[word], nouns)
    opening = _OPENING.match(letters)
    if opening is None:
        return
    later = next((i for i in range(opening.end(), len(tokens)) if tokens[i].lower() in PRONOUN_COLUMN), -1)
    if later >= 0:
        column = PRONOUN_COLUMN[tokens[later].lower()]
        if not _OWN.match(letters) and _alone(tokens, letters, opening.end(), later, column, nouns):
            yield from _seen(opening, tokens, letters, column, nouns)
    elif after is not None and not after.opens_paragraph and len(after.tokens) > 2:
        first = _SUBJECT_PRONOUNS.get(after.tokens[0].lower())
        if first is None or (first == NEUTER and _EXPLETIVE.match(after.letters)):
            return
        if _alone(tokens, letters, opening.end(), len(tokens), first, nouns):
            yield from _seen(opening, tokens, letters, first, nouns)


def _seen(match: re.Match[str], tokens: list[str], letters: str, column: int, nouns: NounReader) -> Iterator[Seen]:
    phrase = _phrase(match, tokens, letters, nouns)
    named = match["name"] is not None
    if not phrase or (column == PLURAL and match.start() and letters[match.start() - 1] == "C"):
        return
    if not named and column in (MASCULINE, FEMININE) and not nouns.is_alive(phrase):
        # *The bullet entered his shoulder*: he was there before.
        return
    yield Seen(phrase, column, named)


def _phrase(match: re.Match[str], tokens: list[str], letters: str, nouns: NounReader) -> str:
    if match["name"]:
        bare = strip_titles(tokens[match.start("name") : match.end("name")])
        return " ".join(bare) if len(bare) <= 4 and len(bare[-1]) > 1 else ""
    head = match.end("phrase") - 1
    # A plural takes *they*, that needs no counting; a phrase with a name in it may be headed by the name.
    return nouns.lemma(tokens[head]) if letters[head] == "N" and letters[match.start("phrase")] == "D" else ""


def _alone(tokens: list[str], letters: str, start: int, end: int, column: int, nouns: NounReader) -> bool:
    """Is there no other candidate for the pronoun between the subject and it?"""
    rest = letters[start:end]
    if any(letter in rest for letter in "OGWq:") or "q" in letters:
        return False
    if column == PLURAL:
        return "S" not in rest and "C" not in rest and "P" not in rest
    if column == NEUTER:
        return "N" not in rest.replace("IN", "I").replace("IDN", "I") and "P" not in rest.replace("IP", "I")
    if "P" in rest.replace("IP", "I"):
        return False
    return not any(
        letter == "N" and nouns.is_person(nouns.lemma(token))
        for token, letter in zip(tokens[start:end], rest, strict=True)
    )
