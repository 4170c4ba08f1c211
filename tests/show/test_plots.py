"""Plots are valid SVG whose points stand where the figures say."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from aforesaid.show.plots import Bar, Series, bars, curves


def points(svg: str) -> list[list[tuple[float, float]]]:
    return [
        [(float(x), float(y)) for x, y in (pair.split(",") for pair in line.split())]
        for line in re.findall(r'<polyline points="([^"]*)"', svg)
    ]


def test_curves() -> None:
    plot = curves(
        "F1 <by> words",
        "words",
        "F1",
        [
            Series("a", [10_000, 100_000, 1_000_000], [50, 55, 60], [49, 54, 59], [51, 56, 61]),
            Series("b", [10_000], [52]),
        ],
        logarithmic=True,
    )
    root = ElementTree.fromstring(plot.svg)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a", "b", "words", "F1", "10k", "100k", "1M"} <= set(texts)
    (first, second, third), _ = points(plot.svg)
    assert second[0] - first[0] == pytest.approx(third[0] - second[0], abs=0.2)
    assert first[1] - second[1] == pytest.approx(second[1] - third[1], abs=0.2)
    assert first[1] > third[1]
    assert plot.svg.count("<polygon") == 1
    assert "F1 &lt;by&gt; words" in plot.html


def test_bars() -> None:
    plot = bars("F1", [Bar("one", 50.0, 48.0, 52.0), Bar("two", 25.0), Bar("three", 40.0, quoted=True)])
    root = ElementTree.fromstring(plot.svg)
    widths = [float(element.attrib["width"]) for element in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)
    assert plot.svg.count('fill="none" stroke-dasharray') == 1


def test_flat_curve_and_one_point() -> None:
    assert points(curves("x", "a", "b", [Series("s", [1, 2], [5, 5])]).svg)[0][0][1] == pytest.approx(
        points(curves("x", "a", "b", [Series("s", [1, 2], [5, 5])]).svg)[0][1][1]
    )
    ElementTree.fromstring(curves("x", "a", "b", [Series("s", [3], [0])]).svg)


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no points"):
        curves("x", "a", "b", [])
    with pytest.raises(ValueError, match="no bars"):
        bars("x", [])
