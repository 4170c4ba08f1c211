"""The authors' model: who takes part, in which mode, with which tuples; decoding worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.model.definition import Definition, words
from aforesaid.model.encoded import NO_MODE, ListedDocument
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters, initial_parameters, support_of
from aforesaid.modes.presets import preset
from aforesaid.sieves.context import Context
from contexts import annotated, at
from stories import clause, story

NAMES = {"Ann": "PERSON", "Bob": "PERSON"}


def encoded(document: Document, *overrides: str) -> tuple[Context, ListedDocument, Definition]:
    made = preset("paper", overrides)
    context = made.context(document)
    result = made.encode_context(context)
    assert isinstance(result, ListedDocument)
    return context, result, made.definition


def mode_of(document: Document, text: str, *overrides: str) -> str:
    context, result, definition = encoded(document, *overrides)
    rows = [j for j in range(len(context)) if context.mentions.text(j) == text]
    number = int(result.modes[rows[-1]])
    return "" if number == NO_MODE else definition.modes[number].name


def candidates(document: Document, text: str, *overrides: str) -> list[str]:
    """Texts of the candidates of the last mention with this text, `root` for a new chain."""
    context, result, _ = encoded(document, *overrides)
    j = [j for j in range(len(context)) if context.mentions.text(j) == text][-1]
    rows = slice(int(result.offsets[j]), int(result.offsets[j + 1]))
    return [context.mentions.text(i) if i >= 0 else "root" for i in result.antecedents[rows].tolist()]


def untrained(document: Document, *overrides: str) -> Parameters:
    made = preset("paper", overrides)
    one = made.encode(document)
    assert one is not None
    return initial_parameters(support_of(made.definition, [pack(made.definition, [one])]), made.training)


def test_the_indefinite_take_no_part() -> None:
    document = story(("a man", "met", "the man"), ("a man", "met", "men"), ("his men", "ran"))
    assert mode_of(document, "a man") == ""
    assert mode_of(document, "men") == ""
    assert mode_of(document, "the man") == "string"
    assert mode_of(document, "his men") == "string"
    assert mode_of(document, "a man", "mentions.definite_only=false") == "string"


def test_modes_of_pronouns_names_and_nouns() -> None:
    document = story(("Ann", "saw", "the dog"), ("she", "saw", "the dog"), ("Ann", "hurt", "herself"), names=NAMES)
    assert mode_of(document, "she") == "attribute"
    assert mode_of(document, "the dog") == "string"
    assert mode_of(document, "Ann") == "string"
    assert mode_of(document, "herself") == "precise"


def test_training_looks_at_strings_first_and_decoding_at_constructions() -> None:
    document = story(("the owner", "slept"), ("Ann", "is", "the owner"), names=NAMES)
    assert mode_of(document, "the owner") == "string"
    made = preset("paper")
    resolution = made.resolve(document, untrained(document))
    last = at(made.context(document), "the owner", 1)
    assert resolution.modes[last] == "precise"
    later = preset("paper", ["precise.decoding_first=false"])
    assert later.resolve(document, untrained(document)).modes[last] == "string"


def test_a_new_chain_is_an_option_for_nouns_in_attribute_mode_alone() -> None:
    document = story(("Ann", "saw", "the dog"), ("she", "saw", "the cat"), ("the dog", "ran"), names=NAMES)
    assert candidates(document, "she") == ["Ann"]
    assert candidates(document, "the dog") == ["the dog"]
    assert candidates(document, "the cat")[0] == "root"
    assert candidates(document, "she", "attribute.pronouns_start=true") == ["root", "Ann"]
    assert candidates(document, "the dog", "string.new_chain=true") == ["root", "the dog"]
    assert candidates(document, "the cat", "attribute.nouns_link=false") == []


def test_copies_of_the_root_grow_with_the_sentence() -> None:
    document = story(("Ann", "slept"), ("Bob", "slept"), ("the cat", "ran"), names=NAMES)
    _, result, _ = encoded(document)
    roots = result.antecedents < 0
    assert result.copies[roots].tolist() == [10, 20, 30]
    assert set(result.copies[~roots].tolist()) <= {1}
    _, result, _ = encoded(document, "attribute.root_copies=0")
    assert set(result.copies.tolist()) == {1}


def test_cells_can_be_read_back_in_words() -> None:
    document = story(("Ann", "slept"), ("Bob", "ran"), ("the cat", "ran"), ("she", "ate"), names=NAMES)
    context, result, definition = encoded(document)
    she, ann = at(context, "she"), at(context, "Ann")
    rows = np.arange(int(result.offsets[she]), int(result.offsets[she + 1]))
    (row,) = [r for r in rows.tolist() if result.antecedents[r] == ann]
    cell = int(result.cells[result.kinds[row], 0])
    table = next(t for t in reversed(definition.tables) if t.offset <= cell)
    condition, outcome = divmod(cell - table.offset, table.n_outcomes)
    assert table.name == "attribute.link.joint"
    assert words(table.factor.outcome, outcome) == ("3", "pronoun", "singular", "animate", "female", "third")
    assert words(table.factor.condition, condition)[:3] == ("proper", "definite", "singular")


def test_the_same_and_the_next_sentence_are_one_distance() -> None:
    document = annotated(
        "(S (NP (NNP Ann)) (VP (VBD said) (SBAR (S (NP (PRP she)) (VP (VBD ran))))) (. .))",
        clause("she", "ate"),
        names=NAMES,
    )

    def kinds(*overrides: str) -> int:
        """Different cells that link *she* to *Ann*."""
        context, result, _ = encoded(document, *overrides)
        return len({int(kind) for kind in result.kinds[result.antecedents == at(context, "Ann")]})

    assert kinds() == 1
    assert kinds("attribute.merge_first=false") == 2


def test_decoding_windows_are_narrower_than_training() -> None:
    filler = [("the dog", "ran")] * 4
    document = story(("Ann", "slept"), *filler, ("she", "ate"), names=NAMES)
    assert candidates(document, "she") == ["Ann"]
    made = preset("paper")
    assert made.resolve(document, untrained(document)).antecedents[at(made.context(document), "she")] == -1
    wide = preset("paper", ["attribute.decoding_window=19"])
    context = wide.context(document)
    assert wide.resolve(document, untrained(document)).antecedents[at(context, "she")] == at(context, "Ann")


def test_decoding_by_hand() -> None:
    """*Ann. Eve. she*: both names 3 and 1 sentences back; t of the nearer is set to 0.1, of the farther to 0.3."""
    document = story(
        ("Ann", "slept"), ("the dog", "ran"), ("Eve", "slept"), ("she", "ate"), names={**NAMES, "Eve": "PERSON"}
    )
    made = preset("paper")
    context = made.context(document)
    she, ann, eve = at(context, "she"), at(context, "Ann"), at(context, "Eve")
    theta = untrained(document)
    result = made.encode_context(context)
    assert isinstance(result, ListedDocument)
    rows = range(int(result.offsets[she]), int(result.offsets[she + 1]))
    cells = {int(result.antecedents[r]): int(result.cells[result.kinds[r], 0]) for r in rows}
    assert set(cells) == {ann, eve}
    values = theta.values.copy()
    values[theta.support.find(np.array([cells[ann], cells[eve]]))] = (0.3, 0.1)
    resolution = made.resolve(document, Parameters(theta.support, values, theta.row_rest, theta.table_rest))
    assert resolution.antecedents[she] == ann
    assert resolution.probabilities[she] == pytest.approx(0.75)
    decision = resolution.explain(she)
    assert [candidate.mention for candidate in decision.candidates] == [ann, eve]
    assert [candidate.probability for candidate in decision.candidates] == pytest.approx([0.75, 0.25])
    assert decision.chosen.mode == "attribute"
    assert decision.chosen.evidence[1:] == ("3 sentences back", "subject")
    assert resolution.explain(at(context, "Ann")).chosen.evidence == ("starts a new chain",)


def test_without_training_ties_go_to_the_nearest_and_nouns_start_chains() -> None:
    document = story(("Ann", "slept"), ("Eve", "slept"), ("she", "saw", "the cat"), names={**NAMES, "Eve": "PERSON"})
    made = preset("paper")
    context = made.context(document)
    resolution = made.resolve(document, untrained(document))
    assert resolution.antecedents[at(context, "she")] == at(context, "Eve")
    assert resolution.antecedents[at(context, "the cat")] == -1


def test_what_the_scheme_does_not_show() -> None:
    document = story(("Ann", "is", "the owner"), ("the owner", "slept"), names=NAMES)
    made, all_shown = preset("paper"), preset("paper", ["output.hide_predicates=false"])
    theta = untrained(document)
    spans = {document.surface(span) for chain in made.resolve(document, theta).clusters() for span in chain}
    assert spans == {"Ann", "the owner"}
    assert sum(len(chain) for chain in made.resolve(document, theta).clusters()) == 2
    assert sum(len(chain) for chain in all_shown.resolve(document, theta).clusters()) == 3


def test_string_evidence_is_told_in_words() -> None:
    document = story(("the old man", "slept"), ("the man", "ran"))
    made = preset("paper")
    context = made.context(document)
    resolution = made.resolve(document, untrained(document))
    evidence = resolution.explain(at(context, "the man")).chosen.evidence
    assert evidence == ("same head", "no other modifiers", "no new words", "1 sentence back")


def test_a_model_of_other_features_is_refused() -> None:
    document = story(("Ann", "slept"), ("she", "ate"), names=NAMES)
    with pytest.raises(InputError, match="expected those of the preset 'paper'"):
        preset("paper", ["attribute.definiteness=false"]).resolve(document, untrained(document))


def test_a_document_without_mentions() -> None:
    document = annotated("(S (VP (VB Go)) (. !))")
    made = preset("paper")
    assert made.encode(document) is None
    resolution = made.resolve(document, untrained(story(("Ann", "slept"), ("she", "ate"), names=NAMES)))
    assert resolution.clusters() == ()
    assert preset("paper-literal").encode(document) is None


def test_distance_as_a_separate_q() -> None:
    document = story(("Ann", "slept"), ("the dog", "ran"), ("she", "ate"), names=NAMES)
    context, result, definition = encoded(document, "attribute.distance=prior")
    (q,) = [table for table in definition.tables if table.role == "prior"]
    she = at(context, "she")
    rows = slice(int(result.offsets[she]), int(result.offsets[she + 1]))
    priors = result.cells[result.kinds[rows], -1] - q.offset
    assert [q.factor.outcome[0].values[p] for p in priors.tolist()] == ["2"]
    roots = result.cells[result.kinds[result.antecedents < 0], -1] - q.offset
    assert set(roots.tolist()) == {0}
