"""Chains as people read them: each with its mentions, a name, a type, a gender and a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from aforesaid.mentions.mention import Animacy, Gender, Mentions, MentionType, Number, SemanticClass
from aforesaid.resolve.representative import representative
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.surface import with_text


class EntityType(str, Enum):
    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    TIME = "time"
    AMOUNT = "amount"
    THING = "thing"
    UNKNOWN = "unknown"


_TYPES = {
    SemanticClass.PERSON: EntityType.PERSON,
    SemanticClass.FEMALE: EntityType.PERSON,
    SemanticClass.MALE: EntityType.PERSON,
    SemanticClass.OBJECT: EntityType.THING,
    SemanticClass.ORGANISATION: EntityType.ORGANISATION,
    SemanticClass.LOCATION: EntityType.PLACE,
    SemanticClass.DATE: EntityType.TIME,
    SemanticClass.TIME: EntityType.TIME,
    SemanticClass.MONEY: EntityType.AMOUNT,
    SemanticClass.PERCENT: EntityType.AMOUNT,
}
_WEIGHTS = {MentionType.PROPER: 3, MentionType.NOMINAL: 2, MentionType.PRONOUN: 1, MentionType.UNKNOWN: 1}


@dataclass(frozen=True, slots=True)
class CorefMention:
    """One mention of a chain."""

    index: int
    """Its number among all mentions of the document; `explain` takes it."""
    text: str
    start: int
    """Tokens `start` up to but not including `end`."""
    end: int
    start_char: int
    end_char: int
    sentence: int
    type: MentionType
    antecedent: int
    """The number of the mention that it was linked to, -1 for none."""
    probability: float
    """How sure the system is of that link, or of there being none."""
    mode: str
    """The kind of evidence behind the link."""


@dataclass(frozen=True, slots=True)
class CorefChain:
    """All mentions of one person or thing, in text order."""

    id: int
    """From 1, in order of the first mention."""
    representative: str
    """What the chain is called: a name before a noun before a pronoun; never *I* when a name is known."""
    representative_mention: CorefMention
    type: EntityType
    gender: Gender
    number: Number
    mentions: tuple[CorefMention, ...]

    def __len__(self) -> int:
        return len(self.mentions)


def chains_of(
    resolution: Resolution, *, singletons: bool = False, min_confidence: float = 0.0
) -> tuple[CorefChain, ...]:
    """The chains of a resolution, described. Character offsets refer to `with_text(document).text`."""
    mentions = resolution.mentions
    document = with_text(resolution.document)
    chars = document.char_spans
    described = []
    for number, chain in enumerate(resolution.chains(singletons=singletons, min_confidence=min_confidence), start=1):
        members: dict[int, CorefMention] = {}
        for i in chain:
            span = mentions.span(i)
            linked = bool(resolution.antecedents[i] >= 0 and resolution.probabilities[i] >= min_confidence)
            members[i] = CorefMention(
                index=i,
                text=document.surface(span),
                start=span.start,
                end=span.end,
                start_char=0 if chars is None else int(chars[span.start, 0]),
                end_char=0 if chars is None else int(chars[span.end - 1, 1]),
                sentence=int(mentions.sentences[i]),
                type=MentionType(int(mentions.types[i])),
                antecedent=int(resolution.antecedents[i]) if linked else -1,
                probability=float(resolution.probabilities[i]),
                mode=resolution.modes[i],
            )
        name = representative(mentions, chain)
        described.append(
            CorefChain(
                id=number,
                representative=name.text,
                representative_mention=members[name.mention],
                type=entity_type(mentions, chain),
                gender=entity_gender(mentions, chain),
                number=entity_number(mentions, chain),
                mentions=tuple(members.values()),
            )
        )
    return tuple(described)


def mention_type(mentions: Mentions, i: int) -> EntityType:
    """What one mention says of the kind of thing it means."""
    kind = _TYPES.get(SemanticClass(int(mentions.classes[i])), EntityType.UNKNOWN)
    if kind is EntityType.UNKNOWN and mentions.animacies[i] == Animacy.ANIMATE:
        return EntityType.PERSON
    if kind is EntityType.UNKNOWN and mentions.animacies[i] == Animacy.INANIMATE:
        return EntityType.THING
    return kind


def entity_type(mentions: Mentions, chain: Sequence[int]) -> EntityType:
    """The type that most mentions have, names counting three times and nouns twice; a mere thing gives way."""
    votes: Counter[EntityType] = Counter()
    for i in chain:
        votes[mention_type(mentions, i)] += _WEIGHTS[MentionType(int(mentions.types[i]))]
    del votes[EntityType.UNKNOWN]
    precise = [(kind, count) for kind, count in votes.most_common() if kind is not EntityType.THING]
    if precise and precise[0][1] * 2 >= votes[EntityType.THING]:
        return precise[0][0]
    return votes.most_common(1)[0][0] if votes else EntityType.UNKNOWN


def entity_gender(mentions: Mentions, chain: Sequence[int]) -> Gender:
    """Pronouns and names vote alike; *either* counts only where nobody says more."""
    votes = Counter(Gender(int(mentions.genders[i])) for i in chain)
    for gender, _ in votes.most_common():
        if gender not in (Gender.UNKNOWN, Gender.EITHER):
            return gender
    return Gender.EITHER if Gender.EITHER in votes else Gender.UNKNOWN


def entity_number(mentions: Mentions, chain: Sequence[int]) -> Number:
    votes: Counter[Number] = Counter()
    for i in chain:
        votes[Number(int(mentions.numbers[i]))] += _WEIGHTS[MentionType(int(mentions.types[i]))]
    del votes[Number.UNKNOWN]
    return votes.most_common(1)[0][0] if votes else Number.UNKNOWN
