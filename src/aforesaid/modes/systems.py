"""Presets as systems: a preset with the parameters of a trained model."""

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path

from aforesaid.document import Document
from aforesaid.errors import InputError, MissingError
from aforesaid.model.store import Model, load_model
from aforesaid.modes.preset import Preset
from aforesaid.modes.presets import preset
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.system import System

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "models"


def load_ours(model: Path | None = None) -> System:
    return load_preset("ours", model)


def load_paper(model: Path | None = None) -> System:
    return load_preset("paper", model)


def load_literal(model: Path | None = None) -> System:
    return load_preset("paper-literal", model)


def load_preset(name: str, model: Path | None = None) -> System:
    """A preset with a trained model: the one in the given folder, or the one that came with the package."""
    trained = load_trained(name, model)
    made = preset_of(trained)

    def resolve(document: Document) -> Resolution:
        return made.resolve(document, trained.parameters, trained.settings)

    return System(name, made.description, True, resolve)


def load_trained(name: str, model: Path | None = None) -> Model:
    """The model alone, which has to be one of this preset."""
    trained = _read(model if model is not None else shipped_model(name))
    card_name = trained.card.get("preset", trained.definition.name)
    if card_name != name:
        raise InputError(f"the model was trained for the system '{card_name}', not '{name}'", path=str(model))
    made = preset_of(trained)
    made.check_features(trained.definition)
    # The models that come with the package are scored with the rules as they are.
    if model is not None and trained.definition.encoder != made.definition.encoder:
        warnings.warn(
            f"{model}: was trained by another release of aforesaid, with other rules for mentions and candidates; it "
            "works, but would fit better if it were trained anew",
            stacklevel=2,
        )
    return trained


def preset_of(trained: Model, overrides: tuple[str, ...] = ()) -> Preset:
    """The preset with the settings that a model was trained with, and perhaps others after them."""
    name = str(trained.card.get("preset", trained.definition.name))
    return preset(name, (*map(str, trained.card.get("overrides", ())), *overrides))


def shipped_model(name: str) -> Path:
    folder = SHIPPED / name
    if not (folder / "model.json").exists():
        raise MissingError(f"no trained model for '{name}' in {folder}; train one and give it with --model")
    return folder


@lru_cache(maxsize=4)
def _read(folder: Path) -> Model:
    return load_model(folder)
