"""The mention that names a chain: a name before a noun before a pronoun, and never *I* when a name is known.

Among names the one with the most words that belong to the name wins, the earlier of two as long: *Marie Curie* before
*Curie*, whichever comes first. Among nouns the first definite or indefinite description that says most without
becoming a sentence. A chain of *I* and *you* takes the name of its marked speaker.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from aforesaid.document import Document, Span
from aforesaid.lexicon.pronouns import PronounKind, pronoun
from aforesaid.mentions.mention import Definiteness, Mentions, MentionType, Number, Person
from aforesaid.syntax import Relation

_CUT_AT = frozenset({",", ";", ":", "(", "[", "-LRB-", "-LSB-", "--", "—", "–", "``", "“", '"'})
_CUT_TAGS = frozenset({"WDT", "WP", "WP$", "WRB"})
_POSSESSIVE_ENDINGS = frozenset({"'s", "’s", "'", "’"})
_NAME_TAGS = frozenset({"NNP", "NNPS"})
_NO_NAME = re.compile(r"(speaker|participant|spk|s|unknown|anonymous|none|null|-)?[\s_-]*\d*", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?<!Mc)(?<!Mac)(?=[A-Z])")
_BORROWING_TAGS = frozenset({"DT", "PDT", "PRP", "PRP$", "CD", "NNS", "JJR", "JJS"})
_LONGEST = 7
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Representative:
    mention: int
    """The mention that stands for the chain."""
    text: str
    """What the chain is called: that mention's short form, or the name of the speaker who says *I*."""
    speaker: bool = False
    """Whether the text is a marked speaker's name and no mention of the document."""


def representative(mentions: Mentions, chain: Sequence[int]) -> Representative:
    """The representative of a chain of mention numbers."""
    best = min(chain, key=lambda i: name_rank(mentions, i))
    if mentions.types[best] != MentionType.PROPER:
        speaker = speaker_name(mentions, chain)
        if speaker is not None:
            return Representative(best, speaker, speaker=True)
    return Representative(best, name_text(mentions, best))


def name_rank(mentions: Mentions, i: int) -> tuple[int, int, int, int]:
    """Sorts the mentions of a chain from the best representative to the worst."""
    span = short_span(mentions, i)
    kind = mentions.types[i] if name_inside(mentions, i) is None else MentionType.PROPER
    length = span.end - span.start
    start = int(mentions.starts[i])
    if kind == MentionType.PROPER:
        pos = mentions.document.pos
        words = length if pos is None else sum(tag in _NAME_TAGS for tag in pos[span.start : span.end])
        # A description with a name inside it (*her friend Bob of the mill*) is worse than the bare name.
        clutter = 0 if pos is None or words >= length - 1 else 1
        return 0, clutter, -min(words, _LONGEST), start
    if kind == MentionType.PRONOUN:
        form = pronoun(mentions.document.words[int(mentions.heads[i])])
        odd = form is not None and form.kind not in (PronounKind.PERSONAL, PronounKind.POSSESSIVE)
        possessive = form is not None and form.kind == PronounKind.POSSESSIVE
        return 3, int(odd), int(mentions.persons[i] != Person.THIRD) * 2 + int(possessive), start
    vague = mentions.definiteness[i] in (Definiteness.DEMONSTRATIVE, Definiteness.QUANTIFIED)
    head_is_verb = _tag(mentions, int(mentions.heads[i])).startswith("VB")
    return 2 if head_is_verb else 1, int(vague), -min(length, 4), start


def short_span(mentions: Mentions, i: int) -> Span:
    """The mention without its final *'s*, and without a clause, bracket or apposition behind its head; of *the doctor,
    Ann Lee,* the name."""
    name = name_inside(mentions, i)
    if name is not None:
        return name
    start, end = mentions.span(i)
    head = int(mentions.heads[i])
    words = mentions.document.words
    for position in range(head + 1, end):
        if words[position] in _CUT_AT or _tag(mentions, position) in _CUT_TAGS or _in_clause(mentions, position, head):
            end = position
            break
    # A conjunction or preposition left over at the cut says nothing.
    while end - 1 > head and (words[end - 1] in _POSSESSIVE_ENDINGS or _tag(mentions, end - 1) in ("CC", "IN", "POS")):
        end -= 1
    return Span(start, end)


def name_inside(mentions: Mentions, i: int) -> Span | None:
    """The name that is the apposition of a noun, inside the mention: *the doctor, [Ann Lee]*."""
    pos, head = mentions.document.pos, int(mentions.heads[i])
    if pos is None or mentions.types[i] != MentionType.NOMINAL or mentions.numbers[i] == Number.PLURAL:
        return None
    for end in range(head + 2, mentions.span(i).end):
        if pos[end] in _NAME_TAGS and mentions.syntax.apposition_to[end] == head:
            start = end
            while pos[start - 1] in _NAME_TAGS:
                start -= 1
            return Span(start, end + 1)
    return None


def name_text(mentions: Mentions, i: int) -> str:
    """What a mention is called: its short form on one line, without the capital letter that only a sentence gave it."""
    span = short_span(mentions, i)
    text = " ".join(mentions.document.surface(span).split())
    return text[:1].lower() + text[1:] if has_borrowed_capital(mentions.document, span) else text


def has_borrowed_capital(document: Document, span: Span) -> bool:
    """Whether a phrase has its capital because it begins a sentence, and not as a name, as *I* or in all capitals.

    Taggers take a name at the start of a sentence for a noun or an adjective at times, so these are lowered only
    where another common word follows.
    """
    word = document.words[span.start]
    if document.pos is None or span.start not in document.sentence_offsets:
        return False
    if not word[:1].isupper() or word == "I" or (word.isupper() and len(word) > 1):
        return False
    tag = document.pos[span.start]
    if tag in ("NN", "JJ", "VBN", "VBG"):
        return span.end - span.start > 1 and document.pos[span.start + 1] in ("NN", "NNS", "JJ", "IN")
    return tag in _BORROWING_TAGS


def _in_clause(mentions: Mentions, position: int, head: int) -> bool:
    """Whether a token behind the head belongs to a clause that modifies it: *the man [I saw]*."""
    governors, relations = mentions.syntax.governors, mentions.syntax.relations
    for _ in range(_DEEPEST):
        governor = int(governors[position])
        if governor <= head:
            return governor == head and int(relations[position]) == Relation.CLAUSE
        position = governor
    return False


def speaker_name(mentions: Mentions, chain: Sequence[int]) -> str | None:
    """The name of the speaker who says *I* (*me*, *my*) in the chain; None when nobody is marked by name."""
    speakers = mentions.document.speakers
    if speakers is None:
        return None
    names: Counter[str] = Counter()
    for i in chain:
        head = int(mentions.heads[i])
        form = pronoun(mentions.document.words[head]) if mentions.types[i] == MentionType.PRONOUN else None
        # *I* inside a quotation is whoever is quoted, not who reads it out.
        if form is None or form.form not in ("i", "me", "my", "mine", "myself") or mentions.quotations[i] >= 0:
            continue
        name = spelt_out(speakers[head])
        if not _NO_NAME.fullmatch(name):
            names[name] += 1
    return names.most_common(1)[0][0] if names else None


def spelt_out(speaker: str) -> str:
    """A speaker's mark as a name: *Ann_Lee* and *AnnLee* are *Ann Lee*."""
    name = " ".join(speaker.replace("_", " ").split())
    return name if " " in name else _CAMEL.sub(" ", name)


def _tag(mentions: Mentions, token: int) -> str:
    pos = mentions.document.pos
    return "" if pos is None else pos[token]
