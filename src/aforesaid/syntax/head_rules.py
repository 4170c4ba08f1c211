"""Head rules for phrase structure trees, as a table.

After Collins (1999, appendix A) with the usual "semantic" changes: a verb group is headed by its last verb, so that
subject and object meet at the same word, and a noun phrase by its noun even below NML. Each rule is tried in turn: a
direction in which the children are searched, and the labels or parts of speech that are looked for.
"""

from __future__ import annotations

LEFT, RIGHT = False, True
"""Search from the left end, or from the right end."""

Rule = tuple[bool, frozenset[str]]


def _rule(from_right: bool, labels: str) -> Rule:
    return from_right, frozenset(labels.split())


NOUN_RULES = (
    _rule(RIGHT, "NN NNP NNPS NNS NX NML"),
    _rule(LEFT, "NP WHNP"),
    _rule(RIGHT, "PRP EX WP"),
    _rule(RIGHT, "$ ADJP PRN"),
    _rule(RIGHT, "CD QP"),
    _rule(RIGHT, "JJ JJS JJR FW VBG VBN"),
    _rule(RIGHT, "DT WDT PRP$ WP$ RB UH LS"),
)
CLAUSE_RULES = (
    _rule(LEFT, "VP"),
    _rule(LEFT, "S SINV SQ SBAR SBARQ"),
    _rule(LEFT, "VBD VBZ VBP VB VBN VBG MD"),
    _rule(LEFT, "ADJP UCP NP"),
)
PREPOSITION_RULES = (_rule(LEFT, "IN TO VBG VBN RP FW"), _rule(LEFT, "PP"))

HEAD_RULES: dict[str, tuple[Rule, ...]] = {
    "NP": NOUN_RULES,
    "NML": NOUN_RULES,
    "NX": NOUN_RULES,
    "NAC": NOUN_RULES,
    "WHNP": NOUN_RULES,
    "NP-TMP": NOUN_RULES,
    "VP": (_rule(LEFT, "VP"), _rule(LEFT, "VBD VBN VBZ VB VBG VBP MD TO"), _rule(LEFT, "ADJP NN NNS NP")),
    "S": CLAUSE_RULES,
    "SINV": CLAUSE_RULES,
    "SQ": CLAUSE_RULES,
    "SBARQ": (_rule(LEFT, "SQ S SINV SBARQ FRAG"),),
    "SBAR": (_rule(LEFT, "S SQ SINV SBAR FRAG"), _rule(LEFT, "WHNP WHPP WHADVP WHADJP IN DT")),
    "PP": PREPOSITION_RULES,
    "WHPP": PREPOSITION_RULES,
    "ADJP": (_rule(LEFT, "NNS QP NN $ JJ VBN VBG ADJP JJR NP JJS"),),
    "ADVP": (_rule(RIGHT, "RB RBR RBS FW ADVP TO CD JJR JJ IN NP"),),
    "QP": (_rule(LEFT, "$ NNS NN CD QP JJ RB DT"),),
    "TOP": (_rule(LEFT, "S SINV SQ SBARQ NP FRAG"),),
    "ROOT": (_rule(LEFT, "S SINV SQ SBARQ NP FRAG"),),
}
DEFAULT_FROM_RIGHT = frozenset({"NP", "NML", "NX", "NAC", "WHNP", "ADVP", "NP-TMP"})
"""Labels whose head is the last child when no rule applies; for all others it is the first."""
