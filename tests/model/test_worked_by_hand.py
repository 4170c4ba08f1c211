"""A document worked out by hand for each mode: every posterior, both parameters, the likelihood."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from aforesaid.model.definition import Definition, Factor, Feature, Mode, distance_feature, join
from aforesaid.model.e_step import e_step
from aforesaid.model.encoded import AllDocument, ListedBuilder
from aforesaid.model.m_step import m_step
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters, initial_parameters, support_of
from aforesaid.model.settings import TrainingSettings
from corpora import GENDER, TYPE, all_document, literal

NAME, NOUN, PRONOUN = 0, 1, 2
STR, PREC, ATTR = 0, 1, 2


def value(parameters: Parameters, table: str, condition: int, outcome: int) -> float:
    (found,) = [t for t in parameters.support.definition.tables if t.name == table]
    return float(parameters.lookup(found.cells([condition], [outcome]))[0])


def one_step(definition: Definition, document: AllDocument) -> tuple[float, Parameters, float]:
    """Likelihood of the uniform start, the parameters after one step, their likelihood."""
    packed = pack(definition, [document])
    start = initial_parameters(support_of(definition, [packed]), TrainingSettings())
    counts = e_step(packed, start, TrainingSettings())
    theta = m_step(counts, start, TrainingSettings())
    return counts.log_likelihood, theta, e_step(packed, theta, TrainingSettings()).log_likelihood


def test_attribute_mode() -> None:
    """Ann (name, female) … she (pronoun, female) in one sentence, 12 attribute tuples, 5 classes of distance.

    Uniform: Ann has the root only, weight 1/12 · 1/5. *she* has the root and Ann, each 1/12 · 1/5: half and half.
    So c(Ann, root) = 1, c(she, root) = 1/2, c(she, Ann) = 1/2; q: none 3/2, same sentence 1/2.
    """
    ann, she = (int(join((TYPE, GENDER), (kind, 1))) for kind in (NAME, PRONOUN))
    before, theta, after = one_step(literal(), all_document([ann, she], [0, 0], [ATTR, ATTR]))
    assert before == pytest.approx(log(1 / 60) + log(2 / 60))
    assert value(theta, "attr.root.joint", 0, ann) == pytest.approx(2 / 3)
    assert value(theta, "attr.root.joint", 0, she) == pytest.approx(1 / 3)
    assert value(theta, "attr.link.joint", ann, she) == pytest.approx(1.0)
    assert [value(theta, "attr.prior.q", 0, d) for d in range(5)] == pytest.approx([3 / 4, 1 / 4, 0, 0, 0])
    # Ann: 2/3 · 3/4 = 1/2; she: 1/3 · 3/4 + 1 · 1/4 = 1/2.
    assert after == pytest.approx(2 * log(1 / 2))


def test_distance_classes_of_attribute_mode() -> None:
    """*he* after *Bob* two sentences back and *Tom* nine back, cap 3: classes 2 and 3+, a third each with the root."""
    bob, he = (int(join((TYPE, GENDER), (kind, 2))) for kind in (NAME, PRONOUN))
    document = all_document([bob, bob, he], [0, 7, 9], [-1, -1, ATTR])
    before, theta, after = one_step(literal(), document)
    assert before == pytest.approx(log(3 / 60))
    assert [value(theta, "attr.prior.q", 0, d) for d in range(5)] == pytest.approx([1 / 3, 0, 0, 1 / 3, 1 / 3])
    assert after == pytest.approx(log(1.0))


def names_and_nouns(mode: int, flags: int) -> AllDocument:
    """name, noun, name (matches the first), noun (matches the second); the first two take no part."""
    codes = [int(join((TYPE, GENDER), (kind, 0))) for kind in (NAME, NOUN, NAME, NOUN)]
    return all_document(codes, [0, 0, 1, 2], [-1, -1, mode, mode], [(2, 0, flags), (3, 1, flags)])


@pytest.mark.parametrize("side", ["outcome", "condition"])
def test_string_mode(side: str) -> None:
    """The third mention has 3 candidates (root, 1 exact, 2), the fourth 4 (root, 1, 2 exact, 3), all equal at first.

    c(name | root) = 1/3, c(noun | root) = 1/4: t = 4/7, 3/7.
    Flags generated: c(name exact | name) = 1/3, c(noun plain | name) = 1/4 + 1/4: t = 2/5, 3/5;
    c(name plain | noun) = 1/3, c(noun exact | noun) = 1/4: t = 4/7, 3/7.
    Flags given: each of the four conditions (type, exact or not) has one outcome, t = 1.
    """
    exact = 2  # flags are (exact, head), the last varies fastest
    before, theta, after = one_step(literal(side), names_and_nouns(STR, exact))
    outcomes = 12 if side == "outcome" else 3
    assert before == pytest.approx(2 * log(1 / outcomes))
    scale = 4 if side == "outcome" else 1
    assert value(theta, "str.root.joint", 0, NAME * scale) == pytest.approx(4 / 7)
    assert value(theta, "str.root.joint", 0, NOUN * scale) == pytest.approx(3 / 7)
    if side == "outcome":
        assert value(theta, "str.link.joint", NAME, NAME * 4 + exact) == pytest.approx(2 / 5)
        assert value(theta, "str.link.joint", NAME, NOUN * 4) == pytest.approx(3 / 5)
        assert value(theta, "str.link.joint", NOUN, NAME * 4) == pytest.approx(4 / 7)
        assert value(theta, "str.link.joint", NOUN, NOUN * 4 + exact) == pytest.approx(3 / 7)
        third, fourth = (4 / 7 + 2 / 5 + 4 / 7) / 3, (3 / 7 + 3 / 5 + 3 / 7 + 3 / 5) / 4
    else:
        for kind, flag, outcome in ((NAME, exact, NAME), (NAME, 0, NOUN), (NOUN, 0, NAME), (NOUN, exact, NOUN)):
            assert value(theta, "str.link.joint", kind * 4 + flag, outcome) == pytest.approx(1.0)
        third, fourth = (4 / 7 + 1 + 1) / 3, (3 / 7 + 3) / 4
    assert after == pytest.approx(log(third) + log(fourth))


def test_precise_mode() -> None:
    """As the string mode, without flags: t(name | name) = 2/5, t(noun | name) = 3/5, t(· | noun) = 4/7, 3/7."""
    before, theta, after = one_step(literal(), names_and_nouns(PREC, 0))
    assert before == pytest.approx(2 * log(1 / 3))
    assert value(theta, "prec.link.joint", NAME, NAME) == pytest.approx(2 / 5)
    assert value(theta, "prec.link.joint", NAME, NOUN) == pytest.approx(3 / 5)
    assert value(theta, "prec.link.joint", NOUN, NAME) == pytest.approx(4 / 7)
    third, fourth = (4 / 7 + 2 / 5 + 4 / 7) / 3, (3 / 7 + 3 / 5 + 3 / 7 + 3 / 5) / 4
    assert after == pytest.approx(log(third) + log(fourth))


def listed_definition() -> Definition:
    kind = Feature("kind", ("a", "b"))
    prior = Factor("q", (distance_feature(1),))
    return Definition("small", (Mode("m", (Factor("t", (kind,), (kind,)),), (Factor("t", (kind,)),), prior),))


@pytest.mark.parametrize(("initial", "shares"), [("uniform", (10 / 12, 2 / 12)), ("authors", (300 / 302, 2 / 302))])
def test_copies_of_the_root_and_the_authors_start(initial: str, shares: tuple[float, float]) -> None:
    """Ten copies of the root against two candidates. Uniform: 10 to 2. The authors': each copy weighs 30 times more."""
    definition = listed_definition()
    builder = ListedBuilder(definition, key="d", n_words=9, n_mentions=3)
    builder.add("m", [2, 2], [0, 1], [([0, 0], 1)], prior=(0, [1, 2]))
    builder.add_root("m", [2], [(0, 1)], prior=(0, 0), copies=10)
    packed = pack(definition, [builder.build()])
    settings = TrainingSettings(initial=initial)  # type: ignore[arg-type]
    theta = initial_parameters(support_of(definition, [packed]), settings)
    counts = e_step(packed, theta, settings)
    tables = theta.support.definition.tables
    by_table = np.bincount(theta.support.table_of, weights=counts.cells, minlength=len(tables))
    assert dict(zip([t.name for t in tables], by_table, strict=True)) == pytest.approx(
        {"m.link.t": shares[1], "m.root.t": shares[0], "m.prior.q": 1.0}
    )


def test_luce_choice_by_hand() -> None:
    """Two mentions: one with the root and one candidate, one with the root and three. t is the same everywhere.

    q uniform: choices are 1/2, 1/2 and 1/4, 3/4. Hunter's step, with Z = 2/3 and 4/3 (q = 1/3 each): the root was on
    offer 1/(2/3) + 1/(4/3) = 9/4 and taken 3/4; class "0" was on offer 3/2 + 9/4 = 15/4 and taken 5/4: 1/3 each, so
    nothing changes, as it should when all candidates are alike.
    """
    definition = listed_definition()
    builder = ListedBuilder(definition, key="d", n_words=9, n_mentions=5)
    builder.add("m", [1, 4, 4, 4], [0, 1, 2, 3], [(0, 0)], prior=(0, 1))
    builder.add_root("m", [1, 4], [(0, 0)], prior=(0, 0))
    packed = pack(definition, [builder.build()])
    settings = TrainingSettings(prior=(("*", "luce"),))
    start = initial_parameters(support_of(definition, [packed]), settings)
    counts = e_step(packed, start, settings)
    theta = m_step(counts, start, settings)
    assert [value(theta, "m.prior.q", 0, d) for d in (0, 1)] == pytest.approx([1 / 2, 1 / 2])
    (q,) = [t for t in definition.tables if t.role == "prior"]
    places = start.support.find(q.cells([0, 0], [0, 1]))
    assert counts.cells[places] == pytest.approx([3 / 4, 5 / 4])
    assert counts.exposure[places] == pytest.approx([9 / 4, 15 / 4])
