"""The modes of `ours` in their order, and its settings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from aforesaid.mentions.detect import PRESETS as DETECTION
from aforesaid.mentions.detect import DetectionSettings
from aforesaid.model.decode import Decoded
from aforesaid.model.encoded import ListedDocument
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.evidence import Evidence, define
from aforesaid.modes.ours.confidence import ConfidenceSettings, calibrated
from aforesaid.modes.ours.entities import EntitySettings, decode_by_entity
from aforesaid.modes.ours.knowledge import KnowledgeSettings, knowledge_mode
from aforesaid.modes.ours.matches import MatchSettings, match_mode
from aforesaid.modes.ours.pronouns import PronounSettings, pronoun_mode
from aforesaid.modes.ours.scene import OurScene
from aforesaid.modes.ours.spoken import SpokenSettings, spoken_mode
from aforesaid.modes.output import JoiningOutputSettings
from aforesaid.modes.preset import ListedPreset, encoder_digest
from aforesaid.settings import check_names
from aforesaid.sieves.context import Context

TRAINING = TrainingSettings(
    iterations=30,
    prior=(("*", "luce"),),
    smoothing=(("*.link.*", 0.1), ("*.root.*", 0.1)),
    # Salience is learned late: F1 still rises where the paper's own model has long begun to fall.
    minimum_gain=0.0003,
)


DETECTED = replace(DETECTION["ours"], forward_pronouns=True)
SHOWN = JoiningOutputSettings(hide_appositives=False, hide_roles=False, join_names=True)
"""Appositives are shown: what parsers take for one is too often a list or an address. Roles make no difference."""


@dataclass(frozen=True)
class OurSettings:
    modes_off: frozenset[str] = frozenset()
    """Of the rule modes *spoken*, *match* and *knowledge* those that are left out."""
    detection: DetectionSettings = DETECTED
    spoken: SpokenSettings = field(default_factory=SpokenSettings)
    match: MatchSettings = field(default_factory=MatchSettings)
    knowledge: KnowledgeSettings = field(default_factory=KnowledgeSettings)
    pronoun: PronounSettings = field(default_factory=PronounSettings)
    entity: EntitySettings = field(default_factory=EntitySettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    output: JoiningOutputSettings = SHOWN
    training: TrainingSettings = TRAINING

    def __post_init__(self) -> None:
        check_names("modes_off", self.modes_off, ("spoken", "match", "knowledge"))


def our_preset(settings: OurSettings) -> ListedPreset[OurScene]:
    modes = _modes(settings, decoding=False)
    encoder = encoder_digest(
        *(getattr(settings, name) for name in ("detection", "spoken", "match", "knowledge", "pronoun", "output"))
    )

    def open_scene(context: Context) -> OurScene:
        return OurScene(context, settings.output)

    def redecode(
        scene: OurScene, encoded: ListedDocument, decoded: Decoded, parameters: Parameters, training: TrainingSettings
    ) -> Decoded:
        by_entity = decode_by_entity(scene, encoded, decoded, parameters, training, settings.entity)
        return calibrated(scene, encoded, by_entity, parameters, training, settings.confidence)

    return ListedPreset(
        name="ours",
        description="More modes and finer features than the paper; learned from raw text.",
        settings=settings,
        definition=define("ours", modes, encoder),
        detection=settings.detection,
        training=replace(settings.training),
        modes=modes,
        decoding_modes=_modes(settings, decoding=True),
        open_scene=open_scene,
        willing=lambda scene: scene.visible,
        visible=lambda scene: scene.visible & (scene.wholes < 0),
        redecode=redecode,
    )


def _modes(settings: OurSettings, *, decoding: bool) -> tuple[Evidence[OurScene], ...]:
    modes = (
        spoken_mode(settings.spoken),
        match_mode(settings.match),
        knowledge_mode(settings.knowledge),
        pronoun_mode(settings.pronoun, decoding=decoding),
    )
    return tuple(mode for mode in modes if mode.name not in settings.modes_off)
