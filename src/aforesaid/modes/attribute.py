"""Candidates of the attribute mode: every earlier mention in a window that no hard filter removes.

Filters work on whole columns of pairs. `FILTERS` is the list; settings name those that are off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from aforesaid.lexicon.lexicon import load_lexicon
from aforesaid.lexicon.pronouns import PronounKind
from aforesaid.mentions.mention import MentionType, Person, SemanticClass
from aforesaid.modes.pairs import Mask, Pairs, Rows
from aforesaid.modes.scene import Scene

CHUNK = 1 << 16
"""Pairs that are looked at together: few enough to stay in the cache."""


def window_pairs(scene: Scene, anaphors: Mask, sentences: int) -> Iterator[Pairs]:
    """All earlier mentions at most `sentences` back, in portions."""
    rows = np.flatnonzero(anaphors)
    if not len(rows):
        return
    # Where mentions are not in order of sentence (a quotation's speaker stands first), the window is a little wider.
    first = np.searchsorted(np.maximum.accumulate(scene.sentences), scene.sentences[rows] - sentences)
    first = np.minimum(first, rows)
    sizes = rows - first
    ends = np.cumsum(sizes)
    start = 0
    while start < len(rows):
        before = ends[start - 1] if start else 0
        stop = max(int(np.searchsorted(ends, before + CHUNK, side="right")), start + 1)
        size = sizes[start:stop]
        anaphor = np.repeat(rows[start:stop], size)
        offset = np.arange(len(anaphor)) - np.repeat(np.cumsum(size) - size, size)
        antecedent = np.repeat(first[start:stop], size) + offset
        yield Pairs(anaphor, antecedent, np.zeros_like(anaphor))
        start = stop


def nested(scene: Scene, pairs: Pairs) -> Mask:
    """One contains the other, unless one of the two is possessive or reflexive."""
    spared = scene.possessives | scene.reflexives
    inside = scene.nested(pairs.anaphors, pairs.antecedents)
    return np.asarray(inside & ~spared[pairs.anaphors] & ~spared[pairs.antecedents])


def speaker(scene: Scene, pairs: Pairs) -> Mask:
    """*I*, *we*, *you* of different speakers, inside or outside quotations."""
    spoken = scene.spoken
    differ = scene.voices[pairs.anaphors] != scene.voices[pairs.antecedents]
    return np.asarray(spoken[pairs.anaphors] & spoken[pairs.antecedents] & differ)


def utterer(scene: Scene, pairs: Pairs) -> Mask:
    """The speaker of a quotation and anything inside it but *I* and *we*."""
    first = scene.pronouns & (scene.context.mentions.persons == Person.FIRST)
    says = scene.quotation_speakers
    clash = (says[pairs.anaphors] == pairs.antecedents) & ~first[pairs.anaphors]
    return np.asarray(clash | ((says[pairs.antecedents] == pairs.anaphors) & ~first[pairs.antecedents]))


def far_demonstrative(scene: Scene, pairs: Pairs) -> Mask:
    """*This, that, these, those* as antecedent from more than one sentence away."""
    demonstrative = scene.pronoun_kinds == PronounKind.DEMONSTRATIVE
    apart = scene.sentences[pairs.anaphors] - scene.sentences[pairs.antecedents]
    return np.asarray(demonstrative[pairs.antecedents] & (apart > 1))


def far_reflexive(scene: Scene, pairs: Pairs) -> Mask:
    """A reflexive and anything outside its sentence."""
    apart = scene.sentences[pairs.anaphors] != scene.sentences[pairs.antecedents]
    return np.asarray(apart & scene.reflexives[pairs.anaphors])


def same_predicate(scene: Scene, pairs: Pairs) -> Mask:
    """Subject and object of one verb, unless one is reflexive."""
    governors = np.where(scene.arguments, scene.governors, -1)
    a, b = governors[pairs.anaphors], governors[pairs.antecedents]
    spared = scene.reflexives[pairs.anaphors] | scene.reflexives[pairs.antecedents]
    return np.asarray((a == b) & (a >= 0) & ~spared)


def senses(scene: Scene, pairs: Pairs) -> Mask:
    """Two common nouns of no known class whose senses do not meet: neither synonyms nor one a kind of the other."""
    context = scene.context
    unknown = (scene.types == MentionType.NOMINAL) & (context.mentions.classes == SemanticClass.UNKNOWN)
    removed = unknown[pairs.anaphors] & unknown[pairs.antecedents]
    rows = np.flatnonzero(removed)
    if len(rows):
        # A few nouns meet again and again: each two of them are looked up once.
        lemmas, numbers = np.unique(np.array(context.head_lemmas), return_inverse=True)
        keys = numbers[pairs.anaphors[rows]] * len(lemmas) + numbers[pairs.antecedents[rows]]
        couples, couple_of = np.unique(keys, return_inverse=True)
        apart = [not _compatible(str(lemmas[c // len(lemmas)]), str(lemmas[c % len(lemmas)])) for c in couples.tolist()]
        removed[rows] = np.array(apart, dtype=np.bool_)[couple_of.reshape(-1)]
    return np.asarray(removed)


@lru_cache(maxsize=1 << 16)
def _compatible(noun: str, other: str) -> bool:
    return load_lexicon().compatible(noun, other)


FILTERS: dict[str, Callable[[Scene, Pairs], Mask]] = {
    "nested": nested,
    "speaker": speaker,
    "utterer": utterer,
    "far_demonstrative": far_demonstrative,
    "far_reflexive": far_reflexive,
    "same_predicate": same_predicate,
    "senses": senses,
}


def surviving(scene: Scene, pairs: Pairs, agreed: Mask, kinds: Rows, off: frozenset[str]) -> Pairs:
    """The pairs that agree and that no filter removes."""
    pairs = pairs.where(agreed[kinds[pairs.anaphors], kinds[pairs.antecedents]])
    for name, removes in FILTERS.items():
        if name not in off and len(pairs):
            pairs = pairs.where(~removes(scene, pairs))
    return pairs
