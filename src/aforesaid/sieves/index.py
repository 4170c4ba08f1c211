"""Which earlier mentions can match a mention at all: an index by string, head, word of a name, and alias.

String sieves only hold between mentions that share a key, so nothing compares all pairs. Lists are walked from the
nearest mention back, and a walk may stop after `limit` mentions of a key: a name that stands 5,000 times in a novel is
one entity many times over, and its latest few dozen mentions say as much as all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.context import Context

PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)
LIMIT = 50
"""Mentions of one key that a walk looks at, where the caller sets no limit of its own."""


class StringIndex:
    """Earlier mentions that share something with a mention, nearest first. Pronouns are not indexed."""

    def __init__(self, context: Context) -> None:
        n = len(context)
        self.context = context
        self.previous_exact = [-1] * n
        """The nearest earlier mention with the same exact string, -1 when there is none; `previous_*` likewise."""
        self.previous_relaxed = [-1] * n
        self.previous_head = [-1] * n
        self.by_name_word: dict[str, list[int]] = {}
        """Word to the names (rows in order) that have it among their content words."""
        self.by_alias: dict[str, list[int]] = {}
        """Acronym or place to the mentions that have it among their keys."""
        self.by_members: dict[frozenset[str], list[int]] = {}
        """The members of a coordination to the coordinations of just these."""
        self._build()

    def _build(self) -> None:
        context = self.context
        exact: dict[str, int] = {}
        relaxed: dict[str, int] = {}
        heads: dict[str, int] = {}
        for row, kind in enumerate(context.types):
            if kind == PRONOUN:
                continue
            self.previous_exact[row] = exact.get(context.exact[row], -1)
            exact[context.exact[row]] = row
            self.previous_relaxed[row] = relaxed.get(context.relaxed[row], -1)
            relaxed[context.relaxed[row]] = row
            self.previous_head[row] = heads.get(context.head_words[row], -1)
            heads[context.head_words[row]] = row
            if kind == PROPER:
                for word in context.content[row]:
                    self.by_name_word.setdefault(word, []).append(row)
            for alias in context.acronyms[row]:
                self.by_alias.setdefault(alias, []).append(row)
            for alias in context.nations[row]:
                self.by_alias.setdefault(alias, []).append(row)
            if context.coordinated[row]:
                self.by_members.setdefault(context.members[row], []).append(row)

    def same_exact(self, j: int, limit: int = LIMIT) -> Iterator[int]:
        """Earlier mentions with the same `exact` string."""
        return _walk(self.previous_exact, j, limit)

    def same_relaxed(self, j: int, limit: int = LIMIT) -> Iterator[int]:
        """Earlier mentions with the same `relaxed` string."""
        return _walk(self.previous_relaxed, j, limit)

    def same_head(self, j: int, limit: int = LIMIT) -> Iterator[int]:
        """Earlier mentions with the same head word."""
        return _walk(self.previous_head, j, limit)

    def sharing_name_word(self, j: int, limit: int = LIMIT) -> Iterator[int]:
        """Earlier names that have the head of the name `j` among their words, nearest first."""
        if self.context.types[j] == PROPER:
            yield from _before(self.by_name_word.get(self.context.head_words[j], ()), j, limit)

    def sharing_alias(self, j: int, limit: int = LIMIT) -> Iterator[int]:
        """Earlier mentions that an acronym, a place or its people connects with `j`, or lists with the same members."""
        context = self.context
        for keys in (context.acronyms[j], context.nations[j]):
            for alias in sorted(keys):
                yield from _before(self.by_alias.get(alias, ()), j, limit)
        if context.coordinated[j]:
            yield from _before(self.by_members.get(context.members[j], ()), j, limit)

    def candidates(self, j: int, limit: int = LIMIT) -> list[int]:
        """All earlier mentions that some string sieve could match with `j`, each once, nearest first."""
        if self.context.types[j] == PRONOUN:
            return []
        found = set(self.same_head(j, limit))
        found.update(self.same_exact(j, limit), self.same_relaxed(j, limit))
        found.update(self.sharing_name_word(j, limit), self.sharing_alias(j, limit))
        return sorted(found, reverse=True)


def _walk(previous: list[int], j: int, limit: int) -> Iterator[int]:
    row = previous[j]
    while row >= 0 and limit > 0:
        yield row
        row = previous[row]
        limit -= 1


def _before(rows: list[int] | tuple[()], j: int, limit: int) -> Iterator[int]:
    at = bisect_left(rows, j)
    for position in range(at - 1, max(at - 1 - limit, -1), -1):
        yield rows[position]
