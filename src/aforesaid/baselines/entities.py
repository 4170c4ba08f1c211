"""Entities that grow by merging, with the attributes of all their mentions (Lee et al. 2013, section 3.1)."""

from __future__ import annotations

from bisect import bisect_left

from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.agreement_bits import bits_agree, pooled
from aforesaid.sieves.context import Context

PRONOUN = int(MentionType.PRONOUN)


class Entities:
    """One entity a mention at first; merging pools all attributes."""

    def __init__(self, context: Context) -> None:
        n = len(context)
        self.context = context
        self.of = list(range(n))
        """The entity of each mention, named by its first mention."""
        self.members: list[list[int]] = [[j] for j in range(n)]
        self.bits = list(context.bits)
        self.labels = [frozenset((label,)) if label else frozenset() for label in context.entity_labels]
        self.heads = [
            frozenset((word,)) if kind != PRONOUN else frozenset()
            for word, kind in zip(context.head_words, context.types, strict=True)
        ]
        self.words = [
            content if kind != PRONOUN else frozenset()
            for content, kind in zip(context.content, context.types, strict=True)
        ]
        self.by_head: dict[str, set[int]] = {}
        """Head word to the entities that have it."""
        self.by_word: dict[str, set[int]] = {}
        for j in range(n):
            for word in self.heads[j]:
                self.by_head.setdefault(word, set()).add(j)
            for word in self.words[j]:
                self.by_word.setdefault(word, set()).add(j)

    def merge(self, i: int, j: int) -> None:
        """The entities of two mentions become one."""
        first, second = sorted((self.of[i], self.of[j]))
        if first == second:
            return
        for member in self.members[second]:
            self.of[member] = first
        self.members[first] = sorted(self.members[first] + self.members[second])
        self.members[second] = []
        self.bits[first] = pooled(self.bits[first], self.bits[second])
        for sets in (self.labels, self.heads, self.words):
            sets[first] |= sets[second]
        for by_key, sets in ((self.by_head, self.heads), (self.by_word, self.words)):
            for key in sets[second]:
                by_key[key].discard(second)
                by_key[key].add(first)

    def agree(self, i: int, j: int) -> bool:
        """Number, gender, animacy and named-entity label of the two entities allow them to be one."""
        a, b = self.of[i], self.of[j]
        return bits_agree(self.bits[a], self.bits[b]) and (
            not self.labels[a] or not self.labels[b] or not self.labels[a].isdisjoint(self.labels[b])
        )

    def is_first(self, j: int) -> bool:
        """Is the mention the first of its entity in the text?"""
        return self.of[j] == j

    def last_member_before(self, entity: int, j: int) -> int:
        """The entity's nearest mention before `j`, -1 when all come later."""
        members = self.members[entity]
        at = bisect_left(members, j)
        return members[at - 1] if at else -1
