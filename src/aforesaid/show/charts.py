"""Small charts as inline SVG: lines over iterations, bars over classes, heat maps of tables. Text in them is text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np
from numpy.typing import NDArray

from aforesaid.show.colours import PALETTE

LETTER = 6.6
"""Width of a letter at 12 pixels, a little more than the average."""
BLUE, VERMILION = PALETTE[0].hex, PALETTE[4].hex


def line_chart(title: str, first: int, values: Sequence[float], marked: int | None = None, colour: str = BLUE) -> str:
    """Values over iterations from `first` on; the marked one stands out."""
    width, height, left, top = 640, 220, 70, 20
    low, high = min(values), max(values)
    span = high - low or 1.0

    def point(i: int) -> tuple[float, float]:
        x = left + (width - left - 20) * i / max(len(values) - 1, 1)
        return x, top + (height - top - 40) * (1 - (values[i] - low) / span)

    dots, places = [], [point(i) for i in range(len(values))]
    for i, (x, y) in enumerate(places):
        chosen = first + i == marked
        dots.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{6 if chosen else 3}" fill="{VERMILION if chosen else colour}">'
            f"<title>iteration {first + i}: {values[i]:.5g}</title></circle>"
            f'<text x="{x:.1f}" y="{height - 12}" text-anchor="middle">{first + i}</text>'
        )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    scale = "".join(
        f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{value:.4g}</text>'
        for value, y in ((high, top), (low, height - 40))
    )
    body = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{scale}{"".join(dots)}'
    return _figure(title, width, height, body)


def bar_chart(title: str, labels: Sequence[str], values: Sequence[float]) -> str:
    """One horizontal bar a label, with its value written beside it."""
    width, row, left = 640, 22, 150
    height = row * len(labels) + 8
    longest = max(max(values), 1e-12)
    rows = []
    for i, (label, value) in enumerate(zip(labels, values, strict=True)):
        y = 4 + row * i
        length = (width - left - 80) * value / longest
        rows.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="{left}" y="{y + 3}" width="{max(length, 0.5):.1f}" height="{row - 6}" fill="{BLUE}"/>'
            f'<text x="{left + length + 6:.1f}" y="{y + 15}">{value:.3f}</text>'
        )
    return _figure(title, width, height, "".join(rows))


def heat_map(title: str, rows: Sequence[str], columns: Sequence[str], values: NDArray[np.float64]) -> str:
    """A cell is the darker the larger its value, which is also its tooltip; values of 0.1 and more are written in."""
    cell = 30
    left, rise = 16 + LETTER * max(map(len, rows)), LETTER * max(map(len, columns)) * 0.71
    top = 24 + rise
    width, height = left + cell * len(columns) + rise, top + cell * len(rows) + 10
    parts = [
        f'<text transform="translate({left + cell * (i + 0.65):.1f},{top - 8:.1f}) rotate(-45)">{escape(name)}</text>'
        for i, name in enumerate(columns)
    ]
    for i, name in enumerate(rows):
        y = top + cell * i
        parts.append(f'<text x="{left - 8:.1f}" y="{y + 20:.1f}" text-anchor="end">{escape(name)}</text>')
        for j, value in enumerate(values[i].tolist()):
            tip = f"{columns[j]} ← {name}: {value:.4f}"
            parts.append(
                f'<rect x="{left + cell * j:.1f}" y="{y:.1f}" width="{cell - 1}" height="{cell - 1}" fill="{BLUE}" '
                f'fill-opacity="{0.04 + 0.96 * min(value, 1.0) ** 0.5:.3f}"><title>{escape(tip)}</title></rect>'
            )
            if value >= 0.1:
                ink = ' class="on"' if value >= 0.3 else ""
                x = left + cell * j + cell / 2
                share = "1" if value >= 0.995 else f".{round(100 * value):02d}"
                parts.append(f'<text{ink} x="{x:.1f}" y="{y + 19:.1f}" text-anchor="middle">{share}</text>')
    return _figure(title, width, height, "".join(parts))


def _figure(title: str, width: float, height: float, body: str) -> str:
    name = escape(title)
    return (
        f"<figure><figcaption>{name}</figcaption>"
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" role="img" aria-label="{name}">{body}</svg>'
        "</figure>"
    )
