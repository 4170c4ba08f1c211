"""What an article is about: an encyclopedia's first sentence says what its title is, its pronouns say the gender."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from aforesaid.lexicon.mining.noun_phrases import NounReader, without_parentheses
from aforesaid.lexicon.mining.pronoun_counts import PRONOUN_COLUMN
from aforesaid.lexicon.mining.texts import Article, Sentence, tokenize

PRONOUN_SENTENCES = 60
"""How far into the article pronouns are counted: later ones are often about others."""

_BRACKETS = re.compile(r"\s*\(([^)]*)\)")
_NO_TOPIC = re.compile(r"^(List|Lists|Timeline|History|Outline|Index) of |^\d")
_THIS = re.compile(r"D[JE]*N(?![NSP])")
_OTHER_NAME = re.compile(r"(?:[RE]*I|E)q?(?P<name>P+)")
_CALLED = frozenset({"known as", "called", "nicknamed"})


@dataclass(frozen=True)
class Topic:
    title: str
    named: bool
    """The title is a name; else it is a common noun."""
    nouns: tuple[str, ...]
    """What the first sentence calls it (lemmas)."""
    pronouns: tuple[int, int, int, int]
    other_names: tuple[str, ...]
    later_nouns: frozenset[str]
    """Nouns of *this village*, *this actor* further on: they mean the topic more often than not."""


def find_topic(article: Article, nouns: NounReader) -> Topic | None:
    """The topic of a titled article whose first sentence is of the form *X is a Y*; None for any other."""
    if not article.title or not article.sentences or _NO_TOPIC.match(article.title):
        return None
    title = _BRACKETS.sub("", article.title)
    title_words = {word.lower() for word in tokenize(title)}
    tokens, letters = without_parentheses(article.sentences[0].tokens, article.sentences[0].letters)
    verb = letters.find("B")
    # Some texts have lost the subject with its markup: "is a village in …".
    if verb < 0 or (verb and not title_words & {token.lower() for token in tokens[:verb]}):
        return None
    start = verb + 1
    while start < len(letters) and letters[start] == "R":
        start += 1
    heads = nouns.heads(tokens, letters, start)
    if not heads:
        return None
    comma = letters.find(",", 0, verb)
    subject = [i for i in range(verb if comma < 0 else comma) if letters[i] not in "Dq"]
    others = {" ".join(tokens[i] for i in subject)} if subject and all(letters[i] == "P" for i in subject) else set()
    others |= _other_names(article.sentences[0])
    return Topic(
        title,
        _is_name(title, article),
        tuple(dict.fromkeys(heads)),
        _count_pronouns(article),
        tuple(sorted(name for name in others if name.lower() != title.lower())),
        _later_nouns(article, nouns),
    )


def _is_name(title: str, article: Article) -> bool:
    """A title is a common noun when the article writes its last word in lower case, but not its other words."""
    *front, last = title.split()
    if any(word[:1].isupper() for word in front[1:]) or not last[:1].isalpha():
        return True
    if front:
        return last[:1].isupper()
    return not any(last.lower() in sentence.tokens for sentence in article.sentences)


def _other_names(sentence: Sentence) -> set[str]:
    """*X, also known as Y*, *X (also called Y)*."""
    found = set()
    for match in _OTHER_NAME.finditer(sentence.letters):
        before = (
            " ".join(sentence.tokens[max(0, match.start("name") - 2) : match.start("name")]).lower().replace('"', "")
        )
        if any(before.strip().endswith(called) for called in _CALLED):
            found.add(" ".join(sentence.tokens[match.start("name") : match.end("name")]))
    return found


def _count_pronouns(article: Article) -> tuple[int, int, int, int]:
    counts: Counter[int] = Counter()
    for sentence in article.sentences[:PRONOUN_SENTENCES]:
        if "O" in sentence.letters or "G" in sentence.letters:
            counts.update(PRONOUN_COLUMN.get(token.lower(), -1) for token in sentence.tokens)
    return counts[0], counts[1], counts[2], counts[3]


def _later_nouns(article: Article, nouns: NounReader) -> frozenset[str]:
    found = set()
    for sentence in article.sentences[1:PRONOUN_SENTENCES]:
        for match in _THIS.finditer(sentence.letters):
            if sentence.tokens[match.start()].lower() == "this":
                found.add(nouns.lemma(sentence.tokens[match.end() - 1]))
    return frozenset(found - {""})
