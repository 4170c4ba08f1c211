"""Colours of chains: Okabe and Ito's eight, which people with any common colour blindness can tell apart.

A text has more chains than eight. The largest take the colours first; each further round of eight has another
underline, and every mention bears its chain's number, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    name: str
    hex: str
    ink: str
    """Black or white, whichever can be read on it (contrast of 4.5 and more)."""


PALETTE: tuple[Colour, ...] = (
    Colour("blue", "#0072B2", "#FFFFFF"),
    Colour("orange", "#E69F00", "#000000"),
    Colour("green", "#009E73", "#000000"),
    Colour("purple", "#CC79A7", "#000000"),
    Colour("vermilion", "#D55E00", "#000000"),
    Colour("sky", "#56B4E9", "#000000"),
    Colour("yellow", "#F0E442", "#000000"),
    Colour("grey", "#999999", "#000000"),
)
UNDERLINES: tuple[str, ...] = ("solid", "dashed", "dotted", "double")


def colour_numbers(sizes: Sequence[int]) -> list[int]:
    """For each chain, by its number of mentions, the place of its colour: 0 for the largest, and so on upwards."""
    numbers = [0] * len(sizes)
    for place, chain in enumerate(sorted(range(len(sizes)), key=lambda chain: (-sizes[chain], chain))):
        numbers[chain] = place
    return numbers


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours by WCAG 2: 1 for the same colour, 21 for black on white."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
