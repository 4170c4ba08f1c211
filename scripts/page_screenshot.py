"""Takes the picture of the page that the README shows: `python scripts/page_screenshot.py [SYSTEM]`. Needs Chromium."""

from __future__ import annotations

import shutil
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import sync_playwright

import aforesaid

TARGET = Path(__file__).resolve().parents[1] / "docs" / "images" / "page.png"
SIZE = {"width": 1320, "height": 820}


def main(system: str | None = None) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not installed; `make test-browser` installs it")
    doc = aforesaid.load(system)(files("aforesaid").joinpath("data", "sample.txt").read_text(encoding="utf-8"))
    linked = [mention for mention in doc.chains[0].mentions if mention.antecedent >= 0]
    explained = linked[len(linked) // 2 - 1]
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "page.html"
        page.write_text(doc.to_html("The bakery on Harbour Street"), encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        view = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        view.goto(page.as_uri())
        view.click(f".m[data-m='{explained.index}'] .n")
        view.evaluate("scrollTo(0, 0)")
        view.wait_for_timeout(400)
        view.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:2])
