"""Domain adaptation without labels: learn from text of one genre alone, test on that genre, against the general model.

For each genre four models of the same preset: learned from that genre's text; from as many words of all genres; from
all text; and from all text first, then a few iterations more on the genre's own ("adapted"). The test documents are
those of the genre in the labelled sets. Differences are by paired bootstrap over documents.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

from aforesaid.experiments.cache import Cache
from aforesaid.experiments.corpora import EvalSet
from aforesaid.experiments.learning import (
    Judge,
    Recipe,
    encode_texts,
    learn,
    learned,
    starting_from,
    take,
    words_of,
)
from aforesaid.experiments.report import Grid, Report, Section, about, difference_cells, figure
from aforesaid.experiments.runs import run
from aforesaid.experiments.systems import Row
from aforesaid.experiments.texts import Text
from aforesaid.progress import track
from aforesaid.score import Comparison, Counts, Scores, bootstrap
from aforesaid.score.breakdown import GENRE
from aforesaid.score.counts import total
from aforesaid.score.tables import Table
from aforesaid.show.plots import Bar, bars

MODELS = ("all text", "own genre", "as much of all", "adapted")
ADAPTING = 3
"""Iterations on the genre's own text after the general ones."""
FICTION = {"litbank": "fiction"}
"""Sets that are of one genre."""


@dataclass(frozen=True, eq=False)
class Trial:
    """A genre's models on one group of test documents."""

    genre: str
    test: str
    documents: int
    words: int
    """Of the genre's own training text."""
    f1: dict[str, float]
    nearest: float
    against_all: dict[str, Comparison]
    """Each model against the one of all text."""
    against_same: Comparison
    """The genre's own text against as many words of all genres: what the genre brings, not the amount."""


def domain(
    recipe: Recipe,
    texts: Sequence[Text],
    sets: Sequence[EvalSet],
    cache: Cache,
    *,
    iterations: int | None = None,
    workers: int = 1,
) -> Report:
    """A row for each genre that is both among the texts and in a labelled set."""
    start = time.monotonic()
    made = recipe.preset
    encoded = encode_texts(recipe, texts, cache, workers)
    everything = [piece for pieces in encoded.values() for piece in pieces]
    general = learned(made, everything, iterations=iterations, workers=workers)
    judges = {one.name: Judge(made, [one]) for one in sets}
    nearest = {result.test_set.name: result.evaluation.counts for result in run([Row("nearest", "nearest")], sets)}
    general_counts = {name: judge(general)[0].counts for name, judge in judges.items()}
    trials: list[Trial] = []
    for genre, pieces in track(encoded.items(), "genres", len(encoded)):
        tests = _tests(genre, sets)
        if not tests:
            continue
        words = words_of(pieces)
        adapted = learn(made, pieces, iterations=ADAPTING, initial=starting_from(general), workers=workers)
        models = {
            "own genre": learned(made, pieces, iterations=iterations, workers=workers),
            "as much of all": learned(made, take(everything, words), iterations=iterations, workers=workers),
            "adapted": adapted.parameters[-1],
        }
        counts = {name: {s: judge(theta)[0].counts for s, judge in judges.items()} for name, theta in models.items()}
        counts["all text"] = general_counts
        for test, places in tests.items():
            chosen = {name: _pick(counts[name], places) for name in MODELS}
            rows = bootstrap([chosen[name] for name in MODELS])
            trials.append(
                Trial(
                    genre,
                    test,
                    len(chosen["all text"]),
                    words,
                    {name: Scores.of(total(chosen[name])).conll for name in MODELS},
                    Scores.of(total(_pick(nearest, places))).conll,
                    {name: row["conll"] for name, row in zip(MODELS, rows, strict=True)},
                    bootstrap([chosen["as much of all"], chosen["own genre"]])[1]["conll"],
                )
            )
    return _report(recipe, trials, words_of(everything), time.monotonic() - start)


def _tests(genre: str, sets: Sequence[EvalSet]) -> dict[str, list[tuple[str, int]]]:
    """Test documents of a genre as (set, place): those of the sets of many genres together, others apart."""
    tests: dict[str, list[tuple[str, int]]] = {}
    mixed: list[tuple[str, int]] = []
    titles: dict[str, None] = {}
    for one in sets:
        if one.scheme in FICTION:
            if FICTION[one.scheme] == genre:
                tests[one.title] = [(one.name, i) for i in range(len(one.key))]
            continue
        for i, document in enumerate(one.key):
            match = re.match(GENRE, document.id)
            if match is not None and match[1] == genre:
                mixed.append((one.name, i))
                titles[one.title] = None
    return {" + ".join(titles): mixed, **tests} if mixed else tests


def _pick(counts: dict[str, tuple[Counts, ...]], places: Sequence[tuple[str, int]]) -> list[Counts]:
    return [counts[name][i] for name, i in places]


def _report(recipe: Recipe, trials: Sequence[Trial], words: int, seconds: float) -> Report:
    header = ["Genre", "Tested on", "Documents", "Own words", "nearest", *MODELS]
    rows = [
        [t.genre, t.test, str(t.documents), f"{t.words:,}", figure(t.nearest), *(figure(t.f1[name]) for name in MODELS)]
        for t in trials
    ]
    differences = []
    for trial in trials:
        row = [trial.genre, trial.test]
        for name in MODELS[1:]:
            row += difference_cells(trial.against_all[name])
        differences.append(row)
    groups = [("", 2), *((name, 3) for name in MODELS[1:])]
    header_2 = ["Genre", "Tested on", *(cell for _ in MODELS[1:] for cell in ("Δ", "95 % of Δ", "p"))]
    same = [[trial.genre, trial.test, *difference_cells(trial.against_same)] for trial in trials]
    drawn = [Bar(f"{t.genre}, {name}", t.f1[name]) for t in trials for name in MODELS]
    title = "CoNLL F1 by genre"
    section = Section(
        "Does a genre's own text help?",
        _verdict(trials),
        [
            Grid(Table(header, rows, title)),
            Grid(Table(header_2[:5], same, "The genre's own text against as many words of all genres")),
            Grid(Table(header_2, differences, f"Against the model of all {words:,} words"), groups),
        ],
        [bars(title, drawn)] if drawn else [],
    )
    data = {f"{t.genre}: {t.test}": {"f1": t.f1, "nearest": t.nearest, "documents": t.documents} for t in trials}
    settings = " ".join(recipe.overrides) or "as they come"
    return Report(f"Training by genre, {recipe.system}", [section], data, about(seconds, settings=settings))


def _verdict(trials: Sequence[Trial]) -> str:
    """In words, from the figures alone."""
    if not trials:
        return "No genre is both among the texts and in a labelled set."
    told = [_told("The genre's own text", "as many words of all genres", [trial.against_same for trial in trials])]
    names = {
        "own genre": "The genre's own text",
        "as much of all": "As many words of all genres",
        "adapted": "All text, then the genre's own",
    }
    told += [_told(words, "all text", [trial.against_all[name] for trial in trials]) for name, words in names.items()]
    return "\n\n".join(told)


def _told(one: str, other: str, found: Sequence[Comparison]) -> str:
    better = sum(1 for comparison in found if (comparison.difference_low or 0.0) > 0)
    worse = sum(1 for comparison in found if (comparison.difference_high or 0.0) < 0)
    mean = sum(comparison.difference or 0.0 for comparison in found) / len(found)
    return (
        f"{one}, against {other}: {mean:+.2f} points on average; the 95 % interval lies above 0 in {better} and below "
        f"0 in {worse} of {len(found)} comparisons."
    )
