"""Training for experiments: encode once, train on any part of it, judge every iteration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.document import Document
from aforesaid.experiments.cache import Cache, content_digest, key_of
from aforesaid.experiments.corpora import EvalSet
from aforesaid.experiments.texts import Text, sample
from aforesaid.formats import read_documents
from aforesaid.model.choose import choose_by_score
from aforesaid.model.em import InMemory, train
from aforesaid.model.history import Training
from aforesaid.model.packed import Packed, select
from aforesaid.model.parameters import Parameters, Values
from aforesaid.modes.preset import Preset
from aforesaid.modes.presets import Encoder, preset
from aforesaid.resolve.schemes import in_scheme, scheme_of
from aforesaid.rules import ENCODING, code_digest
from aforesaid.scale.encode import Job, encode
from aforesaid.scale.engine import LocalEngine
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.shards import open_shard
from aforesaid.scale.train import choose
from aforesaid.score import Evaluation, score_documents
from aforesaid.sieves.context import Context

RULES = (*ENCODING, "model")
"""The parts of the package that decide what is learned from a text."""
CHUNK_WORDS = 100_000


@dataclass(frozen=True)
class Recipe:
    """A preset with some settings changed."""

    system: str
    overrides: tuple[str, ...] = ()

    @property
    def preset(self) -> Preset:
        return preset(self.system, self.overrides)


def encode_text(recipe: Recipe, text: Text, cache: Cache, workers: int = 1) -> list[Packed]:
    """The encoded documents of a text, made unless they are in the cache."""
    made = recipe.preset
    key = key_of(made.definition.encoding_digest, code_digest(*RULES), content_digest(text.files()))
    folder = cache.place("shards", f"{recipe.system}-{text.name}", key)
    job = Job(made.definition, Encoder(recipe.system, recipe.overrides), str(folder), near=False)
    engine = LocalEngine(workers, "processes" if workers > 1 else "threads")
    try:
        encode([text.path], job, engine, chunk_words=CHUNK_WORDS)
    finally:
        engine.close()
    return [open_shard(header.path) for header in find_shards([folder], made.definition)]


def encode_texts(recipe: Recipe, texts: Sequence[Text], cache: Cache, workers: int = 1) -> dict[str, list[Packed]]:
    """All of each text, parsed where need be, by its name."""
    return {
        text.name: encode_text(recipe, sample(text, None, cache, workers=workers), cache, workers) for text in texts
    }


def words_of(pieces: Sequence[Packed]) -> int:
    return int(sum(piece.words.sum() for piece in pieces))


def take(pieces: Sequence[Packed], words: int, seed: int = 0) -> list[Packed]:
    """Documents with about so many words in all, drawn by their hash; with one seed, smaller draws are parts of larger.

    Which documents are held out is decided by the hash as well, but by another part of it.
    """
    hashes = np.concatenate([piece.hashes for piece in pieces])
    sizes = np.concatenate([piece.words for piece in pieces]).astype(np.int64)
    odd = np.uint64((0x9E3779B97F4A7C15 * (2 * seed + 1)) % 2**64)
    order = np.argsort((hashes >> np.uint64(16)) * odd, kind="stable")
    before = np.cumsum(sizes[order]) - sizes[order]
    kept: NDArray[np.bool_] = np.zeros(len(hashes), dtype=np.bool_)
    kept[order[before < words]] = True
    parts, start = [], 0
    for piece in pieces:
        mine = kept[start : start + len(piece.hashes)]
        start += len(piece.hashes)
        if mine.any():
            parts.append(select(piece, mine))
    return parts


def learn(
    made: Preset,
    pieces: Sequence[Packed],
    *,
    iterations: int | None = None,
    initial: Callable[[Parameters], Values] | None = None,
    workers: int = 1,
) -> Training:
    """EM with one document in twenty held out."""
    settings = made.training if iterations is None else replace(made.training, iterations=iterations)
    return train(
        [InMemory(piece) for piece in pieces],
        made.definition,
        settings,
        engine=LocalEngine(workers),
        hold_out=True,
        initial=initial,
    )


def without_labels(made: Preset, training: Training) -> tuple[int, str]:
    """The iteration that the rule for unlabelled text keeps, by the preset's own measure, and the name of the rule."""
    return choose(training.history, made.training.minimum_gain)


def learned(made: Preset, pieces: Sequence[Packed], *, iterations: int | None = None, workers: int = 1) -> Parameters:
    """The parameters of that iteration."""
    training = learn(made, pieces, iterations=iterations, workers=workers)
    return training.parameters[without_labels(made, training)[0]]


def with_labels(scores: Sequence[float]) -> int:
    """The iteration that labelled development data would choose."""
    return choose_by_score(scores)


class Judge:
    """Scores parameters of a preset on test sets whose mentions are found once."""

    def __init__(self, made: Preset, sets: Sequence[EvalSet]) -> None:
        self.made, self.sets = made, list(sets)
        self._contexts: list[list[Context]] = [
            [made.context(document) for document in read_documents(Path(one.parsed))] for one in sets
        ]

    def __call__(self, parameters: Parameters) -> list[Evaluation]:
        """One evaluation a set."""
        return [score_documents(one.key, self._answers(i, parameters), one.options) for i, one in enumerate(self.sets)]

    def _answers(self, i: int, parameters: Parameters) -> list[Document]:
        scheme = scheme_of(self.sets[i].scheme)
        return [
            key.with_clusters(in_scheme(self.made.resolve_context(context, parameters), scheme).clusters())
            for key, context in zip(self.sets[i].key, self._contexts[i], strict=True)
        ]


def starting_from(general: Parameters) -> Callable[[Parameters], Values]:
    """Initial values that another training ended with; cells that it does not have keep theirs."""

    def initial(start: Parameters) -> Values:
        cells, theirs = start.support.cells, general.support.cells
        places = np.minimum(np.searchsorted(theirs, cells), len(theirs) - 1)
        known = theirs[places] == cells
        return np.asarray(np.where(known, general.values[places], start.values), dtype=np.float64)

    return initial
