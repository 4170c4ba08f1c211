"""In which order antecedents are tried (Lee et al. 2013, section 3.2; after Hobbs 1978).

The mention's own sentence first, then the sentences before it, nearest first. Within a sentence the tree is walked
breadth first: from left to right, so that subjects come early; for a name or noun in an earlier sentence from right to
left. For a pronoun the smallest clause around it is walked before the clauses around that one.
"""

from __future__ import annotations

from aforesaid.mentions.mention import MentionType
from aforesaid.sieves.context import Context
from aforesaid.syntax import Phrase

PRONOUN = int(MentionType.PRONOUN)
CLAUSE = int(Phrase.CLAUSE)


class CandidateOrder:
    """Sort keys of candidates; depths and clauses are read off the phrases once a document."""

    def __init__(self, context: Context) -> None:
        self._context = context
        syntax = context.mentions.syntax
        starts, ends = syntax.phrase_starts.tolist(), syntax.phrase_ends.tolist()
        parents, kinds = syntax.phrase_parents.tolist(), syntax.phrase_kinds.tolist()
        depths = [0] * len(starts)
        rows: dict[tuple[int, int], int] = {}
        # the smallest phrase around each token: a parent stands before its children, so that later ones are smaller
        innermost = [-1] * len(context.parsed.words)
        for row, (start, end, parent) in enumerate(zip(starts, ends, parents, strict=True)):
            if parent >= 0:
                depths[row] = depths[parent] + 1
            rows.setdefault((start, end), row)
            innermost[start:end] = [row] * (end - start)
        self._depths = []
        self._phrases = []
        for span in zip(context.starts, context.ends, strict=True):
            row = rows.get(span, -1)
            if row < 0:
                row = innermost[span[0]]
                self._depths.append(depths[row] + 1 if row >= 0 else 0)
            else:
                self._depths.append(depths[row])
            self._phrases.append(row)
        self._clause_spans = (starts, ends, parents, kinds)

    def key(self, i: int, j: int) -> tuple[int, int, int, int]:
        """Candidates of `j` in this order: sentences back, clauses up, depth, position."""
        context = self._context
        distance = context.sentences[j] - context.sentences[i]
        pronoun = context.types[j] == PRONOUN
        position = context.starts[i]
        if distance and not pronoun:
            return distance, 0, self._depths[i], -position
        return distance, self._clauses_up(i, j) if pronoun and not distance else 0, self._depths[i], position

    def _clauses_up(self, i: int, j: int) -> int:
        """How many clauses around `j` one must leave to reach `i`."""
        starts, ends, parents, kinds = self._clause_spans
        start, end = self._context.starts[i], self._context.ends[i]
        up = 0
        row = self._phrases[j]
        while row >= 0:
            if kinds[row] == CLAUSE:
                if starts[row] <= start and end <= ends[row]:
                    return up
                up += 1
            row = parents[row]
        return up
