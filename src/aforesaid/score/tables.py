"""A table of text, and three ways to write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from unicodedata import combining, east_asian_width

_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "³": r"$^3$", "–": "--", "−": "$-$", "Δ": r"$\Delta$",
}  # fmt: skip


class Style(str, Enum):
    PLAIN = "plain"
    MARKDOWN = "markdown"
    LATEX = "latex"


@dataclass(frozen=True, slots=True)
class Table:
    """The first column is aligned to the left, all others to the right."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""

    def render(self, style: Style = Style.PLAIN) -> str:
        if style is Style.MARKDOWN:
            return self._markdown()
        return self._latex() if style is Style.LATEX else self._plain()

    def _plain(self) -> str:
        widths = [max(map(_width, column)) for column in zip(self.header, *self.rows, strict=True)]
        lines = [self._padded(row, widths, "  ").rstrip() for row in (self.header, *self.rows)]
        rule = "─" * (sum(widths) + 2 * (len(widths) - 1))
        return "\n".join([*([self.title] if self.title else []), lines[0], rule, *lines[1:]])

    def _markdown(self) -> str:
        cells = [[cell.replace("|", "\\|") for cell in row] for row in (self.header, *self.rows)]
        widths = [max(3, *map(_width, column)) for column in zip(*cells, strict=True)]
        lines = [f"| {self._padded(row, widths, ' | ')} |" for row in cells]
        marks = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
        title = [f"**{self.title}**", ""] if self.title else []
        return "\n".join([*title, lines[0], f"| {' | '.join(marks)} |", *lines[1:]])

    def _latex(self) -> str:
        lines = [" & ".join(map(_latex_cell, row)) + r" \\" for row in (self.header, *self.rows)]
        title = [f"% {self.title}"] if self.title else []
        columns = "l" + "r" * (len(self.header) - 1)
        return "\n".join(
            [*title, rf"\begin{{tabular}}{{{columns}}}", r"\toprule", lines[0], r"\midrule", *lines[1:],
             r"\bottomrule", r"\end{tabular}"]
        )  # fmt: skip

    @staticmethod
    def _padded(row: Sequence[str], widths: Sequence[int], between: str) -> str:
        gaps = [" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [cell + gap if i == 0 else gap + cell for i, (cell, gap) in enumerate(zip(row, gaps, strict=True))]
        return between.join(cells)


def _width(text: str) -> int:
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _latex_cell(cell: str) -> str:
    return "".join(_LATEX.get(character, character) for character in cell)
