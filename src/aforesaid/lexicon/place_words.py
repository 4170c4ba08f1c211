"""Demonyms, abbreviations of places, directions, and what ends the name of an organisation or a place."""

from __future__ import annotations

from aforesaid.lexicon.tables import read_pairs, word_set

_DEMONYMS = read_pairs("demonyms.tsv")
DEMONYMS: dict[str, frozenset[str]] = {place: frozenset(words.split(",")) for place, words in _DEMONYMS}
"""Lower-cased place to its adjective and the nouns for its people."""


def _places() -> dict[str, frozenset[str]]:
    places: dict[str, set[str]] = {}
    for place, words in DEMONYMS.items():
        for word in words:
            places.setdefault(word, set()).add(place)
    return {word: frozenset(found) for word, found in places.items()}


PLACES_OF_DEMONYM: dict[str, frozenset[str]] = _places()
"""*british* → *united kingdom*, *great britain*."""

STATE_ABBREVIATIONS: dict[str, str] = dict(read_pairs("state_abbreviations.tsv"))
STATES = frozenset(STATE_ABBREVIATIONS.values())
PLACE_ABBREVIATIONS: dict[str, str] = dict(read_pairs("place_abbreviations.tsv"))
"""Countries, unions of states and cities; a post code like *in* or *me* is in `STATE_ABBREVIATIONS` alone."""
COUNTRIES = frozenset(DEMONYMS)
"""Places that have a demonym: countries first of all, then regions, states and large cities."""

DIRECTIONS = word_set(
    """
    north south east west northern southern eastern western northeast northwest southeast southwest northeastern
    northwestern southeastern southwestern north-east north-west south-east south-west upper lower central inner
    outer
    """
)
"""A place with one of these is not the place without it (*South Korea*)."""

ORGANISATION_SUFFIXES = word_set(
    """
    academy administration agency airlines airways alliance army association authority bank board brothers
    bureau church club co co. college commission committee company congress consortium co-op corp corp.
    corporation council court department enterprises federation films firm force forces foundation fund gmbh
    group guild holdings hospital inc inc. incorporated industries institute institution laboratories laboratory
    league limited llc llp ltd ltd. ministry movement museum navy network newspaper office orchestra
    organisation organization partners party plc police press records school senate service services society
    studio studios systems team times trust union universities university
    """
)
CORPORATE_SUFFIXES = word_set(
    """
    co co. corp corp. corporation gmbh inc inc. incorporated limited llc llp ltd ltd. plc ag s.a. company nv
    n.v.
    """
)
"""May be left off a company's name without changing what it names."""

PLACE_HEADS = word_set(
    """
    airport avenue basin bay beach boulevard bridge canal cape castle cathedral city coast county creek desert
    district drive falls forest garden gardens glacier gulf harbor harbour heights highway hill hills house
    island islands isle lake lane mount mountain mountains ocean palace park peninsula plaza port province
    region republic ridge river road sea square state station strait street territory tower town township valley
    village woods
    """
)

ACRONYM_STOPS = word_set("a an and at by de for from in la le of on or the to und with")
"""Words whose initials an acronym may leave out."""


def is_demonym(word: str) -> bool:
    return word.lower() in PLACES_OF_DEMONYM


def demonym_of(word: str, place: str) -> bool:
    """Is the word the adjective or the people of the place (*Dutch*, *the Netherlands*)? In any case, *the* aside."""
    name = place.lower().removeprefix("the ")
    name = PLACE_ABBREVIATIONS.get(name, name)
    return word.lower().removeprefix("the ") in DEMONYMS.get(name, frozenset())
