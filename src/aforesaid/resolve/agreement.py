"""Verbs that have to change when their subject does: *they are* → *the company is*, *I've* → *Ann has*."""

from __future__ import annotations

from collections.abc import Iterator

from aforesaid.document import Document
from aforesaid.mentions.mention import Mentions
from aforesaid.syntax import Relation, Syntax

_SINGULAR = {"am": "is", "are": "is", "were": "was", "have": "has", "do": "does"}
_PLURAL = {"is": "are", "am": "are", "was": "were", "has": "have", "does": "do"}
_UNCHANGED = frozenset({"got", "gon", "wan", "ai"})
"""Pieces of *gotta*, *gonna*, *wanna*, *ain't*, which taggers take for plain verbs."""
_VOWELS = "aeiou"
_INVERTIBLE = frozenset(["am", "is", "are", "was", "were", "have", "has", "do", "does"])
CONTRACTIONS = frozenset({"'s", "'re", "'m", "'ve", "'ll", "'d"})


def finite_verbs(mentions: Mentions, subject: int) -> list[int]:
    """Tokens that agree with a subject: its verb or that verb's auxiliary, and verbs coordinated with it."""
    syntax = mentions.syntax
    pos = mentions.document.pos
    verb = int(syntax.governors[subject])
    if pos is None or verb < 0 or syntax.relations[subject] != Relation.SUBJECT:
        return []
    if any(
        int(syntax.governors[t]) == subject and syntax.relations[t] == Relation.CONJUNCT
        for t in _near(mentions, subject)
    ):
        return []  # *she and I are*: the verb agrees with the whole coordination
    found = list(_verb_group(mentions, verb, subject))
    for token in _near(mentions, verb):
        conjunct = (
            token > verb and int(syntax.governors[token]) == verb and syntax.relations[token] == Relation.CONJUNCT
        )
        if conjunct and not any(_is_subject_of(syntax, t, token) for t in _near(mentions, token)):
            found.extend(_verb_group(mentions, token, token))
    return found


def _verb_group(mentions: Mentions, verb: int, subject: int) -> Iterator[int]:
    """The one finite, inflected word of a verb group; nothing where a modal verb or an infinitive leaves none."""
    pos = mentions.document.pos or ()
    words = mentions.document.words
    group = [t for t in _near(mentions, verb) if t < verb and int(mentions.syntax.governors[t]) == verb]
    verbs = [t for t in group if pos[t][:2] in ("VB", "MD") and (t > subject or words[t].lower() in _INVERTIBLE)]
    verbs = [t for t in verbs if mentions.syntax.relations[t] not in (Relation.CLAUSE, Relation.CONJUNCT)]
    first = min([*verbs, verb])
    if pos[first] in ("VBZ", "VBP") or (pos[first] == "VBD" and words[first].lower() in ("was", "were")):
        yield first


def _is_subject_of(syntax: Syntax, token: int, verb: int) -> bool:
    return int(syntax.governors[token]) == verb and int(syntax.relations[token]) == Relation.SUBJECT


def _near(mentions: Mentions, token: int) -> range:
    offsets = mentions.document.sentence_offsets
    sentence = int(offsets.searchsorted(token, side="right")) - 1
    return range(int(offsets[sentence]), int(offsets[sentence + 1]))


def conjugated(word: str, *, plural: bool) -> str:
    """A present-tense verb, or *was* and *were*, in the third person: *go* → *goes*, *has* → *have*."""
    lower = word.lower()
    if lower in _UNCHANGED:
        return word
    if plural:
        changed = _PLURAL.get(lower) or (_without_s(lower) if lower.endswith("s") else lower)
    elif lower in _SINGULAR:
        changed = _SINGULAR[lower]
    elif lower.endswith("s") and not lower.endswith("ss"):
        changed = lower
    else:
        changed = _with_s(lower)
    return changed.capitalize() if word[:1].isupper() else changed


def _with_s(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def _without_s(verb: str) -> str:
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")):
        return verb[:-2]
    return verb[:-1]


def expanded(document: Document, token: int, *, plural: bool) -> str:
    """A contracted verb in full, since a name does not take it as a pronoun does: *she's gone* → *Ann has gone*."""
    form = document.words[token].lower().replace("’", "'")
    lemma = document.lemmas[token].lower() if document.lemmas is not None else ""
    following = _next_verb_tag(document, token)
    if form == "'ll":
        return "will"
    if form == "'d":
        return "had" if lemma == "have" or following in ("VBN", "been", "got", "better") else "would"
    have = form == "'ve" or (form == "'s" and (lemma == "have" or following in ("been", "got")))
    if have:
        return "have" if plural else "has"
    return "are" if plural else "is"


def _next_verb_tag(document: Document, token: int) -> str:
    """The tag of the next verb within two words, or the word itself where it alone decides: *been*, *got*, *better*."""
    for position in range(token + 1, min(token + 4, len(document))):
        word = document.words[position].lower()
        if word in ("been", "got", "better"):
            return word
        tag = document.pos[position] if document.pos is not None else ""
        if tag.startswith("VB"):
            return tag
        if tag not in ("RB", "RBR"):
            return ""
    return ""
