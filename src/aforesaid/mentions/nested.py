"""Rules that compare proposed spans with each other."""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.lexicon.function_words import DEMONSTRATIVE_DETERMINERS, POSSESSIVE_DETERMINERS
from aforesaid.mentions.propose import PROPER_TAGS, Proposals
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

GROWTH = frozenset({"short_clause", "lone_name", "of_the_verb"})
"""Rules within `best_span` and `best_spans`, to be switched off by name.

- short_clause: *the clock [she made]* is one mention;
- lone_name: no restrictive clause behind a name;
- of_the_verb: what stands behind a name or a known object belongs to the verb.
"""


def same_head(parsed: Parsed, found: Proposals, off: frozenset[str]) -> None:
    """Of spans with the same head only the largest stays; the members of a coordination stay beside it."""
    for spans in _by_head(parsed, found).values():
        for span in spans[:-1]:
            del found[span]


def best_span(parsed: Parsed, found: Proposals, off: frozenset[str]) -> None:
    """Of spans with the same head the largest that grows only by what belongs to a mention.

    Parsers attach too much to a noun: a dash, a bracket, an adjective or a finite clause behind it ends the mention.
    """
    for head, spans in _by_head(parsed, found).items():
        best = spans[0]
        for span in spans[1:]:
            if not _grows(parsed, best, span, head, off):
                if span[0] < best[0] and all(tag in PREMODIFIERS for tag in parsed.pos[span[0] : best[0]]):
                    best = (span[0], best[1])
                break
            best = span
        for span in spans:
            if span != best:
                del found[span]
        found[best] = head


def best_spans(parsed: Parsed, found: Proposals, off: frozenset[str]) -> None:
    """As `best_span`, but the shorter span stays as well where the attachment is a guess."""
    for head, spans in _by_head(parsed, found).items():
        kept = {spans[0]}
        best = spans[0]
        for span in spans[1:]:
            if not _grows(parsed, best, span, head, off):
                break
            if not _doubtful(parsed, best, span):
                kept.discard(best)
            kept.add(span)
            best = span
        for span in spans:
            if span not in kept:
                del found[span]


PREMODIFIERS = frozenset("DT PRP$ JJ JJR JJS NN NNS NNP NNPS CD VBN VBG POS PDT".split())
CONTINUES = frozenset(
    """
    IN TO WDT WP WP$ WRB VBN VBG POS NN NNS NNP NNPS CD DT PRP$ -RRB- ''
    """.split()
)
"""Tags of the first word by which a mention may grow."""
AFTER_COMMA = frozenset(
    """
    WDT WP WP$ WRB IN DT PRP$ NN NNS NNP NNPS CD JJ JJS
    """.split()
)


RESTRICTIVE = frozenset({"VBG", "WDT", "WRB"})


def _grows(
    parsed: Parsed, small: tuple[int, int], large: tuple[int, int], head: int, off: frozenset[str] = frozenset()
) -> bool:
    pos, lowers = parsed.pos, parsed.lowers
    if pos[head] in ("PRP", "PRP$"):
        return False
    if large[1] > small[1]:
        if _whole_sentence(parsed, large):
            return False
        tag, word = pos[small[1]], lowers[small[1]]
        if tag == ",":
            after = small[1] + 1
            return (
                after < large[1] and pos[after] in AFTER_COMMA and not (pos[after] == "IN" and pos[head] in PROPER_TAGS)
            )
        if tag == "PRP":  # *the clock [he made]*, but *the clock [itself]*
            clause = pos[head] not in PROPER_TAGS and not word.endswith(("self", "selves"))
            return clause and "short_clause" not in off
        if tag in RESTRICTIVE and pos[head] in PROPER_TAGS and "lone_name" not in off:
            return False  # a name needs nothing to tell which is meant
        if tag in ("IN", "TO") and "of_the_verb" not in off and _of_the_verb(parsed, small[0], head, word):
            return False
        return tag in CONTINUES or word == "that"
    return pos[large[0]] not in ("RB", "UH", ":", "CC", "IN", "``", "-LRB-")


def _of_the_verb(parsed: Parsed, start: int, head: int, preposition: str) -> bool:
    """*saw [Ann] in Rome*, *cut [the bread] with a knife*: what stands behind a name or a known object and belongs to
    the verb, whatever the parser says. Behind a subject there is no verb yet."""
    relation = parsed.relations[head]
    if parsed.pos[head] in PROPER_TAGS:
        return relation != Relation.SUBJECT and preposition.isalpha() and preposition not in ("of", "for")
    return relation == Relation.OBJECT and preposition in VERBAL and parsed.lowers[start] in KNOWN


VERBAL = frozenset({"as", "for", "into", "on", "with"})
KNOWN = DEMONSTRATIVE_DETERMINERS | POSSESSIVE_DETERMINERS | {"the"}


def _whole_sentence(parsed: Parsed, span: tuple[int, int]) -> bool:
    """A sentence with a finite verb that the parser took for one noun phrase."""
    start, end = span
    sentence = parsed.sentences[start]
    offsets = parsed.document.sentence_offsets
    first, last = int(offsets[sentence]), int(offsets[sentence + 1])
    return start == first and end >= last - 1 and any(tag in FINITE for tag in parsed.pos[start:end])


FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})


def _doubtful(parsed: Parsed, small: tuple[int, int], large: tuple[int, int]) -> bool:
    if large[1] == small[1]:
        return False
    tag, word = parsed.pos[small[1]], parsed.lowers[small[1]]
    return tag in DOUBTFUL or (tag in ("IN", "TO") and word != "of")


DOUBTFUL = frozenset({",", "WDT", "WP", "WRB", "VBN", "VBG", "NN", "NNP", "NNS", "DT"})


def _by_head(parsed: Parsed, found: Proposals) -> dict[int, list[tuple[int, int]]]:
    """Spans that share a head, from the smallest to the largest, without coordinations."""
    coordinations = _coordinations(parsed)
    groups: dict[int, list[tuple[int, int]]] = {}
    for span, head in found.items():
        if span not in coordinations:
            groups.setdefault(head, []).append(span)
    for spans in groups.values():
        if len(spans) > 1:
            spans.sort(key=lambda span: span[1] - span[0])
    return groups


def _coordinations(parsed: Parsed) -> set[tuple[int, int]]:
    syntax = parsed.syntax
    rows = syntax.phrase_coordinations.nonzero()[0].tolist()
    return {(int(syntax.phrase_starts[row]), int(syntax.phrase_ends[row])) for row in rows}


def crossing(parsed: Parsed, found: Proposals, off: frozenset[str]) -> None:
    """A span that crosses an earlier proposal goes: noun phrases are proposed before named entities."""
    spans = list(found)
    by_sentence: dict[int, list[tuple[int, int]]] = {}
    for span in spans:
        others = by_sentence.setdefault(parsed.sentences[span[0]], [])
        if any(a < span[0] < b < span[1] or span[0] < a < span[1] < b for a, b in others):
            del found[span]
        else:
            others.append(span)


def inside_name(parsed: Parsed, found: Proposals, off: frozenset[str]) -> None:
    """No mention inside a named entity or a run of proper nouns: *Washington* in *George Washington*."""
    pos = parsed.pos
    for start, end, label in parsed.document.entities or ():
        if label not in ("PERSON", "LOCATION", "ORGANIZATION", "ORG", "GPE", "LOC", "FAC", "MISC"):
            continue
        if end - start < 2:
            continue
        for inner in range(start, end):
            for span in ((inner, inner + 1), (start, inner + 1), (inner, end)):
                if span != (start, end) and span in found and all(tag in PROPER_TAGS for tag in pos[span[0] : span[1]]):
                    del found[span]


NESTED: dict[str, Callable[[Parsed, Proposals, frozenset[str]], None]] = {
    "crossing": crossing,
    "inside_name": inside_name,
    "best_spans": best_spans,
    "best_span": best_span,
    "same_head": same_head,
}
