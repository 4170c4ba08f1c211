"""The served application in a real browser: paste, drop, errors, download."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from aforesaid.serve.app import make_app
from aforesaid.serve.limits import Limits
from serving import serving
from watched_page import Watched

pytest_plugins = ["chromium"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEXT = "Elena Marsh slept. She woke. Elena Marsh sang a <b>song</b>."


@pytest.fixture(scope="module")
def url(browser: object) -> Iterator[str]:
    limits = Limits(bytes=20_000)
    with serving(make_app("nearest", limits=limits)) as address:
        yield address


def test_paste_resolve_and_read(watched: Watched, url: str, screenshots: Path) -> None:
    view = watched.page
    view.goto(url)
    view.wait_for_selector("#system option", state="attached")
    assert view.locator("#system").input_value() == "nearest"
    assert not view.locator("#list").is_visible()
    view.fill("#source", TEXT)
    view.click("#go")
    view.wait_for_selector(".m", timeout=60_000)
    assert view.locator(".m").first.inner_text().startswith("Elena Marsh")
    assert view.locator("#blocks b").count() == 0
    view.hover(".m")
    assert view.locator(".m.lit").count() == 3
    view.locator(".m").nth(1).click()
    assert "Linked to" in view.locator("#why-body").inner_text()
    view.screenshot(path=screenshots / "application.png")
    found = Axe().run(view).response["violations"]
    assert [v["id"] for v in found] == []
    view.fill("#source", "Bob Lee slept. He woke.")
    view.click("#go")
    expect(view.locator("#blocks")).to_contain_text("Bob")
    expect(view.locator("#list .name")).to_have_text(["Bob Lee"])
    assert all(request.startswith((url, "data:", "blob:")) for request in watched.requests)


def test_empty_text_is_said(watched: Watched, url: str) -> None:
    view = watched.page
    view.goto(url)
    view.click("#go")
    assert "There is no text yet" in view.locator("#error").inner_text()
    assert [v["id"] for v in Axe().run(view).response["violations"]] == []


def test_errors_of_the_service_are_shown(watched: Watched, url: str) -> None:
    view = watched.page
    view.goto(url)
    view.fill("#source", "a " * 20_000)
    view.click("#go")
    view.wait_for_selector("#error:not(:empty)")
    assert "the body is larger than 20000 bytes" in view.locator("#error").inner_text()
    assert view.locator("#go").is_enabled()
    # The browser itself reports a failed request on its console; nothing else may stand there.
    assert all("413" in complaint for complaint in watched.complaints)
    watched.complaints.clear()


def test_a_lost_service_is_said(watched: Watched, url: str) -> None:
    view = watched.page
    view.goto(url)
    view.wait_for_selector("#system option", state="attached")
    view.context.set_offline(True)
    view.fill("#source", TEXT)
    view.click("#go")
    view.wait_for_selector("#error:not(:empty)")
    assert "cannot be reached" in view.locator("#error").inner_text()
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in watched.complaints)
    watched.complaints.clear()


def test_files_are_opened_and_dropped(watched: Watched, url: str, tmp_path: Path) -> None:
    view = watched.page
    view.goto(url)
    view.wait_for_selector("#system option", state="attached")
    file = tmp_path / "my story.txt"
    file.write_text(TEXT)
    view.set_input_files("#file", file)
    expect(view.locator("#source")).to_have_value(TEXT)
    (tmp_path / "x.bin").write_bytes(b"a\0b")
    view.set_input_files("#file", tmp_path / "x.bin")
    view.wait_for_selector("#error:not(:empty)")
    assert "is not a text file" in view.locator("#error").inner_text()
    dropped = """() => {
      const data = new DataTransfer();
      data.items.add(new File(["Dropped Words slept."], "d.txt", { type: "text/plain" }));
      document.getElementById("paste").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }"""
    view.evaluate(dropped)
    expect(view.locator("#source")).to_have_value("Dropped Words slept.")


def test_download(watched: Watched, url: str, tmp_path: Path) -> None:
    view = watched.page
    view.goto(url)
    view.wait_for_selector("#system option", state="attached")
    file = tmp_path / "story.txt"
    file.write_text(TEXT)
    view.set_input_files("#file", file)
    expect(view.locator("#source")).to_have_value(TEXT)
    view.click("#go")
    view.wait_for_selector(".m", timeout=60_000)
    view.select_option("#as", "resolved")
    with view.expect_download() as download:
        view.click("#download")
    assert download.value.suggested_filename == "story.txt"
    assert Path(download.value.path()).read_text().startswith("Elena Marsh slept. Elena Marsh woke.")


def test_a_conversation_has_speakers(watched: Watched, url: str) -> None:
    view = watched.page
    view.goto(url)
    view.wait_for_selector("#system option", state="attached")
    view.fill("#source", "ANN: I am late.\nBOB: You are.\nANN: My train stopped.")
    view.check("#talk")
    view.click("#go")
    view.wait_for_selector(".block[data-speaker='ANN']", timeout=60_000)
    assert view.locator(".block").all_inner_texts()[1].startswith("You") or view.locator(".block").count() == 3
    assert "ANN" in view.locator("#list").inner_text()
