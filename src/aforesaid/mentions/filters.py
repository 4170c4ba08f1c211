"""What is no mention after all: each filter says whether to drop one proposed span.

`FILTERS` is the ordered list; a filter is switched off by its name in the settings. Filters that compare spans with
each other are in `nested.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.lexicon import expletives, function_words, time_words
from aforesaid.lexicon.place_words import PLACES_OF_DEMONYM
from aforesaid.mentions.pleonastic import is_pleonastic
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

Filter = Callable[[Parsed, int, int, int], bool]
"""(parsed, start, end, head) to "drop it"."""

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})


def pleonastic_it(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*It rains*, *it is likely that* …"""
    return end - start == 1 and parsed.lowers[start] == "it" and is_pleonastic(parsed, start)


def existential(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """The *there* of *there is*."""
    return parsed.pos[head] == "EX"


def wh_word(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """Relative and interrogative pronouns on their own."""
    return end - start == 1 and parsed.pos[start] in ("WP", "WDT", "WRB", "WP$")


def amount(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """Numbers, percentages, sums of money and measures (*five miles*)."""
    word = parsed.lowers[head]
    if one_of_them(parsed, start, end, head):
        return False
    if parsed.pos[head] in ("CD", "$", "QP") or word in time_words.PERCENT_WORDS:
        return True
    if parsed.entity_labels[head] in AMOUNT_LABELS and parsed.pos[start] in ("CD", "$", "IN", "RB", "JJR", "SYM"):
        return True
    return (word in time_words.UNIT_WORDS or word in time_words.MONEY_WORDS) and any(
        tag == "CD" for tag in parsed.pos[start:head]
    )


def one_of_them(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*One of them*, *two of the men*: a number that is somebody."""
    word, behind = parsed.lowers[head], parsed.lowers[head + 1 : min(head + 2, end)]
    return parsed.pos[head] == "CD" and word.isalpha() and behind == ("of",)


AMOUNT_LABELS = frozenset({"PERCENT", "MONEY", "QUANTITY", "CARDINAL", "NUMBER", "ORDINAL"})


def duration(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*two years*, *several hours*, *a week*: a length of time, not a time."""
    word = parsed.lowers[head]
    if word not in DURATION_NOUNS:
        return False
    first = parsed.lowers[start]
    return (
        first
        in (
            "a",
            "an",
            "several",
            "many",
            "few",
            "some",
            "every",
            "another",
            "about",
            "over",
            "nearly",
            "more",
            "all",
            "each",
        )
        or parsed.pos[start] == "CD"
        or first in DURATION_NOUNS
    )


DURATION_NOUNS = frozenset(
    """
    second seconds minute minutes hour hours day days night nights week weeks month months year years decade
    decades century centuries moment moments while time times
    """.split()
)


def demonym(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*Italian* as an adjective: the language tells a nationality, not a person or a country."""
    return (
        end - start == 1
        and parsed.lowers[start] in PLACES_OF_DEMONYM
        and parsed.pos[start] in ("JJ", "NN", "NNP")
        and (parsed.pos[start] == "JJ" or parsed.relations[start] in (Relation.COMPOUND, Relation.MODIFIER))
    )


def interjection(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*Oh*, *hmm*."""
    if parsed.pos[head] == "UH" or parsed.lowers[head] in expletives.NON_WORDS:
        return True
    return (
        end - start == 1
        and parsed.lowers[start] in expletives.INTERJECTIONS
        and parsed.pos[start] not in ("PRP", "PRP$", "NN", "NNP")
    )


def you_know(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """The *you* of *you know* as a filler; some annotators mark it as any other *you*."""
    if end - start > 1 or parsed.lowers[start] != "you" or parsed.lowers[start + 1 : start + 2] != ("know",):
        return False
    before = parsed.pos[start - 1] if start else ","
    after = parsed.pos[start + 2] if start + 2 < len(parsed.words) else "."
    return after in (",", ".", "UH", ":") and before not in ("MD", "VBP", "VBD", "IN", "WRB")


def negation(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*Nobody*, *no money*: there is nothing to refer to."""
    return parsed.lowers[start] in NEGATIONS


NEGATIONS = frozenset({"no", "none", "nobody", "nothing", "neither", "no-one", "noone", "nowhere"})


def stop_phrase(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """Fixed phrases that refer to nothing: *for example*, *a lot*, *the same*."""
    if end - start > 3:
        return False
    return " ".join(parsed.lowers[start:end]) in STOP_PHRASES


STOP_PHRASES = expletives.STOP_PHRASES - {
    "u.s.",
    "u.k.",
    "here",
    "there",
    "today",
    "one another",
    "each other",
    "the rest",
    "the point",
    "the moment",
}


def lone_quantifier(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*All*, *many*, *some* on their own."""
    return end - start == 1 and parsed.lowers[start] in LONE


LONE = function_words.LONE_QUANTIFIERS | {
    "one",
    "other",
    "others",
    "first",
    "last",
    "same",
    "something",
    "anything",
    "everything",
    "someone",
    "anyone",
    "everyone",
    "somebody",
    "anybody",
    "everybody",
}


def adverb(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """A noun phrase that is headed by an adverb or a lone adjective."""
    return parsed.pos[head] in ("RB", "RBR", "RBS", "IN", "SYM", "LS", "CC") and parsed.lowers[head] not in KEPT_ADVERBS


KEPT_ADVERBS = frozenset({"here", "there", "that", "this"})


def no_letters(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """Punctuation that a parser took for a noun."""
    return not any(character.isalpha() for character in parsed.words[head])


def bare_plural(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*Dogs* in general: a plural common noun without a determiner (Lee et al. 2013, generic mentions)."""
    return parsed.pos[head] == "NNS" and start == head and end - start == 1


def bare_noun(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """A singular common noun on its own: *school*, *blood*."""
    return parsed.pos[head] == "NN" and start == head and end - start == 1


def quantified(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """*Some people*, *every day* (Lee et al. 2013)."""
    return end - start > 1 and parsed.lowers[start] in QUANTIFIERS and parsed.pos[start] != "PRP"


QUANTIFIERS = frozenset(
    """
    all any both each either enough every few fewer less little many more most much neither no several some such
    """.split()
)


def partitive(parsed: Parsed, start: int, end: int, head: int) -> bool:
    """The whole inside a part: *the men* in *a group of the men* (Lee et al. 2013)."""
    lowers = parsed.lowers
    return start >= 2 and lowers[start - 1] == "of" and lowers[start - 2] in function_words.PARTITIVE_HEADS


FILTERS: dict[str, Filter] = {
    "pleonastic_it": pleonastic_it,
    "existential": existential,
    "wh_word": wh_word,
    "no_letters": no_letters,
    "amount": amount,
    "one_of_them": one_of_them,
    "duration": duration,
    "demonym": demonym,
    "interjection": interjection,
    "you_know": you_know,
    "negation": negation,
    "lone_quantifier": lone_quantifier,
    "stop_phrase": stop_phrase,
    "adverb": adverb,
    "bare_plural": bare_plural,
    "bare_noun": bare_noun,
    "quantified": quantified,
    "partitive": partitive,
}
