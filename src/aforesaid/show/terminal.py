"""A resolved document in the terminal: text with coloured, numbered chains, and a table of entities."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from aforesaid.mentions.mention import Gender, Number
from aforesaid.resolve.entities import CorefChain, chains_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.surface import with_text
from aforesaid.show.colours import PALETTE, colour_numbers
from aforesaid.show.explanation import explanation
from aforesaid.show.marks import pieces

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def terminal_view(resolution: Resolution, *, singletons: bool = False, min_confidence: float = 0.0) -> RenderableType:
    """What `aforesaid resolve` prints on a terminal, for any rich console."""
    chains = chains_of(resolution, singletons=singletons, min_confidence=min_confidence)
    text = marked_text(with_text(resolution.document).text or "", chains)
    return Group(text, Text(), entity_table(chains) if chains else Text("No two mentions mean the same.", "italic"))


def explanations_view(
    resolution: Resolution, *, min_confidence: float = 0.0, most: int | None = None
) -> RenderableType:
    """Why each mention was linked, a line each, in text order."""
    linked = [
        mention.index
        for chain in chains_of(resolution, min_confidence=min_confidence)
        for mention in chain.mentions
        if mention.antecedent >= 0
    ]
    linked.sort(key=lambda i: (resolution.mentions.starts[i], -resolution.mentions.ends[i]))
    lines = [explanation(resolution.mentions, resolution.explain(i)) for i in linked[:most]]
    return Text("\n".join(printable(" ".join(line.split())) for line in lines))


def marked_text(text: str, chains: Sequence[CorefChain]) -> Text:
    """`[Marie Curie]₁ loved [[her]₁ work]₂`, each chain in its own colour."""
    styles = [_style(place) for place in colour_numbers([len(chain) for chain in chains])]
    # Control characters of a text must not reach the terminal: they could move its cursor or change its title.
    shown = Text()
    for piece in pieces(text, chains):
        for number in piece.opens:
            shown.append("[", styles[number] + Style(dim=True))
        shown.append(printable(piece.text), styles[piece.inside[-1]] + Style(bold=True) if piece.inside else "")
        for number in piece.closes:
            shown.append("]", styles[number] + Style(dim=True))
            shown.append(str(chains[number].id).translate(_SUBSCRIPTS), styles[number])
    return shown


def entity_table(chains: Sequence[CorefChain]) -> Table:
    """One row a chain: number, name, type, mentions, first and last sentence."""
    table = Table(header_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("#", justify="right")
    table.add_column("entity", overflow="ellipsis", no_wrap=True, max_width=40)
    table.add_column("type")
    table.add_column("mentions", justify="right")
    table.add_column("first", justify="right")
    table.add_column("last", justify="right")
    places = colour_numbers([len(chain) for chain in chains])
    for chain, place in zip(chains, places, strict=True):
        first, last = chain.mentions[0].sentence + 1, chain.mentions[-1].sentence + 1
        table.add_row(
            Text(str(chain.id), _style(place)),
            Text(printable(" ".join(chain.representative.split())), _style(place) + Style(bold=True)),
            Text(description(chain)),
            str(len(chain)),
            f"sentence {first}",
            f"sentence {last}",
        )
    return table


def description(chain: CorefChain) -> str:
    """*person, female*, *organisation, plural*: what is known of an entity beyond the expected."""
    words = [chain.type.value]
    if chain.gender in (Gender.FEMALE, Gender.MALE):
        words.append(chain.gender.name.lower())
    if chain.number is Number.PLURAL:
        words.append("plural")
    return ", ".join(words)


def printable(text: str) -> str:
    """The text without control characters other than line ends and tabs."""
    return "".join(c for c in text if c in "\n\t" or ((c.isprintable() or c.isspace()) and ord(c) not in _CONTROLS))


_CONTROLS = frozenset([*range(0x20), *range(0x7F, 0xA0)])


def _style(place: int) -> Style:
    return Style(color=PALETTE[place % len(PALETTE)].hex, underline=place >= len(PALETTE))
