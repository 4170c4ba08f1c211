"""The preset `paper`: the model as its authors' program does it, each rule of it a setting (`paper_settings.py`).

P(D, C) = Π_j t(m_j | m_{c_j}, π_j) with three modes:

- `string`: candidates are the mentions that match by words, and a new chain is no option;
  t(type, head, modifiers, inclusion, relaxed, exact | type, definite).
- `precise`: candidates are what grammar or the speaker gives, and a new chain is no option; t(type | type).
- `attribute`: candidates are all earlier mentions in a window that pass the hard filters; a pronoun has to link, a
  definite noun or a name may start a chain; t(distance, type, number, animacy, gender, person | type, definite, number,
  animacy, gender, person), and t(type, number, animacy, gender, person | root).

Differences to the paper's text: all of the above. The paper has every earlier mention as a candidate in every mode, a
new chain in every mode, distance in a separate q, and no filter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Person, SemanticClass
from aforesaid.model.definition import Feature
from aforesaid.modes.agreement import agreement
from aforesaid.modes.attribute import surviving, window_pairs
from aforesaid.modes.definite import definite_mentions
from aforesaid.modes.evidence import Evidence, define
from aforesaid.modes.features import Joint, Reader, Trait, distance, flag
from aforesaid.modes.output import shown
from aforesaid.modes.pairs import NO_ROWS, Candidates, Mask, Pairs, Rows
from aforesaid.modes.paper_settings import AttributeSettings, PaperSettings, PreciseSettings, StringSettings
from aforesaid.modes.precise import precise_links, precise_pairs
from aforesaid.modes.preset import ListedPreset, encoder_digest
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import authors_match, string_pairs
from aforesaid.modes.tell import precise_words, string_words
from aforesaid.sieves.context import Context


@dataclass(frozen=True, eq=False)
class PaperScene(Scene):
    """The mentions with the attributes that the authors' program gives them."""

    settings: PaperSettings

    @cached_property
    def definite(self) -> Rows:
        return definite_mentions(self, inherit=self.settings.mentions.inherit_determiner).astype(np.int64)

    @cached_property
    def numbers(self) -> Rows:
        numbers = self.context.mentions.numbers.astype(np.int64)
        if self.settings.mentions.unknown_number_singular:
            return np.where((numbers == Number.UNKNOWN) & ~self.pronouns, Number.SINGULAR, numbers)
        return numbers

    @cached_property
    def genders(self) -> Rows:
        return self.context.mentions.genders.astype(np.int64)

    @cached_property
    def animacies(self) -> Rows:
        animacies = self.context.mentions.animacies.astype(np.int64)
        # Animals are *it* as well as *he* and *she*; what else is a thing is never animate.
        animals = (animacies == Animacy.ANIMATE) & (self.classes == SemanticClass.OBJECT) & ~self.pronouns
        animacies = np.where(animals, Animacy.UNKNOWN, animacies)
        if self.settings.mentions.unknown_noun_inanimate:
            unknown = (animacies == Animacy.UNKNOWN) & (self.types == MentionType.NOMINAL) & ~animals
            return np.where(unknown, Animacy.INANIMATE, animacies)
        return animacies

    @cached_property
    def persons(self) -> Rows:
        persons = self.context.mentions.persons.astype(np.int64)
        if self.settings.mentions.noun_person == "unknown":
            return np.where(self.pronouns, persons, Person.UNKNOWN)
        return persons

    @cached_property
    def classes(self) -> Rows:
        return self.context.mentions.classes.astype(np.int64)


TYPE = Trait[PaperScene](Feature.of_enum("type", MentionType), lambda scene: scene.types)
NUMBER = Trait[PaperScene](Feature.of_enum("number", Number), lambda scene: scene.numbers)
GENDER = Trait[PaperScene](Feature.of_enum("gender", Gender), lambda scene: scene.genders)
PERSON = Trait[PaperScene](Feature.of_enum("person", Person), lambda scene: scene.persons)
ANIMACY = Trait[PaperScene](Feature.of_enum("animacy", Animacy), lambda scene: scene.animacies)
DEFINITE = Trait[PaperScene](Feature("definiteness", ("generic", "definite")), lambda scene: scene.definite)
ATTRIBUTES = (TYPE, NUMBER, ANIMACY, GENDER, PERSON)
MATCHES: tuple[Reader[PaperScene], ...] = (
    flag("head match", 2),
    flag("compatible modifiers", 3),
    flag("word inclusion", 4),
    flag("relaxed match", 1),
    flag("exact match", 0),
)


def string_mode(settings: StringSettings) -> Evidence[PaperScene]:
    def candidates(scene: PaperScene, free: Mask) -> Candidates:
        pairs = string_pairs(scene, authors_match, free & ~scene.pronouns, most=settings.most)
        pairs = pairs.where(~scene.nested(pairs.antecedents, pairs.anaphors))
        return Candidates(pairs, np.unique(pairs.anaphors) if settings.new_chain else NO_ROWS)

    return Evidence(
        "string",
        candidates,
        link=(Joint("match", (TYPE.own, *MATCHES), (TYPE.other, DEFINITE.other)),),
        root=(Joint("match", (TYPE.own,)),) if settings.new_chain else None,
        words=string_words,
    )


def precise_mode(settings: PreciseSettings) -> Evidence[PaperScene]:
    rules = settings.rules
    closed = [name for name in rules if name != "addressee"] if settings.closed else []

    def candidates(scene: PaperScene, free: Mask) -> Candidates:
        links = precise_links(scene, rules)
        pairs = precise_pairs(links, len(scene), free, closed=closed, most=settings.most)
        return Candidates(pairs, np.unique(pairs.anaphors) if settings.new_chain else NO_ROWS)

    return Evidence(
        "precise",
        candidates,
        link=(Joint("type", (TYPE.own,), (TYPE.other,)),),
        root=(Joint("type", (TYPE.own,)),) if settings.new_chain else None,
        words=precise_words,
    )


def attribute_mode(settings: AttributeSettings, *, decoding: bool) -> Evidence[PaperScene]:
    longest = settings.training_window
    window = max(settings.decoding_pronoun_window, settings.decoding_window) if decoding else longest

    def candidates(scene: PaperScene, free: Mask) -> Candidates:
        if not settings.nouns_link:
            free = free & scene.pronouns
        columns = (scene.numbers, scene.genders, scene.persons, scene.animacies, scene.classes)
        agreed, kinds = agreement(scene, settings.agreement_off, columns)
        found = []
        for part in window_pairs(scene, free, window):
            pairs = part
            if decoding:
                apart = scene.sentences[pairs.anaphors] - scene.sentences[pairs.antecedents]
                both = scene.pronouns[pairs.anaphors] & scene.pronouns[pairs.antecedents]
                pairs = pairs.where(apart <= np.where(both, settings.decoding_pronoun_window, settings.decoding_window))
            found.append(surviving(scene, pairs, agreed, kinds, settings.filters_off))
        pairs = Pairs.joined(found)
        roots = free & ~scene.pronouns
        if settings.pronouns_start:
            roots = free
        rows = np.flatnonzero(roots)
        copies: Rows | int = 1
        if settings.root_copies and not decoding:
            copies = settings.root_copies * (scene.sentences[rows] + 1)
        return Candidates(pairs, rows, copies)

    own = tuple(trait.own for trait in ATTRIBUTES)
    other = [trait.other for trait in ATTRIBUTES]
    if settings.definiteness:
        other.insert(1, DEFINITE.other)
    apart: Reader[PaperScene] = distance(longest, merge_first=settings.merge_first)
    outcome = (apart, *own) if settings.distance == "joint" else own
    return Evidence(
        "attribute",
        candidates,
        link=(Joint("joint", outcome, tuple(other)),),
        root=(Joint("joint", own),),
        prior=Joint("q", (_with_root(apart),)) if settings.distance == "prior" else None,
    )


def _with_root(apart: Reader[PaperScene]) -> Reader[PaperScene]:
    """The same classes behind one for the root, as q has it."""
    feature = Feature(apart.feature.name, ("none", *apart.feature.values))
    return Reader(feature, lambda scene, pairs: apart.read(scene, pairs) + 1)


def _encoder(settings: PaperSettings) -> str:
    """Settings of decoding alone, which an encoded corpus does not depend on, are set to their defaults."""
    plain, now = AttributeSettings(), settings.attribute
    attribute = replace(
        now, decoding_pronoun_window=plain.decoding_pronoun_window, decoding_window=plain.decoding_window
    )
    precise = replace(settings.precise, decoding_first=True)
    return encoder_digest(settings.detection, settings.mentions, settings.string, precise, attribute)


def paper_preset(settings: PaperSettings | None = None) -> ListedPreset[PaperScene]:
    settings = PaperSettings() if settings is None else settings
    string, precise = string_mode(settings.string), precise_mode(settings.precise)
    modes = (string, precise, attribute_mode(settings.attribute, decoding=False))
    attribute = attribute_mode(settings.attribute, decoding=True)
    first = (precise, string) if settings.precise.decoding_first else (string, precise)

    def open_scene(context: Context) -> PaperScene:
        return PaperScene(context, settings)

    def willing(scene: PaperScene) -> Mask:
        return scene.definite > 0 if settings.mentions.definite_only else np.ones(len(scene), dtype=np.bool_)

    return ListedPreset(
        name="paper",
        description="Ma, Liu & Hovy (2016) as their own program does it: three modes, EM over unlabelled text",
        settings=settings,
        definition=define("paper", modes, _encoder(settings)),
        detection=settings.detection,
        training=settings.training,
        modes=modes,
        decoding_modes=(*first, attribute),
        open_scene=open_scene,
        willing=willing,
        visible=lambda scene: shown(scene, settings.output),
    )
