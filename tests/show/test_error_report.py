"""The page of errors: everything in one file, nothing that runs."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from aforesaid.score import Evaluation, score_documents
from aforesaid.show.error_report import error_page, write_error_page
from documents import doc

pytest_plugins = ["chromium"]

EVIL = "</script><script>alert(1)</script><img/src=x/onerror=alert(2)>&amp;\"'"


def evaluation(word: str = "Ann", id: str = "test") -> Evaluation:
    key = doc([f"[{word}]1 saw [the dog]2 .", "[She]1 fed [it]2 ."], id=id)
    response = doc([f"[{word}]1 saw the [dog]1 .", "[She]1 fed [it]1 ."], id=id)
    return score_documents([key], [response], name=f"folder/{id}.conll")


class Elements(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def data(page: str) -> Any:
    match = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match is not None
    return json.loads(match[1])


def test_the_page_holds_both_sides_and_the_mistakes() -> None:
    page = error_page(evaluation())
    (document,) = data(page)["documents"]
    assert document["words"] == ["Ann", "saw", "the", "dog", ".", "She", "fed", "it", "."]
    assert document["key"] == [[0, 1, 0, 0], [2, 4, 1, 1], [5, 6, 0, 0], [7, 8, 1, 0]]
    assert document["response"] == [[0, 1, 0, 0], [3, 4, 0, 1], [5, 6, 0, 0], [7, 8, 0, 0]]
    kinds = data(page)["kinds"]
    assert {kinds[one["kind"]] for one in document["mistakes"]} == {"merged", "boundary", "missed chain"}
    assert evaluation().scores.muc.percent()["f1"] == 40.0
    assert "MUC 40.00" in page


def test_nothing_in_a_text_can_run_or_load() -> None:
    page = error_page(evaluation(EVIL.replace(" ", ""), id=EVIL))
    elements = Elements(page)
    assert [tag for tag, _ in elements.found].count("script") == 2
    assert not [tag for tag, _ in elements.found if tag in {"img", "link", "iframe"}]
    assert not [name for _, attributes in elements.found for name in attributes if name in {"src", "href", "onerror"}]
    (policy,) = [a["content"] for tag, a in elements.found if tag == "meta" and "http-equiv" in a]
    assert policy is not None
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    (document,) = data(page)["documents"]
    assert document["name"] == EVIL


def test_a_response_longer_than_its_key(tmp_path: Path) -> None:
    one = score_documents([doc("[a]1 [b]1")], [doc("[a]1 [b]1 c [d]1")])
    write_error_page(tmp_path / "page.html", one)
    (document,) = data((tmp_path / "page.html").read_text(encoding="utf-8"))["documents"]
    assert document["sentences"] == [0, 2, 4]
    assert len(document["words"]) == 4


@pytest.mark.browser
def test_the_page_in_a_browser(tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "page.html"
    write_error_page(path, evaluation(EVIL.replace(" ", "")))
    with browser.new_context(color_scheme="dark") as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("dialog", lambda dialog: complaints.append("a dialog opened"))
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("#text .row").count() == 2
        before = page.locator("#mistakes button").count()
        page.locator("#kinds button", has_text="boundary").click()
        assert page.locator("#mistakes button").count() == before - 1
        page.keyboard.press("j")
        assert page.locator("#text .focus").count() > 0
        page.locator("#text .tag").first.click()
        assert page.locator("#text .chain").count() > 0
        assert complaints == []
        assert requests == [path.as_uri()]
