"""Number, gender, person, animacy and semantic class of one mention: what agreement is about."""

from __future__ import annotations

from typing import NamedTuple

from aforesaid.lexicon.lexicon import Lexicon
from aforesaid.lexicon.people_words import GROUP_NOUNS, PLURAL_ONLY, SINGULAR_IN_S, TITLES, noun_gender
from aforesaid.lexicon.place_words import COUNTRIES, ORGANISATION_SUFFIXES, PLACE_HEADS
from aforesaid.lexicon.pronouns import LETS_US, PRONOUNS
from aforesaid.lexicon.time_words import DATE_WORDS, TIME_WORDS
from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Person, SemanticClass
from aforesaid.syntax.parsed import Parsed


class Identity(NamedTuple):
    number: int
    gender: int
    person: int
    animacy: int
    semantic_class: int


ENTITY_CLASSES = {
    "PERSON": SemanticClass.PERSON,
    "PER": SemanticClass.PERSON,
    "ORGANIZATION": SemanticClass.ORGANISATION,
    "ORG": SemanticClass.ORGANISATION,
    "LOCATION": SemanticClass.LOCATION,
    "LOC": SemanticClass.LOCATION,
    "GPE": SemanticClass.LOCATION,
    "FAC": SemanticClass.LOCATION,
    "CITY": SemanticClass.LOCATION,
    "COUNTRY": SemanticClass.LOCATION,
    "STATE_OR_PROVINCE": SemanticClass.LOCATION,
    "DATE": SemanticClass.DATE,
    "TIME": SemanticClass.TIME,
    "MONEY": SemanticClass.MONEY,
    "PERCENT": SemanticClass.PERCENT,
    "PRODUCT": SemanticClass.OBJECT,
    "WORK_OF_ART": SemanticClass.OBJECT,
    "EVENT": SemanticClass.OBJECT,
    "LAW": SemanticClass.OBJECT,
}
PEOPLE = frozenset({SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE})


def identify(parsed: Parsed, start: int, end: int, head: int, kind: MentionType, lexicon: Lexicon) -> Identity:
    if kind is MentionType.PRONOUN:
        return _pronoun(parsed.lowers[head])
    if kind is MentionType.PROPER:
        return _name(parsed, start, end, head, lexicon)
    return _noun(parsed, head, lexicon)


def _pronoun(word: str) -> Identity:
    entry = LETS_US if word == "'s" else PRONOUNS.get(word)
    if entry is None:
        return Identity(Number.UNKNOWN, Gender.UNKNOWN, Person.THIRD, Animacy.UNKNOWN, SemanticClass.UNKNOWN)
    if entry.gender is Gender.MALE:
        semantic_class = SemanticClass.MALE
    elif entry.gender is Gender.FEMALE:
        semantic_class = SemanticClass.FEMALE
    elif entry.animacy is Animacy.ANIMATE:
        semantic_class = SemanticClass.PERSON
    else:
        semantic_class = SemanticClass.UNKNOWN
    return Identity(entry.number, entry.gender, entry.person, entry.animacy, semantic_class)


def _name(parsed: Parsed, start: int, end: int, head: int, lexicon: Lexicon) -> Identity:
    label = parsed.entity_labels[head]
    semantic_class = ENTITY_CLASSES.get(label, SemanticClass.UNKNOWN)
    lowers = parsed.lowers
    first = start
    while first < head and parsed.pos[first] not in ("NNP", "NNPS"):
        first += 1
    gender = Gender.UNKNOWN
    for token in range(start, head):
        title = TITLES.get(lowers[token])
        if title is not None:
            semantic_class = SemanticClass.PERSON
            gender = title if title is not Gender.EITHER else gender
            first = max(first, token + 1)
            break
    head_word = lowers[head]
    if semantic_class is SemanticClass.UNKNOWN:
        if head_word in DATE_WORDS:
            semantic_class = SemanticClass.DATE
        elif head_word in ORGANISATION_SUFFIXES:
            semantic_class = SemanticClass.ORGANISATION
        elif head_word in PLACE_HEADS or head_word in COUNTRIES:
            semantic_class = SemanticClass.LOCATION
        elif noun_gender(head_word) is not Gender.UNKNOWN:
            semantic_class = SemanticClass.PERSON
            gender = noun_gender(head_word)
    if gender is Gender.UNKNOWN and semantic_class in (SemanticClass.PERSON, SemanticClass.UNKNOWN):
        learned = lexicon.name_gender(parsed.words[first : head + 1])
        if learned is not Gender.UNKNOWN:
            gender = learned
            if semantic_class is SemanticClass.UNKNOWN and learned in (Gender.MALE, Gender.FEMALE):
                semantic_class = SemanticClass.PERSON
    number = (
        Number.PLURAL if parsed.pos[head] == "NNPS" and semantic_class is SemanticClass.UNKNOWN else Number.SINGULAR
    )
    if semantic_class is SemanticClass.ORGANISATION:
        number = Number.UNKNOWN
    if semantic_class is SemanticClass.PERSON:
        return Identity(
            number,
            gender if gender is not Gender.UNKNOWN else Gender.EITHER,
            Person.THIRD,
            Animacy.ANIMATE,
            _gendered(gender),
        )
    if semantic_class is SemanticClass.UNKNOWN:
        return Identity(number, gender, Person.THIRD, Animacy.UNKNOWN, semantic_class)
    return Identity(number, Gender.NEUTER, Person.THIRD, Animacy.INANIMATE, semantic_class)


def _gendered(gender: Gender) -> SemanticClass:
    if gender is Gender.MALE:
        return SemanticClass.MALE
    return SemanticClass.FEMALE if gender is Gender.FEMALE else SemanticClass.PERSON


def _noun(parsed: Parsed, head: int, lexicon: Lexicon) -> Identity:
    word, lemma, tag = parsed.lowers[head], parsed.lemmas[head].lower(), parsed.pos[head]
    if tag == "NNS":
        number = Number.UNKNOWN if word in SINGULAR_IN_S else Number.PLURAL
    elif word in GROUP_NOUNS or word in PLURAL_ONLY:
        number = Number.PLURAL if word in PLURAL_ONLY else Number.UNKNOWN
    elif tag == "NN":
        number = Number.SINGULAR
    else:
        number = Number.UNKNOWN
    gender = noun_gender(word)
    if gender is Gender.UNKNOWN:
        gender = noun_gender(lemma)
    semantic_class = ENTITY_CLASSES.get(parsed.entity_labels[head], SemanticClass.UNKNOWN)
    if semantic_class not in (SemanticClass.DATE, SemanticClass.TIME, SemanticClass.MONEY, SemanticClass.PERCENT):
        semantic_class = lexicon.noun_class(lemma)
    if word in DATE_WORDS or word in TIME_WORDS:
        semantic_class = SemanticClass.DATE if word in DATE_WORDS else SemanticClass.TIME
    if gender is not Gender.UNKNOWN:
        return Identity(number, gender, Person.THIRD, Animacy.ANIMATE, _gendered(gender))
    if semantic_class in PEOPLE:
        return Identity(number, Gender.EITHER, Person.THIRD, Animacy.ANIMATE, semantic_class)
    if word in GROUP_NOUNS:
        return Identity(number, Gender.NEUTER, Person.THIRD, Animacy.UNKNOWN, SemanticClass.ORGANISATION)
    if semantic_class in (SemanticClass.UNKNOWN, SemanticClass.OBJECT):
        animacy = lexicon.noun_animacy(lemma)
        gender = Gender.NEUTER if animacy is Animacy.INANIMATE else Gender.UNKNOWN
        return Identity(number, gender, Person.THIRD, animacy, semantic_class)
    return Identity(number, Gender.NEUTER, Person.THIRD, Animacy.INANIMATE, semantic_class)
