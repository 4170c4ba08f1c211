"""How sure a link is: the posterior of the whole entity, brought to the scale of observed precision.

The posterior of a pronoun's antecedent is spread over all mentions of one entity, so those of the chosen entity are
added up. Modes that have one candidate only would always say 1. A curve for each kind of evidence maps both to how
often such links are right; its points were read off OntoGUM's training documents (`bench/calibration.py` draws the
diagram for any file), so labels choose this setting and nothing that is learned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from aforesaid.mentions.mention import MentionType
from aforesaid.model.decode import Decoded, candidate_weights
from aforesaid.model.encoded import ListedDocument
from aforesaid.model.normalisation import TINY
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.ours.scene import OurScene

Curve: TypeAlias = tuple[tuple[float, float], ...]
"""(posterior, share of such links that are right), ascending; straight lines between the points."""


@dataclass(frozen=True)
class ConfidenceSettings:
    spoken: float = 0.85
    knowledge: float = 0.34
    same_name: float = 0.71
    """Names with the same words."""
    like_name: float = 0.41
    """Names with the same head, or a part of a name."""
    same_noun: float = 0.66
    like_noun: float = 0.45
    pronoun: Curve = (
        (0.0, 0.1),
        (0.29, 0.17),
        (0.46, 0.31),
        (0.65, 0.44),
        (0.83, 0.55),
        (0.94, 0.7),
        (0.98, 0.8),
        (1.0, 0.92),
    )


def calibrated(
    scene: OurScene,
    encoded: ListedDocument,
    decoded: Decoded,
    parameters: Parameters,
    training: TrainingSettings,
    settings: ConfidenceSettings,
) -> Decoded:
    """The decisions of `decoded` with probabilities that say how often such links are right."""
    if not len(encoded.kinds):
        return decoded
    names = [mode.name for mode in parameters.support.definition.modes]
    context = scene.context
    posteriors = entity_posteriors(encoded, decoded, parameters, training)
    curve = np.array(settings.pronoun, dtype=np.float64)
    on_scale = np.interp(posteriors, curve[:, 0], curve[:, 1])
    probabilities = decoded.probabilities.copy()
    inside = {whole: name for name, whole in enumerate(scene.wholes.tolist()) if whole >= 0}
    for j in np.flatnonzero(decoded.antecedents >= 0).tolist():
        mode, i = names[encoded.modes[j]], int(decoded.antecedents[j])
        if mode == "pronoun":
            probabilities[j] = on_scale[j]
        elif mode == "match":
            # *The chairman, Ann Lee,* is there for both its names.
            name, other = inside.get(j, j), inside.get(i, i)
            same = scene.wholes[j] == i or context.exact[name] in (context.exact[i], context.exact[other])
            if context.types[name] == MentionType.PROPER:
                probabilities[j] = settings.same_name if same else settings.like_name
            else:
                probabilities[j] = settings.same_noun if same else settings.like_noun
        else:
            probabilities[j] = settings.spoken if mode == "spoken" else settings.knowledge
    return Decoded(decoded.antecedents, probabilities)


def entity_posteriors(
    encoded: ListedDocument, decoded: Decoded, parameters: Parameters, training: TrainingSettings
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """For each mention the posterior of all candidates that are of the same entity as the chosen one."""
    weights = candidate_weights(encoded, parameters, training)
    entities = np.arange(len(encoded))
    result = np.ones(len(encoded))
    offsets = encoded.offsets.tolist()
    for j, i in enumerate(decoded.antecedents.tolist()):
        if i < 0:
            continue
        entities[j] = entities[i]
        rows = slice(offsets[j], offsets[j + 1])
        candidates, weight = encoded.antecedents[rows], weights[rows]
        total = weight.sum()
        if len(weight) > 1 and total >= TINY:
            same = (candidates >= 0) & (entities[candidates] == entities[i])
            result[j] = weight[same].sum() / total
    return result
