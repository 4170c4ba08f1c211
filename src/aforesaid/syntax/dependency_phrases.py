"""Phrases of a dependency tree, cut as a phrase structure treebank would cut them.

A noun phrase is what hangs on a nominal head without a break: to the left up to a preposition, a coordinator or a part
of the clause that the noun is the predicate of, to the right likewise, with punctuation never at an edge. From
*the president of the club, Ann Lee,* come the whole, the same without its apposition, *the club* and *Ann Lee*.
A coordination is a phrase and so is each member, a possessor ends with its *'s*, and a noun before its head noun is an
inner phrase unless both are parts of one name.

Parsers attach what follows a noun wrongly more often than anything else. So a phrase is also kept as it stands before
its first relative clause or participle, and before its first prepositional phrase unless that begins with *of*. On
the development data of OntoGUM that raises the recall of gold spans from 90.4 % to 91.0 %, at 2.42 instead of 2.22
candidates per gold mention (noun phrases, pronouns and named entities together).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from aforesaid.syntax import Phrase
from aforesaid.syntax.dependency_labels import Heads, Part
from aforesaid.syntax.dependency_tree import Tag, Tree

_NOUN_PHRASE, _INNER, _IF_DETERMINED, _IF_NOT_PREDICATE, _PREPOSITIONAL = range(1, 6)

_NOUNS = (Tag.NOUN, Tag.PROPER, Tag.PRONOUN)
_ARGUMENTS = (*_NOUNS, Tag.WH, Tag.DETERMINER, Tag.NUMBER, Tag.OTHER)
_ACTIONS: dict[tuple[Heads, Tag], int] = {
    **{(Heads.ARGUMENT, tag): _NOUN_PHRASE for tag in _ARGUMENTS},
    (Heads.ARGUMENT, Tag.ADJECTIVE): _IF_NOT_PREDICATE,
    (Heads.ARGUMENT, Tag.VERB): _IF_DETERMINED,
    (Heads.ARGUMENT, Tag.PREPOSITION): _PREPOSITIONAL,
    **{(Heads.NOUN, tag): _NOUN_PHRASE for tag in _NOUNS},
    **{(Heads.CLAUSE, tag): _NOUN_PHRASE for tag in _NOUNS},
    **{(Heads.INNER, tag): _INNER for tag in _NOUNS},
    (Heads.NOTHING, Tag.PRONOUN): _NOUN_PHRASE,
    **{(Heads.PREPOSITION, tag): _PREPOSITIONAL for tag in Tag if tag != Tag.PUNCTUATION},
}
"""What a token heads, by its label and its part of speech; nothing where no row says so."""
_TABLE = [[_ACTIONS.get((heads, tag), 0) for tag in Tag] for heads in Heads]

_BEFORE_DETERMINER = frozenset({"all", "both", "half", "many", "not", "quite", "such", "what"})
_OPENING = {")": "(", "]": "[", "}": "{", "-RRB-": "-LRB-", "”": "“", "''": "``", '"': '"'}

# Plain integers: comparing members of an IntEnum costs several times as much, and this is the innermost loop.
_OUTSIDE, _PUNCTUATION, _CONJUNCT = int(Part.OUTSIDE), int(Part.PUNCTUATION), int(Part.CONJUNCT)
_PREPOSITION, _CASE, _DETERMINER = int(Part.PREPOSITION), int(Part.CASE), int(Part.DETERMINER)
_MARK, _PROPER, _WH = int(Tag.PUNCTUATION), int(Tag.PROPER), int(Tag.WH)
_POSSESSIVE, _VERB = int(Tag.POSSESSIVE), int(Tag.VERB)
_COORDINATING = frozenset(map(int, (Part.COORDINATOR, Part.CONJUNCT)))
_BETWEEN = frozenset(map(int, (Part.PUNCTUATION, Part.COORDINATOR)))
_ENDS_LEFT = frozenset(map(int, (Part.OUTSIDE, Part.CASE, Part.COORDINATOR, Part.CONJUNCT)))
_CUT_BEFORE = frozenset(map(int, (Part.APPOSITIVE, Part.CLAUSE, Part.PREPOSITION, Part.NOMINAL)))
_NP, _NML, _WHNP, _S, _VP, _PP = map(
    int, (Phrase.NOUN, Phrase.NOUN_INNER, Phrase.WH, Phrase.CLAUSE, Phrase.VERB, Phrase.PREPOSITION)
)


@dataclass(slots=True)
class Found:
    """Phrases in columns, in the order of their heads from the roots down."""

    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    coordinations: list[bool] = field(default_factory=list)

    def add(self, start: int, end: int, head: int, kind: int, coordination: bool = False) -> None:
        self.starts.append(start)
        self.ends.append(end)
        self.heads.append(head)
        self.kinds.append(kind)
        self.coordinations.append(coordination)


def find_phrases(tree: Tree, clauses: list[int]) -> Found:
    """All phrases of the trees; `clauses` has the head of the clause around each token."""
    found = Found()
    heads, tags, governors = tree.heads, tree.tags, tree.governors
    for token in tree.order:
        if clauses[token] == token:
            start, end = _trim(tree, tree.starts[token], tree.ends[token], token)
            found.add(start, end, token, _S)
        tag = tags[token]
        if tag == _VERB and tree.heads[token] == Heads.CLAUSE:
            _verb_phrase(tree, token, found)
        action = _TABLE[heads[token]][tag]
        if not action:
            continue
        if action == _PREPOSITIONAL:
            start, end = _trim(tree, tree.starts[token], tree.ends[token], token)
            found.add(start, end, token, _PP)
        elif action == _INNER:
            governor = governors[token]
            if token > governor and tree.parts[token] != _CONJUNCT:
                _noun_phrase(tree, token, found)
            elif tag != _PROPER or tags[governor] != _PROPER:
                _inner_phrase(tree, token, found)
        elif (
            action == _NOUN_PHRASE
            or (action == _IF_DETERMINED and any(tree.parts[child] == _DETERMINER for child in tree.children[token]))
            or (action == _IF_NOT_PREDICATE and tree.labels[token] != "attr")
        ):
            _noun_phrase(tree, token, found)
    return found


def _noun_phrase(tree: Tree, head: int, found: Found) -> None:
    children = tree.children[head]
    kind = _WHNP if tree.tags[head] == _WH else _NP
    if not children:
        found.add(head, head + 1, head, kind)
        return
    parts, starts, ends = tree.parts, tree.starts, tree.ends
    start, end = head, head + 1
    determined = False
    for child in reversed(children):
        if child > head:
            continue
        part = parts[child]
        if part == _PUNCTUATION:
            continue
        if part in _ENDS_LEFT:
            break
        if determined and part < _DETERMINER and tree.words[child].lower() not in _BEFORE_DETERMINER:
            break
        if part == _DETERMINER:
            determined = True
            if tree.tags[child] == _WH or (tree.tags[child] == _POSSESSIVE and tree.words[child].lower() == "whose"):
                kind = _WHNP
        start = starts[child]

    cuts = []  # where the phrase ends before its first appositive, clause, prepositional phrase, and further member
    seen = 0
    coordination = False
    for child in children:
        if child < head:
            continue
        part = parts[child]
        if part in _BETWEEN:
            continue
        if part == _OUTSIDE:
            break
        if part == _CONJUNCT:
            if not coordination:
                if _is_clause(tree, child):
                    break
                if parts[head] == _CONJUNCT:
                    break  # the first member stands for the whole coordination
                coordination = True
                cuts.append(end)
        elif part in _CUT_BEFORE:
            bit = 1 << part
            if not seen & bit and (part < _PREPOSITION or _preposition(tree, child) != "of"):
                seen |= bit
                cuts.append(end)
        end = ends[child]
    start, whole = _trim(tree, start, end, head)
    found.add(start, whole, head, kind, coordination)
    if cuts:
        kept = {whole}
        for cut in reversed(cuts):
            _, cut = _trim(tree, start, cut, head)
            if cut not in kept:
                kept.add(cut)
                found.add(start, cut, head, kind)


def _inner_phrase(tree: Tree, head: int, found: Found) -> None:
    """A noun before its head noun, with what hangs on it except further members of a coordination."""
    start, end = head, head + 1
    for child in tree.children[head]:
        part = tree.parts[child]
        if part in _COORDINATING:
            if child > head:
                break
            start = head
        elif part != _PUNCTUATION and part != _OUTSIDE:
            start = min(start, tree.starts[child])
            end = max(end, tree.ends[child])
    start, end = _trim(tree, start, end, head)
    found.add(start, end, head, _NML)


def _verb_phrase(tree: Tree, head: int, found: Found) -> None:
    """From the first auxiliary behind the subject to the end of the clause."""
    start = head
    for child in reversed(tree.children[head]):
        if child < head:
            if tree.parts[child] == _OUTSIDE and tree.tags[child] != _VERB:
                break
            if tree.tags[child] == _VERB and tree.heads[child] == Heads.NOTHING:
                start = child
    _, end = _trim(tree, head, tree.ends[head], head)
    found.add(start, end, head, _VP)


def _is_clause(tree: Tree, token: int) -> bool:
    return tree.tags[token] == _VERB and all(tree.parts[child] != _DETERMINER for child in tree.children[token])


def _preposition(tree: Tree, token: int) -> str:
    """The preposition of a phrase behind a noun: its head in spaCy's trees, a child in Universal Dependencies."""
    if tree.parts[token] == _PREPOSITION:
        return tree.words[token].lower()
    return next((tree.words[child].lower() for child in tree.children[token] if tree.parts[child] == _CASE), "")


def _trim(tree: Tree, start: int, end: int, head: int) -> tuple[int, int]:
    """The span without punctuation at its edges, where a bracket stays with its partner."""
    tags, words = tree.tags, tree.words
    while start < head and tags[start] == _MARK:
        start += 1
    while end - 1 > head and tags[end - 1] == _MARK:
        opening = _OPENING.get(words[end - 1])
        if opening is not None and opening in words[start : end - 1]:
            return start, end
        end -= 1
    if end < len(words) and tags[end] == _MARK:
        opening = _OPENING.get(words[end])
        if opening is not None and opening != words[end]:
            inside = words[start:end]
            if inside.count(opening) > inside.count(words[end]):
                end += 1
    return start, end
