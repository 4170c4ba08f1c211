"""Do probabilities mean what they say? A reliability diagram of a system's links on a file with gold chains.

    python bench/calibration.py ontogum/dev.conll [--system ours] [--model FOLDER] [--svg diagram.svg]

Links are sorted into ten bins by their probability; beside its mean stands the share of links whose two mentions are in
one gold chain. The expected calibration error is the mean distance of the two, weighted by the links in each bin.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path

import numpy as np

from aforesaid.formats import read_documents
from aforesaid.resolve.systems import DEFAULT_SYSTEM, load_system

BINS = 10


def links(path: Path, system: str, model: Path | None) -> tuple[np.ndarray, np.ndarray]:
    """The probability of each link, and whether it is right."""
    resolve = load_system(system, model).resolve
    probabilities: list[float] = []
    right: list[bool] = []
    for document in read_documents(path):
        resolution = resolve(document)
        mentions = resolution.mentions
        chain_of = {span: number for number, chain in enumerate(document.clusters or ()) for span in chain}
        chains = [chain_of.get(mentions.span(j), -1) for j in range(len(mentions))]
        for j in np.flatnonzero(resolution.antecedents >= 0).tolist():
            probabilities.append(float(resolution.probabilities[j]))
            right.append(chains[j] >= 0 and chains[j] == chains[int(resolution.antecedents[j])])
    return np.array(probabilities), np.array(right, dtype=np.float64)


def diagram(rows: list[tuple[float, float, int]], title: str) -> str:
    """The bins as an SVG: a square with the diagonal of perfect calibration, a dot a bin, sized by its links."""
    size, margin = 360, 46
    most = max(n for _, _, n in rows)

    def x(value: float) -> float:
        return margin + value * size

    def y(value: float) -> float:
        return margin + (1 - value) * size

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size + 2 * margin}" height="{size + 2 * margin}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect x="{margin}" y="{margin}" width="{size}" height="{size}" fill="#fff" stroke="#888"/>',
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#888" stroke-dasharray="4 4"/>',
        f'<text x="{margin}" y="{margin - 16}">{title}</text>',
        f'<text x="{x(0.5)}" y="{size + 2 * margin - 8}" text-anchor="middle">probability</text>',
        f'<text x="14" y="{y(0.5)}" text-anchor="middle" transform="rotate(-90 14 {y(0.5)})">share right</text>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<text x="{x(tick)}" y="{y(0) + 16}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{tick:g}</text>')
    for mean, share, n in rows:
        parts.append(
            f'<circle cx="{x(mean):.1f}" cy="{y(share):.1f}" r="{3 + 9 * (n / most) ** 0.5:.1f}" fill="#0072b2" '
            f'fill-opacity="0.7"><title>{n} links: {mean:.2f} said, {share:.2f} right</title></circle>'
        )
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--system", default=DEFAULT_SYSTEM)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    probabilities, right = links(options.file, options.system, options.model)
    print(f"command: {' '.join(sys.argv)}; machine: {platform.machine()}, Python {platform.python_version()}; once")
    print("probability   links   mean   right")
    rows: list[tuple[float, float, int]] = []
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        inside = bins == number
        n = int(inside.sum())
        if n:
            rows.append((float(probabilities[inside].mean()), float(right[inside].mean()), n))
            print(f"{number / BINS:.1f}–{(number + 1) / BINS:.1f} {n:11,}   {rows[-1][0]:.2f}   {rows[-1][1]:.2f}")
    error = sum(n * abs(mean - share) for mean, share, n in rows) / max(len(right), 1)
    print(f"expected calibration error {error:.3f} over {len(right):,} links; right in all {right.mean():.3f}")
    if options.svg:
        title = f"{options.system} on {options.file.name}: {len(right):,} links, error {error:.3f}"
        options.svg.write_text(diagram(rows, title), encoding="utf-8")


if __name__ == "__main__":
    main()
