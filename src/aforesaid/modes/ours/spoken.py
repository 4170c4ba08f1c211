"""*I*, *we* and *you*: one link to the last mention of whoever is meant, by speaker, quotation and turn.

A key stands for one who speaks or is spoken to. *You* of a marked speaker means the speaker after (or before) in the
conversation; where only one speaks, it means the audience. A name that is a speaker's own joins that speaker's *I*.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from aforesaid.mentions.dialogue import PAUSE
from aforesaid.mentions.mention import Animacy, MentionType, Role
from aforesaid.modes.evidence import Evidence
from aforesaid.modes.features import Joint
from aforesaid.modes.ours.marked import marked_speakers
from aforesaid.modes.ours.pronouns import TYPE
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.pairs import Candidates, Mask, Pairs, Rows
from aforesaid.settings import check_names
from aforesaid.sieves.context import Context
from aforesaid.sieves.speakers import is_i, is_we, is_you, speaker_words

Key = tuple[str, str]


SPOKEN_RULES = {
    "addressee": "*you* means another speaker of the conversation",
    "next_speaker": "… the one after, and not the one before",
    "shared_we": "in a conversation all speakers' *we* is one",
    "names": "a name that is a marked speaker's joins this speaker's *I*",
    "joined_names": "… also where it is marked in one word: *AnnLee*",
    "narrator": "in a novel with marked speeches only the quotation is the speaker's, and one may be the narrator",
    "reporters": "in a quotation *I* and *you* are those whom the text around names",
    "actors": "… or *I* is the last person who acted",
    "listener": "… and *you* the narrator, where nobody else hears",
}


@dataclass(frozen=True)
class SpokenSettings:
    off: frozenset[str] = frozenset()
    """Names of `SPOKEN_RULES` that are left out."""

    def __post_init__(self) -> None:
        check_names("spoken.off", self.off, tuple(SPOKEN_RULES))


def spoken_mode(settings: SpokenSettings) -> Evidence[OurScene]:
    def candidates(scene: OurScene, free: Mask) -> Candidates:
        linked = _Turns(scene, settings).links(free)
        rows = np.flatnonzero(linked >= 0)
        return Candidates(Pairs(rows, linked[rows], np.zeros_like(rows)))

    return Evidence("spoken", candidates, link=(Joint("type", (TYPE.own,), (TYPE.other,)),), words=_words)


def _words(scene: object, j: int, i: int, flags: int) -> tuple[str, ...]:
    return ("who speaks and who is spoken to",)


class _Turns:
    """The turns of a conversation, and who is meant by the pronouns in them."""

    def __init__(self, scene: OurScene, settings: SpokenSettings) -> None:
        self.scene = scene
        self.on = frozenset(SPOKEN_RULES) - settings.off
        self.context: Context = scene.context
        self.marked = marked_speakers(scene.context, scene.dialogue, novels="narrator" in self.on)
        joined = "joined_names" in self.on
        self.name_words = {name: speaker_words(name, joined=joined) for name, _ in self.marked.turns}

    def links(self, free: Mask) -> Rows:
        context = self.context
        last: dict[Key, int] = {}
        linked = np.full(len(context), -1, dtype=np.int64)
        named = self._named() if "names" in self.on else {}
        for j in range(len(context)):
            if not free[j]:
                continue
            key, fallback = self._key(j) if context.types[j] == MentionType.PRONOUN else (named.get(j), -1)
            if key is None:
                continue
            linked[j] = last.get(key, fallback)
            last[key] = j
        return linked

    def _named(self) -> dict[int, Key | None]:
        """Names that are a marked speaker's own, uttered by somebody else."""
        context = self.context
        found: dict[int, Key | None] = {}
        for j, kind in enumerate(context.types):
            if kind != MentionType.PROPER or context.animacies[j] == Animacy.INANIMATE or not context.content[j]:
                continue
            for name, words in self.name_words.items():
                if name != self.marked.speakers[context.heads[j]] and context.content[j] <= words:
                    found[j] = self._person(name)
        return found

    def _key(self, j: int) -> tuple[Key | None, int]:
        """Who is meant by a pronoun, and a mention to link to when it is the first of them."""
        context = self.context
        kind = "I" if is_i(context, j) else "we" if is_we(context, j) else "you" if is_you(context, j) else ""
        if not kind:
            return None, -1
        speaker = self.marked.speakers[context.heads[j]]
        quotation = context.quotations[j]
        if quotation >= 0 and not speaker:
            return self._quoted(j, kind, quotation)
        if kind == "I":
            return self._person(speaker), -1
        if kind == "you" and speaker and self.marked.conversation and "addressee" in self.on:
            hearer = self.marked.spoken_to(context.heads[j], next_first="next_speaker" in self.on)
            return self._person(hearer), -1
        if kind == "we" and self.marked.conversation and "shared_we" in self.on and speaker:
            return ("we", ""), -1
        return (kind, speaker), -1

    def _person(self, speaker: str) -> Key:
        return "I", "" if speaker == self.marked.narrator else speaker

    def _quoted(self, j: int, kind: str, quotation: int) -> tuple[Key | None, int]:
        """*I* is the one who speaks, *you* the one spoken to, where the text names them."""
        dialogue = self.scene.dialogue
        if kind == "we":
            return (kind, f"conversation {dialogue.conversations[quotation]}"), -1
        speakers, hearers = self.scene.partners
        named = int(speakers[j] if kind == "I" else hearers[j]) if "reporters" in self.on else -1
        if not 0 <= named < j and kind == "I" and "actors" in self.on:
            named = self._told_last(j, quotation, self._acts)
        if 0 <= named < j:
            return ("named", str(named)), named
        listener = kind == "you" and "listener" in self.on
        if listener and self._told_last(j, quotation, partial(is_i, self.context)) >= 0:
            return self._person(""), -1  # said to the one who tells it
        turn = dialogue.turns[quotation]
        return (kind, f"turn {turn}" if turn >= 0 else f"quotation {quotation}"), -1

    def _told_last(self, j: int, quotation: int, wanted: Callable[[int], bool]) -> int:
        """The last mention of the narrative before a quotation that is as wanted, -1 when there is none nearby."""
        context = self.context
        start = self.scene.dialogue.quotations[quotation][0]
        for i in range(j - 1, -1, -1):
            if start - context.heads[i] > PAUSE:
                break
            if context.quotations[i] < 0 and wanted(i):
                return i
        return -1

    def _acts(self, i: int) -> bool:
        return self.context.roles[i] == Role.SUBJECT and self.context.animacies[i] == Animacy.ANIMATE
