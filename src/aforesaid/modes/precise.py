"""Precise matches of a whole document by index: grammar or the speaker says that two mentions are one.

Each rule yields (earlier, later) pairs of mentions; `RULES` is the list, and settings name the rules that are on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from aforesaid.mentions.mention import MentionType
from aforesaid.modes.pairs import Mask, Pairs
from aforesaid.modes.scene import Scene
from aforesaid.sieves import constructs, speakers
from aforesaid.sieves.context import Context

PRONOUN, PROPER = int(MentionType.PRONOUN), int(MentionType.PROPER)
Link = tuple[int, int]


def apposition(scene: Scene) -> Iterator[Link]:
    """*Ann, [a doctor],*"""
    return _by_head(scene.context, scene.context.apposition_to)


def predicate_nominative(scene: Scene) -> Iterator[Link]:
    """*Ann is [a doctor]*."""
    return _by_head(scene.context, scene.context.predicate_of)


def relative_pronoun(scene: Scene) -> Iterator[Link]:
    """*the man [who] left*."""
    return _by_head(scene.context, scene.context.relative_to)


def role_apposition(scene: Scene) -> Iterator[Link]:
    """*[actress] Ann Smith*: the role and the phrase around it."""
    context = scene.context
    by_head = _rows_of_heads(context)
    for role, kind in enumerate(context.types):
        if kind == MentionType.NOMINAL:
            for whole in by_head.get(context.governors[role], ()):
                if whole != role and constructs.role_apposition(context, whole, role):
                    yield _ordered(whole, role)


def reflexive(scene: Scene) -> Iterator[Link]:
    """*[He] hurt [himself]*: a reflexive and the nearest subject of its clause."""
    context = scene.context
    for j in scene.reflexives.nonzero()[0].tolist():
        for i in range(j - 1, -1, -1):
            if context.sentences[i] != context.sentences[j]:
                break
            if constructs.reflexive(context, i, j):
                yield i, j
                break


def acronym(scene: Scene) -> Iterator[Link]:
    """*Agence France Presse* and *AFP*."""
    return _by_keys(scene, scene.context.acronyms, constructs.acronym)


def demonym(scene: Scene) -> Iterator[Link]:
    """*Israel* and *Israeli*."""
    return _by_keys(scene, scene.context.nations, constructs.demonym)


def first_person(scene: Scene) -> Iterator[Link]:
    """*I* and *I* of the same voice; also of the unnamed one."""
    return _by_voice(scene, speakers.is_i, named=False)


def first_person_plural(scene: Scene) -> Iterator[Link]:
    """*We* and *we* of the same named voice."""
    return _by_voice(scene, speakers.is_we, named=True)


def second_person(scene: Scene) -> Iterator[Link]:
    """*You* and *you* of the same named voice."""
    return _by_voice(scene, speakers.is_you, named=True)


def unnamed_plural(scene: Scene) -> Iterator[Link]:
    """*We* and *we* where no speaker is marked."""
    return _by_voice(scene, speakers.is_we, named=False)


def unnamed_second(scene: Scene) -> Iterator[Link]:
    """*You* and *you* where no speaker is marked."""
    return _by_voice(scene, speakers.is_you, named=False)


def utterer(scene: Scene) -> Iterator[Link]:
    """The subject of *said*, and *I* or *we* in what is said."""
    context = scene.context
    for j in (scene.pronouns & (scene.quotation_speakers >= 0)).nonzero()[0].tolist():
        if speakers.is_i(context, j) or speakers.is_we(context, j):
            i = int(scene.quotation_speakers[j])
            if context.quotations[i] != context.quotations[j]:
                yield _ordered(i, j)


def speaker_name(scene: Scene) -> Iterator[Link]:
    """A name that is a marked speaker's own, and that speaker's first *I*."""
    context = scene.context
    if not context.mentions.speaker_names:
        return
    names = [frozenset(name.lower().replace("_", " ").split()) for name in context.mentions.speaker_names]
    first: dict[int, int] = {}
    for j, speaker in enumerate(context.speakers):
        if speaker >= 0 and context.quotations[j] < 0 and speakers.is_i(context, j):
            first.setdefault(speaker, j)
    for i, kind in enumerate(context.types):
        if kind == PROPER and context.content[i]:
            for speaker, j in first.items():
                if context.content[i] <= names[speaker] and context.speakers[i] != speaker:
                    yield _ordered(i, j)


def addressee(scene: Scene) -> Iterator[Link]:
    """*You* and the last *I* of the one spoken to, *I* and the last *you* of that one."""
    context = scene.context
    last_i: dict[int, int] = {}
    last_you: dict[int, int] = {}
    for j, speaker in enumerate(context.speakers):
        if speaker < 0 or context.types[j] != PRONOUN or context.quotations[j] >= 0:
            continue
        other = context.addressees[j]
        if speakers.is_i(context, j):
            if other in last_you and context.addressees[last_you[other]] == speaker:
                yield last_you[other], j
            last_i[speaker] = j
        elif speakers.is_you(context, j):
            if other in last_i:
                yield last_i[other], j
            last_you[speaker] = j


RULES: dict[str, Callable[[Scene], Iterator[Link]]] = {
    "apposition": apposition,
    "predicate_nominative": predicate_nominative,
    "role_apposition": role_apposition,
    "relative_pronoun": relative_pronoun,
    "reflexive": reflexive,
    "acronym": acronym,
    "demonym": demonym,
    "first_person": first_person,
    "first_person_plural": first_person_plural,
    "second_person": second_person,
    "unnamed_plural": unnamed_plural,
    "unnamed_second": unnamed_second,
    "utterer": utterer,
    "speaker_name": speaker_name,
    "addressee": addressee,
}
RULE_NAMES = tuple(RULES)
RULE_WORDS = {name: name.replace("_", " ") for name in RULES} | {
    "first_person": "same speaker",
    "first_person_plural": "same speaker",
    "second_person": "same speaker",
    "unnamed_plural": "same speaker",
    "unnamed_second": "same speaker",
    "utterer": "speaker of the quotation",
    "speaker_name": "name of the speaker",
    "addressee": "the one spoken to",
}


def precise_links(scene: Scene, rules: Sequence[str]) -> dict[Link, int]:
    """Every link of the rules that are on, with the bits of the rules behind it."""
    links: dict[Link, int] = {}
    for number, (name, rule) in enumerate(RULES.items()):
        if name in rules:
            for link in rule(scene):
                links[link] = links.get(link, 0) | 1 << number
    return links


def precise_pairs(links: dict[Link, int], n: int, anaphors: Mask, *, closed: Sequence[str], most: int) -> Pairs:
    """The earlier mentions that each anaphor is precisely linked to, and those linked through links of `closed` rules.

    A mention that is linked only through others has no bits. At most the `most` nearest are candidates.
    """
    closing = sum(1 << RULE_NAMES.index(name) for name in closed)
    leader = list(range(n))

    def find(x: int) -> int:
        while leader[x] != x:
            leader[x] = leader[leader[x]]
            x = leader[x]
        return x

    direct: dict[int, list[int]] = {}
    for (i, j), flags in links.items():
        direct.setdefault(j, []).append(i)
        if flags & closing:
            a, b = find(i), find(j)
            leader[max(a, b)] = min(a, b)
    wanted = anaphors.tolist()
    members: dict[int, list[int]] = {}
    all_j: list[int] = []
    all_i: list[int] = []
    for j in sorted({mention for link in links for mention in link}):
        group = members.setdefault(find(j), [])
        if wanted[j]:
            earlier = dict.fromkeys([*group[-most:], *direct.get(j, ())])
            all_i.extend(earlier)
            all_j.extend([j] * len(earlier))
        group.append(j)
    return Pairs.of(all_j, all_i, [links.get(link, 0) for link in zip(all_i, all_j, strict=True)])


def _ordered(i: int, j: int) -> Link:
    return (i, j) if i < j else (j, i)


def _rows_of_heads(context: Context) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    for row, head in enumerate(context.heads):
        rows.setdefault(head, []).append(row)
    return rows


def _by_head(context: Context, targets: list[int]) -> Iterator[Link]:
    """Mentions whose head points to the head of another; of several with that head the largest."""
    rows: dict[int, int] | None = None
    for j, target in enumerate(targets):
        if target < 0 or context.coordinated[j]:
            continue
        if rows is None:
            # Later entries win: single phrases after coordinations, the largest last.
            order = sorted(
                range(len(context)), key=lambda k: (not context.coordinated[k], context.ends[k] - context.starts[k])
            )
            rows = {context.heads[row]: row for row in order}
        i = rows.get(target, j)
        if i != j:
            yield _ordered(i, j)


def _by_keys(scene: Scene, keys: list[frozenset[str]], same: Callable[[Context, int, int], bool]) -> Iterator[Link]:
    """Each mention with the last one before it that shares a key and passes the test."""
    context = scene.context
    found: dict[str, list[int]] = {}
    for j, texts in enumerate(keys):
        for text in sorted(texts):
            rows = found.setdefault(text, [])
            for i in reversed(rows):
                if same(context, i, j):
                    yield i, j
                    break
            rows.append(j)


def _by_voice(scene: Scene, wanted: Callable[[Context, int], bool], *, named: bool) -> Iterator[Link]:
    """Each pronoun with the last one of the same voice: closing the links joins all of them."""
    context, voices = scene.context, scene.voices.tolist()
    last: dict[int, int] = {}
    for j in scene.pronouns.nonzero()[0].tolist():
        voice = voices[j]
        if wanted(context, j) and (voice or not named):
            if voice in last:
                yield last[voice], j
            last[voice] = j
