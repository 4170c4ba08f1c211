"""What counts as coreference depends on who annotates: the rules of each scheme in one table.

A system resolves as OntoNotes does; `in_scheme` turns its answer into another scheme's. In all three a name inside a
name (*the Bank of [England]*) is a mention. Verbs are mentions in none: OntoNotes and GUM mark the event that *this*
takes up, but no system here finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.lexicon.lexicon import Lexicon, load_lexicon
from aforesaid.lexicon.pronouns import PRONOUNS
from aforesaid.mentions.mention import Animacy, Mentions, MentionType, Number, SemanticClass
from aforesaid.resolve.resolution import Resolution

PEOPLE = frozenset({SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE})
PLACE_NOUNS = ("building", "room", "road", "land", "place", "region", "body of water", "vehicle")
POSSESSIVE_MARKS = frozenset({"'s", "’s", "'", "’"})


@dataclass(frozen=True, slots=True)
class Scheme:
    name: str
    description: str
    singletons: bool = False
    """Whether a chain may have one mention."""
    appositions: bool = False
    """Whether *a doctor* in *Ann, a doctor,* is a mention of Ann's chain."""
    predicates: bool = False
    """The same of *Ann is a doctor*."""
    coordinations: bool = True
    """Whether *Ann and Bob* is a mention beside *Ann* and *Bob*."""
    after_comma: bool = True
    """Whether a mention takes in what a comma sets off: *Ann, who sang*."""
    possessive_mark: bool = True
    """Whether a mention takes in its possessive mark: *Ann's*."""
    classes: frozenset[SemanticClass] = frozenset()
    """What may be a chain; everything where none is named."""


SCHEMES: dict[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        Scheme("ontonotes", "chains of two and more, without appositives and predicates"),
        Scheme(
            "gum",
            "everything that is mentioned, also once; appositives and predicates join the chain",
            singletons=True,
            appositions=True,
            predicates=True,
        ),
        Scheme(
            "litbank",
            "people, organisations, places, buildings and vehicles, also mentioned once, in short spans",
            singletons=True,
            coordinations=False,
            after_comma=False,
            possessive_mark=False,
            classes=frozenset(PEOPLE | {SemanticClass.ORGANISATION, SemanticClass.LOCATION}),
        ),
    )
}


def scheme_of(name: str) -> Scheme:
    if name not in SCHEMES:
        raise InputError(f"unknown scheme '{name}'; known are {', '.join(SCHEMES)}")
    return SCHEMES[name]


def in_scheme(resolution: Resolution, scheme: Scheme, lexicon: Lexicon | None = None) -> Resolution:
    """The resolution with the links that the scheme adds, without what it does not have, in its spans."""
    if scheme.appositions or scheme.predicates:
        resolution = _with_descriptions(resolution, scheme)
    if scheme.classes:
        resolution = _of_classes(resolution, scheme.classes, load_lexicon() if lexicon is None else lexicon)
    if not scheme.coordinations:
        visible = resolution.visible & ~_coordinated(resolution.mentions)
        resolution = replace(resolution, visible=visible)
    return resolution if scheme.after_comma and scheme.possessive_mark else _shortened(resolution, scheme)


def _with_descriptions(resolution: Resolution, scheme: Scheme) -> Resolution:
    """Appositives and predicates that have no antecedent get what they describe as theirs."""
    mentions = resolution.mentions
    heads = mentions.heads.tolist()
    first: dict[int, int] = {}
    for row, head in enumerate(heads):
        first.setdefault(head, row)
    antecedents, visible = resolution.antecedents.copy(), resolution.visible.copy()
    modes = list(resolution.modes)
    for wanted, column in (
        (scheme.appositions, mentions.syntax.apposition_to),
        (scheme.predicates, mentions.syntax.predicate_of),
    ):
        if not wanted:
            continue
        described = column[mentions.heads].tolist()
        for row, head in enumerate(described):
            if head < 0 or first[heads[row]] != row:
                continue
            visible[row] = True
            target = first.get(head, -1)
            if antecedents[row] < 0 <= target < row:
                antecedents[row], modes[row] = target, "description"
    return replace(resolution, antecedents=antecedents, visible=visible, modes=tuple(modes))


def _of_classes(resolution: Resolution, classes: frozenset[SemanticClass], lexicon: Lexicon) -> Resolution:
    """Without the chains none of whose mentions says that it is of one of the classes."""
    visible = resolution.visible.copy()
    mentions = resolution.mentions
    they = (mentions.types == MentionType.PRONOUN) & (mentions.numbers == Number.PLURAL)
    for chain in resolution.chains(singletons=True):
        rows = np.array(chain)
        # *They* alone are people more often than not.
        nameless = len(chain) > 1 and bool(np.all(they[rows]))
        if not nameless and not any(evident(resolution.mentions, row, classes, lexicon) for row in chain):
            visible[rows] = False
    return replace(resolution, visible=visible)


def _coordinated(mentions: Mentions) -> NDArray[np.bool_]:
    syntax = mentions.syntax
    rows = syntax.phrase_coordinations.nonzero()[0]
    spans = set(zip(syntax.phrase_starts[rows].tolist(), syntax.phrase_ends[rows].tolist(), strict=True))
    return np.array([mentions.span(row) in spans for row in range(len(mentions))], dtype=bool)


def _shortened(resolution: Resolution, scheme: Scheme) -> Resolution:
    """Mentions end before a comma or a possessive mark behind their head; of those that become one the first stays. A
    name that was left out for being part of a longer mention (*the chairman, [Ann Lee]*) is none any more."""
    mentions = resolution.mentions
    words = mentions.document.words
    heads, ends, visible = mentions.heads.tolist(), mentions.ends.copy(), resolution.visible.copy()
    taken: set[tuple[int, int]] = set()
    whole = _coordinated(mentions) | (mentions.types == MentionType.PRONOUN)
    if not scheme.after_comma:
        said_of = mentions.syntax.apposition_to[mentions.heads]
        linked, kinds = resolution.antecedents, mentions.types
        inside = (said_of == mentions.heads[linked]) & (kinds[linked] == MentionType.NOMINAL)
        visible |= (linked >= 0) & visible[linked] & inside & (kinds == MentionType.PROPER)
    for row in np.flatnonzero(visible).tolist():
        start, end = mentions.span(row)
        if not whole[row]:
            if not scheme.after_comma:
                end = next((token for token in range(heads[row] + 1, end) if words[token] == ","), end)
            if not scheme.possessive_mark:
                end -= end - start > 1 and words[end - 1] in POSSESSIVE_MARKS
        ends[row] = end
        visible[row] = (start, end) not in taken
        taken.add((start, end))
    return replace(resolution, mentions=replace(mentions, ends=ends), visible=visible)


def evident(mentions: Mentions, row: int, classes: frozenset[SemanticClass], lexicon: Lexicon) -> bool:
    """Whether a mention by itself tells that it is of one of the classes."""
    kind = mentions.types[row]
    head = int(mentions.heads[row])
    if kind == MentionType.PRONOUN:
        entry = PRONOUNS.get(mentions.document.words[head].lower())
        return entry is not None and entry.animacy is Animacy.ANIMATE and SemanticClass.PERSON in classes
    own = SemanticClass(int(mentions.classes[row]))
    if own in classes:
        return True
    if kind == MentionType.PROPER:
        return own is SemanticClass.UNKNOWN
    if mentions.animacies[row] == Animacy.ANIMATE:
        return SemanticClass.PERSON in classes
    lemma = lexicon.lemma(mentions.document.words[head])
    return lexicon.noun_class(lemma) in classes or (
        SemanticClass.LOCATION in classes and is_place(lemma, PLACE_NOUNS, lexicon)
    )


def is_place(lemma: str, kinds: Sequence[str], lexicon: Lexicon) -> bool:
    return any(lexicon.is_kind_of(lemma, kind) for kind in kinds)
