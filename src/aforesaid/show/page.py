"""The page: one self-contained HTML file. Text, data, style and script are all in it; it loads nothing.

The text stands in plain paragraphs, readable without script; the script marks the mentions of a paragraph when it
comes near the window, so that a novel opens at once and scrolls smoothly. A content-security policy allows exactly
this style and this script, by their hashes: whatever a text contains, it cannot run.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.surface import with_text
from aforesaid.show.colours import PALETTE, UNDERLINES
from aforesaid.show.page_data import page_data

SCRIPTS = ("data.js", "text.js", "link.js", "entities.js", "why.js", "page.js")
"""In the order in which they run; each adds to the one global object `aforesaid`."""
STYLE = "page.css"


def page(
    resolution: Resolution,
    *,
    title: str | None = None,
    singletons: bool = False,
    min_confidence: float = 0.0,
) -> str:
    """The whole HTML file."""
    document = with_text(resolution.document)
    title = document.name if title is None else title
    data = page_data(resolution, title=title, singletons=singletons, min_confidence=min_confidence, text=False)
    style, script = style_sheet(), script_text()
    return Template(template("page.html")).substitute(
        title=escape(title),
        policy=f"default-src 'none'; style-src '{sha256(style)}'; script-src '{sha256(script)}'; base-uri 'none'",
        style=style,
        script=script,
        body=Template(template("body.html")).substitute(
            blocks=_sections(document.text or "", data["blocks"], data["sections"])
        ),
        data=json_for_html(data),
    )


def _sections(text: str, blocks: list[list[Any]], firsts: list[int]) -> str:
    lines: list[str] = []
    begins = set(firsts)
    for number, block in enumerate(blocks):
        if number in begins:
            lines += [*(["</div>"] if number else []), '<div class="section">']
        lines.append(_paragraph(text, number, block))
    return "\n".join([*lines, "</div>"] if lines else [])


def _paragraph(text: str, number: int, block: list[Any]) -> str:
    start, end, speaker, continued = block
    who = f' data-speaker="{escape(speaker)}"' if speaker else ""
    kind = "block continued" if continued else "block"
    return f'<p class="{kind}" id="b{number}"{who}>{escape(text[start:end], quote=False)}</p>'


def json_for_html(data: object) -> str:
    """JSON that can stand inside a `<script>` element: no character in it can end the element."""
    encoded = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return encoded.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def template(name: str) -> str:
    return files("aforesaid.show").joinpath("templates", name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def style_sheet() -> str:
    """The style with a class for each colour (k0, k1, …) and each underline (u0, …)."""
    lines = [template(STYLE)]
    for number, colour in enumerate(PALETTE):
        lines.append(f".k{number} {{ --c: {colour.hex}; --on: {colour.ink}; }}")
    for number, line in enumerate(UNDERLINES):
        lines.append(f".u{number} {{ --line: {line}; }}")
    return "\n".join(lines)


@lru_cache(maxsize=1)
def script_text() -> str:
    return "\n".join(template(name) for name in SCRIPTS)


def sha256(text: str) -> str:
    """The hash of a style or script as a content-security policy writes it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
