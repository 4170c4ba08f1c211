"""Everything that the larger tables know about nouns and names, behind one object.

Words and names are given in any case; nouns as lemmas (`lemma` finds it). A table is read when it is first asked.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from aforesaid.errors import InputError
from aforesaid.lexicon import words
from aforesaid.lexicon.corenlp_lists import CoreNLPLists, read_corenlp_lists
from aforesaid.lexicon.gender_table import GenderCounts, GenderTable, read_gender_table
from aforesaid.lexicon.noun_vectors import NounVectors, read_noun_vectors
from aforesaid.lexicon.selection import Selection, read_selection
from aforesaid.lexicon.tables import SHIPPED
from aforesaid.lexicon.wordnet import NounKind, WordNetTable, read_wordnet_table
from aforesaid.mentions.mention import Animacy, Gender, SemanticClass

_NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Lexicon:
    """Tables in `folder`; `gender_file` (Bergsma–Lin) and `corenlp_folder` go before ours where they know a word."""

    folder: Path = SHIPPED
    gender_file: Path | None = None
    corenlp_folder: Path | None = None

    def lemma(self, noun: str) -> str:
        """Lower-cased singular of a noun."""
        return self._wordnet.singular(noun.lower())

    def noun_class(self, lemma: str) -> SemanticClass:
        return self._wordnet.noun_class(lemma.lower())

    def noun_kind(self, lemma: str) -> NounKind:
        """Person, animal, group or thing, by the most frequent sense."""
        return self._wordnet.noun_kind(lemma.lower())

    def noun_animacy(self, lemma: str) -> Animacy:
        """Persons and animals are animate; a group of persons is unknown, since *it* and *they* refer to it."""
        noun = lemma.lower()
        if self._corenlp is not None and noun in self._corenlp.animacies:
            return self._corenlp.animacies[noun]
        if noun in words.ANIMATE_NOUNS:
            return Animacy.ANIMATE
        return _ANIMACY_OF_KIND[self._wordnet.noun_kind(noun)]

    def person_share(self, lemma: str) -> float:
        """How often the noun means a person, by WordNet's tagged senses: from 0 to 1."""
        return self._wordnet.person_share(lemma.lower())

    def noun_gender(self, lemma: str) -> Gender:
        """Gender of a common noun: the word lists, then CoreNLP's, then WordNet, then the pronouns of raw text."""
        noun = lemma.lower()
        listed = words.noun_gender(noun)
        if listed != Gender.UNKNOWN:
            return listed
        if self._corenlp is not None and noun in self._corenlp.genders:
            return self._corenlp.genders[noun]
        by_class = _GENDER_OF_CLASS.get(self._wordnet.noun_class(noun), Gender.UNKNOWN)
        if by_class != Gender.UNKNOWN:
            return by_class
        counts = self.gender_counts(noun)
        by_counts = Gender.UNKNOWN if counts is None else counts.gender(minimum=5)
        if by_counts == Gender.UNKNOWN and self._wordnet.noun_kind(noun) == NounKind.THING:
            return Gender.NEUTER
        return by_counts

    def gender_counts(self, phrase: str) -> GenderCounts | None:
        """Masculine, feminine, neuter and plural pronouns that were seen for a noun or a whole name."""
        key = phrase.lower()
        for table in self._gender_tables:
            found = table.counts(key)
            if found is not None:
                return found
        return None

    def first_name_gender(self, name: str) -> Gender:
        """Gender of a first name; EITHER when both bear it."""
        key = name.lower()
        if self._corenlp is not None and key in self._corenlp.first_names:
            return self._corenlp.first_names[key]
        counts = self.gender_counts(f"{key} !")
        if counts is None:
            return Gender.UNKNOWN
        return GenderCounts(counts.masculine, counts.feminine, 0, 0).gender(dominance=0.9)

    def name_gender(self, name: Sequence[str]) -> Gender:
        """Gender of a name, by the first of these that tells: its title, the pronouns of the whole name, what it is
        called (*Honda*: company), a last word that is no surname (*Palace*), its first name."""
        by_title = words.title_gender(name[0]) if name else Gender.UNKNOWN
        bare = [word for word in name if words.title_gender(word) == Gender.UNKNOWN]
        if by_title in (Gender.MALE, Gender.FEMALE) or not bare:
            return by_title
        if len(bare) == 1:
            return self._lone_name_gender(bare[0]) if by_title == Gender.UNKNOWN else by_title
        counts = self.gender_counts(" ".join(bare))
        by_counts = Gender.UNKNOWN if counts is None else counts.gender()
        if by_counts != Gender.UNKNOWN:
            return by_counts
        by_first_name = self.first_name_gender(bare[0])
        person, thing = self._evidence(" ".join(name))
        if by_title == Gender.UNKNOWN:
            if thing > 2 * person or (not person and self._names_no_person(bare, by_first_name)):
                return Gender.NEUTER
            by_title = Gender.EITHER if person > 2 * thing else Gender.UNKNOWN
        return by_first_name if by_first_name != Gender.UNKNOWN else by_title

    def _lone_name_gender(self, name: str) -> Gender:
        """One word: a first name, a surname or what is no person, if one of them is much likelier than the others."""
        first = self.gender_counts(f"{name} !")
        lone = self.gender_counts(f"! {name}")
        person, thing = self._evidence(name)
        person += sum((counts.masculine + counts.feminine) / 3 for counts in (first, lone) if counts is not None)
        thing += 0 if lone is None else lone.neuter
        if thing > 2 * person:
            return Gender.NEUTER
        if person <= 2 * thing:
            return Gender.UNKNOWN
        by_first_name = self.first_name_gender(name)
        by_pronouns = Gender.UNKNOWN if lone is None else lone.gender(minimum=4)
        return next((g for g in (by_first_name, by_pronouns) if g != Gender.UNKNOWN), Gender.EITHER)

    def _evidence(self, name: str) -> tuple[float, float]:
        """How often a name is called a person, and how often a thing or a group."""
        person = thing = 0.0
        for noun, count in self.name_nouns(name).items():
            kind = self._wordnet.noun_kind(noun)
            person += count if kind == NounKind.PERSON else 0
            thing += count if kind in (NounKind.THING, NounKind.GROUP) else 0
        return person, thing

    def _names_no_person(self, name: Sequence[str], first_name: Gender) -> bool:
        """Is the last word one that ends no person's name (*Foundation*, *Palace*, *Telescope*)?"""
        last = name[-1].lower()
        if last in words.ORGANISATION_SUFFIXES or (len(name) > 3 and self._wordnet.noun_kind(last) in _NO_PERSONS):
            return True
        # *Jonah Hill* is one, *Ali Qapu Palace* is not.
        return last in words.PLACE_HEADS and (len(name) > 2 or first_name == Gender.UNKNOWN)

    def is_kind_of(self, noun: str, kind: str) -> bool:
        """WordNet's hypernyms over frequent senses: *dog*, *animal*."""
        return self._wordnet.is_kind_of(noun.lower(), kind.lower())

    def synonyms(self, noun: str) -> frozenset[str]:
        return self._wordnet.synonyms(noun.lower())

    def name_nouns(self, name: str) -> Mapping[str, int]:
        """Nouns that raw text (or WordNet) uses for a name, with counts: *Honda*: company. A name that is not in the
        table is called by its own last word if that is a noun (*Mill Bridge*: bridge)."""
        key = name.lower().removeprefix("the ")
        row = self._names.get(key) or self._names.get(words.PLACE_ABBREVIATIONS.get(key, ""))
        if row is not None:
            return _counted(row)
        *front, last = key.split(" ")
        noun = self._wordnet.singular(last)
        known = last in words.PLACE_HEADS or last in words.ORGANISATION_SUFFIXES
        surname = len(front) == 1 and self.first_name_gender(front[0]) != Gender.UNKNOWN
        return {noun: 1} if front and known and not surname and noun in self._wordnet.lemmas else _NOTHING

    def name_class(self, name: str) -> SemanticClass:
        """Class of what the name is called most often; UNKNOWN for a name without nouns."""
        nouns = self.name_nouns(name)
        return self.noun_class(max(nouns, key=nouns.__getitem__)) if nouns else SemanticClass.UNKNOWN

    def noun_pairs(self, noun: str, other: str) -> int:
        """How often raw text calls one thing by both nouns; the order does not matter."""
        first, second = sorted((noun.lower(), other.lower()))
        return int(self._pairs.get(f"{first} {second}", 0))

    def similarity(self, noun: str, other: str) -> float:
        """Cosine of the two nouns' vectors, -1 to 1: how alike the words around them are. 0 for an unknown noun."""
        return self._vectors.similarity(noun.lower(), other.lower())

    def aliases(self, name: str) -> frozenset[str]:
        """Other names of the same (lower case), in both directions."""
        row = self._aliases.get(name.lower())
        return frozenset() if row is None else frozenset(row.split("|"))

    def compatible(self, noun: str, other: str) -> bool:
        """May two different common nouns mean the same thing: synonyms, kind of each other, or seen as such."""
        return (
            noun == other
            or self.is_kind_of(noun, other)
            or self.is_kind_of(other, noun)
            or self.noun_pairs(noun, other) > 0
        )

    @cached_property
    def selection(self) -> Selection:
        """Which nouns go with which verbs."""
        return read_selection(self.folder / "selection.npz")

    @cached_property
    def _wordnet(self) -> WordNetTable:
        return read_wordnet_table(self.folder / "wordnet.npz")

    @cached_property
    def _corenlp(self) -> CoreNLPLists | None:
        return None if self.corenlp_folder is None else read_corenlp_lists(self.corenlp_folder)

    @cached_property
    def _gender_tables(self) -> list[GenderTable]:
        paths = [self.gender_file] if self.gender_file is not None else []
        return [read_gender_table(path) for path in (*paths, self.folder / "gender.tsv.gz")]

    @cached_property
    def _vectors(self) -> NounVectors:
        return read_noun_vectors(self.folder / "noun-vectors.npz")

    @cached_property
    def _names(self) -> dict[str, str]:
        return _read_rows(self.folder / "names.tsv.gz")

    @cached_property
    def _pairs(self) -> dict[str, str]:
        return _read_rows(self.folder / "noun-pairs.tsv.gz")

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return _read_rows(self.folder / "aliases.tsv.gz")


_NO_PERSONS = frozenset({NounKind.THING, NounKind.GROUP})
_ANIMACY_OF_KIND = {
    NounKind.UNKNOWN: Animacy.UNKNOWN,
    NounKind.PERSON: Animacy.ANIMATE,
    NounKind.ANIMAL: Animacy.ANIMATE,
    NounKind.GROUP: Animacy.UNKNOWN,
    NounKind.THING: Animacy.INANIMATE,
}
_GENDER_OF_CLASS = {
    SemanticClass.MALE: Gender.MALE,
    SemanticClass.FEMALE: Gender.FEMALE,
    SemanticClass.PERSON: Gender.EITHER,
}


@lru_cache(maxsize=4)
def load_lexicon(
    folder: Path | None = None, gender_file: Path | None = None, corenlp_folder: Path | None = None
) -> Lexicon:
    """The shipped lexicon, or one from another folder; the same arguments give the same object."""
    return Lexicon(SHIPPED if folder is None else folder, gender_file, corenlp_folder)


def _read_rows(path: Path) -> dict[str, str]:
    """Key <tab> value; the values stay text until they are asked for, since most never are."""
    try:
        text = gzip.decompress(path.read_bytes()).decode("utf-8").rstrip("\n")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise InputError(f"no lexicon table: {error}", path=str(path)) from None
    if not text:
        return {}
    # Cut at both separators at once: a loop over lines would take four times as long.
    fields = text.replace("\t", "\n").split("\n")
    if text.count("\t") != text.count("\n") + 1 or 2 * text.count("\t") != len(fields):
        raise InputError("no lexicon table: expected one key, one tab and one value a line", path=str(path))
    return dict(zip(fields[::2], fields[1::2], strict=True))


@lru_cache(maxsize=65536)
def _counted(row: str) -> Mapping[str, int]:
    items = (item.rpartition(":") for item in row.split(","))
    return MappingProxyType({noun: int(count) for noun, _, count in items})
