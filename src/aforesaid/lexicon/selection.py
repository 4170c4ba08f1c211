"""What goes with what: books are read, dogs bark. Selectional preferences, learned from parsed text without labels.

A *slot* is a place in a clause that a noun may fill: subject of *bark*, object of *read*, possessor of *wheel*. How
well a noun fits a slot is their positive pointwise mutual information, the slots' distribution raised to 0.75, brought
to a hundred dimensions by singular value decomposition (Levy, Goldberg & Dagan 2015), so that *novel* fits where only
*book* was seen: fit(noun, slot) = u_noun · v_slot. About 0 says nothing, 2 much. Stored as bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.lexicon.columns import column_of, read_columns, rows_of
from aforesaid.syntax import Relation
from aforesaid.syntax.parsed import Parsed, open_parsed

SLOTS: dict[int, str] = {
    Relation.SUBJECT: "subject",
    Relation.OBJECT: "object",
    Relation.INDIRECT_OBJECT: "indirect object",
    Relation.PREPOSITIONAL: "prepositional",
    Relation.POSSESSOR: "possessor",
}
WORD_KINDS = {"V": "verb", "N": "noun", "J": "adjective"}
"""By the first letter of a Penn tag."""
COMMON_NOUNS = ("NN", "NNS")
MIN_COUNT = 20
COLUMNS = ("nouns", "slots", "noun_vectors", "slot_vectors", "noun_scales", "slot_scales")


def slot_at(parsed: Parsed, token: int) -> str:
    """The slot that a token fills, or an empty string: *subject of bark (verb)*."""
    relation, governor = SLOTS.get(parsed.relations[token]), parsed.governors[token]
    if relation is None or governor < 0:
        return ""
    kind = WORD_KINDS.get(parsed.pos[governor][:1])
    return "" if kind is None else f"{relation} of {parsed.lemmas[governor].lower()} ({kind})"


@dataclass(frozen=True, eq=False)
class Selection:
    nouns: Mapping[str, int]
    """Lemma to row, and `slots` likewise."""
    slots: Mapping[str, int]
    noun_vectors: NDArray[np.float32]
    slot_vectors: NDArray[np.float32]

    def fits(self, nouns: NDArray[np.int64], slots: NDArray[np.int64], unknown: float) -> NDArray[np.float64]:
        """How well each noun fits the slot beside it; `unknown` where one of the two has the row -1."""
        known = (nouns >= 0) & (slots >= 0)
        result = np.full(len(nouns), unknown)
        products = self.noun_vectors[nouns[known]] * self.slot_vectors[slots[known]]
        result[known] = products.sum(axis=1)
        return result


def count_slots(documents: Iterable[Document], lemma: Callable[[str], str]) -> Counter[tuple[str, str]]:
    """How often each common noun fills each slot, as (noun, slot); `lemma` gives the singular of a lower-cased noun."""
    return Counter(pair for document in documents for pair in _pairs(open_parsed(document), lemma))


def _pairs(parsed: Parsed, lemma: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    for token, tag in enumerate(parsed.pos):
        if tag in COMMON_NOUNS:
            slot = slot_at(parsed, token)
            if slot:
                yield lemma(parsed.lowers[token]), slot


def learn_selection(counts: Mapping[tuple[str, str], int], dimensions: int) -> Selection:
    """Vectors from counts of (noun, slot); both have to be seen `MIN_COUNT` times."""
    # Only training needs scipy.sparse, and it takes long to import.
    from scipy.sparse import coo_matrix
    from scipy.sparse.linalg import svds

    nouns, slots = _frequent(counts, 0), _frequent(counts, 1)
    rows = [
        (nouns[noun], slots[slot], count) for (noun, slot), count in counts.items() if noun in nouns and slot in slots
    ]
    if min(len(nouns), len(slots)) <= dimensions:
        raise InputError(
            f"{len(nouns)} nouns and {len(slots)} slots were seen {MIN_COUNT} times, expected more than the "
            f"{dimensions} dimensions; count over more text"
        )
    table = np.array(sorted(rows), dtype=np.float64)
    noun, slot, seen = table[:, 0].astype(np.int64), table[:, 1].astype(np.int64), table[:, 2]
    by_noun, by_slot = np.bincount(noun, weights=seen), np.bincount(slot, weights=seen) ** 0.75
    information = np.log(seen / by_noun[noun] / (by_slot / by_slot.sum())[slot])
    shape = (len(nouns), len(slots))
    matrix = coo_matrix((np.maximum(information, 0.0), (noun, slot)), shape=shape).tocsr()
    # A fixed start, so that the same text gives the same vectors.
    left, scale, right = svds(matrix, k=dimensions, v0=np.ones(min(shape)))
    root = np.sqrt(scale)
    return Selection(nouns, slots, (left * root).astype(np.float32), (right.T * root).astype(np.float32))


def _frequent(counts: Mapping[tuple[str, str], int], side: int) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for pair, count in counts.items():
        totals[pair[side]] += count
    return {word: row for row, word in enumerate(sorted(word for word, n in totals.items() if n >= MIN_COUNT))}


def write_selection(path: Path, selection: Selection) -> None:
    nouns, noun_scales = _bytes(selection.noun_vectors)
    slots, slot_scales = _bytes(selection.slot_vectors)
    with write_atomically(path) as stream:
        np.savez_compressed(
            stream,
            nouns=column_of(selection.nouns),
            slots=column_of(selection.slots),
            noun_vectors=nouns,
            slot_vectors=slots,
            noun_scales=noun_scales,
            slot_scales=slot_scales,
        )


def _bytes(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Each vector as bytes, and what a unit of them stands for."""
    scales = np.abs(vectors).max(axis=1, keepdims=True) / np.float32(127)
    return np.rint(vectors / scales).astype(np.int8), scales


def read_selection(path: Path) -> Selection:
    columns = read_columns(path, COLUMNS, "table of slots")
    noun_vectors = columns["noun_vectors"] * columns["noun_scales"]
    slot_vectors = columns["slot_vectors"] * columns["slot_scales"]
    return Selection(rows_of(columns["nouns"]), rows_of(columns["slots"]), noun_vectors, slot_vectors)
