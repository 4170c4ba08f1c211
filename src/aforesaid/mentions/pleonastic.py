"""The *it* that refers to nothing: weather, time, extraposed clauses, clefts and raising verbs.

After Lappin & Leass (1994, section 2.1.3) and Müller (2006): a closed list of patterns over the words that follow.
"""

from __future__ import annotations

from aforesaid.lexicon.expletives import (
    CLAUSE_ADJECTIVES,
    CLAUSE_NOUNS,
    CLAUSE_VERBS,
    WEATHER_ADJECTIVES,
    WEATHER_VERBS,
)
from aforesaid.syntax.parsed import Parsed

BE = frozenset(["is", "was", "be", "been", "being", "'s", "are", "were", "am"])
AUXILIARIES = frozenset(
    """
    has had have will would may might can could should must does did do not n't 'll 'd ca wo to also really just
    still
    """.split()
)
FINITE_CLAUSE = frozenset({"that", "whether", "if", "how", "why", "when", "what", "who", "where", "because"})
INFINITIVE = frozenset({"to", "for"})
RAISING = frozenset(["seem", "appear", "happen", "turn", "follow", "matter", "suffice"])
ADVERB_TAGS = frozenset({"RB", "RBR", "RBS"})
LOOKAHEAD = 10


def is_pleonastic(parsed: Parsed, token: int) -> bool:
    """Whether the *it* at `token` opens one of the patterns."""
    if _idiom(parsed, token):
        return True
    lowers, pos, lemmas = parsed.lowers, parsed.pos, parsed.lemmas
    end = min(len(lowers), token + LOOKAHEAD)
    while end > token + 1 and parsed.sentences[end - 1] != parsed.sentences[token]:
        end -= 1
    at = token + 1
    copular = False
    while at < end and (lowers[at] in AUXILIARIES or pos[at] in ADVERB_TAGS or lowers[at] in BE or pos[at] == "MD"):
        copular = copular or lowers[at] in BE
        at += 1
    if at >= end:
        return False
    word, lemma, tag = lowers[at], lemmas[at].lower(), pos[at]
    rest = lowers[at + 1 : end]
    if not copular:
        if lemma in WEATHER_VERBS and tag.startswith("VB") and lemma not in ("blow", "pour", "freeze", "storm"):
            return True
        if lemma in RAISING and tag.startswith("VB"):
            return any(follower in ("that", "like", "as", "out", "to") for follower in rest[:3])
        if lemma == "take" and tag.startswith("VB"):
            return "to" in rest[1:6]
        if lemma in ("make", "look", "sound") and tag.startswith("VB"):
            return rest[:1] == ("sense",) or rest[:2] == ("as", "if") or rest[:2] == ("as", "though")
        return _object_of_verb(parsed, token, end)
    if tag == "VBG" and lemma in WEATHER_VERBS:
        return True
    while at < end and (
        pos[at] in ADVERB_TAGS
        or pos[at] in ("DT", "PDT")
        or lowers[at] in ("so", "too", "very", "more", "most", "less")
    ):
        at += 1
    while at + 1 < end and pos[at] in ("JJ", "JJR", "JJS") and pos[at + 1] in ("NN", "JJ"):
        at += 1  # *it is a great pity that*
    if at >= end:
        return False
    word, lemma, tag = lowers[at], lemmas[at].lower(), pos[at]
    rest = lowers[at + 1 : end]
    opens_clause = any(follower in FINITE_CLAUSE or follower in INFINITIVE for follower in rest[:1])
    if word in CLAUSE_ADJECTIVES or (tag == "NN" and word in CLAUSE_NOUNS) or (tag == "VBN" and lemma in CLAUSE_VERBS):
        return opens_clause or any(follower in ("that", "to") for follower in rest[:5])
    if word in WEATHER_ADJECTIVES and (
        not rest or rest[0] in (".", ",", "outside", "in", "today", "and", "here", "out", "when", "now", "enough")
    ):
        return True
    if word == "time" and rest[:1] and rest[0] in ("to", "for", "that"):
        return True
    if parsed.entity_labels[at] in ("DATE", "TIME") and pos[at] in ("NNP", "CD", "JJ", "NN"):
        return True  # *it is May 7th*
    if tag in ("NN", "NNS", "NNP", "PRP") and rest[:1] and rest[0] in ("that", "who", "whom"):
        return at + 2 < end and pos[at + 2][:2] in ("VB", "MD") and lowers[at + 1] != "whom"  # a cleft
    return tag == "CD" and any(follower in ("o'clock", "a.m.", "p.m.", "am", "pm") for follower in rest[:2])


IDIOM_VERBS = frozenset("made make got get do did done".split())
STOPS = frozenset({".", ",", "!", "?", "…", "-", "—", "''", "”"})


def _idiom(parsed: Parsed, token: int) -> bool:
    """*when it comes to*, *that's it*, *you made it!*, *it's not like*, *it's just that*."""
    lowers = parsed.lowers
    before = lowers[max(0, token - 2) : token]
    after = lowers[token + 1 : token + 5]
    if before[-1:] == ("when",) and after[:1] in (("comes",), ("came",)) and "to" in after[1:3]:
        return True
    if after[:1] and after[0] in STOPS:
        if before[-1:] and before[-1] in IDIOM_VERBS and after[0] in ("!", "."):
            return True
        return before[-1:] == ("'s",) and before[:1] == ("that",)
    if after[:1] and after[0] in BE:
        rest = [word for word in after[1:] if word not in ("not", "n't", "just", "really", "only")]
        return len(rest) < len(after[1:]) and rest[:1] in (["like"], ["that"])
    return False


def _object_of_verb(parsed: Parsed, token: int, end: int) -> bool:
    """*Find it hard to*, *make it possible that*: the object of a verb before an adjective and a clause."""
    lowers, pos = parsed.lowers, parsed.pos
    at = token + 1
    while at < end and (pos[at] in ADVERB_TAGS or lowers[at] in ("so", "too", "very", "more")):
        at += 1
    return (
        at + 1 < end
        and pos[at] in ("JJ", "JJR", "JJS")
        and lowers[at] in CLAUSE_ADJECTIVES
        and lowers[at + 1] in ("to", "that", "for", "when", "if")
    )
