"""How a representative is worded where it takes a pronoun's place: article, capital letter, genitive."""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.document import Document, Span
from aforesaid.mentions.mention import Mentions, MentionType, Number
from aforesaid.resolve.representative import Representative, short_span
from aforesaid.syntax import Relation

_BECOMES_THE = frozenset({"a", "an", "some", "another"})
_BINDS = frozenset(
    "every each no any either neither many few several most all much enough more what which whose".split()  # noqa: SIM905
)
"""A phrase with one of these names no single thing: *every student said he …* must keep its *he*."""
_LONGEST = 8
_PROPER_TAGS = frozenset({"NNP", "NNPS"})


@dataclass(frozen=True, slots=True)
class Wording:
    span: Span
    """The tokens of the representative that are repeated; empty for a speaker's name."""
    text: str
    """Replaces `span`'s own text where that is not None: the name of a speaker."""
    article: str
    """Put before the span: *the* for a number, or nothing."""
    skip: int
    """How many leading tokens of the span `article` stands for."""
    lower: bool
    """Whether the first letter is a capital only because it began a sentence."""
    plural: bool
    ends_plural: bool
    """Whether the last word is a plural in s, so that its genitive is a bare apostrophe."""
    is_name: bool
    indefinite: bool
    """An indefinite phrase is definite after its first use, and cannot be named before it."""


def wording(mentions: Mentions, name: Representative) -> Wording | None:
    """How to repeat a representative, or None where repeating it would be wrong or unreadable."""
    document = mentions.document
    if name.speaker:
        return Wording(Span(0, 0), name.text, "", 0, False, False, False, True, False)
    i = name.mention
    head = int(mentions.heads[i])
    pos = document.pos or ("",) * len(document)
    if mentions.types[i] in (MentionType.PRONOUN, MentionType.UNKNOWN) or not pos[head].startswith(
        ("NN", "CD", "JJ", "FW", "X")
    ):
        return None
    span = short_span(mentions, i)
    if span.end - span.start > _LONGEST:
        span = Span(span.start, min(span.end, head + 1))
    if span.end - span.start > _LONGEST:
        return None
    is_name = bool(mentions.types[i] == MentionType.PROPER)
    first = document.words[span.start].lower()
    if first in _BINDS:
        return None
    # *A man* is *the man* from then on; *two boys* are *the two boys*.
    indefinite = first in _BECOMES_THE and span.end - span.start > 1
    counted = not is_name and pos[span.start] == "CD" and span.end - span.start > 1
    begins = span.start in document.sentence_offsets and pos[span.start] not in _PROPER_TAGS
    shouted = document.words[span.start].isupper() and len(document.words[span.start]) > 1
    coordinated = any(
        int(mentions.syntax.governors[t]) == head and mentions.syntax.relations[t] == Relation.CONJUNCT
        for t in range(span.start, span.end)
    )
    last = pos[span.end - 1]
    return Wording(
        span=span,
        text="",
        article="the" if indefinite or counted else "",
        skip=1 if indefinite else 0,
        lower=begins and not shouted,
        plural=coordinated or bool(mentions.numbers[i] == Number.PLURAL),
        ends_plural=last in ("NNS", "NNPS"),
        is_name=is_name,
        indefinite=indefinite or counted,
    )


def genitive(name: str, *, plural: bool, apostrophe: str) -> str:
    """*Marie Curie's*, *James's*; a plural in s takes the apostrophe alone: *the students'*."""
    if plural and name.lower().endswith("s"):
        return name + apostrophe
    return f"{name}{apostrophe}s"


def apostrophe_of(document: Document) -> str:
    """The kind of apostrophe that the text uses."""
    text = document.text or ""
    return "’" if "’" in text and "'" not in text else "'"


def uncapitalised(text: str) -> str:
    return text[:1].lower() + text[1:]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
