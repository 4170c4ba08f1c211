"""Which mode each mention is in, as printed, and what is encoded of it."""

from __future__ import annotations

import pytest

from aforesaid.document import Document
from aforesaid.mentions.mention import Gender, MentionType, Number
from aforesaid.model.definition import split
from aforesaid.model.encoded import AllDocument
from aforesaid.modes.literal import ATTRIBUTES, FLAGS, literal_pairs, literal_preset
from aforesaid.modes.presets import preset
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import Match, literal_match
from contexts import annotated, at
from stories import story

MODES = ("str", "prec", "attr")


def modes_of(document: Document) -> dict[str, str]:
    """The mode of the last mention with each text."""
    made = literal_preset()
    context = made.context(document)
    encoded = made.encode_context(context)
    assert encoded is not None
    return {context.mentions.text(j): MODES[mode] for j, mode in enumerate(encoded.modes.tolist())}


def test_the_first_mention_of_all_is_in_attr() -> None:
    assert modes_of(story(("Ann", "slept")))["Ann"] == "attr"


def test_str_by_exact_relaxed_and_head_match() -> None:
    document = story(("the old man", "met", "a dog"), ("the old man", "ran"), ("the man", "fell"), ("the cat", "ran"))
    assert modes_of(document) == {"the old man": "str", "a dog": "attr", "the man": "str", "the cat": "attr"}


def test_new_words_are_no_match() -> None:
    assert modes_of(story(("the man", "ran"), ("the young man", "fell")))["the young man"] == "attr"


def test_prec_by_construct_and_by_speaker() -> None:
    document = story(("Ann", "is", "the owner"), ("I", "slept"), ("I", "ate"), speakers=["x", "x", "x"])
    assert modes_of(document) == {"Ann": "attr", "the owner": "prec", "I": "prec"}


def test_str_goes_before_prec() -> None:
    document = story(("the owner", "slept"), ("Ann", "is", "the owner"))
    assert modes_of(document)["the owner"] == "str"


def test_codes_and_flags_can_be_read_back() -> None:
    document = story(("Ann", "met", "the old man"), ("the man", "saw", "her"), names={"Ann": "PERSON"})
    made = literal_preset()
    context = made.context(document)
    encoded = made.encode_context(context)
    assert isinstance(encoded, AllDocument)
    types, numbers, genders, *_ = (column.tolist() for column in split(ATTRIBUTES, encoded.codes))
    her, old, man = at(context, "her"), at(context, "the old man"), at(context, "the man")
    assert (types[her], numbers[her], genders[her]) == (MentionType.PRONOUN, Number.SINGULAR, Gender.FEMALE)
    assert types[man] == MentionType.NOMINAL
    rows = slice(int(encoded.pair_offsets[man]), int(encoded.pair_offsets[man + 1]))
    assert encoded.pairs[rows].tolist() == [old]
    exact, relaxed, head = (int(column[0]) for column in split(FLAGS, encoded.flags[rows]))
    assert (exact, relaxed, head) == (0, 0, 1)
    assert encoded.sentences.tolist() == sorted(encoded.sentences.tolist())


def test_head_match_wants_neither_inside_the_other() -> None:
    tree = "(S (NP (NP (DT the) (NN man)) (PP (IN with) (NP (DT the) (NN man)))) (VP (VBD ran)) (. .))"
    made = preset("paper-literal", ["detection.off=[best_span, best_spans, same_head]"])
    context = made.context(annotated(tree))
    whole, inner = at(context, "the man with the man"), at(context, "the man", 1)
    assert literal_match(context, whole, inner) & Match.HEAD
    pairs = literal_pairs(Scene(context))
    heads = {
        (i, j)
        for i, j, bits in zip(pairs.antecedents.tolist(), pairs.anaphors.tolist(), pairs.flags.tolist(), strict=True)
        if bits & Match.HEAD
    }
    assert (whole, inner) not in heads
    assert (at(context, "the man"), inner) in heads


@pytest.mark.parametrize("flags", ["outcome", "condition"])
def test_either_side_of_the_flags_has_the_same_encoding(flags: str) -> None:
    assert preset("paper-literal", [f"flags={flags}"]).definition.encoding_digest == (
        preset("paper-literal").definition.encoding_digest
    )
