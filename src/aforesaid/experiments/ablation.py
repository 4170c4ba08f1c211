"""What each rule is worth: one setting changed at a time, trained anew, on all sets; learning credited apart.

Some lines head the table: those without learning (`nearest` with rules of its own, `ours-nearest` with the rules of
`ours`), the preset before learning (its rules, the start values) and the preset as it is. Every other row changes one
thing of the preset, in training and in decoding. All are trained on the same sample of text, with the iteration chosen
without labels, so that rows differ in nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from aforesaid.experiments.cache import Cache, content_digest, key_of
from aforesaid.experiments.corpora import EvalSet
from aforesaid.experiments.gap import GapResult, GapSet, run_gap
from aforesaid.experiments.learning import RULES, Recipe, encode_text, learn, without_labels, words_of
from aforesaid.experiments.report import Grid, Report, Section, about, difference_cells, figure
from aforesaid.experiments.runs import Result, compare, run
from aforesaid.experiments.systems import LABELS, Row
from aforesaid.experiments.texts import Text, sample
from aforesaid.model.store import MODEL, Model, load_model, save_model
from aforesaid.modes.ablations import ABLATIONS, Ablation
from aforesaid.progress import track
from aforesaid.rules import code_digest
from aforesaid.scale.engine import LocalEngine
from aforesaid.score.tables import Table

WORDS = 1_000_000
ITSELF = "as it is"
UNTRAINED = "before learning"


@dataclass(frozen=True)
class Job:
    """A model to be trained by a worker."""

    recipe: Recipe
    texts: tuple[Text, ...]
    folder: str
    cache: str

    @property
    def trained(self) -> bool:
        return (Path(self.folder) / MODEL).exists()


def ablation(
    system: str,
    texts: Sequence[Text],
    sets: Sequence[EvalSet],
    cache: Cache,
    *,
    gap: GapSet | None = None,
    changes: Sequence[Ablation] | None = None,
    words: int | None = WORDS,
    workers: int = 1,
) -> Report:
    start = time.monotonic()
    wanted = list(ABLATIONS.get(system, ()) if changes is None else changes)
    each = None if words is None else words // len(texts)
    parts = tuple(sample(text, each, cache, workers=workers) for text in texts)
    recipes = [Recipe(system), *(Recipe(system, change.overrides) for change in wanted)]
    folders = train_all(recipes, parts, cache, workers)
    lines = [f"{system}-nearest"] if f"{system}-nearest" in LABELS else []
    lines.append("nearest")
    rows = [
        *(Row(LABELS[name], name) for name in lines),
        Row(UNTRAINED, system, folders[0], iteration=0),
        Row(ITSELF, system, folders[0]),
        *(
            Row(change.change, system, folder, schemes=change.schemes)
            for change, folder in zip(wanted, folders[1:], strict=True)
        ),
    ]
    before = len(rows) - len(wanted)
    results = run(rows, sets, workers)
    gaps = run_gap(rows, gap, workers) if gap is not None else []
    grid = _grid(rows, sets, results, gaps)
    n = _words(folders[0])
    section = Section(
        f"What is changed in `{system}`",
        f"CoNLL F1; every row is trained on the same {n:,} words without labels. Δ is the difference from "
        f"“{ITSELF}” on {sets[0].title}, by paired bootstrap over documents; under 0.5 it is noise on such a set.",
        [grid],
    )
    figures = {
        "rows": {
            row.label: {
                "overrides": [*wanted[i - before].overrides, *wanted[i - before].schemes] if i >= before else [],
                **{f"{r.test_set.name}/{r.test_set.parse}": r.evaluation.conll for r in results if r.row is row},
                "gap": next((g.scores.overall.f1 for g in gaps if g.row is row), None),
            }
            for i, row in enumerate(rows)
        }
    }
    title = f"Ablation of {system}"
    return Report(title, [section], figures, about(time.monotonic() - start, words=f"{n:,}", workers=str(workers)))


def train_all(recipes: Sequence[Recipe], texts: tuple[Text, ...], cache: Cache, workers: int) -> list[str]:
    """The folder of the model of each recipe; those in the cache are not trained again."""
    digest = content_digest([file for text in texts for file in text.files()])
    jobs = []
    encodings: dict[str, Job] = {}
    for recipe in recipes:
        definition, training = recipe.preset.definition, recipe.preset.training
        key = key_of(recipe, definition.digest, training, digest, code_digest(*RULES))
        job = Job(recipe, texts, str(cache.place("models", recipe.system, key)), str(cache.folder))
        jobs.append(job)
        if not job.trained:
            encodings.setdefault(definition.encoding_digest, job)
    engine = LocalEngine(workers, "processes" if workers > 1 else "threads")
    one_each = list({job.folder: job for job in jobs}.values())
    try:
        # Models that differ in training alone share their shards, which two workers must not write at once.
        for _ in track(engine.map_in_order(encode_one, None, list(encodings.values())), "encoding", len(encodings)):
            pass
        for _ in track(engine.map_in_order(train_one, None, one_each), "training", len(one_each)):
            pass
        return [job.folder for job in jobs]
    finally:
        engine.close()


def encode_one(_: None, job: Job) -> None:
    """What a worker does first."""
    for text in job.texts:
        encode_text(job.recipe, text, Cache(Path(job.cache)))


def train_one(_: None, job: Job) -> None:
    """What a worker does then."""
    if not job.trained:
        made = job.recipe.preset
        cache = Cache(Path(job.cache))
        pieces = [piece for text in job.texts for piece in encode_text(job.recipe, text, cache)]
        training = learn(made, pieces)
        chosen, rule = without_labels(made, training)
        kept = {i: training.parameters[i] for i in sorted({0, chosen})}
        card = {
            "preset": job.recipe.system,
            "overrides": list(job.recipe.overrides),
            "words": words_of(pieces),
            "chosen by": rule,
        }
        save_model(Model(made.definition, made.training, kept, training.history, chosen, card), Path(job.folder))


def _grid(rows: Sequence[Row], sets: Sequence[EvalSet], results: Sequence[Result], gaps: Sequence[GapResult]) -> Grid:
    first = [result for result in results if result.test_set is sets[0]]
    base = next(result for result in first if result.row.label == ITSELF)
    ordered = [base, *(result for result in first if result is not base)]
    comparisons = compare(ordered, base.row.system)
    header = [
        "Row",
        *(_title(one, sets) for one in sets),
        *(["GAP", "F/M"] if gaps else []),
        "Δ",
        "95 % of Δ",
        "µs a token",
    ]
    body = []
    for row in rows:
        mine = {id(result.test_set): result for result in results if result.row is row}
        cells = [row.label, *(figure(mine[id(one)].evaluation.conll) for one in sets)]
        cells += [
            cell
            for result in gaps
            if result.row is row
            for cell in (figure(result.scores.overall.f1, 1), figure(result.scores.bias))
        ]
        cells += difference_cells(comparisons[row.label])[:2]
        body.append([*cells, f"{mine[id(sets[0])].microseconds_a_token:.0f}"])
    failures = [f"{r.row.label}, {r.test_set.title}: failed on {f}" for r in results for f in r.answers.failures]
    return Grid(Table(header, body, "CoNLL F1"), apart=frozenset({3}), notes=failures[:20])


def _title(one: EvalSet, sets: Sequence[EvalSet]) -> str:
    several = len({other.parse for other in sets}) > 1
    return f"{one.title}, {one.parse}" if several else one.title


def _words(folder: str) -> int:
    return int(load_model(Path(folder)).card["words"])
