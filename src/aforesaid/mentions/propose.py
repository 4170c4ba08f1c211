"""Where mentions may be: each rule proposes spans with a head. Later rules never move the head of an earlier span.

`PROPOSERS` is the ordered list; a rule is switched off by its name in the settings.
"""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS
from aforesaid.syntax import Phrase, Relation
from aforesaid.syntax.parsed import Parsed

Proposals = dict[tuple[int, int], int]
"""Span to head token, in the order of proposal."""

PROPER_TAGS = frozenset({"NNP", "NNPS"})
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
EDGE_PUNCTUATION = frozenset({",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH"})


def head_of(parsed: Parsed, start: int, end: int) -> int:
    """The token of a span that depends on something outside; the last noun among several."""
    governors, pos = parsed.governors, parsed.pos
    best = -1
    for token in range(start, end):
        if not start <= governors[token] < end and (best < 0 or pos[token] in NOUN_TAGS or pos[best] not in NOUN_TAGS):
            best = token
    return best if best >= 0 else end - 1


def noun_phrases(parsed: Parsed, found: Proposals) -> None:
    """Every noun phrase of the parse."""
    syntax = parsed.syntax
    rows = zip(
        syntax.phrase_starts.tolist(),
        syntax.phrase_ends.tolist(),
        syntax.phrase_heads.tolist(),
        syntax.phrase_kinds.tolist(),
        strict=True,
    )
    for start, end, head, kind in rows:
        if kind == Phrase.NOUN:
            found.setdefault((start, end), head)


def trimmed_edges(parsed: Parsed, found: Proposals) -> None:
    """The spans so far without what parsers leave on their edges."""
    spans = list(found.items())
    found.clear()
    for (start, end), head in spans:
        found.setdefault(trimmed(parsed, start, end, head), head)


def trimmed(parsed: Parsed, start: int, end: int, head: int) -> tuple[int, int]:
    """The span without what parsers leave on its edges: punctuation, interjections, adverbs in front of a determiner,
    a citation in brackets, a particle, a finite verb that is no part of a relative clause."""
    pos, words = parsed.pos, parsed.words
    end = _before_verb(parsed, head, end)
    trimming = True
    while trimming and end - 1 > head:
        last = pos[end - 1]
        trimming = (last in EDGE_PUNCTUATION and last not in ("''", "-RRB-")) or last in ("RP", "UH")
        if last == "-RRB-" and end - 3 > head and words[end - 2].isdigit() and pos[end - 3] == "-LRB-":
            end, trimming = end - 3, True
        elif trimming:
            end -= 1
    while start < head and pos[start] in (",", ":", "UH"):
        start += 1
    if start + 1 < head and pos[start] == "RB" and pos[start + 1] in ("DT", "PRP$", "NNP"):
        start += 1
    return start, end


def _before_verb(parsed: Parsed, head: int, end: int) -> int:
    """*both her parents [knew this]*: a finite verb ends the noun phrase, unless something could be its subject."""
    pos = parsed.pos
    for token in range(head + 1, end):
        if pos[token] in FINITE:
            return token if pos[token - 1] not in ADVERBS else token - 1
        if pos[token] not in ADVERBS:
            break
    return end


FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
ADVERBS = frozenset({"RB"})


def pronouns(parsed: Parsed, found: Proposals) -> None:
    """Personal and possessive pronouns, wherever they stand."""
    for token, tag in enumerate(parsed.pos):
        if tag in ("PRP", "PRP$") or (
            tag in ("DT", "NN", "NNP", "FW", "LS", "CD", "JJ") and parsed.lowers[token] in PERSONAL_FORMS
        ):
            found.setdefault((token, token + 1), token)


PERSONAL_FORMS = frozenset(
    form for form, entry in PRONOUNS.items() if entry.kind in PERSONAL_KINDS and form not in {"one", "'t", "u", "mine"}
)


def lets(parsed: Parsed, found: Proposals) -> None:
    """The *'s* of *let's* is *us*."""
    for token in range(1, len(parsed.lowers)):
        if parsed.lowers[token] == "'s" and parsed.lowers[token - 1] == "let":
            found.setdefault((token, token + 1), token)


def demonstratives(parsed: Parsed, found: Proposals) -> None:
    """*this, that, these, those* on their own, also where the tagger took them for something else."""
    pos, lowers, relations = parsed.pos, parsed.lowers, parsed.relations
    for token, word in enumerate(lowers):
        if word in ("this", "these", "those") and pos[token] == "DT":
            if relations[token] != Relation.DETERMINER:
                found.setdefault((token, token + 1), token)
        elif word == "that" and pos[token] in ("DT", "IN", "WDT", "RB"):
            following = pos[token + 1] if token + 1 < len(pos) else ""
            if (pos[token] == "DT" and relations[token] != Relation.DETERMINER) or (
                following in ("VBZ", "MD", "VBD")
                and (
                    token == 0
                    or parsed.sentences[token - 1] != parsed.sentences[token]
                    or pos[token - 1] in (",", "CC", "UH", ":", "IN")
                )
            ):
                found.setdefault((token, token + 1), token)


def named_entities(parsed: Parsed, found: Proposals) -> None:
    """Named entities but for amounts; a date only as a single word that is a day, a month or a year."""
    for start, end, label in parsed.document.entities or ():
        if label in AMOUNTS or (label == "DATE" and end - start > 1):
            continue
        if end - start == 1 and parsed.pos[start] in ("JJ", "JJR", "JJS"):
            continue  # an adjective (*Hegelian*) names nobody
        if parsed.pos[start] == "DT" and end - start > 1 and (start + 1, end) in found:
            continue
        head = head_of(parsed, start, end)
        found.setdefault((start, end), head)


AMOUNTS = frozenset({"QUANTITY", "CARDINAL", "ORDINAL", "PERCENT", "DURATION", "TIME", "SET", "NUMBER", "MONEY"})


def proper_runs(parsed: Parsed, found: Proposals) -> None:
    """Runs of proper nouns inside a larger phrase: *the [Penn State] wiki*."""
    pos, n = parsed.pos, len(parsed.pos)
    sentences = parsed.sentences
    token = 0
    while token < n:
        if pos[token] not in PROPER_TAGS:
            token += 1
            continue
        start = token
        while token < n and pos[token] in PROPER_TAGS and sentences[token] == sentences[start]:
            token += 1
        found.setdefault((start, token), head_of(parsed, start, token))


def named_after(parsed: Parsed, found: Proposals) -> None:
    """*the [Ann Lee] Foundation*, *[Fort Hill] Park*: the person or place in front of another kind of name, where the
    text has that name on its own as well."""
    pos, lowers, labels = parsed.pos, parsed.lowers, parsed.entity_labels
    names = [(start, end) for start, end in found if PROPER_TAGS.issuperset(pos[start:end])]
    alone: dict[tuple[str, ...], frozenset[str]] = {}
    for start, end in names:
        whole = PROPER_TAGS.isdisjoint(pos[max(0, start - 1) : start] + pos[end : end + 1])
        for kind in (PERSON_LABELS, PLACES):
            if whole and labels[end - 1] in kind:
                alone.setdefault(lowers[start:end], kind)
    for start, end in names:
        if labels[end - 1] in PERSON_LABELS:
            continue
        for stop in range(end - 1, start, -1):
            its_kind = alone.get(lowers[start:stop])
            if its_kind is not None and labels[end - 1] not in its_kind:
                found.setdefault((start, stop), stop - 1)
                break


PERSON_LABELS = frozenset({"PERSON", "PER"})
PLACES = frozenset({"LOCATION", "GPE", "LOC", "CITY", "STATE_OR_PROVINCE", "COUNTRY"})


def coordinated_parts(parsed: Parsed, found: Proposals) -> None:
    """The members of a flat coordination: *[Ann] , [Bob] and [Carol]* below one noun phrase."""
    pos, relations, governors = parsed.pos, parsed.relations, parsed.governors
    for token, relation in enumerate(relations):
        if relation == Relation.CONJUNCT and (pos[token] in NOUN_TAGS or pos[token] == "PRP"):
            for member in (token, governors[token]):
                if pos[member] not in NOUN_TAGS:
                    continue
                start = member
                while (
                    start > 0
                    and governors[start - 1] == member
                    and relations[start - 1] in INNER
                    and parsed.sentences[start - 1] == parsed.sentences[member]
                ):
                    start -= 1
                found.setdefault((start, member + 1), member)


INNER = frozenset({int(Relation.DETERMINER), int(Relation.MODIFIER), int(Relation.COMPOUND), int(Relation.POSSESSOR)})

PROPOSERS: dict[str, Callable[[Parsed, Proposals], None]] = {
    "noun_phrases": noun_phrases,
    "trimmed_edges": trimmed_edges,
    "pronouns": pronouns,
    "lets": lets,
    "demonstratives": demonstratives,
    "named_entities": named_entities,
    "proper_runs": proper_runs,
    "named_after": named_after,
    "coordinated_parts": coordinated_parts,
}
