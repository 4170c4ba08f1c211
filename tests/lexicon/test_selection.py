"""Which nouns go with which verbs: counting, learning, and the file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from aforesaid.errors import InputError
from aforesaid.lexicon.lexicon import load_lexicon
from aforesaid.lexicon.selection import count_slots, learn_selection, read_selection, write_selection
from contexts import annotated

FOOD, PAPER = ("apple", "bread", "cake", "soup"), ("book", "letter", "novel", "poem")
EATEN, READ = ("object of eat (verb)", "object of bake (verb)"), ("object of read (verb)", "object of write (verb)")


def counts() -> Counter[tuple[str, str]]:
    """Each noun of a group in each slot of its group, but nobody ever bakes soup."""
    table = Counter(
        {(noun, slot): 50 for nouns, slots in ((FOOD, EATEN), (PAPER, READ)) for noun in nouns for slot in slots}
    )
    del table["soup", "object of bake (verb)"]
    return table


def fit(noun: str, slot: str) -> float:
    selection = learn_selection(counts(), 2)
    nouns, slots = np.array([selection.nouns[noun]]), np.array([selection.slots[slot]])
    return float(selection.fits(nouns, slots, 0.0)[0])


def test_slots_of_a_sentence_are_counted_by_lemma() -> None:
    document = annotated(
        "(S (NP (DT The) (NNS dogs)) (VP (VBD ate) (NP (NP (NNP Ann) (POS 's)) (NN cake)) "
        "(PP (IN in) (NP (NN peace)))) (. .))"
    )
    lemma = {"dogs": "dog", "cake": "cake", "peace": "peace"}
    found = count_slots([document], lemma.__getitem__)
    # Documents without lemmas are read as they are written; a name is no common noun.
    assert found == {
        ("dog", "subject of ate (verb)"): 1,
        ("cake", "object of ate (verb)"): 1,
        ("peace", "prepositional of ate (verb)"): 1,
    }


def test_a_noun_fits_where_its_like_were_seen() -> None:
    assert fit("soup", "object of bake (verb)") > 0.3
    assert fit("soup", "object of bake (verb)") > fit("soup", "object of read (verb)") + 0.3
    assert fit("novel", "object of read (verb)") > fit("novel", "object of eat (verb)") + 0.3


def test_what_is_not_in_the_table_counts_as_unknown() -> None:
    selection = learn_selection(counts(), 2)
    fits = selection.fits(np.array([-1, 0]), np.array([0, -1]), 0.25)
    assert fits.tolist() == [0.25, 0.25]


def test_too_little_text_is_refused() -> None:
    with pytest.raises(
        InputError, match="8 nouns and 4 slots were seen 20 times, expected more than the 50 dimensions"
    ):
        learn_selection(counts(), 50)


def test_written_and_read_again(tmp_path: Path) -> None:
    selection = learn_selection(counts(), 2)
    write_selection(tmp_path / "selection.npz", selection)
    again = read_selection(tmp_path / "selection.npz")
    assert again.nouns == selection.nouns
    assert again.slots == selection.slots
    np.testing.assert_allclose(again.noun_vectors, selection.noun_vectors, atol=0.02)


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "selection.npz").write_bytes(b"not an archive")
    with pytest.raises(InputError, match="no table of slots"):
        read_selection(tmp_path / "selection.npz")


def test_the_shipped_table_knows_what_is_read() -> None:
    table = load_lexicon().selection
    nouns = np.array([table.nouns[noun] for noun in ("book", "river")])
    slots = np.array([table.slots["object of read (verb)"]] * 2)
    book, river = table.fits(nouns, slots, 0.0).tolist()
    assert book > 2 > 1 > river
