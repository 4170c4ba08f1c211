"""Third-person pronouns and demonstratives: t(form | attributes of the antecedent), and salience in place of q.

    P(m_j, c_j = k) = t(form_j | type, number, gender, animacy, class of k) · t(role_j | role, place of k)
                      · w(s_jk) / (w_root + Σ_k' w(s_jk'))

The choice among candidates is Luce's (q in the paper is over sentence distance alone): s_jk is the tuple of place
(clause or sentences back), grammatical role, kind of mention, quotation boundary and depth of the clause. The root's
weight is learned with the others: which pronouns refer to nothing that is a mention (*it* most of all). Candidates
are *not* filtered by agreement in training: a *he* that stands before an *it* stays a candidate with a small t, or EM
would learn that pronouns are always antecedents (chains of *it*, *it*, *it*). In decoding those that disagree are
removed, and a thing whose noun goes with the pronoun's verb gains (`lexicon.selection`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from aforesaid.lexicon.lexicon import load_lexicon
from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Person, SemanticClass
from aforesaid.model.definition import Feature
from aforesaid.modes.attribute import far_demonstrative, window_pairs
from aforesaid.modes.evidence import Evidence
from aforesaid.modes.features import Joint, Reader, Trait
from aforesaid.modes.ours.binding import of_participant, of_predicate, own_subject
from aforesaid.modes.ours.scene import Form, Kind, OurScene
from aforesaid.modes.pairs import NO_PAIRS, NO_ROWS, Candidates, Mask, Pairs, Rows
from aforesaid.settings import check_names

TYPE = Trait[OurScene](Feature.of_enum("type", MentionType), lambda scene: scene.types)
NUMBER = Trait[OurScene](Feature.of_enum("number", Number), lambda scene: scene.numbers)
GENDER = Trait[OurScene](Feature.of_enum("gender", Gender), lambda scene: scene.genders)
ANIMACY = Trait[OurScene](Feature.of_enum("animacy", Animacy), lambda scene: scene.animacies)
CLASS = Trait[OurScene](Feature.of_enum("class", SemanticClass), lambda scene: scene.classes)
FORM = Trait[OurScene](Feature.of_enum("form", Form), lambda scene: scene.forms)


def _swapped(values: type[IntEnum], first: int, second: int) -> Rows:
    table = np.arange(len(values), dtype=np.int64)
    table[first], table[second] = second, first
    return table


def mirrored(reader: Reader[OurScene], exchanged: Rows) -> Reader[OurScene]:
    """The reader with male and female exchanged at every second pronoun, for it and its candidates alike. What the
    model learns of *he* and of *she* is the same then, however many more men the texts tell of."""

    def read(scene: OurScene, pairs: Pairs) -> Rows:
        values = reader.read(scene, pairs)
        return np.where(pairs.anaphors & 1 == 1, exchanged[values], values)

    return Reader(reader.feature, read)


OWN_FORM = mirrored(FORM.own, _swapped(Form, Form.HE, Form.SHE))
THEIR_GENDER = mirrored(GENDER.other, _swapped(Gender, Gender.MALE, Gender.FEMALE))
THEIR_CLASS = mirrored(CLASS.other, _swapped(SemanticClass, SemanticClass.MALE, SemanticClass.FEMALE))
KIND = Trait[OurScene](Feature.of_enum("kind", Kind), lambda scene: scene.kinds)
ROLE = Trait[OurScene](
    Feature("role", ("subject", "object", "oblique", "possessor", "other")), lambda scene: scene.roles
)
_STANDINGS: Rows = np.array([0, 1, 2, 3, 2])
"""Obliques count as all others do."""
STANDING = Trait[OurScene](
    Feature("standing", ("subject", "object", "other", "possessor")), lambda scene: _STANDINGS[scene.roles]
)

DEPTH = Trait[OurScene](Feature("depth", ("main clause", "clause below")), lambda scene: scene.embedded)
SALIENCE = ("role", "kind", "topic", "quotation", "depth")
"""What a candidate's salience is made of, beside its place."""


ATTRIBUTES = ("type", "number", "gender", "animacy", "class")
"""Of the antecedent, from which the form of a pronoun is generated."""
NEAR = ("same clause", "clause above")
"""Places that are told from the rest of the sentence."""
FILTERS = {
    "objects": "the object of a verb is not its subject, spoken or understood",
    "predicates": "*Ann is [her] teacher*",
    "participants": "*Ann sings with [her]*",
    "partners": "*he* in a quotation is neither who speaks nor who is spoken to",
    "nested": "a pronoun is not what it stands in, but in a clause behind the noun",
    "far_demonstratives": "*that* is near, in decoding",
}


@dataclass(frozen=True)
class PronounSettings:
    window: int = 4
    """Sentences back."""
    new_chain: bool = True
    """Whether a pronoun may refer to nothing that is a mention."""
    agreement: Literal["decoding", "always", "never"] = "decoding"
    """Where candidates that disagree are removed: soft evidence in training, a filter in decoding."""
    filters_off: frozenset[str] = frozenset()
    """Names of `FILTERS` that are left out."""
    places_off: frozenset[str] = frozenset()
    """Names of `NEAR` that are not told from the rest of the sentence."""
    mirrored: bool = True
    """Whether male and female are exchanged at every second pronoun, so that the sexes are treated alike."""
    role: Literal["placed", "plain", "none"] = "placed"
    """Whether the pronoun's own role is generated from its antecedent's role and place, from its role, or not."""
    form_off: frozenset[str] = frozenset()
    """Names of `ATTRIBUTES` that the pronoun's form is not generated from."""
    demonstratives: bool = True
    """Whether *this*, *that*, *these*, *those* take part."""
    salience_off: frozenset[str] = frozenset()
    """Names of `SALIENCE` that are left out; without *topic* a noun is a noun, however often it is said."""
    selection: float = 0.8
    """How much it counts, in decoding, whether the candidate's noun goes with the pronoun's verb: *read it*."""
    unknown_fit: float = 0.1
    """What a name, a pronoun or a rare noun counts as, on that scale."""

    def __post_init__(self) -> None:
        check_names("pronoun.salience_off", self.salience_off, SALIENCE)
        check_names("pronoun.filters_off", self.filters_off, tuple(FILTERS))
        check_names("pronoun.places_off", self.places_off, NEAR)
        check_names("pronoun.form_off", self.form_off, ATTRIBUTES)


def place(window: int, off: frozenset[str] = frozenset()) -> Reader[OurScene]:
    """Where the candidate stands: in the same clause, in a clause around it, elsewhere in the sentence, or so many
    sentences back. Class 0 is the root's. A place that is off is elsewhere in the sentence."""
    names = ("none", *NEAR, "same sentence", *(str(d) for d in range(1, window + 1)))

    def read(scene: OurScene, pairs: Pairs) -> Rows:
        j, i = pairs.anaphors, pairs.antecedents
        apart = np.clip(scene.sentences[j] - scene.sentences[i], 0, window)
        own, other = scene.clauses[j], scene.clauses[i]
        above = scene.clause_above(own)
        top = scene.clause_above(above)
        within = np.full(len(j), 3)
        if "clause above" not in off:
            within = np.where((other >= 0) & ((other == above) | (other == top)), 2, within)
        if "same clause" not in off:
            within = np.where(own == other, 1, within)
        return np.asarray(np.where(i < 0, 0, np.where(apart == 0, within, 3 + apart)))

    return Reader(Feature("place", names), read)


CROSSING = Reader[OurScene](
    Feature.flag("quotation boundary"),
    lambda scene, pairs: (scene.quoted[pairs.anaphors] != scene.quoted[pairs.antecedents]).astype(np.int64),
)


def pronoun_mode(settings: PronounSettings, *, decoding: bool) -> Evidence[OurScene]:
    def candidates(scene: OurScene, free: Mask) -> Candidates:
        last = Form.THESE if settings.demonstratives else Form.THEY
        anaphors = free & (scene.forms > Form.NONE) & (scene.forms <= last)
        if not anaphors.any():
            return Candidates(NO_PAIRS)
        found = []
        for part in window_pairs(scene, anaphors, settings.window):
            pairs = part.where(possible(scene, part, settings.filters_off))
            if settings.agreement == "always" or (decoding and settings.agreement == "decoding"):
                pairs = pairs.where(agrees(scene, pairs))
            if decoding and "far_demonstratives" not in settings.filters_off:
                pairs = pairs.where(~far_demonstrative(scene, pairs))
            found.append(pairs)
        pairs = Pairs.joined(found)
        roots = np.flatnonzero(anaphors) if settings.new_chain else NO_ROWS
        fits = selected(scene, pairs, settings) if decoding and settings.selection else None
        return Candidates(pairs, roots, fits=fits)

    where = place(settings.window, settings.places_off)
    form, gender, semantic = FORM.own, GENDER.other, CLASS.other
    if settings.mirrored:
        form, gender, semantic = OWN_FORM, THEIR_GENDER, THEIR_CLASS
    attributes = dict(zip(ATTRIBUTES, (TYPE.other, NUMBER.other, gender, ANIMACY.other, semantic), strict=True))
    given = tuple(reader for name, reader in attributes.items() if name not in settings.form_off)
    link = [Joint("form", (form,), given)]
    root = [Joint("form", (form,))]
    if settings.role != "none":
        link.append(Joint("role", (ROLE.own,), (ROLE.other, where) if settings.role == "placed" else (ROLE.other,)))
        root.append(Joint("role", (ROLE.own,)))
    return Evidence(
        "pronoun",
        candidates,
        link=tuple(link),
        root=tuple(root),
        prior=Joint("salience", (where, *_salience(settings.salience_off))),
    )


def _salience(off: frozenset[str]) -> list[Reader[OurScene]]:
    readers = {
        "role": STANDING.other,
        "kind": (TYPE if "topic" in off else KIND).other,
        "quotation": CROSSING,
        "depth": DEPTH.other,
    }
    return [reader for name, reader in readers.items() if name not in off]


def possible(scene: OurScene, pairs: Pairs, off: frozenset[str] = frozenset()) -> Mask:
    """A visible mention of the third person that the grammar does not rule out."""
    j, i = pairs.anaphors, pairs.antecedents
    keep = scene.visible[i] & (scene.persons[i] == Person.THIRD)
    keep &= (scene.starts[i] < scene.starts[j]) | (scene.heads[i] == scene.ahead[j])
    ruled_out: dict[str, Callable[[], Mask]] = {
        "objects": lambda: own_subject(scene, pairs),
        "predicates": lambda: of_predicate(scene, pairs),
        "participants": lambda: of_participant(scene, pairs),
        "partners": lambda: (scene.partners[0][j] == i) | (scene.partners[1][j] == i),
        "nested": lambda: scene.nested(j, i) & ~behind_noun(scene, pairs),
    }
    for name, mask in ruled_out.items():
        if name not in off:
            keep &= ~mask()
    return np.asarray(keep)


def selected(scene: OurScene, pairs: Pairs, settings: PronounSettings) -> NDArray[np.float64]:
    """exp(selection · (fit − unknown)) of each candidate: 1 for *he* and *she*, since a person goes with any verb, and
    for candidates that are no common noun. EM itself would weigh the fit ten times as much, and lose by it."""
    j, i = pairs.anaphors, pairs.antecedents
    things = scene.forms[j] > Form.SHE
    nouns = np.where(things, scene.common_nouns[i], -1)
    fits = load_lexicon().selection.fits(nouns, scene.slots[j], settings.unknown_fit)
    return np.exp(settings.selection * (fits - settings.unknown_fit))


def behind_noun(scene: OurScene, pairs: Pairs) -> Mask:
    """The pronoun stands in a clause behind the candidate's head: *[a man who lost [his] hat]*."""
    j, i = pairs.anaphors, pairs.antecedents
    clause, head = scene.clauses[j], scene.heads[i]
    return np.asarray((head < clause) & (clause < scene.ends[i]) & (head < scene.starts[j]))


PEOPLE = (SemanticClass.UNKNOWN, SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE)
NEVER_IT = (SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE, SemanticClass.DATE, SemanticClass.TIME)
NEVER_THEY = (SemanticClass.DATE, SemanticClass.TIME, SemanticClass.MONEY, SemanticClass.PERCENT)


def agrees(scene: OurScene, pairs: Pairs) -> Mask:
    """Number, gender, animacy and class of the candidate do not rule the pronoun out; unknown rules out nothing."""
    j, i = pairs.anaphors, pairs.antecedents
    form = scene.forms[j]
    keep = _same_or_unknown(scene.numbers, j, i, Number.UNKNOWN)
    keep &= _same_or_unknown(scene.animacies, j, i, Animacy.UNKNOWN)
    a, b = scene.genders[j], scene.genders[i]
    either = ((a == Gender.EITHER) & (b != Gender.NEUTER)) | ((b == Gender.EITHER) & (a != Gender.NEUTER))
    keep &= (a == b) | (a == Gender.UNKNOWN) | (b == Gender.UNKNOWN) | either
    classes, nominal = scene.classes[i], scene.types[i] == MentionType.NOMINAL
    person = (form == Form.HE) | (form == Form.SHE)
    keep &= ~person | (np.isin(classes, PEOPLE) & ~(nominal & (scene.animacies[i] == Animacy.INANIMATE)))
    keep &= (form != Form.IT) | ~np.isin(classes, NEVER_IT)
    keep &= (form != Form.THEY) | ~np.isin(classes, NEVER_THEY)
    return np.asarray(keep)


def _same_or_unknown(column: Rows, j: Rows, i: Rows, unknown: int) -> Mask:
    return np.asarray((column[j] == column[i]) | (column[j] == unknown) | (column[i] == unknown))
