"""Documents written by hand: `doc("[Ann]1 said [she]1 left .")` and `parsed("(S (NP (NNP Ann)) (VP (VBD left)))")`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from aforesaid.document import Clusters, Document, Span
from aforesaid.formats.coreference_cells import in_order
from aforesaid.formats.penn import parse_trees

_PIECE = re.compile(r"\[|\](\w+)|([^\s\[\]]+)")


def doc(
    text: str | Sequence[str],
    *,
    speakers: Sequence[str] | None = None,
    pos: str | Sequence[str] | None = None,
    id: str = "test",
    part: int = 0,
) -> Document:
    """A document with clusters: a bracket closes the innermost open one and names its chain, `[the [dog]2 's tail]1`.

    Sentences are lines, or the items of a list. `speakers` gives one name a sentence; `pos` one tag a token.
    Without any bracket the clusters are ().
    """
    sentences = [line for line in (text.split("\n") if isinstance(text, str) else text) if line.strip()]
    words: list[str] = []
    offsets = [0]
    chains: dict[str, list[Span]] = {}
    for sentence in sentences:
        open_brackets: list[int] = []
        for match in _PIECE.finditer(sentence):
            if match[2]:
                words.append(match[2])
            elif match[1]:
                chains.setdefault(match[1], []).append(Span(open_brackets.pop(), len(words)))
            else:
                open_brackets.append(len(words))
        if open_brackets:
            raise ValueError(f"a bracket without a chain's name in: {sentence}")
        offsets.append(len(words))
    tags = pos.split() if isinstance(pos, str) else pos
    if tags is not None and len(tags) != len(words):
        raise ValueError(f"{len(tags)} tags for {len(words)} words")
    return Document(
        id=id,
        part=part,
        words=tuple(words),
        sentence_offsets=np.array(offsets, np.int32),
        pos=None if tags is None else tuple(tags),
        speakers=None if speakers is None else _per_token(speakers, offsets),
        clusters=in_order(chains.values()),
    )


def parsed(
    *trees: str,
    mentions: str | Sequence[str] | None = None,
    speakers: Sequence[str] | None = None,
    id: str = "test",
    part: int = 0,
) -> Document:
    """A document out of one Penn tree a sentence; `mentions` gives its clusters in the manner of `doc`."""
    document = replace(parse_trees("\n".join(trees), id), part=part)
    clusters: Clusters = ()
    if mentions is not None:
        marked = doc(mentions)
        if marked.words != document.words:
            raise ValueError(f"the trees have the words {document.words}, the mentions {marked.words}")
        clusters = marked.clusters or ()
    offsets = document.sentence_offsets.tolist()
    return replace(document, clusters=clusters, speakers=None if speakers is None else _per_token(speakers, offsets))


def _per_token(names: Sequence[str], offsets: Sequence[int]) -> tuple[str, ...]:
    lengths = np.diff(offsets).tolist()
    return tuple(name for name, length in zip(names, lengths, strict=True) for _ in range(length))
