"""A report: headings, words, tables and plots, written as text, Markdown, LaTeX and HTML."""

from __future__ import annotations

import json
import platform
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from aforesaid import __version__
from aforesaid.files import write_atomically
from aforesaid.rules import code_digest
from aforesaid.score.significance import Comparison
from aforesaid.score.tables import Style, Table
from aforesaid.show.plots import Plot

CODE = ("annotate", "syntax", "mentions", "sieves", "modes", "model", "resolve", "baselines", "lexicon", "data")
"""The parts of the package that figures depend on."""
_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #bbb; --faint: #f3f3f3 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #161616; --line: #555; --faint: #222 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 75rem; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; font-size: .92rem }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { text-align: left } thead th { border-bottom: 2px solid var(--ink) }
thead tr:first-child:not(:last-child) th { text-align: center; border-bottom: 1px solid var(--line) }
tr.apart td { border-top: 1px dashed var(--ink) } tr.quoted { background: var(--faint); font-style: italic }
.wide { overflow-x: auto } figure { margin: 2rem 0; overflow-x: auto }
figcaption { font-weight: 600; margin-bottom: .5rem } svg { max-width: none; height: auto }
svg text { font-size: 12px; fill: var(--ink) } svg .axis { stroke: var(--ink) } svg .grid { stroke: var(--line) }
code, pre { font-size: .85rem; overflow-wrap: anywhere; white-space: pre-wrap }
"""
_HEAD = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    "<style>{style}</style></head>\n<body><main>\n"
)


@dataclass(frozen=True)
class Grid:
    """A table whose columns may stand in groups and whose rows may be quoted from elsewhere."""

    table: Table
    groups: Sequence[tuple[str, int]] = ()
    """Titles over the columns, the first column included, with the number of columns each covers."""
    quoted: frozenset[int] = frozenset()
    """Rows that were published, not measured here."""
    apart: frozenset[int] = frozenset()
    """Rows with a dashed line above."""
    notes: Sequence[str] = ()

    def text(self, style: Style) -> str:
        body = self._latex() if style is Style.LATEX else self._plain(style)
        notes = [f"% {note}" if style is Style.LATEX else note for note in self.notes]
        return "\n".join([body, *([""] if notes else []), *notes])

    def _plain(self, style: Style) -> str:
        if not self.groups:
            return self.table.render(style)
        # Text has no titles over several columns: one table a group instead, each with the first columns.
        first = self.groups[0][1]
        parts, start = [], first
        for title, width in self.groups[1:]:
            columns = (*range(first), *range(start, start + width))
            header = [self.table.header[i] for i in columns]
            rows = [[row[i] for i in columns] for row in self.table.rows]
            parts.append(Table(header, rows, ": ".join(filter(None, (self.table.title, title)))).render(style))
            start += width
        return "\n\n".join(parts)

    def _latex(self) -> str:
        lines = self.table.render(Style.LATEX).split("\n")
        if self.groups:
            top = " & ".join(rf"\multicolumn{{{n}}}{{c}}{{{title}}}" for title, n in self.groups) + r" \\"
            lines.insert(lines.index(r"\toprule") + 1, top)
        first = lines.index(r"\midrule") + 1
        for row in sorted(self.apart, reverse=True):
            lines.insert(first + row, r"\midrule")
        return "\n".join(lines)

    def html(self) -> str:
        groups = "".join(f'<th colspan="{n}" scope="colgroup">{escape(title)}</th>' for title, n in self.groups)
        heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.table.header)
        rows = []
        for i, row in enumerate(self.table.rows):
            classes = " ".join([*(["apart"] if i in self.apart else []), *(["quoted"] if i in self.quoted else [])])
            cells = "".join(f"<td>{escape(cell)}</td>" for cell in row)
            opening = f'<tr class="{classes}">' if classes else "<tr>"
            rows.append(f"{opening}{cells}</tr>")
        notes = "".join(f"<p><small>{escape(note)}</small></p>" for note in self.notes)
        over = f"<tr>{groups}</tr>" if groups else ""
        return (
            f'<div class="wide"><table><caption>{escape(self.table.title)}</caption><thead>'
            f"{over}<tr>{heads}</tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></div>{notes}"
        )


@dataclass(frozen=True)
class Section:
    title: str
    words: str = ""
    grids: Sequence[Grid] = ()
    plots: Sequence[Plot] = ()


@dataclass(frozen=True)
class Report:
    title: str
    sections: Sequence[Section]
    figures: Mapping[str, Any]
    """Everything that was measured, as plain data."""
    about: Mapping[str, str] = field(default_factory=dict)
    """What it was made with: command, data, date, machine."""

    def text(self, style: Style = Style.PLAIN) -> str:
        if style is Style.MARKDOWN:
            return _markdown(self)
        mark = "% " if style is Style.LATEX else ""
        parts = [f"{mark}{self.title}"]
        for section in self.sections:
            parts.append(f"{mark}{section.title}")
            if section.words:
                parts.append("\n".join(mark + line for line in section.words.splitlines()))
            parts += [grid.text(style) for grid in section.grids]
        parts.append("\n".join(f"{mark}{name}: {value}" for name, value in self.about.items()))
        return "\n\n".join(parts) + "\n"

    def html(self) -> str:
        parts = [_HEAD.format(title=escape(self.title), style=_STYLE), f"<h1>{escape(self.title)}</h1>"]
        for section in self.sections:
            parts.append(f"<h2>{escape(section.title)}</h2>")
            parts += [f"<p>{escape(paragraph)}</p>" for paragraph in section.words.split("\n\n") if paragraph]
            parts += [*(grid.html() for grid in section.grids), *(plot.html for plot in section.plots)]
        about = "\n".join(f"{name}: {value}" for name, value in self.about.items())
        parts.append(f"<h2>How this was made</h2><pre>{escape(about)}</pre></main></body></html>")
        return "\n".join(parts) + "\n"

    def write(self, folder: Path, name: str) -> list[Path]:
        """`name`.txt, .md, .tex, .html and .json in a folder, and each plot as `name`-1.svg, …"""
        folder.mkdir(parents=True, exist_ok=True)
        data = json.dumps({"about": self.about, **self.figures}, indent=1, ensure_ascii=False) + "\n"
        contents = {
            "txt": self.text(),
            "md": _markdown(self, name),
            "tex": self.text(Style.LATEX),
            "html": self.html(),
            "json": data,
        }
        plots = [plot for section in self.sections for plot in section.plots]
        named = {f"{name}.{ending}": content for ending, content in contents.items()}
        named |= {f"{name}-{i}.svg": plot.svg + "\n" for i, plot in enumerate(plots, start=1)}
        paths = []
        for file, content in named.items():
            paths.append(folder / file)
            with write_atomically(paths[-1]) as stream:
                stream.write(content.encode())
        return paths


def _markdown(report: Report, name: str | None = None) -> str:
    """With the name of the report's files, the plots are shown, too."""
    parts, number = [f"# {report.title}"], 0
    for section in report.sections:
        parts.append(f"## {section.title}")
        if section.words:
            parts.append(section.words)
        parts += [grid.text(Style.MARKDOWN) for grid in section.grids]
        for plot in section.plots if name is not None else ():
            number += 1
            parts.append(f"![{plot.title}]({name}-{number}.svg)")
    parts.append("## How this was made")
    parts.append("\n".join(f"- {name}: `{value}`" for name, value in report.about.items()))
    return "\n\n".join(parts) + "\n"


def about(seconds: float, **more: str) -> dict[str, str]:
    """The lines under a report. The command is given with the names of files, not with the folders of this machine."""
    words = [re.sub(r"(^|=)/(?:[^/]*/)*([^/]*)", r"\1\2", word.rstrip("/")) for word in sys.argv[1:]]
    return {
        "command": shlex.join(["aforesaid", *words]),
        "date": date.today().isoformat(),
        "aforesaid": f"{__version__}, rules and models {code_digest(*CODE)[:12]}",
        **more,
        "python": platform.python_version(),
        "wall time": f"{seconds / 60:.1f} minutes" if seconds >= 90 else f"{seconds:.1f} seconds",
    }


def figure(value: float | None, decimals: int = 2) -> str:
    return "–" if value is None else f"{value:.{decimals}f}"


def difference_cells(comparison: Comparison | None) -> list[str]:
    """Δ, its 95 % interval and p; empty for the row that others are compared with."""
    if comparison is None or comparison.difference is None:
        return ["", "", ""]
    low, high = comparison.difference_low, comparison.difference_high
    return [f"{comparison.difference:+.2f}", f"{low:+.2f} to {high:+.2f}", p_value(comparison.p)]


def p_value(p: float | None) -> str:
    return "" if p is None else "<0.001" if p < 0.001 else f"{p:.3f}"
