"""Odd inputs that the reference scorer accepts. `reference_figures.json` holds what v8.01 prints for each."""

from __future__ import annotations

CASES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "perfect": ({"a": "(0) (1 1) (0) (1)"}, {"a": "(7) (3 3) (7) (3)"}),
    "several parts": (
        {"a": "(0) - (0) -", "a#1": "(0) (0) (1) (1)", "b": "(2) - - (2)"},
        {"a": "(0) - (0) -", "a#1": "(0) (1) (0) (1)", "b": "(2) (2) - -"},
    ),
    "parts in another order": ({"a": "(0) (0)", "a#1": "(0) - (0)"}, {"a#1": "(1) (1) (1)", "a": "(1) -"}),
    "empty response": ({"a": "(0) (0) (1) (1) (1)"}, {"a": "- - - - -"}),
    "empty key": ({"a": "- - - -"}, {"a": "(0) (0) - (0)"}),
    "both empty": ({"a": "- - -"}, {"a": "- - -"}),
    "a document without tokens": ({"a": "", "b": "(0) (0)"}, {"a": "", "b": "(0) (0)"}),
    "an empty document among others": ({"a": "- -", "b": "(0) (0) (1) (1)"}, {"a": "(0) (0)", "b": "(0) (0) (0) -"}),
    "singletons in the key": ({"a": "(0) (1) (0) (2) (3)"}, {"a": "(0) - (0) - -"}),
    "singletons in the response": ({"a": "(0) - (0) - -"}, {"a": "(0) (1) (0) (2) (3)"}),
    "singletons on both sides": ({"a": "(0) (1) (0) (2) -"}, {"a": "(0) (1) (5) (5) (3)"}),
    "only singletons": ({"a": "(0) (1) (2)"}, {"a": "(0) (1) (3)"}),
    "one mention": ({"a": "(0) -"}, {"a": "(0) -"}),
    "crossing mentions": ({"a": "(0 (1 0) 1) (0) (1)"}, {"a": "(0 (1 0) 1) (0) -"}),
    "crossing and wrong": ({"a": "(0 (1 0) 1) (0) (1)"}, {"a": "(0 (0 0) 0) (1) (1)"}),
    "nested mentions of one chain": ({"a": "(0 (0) 0) (0)"}, {"a": "(0 (0 0)|0) (0)"}),
    "a mention twice in the response": (
        {"a": "(0) (1) (0) (1) (2) (2)"},
        {"a": "(0)|(1) (1) (0) (1) (2) (2)"},
    ),
    "a mention twice in one chain of the response": ({"a": "(0) (0) (1) (1)"}, {"a": "(0)|(0) (0) (1) (1)"}),
    "a chain of repeated mentions": ({"a": "(0) (0) (1) (1)"}, {"a": "(0)|(5) (0)|(5) (1) (1)"}),
    "the first bracket decides": ({"a": "(0 0) (0) (1) (1)"}, {"a": "(4|(3 3)|4) (3) (4) -"}),
    "one-token mentions come first": ({"a": "(0) (0) (1) (1)"}, {"a": "(4|(3)|(4) (3)|4) (4) (3)"}),
    "an invented mention twice in one chain": ({"a": "(0) (0) - -"}, {"a": "(0) (0) (0)|(0) -"}),
    "an invented mention in two chains": ({"a": "(0) (0) - (1) (1)"}, {"a": "(0) (0) (0)|(1) (1) (1)"}),
    "an invented chain twice": ({"a": "(0) (0) - -"}, {"a": "(0) (0) (1)|(2) (1)|(2)"}),
    "ten repeated mentions": (
        {"a": "(0) (0) (0) (0) (0) (1) (1) (1) (1) (1)"},
        {"a": "(0)|(2) (0)|(2) (0)|(2) (0)|(2) (0)|(2) (1)|(2) (1)|(2) (1)|(2) (1)|(2) (1)|(2)"},
    ),
    "a span in two chains of the key": ({"a": "(0) (0)|(1) (1) (0)"}, {"a": "(0) (0) (1) (0)"}),
    "a span in two chains of the key, given to the other": ({"a": "(0) (0)|(1) (1) (1)"}, {"a": "(0) (1) (1) (1)"}),
    "a span twice in one chain of the key": ({"a": "(0)|(0) (0) (1) (1)"}, {"a": "(0) (0) (1) (1)"}),
    "a span twice on both sides": ({"a": "(0)|(1) (0) (1) -"}, {"a": "(0)|(1) (0) (1) -"}),
    "merged and split": (
        {"a": "(0) (0) (0) (1) (1) (1) (2) (2)"},
        {"a": "(0) (0) (1) (1) (1) (1) (2) -"},
    ),
    "thirds": ({"a": "(0) (0) (0) (1) (1) (1) (2) (2) (2)"}, {"a": "(0) (0) (1) (1) (2) (2) (0) (1) (2)"}),
    "double antecedents are no mentions": ({"a": "(0) (0+1) (0) (1) (1)"}, {"a": "(0) - (0) (1) (1)"}),
    "no bars between brackets": ({"a": "(0)(1 1)(0) (1)"}, {"a": "(0)(1 (0)1) -"}),
    "a longer response": ({"a": "(0) (0)"}, {"a": "(0) (0) (0) -"}),
}
