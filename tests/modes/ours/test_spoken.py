"""Who is meant by *I*, *you* and *we* in `ours`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.ours.spoken import SpokenSettings, spoken_mode
from aforesaid.modes.output import OutputSettings
from aforesaid.modes.presets import preset
from contexts import annotated

I_SANG = "(S (NP (PRP I)) (VP (VBD sang)) (. .))"
YOU_SANG = "(S (NP (PRP You)) (VP (VBD sang)) (. .))"
PEOPLE = {"Ann": "PERSON", "Ann Lee": "PERSON", "Bob": "PERSON"}


def links(*trees: str, speakers: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """(anaphor, antecedent) as words, in the order of the text."""
    context = preset("ours").context(annotated(*trees, names=PEOPLE, speakers=speakers))
    scene = OurScene(context, OutputSettings())
    pairs = spoken_mode(SpokenSettings()).candidates(scene, np.ones(len(scene), dtype=bool)).pairs
    text = context.mentions.text
    return [
        (f"{text(j)}{j}", f"{text(i)}{i}")
        for j, i in zip(pairs.anaphors.tolist(), pairs.antecedents.tolist(), strict=True)
    ]


def test_you_is_the_one_who_speaks_next() -> None:
    found = links(I_SANG, I_SANG, YOU_SANG, I_SANG, speakers=("Ann", "Bob", "Cleo", "Ann"))
    assert found == [("You2", "I0"), ("I3", "You2")]


def test_the_last_speakers_you_is_the_one_before() -> None:
    assert links(I_SANG, YOU_SANG, speakers=("Ann", "Bob")) == [("You1", "I0")]


def test_the_name_of_a_speaker_is_in_one_word() -> None:
    trees = ("(S (NP (PRP We)) (VP (VBD met) (NP (NNP Ann) (NNP Lee))) (. .))", YOU_SANG, I_SANG)
    assert links(*trees, speakers=("", "Bob", "AnnLee")) == [("You2", "Ann Lee1"), ("I3", "You2")]


def test_you_know_is_a_you() -> None:
    tree = "(S (NP (PRP I)) (PRN (, ,) (NP (PRP you)) (VP (VBP know)) (, ,)) (VP (VBD sang)) (. .))"
    assert ("you2", "You0") in links(YOU_SANG, tree)
