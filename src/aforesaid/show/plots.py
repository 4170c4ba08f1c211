"""Plots for reports as inline SVG: curves with bands, bars with intervals. Series differ in colour, dash and mark."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from aforesaid.show.colours import PALETTE

COLOURS = tuple(PALETTE[i].hex for i in (0, 4, 2, 3, 1, 5, 7))
"""Yellow is left out: a thin line of it cannot be seen on white."""
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4", "4 2 1 2")
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 720, 360, 64, 16, 52
LETTER = 6.8


@dataclass(frozen=True)
class Plot:
    """A drawing that stands alone as a file, and goes into a page as it is."""

    title: str
    svg: str

    @property
    def html(self) -> str:
        return f"<figure><figcaption>{escape(self.title)}</figcaption>{self.svg}</figure>"


@dataclass(frozen=True)
class Series:
    """A curve: points from left to right, each with the ends of its interval where it has one."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    low: float | None = None
    high: float | None = None
    quoted: bool = False
    """Published elsewhere: drawn hollow."""


def curves(title: str, x_title: str, y_title: str, series: Sequence[Series], *, logarithmic: bool = False) -> Plot:
    """Curves in one frame with a legend at their right; `logarithmic`: the horizontal axis by powers of ten."""
    shown = [one for one in series if len(one.x)]
    if not shown:
        raise ValueError(f"no points to draw for {title!r}")
    xs = [x for one in shown for x in one.x]
    ys = [y for one in shown for row in (one.y, one.low or (), one.high or ()) for y in row]
    legend = LETTER * max(len(one.name) for one in shown) + 44
    right = WIDTH - legend
    across = _scale(min(xs), max(xs), LEFT, right, logarithmic)
    ticks = _ticks(min(ys), max(ys))
    up = _scale(ticks[0], ticks[-1], HEIGHT - BOTTOM, TOP, False)
    parts = [_axes(across, up, _x_ticks(xs, logarithmic), ticks, right, x_title, y_title)]
    for i, one in enumerate(shown):
        colour, dash = COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)]
        places = [(across(x), up(y)) for x, y in zip(one.x, one.y, strict=True)]
        if one.low is not None and one.high is not None:
            upper = [f"{across(x):.1f},{up(y):.1f}" for x, y in zip(one.x, one.high, strict=True)]
            lower = [f"{across(x):.1f},{up(y):.1f}" for x, y in zip(one.x, one.low, strict=True)]
            points = " ".join([*upper, *reversed(lower)])
            parts.append(f'<polygon points="{points}" fill="{colour}" fill-opacity="0.15"/>')
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        stroke = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{points}" fill="none" {stroke}/>')
        for (x, y), x_value, y_value in zip(places, one.x, one.y, strict=True):
            tip = escape(f"{one.name}: {y_value:.4g} at {_number(x_value)}")
            parts.append(f"{_mark(i, x, y, colour, tip)}")
        y = TOP + 12 + 20 * i
        parts.append(
            f'<line x1="{right + 10}" y1="{y - 4}" x2="{right + 34}" y2="{y - 4}" {stroke}/>'
            f"{_mark(i, right + 22, y - 4, colour, '')}"
            f'<text x="{right + 40}" y="{y}">{escape(one.name)}</text>'
        )
    return _figure(title, WIDTH, HEIGHT, "".join(parts))


def bars(title: str, values: Sequence[Bar], *, unit: str = "") -> Plot:
    """Horizontal bars from zero with their intervals and values; those quoted from elsewhere are hollow."""
    if not values:
        raise ValueError(f"no bars to draw for {title!r}")
    left = 16 + LETTER * max(len(bar.label) for bar in values)
    row = 24
    height = row * len(values) + 8
    top = max(bar.high if bar.high is not None else bar.value for bar in values) or 1.0
    length = WIDTH - left - 70
    parts = []
    for i, bar in enumerate(values):
        y = 4 + row * i
        size = length * max(bar.value, 0.0) / top
        paint = 'fill="none" stroke-dasharray="4 2"' if bar.quoted else f'fill="{COLOURS[5]}"'
        parts.append(
            f'<text x="{left - 8:.1f}" y="{y + 16}" text-anchor="end">{escape(bar.label)}</text>'
            f'<rect x="{left:.1f}" y="{y + 3}" width="{max(size, 0.5):.1f}" height="{row - 7}" {paint} '
            f'stroke="{COLOURS[0]}"/>'
        )
        end = size
        if bar.low is not None and bar.high is not None:
            a, end = length * max(bar.low, 0.0) / top, length * bar.high / top
            middle = y + 3 + (row - 7) / 2
            parts.append(
                f'<path class="axis" stroke="#333" d="M{left + a:.1f} {middle:.1f}H{left + end:.1f}'
                f"M{left + a:.1f} {middle - 4:.1f}v8"
                f'M{left + end:.1f} {middle - 4:.1f}v8" fill="none"/>'
            )
        parts.append(f'<text x="{left + max(end, size) + 6:.1f}" y="{y + 16}">{bar.value:.2f}{escape(unit)}</text>')
    return _figure(title, WIDTH, height, "".join(parts))


def _axes(
    across: Callable[[float], float],
    up: Callable[[float], float],
    x_ticks: Sequence[float],
    y_ticks: Sequence[float],
    right: float,
    x_title: str,
    y_title: str,
) -> str:
    bottom = HEIGHT - BOTTOM
    parts = [f'<path class="axis" stroke="#333" d="M{LEFT} {TOP}V{bottom}H{right:.1f}" fill="none"/>']
    for y in y_ticks:
        parts.append(
            f'<line class="grid" stroke="#ccc" stroke-width="0.5" x1="{LEFT}" x2="{right:.1f}" '
            f'y1="{up(y):.1f}" y2="{up(y):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{up(y) + 4:.1f}" text-anchor="end">{_number(y)}</text>'
        )
    for x in x_ticks:
        parts.append(
            f'<path class="axis" stroke="#333" d="M{across(x):.1f} {bottom}v5"/>'
            f'<text x="{across(x):.1f}" y="{bottom + 19}" text-anchor="middle">{_number(x)}</text>'
        )
    middle = (LEFT + right) / 2
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x_title)}</text>')
    parts.append(
        f'<text transform="translate(14,{(TOP + bottom) / 2:.1f}) rotate(-90)" text-anchor="middle">'
        f"{escape(y_title)}</text>"
    )
    return "".join(parts)


def _mark(i: int, x: float, y: float, colour: str, tip: str) -> str:
    title = f"<title>{tip}</title>" if tip else ""
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}">{title}</circle>',
        f'<rect x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4" fill="{colour}">{title}</rect>',
        f'<path d="M{x:.1f} {y - 4.5:.1f}l4.2 7.5h-8.4z" fill="{colour}">{title}</path>',
        f'<path d="M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z" fill="{colour}">{title}</path>',
    )
    return shapes[i % len(shapes)]


def _scale(low: float, high: float, start: float, end: float, logarithmic: bool) -> Callable[[float], float]:
    def move(value: float) -> float:
        return math.log10(value) if logarithmic else value

    span = move(high) - move(low) or 1.0
    return lambda value: start + (end - start) * (move(value) - move(low)) / span


def _ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers that enclose all values."""
    span = high - low or abs(high) * 0.1 or 1.0
    step = 10 ** math.floor(math.log10(span / wanted))
    step = next(step * k for k in (1, 2, 5, 10) if span / (step * k) <= wanted)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * k, 10) for k in range(first, max(last, first + 1) + 1)]


def _x_ticks(xs: Sequence[float], logarithmic: bool) -> list[float]:
    different = sorted(set(xs))
    if logarithmic or len(different) <= 12:
        return different
    return [x for x in _ticks(different[0], different[-1], 10) if different[0] <= x <= different[-1]]


def _number(value: float) -> str:
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= limit:
            return f"{value / limit:.3g}{letter}"
    return f"{value:.4g}"


def _figure(title: str, width: float, height: float, body: str) -> Plot:
    name = escape(title)
    return Plot(
        title,
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{name}">{body}</svg>',
    )
