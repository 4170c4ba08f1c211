"""Every filter on a phrase that it drops and on one that it leaves."""

from __future__ import annotations

import pytest

from aforesaid.mentions.detect import PRESETS, RULES, DetectionSettings, detect
from aforesaid.mentions.filters import FILTERS
from aforesaid.mentions.nested import NESTED
from aforesaid.mentions.propose import PROPOSERS, Proposals, head_of
from aforesaid.syntax.parsed import open_parsed
from contexts import annotated

IT_RAINS = "(S (NP (PRP It)) (VP (VBZ rains)) (. .))"
IT_BARKED = "(S (NP (PRP It)) (VP (VBD barked)) (. .))"
THERE = "(S (NP (EX There)) (VP (VBD was) (NP (DT a) (NN cat))) (. .))"
MILES = "(S (NP (PRP He)) (VP (VBD ran) (NP (CD five) (NNS miles)) (NP (DT the) (NN race))) (. .))"
PERCENT = "(S (NP (CD 9) (NN percent)) (VP (VBD left) (NP (DT the) (NN party))) (. .))"
ONE_OF = "(S (NP (NP (CD one)) (PP (IN of) (NP (PRP them)))) (VP (VBD saw) (NP (CD three))) (. .))"
YEARS = "(S (NP (PRP She)) (VP (VBD waited) (NP (CD two) (NNS years)) (PP (IN for) (NP (DT the) (NN year)))) (. .))"
ITALIAN = "(S (NP (DT the) (JJ Italian) (NN painter)) (VP (VBD met) (NP (DT a) (NN friend))) (. .))"
OH = "(S (INTJ (UH Oh)) (, ,) (NP (PRP you)) (VP (VBD won)) (. .))"
YOU_KNOW = "(S (NP (NNP Ann)) (PRN (, ,) (NP (PRP you)) (VP (VBP know)) (, ,)) (VP (VBD won)) (. .))"
NOBODY = "(S (NP (NN nobody)) (VP (VBD saw) (NP (DT no) (NN money)) (PP (IN of) (NP (DT the) (NN bank)))) (. .))"
QUANTITIES = "(S (NP (DT some)) (VP (VBD saw) (NP (DT some) (NNS dogs)) (NP (NNS dogs)) (NP (NN water))) (. .))"
LONE = "(S (NP (DT some)) (VP (VBD saw) (NP (NNS dogs))) (. .))"
EXAMPLE = "(S (PP (IN for) (NP (NN example))) (NP (DT the) (NN case)) (VP (VBD failed)) (. .))"
GROUP = "(S (NP (NP (DT a) (NN group)) (PP (IN of) (NP (DT the) (NNS men)))) (VP (VBD met) (NP (DT the) (NNS wives))))"
WHO = "(S (NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD sang))))) (VP (VBD left)) (. .))"
MARKS = "(S (NP (NN --)) (VP (VBD met) (NP (NN tea))) (. .))"
OUT = "(S (NP (RB away)) (VP (VBD met) (NP (RB here)) (NP (DT a) (NN cat))) (. .))"


CASES = [
    ("pleonastic_it", IT_RAINS, "It", None),
    ("pleonastic_it", IT_BARKED, None, "It"),
    ("existential", THERE, "There", "a cat"),
    ("wh_word", WHO, "who", "the man"),
    ("no_letters", MARKS, "--", "tea"),
    ("amount", MILES, "five miles", "the race"),
    ("amount", PERCENT, "9 percent", "the party"),
    ("amount", ONE_OF, "three", "one of them"),
    ("one_of_them", ONE_OF, "one of them", "three"),
    ("duration", YEARS, "two years", "the year"),
    ("demonym", ITALIAN, "Italian", "the Italian painter"),
    ("interjection", OH, "Oh", "you"),
    ("you_know", YOU_KNOW, "you", "Ann"),
    ("negation", NOBODY, "nobody", "the bank"),
    ("negation", NOBODY, "no money", "money"),
    ("lone_quantifier", LONE, "some", "dogs"),
    ("stop_phrase", EXAMPLE, "example", "the case"),
    ("adverb", OUT, "away", "here"),
    ("bare_plural", QUANTITIES, "dogs", "some dogs"),
    ("bare_noun", QUANTITIES, "water", "dogs"),
    ("quantified", QUANTITIES, "some dogs", "water"),
    ("partitive", GROUP, "the men", "the wives"),
]
"""Filter, sentence, phrase that it drops, phrase that it keeps."""


@pytest.mark.parametrize(("name", "tree", "dropped", "kept"), CASES)
def test_a_filter_drops_this_and_keeps_that(name: str, tree: str, dropped: str | None, kept: str | None) -> None:
    parsed = open_parsed(annotated(tree))

    def drops(phrase: str) -> bool:
        words = tuple(phrase.split())
        starts = [at for at in range(len(parsed.words)) if parsed.words[at : at + len(words)] == words]
        # *dogs* stands in *some dogs* first, and then alone
        start = starts[-1]
        return FILTERS[name](parsed, start, start + len(words), head_of(parsed, start, start + len(words)))

    assert dropped is None or drops(dropped)
    assert kept is None or not drops(kept)


def test_every_filter_is_tested_above() -> None:
    assert {name for name, _, _, _ in CASES} == set(FILTERS)


@pytest.mark.parametrize(
    ("clause", "pleonastic"),
    [
        ("(VP (VBZ is) (ADJP (JJ likely)) (SBAR (IN that) (S (NP (NNP Ann)) (VP (VBD left)))))", True),
        ("(VP (VBD was) (ADJP (JJ hard) (S (VP (TO to) (VP (VB sleep))))))", True),
        ("(VP (VBZ seems) (SBAR (IN that) (S (NP (NNP Ann)) (VP (VBD left)))))", True),
        ("(VP (VBZ is) (NP (DT a) (NN pity)) (SBAR (IN that) (S (NP (NNP Ann)) (VP (VBD left)))))", True),
        ("(VP (VBZ is) (NP (NN time)) (S (VP (TO to) (VP (VB go)))))", True),
        ("(VP (VBD was) (ADJP (JJ green)))", False),
        ("(VP (VBD broke) (NP (DT the) (NN glass)))", False),
        ("(VP (VBD was) (NP (DT a) (NN car)))", False),
    ],
)
def test_an_it_that_refers_to_nothing(clause: str, pleonastic: bool) -> None:
    parsed = open_parsed(annotated(f"(S (NP (PRP It)) {clause} (. .))"))
    assert FILTERS["pleonastic_it"](parsed, 0, 1, 0) == pleonastic


def test_a_rule_is_switched_off_by_its_name() -> None:
    parsed = open_parsed(annotated(IT_RAINS))
    on = DetectionSettings()
    off = DetectionSettings(off=frozenset({"pleonastic_it"}))
    assert detect(parsed, on) == {}
    assert detect(parsed, off) == {(0, 1): 0}


def test_an_unknown_rule_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown detection rules \['pleonastic'\].*'pleonastic_it'"):
        DetectionSettings(off=frozenset({"pleonastic"}))


def test_presets_name_only_rules_that_exist() -> None:
    assert set(PRESETS) == {"paper", "stanford", "ours", "wide"}
    assert set(PROPOSERS) | set(FILTERS) | set(NESTED) <= RULES
    for settings in PRESETS.values():
        assert settings.off <= RULES


def spans(found: Proposals) -> set[tuple[int, int]]:
    return set(found)


def test_the_paper_keeps_bare_and_quantified_nouns_and_stanford_drops_them() -> None:
    parsed = open_parsed(annotated("(S (NP (NNS Dogs)) (VP (VBP chase) (NP (DT some) (NNS cats))) (. .))"))
    assert spans(detect(parsed, PRESETS["paper"])) == {(0, 1), (2, 4)}
    assert spans(detect(parsed, PRESETS["stanford"])) == set()


def test_the_papers_order_is_by_head() -> None:
    parsed = open_parsed(
        annotated("(S (NP (NP (DT the) (NN owner)) (PP (IN of) (NP (NNP Rex)))) (VP (VBD left) (NP (PRP it))) (. .))")
    )
    by_head = list(detect(parsed, PRESETS["paper"]).values())
    assert by_head == sorted(by_head)
    by_start = list(detect(parsed, PRESETS["ours"]))
    assert by_start == sorted(by_start, key=lambda span: (span[0], -span[1]))
