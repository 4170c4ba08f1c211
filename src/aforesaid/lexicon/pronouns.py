"""Every English pronoun form with its attributes.

One form may be of several kinds (*her* is personal or possessive, *that* demonstrative or relative): `kind` is the
usual one, `kinds` has all. A form absent from the table is no pronoun. The *'s* of *let's* is a pronoun only behind
*let*, so it stands apart as `LETS_US`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from aforesaid.mentions.mention import Animacy, Gender, Number, Person


class PronounKind(IntEnum):
    PERSONAL = 1
    POSSESSIVE = 2
    REFLEXIVE = 3
    DEMONSTRATIVE = 4
    RELATIVE = 5
    INTERROGATIVE = 6
    INDEFINITE = 7
    RECIPROCAL = 8


@dataclass(frozen=True, slots=True)
class Pronoun:
    form: str
    person: Person
    number: Number
    gender: Gender
    animacy: Animacy
    kind: PronounKind
    kinds: frozenset[PronounKind]
    """All kinds that the form may have; the tag or the construction decides."""

    @property
    def possessive(self) -> bool:
        return PronounKind.POSSESSIVE in self.kinds


_KINDS = {
    "personal": PronounKind.PERSONAL,
    "possessive": PronounKind.POSSESSIVE,
    "reflexive": PronounKind.REFLEXIVE,
    "demonstrative": PronounKind.DEMONSTRATIVE,
    "relative": PronounKind.RELATIVE,
    "interrogative": PronounKind.INTERROGATIVE,
    "indefinite": PronounKind.INDEFINITE,
    "reciprocal": PronounKind.RECIPROCAL,
}
_PERSONS = {"1": Person.FIRST, "2": Person.SECOND, "3": Person.THIRD}
_NUMBERS = {"singular": Number.SINGULAR, "plural": Number.PLURAL, "?": Number.UNKNOWN}
_GENDERS = {
    "male": Gender.MALE,
    "female": Gender.FEMALE,
    "neuter": Gender.NEUTER,
    "either": Gender.EITHER,
    "?": Gender.UNKNOWN,
}
_ANIMACIES = {"animate": Animacy.ANIMATE, "inanimate": Animacy.INANIMATE, "?": Animacy.UNKNOWN}

# person, number, gender, animacy, kinds (the usual one first): forms
_ROWS = """
1 singular either animate personal: i me
1 singular either animate possessive: my mine
1 singular either animate reflexive: myself meself
1 plural either animate personal: we us
1 plural either animate possessive: our ours
1 plural either animate reflexive: ourselves ourself
2 ? either animate personal: you ya u ye
2 ? either animate possessive: your yours ur yer
2 singular either animate reflexive: yourself
2 plural either animate reflexive: yourselves
2 singular either animate personal: thou thee
2 singular either animate possessive: thy thine
2 singular either animate reflexive: thyself
2 plural either animate personal: y'all yall ya'll yous youse you-all yinz y'alls
2 plural either animate possessive: y'all's
3 singular male animate personal: he him
3 singular male animate possessive: his
3 singular male animate reflexive: himself hisself
3 singular female animate personal: she
3 singular female animate personal,possessive: her
3 singular female animate possessive: hers
3 singular female animate reflexive: herself
3 singular either animate personal: s/he he/she she/he him/her her/him (s)he ze xe xem zir hir
3 singular either animate possessive: his/her her/his xyr
3 singular either animate reflexive: themself him/herself himself/herself
3 singular neuter inanimate personal: it 't
3 singular neuter inanimate possessive: its
3 singular neuter inanimate reflexive: itself
3 plural ? ? personal: they them 'em
3 plural ? ? possessive: their theirs
3 plural ? ? reflexive: themselves theirselves
3 singular ? ? personal: one
3 singular either animate possessive: one's
3 singular either animate reflexive: oneself one's-self
3 singular neuter ? demonstrative: this
3 singular neuter ? demonstrative,relative: that
3 plural ? ? demonstrative: these those
3 ? either animate relative,interrogative: who whom
3 ? ? ? relative,interrogative,possessive: whose
3 ? neuter inanimate relative,interrogative: which
3 ? neuter inanimate interrogative,relative: what
3 singular either animate indefinite,relative: whoever whomever whosoever whomsoever whoso
3 ? neuter inanimate indefinite,relative: whatever whichever whatsoever whichsoever
3 plural ? ? reciprocal: each-other one-another
3 singular either animate indefinite: someone somebody anyone anybody everyone everybody nobody no-one noone
3 singular neuter inanimate indefinite: something anything everything nothing naught nought aught
3 singular ? ? indefinite: another each either neither
3 plural ? ? indefinite: both few many several others
3 ? ? ? indefinite: all any some none most more such
3 singular neuter inanimate indefinite: much little enough
"""


def _parse() -> dict[str, Pronoun]:
    table: dict[str, Pronoun] = {}
    for row in _ROWS.strip().splitlines():
        attributes, _, forms = row.partition(": ")
        person, number, gender, animacy, kinds = attributes.split()
        usual = [_KINDS[kind] for kind in kinds.split(",")]
        for form in forms.split():
            # A hyphen stands for the blank of "each other"; both spellings are found.
            for spelling in {form, form.replace("-", " ")}:
                table[spelling] = Pronoun(
                    spelling,
                    _PERSONS[person],
                    _NUMBERS[number],
                    _GENDERS[gender],
                    _ANIMACIES[animacy],
                    usual[0],
                    frozenset(usual),
                )
    return table


PRONOUNS: dict[str, Pronoun] = _parse()
"""Lower-cased form (with a straight apostrophe) to its attributes. `pronoun` normalises for you."""

LETS_US = Pronoun(
    "'s",
    Person.FIRST,
    Number.PLURAL,
    Gender.EITHER,
    Animacy.ANIMATE,
    PronounKind.PERSONAL,
    frozenset({PronounKind.PERSONAL}),
)
"""The *'s* of *let's*: elsewhere that form is a possessive marker or a verb."""

THEY_FORMS = frozenset({"they", "them", "their", "theirs", "themselves", "'em", "theirselves"})
"""Plural by their table entry; of one person, too (singular *they*)."""

PERSONAL_KINDS = frozenset({PronounKind.PERSONAL, PronounKind.POSSESSIVE, PronounKind.REFLEXIVE})
"""Kinds that stand for someone or something already known."""


def normal_form(word: str) -> str:
    """Lower case, straight apostrophe."""
    return word.lower().replace("’", "'").replace("‘", "'")


def pronoun(word: str) -> Pronoun | None:
    """The attributes of a pronoun form in any spelling; None for any other word."""
    return PRONOUNS.get(normal_form(word))
