"""Decoding *he* and *she* by entity instead of by mention.

The model weighs mentions. A mention's entity knows more:

- a *he* does not join an entity that was *she* or *Mary* before;
- pronouns that have found no noun so far are poor antecedents, since a reader who meets *he* wants to know who;
- a name that is the subject behind a fronted pronoun answers that at once: *when she was ten, Lee moved*.

Among all mentions of an entity the best counts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aforesaid.mentions.mention import Gender, MentionType
from aforesaid.model.decode import Decoded, candidate_weights
from aforesaid.model.encoded import ListedDocument
from aforesaid.model.normalisation import TINY
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.ours.scene import Form, OurScene

SEX_OF_FORM = {int(Form.HE): int(Gender.MALE), int(Form.SHE): int(Gender.FEMALE)}
SEXES = frozenset(SEX_OF_FORM.values())


@dataclass(frozen=True)
class EntitySettings:
    nameless: float = 0.1
    """What the weight of an entity of pronouns only is multiplied with."""
    forward: float = 10.0
    """What the weight of a name is multiplied with that is the subject behind a fronted pronoun."""
    sexes_apart: bool = True
    """Whether *he* may not join an entity that was *she* or *Mary* before."""


def decode_by_entity(
    scene: OurScene,
    encoded: ListedDocument,
    decoded: Decoded,
    parameters: Parameters,
    training: TrainingSettings,
    settings: EntitySettings,
) -> Decoded:
    """The decisions of `decoded` with those for *he* and *she* made anew, in the order of the mentions."""
    if not len(encoded.kinds):
        return decoded
    weights = candidate_weights(encoded, parameters, training).tolist()
    candidates, offsets = encoded.antecedents.tolist(), encoded.offsets.tolist()
    antecedents, probabilities = decoded.antecedents.tolist(), decoded.probabilities.tolist()
    forms, genders = scene.forms.tolist(), scene.genders.tolist()
    nouns = (scene.types != MentionType.PRONOUN).tolist()
    names = (scene.types == MentionType.PROPER).tolist()
    entities = list(range(len(scene)))
    has_noun: list[bool] = nouns.copy()
    sexes = [0] * len(scene)
    ahead, heads = scene.ahead.tolist(), scene.heads.tolist()
    for j, form in enumerate(forms):
        sex = SEX_OF_FORM.get(form, 0)
        if sex and offsets[j] < offsets[j + 1]:
            best, chosen, chosen_weight, total = 0.0, -1, 0.0, 0.0
            for row in range(offsets[j], offsets[j + 1]):
                i, weight = candidates[row], weights[row]
                total += weight
                if i >= 0:
                    entity = entities[i]
                    if settings.sexes_apart and sexes[entity] and sexes[entity] != sex:
                        continue
                    score = weight if has_noun[entity] else weight * settings.nameless
                    if names[i] and heads[i] == ahead[j]:
                        score *= settings.forward
                else:
                    score = weight
                # Of equals the nearest, and a mention before the root, as in plain decoding.
                if score > best or (score == best and i > chosen):
                    best, chosen, chosen_weight = score, i, weight
            antecedents[j] = chosen if best >= TINY else -1
            probabilities[j] = chosen_weight / total if total >= TINY else 0.0
        i = antecedents[j]
        if i >= 0:
            entity = entities[j] = entities[i]
            has_noun[entity] |= nouns[j]
        if not sex and names[j] and genders[j] in SEXES:
            sex = genders[j]
        if sex and not sexes[entities[j]]:
            sexes[entities[j]] = sex
    return Decoded(np.array(antecedents, dtype=np.int32), np.array(probabilities))
