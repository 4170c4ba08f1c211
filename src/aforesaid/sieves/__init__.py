"""All pair predicates in one ordered list, the most precise first: modes, baselines and explanations use this list.

A sieve says whether an earlier mention `i` and a later mention `j` of a context match. The order is that of Lee et al.
(2013, table 1), with the members of Speaker Identification and of Precise Constructs one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from aforesaid.sieves import constructs, pronouns, speakers, strings
from aforesaid.sieves.context import Context


class Family(IntEnum):
    """The sieves of Lee et al. (2013) in their order."""

    SPEAKER = 1
    STRING = 2
    RELAXED_STRING = 3
    PRECISE = 4
    STRICT_HEAD_A = 5
    STRICT_HEAD_B = 6
    STRICT_HEAD_C = 7
    PROPER_HEAD = 8
    RELAXED_HEAD = 9
    PRONOUN = 10


@dataclass(frozen=True, slots=True)
class Sieve:
    name: str
    family: Family
    matches: Callable[[Context, int, int], bool]
    """(context, earlier mention, later mention)."""
    description: str
    """In words, as an explanation shows it."""


SIEVES: tuple[Sieve, ...] = (
    Sieve("first_person_singular", Family.SPEAKER, speakers.first_person_singular, "I and I of the same speaker"),
    Sieve("first_person_plural", Family.SPEAKER, speakers.first_person_plural, "we and we of the same speaker"),
    Sieve("second_person", Family.SPEAKER, speakers.second_person, "you and you of the same speaker"),
    Sieve("i_and_you", Family.SPEAKER, speakers.i_and_you, "you, and the I of the one spoken to"),
    Sieve("utterer", Family.SPEAKER, speakers.utterer, "the speaker of a quotation and an I inside it"),
    Sieve("speaker_name", Family.SPEAKER, speakers.speaker_name, "the speaker's name and the speaker's I"),
    Sieve("string_match", Family.STRING, strings.string_match, "the same words"),
    Sieve("list_match", Family.STRING, strings.list_match, "lists with the same members"),
    Sieve("relaxed_string_match", Family.RELAXED_STRING, strings.relaxed_string_match, "the same words up to the head"),
    Sieve("apposition", Family.PRECISE, constructs.apposition, "one in apposition to the other"),
    Sieve("predicate_nominative", Family.PRECISE, constructs.predicate_nominative, "one is said to be the other"),
    Sieve("role_apposition", Family.PRECISE, constructs.role_apposition, "a role in front of a person's name"),
    Sieve("relative_pronoun", Family.PRECISE, constructs.relative_pronoun, "a relative pronoun and its noun"),
    Sieve("acronym", Family.PRECISE, constructs.acronym, "an acronym and its name"),
    Sieve("demonym", Family.PRECISE, constructs.demonym, "a place and its people"),
    Sieve("reflexive", Family.PRECISE, constructs.reflexive, "a reflexive and its subject"),
    Sieve(
        "strict_head_match_a",
        Family.STRICT_HEAD_A,
        strings.strict_head_match_a,
        "the same head, no new words, compatible modifiers",
    ),
    Sieve("strict_head_match_b", Family.STRICT_HEAD_B, strings.strict_head_match_b, "the same head, no new words"),
    Sieve(
        "strict_head_match_c", Family.STRICT_HEAD_C, strings.strict_head_match_c, "the same head, compatible modifiers"
    ),
    Sieve("proper_head_match", Family.PROPER_HEAD, strings.proper_head_match, "names with the same head"),
    Sieve("same_name_part", Family.RELAXED_HEAD, strings.same_name_part, "part of a person's name"),
    Sieve(
        "relaxed_head_match", Family.RELAXED_HEAD, strings.relaxed_head_match, "part of a longer name of the same kind"
    ),
    Sieve("pronoun_match", Family.PRONOUN, pronouns.pronoun_match, "a pronoun that agrees, at most 3 sentences back"),
)

SIEVE: dict[str, Sieve] = {sieve.name: sieve for sieve in SIEVES}
"""The same list by name."""
