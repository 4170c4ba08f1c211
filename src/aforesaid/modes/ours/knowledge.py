"""Common nouns without a word in common with their antecedent: *the village* for *Tyom*, *this film* for *the movie*.

Knowledge comes from raw text and WordNet (the lexicon): what a name is called, and how alike the contexts of two nouns
are. A short definite or demonstrative noun phrase takes the candidate that it fits best, if it fits well enough.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aforesaid.lexicon.lexicon import Lexicon, load_lexicon
from aforesaid.mentions.mention import Definiteness, MentionType, Number
from aforesaid.modes.evidence import Evidence
from aforesaid.modes.features import Joint
from aforesaid.modes.ours.pronouns import TYPE
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.pairs import Candidates, Mask, Pairs
from aforesaid.sieves.context import Context

PRONOUN, PROPER, NOMINAL = int(MentionType.PRONOUN), int(MentionType.PROPER), int(MentionType.NOMINAL)


@dataclass(frozen=True)
class KnowledgeSettings:
    window: int = 4
    """Sentences back."""
    definite: float = 0.85
    """How well *the N* has to fit: 1 is "raw text calls it so", below that the cosine of two nouns."""
    demonstrative: float = 0.6
    """The same for *this N*."""
    per_sentence: float = 0.03
    """What a sentence of distance costs."""


def knowledge_mode(settings: KnowledgeSettings) -> Evidence[OurScene]:
    def candidates(scene: OurScene, free: Mask) -> Candidates:
        return Candidates(_pairs(scene, free, settings))

    return Evidence("knowledge", candidates, link=(Joint("type", (TYPE.own,), (TYPE.other,)),), words=_words)


def _words(scene: object, j: int, i: int, flags: int) -> tuple[str, ...]:
    return ("known to be called so",) if flags else ("nouns of like use",)


def _pairs(scene: OurScene, free: Mask, settings: KnowledgeSettings) -> Pairs:
    context, lexicon, visible = scene.context, load_lexicon(), scene.visible.tolist()
    rows: list[tuple[int, int, int]] = []
    for j in np.flatnonzero(free).tolist():
        if context.types[j] != NOMINAL or context.ends[j] - context.starts[j] != 2:
            continue
        if context.definiteness[j] == Definiteness.DEFINITE:
            needed = settings.definite
        elif context.definiteness[j] == Definiteness.DEMONSTRATIVE:
            needed = settings.demonstrative
        else:
            continue
        best, antecedent = needed, -1
        for i in range(j - 1, -1, -1):
            apart = context.sentences[j] - context.sentences[i]
            if apart > settings.window:
                break
            if not visible[i] or context.types[i] == PRONOUN or context.ends[i] > context.starts[j]:
                continue
            if (
                Number.UNKNOWN not in (context.numbers[i], context.numbers[j])
                and context.numbers[i] != context.numbers[j]
            ):
                continue
            fit = _fit(context, lexicon, i, j) - settings.per_sentence * apart
            if fit > best:
                best, antecedent = fit, i
        if antecedent >= 0:
            rows.append((j, antecedent, int(context.types[antecedent] == PROPER)))
    table = np.array(rows, dtype=np.int64).reshape(len(rows), 3)
    return Pairs(table[:, 0], table[:, 1], table[:, 2])


def _fit(context: Context, lexicon: Lexicon, i: int, j: int) -> float:
    noun = context.head_lemmas[j]
    if context.types[i] == PROPER:
        nouns = lexicon.name_nouns(context.exact[i])
        return (
            1.0
            if noun in nouns
            else 0.9 * max((lexicon.similarity(noun, other) for other in list(nouns)[:3]), default=0.0)
        )
    other = context.head_lemmas[i]
    return 0.0 if other == noun else lexicon.similarity(other, noun)
