"""All models by name: the one place where a preset is registered.

A preset is made from settings (`preset("paper", ["attribute.training_window=10"])`), and an encoder is a preset that
other processes can be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.model.encoded import EncodedDocument
from aforesaid.modes.literal import LiteralSettings, literal_preset
from aforesaid.modes.ours.preset import OurSettings, our_preset
from aforesaid.modes.paper import paper_preset
from aforesaid.modes.paper_settings import PaperSettings
from aforesaid.modes.preset import Preset
from aforesaid.settings import overridden


@dataclass(frozen=True)
class Maker:
    """The default settings of a preset, and the function that makes it from settings."""

    settings: Any
    make: Callable[[Any], Preset]


MAKERS: dict[str, Maker] = {
    "paper-literal": Maker(LiteralSettings(), literal_preset),
    "paper": Maker(PaperSettings(), paper_preset),
    "ours": Maker(OurSettings(), our_preset),
}


@lru_cache(maxsize=64)
def _made(name: str, overrides: tuple[str, ...]) -> Preset:
    maker = MAKERS.get(name)
    if maker is None:
        raise InputError(f"unknown preset '{name}'; known are {', '.join(MAKERS)}")
    return maker.make(overridden(maker.settings, overrides))


def preset(name: str, overrides: Iterable[str] = ()) -> Preset:
    """A preset by name, with some of its settings changed (`key.key=value`)."""
    return _made(name, tuple(overrides))


PRESETS: dict[str, Preset] = {name: preset(name) for name in MAKERS}
"""The presets with their default settings."""


@dataclass(frozen=True)
class Encoder:
    """Encodes a document for training. It is sent to worker processes as a name, and made anew there."""

    name: str
    overrides: tuple[str, ...] = ()

    def __call__(self, document: Document) -> EncodedDocument | None:
        return preset(self.name, self.overrides).encode(document)
