"""Evidence in words: what a reader is told about a candidate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Role, SemanticClass
from aforesaid.modes.precise import RULE_NAMES, RULE_WORDS
from aforesaid.modes.scene import Scene
from aforesaid.modes.strings import MATCH_WORDS

Words = Callable[[Scene, int, int, int], tuple[str, ...]]
"""(scene, anaphor, antecedent, flags of the pair) to the evidence, the strongest first."""

NEW_CHAIN = ("starts a new chain",)
TYPE_WORDS = {
    MentionType.PROPER: "name",
    MentionType.NOMINAL: "noun",
    MentionType.PRONOUN: "pronoun",
    MentionType.UNKNOWN: "mention",
}
CLASS_WORDS = {
    SemanticClass.ORGANISATION: "organisation",
    SemanticClass.LOCATION: "place",
    SemanticClass.DATE: "date",
    SemanticClass.TIME: "time",
    SemanticClass.MONEY: "sum of money",
    SemanticClass.PERCENT: "percentage",
    SemanticClass.OBJECT: "thing",
}
ROLE_WORDS = {
    Role.SUBJECT: "subject",
    Role.OBJECT: "object",
    Role.OBLIQUE: "after a preposition",
    Role.POSSESSOR: "possessor",
}


def back(sentences: int) -> str:
    if sentences <= 0:
        return "same sentence"
    return f"{sentences} sentence{'s' if sentences > 1 else ''} back"


def who(scene: Scene, i: int) -> str:
    """A mention by its attributes: *female person*, *plural thing*, *name*."""
    context = scene.context
    gender, animacy, semantic = context.genders[i], context.animacies[i], context.classes[i]
    plural = context.numbers[i] == Number.PLURAL
    people = (SemanticClass.PERSON, SemanticClass.MALE, SemanticClass.FEMALE)
    if gender in (Gender.MALE, Gender.FEMALE):
        what = ("male" if gender == Gender.MALE else "female") + " person"
    elif semantic in people or gender == Gender.EITHER or animacy == Animacy.ANIMATE:
        what = "person"
    else:
        what = CLASS_WORDS.get(SemanticClass(semantic), TYPE_WORDS[MentionType(context.types[i])])
    return f"plural {what}" if plural else what


def attribute_words(scene: Scene, j: int, i: int, flags: int) -> tuple[str, ...]:
    words = [who(scene, i), back(int(scene.sentences[j] - scene.sentences[i]))]
    role = ROLE_WORDS.get(Role(scene.context.roles[i]))
    return (*words, role) if role is not None else tuple(words)


def string_words(scene: Scene, j: int, i: int, flags: int) -> tuple[str, ...]:
    found = [text for match, text in MATCH_WORDS.items() if flags & match]
    return (*found, back(int(scene.sentences[j] - scene.sentences[i])))


def precise_words(scene: Scene, j: int, i: int, flags: int) -> tuple[str, ...]:
    found = [RULE_WORDS[name] for number, name in enumerate(RULE_NAMES) if flags >> number & 1]
    found = list(dict.fromkeys(found)) or ["through a third mention"]
    return (*found, back(int(scene.sentences[j] - scene.sentences[i])))


@dataclass(frozen=True, eq=False)
class Teller:
    """Lets each mode speak about its pairs."""

    scene: Scene
    words: Mapping[str, Words]
    flags: Callable[[str, int], Mapping[int, int]]
    """(mode, anaphor) to the flags of its candidates, where they have any."""

    def alone(self, j: int) -> tuple[str, ...]:
        """Why a mention was not weighed against anything."""
        return ("no candidate agrees",) if self.scene.pronouns[j] else ("nothing before it may be meant",)

    def tell(self, mode: str, j: int, antecedents: Sequence[int]) -> list[tuple[str, ...]]:
        speak, flags = self.words[mode], self.flags(mode, j)
        return [NEW_CHAIN if i < 0 else speak(self.scene, j, i, flags.get(i, 0)) for i in antecedents]
