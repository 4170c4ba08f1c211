"""The sieves of Lee et al. (2013) at the level of entities, as an ordered list of passes.

A pass names the earlier mentions that it may link a mention to, and then says by which rule it links two, if any. The
pair predicates are those of `aforesaid.sieves`; what is added here looks at whole entities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from aforesaid.baselines.stanford_state import State
from aforesaid.lexicon.pronouns import PERSONAL_KINDS, PRONOUNS
from aforesaid.mentions.mention import Definiteness, MentionType
from aforesaid.sieves import SIEVES, Family
from aforesaid.sieves.agreement import nested
from aforesaid.sieves.pronouns import FARTHEST
from aforesaid.sieves.speakers import voices_conflict
from aforesaid.sieves.strings import compatible_modifiers, list_match, proper_head_match, same_extent

PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)
INDEFINITE = int(Definiteness.INDEFINITE)
INDEFINITE_PRONOUNS = frozenset(
    """
    another anybody anyone anything each either enough everybody everyone everything less little much neither nobody
    nothing one other plenty somebody someone something both few fewer many others several all any more most none some
    such
    """.split()
)


@dataclass(frozen=True, slots=True)
class Pass:
    name: str
    candidates: Callable[[State, int], Iterable[int]]
    rule: Callable[[State, int, int], str]
    """(state, earlier, later) to the name of the rule that links the two, or an empty string."""
    skips: Callable[[State, int], bool]
    """Mentions that this pass does not try to resolve."""


def is_indefinite(state: State, j: int) -> bool:
    """Search pruning: *a man*, *some men*, *others* introduce something new; only an exact repetition resolves them."""
    context = state.context
    return context.types[j] != PRONOUN and (
        context.definiteness[j] == INDEFINITE or context.parsed.lowers[context.starts[j]] in INDEFINITE_PRONOUNS
    )


def _never(state: State, j: int) -> bool:
    return False


def _by_family(family: Family) -> Callable[[State, int, int], str]:
    sieves = [sieve for sieve in SIEVES if sieve.family is family]

    def rule(state: State, i: int, j: int) -> str:
        return next((sieve.name for sieve in sieves if sieve.matches(state.context, i, j)), "")

    return rule


def _spoken(state: State, j: int) -> Iterable[int]:
    return state.voices.candidates(j)


def _same_words(state: State, j: int) -> Iterator[int]:
    yield from state.index.same_exact(j)
    yield from state.index.sharing_alias(j)


def _string(state: State, i: int, j: int) -> str:
    if same_extent(state.context, i, j):
        return "string_match"
    return "list_match" if list_match(state.context, i, j) else ""


def _same_relaxed_words(state: State, j: int) -> Iterable[int]:
    return state.index.same_relaxed(j)


def _relaxed(state: State, i: int, j: int) -> str:
    context = state.context
    return "relaxed_string_match" if context.relaxed[i] == context.relaxed[j] and not nested(context, i, j) else ""


def _constructed(state: State, j: int) -> Iterator[int]:
    """The mention that grammar connects with `j`, and names that an alias connects."""
    context = state.context
    for head in (context.apposition_to[j], context.predicate_of[j], context.relative_to[j], context.governors[j]):
        yield from state.by_head.get(head, ())
    yield from state.index.sharing_alias(j)
    if context.types[j] == PRONOUN:
        yield from state.by_sentence[context.sentences[j]]


def _headed_alike(state: State, j: int) -> Iterator[int]:
    """Mentions with the head of `j`, and the last mention of each entity that has it somewhere."""
    if state.context.types[j] == PRONOUN:
        return
    yield from state.index.same_head(j)
    for entity in state.entities.by_head.get(state.context.head_words[j], ()):
        member = state.entities.last_member_before(entity, j)
        if member >= 0:
            yield member


def _strict_head(words: bool, modifiers: bool, name: str) -> Callable[[State, int, int], str]:
    def rule(state: State, i: int, j: int) -> str:
        entities, context = state.entities, state.context
        a, b = entities.of[i], entities.of[j]
        if (
            context.head_words[j] in entities.heads[a]
            and (not words or entities.words[b] <= entities.words[a])
            and (not modifiers or context.types[i] == PRONOUN or compatible_modifiers(context, i, j))
            and not nested(context, i, j)
            and not voices_conflict(context, i, j)
        ):
            return name
        return ""

    return rule


def _proper(state: State, i: int, j: int) -> str:
    return "proper_head_match" if proper_head_match(state.context, i, j) else ""


def _with_the_word(state: State, j: int) -> Iterator[int]:
    """The last mention of each entity that has the head of the name `j` among its words."""
    if state.context.types[j] == PROPER:
        for entity in state.entities.by_word.get(state.context.head_words[j], ()):
            member = state.entities.last_member_before(entity, j)
            if member >= 0:
                yield member


def _relaxed_head(state: State, i: int, j: int) -> str:
    entities, context = state.entities, state.context
    a, b = entities.of[i], entities.of[j]
    label = context.entity_labels[j]
    if label and label in entities.labels[a] and entities.words[b] <= entities.words[a] and not nested(context, i, j):
        return "relaxed_head_match"
    return ""


def _within_reach(state: State, j: int) -> Iterator[int]:
    context = state.context
    for sentence in range(context.sentences[j], context.sentences[j] - FARTHEST - 1, -1):
        yield from state.by_sentence.get(sentence, ())


def _no_personal_pronoun(state: State, j: int) -> bool:
    entry = PRONOUNS.get(state.context.parsed.lowers[state.context.heads[j]])
    return state.context.types[j] != PRONOUN or entry is None or entry.kind not in PERSONAL_KINDS


def _pronoun(state: State, i: int, j: int) -> str:
    """Number, gender, animacy and entity label of the entities agree, and the person of two pronouns."""
    context = state.context
    if (
        state.entities.agree(i, j)
        and (context.types[i] != PRONOUN or context.persons[i] == context.persons[j])
        and not nested(context, i, j)
        and not voices_conflict(context, i, j)
    ):
        return "pronoun_match"
    return ""


PASSES: tuple[Pass, ...] = (
    Pass("Speaker Identification", _spoken, _by_family(Family.SPEAKER), _never),
    Pass("Exact String Match", _same_words, _string, _never),
    Pass("Relaxed String Match", _same_relaxed_words, _relaxed, is_indefinite),
    Pass("Precise Constructs", _constructed, _by_family(Family.PRECISE), _never),
    Pass("Strict Head Match A", _headed_alike, _strict_head(True, True, "strict_head_match_a"), is_indefinite),
    Pass("Strict Head Match B", _headed_alike, _strict_head(True, False, "strict_head_match_b"), is_indefinite),
    Pass("Strict Head Match C", _headed_alike, _strict_head(False, True, "strict_head_match_c"), is_indefinite),
    Pass("Proper Head Match", _headed_alike, _proper, is_indefinite),
    Pass("Relaxed Head Match", _with_the_word, _relaxed_head, is_indefinite),
    Pass("Pronoun Match", _within_reach, _pronoun, _no_personal_pronoun),
)
