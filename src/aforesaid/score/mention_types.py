"""Name, nominal or pronoun: what a span of the key's text looks like."""

from __future__ import annotations

from collections.abc import Callable

from aforesaid.document import Document, Span
from aforesaid.lexicon.pronouns import pronoun
from aforesaid.mentions.mention import MentionType
from aforesaid.score.heads import head_finder

TYPE_NAMES = {MentionType.PROPER: "name", MentionType.NOMINAL: "nominal", MentionType.PRONOUN: "pronoun"}
_PRONOUN_TAGS = frozenset({"PRP", "PRP$", "WP", "WP$", "PRON"})
_NAME_TAGS = frozenset({"NNP", "NNPS", "PROPN"})


def type_finder(document: Document) -> Callable[[Span], MentionType]:
    """By the words and tags of the document. Without tags a name is a span that ends in a capital letter's word."""
    tags = document.pos
    head_of = head_finder(document) if tags is not None else None

    def type_of(span: Span) -> MentionType:
        if span.end > len(document):
            return MentionType.NOMINAL
        last = document.words[span.end - 1]
        tag = "" if tags is None else tags[span.start]
        is_pronoun = tag in _PRONOUN_TAGS or (tag not in _NAME_TAGS and pronoun(last) is not None)
        if span.end - span.start == 1 and is_pronoun:
            return MentionType.PRONOUN
        if tags is not None and head_of is not None:
            return MentionType.PROPER if tags[head_of(span)] in _NAME_TAGS else MentionType.NOMINAL
        return MentionType.PROPER if last[:1].isupper() else MentionType.NOMINAL

    return type_of
