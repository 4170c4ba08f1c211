"""Spans that parsers cut too short: each rule lets a proposed span grow by the words next to it."""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS, PronounKind
from aforesaid.mentions.propose import NOUN_TAGS, PLACES, PROPER_TAGS, Proposals
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed


def _grow(found: Proposals, span: tuple[int, int], larger: tuple[int, int]) -> None:
    head = found.pop(span)
    found.setdefault(larger, head)


def emphatic(parsed: Parsed, found: Proposals) -> None:
    """*the series [itself]*: a reflexive right behind a noun belongs to it and refers to nothing else."""
    lowers, pos = parsed.lowers, parsed.pos
    ending: dict[int, list[tuple[int, int]]] = {}
    for span in found:
        ending.setdefault(span[1], []).append(span)
    for token, word in enumerate(lowers):
        if not word.endswith(("self", "selves")) or (token, token + 1) not in found:
            continue
        entry = PRONOUNS.get(word)
        before = token - 1
        if entry is None or entry.kind is not PronounKind.REFLEXIVE or before < 0 or pos[before] not in NOUN_TAGS:
            continue
        if parsed.sentences[before] != parsed.sentences[token]:
            continue
        for span in ending.get(token, ()):
            if found.get(span) == before or (span[1] == token and span[0] <= before == found.get(span, -1)):
                _grow(found, span, (span[0], token + 1))
                found.pop((token, token + 1), None)
                break


def quantified_pronoun(parsed: Parsed, found: Proposals) -> None:
    """*you all*, *them both*."""
    lowers, pos = parsed.lowers, parsed.pos
    for token in range(len(lowers) - 1):
        if pos[token] == "PRP" and lowers[token + 1] in ("all", "both") and (token, token + 1) in found:
            after = pos[token + 2] if token + 2 < len(pos) else "."
            if after not in ("DT", "IN", "PRP$", "NNS") and parsed.sentences[token] == parsed.sentences[token + 1]:
                _grow(found, (token, token + 1), (token, token + 2))


def pronoun_with_noun(parsed: Parsed, found: Proposals) -> None:
    """*you guys*, *us children*: headed by the pronoun, which is no mention by itself."""
    for token, word in enumerate(parsed.lowers):
        if word in ("you", "we", "us") and found.get((token, token + 2)) == token + 1:
            found.pop((token, token + 1), None)
            found[(token, token + 2)] = token


def paired_pronouns(parsed: Parsed, found: Proposals) -> None:
    """*his or her*, *he/she*: one mention."""
    lowers = parsed.lowers
    for token in range(1, len(lowers) - 1):
        if lowers[token] not in ("or", "/"):
            continue
        left, right = PRONOUNS.get(lowers[token - 1]), PRONOUNS.get(lowers[token + 1])
        if left is None or right is None or left.kind not in PERSONAL_KINDS or right.kind not in PERSONAL_KINDS:
            continue
        found.pop((token - 1, token), None)
        found.pop((token + 1, token + 2), None)
        found[(token - 1, token + 2)] = token - 1


def region(parsed: Parsed, found: Proposals) -> None:
    """*Paris, France*: a place and the region it is in."""
    labels, pos, words = parsed.entity_labels, parsed.pos, parsed.words
    for span in list(found):
        end = span[1]
        if (
            end + 1 >= len(words)
            or words[end] != ","
            or labels[end - 1] not in PLACES
            or pos[end - 1] not in PROPER_TAGS
        ):
            continue
        if labels[end + 1] not in PLACES or pos[end + 1] not in PROPER_TAGS or span not in found:
            continue
        stop = end + 1
        while stop < len(words) and pos[stop] in PROPER_TAGS and labels[stop] in PLACES:
            stop += 1
        following = parsed.lowers[stop] if stop < len(words) else "."
        if following in ("and", "or") or (following == "," and stop + 1 < len(words) and pos[stop + 1] in PROPER_TAGS):
            continue  # a list of places
        if parsed.sentences[stop - 1] == parsed.sentences[span[0]]:
            _grow(found, span, (span[0], stop))


def apostrophe(parsed: Parsed, found: Proposals) -> None:
    """*Theodorus ’ watch*: a possessive mark that the tagger took for a quotation mark."""
    words, pos, relations = parsed.words, parsed.pos, parsed.relations
    for span in list(found):
        end = span[1]
        if (
            end + 1 < len(words)
            and words[end] in ("’", "'")
            and pos[end] in ("''", "POS")
            and words[end - 1][-1:] == "s"
        ):
            nominal = pos[end + 1] in NOUN_TAGS or pos[end + 1] in ("JJ", "VBG", "CD")
            if nominal and relations[end - 1] != Relation.ROOT:
                _grow(found, span, (span[0], end + 1))


EXTENSIONS: dict[str, Callable[[Parsed, Proposals], None]] = {
    "emphatic": emphatic,
    "quantified_pronoun": quantified_pronoun,
    "pronoun_with_noun": pronoun_with_noun,
    "paired_pronouns": paired_pronouns,
    "region": region,
    "apostrophe": apostrophe,
}
