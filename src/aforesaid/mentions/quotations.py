"""Which tokens stand in a quotation, and who utters it by a reporting verb."""

from __future__ import annotations

from aforesaid.lexicon.function_words import REPORTING_VERBS
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

OPENING = frozenset({"“", "``", "«", "„"})
CLOSING = frozenset({"”", "''", "»"})
DOUBLE = OPENING | CLOSING | {'"'}
SINGLE = frozenset({"‘", "’", "'", "`"})
LONGEST = 400
"""Tokens after which an unclosed quotation is given up: a lost mark must not turn the rest of a book into speech."""
MARKS_OF_STYLE = 10
"""Single marks from which a text without double ones is taken for one that quotes with single marks."""

Spans = list[tuple[int, int]]


def find_quotations(parsed: Parsed) -> Spans:
    """Spans between quotation marks, in order. A straight mark opens and closes in turn, anew in each paragraph."""
    words = parsed.words
    single = _single_style(parsed)
    breaks = set(paragraph_starts(parsed))
    quotations: Spans = []
    opened = -1
    for token, word in enumerate(words):
        if opened >= 0 and (token in breaks or token - opened > LONGEST):
            opened = -1
        if single:
            opens = word in ("‘", "`") or (word == "'" and opened < 0 and parsed.pos[token] != "POS")
            closes = word == "’" or (word == "'" and parsed.pos[token] != "POS")
        else:
            opens = word in OPENING or (word == '"' and opened < 0)
            closes = word in CLOSING or word == '"'
        if opens:
            opened = token
        elif opened >= 0 and closes:
            if token - opened > 1:
                quotations.append((opened + 1, token))
            opened = -1
    return quotations


def paragraph_starts(parsed: Parsed) -> list[int]:
    """The first token of each paragraph, where the document tells; none otherwise."""
    document = parsed.document
    if document.paragraph_offsets is None:
        return []
    return [int(document.sentence_offsets[sentence]) for sentence in document.paragraph_offsets.tolist()]


def _single_style(parsed: Parsed) -> bool:
    """Whether the text quotes with single marks, as many British novels do."""
    single = double = 0
    for token, word in enumerate(parsed.words):
        if word in DOUBLE:
            double += 1
        elif word in SINGLE and parsed.pos[token] != "POS":
            single += 1
    return single >= MARKS_OF_STYLE and single > 4 * double


def utterers(parsed: Parsed, quotations: Spans) -> list[int]:
    """For each quotation the head token of the subject of its reporting verb, -1 when there is none nearby.

    Looked for behind the quotation in its sentence, before it, then in the sentence after and the one before, all in
    one paragraph.
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
    breaks = set(paragraph_starts(parsed))
    found = []
    for start, end in quotations:
        first, last = parsed.sentences[start], parsed.sentences[min(end, len(parsed.words) - 1)]
        places = [range(end, offsets[last + 1]), range(start - 1, offsets[first] - 1, -1)]
        if (
            end + 1 >= offsets[last + 1]
            and last + 1 < len(offsets) - 1
            and end - start > 1
            and offsets[last + 1] not in breaks
        ):
            places.append(range(offsets[last + 1], min(offsets[last + 2], offsets[last + 1] + 8)))
        if first > 0 and end - start > 3 and offsets[first] not in breaks:
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
