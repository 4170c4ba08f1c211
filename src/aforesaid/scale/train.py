"""From shards to a model folder: EM with a checkpoint after each iteration, and the choice of the iteration.

Killed at any moment and resumed, it gives the same model, bit for bit: a checkpoint holds all parameters exactly, and
the sums run in the order of the shards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from aforesaid.errors import InputError
from aforesaid.model.choose import choose_by_held_out, choose_by_score
from aforesaid.model.definition import Definition
from aforesaid.model.em import Progress, train
from aforesaid.model.history import Step, Training
from aforesaid.model.parameters import Parameters, Values
from aforesaid.model.settings import TrainingSettings
from aforesaid.model.store import CHECKPOINT, MODEL, Model, load_model, save_model
from aforesaid.scale.engine import Engine
from aforesaid.scale.manifest import fingerprint
from aforesaid.scale.shards import Header, ShardPiece


def train_model(
    shards: Sequence[Header],
    definition: Definition,
    settings: TrainingSettings,
    folder: Path,
    engine: Engine,
    *,
    card: Mapping[str, Any] | None = None,
    resume: bool = False,
    hold_out: bool = True,
    initial: Callable[[Parameters], Values] | None = None,
    evaluate: Callable[[Parameters], float] | None = None,
    only_chosen: bool = False,
    on_iteration: Callable[[Progress], None] | None = None,
) -> Model:
    """Train on the shards and write the model to `folder`.

    The iteration is chosen by `evaluate` where it is given, else by held-out likelihood, else the last is kept.
    `initial` is as in `em.train`. `card` may say more about the data; nothing in it may depend on time or place.
    """
    about = {
        **(card or {}),
        "shards": len(shards),
        "documents": sum(shard.documents for shard in shards),
        "words": sum(shard.words for shard in shards),
        "mentions": sum(shard.mentions for shard in shards),
        "fingerprint": fingerprint(shards),
        "hold out": hold_out,
        "scored": evaluate is not None,
    }
    before = _earlier(folder, definition, settings, about) if resume else None

    def checkpoint(progress: Progress) -> None:
        done = progress.training
        if len(done.parameters) > len(done.history):
            save_model(_model(definition, settings, done, about, len(done.history) - 1), folder, name=CHECKPOINT)
        if on_iteration is not None:
            on_iteration(progress)

    training = train(
        [ShardPiece(str(shard.path)) for shard in shards],
        definition,
        settings,
        engine=engine,
        initial=initial,
        hold_out=hold_out,
        evaluate=evaluate,
        on_iteration=checkpoint,
        before=before,
    )
    chosen, rule = choose(training.history, settings.minimum_gain)
    model = _model(definition, settings, training, {**about, "chosen by": rule}, chosen)
    save_model(model, folder, only_chosen=only_chosen)
    return model


def choose(history: Sequence[Step], minimum_gain: float) -> tuple[int, str]:
    """The iteration to keep, and by which rule."""
    scores = [step.score for step in history if step.score is not None]
    if len(scores) == len(history):
        return choose_by_score(scores), "development score"
    held_out = [step.held_out for step in history if step.held_out is not None]
    if len(held_out) == len(history) and history[0].held_out_mentions:
        return choose_by_held_out(held_out, history[0].held_out_mentions, minimum_gain), "held-out likelihood"
    return len(history) - 1, "last iteration"


def _model(
    definition: Definition, settings: TrainingSettings, training: Training, card: Mapping[str, Any], chosen: int
) -> Model:
    return Model(definition, settings, dict(enumerate(training.parameters)), training.history, chosen, card)


def _earlier(
    folder: Path, definition: Definition, settings: TrainingSettings, about: Mapping[str, Any]
) -> Training | None:
    """What an interrupted or a shorter training left behind, if it is of the same data and settings."""
    name = next((name for name in (CHECKPOINT, MODEL) if (folder / name).exists()), None)
    if name is None:
        return None
    model = load_model(folder, name)
    same = {
        "features": replace(model.definition, encoder="") == replace(definition, encoder=""),
        "rules that find mentions and candidates": model.definition.encoder == definition.encoder,
        "settings": replace(model.settings, iterations=settings.iterations) == settings,
        "training data": {**model.card, "chosen by": None} == {**about, "chosen by": None},
    }
    different = [what for what, is_same in same.items() if not is_same]
    if different:
        raise InputError(
            f"cannot resume: the {' and the '.join(different)} differ from those of the earlier run; train without "
            "--resume, or into another folder",
            path=str(folder / name),
        )
    training = model.training()
    most = settings.iterations + 1
    return Training(training.parameters[:most], training.history[:most])
