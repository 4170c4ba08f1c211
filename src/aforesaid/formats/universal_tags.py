"""Penn tags for universal parts of speech, for CoNLL-U files that have no others. As coarse as their source."""

from __future__ import annotations

_TAGS = {
    "ADJ": "JJ",
    "ADP": "IN",
    "ADV": "RB",
    "AUX": "VB",
    "CCONJ": "CC",
    "DET": "DT",
    "INTJ": "UH",
    "NOUN": "NN",
    "NUM": "CD",
    "PART": "RP",
    "PRON": "PRP",
    "PROPN": "NNP",
    "PUNCT": ".",
    "SCONJ": "IN",
    "SYM": "SYM",
    "VERB": "VB",
    "X": "FW",
}
_PLURALS = {"NN": "NNS", "NNP": "NNPS"}


def penn_tag(upos: str, feats: str) -> str:
    """The tag, with number of nouns and kind of pronoun where the features tell; empty where nothing is known."""
    tag = _TAGS.get(upos, "")
    if "Number=Plur" in feats:
        tag = _PLURALS.get(tag, tag)
    if upos in ("PRON", "DET"):
        if "Poss=Yes" in feats:
            return "PRP$"
        if "PronType=Int" in feats or "PronType=Rel" in feats:
            return "WP" if upos == "PRON" else "WDT"
    return tag
