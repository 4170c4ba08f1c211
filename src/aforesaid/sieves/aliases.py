"""Other forms of a name: acronyms (*Agence France Presse*, *AFP*) and demonyms (*Israel*, *Israeli*), as sets of keys.

Two names are aliases when their keys meet, so a match is one intersection and an index can find it.
"""

from __future__ import annotations

from functools import lru_cache

from aforesaid.lexicon.place_words import (
    ACRONYM_STOPS,
    CORPORATE_SUFFIXES,
    DEMONYMS,
    PLACE_ABBREVIATIONS,
    PLACES_OF_DEMONYM,
)

NOTHING: frozenset[str] = frozenset()
LONGEST_ACRONYM = 8
FINALS = frozenset({"'s", "'", "’s", "’"})


@lru_cache(maxsize=16384)
def short_forms(words: tuple[str, ...]) -> frozenset[str]:
    """The acronyms that a name may have: the initials of its capitalised words, of all its words, without *Inc.*

    A name that is an acronym itself (*AFP*, *A.F.P.*, *the BBC*) has itself.
    """
    own = acronym_of(words)
    if own:
        return frozenset((own,))
    if words and words[-1] in FINALS:
        words = words[:-1]
    if words and words[0] in ("the", "The"):
        words = words[1:]
    if not 2 <= len(words) <= LONGEST_ACRONYM + 3:
        return NOTHING
    while len(words) > 2 and words[-1].lower() in CORPORATE_SUFFIXES:
        words = words[:-1]
    letters = [word for word in words if word[0].isalpha()]
    forms = {
        "".join([word[0] for word in letters if word[0].isupper()]),
        "".join([word[0].upper() for word in letters if word.lower() not in ACRONYM_STOPS]),
        "".join([word[0].upper() for word in letters]),
    }
    return frozenset([form for form in forms if 2 <= len(form) <= LONGEST_ACRONYM])


def acronym_of(words: tuple[str, ...]) -> str:
    """The letters of a name that is written as an acronym; an empty string for any other name."""
    if words and words[-1] in FINALS:
        words = words[:-1]
    if len(words) == 2 and words[0] in ("the", "The"):
        words = words[1:]
    if len(words) != 1:
        return ""
    letters = words[0].replace(".", "")
    return letters if 2 <= len(letters) <= LONGEST_ACRONYM and letters.isalpha() and letters.isupper() else ""


def nations_of(name: str) -> frozenset[str]:
    """The places that a lower-cased name means: itself, spelled out, or those whose people or adjective it is."""
    places = PLACES_OF_DEMONYM.get(name)
    if places is not None:
        return places
    place = PLACE_ABBREVIATIONS.get(name, name)
    return frozenset((place,)) if place in DEMONYMS else NOTHING
