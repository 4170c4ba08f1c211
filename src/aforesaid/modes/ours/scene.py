"""What the modes of `ours` see of a document beyond the mentions' attributes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np

from aforesaid.lexicon.lexicon import load_lexicon
from aforesaid.lexicon.selection import slot_at
from aforesaid.mentions.cataphora import subject_ahead
from aforesaid.mentions.dialogue import Dialogue, find_dialogue
from aforesaid.mentions.mention import Animacy, Definiteness, MentionType, Number, Role
from aforesaid.mentions.subjects import Subjects, firsts_of_lists
from aforesaid.modes.output import JoiningOutputSettings, shown
from aforesaid.modes.pairs import Mask, Rows
from aforesaid.modes.scene import Scene


class Form(IntEnum):
    """Which pronoun of the third person a mention is: what the model generates from the antecedent."""

    NONE = 0
    HE = 1
    SHE = 2
    IT = 3
    THEY = 4
    THIS = 5
    THAT = 6
    THESE = 7


FORMS: dict[str, Form] = {
    word: form
    for form, words in {
        Form.HE: "he him his himself hisself",
        Form.SHE: "she her hers herself",
        Form.IT: "it its itself",
        Form.THEY: "they them their theirs themselves themself 'em em",
        Form.THIS: "this",
        Form.THAT: "that",
        Form.THESE: "these those",
    }.items()
    for word in words.split()
}


class Kind(IntEnum):
    """A candidate as far as its salience goes."""

    NAME = 0
    NOUN_ONCE = 1
    """A noun that is said only here, as far as the text around goes; what is said again is a topic."""
    NOUN_TWICE = 2
    NOUN_THRICE = 3
    NOUN_OFTEN = 4
    PRONOUN = 5


DEFINITE = (Definiteness.DEFINITE, Definiteness.POSSESSIVE, Definiteness.DEMONSTRATIVE)
ROLES = {Role.SUBJECT: 0, Role.OBJECT: 1, Role.OBLIQUE: 2, Role.POSSESSOR: 3}
OTHER_ROLE = 4
_KIND_OF_TYPE = np.array([Kind.NOUN_ONCE, Kind.NAME, Kind.NOUN_ONCE, Kind.PRONOUN])
"""By `MentionType`."""
AROUND = 40
"""Sentences before and behind in which a noun that comes again is a topic: most articles, a few pages of a novel."""


@dataclass(frozen=True, eq=False)
class OurScene(Scene):
    output: JoiningOutputSettings

    @cached_property
    def visible(self) -> Mask:
        return shown(self, self.output)

    @cached_property
    def wholes(self) -> Rows:
        """For the name that is the apposition of a noun for a person, inside its span, that noun phrase; else -1.
        *The claimant, [Mrs Lee],* is one mention that goes by two names."""
        context = self.context
        wholes = np.full(len(self), -1, dtype=np.int64)
        if not self.output.join_names:
            return wholes
        people = self.visible & (context.mentions.animacies == Animacy.ANIMATE)
        one = people & (self.types == MentionType.NOMINAL) & (context.mentions.numbers != Number.PLURAL)
        nouns = {context.heads[i]: i for i in np.flatnonzero(one).tolist()}
        listed = firsts_of_lists(context.parsed)
        for i in np.flatnonzero(people & (self.types == MentionType.PROPER)).tolist():
            whole = nouns.get(context.apposition_to[i], -1)
            inside = 0 <= whole < i and self.starts[whole] <= self.starts[i] and self.ends[i] <= self.ends[whole]
            if inside and context.heads[i] not in listed:
                wholes[i] = whole
        return wholes

    @cached_property
    def forms(self) -> Rows:
        lowers = self.context.parsed.lowers
        forms = np.zeros(len(self), dtype=np.int64)
        for i in np.flatnonzero(self.pronouns).tolist():
            forms[i] = FORMS.get(lowers[self.context.heads[i]], Form.NONE)
        return forms

    @cached_property
    def numbers(self) -> Rows:
        return self.context.mentions.numbers.astype(np.int64)

    @cached_property
    def genders(self) -> Rows:
        return self.context.mentions.genders.astype(np.int64)

    @cached_property
    def animacies(self) -> Rows:
        return self.context.mentions.animacies.astype(np.int64)

    @cached_property
    def persons(self) -> Rows:
        return self.context.mentions.persons.astype(np.int64)

    @cached_property
    def classes(self) -> Rows:
        return self.context.mentions.classes.astype(np.int64)

    @cached_property
    def roles(self) -> Rows:
        table = np.full(len(Role), OTHER_ROLE, dtype=np.int64)
        for role, code in ROLES.items():
            table[role] = code
        return table[self.context.mentions.roles]

    @cached_property
    def kinds(self) -> Rows:
        kinds = _KIND_OF_TYPE[self.types]
        often = np.clip(self._times_said, 1, Kind.NOUN_OFTEN - Kind.NOUN_ONCE + 1) - 1
        return np.where(kinds == Kind.NOUN_ONCE, kinds + often, kinds)

    @cached_property
    def _times_said(self) -> Rows:
        """How many names and nouns with the same head stand within `AROUND` sentences, the mention itself included."""
        numbers: dict[str, int] = {}
        heads = np.array([numbers.setdefault(word, len(numbers)) for word in self.context.head_words], dtype=np.int64)
        places = heads * (self.sentences.max(initial=0) + 2 * AROUND + 1) + self.sentences
        said = np.sort(places[~self.pronouns])
        first, beyond = np.searchsorted(said, places - AROUND, "left"), np.searchsorted(said, places + AROUND, "right")
        return np.asarray(beyond - first, dtype=np.int64)

    @cached_property
    def common_nouns(self) -> Rows:
        """Row of a common noun in the table of selectional preferences, -1 for anything else."""
        nouns, lemmas = load_lexicon().selection.nouns, self.context.head_lemmas
        found = np.full(len(self), -1, dtype=np.int64)
        for i in np.flatnonzero(self.types == MentionType.NOMINAL).tolist():
            found[i] = nouns.get(lemmas[i], -1)
        return found

    @cached_property
    def slots(self) -> Rows:
        """Row of the slot that a pronoun fills in the same table, -1 for anything else."""
        slots, parsed = load_lexicon().selection.slots, self.context.parsed
        found = np.full(len(self), -1, dtype=np.int64)
        for j in np.flatnonzero(self.pronouns).tolist():
            found[j] = slots.get(slot_at(parsed, self.context.heads[j]), -1)
        return found

    @cached_property
    def embedded(self) -> Rows:
        """1 for a mention in a clause below another, 0 in a main clause."""
        above = self.clause_above(self.clauses)
        return np.asarray((above >= 0) & (above != self.clauses), dtype=np.int64)

    @cached_property
    def clauses(self) -> Rows:
        """The head of the clause that a mention stands in, -1 outside any."""
        return self._syntax_at_heads(self.context.mentions.syntax.clauses)

    def clause_above(self, clauses: Rows) -> Rows:
        """The clause around each of these clauses, -1 at the top."""
        syntax = self.context.mentions.syntax
        governor = np.where(clauses >= 0, syntax.governors[clauses], -1)
        return np.where(governor >= 0, syntax.clauses[governor], -1).astype(np.int64)

    @cached_property
    def local_subjects(self) -> Rows:
        """The head token of the subject, spoken or understood, of the verb that a mention belongs to; -1 for none."""
        return np.array([self._subjects.above(head) for head in self.context.heads], dtype=np.int64)

    @cached_property
    def _subjects(self) -> Subjects:
        return Subjects(self.context.parsed)

    @cached_property
    def anchors(self) -> Rows:
        """The head of a mention or, of an apposition, that of what it is said of: what stands in the clause."""
        said_of = np.array(self.context.apposition_to, dtype=np.int64)
        return np.where(said_of >= 0, said_of, self.heads)

    @cached_property
    def ahead(self) -> Rows:
        """The head of the subject behind a mention that is resolved after it, -1 for all that keep their place."""
        found = np.full(len(self), -1, dtype=np.int64)
        moved = self.pronouns & (self.starts < np.maximum.accumulate(self.starts))
        for j in np.flatnonzero(moved).tolist():
            found[j] = subject_ahead(self.context.parsed, self.context.heads[j], self._subjects.spoken)
        return found

    @cached_property
    def dialogue(self) -> Dialogue:
        return find_dialogue(self.context.parsed)

    @cached_property
    def partners(self) -> tuple[Rows, Rows]:
        """For each mention in a quotation the mentions that name who speaks and who is spoken to, else -1."""
        by_head = {head: row for row, head in reversed(list(enumerate(self.context.heads)))}
        by_head[-1] = -1
        exact = [*self.context.exact, ""]
        speakers, hearers = [-1], [-1]
        for speaker, hearer in zip(self.dialogue.speakers, self.dialogue.hearers, strict=True):
            one, other = by_head.get(speaker, -1), by_head.get(hearer, -1)
            speakers.append(one)
            hearers.append(other if exact[one] != exact[other] else -1)
        rows = self.quotations + 1
        return np.array(speakers, dtype=np.int64)[rows], np.array(hearers, dtype=np.int64)[rows]

    @cached_property
    def quoted(self) -> Mask:
        return np.asarray(self.quotations >= 0)
