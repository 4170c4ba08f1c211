"""A spaCy Doc as a document: the parse that is already there, without white-space tokens."""

from __future__ import annotations

import numpy as np
from spacy.tokens import Doc

from aforesaid.document import Dependencies, Document, Entity
from aforesaid.errors import InputError


def document_of(doc: Doc, *, identifier: str = "text") -> Document:
    """The Doc's words, tags, lemmas, named entities and dependencies. Speakers come from `token._.speaker`, if set."""
    if not doc.has_annotation("DEP") or not doc.has_annotation("TAG"):
        missing = "parse" if not doc.has_annotation("DEP") else "part-of-speech tags"
        raise InputError(
            f"the spaCy Doc has no {missing}, expected one from a pipeline with a tagger and a parser "
            "(for example en_core_web_sm) that runs before coreference"
        )
    kept = kept_tokens(doc)
    place = {i: number for number, i in enumerate(kept)}
    tokens = [doc[i] for i in kept]
    begins = {0}
    for sentence in doc.sents:
        inside = [place[i] for i in range(sentence.start, sentence.end) if i in place]
        begins.update(inside[:1])
    entities = []
    for entity in doc.ents:
        inside = [place[i] for i in range(entity.start, entity.end) if i in place]
        if inside:
            entities.append(Entity(inside[0], inside[-1] + 1, entity.label_))
    spans = np.array([(token.idx, token.idx + len(token.text)) for token in tokens], dtype=np.int32).reshape(-1, 2)
    return Document(
        id=identifier,
        words=tuple(token.text for token in tokens),
        sentence_offsets=np.array([*sorted(begins), len(kept)] if kept else [0], dtype=np.int32),
        pos=tuple(token.tag_ for token in tokens),
        lemmas=tuple(token.lemma_ or token.text.lower() for token in tokens),
        speakers=_speakers(doc, kept),
        entities=tuple(entities),
        dependencies=Dependencies(
            np.array([_governor(doc, i, place) for i in kept], dtype=np.int32),
            tuple(token.dep_ for token in tokens),
        ),
        text=doc.text,
        char_spans=spans,
    )


def kept_tokens(doc: Doc) -> list[int]:
    """Positions of the tokens that a document has: all but white space."""
    return [token.i for token in doc if not token.is_space]


def _governor(doc: Doc, i: int, place: dict[int, int]) -> int:
    """The governor's place; past a white-space token, which governs nothing in a sound parse, its own governor's."""
    token = doc[i]
    while token.head.i != token.i:
        token = token.head
        if token.i in place:
            return place[token.i]
    return -1


def _speakers(doc: Doc, kept: list[int]) -> tuple[str, ...] | None:
    if not (doc and doc[0].has_extension("speaker")):
        return None
    names = tuple(str(doc[i]._.speaker or "") for i in kept)
    return names if any(names) else None
