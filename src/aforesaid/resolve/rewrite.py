"""Resolved text: pronouns replaced by what they stand for, in sentences that stay English.

Left alone by default: quotations, first and second person, reflexives (*herself*), relative and interrogative
pronouns, bound variables (*every student … he*), a mention inside or beside another of its own chain, and every span
that the caller protects. Only pronouns (and nouns, when asked for) are replaced, never a verb. A replacement takes
over case (*her book* → *Marie Curie's book*), the capital letter of a sentence's start, and the agreement of its verb.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from aforesaid.lexicon.pronouns import PronounKind, pronoun
from aforesaid.mentions.mention import Mentions, MentionType, Number, Person
from aforesaid.resolve.agreement import CONTRACTIONS, conjugated, expanded, finite_verbs
from aforesaid.resolve.replaceable import Chooser, Named, Replace
from aforesaid.resolve.representative import representative
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.surface import with_text
from aforesaid.resolve.wording import Wording, apostrophe_of, capitalised, genitive, uncapitalised, wording

__all__ = ["Edit", "Replace", "applied", "edits", "resolved_text"]


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Characters `start` up to `end` of the text give way to `text`."""

    start: int
    end: int
    text: str


def resolved_text(
    resolution: Resolution,
    *,
    replace: Replace = Replace.PRONOUNS,
    quotations: bool = False,
    first_person: bool = False,
    protected: Iterable[tuple[int, int]] = (),
    min_confidence: float = 0.0,
) -> str:
    """The text with its pronouns replaced.

    `quotations` and `first_person` also replace inside quotation marks, and *I* and *you*; `protected` spans are
    character offsets of the text that stay as they are.
    """
    changes = edits(
        resolution,
        replace=replace,
        quotations=quotations,
        first_person=first_person,
        protected=protected,
        min_confidence=min_confidence,
    )
    return applied(with_text(resolution.document).text or "", changes)


def edits(
    resolution: Resolution,
    *,
    replace: Replace = Replace.PRONOUNS,
    quotations: bool = False,
    first_person: bool = False,
    protected: Iterable[tuple[int, int]] = (),
    min_confidence: float = 0.0,
) -> list[Edit]:
    """The changes that `resolved_text` makes, in text order and without overlap."""
    document = with_text(resolution.document)
    chooser = Chooser(
        document,
        resolution.mentions,
        Replace(replace),
        quotations,
        first_person,
        tuple(protected),
        document.pos or ("",) * len(document),
    )
    return _Rewriter(chooser, resolution.chains(min_confidence=min_confidence)).edits()


def applied(text: str, changes: Iterable[Edit], start: int = 0) -> str:
    """A text, which begins at offset `start` of the document, with the changes made."""
    pieces: list[str] = []
    position = start
    for change in changes:
        pieces += [text[position - start : change.start - start], change.text]
        position = change.end
    return "".join([*pieces, text[position - start :]])


class _Rewriter:
    def __init__(self, chooser: Chooser, chains: Iterable[tuple[int, ...]]) -> None:
        self.chooser = chooser
        self.document = chooser.document
        self.mentions: Mentions = chooser.mentions
        self.tags = chooser.tags
        self.text: str = self.document.text or ""
        self.chars: list[list[int]] = [] if self.document.char_spans is None else self.document.char_spans.tolist()
        self.apostrophe = apostrophe_of(self.document)
        self.names: list[Named] = []
        self.chosen: dict[int, int] = {}
        """The mentions to be replaced, with their chain's place in `names`."""
        for chain in chains:
            name = representative(self.mentions, chain)
            words = wording(self.mentions, name)
            if words is None:
                continue
            rows = list(chain)
            mention = -1 if name.speaker else name.mention
            named = Named(words, mention, self.mentions.starts[rows], self.mentions.ends[rows])
            self.chosen.update({i: len(self.names) for i in chain if chooser.chooses(i, named)})
            self.names.append(named)
        self.inside = self._pronouns_inside_names()

    def edits(self) -> list[Edit]:
        changes: list[Edit] = []
        end = -1
        # Of nested mentions the outer one is replaced, once.
        for i in sorted(self.chosen, key=lambda i: (self.mentions.starts[i], -self.mentions.ends[i])):
            if self.mentions.starts[i] < end:
                continue
            made = self.edits_for(i)
            if not any(self.chooser.is_protected(change.start, change.end) for change in made):
                changes += made
                end = int(self.mentions.ends[i])
        kept: list[Edit] = []
        for change in sorted(changes):
            if not kept or change.start >= kept[-1].end:
                kept.append(change)
        return kept

    def _pronouns_inside_names(self) -> list[list[int]]:
        """For each chain the mentions to be replaced inside its name: *her* of *her mother*.

        Where two names need each other (*her teacher*, *his pupil*), neither can be worded: those pronouns stay.
        """
        order = sorted(self.chosen, key=lambda i: int(self.mentions.starts[i]))
        starts = [int(self.mentions.starts[i]) for i in order]
        inside: list[list[int]] = []
        for named in self.names:
            first, last = named.wording.span
            nested = order[bisect_left(starts, first) : bisect_left(starts, last)]
            inside.append(
                [i for i in nested if self.mentions.ends[i] <= last and self.mentions.span(i) != (first, last)]
            )
        needs = [{self.chosen[i] for i in nested} for nested in inside]
        for chain, nested in enumerate(inside):
            for i in nested:
                if chain in _reachable(self.chosen[i], needs):
                    del self.chosen[i]
        return [[i for i in nested if i in self.chosen] for nested in inside]

    def edits_for(self, i: int, *, lower: bool = False) -> list[Edit]:
        """The change for one mention and its verb; `lower` where its capital letter is not wanted."""
        chain = self.chosen[i]
        words = self.names[chain].wording
        span = self.mentions.span(i)
        start, end = self.chars[span.start][0], self.chars[span.end - 1][1]
        marked = span.end < len(self.document) and self.tags[span.end] == "POS"
        if marked:
            end = self.chars[span.end][1]
        if marked or self._is_possessive(i):
            name = self.repeated(chain, words, words.genitive_end)
            name = genitive(name, plural=words.ends_plural, apostrophe=self.apostrophe)
        else:
            name = self.repeated(chain, words, words.span.end)
        if self._has_capital(span.start) and not lower:
            name = capitalised(name)
        changes = [Edit(start, end, name)]
        if self.mentions.types[i] == MentionType.PRONOUN:
            changes += self._verb_edits(int(self.mentions.heads[i]), words)
        return changes

    def repeated(self, chain: int, words: Wording, last: int) -> str:
        """The representative's text up to a token, with the pronouns inside it replaced in their turn."""
        if words.text:
            return words.text
        first = words.span.start + words.skip
        changes: list[Edit] = []
        for i in self.inside[chain]:
            if self.mentions.ends[i] > last:
                continue
            changes += self.edits_for(i, lower=words.lower and bool(self.mentions.starts[i] == first))
        a, b = self.chars[first][0], self.chars[last - 1][1]
        text = " ".join(applied(self.text[a:b], changes, a).split())
        if words.article:
            return f"{words.article} {text if words.skip else uncapitalised(text)}"
        replaced_first = bool(changes) and changes[0].start == a
        return uncapitalised(text) if words.lower and not replaced_first else text

    def _is_possessive(self, i: int) -> bool:
        head, last = int(self.mentions.heads[i]), int(self.mentions.ends[i]) - 1
        if self.mentions.types[i] != MentionType.PRONOUN:
            return self.tags[last] == "POS"
        form = pronoun(self.document.words[head])
        if form is None:
            return False
        return self.tags[head] == "PRP$" if form.form == "her" else form.kind == PronounKind.POSSESSIVE

    def _has_capital(self, token: int) -> bool:
        word = self.document.words[token]
        return word[:1].isupper() and (word != "I" or token in self.document.sentence_offsets)

    def _verb_edits(self, subject: int, words: Wording) -> list[Edit]:
        """The verb written out where it was contracted, and in the number of its new subject."""
        form = pronoun(self.document.words[subject])
        contracted = subject + 1 if self._is_contraction(subject + 1) else -1
        changes: list[Edit] = []
        if contracted >= 0:
            start, end = self.chars[contracted]
            changes.append(Edit(start, end, " " + expanded(self.document, contracted, plural=words.plural)))
        was_plural = form is not None and (form.number == Number.PLURAL or form.person == Person.SECOND)
        if form is not None and (form.person == Person.FIRST or was_plural != words.plural):
            for verb in finite_verbs(self.mentions, subject):
                changed = conjugated(self.document.words[verb], plural=words.plural)
                if verb != contracted and changed != self.document.words[verb]:
                    start, end = self.chars[verb]
                    changes.append(Edit(start, end, changed))
        return changes

    def _is_contraction(self, token: int) -> bool:
        if token >= len(self.document) or self.tags[token] == "POS":
            return False
        form = self.document.words[token].lower().replace("’", "'")
        return form in CONTRACTIONS and self.chars[token - 1][1] == self.chars[token][0]


def _reachable(chain: int, needs: list[set[int]]) -> set[int]:
    """The chains whose names are needed, directly or not, to word a chain's name; itself among them."""
    seen, waiting = {chain}, [chain]
    while waiting:
        for other in needs[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen
