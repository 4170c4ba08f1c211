"""Matching spans that are not the same: each span of the response that has a partner in the key takes its place.

After that the metrics compare spans as always. Exact partners are taken first; what is left is paired in order of the
number of tokens shared, then of position (Žabokrtský et al., 2022, and the CorefUD scorer).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from aforesaid.document import Clusters, Document, Span
from aforesaid.score.heads import head_finder
from aforesaid.score.options import Match


def match_spans(key: Clusters, response: Clusters, document: Document, match: Match) -> Clusters:
    """The response with the spans of the key that its own stand for. The parse is taken from the key's document."""
    if match is Match.EXACT:
        return response
    in_key = {span for chain in key for span in chain}
    in_response = {span for chain in response for span in chain}
    alone_in_key = in_key - in_response
    alone_in_response = in_response - in_key
    if not alone_in_key or not alone_in_response:
        return response
    partners = _pair(alone_in_key, alone_in_response, head_finder(document), match)
    return tuple(tuple(partners.get(span, span) for span in chain) for chain in response)


def _pair(key: set[Span], response: set[Span], head_of: Callable[[Span], int], match: Match) -> dict[Span, Span]:
    by_head: defaultdict[int, list[Span]] = defaultdict(list)
    for span in key:
        by_head[head_of(span)].append(span)
    candidates: list[tuple[int, Span, Span]] = []
    for span in response:
        heads = [head_of(span)] if match is Match.HEAD else range(span.start, span.end)
        for head in heads:
            for wanted in by_head.get(head, ()):
                if match is Match.PARTIAL and not (wanted.start <= span.start and span.end <= wanted.end):
                    continue
                shared = min(span.end, wanted.end) - max(span.start, wanted.start)
                candidates.append((-shared, wanted, span))
    partners: dict[Span, Span] = {}
    taken: set[Span] = set()
    for _, wanted, span in sorted(candidates):
        if wanted not in taken and span not in partners:
            partners[span] = wanted
            taken.add(wanted)
    return partners
