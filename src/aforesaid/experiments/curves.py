"""Learning curves: F1 and likelihood by iteration, by amount of text, by genre and by parser.

The iteration is chosen without labels (`model.choose`) unless said otherwise; what labels would have chosen is shown
beside it. The line without learning stands in every plot.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import mean
from typing import Any

from aforesaid.experiments.cache import Cache
from aforesaid.experiments.corpora import PARSE_TITLES, EvalSet
from aforesaid.experiments.learning import (
    Judge,
    Recipe,
    encode_text,
    encode_texts,
    learn,
    learned,
    take,
    with_labels,
    without_labels,
    words_of,
)
from aforesaid.experiments.report import Grid, Report, Section, about, figure
from aforesaid.experiments.runs import run
from aforesaid.experiments.systems import Row
from aforesaid.experiments.texts import Text, has_constituents, sample
from aforesaid.model.packed import Packed
from aforesaid.progress import track
from aforesaid.score.tables import Table
from aforesaid.show.plots import Series, curves

KINDS = ("iterations", "amounts", "genres", "backends")
AMOUNTS = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000)
REPEATS = 3
"""Draws of text at each amount below the whole."""
GENRE_WORDS, BACKEND_WORDS = 300_000, 200_000


class Curves:
    """What all curves share: the encoded text, the sets, and the line without learning."""

    def __init__(
        self,
        recipe: Recipe,
        texts: Sequence[Text],
        sets: Sequence[EvalSet],
        cache: Cache,
        *,
        iterations: int | None = None,
        workers: int = 1,
    ) -> None:
        self.recipe, self.texts, self.cache, self.workers = recipe, list(texts), cache, workers
        self.iterations = iterations
        self.all_sets = list(sets)
        self.sets = [one for one in sets if one.parse == "file"] or list(sets)
        self.made = recipe.preset
        self.judge = Judge(self.made, self.sets)
        self.encoded = encode_texts(recipe, texts, cache, workers)
        self.nearest = {
            (result.test_set.name, result.test_set.parse): result.evaluation.conll
            for result in run([Row("nearest", "nearest")], self.all_sets)
        }

    @property
    def pieces(self) -> list[Packed]:
        return [piece for name in self.encoded for piece in self.encoded[name]]

    def scores_after(self, pieces: Sequence[Packed]) -> list[float]:
        """F1 on each set of the model that is learned from some text."""
        parameters = learned(self.made, pieces, iterations=self.iterations, workers=self.workers)
        return [one.conll for one in self.judge(parameters)]

    def by_iteration(self) -> tuple[Section, dict[str, Any]]:
        training = learn(self.made, self.pieces, iterations=self.iterations, workers=self.workers)
        numbers = [step.iteration for step in training.history]
        scores = [
            [one.conll for one in self.judge(parameters)]
            for parameters in track(training.parameters, "judging iterations", len(training.parameters))
        ]
        likelihood = [step.log_likelihood / max(step.mentions, 1) for step in training.history]
        held_out = [(step.held_out or 0.0) / max(step.held_out_mentions, 1) for step in training.history]
        chosen, _ = without_labels(self.made, training)
        best = with_labels([row[0] for row in scores])
        rows = [
            [str(i), figure(likelihood[i], 4), figure(held_out[i], 4), *(figure(f1) for f1 in scores[i]),
             ", ".join([*(["no labels"] if i == chosen else []), *(["labels"] if i == best else [])])]
            for i in numbers
        ]  # fmt: skip
        header = ["Iteration", "L a mention", "held out", *(one.title for one in self.sets), "chosen by"]
        drawn = [Series(one.title, numbers, [row[i] for row in scores]) for i, one in enumerate(self.sets)]
        flat = [
            Series(f"{one.title}, nearest", numbers, [self.nearest[one.name, one.parse]] * len(numbers))
            for one in self.sets
        ]
        words = (
            f"Trained on {words_of(self.pieces):,} words. Without labels iteration {chosen} is kept, and "
            f"{self.sets[0].title} is then {scores[chosen][0]:.2f}; its labels would choose iteration {best}, with "
            f"{scores[best][0]:.2f} there"
            + "".join(
                f" and {scores[best][i]:.2f} instead of {scores[chosen][i]:.2f} on {one.title}"
                for i, one in enumerate(self.sets)
                if i
            )
            + "."
        )
        later = slice(1, None)  # the start is so much less likely that it would flatten the curve
        section = Section(
            "By iteration",
            words,
            [Grid(Table(header, rows, f"{self.recipe.system}: likelihood and CoNLL F1 by iteration"))],
            [
                curves("CoNLL F1 by iteration", "iteration", "CoNLL F1", [*drawn, *flat]),
                curves(
                    "Log-likelihood a mention by iteration",
                    "iteration",
                    "nats",
                    [
                        Series("training text", numbers[later], likelihood[later]),
                        Series("held-out text", numbers[later], held_out[later]),
                    ],
                ),
            ],
        )
        data = {
            "log-likelihood": likelihood,
            "held out": held_out,
            "f1": scores,
            "without labels": chosen,
            "with labels": best,
        }
        return section, data

    def by_amount(self) -> tuple[Section, dict[str, Any]]:
        pieces, total = self.pieces, words_of(self.pieces)
        amounts = [n for n in AMOUNTS if n < 0.9 * total] + [total]
        rows, scores, low, high = [], [], [], []
        for amount in track(amounts, "amounts", len(amounts)):
            parts = [pieces] if amount == total else [take(pieces, amount, seed) for seed in range(REPEATS)]
            draws = [self.scores_after(part) for part in parts]
            columns = list(zip(*draws, strict=True))
            scores.append([mean(column) for column in columns])
            low.append([min(column) for column in columns])
            high.append([max(column) for column in columns])
            cells = [f"{mean(c):.2f} ({min(c):.2f}–{max(c):.2f})" if len(c) > 1 else f"{c[0]:.2f}" for c in columns]
            rows.append([f"{amount:,}", *cells])
        rows.append(["nearest (no learning)", *(figure(self.nearest[one.name, one.parse]) for one in self.sets)])
        drawn = [
            Series(one.title, amounts, *([row[i] for row in table] for table in (scores, low, high)))
            for i, one in enumerate(self.sets)
        ]
        flat = [
            Series(f"{one.title}, nearest", amounts, [self.nearest[one.name, one.parse]] * len(amounts))
            for one in self.sets
        ]
        section = Section(
            "By amount of text",
            f"Mean and range of {REPEATS} draws of whole documents; the iteration is chosen without labels.",
            [Grid(Table(["Words", *(one.title for one in self.sets)], rows, "CoNLL F1 by amount of training text"))],
            [curves("CoNLL F1 by words of training text", "words", "CoNLL F1", [*drawn, *flat], logarithmic=True)],
        )
        return section, {"words": amounts, "f1": scores, "low": low, "high": high}

    def by_genre(self) -> tuple[Section, dict[str, Any]]:
        words = min(GENRE_WORDS, *(words_of(pieces) for pieces in self.encoded.values()))
        scores = {
            name: self.scores_after(take(pieces, words))
            for name, pieces in track(self.encoded.items(), "genres", len(self.encoded))
        }
        scores["all of them"] = self.scores_after(take(self.pieces, words))
        rows = [[name, *map(figure, row)] for name, row in scores.items()]
        rows.append(["nearest (no learning)", *(figure(self.nearest[one.name, one.parse]) for one in self.sets)])
        header = ["Trained on", *(one.title for one in self.sets)]
        title = f"CoNLL F1 by genre of the training text, {words:,} words each"
        return Section("By genre of the training text", grids=[Grid(Table(header, rows, title))]), scores

    def by_backend(self) -> tuple[Section, dict[str, Any]]:
        """The same text with each parse, tested on each parse: of texts that came with a parse of another parser."""
        texts = [text for text in self.texts if has_constituents(text)]
        if not texts:
            return Section("By parser", "No text came with phrase structure: there is nothing to compare."), {}
        trained, words = {}, 0
        each = BACKEND_WORDS // len(texts)
        for parse in ("file", "spacy"):
            pieces: list[Packed] = []
            for text in texts:
                part = sample(text, each, self.cache, parse=parse, workers=self.workers)
                pieces += encode_text(self.recipe, part, self.cache, self.workers)
            words = words_of(pieces)
            trained[parse] = learned(self.made, pieces, iterations=self.iterations, workers=self.workers)
        rows, scores = [], {}
        for one in self.all_sets:
            judge = Judge(self.made, [one])
            row = [judge(parameters)[0].conll for parameters in trained.values()]
            scores[f"{one.name}/{one.parse}"] = row
            name = f"{one.title}, {PARSE_TITLES[one.parse]}"
            rows.append([name, *map(figure, row), figure(self.nearest[one.name, one.parse])])
        header = ["Tested on", *(f"trained on {PARSE_TITLES[parse]}" for parse in trained), "nearest (no learning)"]
        grid = Grid(Table(header, rows, f"CoNLL F1 by parser of training and test text, {words:,} words"))
        return Section("By parser", grids=[grid]), scores


def make_curves(curves_: Curves, kinds: Sequence[str] = KINDS) -> Report:
    start = time.monotonic()
    makers = {
        "iterations": curves_.by_iteration,
        "amounts": curves_.by_amount,
        "genres": curves_.by_genre,
        "backends": curves_.by_backend,
    }
    parts = {kind: makers[kind]() for kind in kinds}
    recipe = curves_.recipe
    texts = ", ".join(f"{name} ({words_of(pieces):,} words)" for name, pieces in curves_.encoded.items())
    return Report(
        f"Learning curves of {recipe.system}",
        [section for section, _ in parts.values()],
        {kind: data for kind, (_, data) in parts.items()},
        about(time.monotonic() - start, text=texts, settings=" ".join(recipe.overrides) or "as they come"),
    )
