"""Everything that is counted while articles go by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest

from aforesaid.lexicon import words
from aforesaid.lexicon.mining.abbreviations import find_abbreviations
from aforesaid.lexicon.mining.is_a import find_is_a
from aforesaid.lexicon.mining.noun_phrases import NounReader
from aforesaid.lexicon.mining.pronoun_counts import FEMININE, MASCULINE, NEUTER, PLURAL, find_pronouns
from aforesaid.lexicon.mining.texts import Article
from aforesaid.lexicon.mining.topics import Topic, find_topic
from aforesaid.lexicon.tables import word_set
from aforesaid.mentions.mention import Gender

RELATIONAL = word_set(
    """
    aunt boyfriend brother child cousin daughter descendant ex-wife father fan friend girlfriend grandfather
    grandmother grandson husband member mother nephew niece one parent partner person wife sister son successor
    predecessor uncle widow part name thing example term way kind time day year man woman boy girl people fact case
    result reason use word plural number lot
    """
)
"""Nouns that say what someone is to another, or nothing much: no lasting description of a name."""

TITLE_WEIGHT = 3
"""An encyclopedia's definition counts as much as this many passing remarks."""
MIN_PRONOUNS = 3
DOMINANCE = 0.8


@dataclass(frozen=True)
class Knowledge:
    """Pure counts: those of two collections can be added."""

    noun_genders: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    name_genders: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    first_names: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    name_nouns: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    bearers: Counter[str] = field(default_factory=Counter)
    """Surname to how many people with it the encyclopedia has."""
    noun_is_a: Counter[tuple[str, str]] = field(default_factory=Counter)
    called_also: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Nouns of one article's topic: in its definition, and in *this …* further on."""
    aliases: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(name, other name), as the text has them."""
    titles: set[str] = field(default_factory=set)
    """Names that an encyclopedia defines."""

    def add(self, article: Article, nouns: NounReader) -> None:
        named: defaultdict[str, Counter[int]] = defaultdict(Counter)
        for sentence, after in zip_longest(article.sentences, article.sentences[1:]):
            for pair in find_is_a(sentence, nouns):
                if pair.named:
                    self._add_name_noun(pair.subject, pair.noun, 1)
                else:
                    self.noun_is_a[pair.subject, pair.noun] += 1
            if "(" in sentence.letters:
                self.aliases.update(find_abbreviations(sentence))
            for seen in find_pronouns(sentence, after, nouns):
                (named if seen.named else self.noun_genders)[seen.phrase][seen.column] += 1
        for name, counts in named.items():
            column, count = counts.most_common(1)[0]
            # One vote a document: a long one about one Morgan must not decide for all.
            if count >= DOMINANCE * counts.total():
                self._add_name_gender(name, column)
        topic = find_topic(article, nouns)
        if topic is not None:
            self._add_topic(topic, nouns)

    def _add_name_noun(self, name: str, noun: str, weight: int) -> None:
        gender = words.noun_gender(noun)
        if gender in (Gender.MALE, Gender.FEMALE) and noun not in words.EITHER_BY_USE:
            self._add_name_gender(name, MASCULINE if gender == Gender.MALE else FEMININE)
        if noun not in RELATIONAL:
            self.name_nouns[name][noun] += weight

    def _add_name_gender(self, name: str, column: int) -> None:
        self.name_genders[name][column] += 1
        first, _, rest = name.partition(" ")
        if rest and column in (MASCULINE, FEMININE) and len(first) > 1 and not first.endswith("."):
            self.first_names[first][column] += 1

    def _add_topic(self, topic: Topic, nouns: NounReader) -> None:
        column = majority(topic.pronouns)
        described = [noun for noun in topic.nouns if noun not in RELATIONAL]
        person = any(nouns.is_person(noun) for noun in topic.nouns)
        if column is not None and (person or column in (NEUTER, PLURAL)):
            for noun in described:
                self.noun_genders[noun][column] += 1
        self.called_also.update((noun, other) for noun in described for other in topic.later_nouns if noun != other)
        if not topic.named:
            noun = nouns.lemma(topic.title)
            self.noun_is_a.update((noun, other) for other in described if noun and noun != other)
            return
        self.titles.add(topic.title)
        for noun in described:
            self.name_nouns[topic.title][noun] += TITLE_WEIGHT
        surname = topic.title.rpartition(" ")[2]
        if person and surname != topic.title and surname.isalpha() and surname.istitle() and " of " not in topic.title:
            self.bearers[surname] += 1
        if person and column in (MASCULINE, FEMININE):
            for _ in range(TITLE_WEIGHT):
                self._add_name_gender(topic.title, column)
        self.aliases.update((topic.title, other) for other in topic.other_names)


def majority(pronouns: Iterable[int]) -> int | None:
    """The column with most of an article's pronouns, *they* aside when others are there; None when none prevails."""
    masculine, feminine, neuter, plural = pronouns
    singular = masculine + feminine + neuter
    counts = (masculine, feminine, neuter) if singular >= MIN_PRONOUNS else (masculine, feminine, neuter, plural)
    best = max(range(len(counts)), key=counts.__getitem__)
    return best if counts[best] >= MIN_PRONOUNS and counts[best] >= DOMINANCE * sum(counts) else None
