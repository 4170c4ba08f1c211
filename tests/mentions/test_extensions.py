"""Every rule that lets a span grow, on a sentence where it does and on one where it must not."""

from __future__ import annotations

import pytest

from aforesaid.mentions.detect import PRESETS, DetectionSettings, detect
from aforesaid.mentions.extend import EXTENSIONS
from aforesaid.syntax.parsed import open_parsed
from contexts import annotated

NAMES = {"Paris": "LOCATION", "France": "LOCATION", "Rome": "LOCATION", "Lille": "LOCATION"}
CASES = [
    (
        "emphatic",
        "(S (NP (NP (DT the) (NN queen)) (NP (PRP herself))) (VP (VBD came)) (. .))",
        "the queen herself",
        "herself",
    ),
    (
        "emphatic",
        "(S (NP (DT the) (NN queen)) (VP (VBD saw) (NP (PRP herself))) (. .))",
        "herself",
        "saw herself",
    ),
    ("quantified_pronoun", "(S (NP (PRP I)) (VP (VBP love) (NP (PRP you)) (DT all)) (. .))", "you all", "you"),
    (
        "quantified_pronoun",
        "(S (NP (PRP I)) (VP (VBP give) (NP (PRP you)) (NP (PDT all) (DT the) (NN bread))) (. .))",
        "you",
        "you all",
    ),
    ("pronoun_with_noun", "(S (NP (PRP I)) (VP (VBP love) (NP (PRP you) (NNS guys))) (. .))", "you guys", "you"),
    (
        "pronoun_with_noun",
        "(S (NP (PRP I)) (VP (VBP give) (NP (PRP you)) (NP (NNS sweets))) (. .))",
        "you",
        "you sweets",
    ),
    (
        "paired_pronouns",
        "(S (NP (DT the) (NN child)) (VP (VBD lost) (NP (PRP$ his) (CC or) (PRP$ her) (NN hat))) (. .))",
        "his or her",
        "his",
    ),
    (
        "region",
        "(S (NP (PRP She)) (VP (VBD left) (NP (NP (NNP Paris)) (, ,) (NP (NNP France)))) (. .))",
        "Paris , France",
        "Paris",
    ),
    (
        "region",
        "(S (NP (PRP She)) (VP (VBD left) (NP (NNP Paris) (, ,) (NNP Rome) (CC and) (NNP Lille))) (. .))",
        "Paris , Rome and Lille",
        "Paris , Rome",
    ),
    (
        "apostrophe",
        "(S (NP (NP (DT the) (NNS boys) ('' ')) (NN dog)) (VP (VBD barked)) (. .))",
        "the boys '",
        "the boys",
    ),
]


@pytest.mark.parametrize(("name", "tree", "there", "not_there"), CASES)
def test_an_extension(name: str, tree: str, there: str, not_there: str) -> None:
    parsed = open_parsed(annotated(tree, names=NAMES))
    settings = DetectionSettings(off=PRESETS["ours"].off | (frozenset(EXTENSIONS) - {name}))
    found = {" ".join(parsed.words[start:end]) for start, end in detect(parsed, settings)}
    assert there in found
    assert not_there not in found


def test_every_extension_is_tested_above() -> None:
    assert {name for name, *_ in CASES} == set(EXTENSIONS)


def test_the_paper_and_stanford_do_without() -> None:
    assert set(EXTENSIONS) <= PRESETS["paper"].off
    assert set(EXTENSIONS) <= PRESETS["stanford"].off
