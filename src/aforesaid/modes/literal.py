"""The preset `paper-literal`: the model as printed, equation by equation.

    P(D, C) = Π_j t(m_j | m_{c_j}, π_j) P(c_j | π_j, j)        P(c_j) = q over sentence distance in attr, else 1/j

π_j = str when an earlier mention passes String Match, Relaxed String Match or Strict Head Match A; else prec when one
passes Speaker Identification or Precise Constructs; else attr. Every earlier mention is a candidate in every mode, and
so is the root. The tuples are those of Table 1, t is over whole tuples, the start is uniform.

Where the paper is silent:

- which side the match flags are on (`flags`): t(type_j, flags | type_k) or t(type_j | type_k, flags);
- how q is normalised (`training.prior`): q_d for each candidate of a class, or q_d divided among them;
- what is more than `distance_cap` sentences back shares one class;
- among equal candidates the nearest wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from aforesaid.mentions.detect import PRESETS as DETECTION
from aforesaid.mentions.detect import DetectionSettings
from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Person, SemanticClass
from aforesaid.model.definition import Definition, Factor, Feature, Mode, distance_feature, join
from aforesaid.model.encoded import AllDocument, EncodedDocument
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.output import OutputSettings, shown
from aforesaid.modes.pairs import Mask, Pairs, Rows
from aforesaid.modes.precise import precise_links
from aforesaid.modes.preset import Preset, encoder_digest
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import Match, literal_match, string_pairs
from aforesaid.modes.tell import Teller, attribute_words, precise_words, string_words
from aforesaid.sieves.context import Context

TYPE = Feature.of_enum("type", MentionType)
ATTRIBUTES = (
    TYPE,
    Feature.of_enum("number", Number),
    Feature.of_enum("gender", Gender),
    Feature.of_enum("person", Person),
    Feature.of_enum("animacy", Animacy),
    Feature.of_enum("class", SemanticClass),
)
FLAGS = (Feature.flag("exact match"), Feature.flag("relaxed match"), Feature.flag("head match"))
STRING, PRECISE, ATTRIBUTE = 0, 1, 2

SPEAKER_IDENTIFICATION = (
    "first_person",
    "first_person_plural",
    "second_person",
    "unnamed_second",
    "utterer",
    "speaker_name",
)
PRECISE_CONSTRUCTS = (
    "apposition", "predicate_nominative", "role_apposition", "relative_pronoun", "acronym", "demonym",
)  # fmt: skip


TEXT_ORDER = replace(DETECTION["paper"], order_by_head=False)
SHARED_Q = TrainingSettings(prior=(("*", "shared"),))


@dataclass(frozen=True)
class LiteralSettings:
    detection: DetectionSettings = TEXT_ORDER
    flags: Literal["outcome", "condition"] = "condition"
    distance_cap: int = 10
    output: OutputSettings = field(default_factory=OutputSettings)
    training: TrainingSettings = SHARED_Q


def literal_definition(settings: LiteralSettings) -> Definition:
    outcome, condition = ((TYPE, *FLAGS), (TYPE,)) if settings.flags == "outcome" else ((TYPE,), (TYPE, *FLAGS))
    q = Factor("q", (distance_feature(settings.distance_cap),))
    return Definition(
        "paper-literal",
        (
            Mode("str", (Factor("joint", outcome, condition),), root=(Factor("joint", outcome),)),
            Mode("prec", (Factor("joint", (TYPE,), (TYPE,)),), root=(Factor("joint", (TYPE,)),)),
            Mode("attr", (Factor("joint", ATTRIBUTES, ATTRIBUTES),), root=(Factor("joint", ATTRIBUTES),), prior=q),
        ),
        mention=ATTRIBUTES,
        encoder=encoder_digest(settings.detection),
    )


@dataclass(frozen=True, eq=False)
class LiteralPreset(Preset):
    settings: LiteralSettings

    def _encoded(self, context: Context) -> EncodedDocument:
        return self._encode_scene(Scene(context))[0]

    def _for_decoding(self, context: Context) -> tuple[EncodedDocument, Teller, Mask]:
        scene = Scene(context)
        encoded, matches = self._encode_scene(scene)
        links = precise_links(scene, (*SPEAKER_IDENTIFICATION, *PRECISE_CONSTRUCTS))

        def flags(mode: str, j: int) -> dict[int, int]:
            if mode == "prec":
                return {i: bits for (i, later), bits in links.items() if later == j}
            rows = np.flatnonzero(matches.anaphors == j)
            return dict(zip(matches.antecedents[rows].tolist(), matches.flags[rows].tolist(), strict=True))

        words = {"str": string_words, "prec": precise_words, "attr": attribute_words}
        return encoded, Teller(scene, words, flags), shown(scene, self.settings.output)

    def _encode_scene(self, scene: Scene) -> tuple[AllDocument, Pairs]:
        mentions = scene.context.mentions
        matches = literal_pairs(scene)
        modes = assign_modes(scene, matches)
        columns = (
            mentions.types,
            mentions.numbers,
            mentions.genders,
            mentions.persons,
            mentions.animacies,
            mentions.classes,
        )
        document = scene.document
        encoded = AllDocument(
            key=document.name,
            n_words=len(document),
            codes=join(ATTRIBUTES, columns).astype(np.uint16),
            sentences=mentions.sentences.astype(np.int32),
            modes=modes,
            pair_offsets=np.searchsorted(matches.anaphors, np.arange(len(scene) + 1)).astype(np.int32),
            pairs=matches.antecedents.astype(np.int32),
            flags=flag_codes(matches.flags).astype(np.int32),
        )
        return encoded, matches


def literal_pairs(scene: Scene) -> Pairs:
    """All matching pairs, by anaphor and candidate. Strict Head Match A wants neither inside the other."""
    everyone = np.ones(len(scene), dtype=np.bool_)
    pairs = string_pairs(scene, literal_match, everyone, most=len(scene))
    nested = scene.nested(pairs.antecedents, pairs.anaphors)
    flags = np.where(nested, pairs.flags & ~int(Match.HEAD), pairs.flags)
    pairs = Pairs(pairs.anaphors, pairs.antecedents, flags).where(flags > 0)
    order = np.lexsort((pairs.antecedents, pairs.anaphors))
    return Pairs(pairs.anaphors[order], pairs.antecedents[order], pairs.flags[order])


def assign_modes(scene: Scene, matches: Pairs) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """The resolution mode of each mention, as in section 2.3."""
    modes = np.full(len(scene), ATTRIBUTE, dtype=np.int8)
    links = precise_links(scene, (*SPEAKER_IDENTIFICATION, *PRECISE_CONSTRUCTS))
    modes[[j for _, j in links]] = PRECISE
    modes[matches.anaphors] = STRING
    return modes


def flag_codes(bits: Rows) -> Rows:
    """`Match` bits as codes over `FLAGS`."""
    return join(FLAGS, [(bits & int(match) > 0).astype(np.int64) for match in (Match.EXACT, Match.RELAXED, Match.HEAD)])


def literal_preset(settings: LiteralSettings | None = None) -> LiteralPreset:
    settings = LiteralSettings() if settings is None else settings
    return LiteralPreset(
        name="paper-literal",
        description="Ma, Liu & Hovy (2016) exactly as printed: every earlier mention is a candidate in every mode",
        settings=settings,
        definition=literal_definition(settings),
        detection=settings.detection,
        training=settings.training,
    )
