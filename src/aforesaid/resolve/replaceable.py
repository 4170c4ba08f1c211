"""Which mentions resolved text may replace, and which must stay as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from aforesaid.document import Document, IntArray, Span
from aforesaid.lexicon.pronouns import PronounKind, pronoun
from aforesaid.mentions.mention import Definiteness, Mentions, MentionType, Person, Role
from aforesaid.resolve.representative import short_span
from aforesaid.resolve.wording import Wording
from aforesaid.syntax import Relation

_REPLACED_KINDS = frozenset({PronounKind.PERSONAL, PronounKind.POSSESSIVE, PronounKind.DEMONSTRATIVE})
_RELATIVE_TAGS = frozenset({"WDT", "WP", "WP$", "WRB", "IN", "EX"})
_LEFT_DEPENDENTS = frozenset({"DT", "PDT", "JJ", "PRP$", "POS", "CD"})
_AFTER_DEMONSTRATIVE = frozenset({"of", "who", "which", "that", "whose", "whom"})
_BETWEEN = ((",",), ("(",), ("-LRB-",))
_SAID_OF_ONE = (Definiteness.DEFINITE, Definiteness.DEMONSTRATIVE, Definiteness.POSSESSIVE)


class Replace(str, Enum):
    """Which mentions give way to the representative."""

    PRONOUNS = "pronouns"
    NOUNS = "nouns"
    """Pronouns, and definite nouns whose chain has a name: *the physicist* → *Marie Curie*."""


@dataclass(frozen=True, slots=True)
class Named:
    """A chain with what it is called."""

    wording: Wording
    mention: int
    """The mention that is repeated, -1 for a speaker's name."""
    starts: IntArray
    ends: IntArray
    """Spans of all mentions of the chain."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """`chooses(i, chain)` says whether mention i gives way to the name of its chain."""

    document: Document
    """With text and character offsets."""
    mentions: Mentions
    replace: Replace = Replace.PRONOUNS
    quotations: bool = False
    first_person: bool = False
    protected: tuple[tuple[int, int], ...] = ()
    tags: tuple[str, ...] = field(default=())

    def chooses(self, i: int, chain: Named) -> bool:
        span, head = self.mentions.span(i), int(self.mentions.heads[i])
        name = chain.wording
        if i == chain.mention or (self.mentions.quotations[i] >= 0 and not self.quotations):
            return False
        if name.indefinite and span.start < name.span.start:
            return False
        if touches_its_chain(self.document, span, chain) or not self.same_voice(name.span, span):
            return False
        if span.start and self.mentions.syntax.governors[span.start - 1] == head:
            # A determiner or adjective outside the span would be left standing before the name.
            left_standing = self.tags[span.start - 1] in _LEFT_DEPENDENTS
            if left_standing:
                return False
        if self.mentions.types[i] == MentionType.PRONOUN:
            return span.end - span.start == 1 and self._pronoun_is_replaced(head)
        return self.replace == Replace.NOUNS and name.is_name and self._noun_is_replaced(i)

    def is_protected(self, start: int, end: int) -> bool:
        return any(start < b and a < end for a, b in self.protected)

    def _pronoun_is_replaced(self, head: int) -> bool:
        form = pronoun(self.document.words[head])
        if form is None or form.kind not in _REPLACED_KINDS or form.form in ("one", "one's"):
            return False
        if form.person != Person.THIRD and not self.first_person:
            return False
        if self.tags[head] in _RELATIVE_TAGS or self.mentions.syntax.relative_to[head] >= 0:
            return False
        following = self.document.words[head + 1].lower() if head + 1 < len(self.document) else ""
        if form.kind == PronounKind.DEMONSTRATIVE and following in _AFTER_DEMONSTRATIVE:
            return False
        return following not in ("who", "whom", "whose", "self", "selves")

    def _noun_is_replaced(self, i: int) -> bool:
        head = int(self.mentions.heads[i])
        if self.mentions.types[i] != MentionType.NOMINAL or not self.tags[head].startswith("NN"):
            return False
        if self.mentions.roles[i] in (Role.PREDICATE, Role.APPOSITIVE):
            return False
        if self.mentions.definiteness[i] not in _SAID_OF_ONE:
            return False
        span, short = self.mentions.span(i), short_span(self.mentions, i)
        if short.end < span.end - (self.tags[span.end - 1] == "POS"):
            return False  # the relative clause behind it would be lost
        return int(self.mentions.syntax.relations[head]) not in (Relation.COMPOUND, Relation.MODIFIER)

    def same_voice(self, name: Span, span: Span) -> bool:
        """A name that holds *my* or *your* can be repeated by the same voice only."""
        forms = [pronoun(word) for word in self.document.words[name.start : name.end]]
        if not any(form is not None and form.person != Person.THIRD for form in forms):
            return True
        speakers = self.document.speakers
        if speakers is not None and speakers[name.start] != speakers[span.start]:
            return False
        return self._quotation_at(name.start) == self._quotation_at(span.start)

    def _quotation_at(self, token: int) -> int:
        inside = self.mentions.quotations[(self.mentions.starts <= token) & (token < self.mentions.ends)]
        return int(inside.max()) if len(inside) else -1


def touches_its_chain(document: Document, span: Span, chain: Named) -> bool:
    """Whether a mention stands inside or beside another of its chain, with at most a comma between them."""
    larger = chain.ends - chain.starts > span.end - span.start
    if np.any(larger & (chain.starts <= span.start) & (span.end <= chain.ends)):
        return True
    following = span.end + 1 if document.words[span.end : span.end + 1] in _BETWEEN else span.end
    previous = span.start - 1 if document.words[span.start - 1 : span.start] in _BETWEEN else span.start
    return bool(np.any(chain.starts == following) or np.any(chain.ends == previous))
