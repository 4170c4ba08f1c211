"""Sentences as trees, written in short: `story(("Ann", "met", "the man"), ("she", "left"))`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aforesaid.document import Document
from contexts import annotated

PRONOUNS = frozenset("i you he she it we they him her them me us himself herself itself themselves".split())
POSSESSIVES = frozenset("his their my your our its".split())
DETERMINERS = frozenset("the a an this that these those no".split())
VERBS = {"is": "VBZ", "was": "VBD", "were": "VBD"}


def noun_phrase(words: str) -> str:
    """*the old man*, *Ann Lee*, *his dog*, *she*: one noun phrase."""
    leaves = []
    tokens = words.split()
    for at, word in enumerate(tokens):
        lower = word.lower()
        last = at == len(tokens) - 1
        if lower in POSSESSIVES and not last:
            leaves.append(f"(PRP$ {word})")
        elif lower in PRONOUNS or lower in POSSESSIVES:
            leaves.append(f"(PRP {word})")
        elif lower in DETERMINERS:
            leaves.append(f"(DT {word})")
        elif word[0].isupper():
            leaves.append(f"(NNP {word})")
        elif word[0].isdigit():
            leaves.append(f"(CD {word})")
        elif not last:
            leaves.append(f"(JJ {word})")
        else:
            leaves.append(f"({'NNS' if word.endswith('s') or word in ('men', 'people') else 'NN'} {word})")
    return f"(NP {' '.join(leaves)})"


def clause(subject: str, verb: str, object_: str = "") -> str:
    """A main clause: `clause("Ann", "met", "the man")`."""
    after = f" {noun_phrase(object_)}" if object_ else ""
    return f"(S {noun_phrase(subject)} (VP ({VERBS.get(verb, 'VBD')} {verb}){after}) (. .))"


def story(
    *clauses: Sequence[str], names: Mapping[str, str] | None = None, speakers: Sequence[str] | None = None
) -> Document:
    """One sentence for each (subject, verb, object)."""
    return annotated(*(clause(*words) for words in clauses), names=names, speakers=speakers)
