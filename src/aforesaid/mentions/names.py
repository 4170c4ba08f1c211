"""What the names of a document name, by a vote over all their mentions.

A tagger takes a lone surname for a company or a town as often as not, one sentence after it took the whole name for a
person. So every mention of a name votes, with its label, its title, its first name and what the lexicon knows, and a
lone word takes part in the votes of the longer names that begin or end with it. A label alone, on a lone word that no
table knows, leaves the class unknown: it rules nothing out. A pronoun that hardly means anybody else votes, too: *Lee
lost his hat*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aforesaid.lexicon.lexicon import Lexicon
from aforesaid.lexicon.people_words import NAME_SUFFIXES, TITLES
from aforesaid.lexicon.place_words import COUNTRIES, ORGANISATION_SUFFIXES, PLACE_ABBREVIATIONS, PLACE_HEADS
from aforesaid.mentions.identity import Identity
from aforesaid.mentions.mention import Animacy, Gender, Number, Person, SemanticClass
from aforesaid.mentions.propose import PERSON_LABELS, PROPER_TAGS
from aforesaid.mentions.subjects import Subjects, firsts_of_lists
from aforesaid.syntax.parsed import Parsed

NAME_RULES = frozenset(
    {
        "capital_us",
        "titles_apart",
        "common_first_names",
        "small_doubts",
        "later_relatives",
        "people_like_places",
        "own_pronouns",
    }
)
"""Rules about names, to be switched off by name.

- capital_us: *US* is a country and not *us*;
- titles_apart: *Mr. Lee* and *Mrs. Lee* vote apart;
- common_first_names: a lone word has a first name's gender only if that is common, and no surname;
- small_doubts: a label against a lone word counts half, and once;
- later_relatives: a lone surname has no gender from a whole name that comes later;
- people_like_places: who is labelled as a person and known as a place may be of either sex;
- own_pronouns: the possessives and reflexives of whom a name is the subject vote.
"""

UNCERTAIN_LABELS = frozenset(
    {"ORGANIZATION", "ORG", "LOCATION", "LOC", "GPE", "FAC", "CITY", "COUNTRY", "STATE_OR_PROVINCE", "PRODUCT"}
    | {"WORK_OF_ART", "EVENT", "LAW", "NORP", "LANGUAGE", "MISC"}
)
OWN_PRONOUNS = {"his": Gender.MALE, "himself": Gender.MALE, "her": Gender.FEMALE, "herself": Gender.FEMALE}
NOT_NAMES = (SemanticClass.DATE, SemanticClass.TIME, SemanticClass.MONEY, SemanticClass.PERCENT)
FREQUENT = 10
"""Documents in which a first name's gender was seen from which it is believed of a lone word."""
SURE = 2.0
"""Votes from which a class is taken for certain."""


@dataclass(slots=True)
class _Name:
    """The votes of all mentions with the same words."""

    words: tuple[str, ...]
    place: int
    """Where it was said first, by token."""
    titled: bool
    """Whether it was said with a title that tells a gender: *Mr. Lee* and *Mrs. Lee* vote apart."""
    person: float = 0.0
    """Votes for a person less votes against."""
    male: float = 0.0
    female: float = 0.0
    doubted: bool = False
    """Whether a label has spoken against a person."""
    his: int = 0
    """Pronouns of its own."""
    her: int = 0


def settle_names(
    parsed: Parsed,
    mentions: Sequence[tuple[tuple[int, int], int]],
    rows: Sequence[int],
    identities: list[Identity],
    lexicon: Lexicon,
    off: frozenset[str] = frozenset(),
) -> None:
    """Change the identities of the mentions that are names (`rows`) to what they vote for. A mention is a span and its
    head token; `identities` has one for each; `off` are names of `NAME_RULES`."""
    names: dict[tuple[tuple[str, ...], Gender | None], _Name] = {}
    voters = []
    for row in rows:
        (start, _), head = mentions[row]
        words, title = _words(parsed, start, head)
        key = (words, None if title is Gender.EITHER or "titles_apart" in off else title)
        name = names.get(key)
        if name is None:
            name = names[key] = _Name(words, head, key[1] is not None)
            _know(name, parsed.words[head - len(words) + 1 : head + 1], lexicon, off)
        _vote(name, parsed.entity_labels[head], title, off)
        voters.append(name)
    if "own_pronouns" not in off:
        _listen(parsed, {mentions[row][1]: name for row, name in zip(rows, voters, strict=True)}, names.values())
    _share(list(names.values()), later="later_relatives" in off)
    for row, name in zip(rows, voters, strict=True):
        identities[row] = _settled(identities[row], name, off)


def _words(parsed: Parsed, start: int, head: int) -> tuple[tuple[str, ...], Gender | None]:
    """The proper nouns up to the head without titles, and the gender that a title tells (None without a title)."""
    first = head
    title: Gender | None = None
    while first > start and parsed.pos[first - 1] in PROPER_TAGS:
        gender = TITLES.get(parsed.lowers[first - 1])
        if gender is not None:
            title = gender
            break
        first -= 1
    return tuple(word for word in parsed.lowers[first : head + 1]), title


def _know(name: _Name, words: Sequence[str], lexicon: Lexicon, off: frozenset[str]) -> None:
    """What tables say of the name."""
    last = name.words[-1]
    text = " ".join(name.words)
    if (
        text in COUNTRIES
        or text in PLACE_ABBREVIATIONS
        or (len(words) == 1 and words[0].isupper() and len(words[0]) > 1)
    ):
        name.person -= 3
        return
    if len(words) > 1 and (last in ORGANISATION_SUFFIXES or last in PLACE_HEADS):
        name.person -= 3
    if len(words) > 1:
        gender = lexicon.name_gender(words)
    else:
        gender = lexicon.first_name_gender(last) if "common_first_names" in off else _of_lone_word(last, lexicon)
    if gender is Gender.MALE:
        name.male, name.person = 1, name.person + 2
    elif gender is Gender.FEMALE:
        name.female, name.person = 1, name.person + 2
    elif gender is Gender.EITHER:
        name.person += 1.5
    elif gender is Gender.NEUTER:
        name.person -= 2
    if len(words) == 1 and gender is Gender.UNKNOWN and lexicon.name_nouns(text):
        by_noun = lexicon.name_class(text)
        people = (SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE)
        name.person += 1 if by_noun in people else -2


def _of_lone_word(word: str, lexicon: Lexicon) -> Gender:
    """The gender of a first name, unless it is as well a surname (*Allen*) or rare: women bear men's names, so."""
    gender = lexicon.first_name_gender(word)
    if gender in (Gender.MALE, Gender.FEMALE):
        counts = lexicon.gender_counts(f"{word} !")
        if lexicon.gender_counts(f"! {word}") is not None or (counts is not None and counts.total < FREQUENT):
            return Gender.EITHER
    return gender


def _vote(name: _Name, label: str, title: Gender | None, off: frozenset[str]) -> None:
    if label in PERSON_LABELS:
        name.person += 1
    elif label in UNCERTAIN_LABELS:
        if len(name.words) > 1 or "small_doubts" in off:
            name.person -= 1.5
        elif not name.doubted:
            name.person -= 0.5  # a tagger's mistake over a lone word comes again with the word
            name.doubted = True
    if title is not None:
        name.person += 3
        name.male += 3 * (title is Gender.MALE)
        name.female += 3 * (title is Gender.FEMALE)


def _share(names: list[_Name], *, later: bool) -> None:
    """A lone word has the votes of the persons whose first or last name it is. `later`: also of those to come."""
    persons: dict[str, list[_Name]] = {}
    for name in names:
        if (len(name.words) > 1 or name.titled) and name.person > 0:
            words = [word for word in name.words if word not in NAME_SUFFIXES]
            for word in {words[0], words[-1]} if words else ():
                persons.setdefault(word, []).append(name)
    for name in names:
        if len(name.words) != 1 or name.titled or name.words[0] not in persons:
            continue
        longer = persons[name.words[0]]
        name.person += max(other.person for other in longer)
        if not name.male and not name.female:
            # Who is introduced by the surname alone is not the husband or brother whose whole name comes later.
            before = [other for other in longer if later or other.place < name.place]
            name.male = float(any(other.male > other.female for other in before))
            name.female = float(any(other.female > other.male for other in before))


def _listen(parsed: Parsed, by_head: dict[int, _Name], names: Iterable[_Name]) -> None:
    """Whoever has a *his* or *her* is a person, and where nothing else tells, of that sex."""
    subjects = Subjects(parsed)
    listed = firsts_of_lists(parsed)
    for token, word in enumerate(parsed.lowers):
        if word not in OWN_PRONOUNS or (word == "her" and parsed.pos[token] != "PRP$"):
            continue
        subject = subjects.above(token)
        name = by_head.get(subject) if subject not in listed else None
        if name is not None:
            name.his += OWN_PRONOUNS[word] is Gender.MALE
            name.her += OWN_PRONOUNS[word] is Gender.FEMALE
    for name in names:
        if name.his != name.her:
            name.person += 1
            if name.male == name.female:
                name.male, name.female = float(name.his > name.her), float(name.her > name.his)


def _settled(identity: Identity, name: _Name, off: frozenset[str]) -> Identity:
    if identity.semantic_class in NOT_NAMES:
        return identity
    if name.person > 0:
        gender = (
            Gender.EITHER if name.male == name.female else Gender.MALE if name.male > name.female else Gender.FEMALE
        )
        by_gender = {Gender.MALE: SemanticClass.MALE, Gender.FEMALE: SemanticClass.FEMALE}
        number = Number.SINGULAR if identity.number == Number.UNKNOWN else identity.number
        return Identity(number, gender, Person.THIRD, Animacy.ANIMATE, by_gender.get(gender, SemanticClass.PERSON))
    if len(name.words) == 1 and name.person > -SURE and identity.animacy == Animacy.INANIMATE:
        return Identity(identity.number, Gender.UNKNOWN, Person.THIRD, Animacy.UNKNOWN, SemanticClass.UNKNOWN)
    known_as_place = identity.animacy == Animacy.ANIMATE and identity.gender == Gender.NEUTER
    if known_as_place and "people_like_places" not in off:
        # Labelled as a person, known as a thing: a town's name may be a surname.
        return identity._replace(gender=Gender.EITHER)
    return identity
