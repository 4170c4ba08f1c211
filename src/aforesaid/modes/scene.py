"""The mentions of one document as arrays, with what modes ask of them beyond their attributes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Document
from aforesaid.lexicon.pronouns import PRONOUNS, PronounKind
from aforesaid.mentions.mention import MentionType, Person
from aforesaid.modes.pairs import Mask, Rows
from aforesaid.sieves.context import Context
from aforesaid.syntax import Relation


@dataclass(frozen=True, eq=False)
class Scene:
    """Columns over mentions, made when first asked for."""

    context: Context

    def __len__(self) -> int:
        return len(self.context)

    @property
    def document(self) -> Document:
        return self.context.parsed.document

    @cached_property
    def starts(self) -> Rows:
        return self.context.mentions.starts.astype(np.int64)

    @cached_property
    def ends(self) -> Rows:
        return self.context.mentions.ends.astype(np.int64)

    @cached_property
    def heads(self) -> Rows:
        return self.context.mentions.heads.astype(np.int64)

    @cached_property
    def sentences(self) -> Rows:
        return self.context.mentions.sentences.astype(np.int64)

    @cached_property
    def types(self) -> Rows:
        return self.context.mentions.types.astype(np.int64)

    @cached_property
    def pronouns(self) -> Mask:
        return np.asarray(self.types == MentionType.PRONOUN)

    @cached_property
    def speakers(self) -> Rows:
        return self.context.mentions.speakers.astype(np.int64)

    @cached_property
    def quotations(self) -> Rows:
        return self.context.mentions.quotations.astype(np.int64)

    @cached_property
    def pronoun_kinds(self) -> Rows:
        """`PronounKind` of a pronoun, 0 for anything else; a possessive form before its noun is POSSESSIVE."""
        kinds = np.zeros(len(self), dtype=np.int64)
        lowers, pos = self.context.parsed.lowers, self.context.parsed.pos
        heads = self.context.heads
        for i in np.flatnonzero(self.pronouns).tolist():
            entry = PRONOUNS.get(lowers[heads[i]])
            if entry is not None:
                kinds[i] = PronounKind.POSSESSIVE if pos[heads[i]] == "PRP$" else entry.kind
        return kinds

    @cached_property
    def reflexives(self) -> Mask:
        return np.asarray(self.pronoun_kinds == PronounKind.REFLEXIVE)

    @cached_property
    def possessives(self) -> Mask:
        """Possessive pronouns, and phrases that stand before a noun as its possessor."""
        return np.asarray((self.pronoun_kinds == PronounKind.POSSESSIVE) | (self.relations == Relation.POSSESSOR))

    @cached_property
    def relations(self) -> Rows:
        return self._syntax_at_heads(self.context.mentions.syntax.relations)

    @cached_property
    def governors(self) -> Rows:
        return self._syntax_at_heads(self.context.mentions.syntax.governors)

    @cached_property
    def arguments(self) -> Mask:
        """Subjects and objects of a verb."""
        return np.isin(self.relations, (Relation.SUBJECT, Relation.OBJECT, Relation.INDIRECT_OBJECT))

    @cached_property
    def quotation_speakers(self) -> Rows:
        """The mention that utters the quotation which a mention stands in, -1 outside and where nobody was found."""
        utterers = np.append(self.context.mentions.quotation_speakers, -1).astype(np.int64)
        return utterers[self.quotations]

    @cached_property
    def spoken(self) -> Mask:
        """Pronouns of the first and second person."""
        return np.asarray(self.pronouns & np.isin(self.context.mentions.persons, (Person.FIRST, Person.SECOND)))

    @cached_property
    def voices(self) -> Rows:
        """A number for whoever utters a mention: a marked speaker, the utterer of its quotation by name, or the
        unknown one of a quotation. 0 is the text itself, where no speaker is marked."""
        context = self.context
        numbers: dict[tuple[str, int | str], int] = {("speaker", -1): 0}
        utterers = context.mentions.quotation_speakers.tolist()
        voices = np.empty(len(self), dtype=np.int64)
        for j, quotation in enumerate(context.quotations):
            if quotation < 0:
                voice: tuple[str, int | str] = ("speaker", context.speakers[j])
            elif utterers[quotation] < 0:
                voice = ("quotation", quotation)
            else:
                voice = ("utterer", context.exact[utterers[quotation]])
            voices[j] = numbers.setdefault(voice, len(numbers))
        return voices

    def nested(self, first: Rows, second: Rows) -> Mask:
        """Whether one of two mentions contains the other, row by row."""
        a, b, c, d = self.starts[first], self.ends[first], self.starts[second], self.ends[second]
        return np.asarray(((a <= c) & (d <= b)) | ((c <= a) & (b <= d)))

    def _syntax_at_heads(self, column: NDArray[np.int8] | NDArray[np.int32]) -> Rows:
        return column[self.heads].astype(np.int64)
