"""What the sieves compare: the mentions of a document as plain lists, with the strings that matching asks for.

Built once a document; every string that a predicate needs is made here, so that no pair does string work.
"""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.document import Document
from aforesaid.lexicon.function_words import COORDINATORS, STOP_WORDS
from aforesaid.lexicon.lexicon import Lexicon
from aforesaid.lexicon.people_words import NAME_SUFFIXES, TITLES
from aforesaid.mentions.describe import describe
from aforesaid.mentions.detect import PRESETS, DetectionSettings, detect
from aforesaid.mentions.mention import Mentions, MentionType
from aforesaid.sieves.agreement_bits import agreement_bits
from aforesaid.sieves.aliases import nations_of, short_forms
from aforesaid.sieves.turns import addressees
from aforesaid.syntax.parsed import Parsed, open_parsed

MODIFIER_TAGS = frozenset({"JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "CD", "VBN", "VBG", "RB"})
CUT = frozenset({",", ":", "-LRB-", "WDT", "WP", "WP$", "WRB"})
POSSESSIVE_ENDS = frozenset({"'s", "'"})


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    parsed: Parsed
    mentions: Mentions
    starts: list[int]
    ends: list[int]
    heads: list[int]
    sentences: list[int]
    types: list[int]
    numbers: list[int]
    genders: list[int]
    persons: list[int]
    animacies: list[int]
    classes: list[int]
    definiteness: list[int]
    roles: list[int]
    quotations: list[int]
    speakers: list[int]
    exact: list[str]
    """The whole mention in lower case, without a leading article and a final *'s*."""
    relaxed: list[str]
    """The same up to the head: what follows (a comma, a relative clause, a prepositional phrase) is cut off."""
    extents: list[str]
    """The whole mention in lower case with its article, without a final *'s*."""
    head_words: list[str]
    """The head in lower case; for a coordination the whole string, since it is not headed by one of its members."""
    head_lemmas: list[str]
    content: list[frozenset[str]]
    """All words but stop words, titles and punctuation, in lower case, up to the end of the relaxed span."""
    modifiers: list[frozenset[str]]
    """Content words other than the head that modify it: adjectives, nouns, numbers, participles."""
    entity_labels: list[str]
    coordinated: list[bool]
    """Whether the mention is a coordination (*Ann and Bob*)."""
    members: list[frozenset[str]]
    """The members of a coordination in lower case without articles; empty for all others."""
    nations: list[frozenset[str]]
    """The places that a name or a demonym tells (*Israeli* → *israel*); mostly empty."""
    acronyms: list[frozenset[str]]
    """The acronyms that a name may have, or the acronym that it is; mostly empty."""
    governors: list[int]
    """The token that the head depends on, and `relations`, as what."""
    relations: list[int]
    clauses: list[int]
    apposition_to: list[int]
    """The three columns of `Syntax` at the mention's head: a head token, or -1."""
    predicate_of: list[int]
    relative_to: list[int]
    bits: list[int]
    """The values that number, gender and animacy may have, as bits: what agreement compares."""
    addressees: list[int]
    """The speaker (a number as in `speakers`) whom a mention's speaker talks to, -1 when unknown."""

    def __len__(self) -> int:
        return len(self.starts)


def make_context(parsed: Parsed, mentions: Mentions) -> Context:
    starts, ends, heads = mentions.starts.tolist(), mentions.ends.tolist(), mentions.heads.tolist()
    types = mentions.types.tolist()
    lowers, pos, lemmas = parsed.lowers, parsed.pos, parsed.lemmas
    exact: list[str] = []
    relaxed: list[str] = []
    extents: list[str] = []
    content: list[frozenset[str]] = []
    modifiers: list[frozenset[str]] = []
    members = [NOTHING] * len(starts)
    nations = [NOTHING] * len(starts)
    acronyms = [NOTHING] * len(starts)
    for start, end, head, kind in zip(starts, ends, heads, types, strict=True):
        if kind == MentionType.PRONOUN or end - start == 1:
            word = lowers[head]
            exact.append(word)
            relaxed.append(word)
            extents.append(word)
            content.append(frozenset((word,)))
            modifiers.append(NOTHING)
            continue
        if lowers[end - 1] in POSSESSIVE_ENDS:
            end -= 1
        first = start + 1 if lowers[start] in ARTICLES and end - start > 1 else start
        string = " ".join(lowers[first:end])
        exact.append(string)
        extents.append(string if first == start else f"{lowers[start]} {string}")
        last = head + 1
        while last < end and pos[last] not in CUT:
            last += 1
        relaxed.append(" ".join(lowers[first:last]))
        words = [
            token
            for token in range(first, last)
            if lowers[token] not in STOP_WORDS and lowers[token] not in SET_ASIDE and pos[token][0].isalpha()
        ]
        content.append(frozenset([lowers[token] for token in words]))
        modifiers.append(frozenset([lowers[token] for token in words if token != head and pos[token] in MODIFIER_TAGS]))
    coordinated = _coordinated(parsed, starts, ends)
    head_words = [lowers[head] for head in heads]
    for row, one in enumerate(coordinated):
        if one:
            head_words[row] = exact[row]
            members[row] = _members(exact[row])
    proper = int(MentionType.PROPER)
    for row, kind in enumerate(types):
        if kind == proper:
            acronyms[row] = short_forms(parsed.words[starts[row] : ends[row]])
        if kind != PRONOUN:
            nations[row] = nations_of(exact[row])
    labels = parsed.entity_labels
    syntax = mentions.syntax
    return Context(
        parsed=parsed,
        mentions=mentions,
        starts=starts,
        ends=mentions.ends.tolist(),
        heads=heads,
        sentences=mentions.sentences.tolist(),
        types=types,
        numbers=mentions.numbers.tolist(),
        genders=mentions.genders.tolist(),
        persons=mentions.persons.tolist(),
        animacies=mentions.animacies.tolist(),
        classes=mentions.classes.tolist(),
        definiteness=mentions.definiteness.tolist(),
        roles=mentions.roles.tolist(),
        quotations=mentions.quotations.tolist(),
        speakers=mentions.speakers.tolist(),
        exact=exact,
        relaxed=relaxed,
        extents=extents,
        head_words=head_words,
        head_lemmas=[lemmas[head].lower() for head in heads],
        content=content,
        modifiers=modifiers,
        entity_labels=[labels[head] for head in heads],
        coordinated=coordinated,
        members=members,
        nations=nations,
        acronyms=acronyms,
        governors=[parsed.governors[head] for head in heads],
        relations=[parsed.relations[head] for head in heads],
        clauses=syntax.clauses[mentions.heads].tolist(),
        apposition_to=syntax.apposition_to[mentions.heads].tolist(),
        predicate_of=syntax.predicate_of[mentions.heads].tolist(),
        relative_to=syntax.relative_to[mentions.heads].tolist(),
        bits=agreement_bits(mentions),
        addressees=addressees(mentions),
    )


def open_context(
    document: Document, settings: DetectionSettings = PRESETS["ours"], lexicon: Lexicon | None = None
) -> Context:
    """From an annotated document to what the sieves compare: parse, detect, describe, prepare."""
    parsed = open_parsed(document)
    found = detect(parsed, settings)
    return make_context(
        parsed, describe(parsed, found, lexicon, vote_on_names=settings.vote_on_names, off=settings.off)
    )


def _coordinated(parsed: Parsed, starts: list[int], ends: list[int]) -> list[bool]:
    syntax = parsed.syntax
    rows = syntax.phrase_coordinations.nonzero()[0]
    if not len(rows):
        return [False] * len(starts)
    spans = set(zip(syntax.phrase_starts[rows].tolist(), syntax.phrase_ends[rows].tolist(), strict=True))
    return [span in spans for span in zip(starts, ends, strict=True)]


def _members(string: str) -> frozenset[str]:
    members: list[list[str]] = [[]]
    for word in string.split(" "):
        if word == "," or word in COORDINATORS:
            members.append([])
        elif members[-1] or word not in ARTICLES:
            members[-1].append(word)
    return frozenset([" ".join(member) for member in members if member])


PRONOUN = int(MentionType.PRONOUN)
NOTHING: frozenset[str] = frozenset()
ARTICLES = frozenset({"the", "a", "an"})
SET_ASIDE = frozenset(TITLES) | NAME_SUFFIXES
