from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from aforesaid.show.colours import PALETTE, contrast
from aforesaid.show.page import page, script_text, sha256, style_sheet, template
from aforesaid.show.page_data import LONGEST_BLOCK, blocks, page_data
from resolutions import marked, tiled

TEXT = "[Ann Lee]1 slept. [She]1 woke.\n\n<script>alert(1)</script> & [Ann Lee]1 left."


class _Reader(HTMLParser):
    """Elements, the text of paragraphs, and what stands in script and style."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.paragraphs: list[str] = []
        self.scripts: list[str] = []
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open = "block" if dict(attrs).get("class", "") in ("block", "block continued") else tag
        if self._open == "block":
            self.paragraphs.append("")
        if tag in ("script", "style"):
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open == "block":
            self.paragraphs[-1] += data
        elif self._open in ("script", "style"):
            self.scripts[-1] += data


def read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    return reader


def test_the_page_is_one_file_that_loads_nothing() -> None:
    reader = read(page(marked(TEXT)))
    for tag, attributes in reader.elements:
        assert tag not in ("link", "img", "iframe", "base")
        assert not attributes.get("src")
        assert not str(attributes.get("href", "#")).strip("#").startswith("http")
        assert not any(name.startswith("on") or name == "style" for name in attributes)


def test_a_text_cannot_leave_its_paragraph() -> None:
    resolution = marked(TEXT)
    html = page(resolution, title='"><script>alert(2)</script>')
    reader = read(html)
    assert "alert" not in "".join(reader.scripts[:1] + reader.scripts[2:])
    assert "".join("".join(reader.paragraphs).split()) == "".join((resolution.document.text or "").split())
    assert html.count("</script>") == 2


def test_the_policy_allows_this_style_and_this_script_alone() -> None:
    html = page(marked(TEXT))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'")
    assert "unsafe" not in policy[1]
    assert sha256(style_sheet()) in policy[1]
    assert sha256(script_text()) in policy[1]
    assert f"<style>{style_sheet()}</style>" in html
    assert f"<script>{script_text()}</script>" in html


def test_the_data_is_json_with_all_mentions() -> None:
    resolution = marked(TEXT)
    reader = read(page(resolution))
    data = json.loads(reader.scripts[1])
    assert "text" not in data
    assert data["mentions"]["antecedent"] == [-1, 0, 1]
    text = resolution.document.text or ""
    spans = zip(data["mentions"]["start"], data["mentions"]["end"], strict=True)
    assert [text[a:b] for a, b in spans] == ["Ann Lee", "She", "Ann Lee"]
    chosen = data["mentions"]["why"][1][0]
    assert (chosen[0], chosen[1], data["strings"][chosen[2]]) == (0, 0.9, "attribute mode")


def test_marked_words_can_be_read_in_both_themes() -> None:
    css = template("page.css")
    for theme in (css[: css.index('[data-theme="dark"]')], css[css.index('[data-theme="dark"]') :]):
        setting = dict(re.findall(r"--([a-z-]+): ([^;]+);", theme[: theme.index("}")]))
        for colour in PALETTE:
            for tint in (setting["tint"], setting["tint-lit"]):
                behind = mixed(colour.hex, setting["paper"], int(tint.rstrip("%")) / 100)
                assert contrast(behind, setting["ink"]) >= 4.5, (colour, tint)


def mixed(colour: str, paper: str, share: float) -> str:
    pairs = [(int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(c * share + p * (1 - share)):02x}" for c, p in pairs)


def test_blocks_cover_the_text_and_stay_short() -> None:
    long = tiled(marked("[Ann]1 slept. [She]1 woke."), 400).document
    one_paragraph = long.with_clusters(None)
    cut = blocks(one_paragraph)
    assert len(cut) == 400
    assert all(end - start <= LONGEST_BLOCK + 200 for start, end, _, _ in cut)


def test_a_long_paragraph_is_cut_and_says_so() -> None:
    import dataclasses

    import numpy as np

    document = tiled(marked("[Ann]1 slept. [She]1 woke."), 400).document
    whole = dataclasses.replace(document, paragraph_offsets=np.zeros(1, dtype=np.int32))
    cut = blocks(whole)
    assert len(cut) > 2
    assert [continued for *_, continued in cut] == [0] + [1] * (len(cut) - 1)
    assert all(end - start <= LONGEST_BLOCK + 100 for start, end, _, _ in cut)


def test_a_speaker_is_named_where_a_turn_begins() -> None:
    resolution = marked("[I]1 slept. [I]1 woke. [You]1 did. So.", speakers=["Ann_Lee", "Ann_Lee", "Bob", "-"])
    data = page_data(resolution, title="talk")
    assert [speaker for _, _, speaker, _ in data["blocks"]] == ["Ann Lee", "Bob", ""]
    assert 'data-speaker="Ann Lee"' in page(resolution)
