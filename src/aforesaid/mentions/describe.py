"""The attributes of detected mentions: what each is (type, number, gender, …) and where it stands (role, quotation).

Sources, in order: the pronoun table, the named-entity label, titles and name lists, gendered and animate nouns, the
noun classes reduced from WordNet, and the counts learned from raw text. Without evidence an attribute is `UNKNOWN`.
"""

from __future__ import annotations

import numpy as np

from aforesaid.lexicon.function_words import (
    DEMONSTRATIVE_DETERMINERS,
    INDEFINITE_ARTICLES,
    POSSESSIVE_DETERMINERS,
    QUANTIFIERS,
)
from aforesaid.lexicon.lexicon import Lexicon, load_lexicon
from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS, PronounKind
from aforesaid.mentions.identity import Identity, identify
from aforesaid.mentions.mention import (
    Animacy,
    Definiteness,
    Gender,
    Mentions,
    MentionType,
    Number,
    Person,
    Role,
)
from aforesaid.mentions.names import settle_names
from aforesaid.mentions.propose import PROPER_TAGS, Proposals
from aforesaid.mentions.quotations import find_quotations, utterers
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed

ROLES = {
    Relation.SUBJECT: Role.SUBJECT,
    Relation.OBJECT: Role.OBJECT,
    Relation.INDIRECT_OBJECT: Role.OBJECT,
    Relation.PREPOSITIONAL: Role.OBLIQUE,
    Relation.POSSESSOR: Role.POSSESSOR,
    Relation.APPOSITION: Role.APPOSITIVE,
    Relation.PREDICATE: Role.PREDICATE,
}
ROLE_OF_RELATION = [int(ROLES.get(relation, Role.OTHER)) for relation in Relation]
STANDING_ALONE = frozenset(
    form
    for form, entry in PRONOUNS.items()
    if entry.kind in PERSONAL_KINDS or entry.kind in (PronounKind.DEMONSTRATIVE, PronounKind.RECIPROCAL)
)


def describe(
    parsed: Parsed,
    found: Proposals,
    lexicon: Lexicon | None = None,
    *,
    vote_on_names: bool = False,
    off: frozenset[str] = frozenset(),
) -> Mentions:
    """The mentions of a document with all their attributes, in the order of `found`; `off`: names of `NAME_RULES`."""
    lexicon = load_lexicon() if lexicon is None else lexicon
    coordinations = _coordinations(parsed)
    kinds: list[MentionType] = []
    identities: list[Identity] = []
    proper: list[int] = []
    known: dict[tuple[str, str, str, str], Identity] = {}
    for row, ((start, end), head) in enumerate(found.items()):
        kind = mention_type(parsed, start, end, head, capital_us="capital_us" not in off)
        if (start, end) in coordinations:
            identity = _coordination(parsed, start, end)
        else:
            if kind is MentionType.PROPER:
                proper.append(row)
            key = (
                parsed.lowers[head] if kind is not MentionType.PROPER else " ".join(parsed.words[start:end]),
                parsed.pos[head],
                parsed.entity_labels[head],
                kind.name,
            )
            cached = known.get(key)
            identity = cached if cached is not None else identify(parsed, start, end, head, kind, lexicon)
            known[key] = identity
        kinds.append(kind)
        identities.append(identity)
    if vote_on_names:
        settle_names(parsed, list(found.items()), proper, identities, lexicon, off)
    roles = parsed.relations
    columns = [
        (
            start,
            end,
            head,
            parsed.sentences[head],
            kind,
            *identity,
            definiteness(parsed, start, head, kind),
            ROLE_OF_RELATION[roles[head]],
        )
        for ((start, end), head), kind, identity in zip(found.items(), kinds, identities, strict=True)
    ]
    table = np.array(columns, np.int32).reshape(len(columns), 12).T
    quotations = find_quotations(parsed)
    quoted = _quotation_of(table[2], quotations)
    by_head = {head: i for i, head in enumerate(table[2].tolist())}
    speakers, names = _speakers(parsed, table[2])
    small = table.astype(np.int8)
    return Mentions(
        document=parsed.document,
        syntax=parsed.syntax,
        starts=table[0],
        ends=table[1],
        heads=table[2],
        sentences=table[3],
        types=small[4],
        numbers=small[5],
        genders=small[6],
        persons=small[7],
        animacies=small[8],
        classes=small[9],
        definiteness=small[10],
        roles=small[11],
        quotations=quoted,
        speakers=speakers,
        speaker_names=names,
        quotation_speakers=np.array([by_head.get(head, -1) for head in utterers(parsed, quotations)], np.int32),
    )


def mention_type(parsed: Parsed, start: int, end: int, head: int, *, capital_us: bool = True) -> MentionType:
    """`capital_us`: *US* is a country and not *us*."""
    tag = parsed.pos[head]
    alone = end - start == 1 and parsed.lowers[start] in STANDING_ALONE
    capitals = alone and len(parsed.words[start]) > 1 and parsed.words[start].isupper()
    if capital_us and capitals and tag in PROPER_TAGS:
        return MentionType.PROPER
    if tag in ("PRP", "PRP$") or alone:
        return MentionType.PRONOUN
    if end - start == 1 and parsed.lowers[start] == "'s":
        return MentionType.PRONOUN
    if tag in PROPER_TAGS:
        return MentionType.PROPER
    return MentionType.NOMINAL


def definiteness(parsed: Parsed, start: int, head: int, kind: MentionType) -> Definiteness:
    """By the first determiner before the head; names and pronouns are definite."""
    if kind is not MentionType.NOMINAL:
        return Definiteness.DEFINITE
    lowers, pos = parsed.lowers, parsed.pos
    for token in range(start, head):
        word = lowers[token]
        if word == "the":
            return Definiteness.DEFINITE
        if word in INDEFINITE_ARTICLES:
            return Definiteness.INDEFINITE
        if word in DEMONSTRATIVE_DETERMINERS and pos[token] != "IN":
            return Definiteness.DEMONSTRATIVE
        if word in POSSESSIVE_DETERMINERS or pos[token] in ("POS", "PRP$"):
            return Definiteness.POSSESSIVE
        if word in QUANTIFIERS or pos[token] == "CD":
            return Definiteness.QUANTIFIED
    return Definiteness.BARE


def _coordinations(parsed: Parsed) -> set[tuple[int, int]]:
    syntax = parsed.syntax
    rows = syntax.phrase_coordinations.nonzero()[0].tolist()
    return {(int(syntax.phrase_starts[row]), int(syntax.phrase_ends[row])) for row in rows}


def _coordination(parsed: Parsed, start: int, end: int) -> Identity:
    """*Ann and Bob* are several; *Ann or Bob* may be one."""
    number = Number.PLURAL if "and" in parsed.lowers[start:end] else Number.UNKNOWN
    return Identity(number, Gender.UNKNOWN, Person.THIRD, Animacy.UNKNOWN, 0)


def _quotation_of(heads: np.ndarray, quotations: list[tuple[int, int]]) -> np.ndarray:
    if not quotations:
        return np.full(len(heads), -1, np.int32)
    starts = np.array([start for start, _ in quotations], np.int32)
    ends = np.array([end for _, end in quotations], np.int32)
    at = np.searchsorted(starts, heads, side="right") - 1
    inside = (at >= 0) & (heads < ends[at])
    return np.where(inside, at, -1).astype(np.int32)


def _speakers(parsed: Parsed, heads: np.ndarray) -> tuple[np.ndarray, tuple[str, ...]]:
    column = parsed.document.speakers
    if column is None:
        return np.full(len(heads), -1, np.int32), ()
    numbers: dict[str, int] = {"": -1}
    names: list[str] = []
    speakers = np.empty(len(heads), np.int32)
    for i, head in enumerate(heads.tolist()):
        name = column[head]
        number = numbers.get(name)
        if number is None:
            number = numbers[name] = len(names)
            names.append(name)
        speakers[i] = number
    return speakers, tuple(names)
