"""What the sieves compare: the mentions of a document as plain lists, with the strings that matching asks for.

Built once a document; every string that a predicate needs is made here, so that no pair does string work.
"""

from __future__ import annotations

from dataclasses import dataclass

from aforesaid.lexicon.function_words import STOP_WORDS
from aforesaid.lexicon.people_words import NAME_SUFFIXES, TITLES
from aforesaid.mentions.mention import Mentions, MentionType
from aforesaid.syntax.parsed import Parsed

MODIFIER_TAGS = frozenset({"JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "CD", "VBN", "VBG", "RB"})
CUT = frozenset({",", ":", "-LRB-", "WDT", "WP", "WP$", "WRB"})
POSSESSIVE_ENDS = frozenset({"'s", "'"})


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    parsed: Parsed
    mentions: Mentions
    starts: list[int]
    ends: list[int]
    heads: list[int]
    sentences: list[int]
    types: list[int]
    numbers: list[int]
    genders: list[int]
    persons: list[int]
    animacies: list[int]
    classes: list[int]
    definiteness: list[int]
    roles: list[int]
    quotations: list[int]
    speakers: list[int]
    exact: list[str]
    """The whole mention in lower case, without a leading article and a final *'s*."""
    relaxed: list[str]
    """The same up to the head: what follows (a comma, a relative clause, a prepositional phrase) is cut off."""
    head_words: list[str]
    """The head in lower case."""
    head_lemmas: list[str]
    content: list[frozenset[str]]
    """All words but stop words, titles and punctuation, in lower case, up to the end of the relaxed span."""
    modifiers: list[frozenset[str]]
    """Content words other than the head that modify it: adjectives, nouns, numbers, participles."""
    entity_labels: list[str]

    def __len__(self) -> int:
        return len(self.starts)


def make_context(parsed: Parsed, mentions: Mentions) -> Context:
    starts, ends, heads = mentions.starts.tolist(), mentions.ends.tolist(), mentions.heads.tolist()
    types = mentions.types.tolist()
    lowers, pos, lemmas = parsed.lowers, parsed.pos, parsed.lemmas
    exact: list[str] = []
    relaxed: list[str] = []
    content: list[frozenset[str]] = []
    modifiers: list[frozenset[str]] = []
    for start, end, head, kind in zip(starts, ends, heads, types, strict=True):
        if kind == MentionType.PRONOUN or end - start == 1:
            word = lowers[head]
            exact.append(word)
            relaxed.append(word)
            content.append(frozenset((word,)))
            modifiers.append(frozenset())
            continue
        if lowers[end - 1] in POSSESSIVE_ENDS:
            end -= 1
        first = start + 1 if lowers[start] in ARTICLES and end - start > 1 else start
        exact.append(" ".join(lowers[first:end]))
        last = head + 1
        while last < end and pos[last] not in CUT:
            last += 1
        relaxed.append(" ".join(lowers[first:last]))
        words = [
            token
            for token in range(first, last)
            if lowers[token] not in STOP_WORDS and lowers[token] not in SET_ASIDE and pos[token][0].isalpha()
        ]
        content.append(frozenset([lowers[token] for token in words]))
        modifiers.append(frozenset([lowers[token] for token in words if token != head and pos[token] in MODIFIER_TAGS]))
    labels = parsed.entity_labels
    return Context(
        parsed=parsed,
        mentions=mentions,
        starts=starts,
        ends=mentions.ends.tolist(),
        heads=heads,
        sentences=mentions.sentences.tolist(),
        types=types,
        numbers=mentions.numbers.tolist(),
        genders=mentions.genders.tolist(),
        persons=mentions.persons.tolist(),
        animacies=mentions.animacies.tolist(),
        classes=mentions.classes.tolist(),
        definiteness=mentions.definiteness.tolist(),
        roles=mentions.roles.tolist(),
        quotations=mentions.quotations.tolist(),
        speakers=mentions.speakers.tolist(),
        exact=exact,
        relaxed=relaxed,
        head_words=[lowers[head] for head in heads],
        head_lemmas=[lemmas[head].lower() for head in heads],
        content=content,
        modifiers=modifiers,
        entity_labels=[labels[head] for head in heads],
    )


ARTICLES = frozenset({"the", "a", "an"})
SET_ASIDE = frozenset(TITLES) | NAME_SUFFIXES
