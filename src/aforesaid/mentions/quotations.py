"""Which tokens stand in a quotation, and who utters it."""

from __future__ import annotations

from aforesaid.lexicon.function_words import REPORTING_VERBS
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

OPENING = frozenset({"“", "``", "«", "„"})
CLOSING = frozenset({"”", "''", "»"})
LONGEST = 400
"""Tokens after which an unclosed quotation is given up: a lost mark must not turn the rest of a book into speech."""


def find_quotations(parsed: Parsed) -> list[tuple[int, int]]:
    """Spans between quotation marks, in order. A straight mark opens and closes in turn, anew in each paragraph."""
    quotations: list[tuple[int, int]] = []
    words = parsed.words
    breaks = set()
    if parsed.document.paragraph_offsets is not None:
        breaks = {int(parsed.document.sentence_offsets[i]) for i in parsed.document.paragraph_offsets.tolist()}
    opened = -1
    for token, word in enumerate(words):
        if opened >= 0 and (token in breaks or token - opened > LONGEST):
            opened = -1
        if word in OPENING or (word == '"' and opened < 0):
            opened = token
        elif opened >= 0 and (word in CLOSING or word == '"'):
            if token - opened > 1:
                quotations.append((opened + 1, token))
            opened = -1
    return quotations


def utterers(parsed: Parsed, quotations: list[tuple[int, int]]) -> list[int]:
    """For each quotation the head token of the subject of its reporting verb, -1 when there is none nearby.

    Looked for behind the quotation in its sentence, before it, then in the sentence before and the one after.
    """
    if not quotations:
        return []
    inside = [False] * len(parsed.words)
    for start, end in quotations:
        inside[start:end] = [True] * (end - start)
    subjects: dict[int, int] = {}
    for token, relation in enumerate(parsed.relations):
        if relation == Relation.SUBJECT and not inside[token]:
            subjects.setdefault(parsed.governors[token], token)
    offsets = parsed.document.sentence_offsets.tolist()
    found = []
    for start, end in quotations:
        first, last = parsed.sentences[start], parsed.sentences[min(end, len(parsed.words) - 1)]
        places = [range(end, offsets[last + 1]), range(start - 1, offsets[first] - 1, -1)]
        if end + 1 >= offsets[last + 1] and last + 1 < len(offsets) - 1 and end - start > 3:
            places.append(range(offsets[last + 1], min(offsets[last + 2], offsets[last + 1] + 8)))
        if first > 0 and end - start > 3:
            places.append(range(start - 1, offsets[first - 1] - 1, -1))
        found.append(_reporter(parsed, places, inside, subjects))
    return found


def _reporter(parsed: Parsed, places: list[range], inside: list[bool], subjects: dict[int, int]) -> int:
    for place in places:
        for token in place:
            if inside[token]:
                break
            if parsed.pos[token][:2] == "VB" and parsed.lemmas[token].lower() in REPORTING_VERBS and token in subjects:
                return subjects[token]
    return -1
