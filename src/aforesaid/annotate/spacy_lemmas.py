"""spaCy's rule lemmas, computed once for each word with its tag and relation.

The attribute ruler and the lemmatizer take a third of the small model's time, and nearly all of what they say depends
on the word, its tag and its relation alone. So each such triple goes through them once, in a document of its own kind
where a full stop parts it from the next. What differs: the ruler's eight patterns over two words (*let 's*, *gon na*).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

_COMPONENTS = ("attribute_ruler", "lemmatizer")


class Lemmas:
    """Lemmas of words for a pipeline, and which of its components they replace."""

    def __init__(self, nlp: Language) -> None:
        self._vocab = nlp.vocab
        self._known: dict[tuple[int, int, int], str] = {}
        self.replaced: list[str] = []
        """Components of the pipeline that need not run; empty when its lemmas have to be taken from the tokens."""
        names = nlp.pipe_names
        if {*_COMPONENTS, "tagger"} <= set(names) and getattr(nlp.get_pipe("lemmatizer"), "mode", "") == "rule":
            self.replaced = list(_COMPONENTS)
            self._components = [nlp.get_pipe(name) for name in names if name in _COMPONENTS]

    def of(self, triples: NDArray[np.uint64]) -> tuple[str, ...]:
        """The lemma for each row of word, tag and relation, as keys of the vocabulary."""
        keys = list(map(tuple, triples.tolist()))
        new = [key for key in dict.fromkeys(keys) if key not in self._known]
        if new:
            self._learn(new)
        known = self._known
        return tuple([known[key] for key in keys])

    def _learn(self, triples: list[tuple[int, int, int]]) -> None:
        strings = self._vocab.strings
        words, tags, relations = [], [], []
        for word, tag, relation in triples:
            words += [strings[word], "."]
            tags += [strings[tag], "."]
            relations += [strings[relation], "punct"]
        doc = Doc(self._vocab, words, tags=tags, deps=relations, heads=[0] * len(words))
        for component in self._components:
            doc = component(doc)
        for i, triple in enumerate(triples):
            self._known[triple] = doc[2 * i].lemma_
