"""Earlier mentions that Speaker Identification may match, found without comparing pairs."""

from __future__ import annotations

from collections.abc import Iterator

from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.context import Context
from aforesaid.sieves.speakers import Voices, is_i, speaker_words

PROPER = int(MentionType.PROPER)


class VoiceIndex:
    """For a mention: the latest pronoun of the same voice, the utterer of its quotation, and its speaker's name."""

    def __init__(self, context: Context) -> None:
        self._context = context
        voices = Voices(context)
        n = len(context)
        self._same_voice = [voices.latest(j) for j in range(n)]
        self._uttered: dict[int, list[int]] = {}
        """Mention that utters quotations to the first *I* in each."""
        self._first_i: dict[int, int] = {}
        """Marked speaker to the first *I* of his."""
        self._names: dict[int, list[int]] = {}
        """Marked speaker to the names in the text that are his."""
        utterers = context.mentions.quotation_speakers.tolist()
        quotations_seen: set[int] = set()
        for j in range(n):
            if not is_i(context, j):
                continue
            quotation = context.quotations[j]
            if quotation < 0:
                if context.speakers[j] >= 0:
                    self._first_i.setdefault(context.speakers[j], j)
            elif quotation not in quotations_seen:
                quotations_seen.add(quotation)
                if utterers[quotation] >= 0:
                    self._uttered.setdefault(utterers[quotation], []).append(j)
        self._utterers = utterers
        self._find_names()

    def _find_names(self) -> None:
        context = self._context
        by_word: dict[str, list[int]] = {}
        for number, name in enumerate(context.mentions.speaker_names):
            for word in speaker_words(name):
                by_word.setdefault(word, []).append(number)
        if not by_word:
            return
        words = [speaker_words(name) for name in context.mentions.speaker_names]
        for j, kind in enumerate(context.types):
            if kind == PROPER:
                for number in by_word.get(context.head_words[j], ()):
                    if context.content[j] <= words[number] and context.speakers[j] != number:
                        self._names.setdefault(number, []).append(j)

    def candidates(self, j: int) -> Iterator[int]:
        """Earlier mentions, the same voice first; the predicates of `speakers` hold for what is yielded."""
        context = self._context
        if self._same_voice[j] >= 0:
            yield self._same_voice[j]
        if is_i(context, j):
            quotation = context.quotations[j]
            if quotation >= 0:
                if 0 <= self._utterers[quotation] < j:
                    yield self._utterers[quotation]
            else:
                for name in reversed(self._names.get(context.speakers[j], ())):
                    if name < j:
                        yield name
                        break
            return
        for spoken in self._uttered.get(j, ()):
            if spoken < j:
                yield spoken
        if context.types[j] == PROPER:
            for number, names in self._names.items():
                if j in names and self._first_i.get(number, j) < j:
                    yield self._first_i[number]
