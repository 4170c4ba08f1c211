from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from aforesaid.document import Document
from aforesaid.mentions.quotations import LONGEST, find_quotations, utterers
from aforesaid.syntax.parsed import open_parsed
from contexts import annotated, at, context_of


def quoted(document: Document) -> list[str]:
    parsed = open_parsed(document)
    return [" ".join(parsed.words[start:end]) for start, end in find_quotations(parsed)]


def speakers(*trees: str) -> list[str]:
    """The word that utters each quotation, or an empty string."""
    parsed = open_parsed(annotated(*trees))
    return [parsed.words[head] if head >= 0 else "" for head in utterers(parsed, find_quotations(parsed))]


@pytest.mark.parametrize(("opening", "closing"), [("“", "”"), ("``", "''"), ('"', '"'), ("«", "»")])
def test_marks_of_all_kinds(opening: str, closing: str) -> None:
    tree = f"(S (`` {opening}) (NP (PRP I)) (VP (VBP see)) ('' {closing}) (, ,) (NP (NNP Ann)) (VP (VBD said)) (. .))"
    assert quoted(annotated(tree)) == ["I see"]


def test_straight_marks_open_and_close_in_turn() -> None:
    document = annotated(
        '(S (`` ") (NP (PRP I)) (VP (VBP see)) (\'\' ") (, ,) (NP (NNP Ann)) (VP (VBD said)) (`` ") (INTJ (UH yes))'
        " ('' \") (. .))"
    )
    assert quoted(document) == ["I see", "yes"]


def test_a_lost_mark_does_not_turn_the_rest_into_speech() -> None:
    filler = "(S (NP (NNS Birds)) (VP (VBD sang)) (. .))"
    document = annotated(
        "(S (`` “) (NP (PRP I)) (VP (VBP see)) (. .))", *[filler] * (LONGEST // 3 + 2), "(FRAG ('' ”))"
    )
    assert quoted(document) == []


def test_an_open_quotation_ends_with_its_paragraph() -> None:
    document = annotated(
        '(S (`` ") (NP (PRP I)) (VP (VBP see)) (. .))',
        "(S (`` \") (NP (PRP You)) (VP (VBP hear)) ('' \") (. .))",
    )
    assert quoted(document)[0] == "I see ."
    assert quoted(replace(document, paragraph_offsets=np.array([0, 1], np.int32))) == ["You hear"]


def test_the_speaker_behind_before_and_in_inversion() -> None:
    assert speakers("(S (`` “) (S (NP (PRP I)) (VP (VBP see))) ('' ”) (, ,) (NP (NNP Ann)) (VP (VBD said)) (. .))") == [
        "Ann"
    ]
    assert speakers("(S (NP (NNP Bob)) (VP (VBD said) (, ,) (`` “) (S (NP (PRP I)) (VP (VBP see))) ('' ”)) (. .))") == [
        "Bob"
    ]
    assert speakers(
        "(SINV (`` “) (S (NP (PRP I)) (VP (VBP see))) ('' ”) (, ,) (VP (VBD said)) (NP (NNP Eve)) (. .))"
    ) == ["Eve"]


def test_the_speaker_in_the_sentence_before() -> None:
    assert speakers(
        "(S (NP (NNP Ann)) (VP (VBD told) (NP (NNP Bob)) (NP (DT the) (NN truth))) (. .))",
        "(S (`` “) (S (NP (PRP I)) (VP (VBP see) (NP (DT the) (NN sea)))) ('' ”) (. .))",
    ) == ["Ann"]


def test_nobody_said_it() -> None:
    assert speakers("(S (NP (NNP Ann)) (VP (VBD saw) (NP (`` “) (NNP Gone) ('' ”))) (. .))") == [""]


def test_the_columns_of_mentions() -> None:
    context = context_of(
        "(S (`` “) (S (NP (PRP I)) (VP (VBP see) (NP (PRP you)))) ('' ”) (, ,) (NP (NNP Ann)) (VP (VBD said)) (. .))",
        names={"Ann": "PERSON"},
    )
    i, you, ann = at(context, "I"), at(context, "you"), at(context, "Ann")
    assert context.quotations[i] == context.quotations[you] == 0
    assert context.quotations[ann] == -1
    assert context.mentions.quotation_speakers.tolist() == [ann]


def test_marked_speakers_have_numbers() -> None:
    trees = ["(S (NP (PRP I)) (VP (VBP see)) (. .))"] * 3
    context = context_of(*trees, speakers=("Ann", "", "Bob"))
    assert context.mentions.speaker_names == ("Ann", "Bob")
    assert context.speakers == [0, -1, 1]
    assert context_of(*trees).speakers == [-1, -1, -1]
