"""Which settings a corpus was encoded with, so that a model is not trained on features that its preset no longer has.

The definition's digest says which tables there are; who is a mention and who is a candidate is decided by settings.
Settings that only matter later (how to train, how to decode, what to show) are no part of the label.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from aforesaid.errors import InputError
from aforesaid.modes.preset import Preset
from aforesaid.scale.shards import Header
from aforesaid.settings import flattened

LATER = ("training.", "output.")
"""Settings under these names do not touch the encoding; neither do those with `decoding` in their name."""
READINGS = ("flags", "distance_cap")
"""Where every mention is a candidate: how the same codes are read."""


def label_of(preset: Preset) -> dict[str, Any]:
    """The preset's name and every setting that the encoding depends on, in plain JSON values."""
    relevant = {
        key: value
        for key, value in flattened(preset.settings).items()
        if not key.startswith(LATER)
        and "decoding" not in key
        and not (preset.definition.all_candidates and key in READINGS)
    }
    return {"preset": preset.name, "settings": json.loads(json.dumps(relevant, default=str))}


def check_labels(shards: Sequence[Header], preset: Preset) -> None:
    """Refuse shards that were encoded by another preset or with other settings."""
    wanted = label_of(preset)
    for shard in shards:
        label = shard.card.get("label")
        if label and label != wanted:
            raise InputError(
                f"was encoded with other settings ({_difference(label, wanted)}): encode the corpus again, or give the "
                "same settings",
                path=str(shard.path),
            )


def _difference(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    if found.get("preset") != wanted["preset"]:
        return f"preset {found.get('preset')}, now {wanted['preset']}"
    old, new = found.get("settings", {}), wanted["settings"]
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    return ", ".join(f"{key} was {old.get(key)!r}, is {new.get(key)!r}" for key in keys[:3])
