"""Put what the experiments wrote into the documentation: docs/results.md, docs/experiments.md and their plots.

    aforesaid experiment table --data DATA -o RESULTS
    aforesaid experiment ablation --data DATA --system paper -o RESULTS        (and so on)
    python scripts/results_pages.py RESULTS

Nothing is changed on the way but the level of headings and the place of plots.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from aforesaid.files import write_atomically

PAGES = {
    "results.md": ("table",),
    "experiments.md": ("ablation-ours", "ablation-paper", "ablation-paper-literal", "curves-*", "domain-*"),
}
INTRODUCTION = """# Experiments

What each rule and each feature is worth, how the models learn, and whether a genre's own text helps. Every table was
written by the command beneath it; the line without learning stands in each of them. [Results](results.md) has the
systems side by side.
"""


def page(name: str, patterns: tuple[str, ...], results: Path, images: Path) -> str | None:
    """The reports of a page one after the other; None where there is none."""
    reports = [path for pattern in patterns for path in sorted(results.glob(f"{pattern}.md"))]
    if not reports:
        return None
    texts = []
    for report in reports:
        text = report.read_text(encoding="utf-8")
        for plot in re.findall(r"\]\(([\w-]+\.svg)\)", text):
            (images / plot).write_bytes((results / plot).read_bytes())
            text = text.replace(f"]({plot})", f"](images/{plot})")
        texts.append(text if name == "results.md" else re.sub(r"^#", "##", text, flags=re.MULTILINE))
    return "\n".join(texts if name == "results.md" else [INTRODUCTION, *texts])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("results", type=Path, help="the folder that the experiments wrote to")
    parser.add_argument("--docs", type=Path, default=Path(__file__).resolve().parent.parent / "docs")
    options = parser.parse_args()
    images = options.docs / "images"
    images.mkdir(exist_ok=True)
    for name, patterns in PAGES.items():
        text = page(name, patterns, options.results, images)
        if text is None:
            sys.exit(f"results_pages: found none of {', '.join(patterns)} in {options.results}")
        with write_atomically(options.docs / name) as stream:
            stream.write(text.encode())
        print(options.docs / name)


if __name__ == "__main__":
    main()
