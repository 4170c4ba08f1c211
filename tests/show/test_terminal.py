from __future__ import annotations

import io

from rich.console import Console

from aforesaid.resolve.entities import chains_of
from aforesaid.resolve.resolution import Resolution
from aforesaid.show.colours import PALETTE, colour_numbers, contrast
from aforesaid.show.marks import pieces
from aforesaid.show.terminal import explanations_view, printable, terminal_view
from resolutions import marked

TEXT = "[Marie Curie]1 wrote to [[her]1 mother]2. [She]2 lived in Warsaw."


def shown(resolution: Resolution, *, colour: bool = False, singletons: bool = False) -> str:
    console = Console(
        file=io.StringIO(), width=100, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(terminal_view(resolution, singletons=singletons))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_text_with_numbered_chains_and_a_table() -> None:
    output = shown(marked(TEXT))
    assert "[Marie Curie]₁ wrote to [[her]₁ mother]₂. [She]₂ lived in Warsaw." in output
    row = next(line for line in output.splitlines() if line.startswith("1"))
    assert row.split() == ["1", "Marie", "Curie", "person,", "female", "2", "sentence", "1", "sentence", "1"]


def test_chains_have_different_colours() -> None:
    output = shown(marked(TEXT), colour=True)
    first, second = (";".join(str(int(PALETTE[i].hex[k : k + 2], 16)) for k in (1, 3, 5)) for i in (0, 1))
    assert first in output
    assert second in output


def test_no_chains_is_said() -> None:
    assert "No two mentions mean the same." in shown(marked("[Ann]1 slept."))
    assert "[Ann]₁ slept." in shown(marked("[Ann]1 slept."), singletons=True)


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert printable("a\x1b]0;title\x07b\x9bc\u202ed\n\te") == "a]0;titlebcd\n\te"
    assert "\x1b" not in shown(marked("[Ann]1 \x1b[2J slept. [She]1 woke."))


def test_explanations_in_text_order() -> None:
    console = Console(file=io.StringIO(), width=200)
    console.print(explanations_view(marked(TEXT)))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert [line.split(" →")[0] for line in lines] == ["her", "She"]


def test_pieces_put_together_are_the_text() -> None:
    resolution = marked(TEXT)
    chains = chains_of(resolution)
    found = list(pieces(resolution.document.text or "", chains))
    assert "".join(piece.text for piece in found) == resolution.document.text
    assert [(piece.text, piece.opens, piece.closes) for piece in found][2:4] == [
        ("her", (1, 0), (0,)),
        (" mother", (), (1,)),
    ]


def test_the_largest_chains_take_the_first_colours() -> None:
    assert colour_numbers([2, 9, 2, 4]) == [2, 0, 3, 1]


def test_numbers_can_be_read_on_their_colours() -> None:
    assert contrast("#000000", "#FFFFFF") == 21
    for colour in PALETTE:
        assert contrast(colour.hex, colour.ink) >= 4.5, colour
