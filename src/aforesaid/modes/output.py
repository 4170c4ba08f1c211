"""What is left out of chains in the end: the scheme of OntoNotes does not count appositives and predicates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aforesaid.mentions.mention import MentionType
from aforesaid.modes.pairs import Mask
from aforesaid.modes.precise import role_apposition
from aforesaid.modes.scene import Scene


@dataclass(frozen=True)
class OutputSettings:
    hide_appositives: bool = True
    """*Ann, [a doctor],*"""
    hide_predicates: bool = True
    """*Ann is [a doctor]*."""
    hide_roles: bool = True
    """*[actress] Ann Smith*."""


@dataclass(frozen=True)
class JoiningOutputSettings(OutputSettings):
    join_names: bool = False
    """*The chairman, [Ann Lee],* is one mention, found by either."""


def shown(scene: Scene, settings: OutputSettings) -> Mask:
    """Pronouns are always shown: *that is [me]*."""
    context = scene.context
    hidden = np.zeros(len(scene), dtype=np.bool_)
    if settings.hide_appositives:
        hidden |= np.array(context.apposition_to, dtype=np.int64) >= 0
    if settings.hide_predicates:
        hidden |= np.array(context.predicate_of, dtype=np.int64) >= 0
    if settings.hide_roles:
        for pair in role_apposition(scene):
            smaller = min(pair, key=lambda k: context.ends[k] - context.starts[k])
            hidden[smaller] = True
    return np.asarray(~hidden | (scene.types == MentionType.PRONOUN))
