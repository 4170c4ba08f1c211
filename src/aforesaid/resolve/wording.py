"""How a representative is worded where it takes a pronoun's place: article, capital letter, genitive."""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.document import Document, Span
from aforesaid.mentions.mention import Mentions, MentionType, Number
from aforesaid.resolve.representative import Representative, has_borrowed_capital, short_span
from aforesaid.syntax import Relation

_BECOMES_THE = frozenset({"a", "an", "some", "another"})
_BINDS = frozenset(
    """
    every each no any either neither many few several most all much enough more what which whose everyone everybody
    someone somebody anyone anybody nobody something anything everything nothing
    """.split()
)
"""A phrase with one of these names no single thing: *every student said he …* must keep its *he*."""
_HEAD_TAGS = ("NN", "CD", "FW", "X")
_FIRST_TAGS = ("DT", "PDT", "PRP$", "NN", "JJ", "CD", "FW", "X", "VBN", "VBG", "``", "$")
_PLURAL_PLACES = frozenset(
    {"netherlands", "states", "philippines", "bahamas", "emirates", "nations", "maldives", "indies"}
)
_LONGEST = 8


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
    genitive_end: int
    """Where the span ends before *'s*: *the poster at the door* has *the poster's* title."""
    is_name: bool
    indefinite: bool
    """An indefinite phrase is definite after its first use, and cannot be named before it."""


def wording(mentions: Mentions, name: Representative) -> Wording | None:
    """How to repeat a representative, or None where repeating it would be wrong or unreadable."""
    document = mentions.document
    if name.speaker:
        return Wording(Span(0, 0), name.text, "", 0, False, False, False, 0, True, False)
    i = name.mention
    head = int(mentions.heads[i])
    pos = document.pos or ("",) * len(document)
    if mentions.types[i] in (MentionType.PRONOUN, MentionType.UNKNOWN) or not pos[head].startswith(_HEAD_TAGS):
        return None
    span = short_span(mentions, i)
    if span.end - span.start > _LONGEST:
        span = Span(span.start, min(span.end, head + 1))
    if span.end - span.start > _LONGEST:
        return None
    is_name = bool(mentions.types[i] == MentionType.PROPER)
    first = document.words[span.start].lower()
    if first in _BINDS or not _can_be_repeated(document, span):
        return None
    # *A man* is *the man* from then on; *two boys* are *the two boys*.
    indefinite = first in _BECOMES_THE and span.end - span.start > 1
    counted = not is_name and pos[span.start] == "CD" and span.end - span.start > 1
    coordinated = any(
        int(mentions.syntax.governors[t]) == head and mentions.syntax.relations[t] == Relation.CONJUNCT
        for t in range(span.start, span.end)
    )
    if coordinated and indefinite and any(document.words[t].lower() in _BECOMES_THE for t in range(head, span.end)):
        return None  # *a carnival or a rally* would need two articles changed
    last = pos[span.end - 1]
    return Wording(
        span=span,
        text="",
        # *A Dr Bailey* becomes *Dr Bailey*, not *the Dr Bailey*.
        article="the" if (indefinite or counted) and not is_name else "",
        skip=1 if indefinite else 0,
        lower=has_borrowed_capital(document, span),
        plural=coordinated or bool(mentions.numbers[i] == Number.PLURAL),
        ends_plural=last in ("NNS", "NNPS") or document.words[span.end - 1].lower() in _PLURAL_PLACES,
        genitive_end=_genitive_end(document, span, head),
        is_name=is_name,
        indefinite=indefinite or counted,
    )


def _can_be_repeated(document: Document, span: Span) -> bool:
    """Whether the span is a whole phrase: it begins like one, ends in no pronoun, and holds no half of a quotation."""
    pos = document.pos or ("",) * len(document)
    words = document.words[span.start : span.end]
    if not pos[span.start].startswith(_FIRST_TAGS) or pos[span.end - 1].startswith(("PRP", "DT", "W", "IN")):
        return False
    straight = sum(word in ('"', "'") for word in words)
    pairs = (("“", "”"), ("``", "''"), ("(", ")"), ("[", "]"), ("-LRB-", "-RRB-"))
    return straight % 2 == 0 and all(words.count(a) == words.count(b) for a, b in pairs)


def _genitive_end(document: Document, span: Span, head: int) -> int:
    pos = document.pos or ("",) * len(document)
    behind = range(head + 1, span.end)
    return head + 1 if any(pos[t] == "IN" and document.words[t].lower() != "of" for t in behind) else span.end


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
