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
from aforesaid.mentions.propose import PERSON_LABELS
from aforesaid.modes.evidence import Evidence
from aforesaid.modes.features import Joint
from aforesaid.modes.ours.pronouns import TYPE
from aforesaid.modes.ours.scene import DEFINITE, OurScene
from aforesaid.modes.pairs import Candidates, Mask, Pairs
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import Match
from aforesaid.modes.tell import string_words
from aforesaid.settings import check_names
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.constructs import acronym
from aforesaid.sieves.context import Context
from aforesaid.sieves.strings import compatible_modifiers, same_name_part, words_included

PRONOUN, PROPER, NOMINAL = int(MentionType.PRONOUN), int(MentionType.PROPER), int(MentionType.NOMINAL)
TOLD = (Gender.MALE, Gender.FEMALE, Gender.NEUTER)
DESCRIBED = (PROPER, PRONOUN)
APPOSITION = 0
"""In place of a match of words: a name links to the noun that it is an apposition of, which gets its antecedent."""
MANY = 30
"""Mentions with the same head that are looked at, the nearest first."""


MATCH_RULES = {
    "abbreviations": "*the U.S.* for *the United States*",
    "capitalised": "a capitalised bare noun inside a sentence counts as a name",
    "earlier_names": "so does one at the start of a sentence, if it was a name before",
    "numbered": "*Figure 2* counts as a name",
    "capitals": "a name with a capital is not the same words in small letters",
    "genders": "names of different gender do not match: *Mr. Lee* and *Mrs. Lee*, *Lee Airways*",
    "descriptions": "*the fisherman* for *Tom*, after *Tom, a fisherman,* or *Tom is a fisherman*",
    "nearest_noun": "a noun means the nearest with the same head and no new words, before exact words further back",
    "own_words": "… but not *my father*, which wants exact words first",
    "nouns_of_names": "*the bridge* for *the Stone Bridge*",
    "worth": "the same head counts for names of one known class, and for nouns with a role in their clause",
    "name_parts": "*Smith*, *John* for *John Smith*",
    "whole_names": "*Sue Cleveland* after *Sue*",
    "acronyms": "*AFP* for *Agence France Presse*, in either order",
}


@dataclass(frozen=True)
class MatchSettings:
    noun_window: int = 10
    """Sentences within which a noun with the same head is the same thing."""
    off: frozenset[str] = frozenset()
    """Names of `MATCH_RULES` that are left out."""

    def __post_init__(self) -> None:
        check_names("match.off", self.off, tuple(MATCH_RULES))


def match_mode(settings: MatchSettings) -> Evidence[OurScene]:
    def candidates(scene: OurScene, free: Mask) -> Candidates:
        return Candidates(_Matcher(scene, settings).pairs(free))

    return Evidence("match", candidates, link=(Joint("type", (TYPE.own,), (TYPE.other,)),), words=_words)


def _words(scene: Scene, j: int, i: int, flags: int) -> tuple[str, ...]:
    return ("apposition",) if flags == APPOSITION else string_words(scene, j, i, flags)


class _Matcher:
    """Walks through the mentions once, with what was seen so far indexed by words."""

    def __init__(self, scene: OurScene, settings: MatchSettings) -> None:
        self.context: Context = scene.context
        self.visible = scene.visible.tolist()
        self.wholes = scene.wholes.tolist()
        self.noun_window = settings.noun_window
        self.on = frozenset(MATCH_RULES) - settings.off
        self.by_words: dict[str, int] = {}
        self.by_head: dict[str, list[int]] = {}
        self.by_name_word: dict[str, list[int]] = {}
        self.by_alias: dict[str, int] = {}
        self.descriptions: dict[str, tuple[int, int]] = {}
        """Head of a noun phrase to (who it was said of, the noun phrase), the latest of its kind."""

    def pairs(self, free: Mask) -> Pairs:
        context = self.context
        rows: dict[int, tuple[int, int]] = {}
        rows_of_heads = {head: row for row, head in enumerate(context.heads)}
        for j, kind in enumerate(context.types):
            if kind == NOMINAL:
                said_of = max(context.apposition_to[j], context.predicate_of[j])
                who = rows_of_heads.get(said_of, j)
                if who < j and context.types[who] in DESCRIBED:
                    self.descriptions[context.head_words[j]] = (who, j)
            if kind == PRONOUN or not self.visible[j]:
                continue
            words = context.exact[j]
            if "abbreviations" in self.on:
                words = PLACE_ABBREVIATIONS.get(words, words)
            whole = self.wholes[j]
            if free[j]:
                found = self._antecedent(j, words)
                linked = j if whole < 0 else whole
                if found is not None and found[0] < linked and not nested(context, found[0], linked):
                    rows[linked] = found
                if whole >= 0:
                    rows[j] = whole, APPOSITION
            self.by_words[words] = j
            self.by_head.setdefault(context.head_words[j], []).append(j)
            if kind == PROPER:
                for word in context.content[j]:
                    self.by_name_word.setdefault(word, []).append(j)
                for alias in context.acronyms[j]:
                    self.by_alias[alias] = j
        table = np.array([(j, *rows[j]) for j in sorted(rows)], dtype=np.int64).reshape(len(rows), 3)
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
        if same >= 0 and (self._clash(same, j) or (name and self._small(same, j))):
            same = -1
        # A name and *my father* want their own words, *the father* is the last that was spoken of.
        own_words = name or "nearest_noun" not in self.on
        own_words |= "own_words" in self.on and context.definiteness[j] == Definiteness.POSSESSIVE
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
            if noun and sentence - context.sentences[i] > self.noun_window:
                break
            alike = context.types[i] == context.types[j]
            if (
                (alike or (noun and "nouns_of_names" in self.on))
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
        if found is None or context.types[j] != NOMINAL or "descriptions" not in self.on:
            return -1
        who, description = found
        latest = self.by_head.get(head, (-1,))[-1]
        near = context.sentences[j] - context.sentences[description] <= self.noun_window
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
            if "name_parts" in self.on and same_name_part(context, i, j):
                return i, int(Match.NAME_PART)
        if "acronyms" in self.on:
            known = [self.by_alias[alias] for alias in context.acronyms[j] if alias in self.by_alias]
            found = max((i for i in known if acronym(context, i, j)), default=-1)
            if found >= 0:
                return found, int(Match.ACRONYM)
        if "whole_names" in self.on and context.entity_labels[j] in PERSON_LABELS:
            found = max((self._part_before(j, word) for word in context.content[j]), default=-1)
            if found >= 0:
                return found, int(Match.NAME_PART)
        return None

    def _part_before(self, j: int, word: str) -> int:
        """The latest name with the word that is a part of this one."""
        context = self.context
        for i in self.by_name_word.get(word, ())[: -MANY - 1 : -1]:
            if context.entity_labels[i] in PERSON_LABELS and same_name_part(context, j, i) and not self._clash(i, j):
                return i
        return -1

    def _clash(self, i: int, j: int) -> bool:
        """*Mr. Lee* and *Mrs. Lee*, or *Lee Airways*."""
        genders = self.context.genders
        if "genders" not in self.on:
            return False
        return genders[i] != genders[j] and genders[i] in TOLD and genders[j] in TOLD

    def _worth(self, i: int, j: int) -> bool:
        """The same head is weak evidence for a name of no known class, and for a noun without a role in its clause."""
        context = self.context
        if "worth" not in self.on:
            return True
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
        if last == context.heads[j] + 1 and context.parsed.pos[last] == "CD" and "numbered" in self.on:
            return True
        if not self._capital(j):
            return False
        if self._inside_sentence(j):
            return "capitalised" in self.on
        before = self.by_words.get(words, -1)
        if before < 0 or not self._capital(before) or "earlier_names" not in self.on:
            return False
        return context.types[before] == PROPER or self._inside_sentence(before)

    def _small(self, i: int, j: int) -> bool:
        """*Matter* as a title is not *the matter*."""
        return "capitals" in self.on and self._capital(j) and not self._capital(i)

    def _capital(self, j: int) -> bool:
        return self.context.parsed.words[self.context.heads[j]][:1].isupper()

    def _inside_sentence(self, j: int) -> bool:
        head, sentences = self.context.heads[j], self.context.parsed.sentences
        return head > 0 and sentences[head - 1] == sentences[head]
