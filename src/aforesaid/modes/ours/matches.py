"""Names and nouns with words in common: the best match is the antecedent.

A name: exact words first, then the same head with no new words, then a part of a name. A noun: the nearest with the
same head and no new words, then exact words further back (first if it has a possessor); it has to be definite, as *a
dog* after *the dog* is another.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aforesaid.lexicon.place_words import PLACE_ABBREVIATIONS
from aforesaid.mentions.mention import Definiteness, Gender, MentionType, Number, Role
from aforesaid.modes.evidence import Evidence
from aforesaid.modes.features import Joint
from aforesaid.modes.ours.pronouns import TYPE
from aforesaid.modes.ours.scene import DEFINITE, OurScene
from aforesaid.modes.pairs import Candidates, Mask, Pairs
from aforesaid.modes.strings import Match
from aforesaid.modes.tell import string_words
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.constructs import acronym
from aforesaid.sieves.context import Context
from aforesaid.sieves.strings import compatible_modifiers, same_name_part, words_included

PRONOUN, PROPER, NOMINAL = int(MentionType.PRONOUN), int(MentionType.PROPER), int(MentionType.NOMINAL)
SEXES = (Gender.MALE, Gender.FEMALE)
DESCRIBED = (PROPER, PRONOUN)
MANY = 30
"""Mentions with the same head that are looked at, the nearest first."""


@dataclass(frozen=True)
class MatchSettings:
    noun_window: int = 10
    """Sentences within which a noun with the same head is the same thing."""
    capitalised: bool = True
    """A capitalised bare noun inside a sentence counts as a name."""
    first_words: bool = True
    """*Hubble* for *the Hubble Space Telescope*."""
    acronyms: bool = True
    """*AFP* for *Agence France Presse*, in either order."""
    descriptions: bool = True
    """*The fisherman* for *Tom*, after *Tom, a fisherman,* or *Tom is a fisherman*."""
    whole_names: bool = True
    """*Sue Cleveland* after *Sue*."""


def match_mode(settings: MatchSettings) -> Evidence[OurScene]:
    def candidates(scene: OurScene, free: Mask) -> Candidates:
        return Candidates(_Matcher(scene, settings).pairs(free))

    return Evidence("match", candidates, link=(Joint("type", (TYPE.own,), (TYPE.other,)),), words=string_words)


class _Matcher:
    """Walks through the mentions once, with what was seen so far indexed by words."""

    def __init__(self, scene: OurScene, settings: MatchSettings) -> None:
        self.context: Context = scene.context
        self.visible = scene.visible.tolist()
        self.settings = settings
        self.by_words: dict[str, int] = {}
        self.by_head: dict[str, list[int]] = {}
        self.by_name_word: dict[str, list[int]] = {}
        self.by_alias: dict[str, int] = {}
        self.descriptions: dict[str, tuple[int, int]] = {}
        """Head of a noun phrase to (who it was said of, the noun phrase), the latest of its kind."""

    def pairs(self, free: Mask) -> Pairs:
        context = self.context
        rows: list[tuple[int, int, int]] = []
        rows_of_heads = {head: row for row, head in enumerate(context.heads)}
        for j, kind in enumerate(context.types):
            if kind == NOMINAL:
                said_of = max(context.apposition_to[j], context.predicate_of[j])
                who = rows_of_heads.get(said_of, j)
                if who < j and context.types[who] in DESCRIBED:
                    self.descriptions[context.head_words[j]] = (who, j)
            if kind == PRONOUN or not self.visible[j]:
                continue
            words = PLACE_ABBREVIATIONS.get(context.exact[j], context.exact[j])
            if free[j]:
                found = self._antecedent(j, words)
                if found is not None and not nested(context, found[0], j):
                    rows.append((j, *found))
            self.by_words[words] = j
            self.by_head.setdefault(context.head_words[j], []).append(j)
            if kind == PROPER:
                for word in context.content[j]:
                    self.by_name_word.setdefault(word, []).append(j)
                for alias in context.acronyms[j]:
                    self.by_alias[alias] = j
        table = np.array(rows, dtype=np.int64).reshape(len(rows), 3)
        return Pairs(table[:, 0], table[:, 1], table[:, 2])

    def _antecedent(self, j: int, words: str) -> tuple[int, int] | None:
        """The best match and how it matches."""
        context = self.context
        name = self._is_name(j, words)
        if not name and context.definiteness[j] not in DEFINITE:
            return None
        described = self._described(j)
        if described >= 0:
            return described, int(Match.HEAD)
        same = self.by_words.get(words, -1)
        if same >= 0 and (self._clash(same, j) or (name and self._capital(j) and not self._capital(same))):
            same = -1  # *Matter* as a title is not *the matter*
        # A name and *my father* want their own words, *the father* is the last that was spoken of.
        own_words = name or context.definiteness[j] == Definiteness.POSSESSIVE
        like = self._same_head(j) if same < 0 or not own_words else -1
        if like >= 0:
            return like, int(Match.EXACT if context.exact[like] == context.exact[j] else Match.HEAD | Match.INCLUSION)
        if same >= 0:
            return same, int(Match.EXACT)
        return self._other_name(j) if name else None

    def _same_head(self, j: int) -> int:
        """The nearest mention with the same head with all words of this one: *the bridge* for *the Stone Bridge*."""
        context, sentence = self.context, self.context.sentences[j]
        noun = context.types[j] == NOMINAL
        for i in self.by_head.get(context.head_words[j], ())[: -MANY - 1 : -1]:
            if noun and sentence - context.sentences[i] > self.settings.noun_window:
                break
            if (
                (noun or context.types[i] == PROPER)
                and not self._clash(i, j)
                and words_included(context, i, j)
                and compatible_modifiers(context, i, j)
                and self._worth(i, j)
                and not nested(context, i, j)
            ):
                return i
        return -1

    def _described(self, j: int) -> int:
        """*Tom, a fisherman, … The fisherman*: a noun that was said of somebody, if of nobody else since."""
        context, head = self.context, self.context.head_words[j]
        found = self.descriptions.get(head)
        if found is None or context.types[j] != NOMINAL or not self.settings.descriptions:
            return -1
        who, description = found
        latest = self.by_head.get(head, (-1,))[-1]
        near = context.sentences[j] - context.sentences[description] <= self.settings.noun_window
        fits = words_included(context, description, j) and compatible_modifiers(context, description, j)
        agrees = (
            Number.UNKNOWN in (context.numbers[who], context.numbers[j]) or context.numbers[who] == context.numbers[j]
        )
        return who if near and fits and agrees and latest <= description and not nested(context, who, j) else -1

    def _other_name(self, j: int) -> tuple[int, int] | None:
        """The same name in another form: a part of it, its initials, or the whole of what was a part before."""
        context = self.context
        for i in self.by_name_word.get(context.head_words[j], ())[: -MANY - 1 : -1]:
            if self._clash(i, j):
                continue
            if same_name_part(context, i, j) or (self.settings.first_words and self._first_word(i, j)):
                return i, int(Match.NAME_PART)
        if self.settings.acronyms:
            for alias in context.acronyms[j]:
                i = self.by_alias.get(alias, -1)
                if i >= 0 and acronym(context, i, j):
                    return i, int(Match.ACRONYM)
        if self.settings.whole_names and context.entity_labels[j] in ("PERSON", "PER"):
            for word in context.content[j]:
                for i in self.by_name_word.get(word, ())[: -MANY - 1 : -1]:
                    if (
                        context.entity_labels[i] in ("PERSON", "PER")
                        and same_name_part(context, j, i)
                        and not self._clash(i, j)
                    ):
                        return i, int(Match.NAME_PART)
        return None

    def _clash(self, i: int, j: int) -> bool:
        """*Mr. Lee* and *Mrs. Lee*."""
        genders = self.context.genders
        return genders[i] != genders[j] and genders[i] in SEXES and genders[j] in SEXES

    def _worth(self, i: int, j: int) -> bool:
        """The same head is weak evidence for a name of no known class, and for a noun without a role in its clause."""
        context = self.context
        if context.types[j] == PROPER:
            return context.entity_labels[i] == context.entity_labels[j] != ""
        return context.roles[j] != Role.OTHER

    def _is_name(self, j: int, words: str) -> bool:
        """Names and what counts as one: *Figure 2*, a noun with a capital inside a sentence, or one that was a name."""
        context = self.context
        if context.types[j] == PROPER:
            return True
        if context.definiteness[j] != Definiteness.BARE or context.starts[j] != context.heads[j]:
            return False
        last = context.ends[j] - 1
        if last == context.heads[j] + 1 and context.parsed.pos[last] == "CD":
            return True
        if not self.settings.capitalised or not self._capital(j):
            return False
        before = self.by_words.get(words, -1)
        return self._inside_sentence(j) or (
            before >= 0 and self._capital(before) and (context.types[before] == PROPER or self._inside_sentence(before))
        )

    def _capital(self, j: int) -> bool:
        return self.context.parsed.words[self.context.heads[j]][:1].isupper()

    def _inside_sentence(self, j: int) -> bool:
        head, sentences = self.context.heads[j], self.context.parsed.sentences
        return head > 0 and sentences[head - 1] == sentences[head]

    def _first_word(self, i: int, j: int) -> bool:
        context = self.context
        return (
            context.entity_labels[i] not in ("PERSON", "PER")
            and context.content[j] < context.content[i]
            and context.ends[j] - context.starts[j] <= 2
            and context.ends[i] - context.starts[i] <= 6
            and context.exact[i].split(" ", 1)[0] == context.head_words[j]
        )
