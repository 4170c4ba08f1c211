"""Debian's Chromium, driven by Playwright; its tests are skipped where it is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from watched_page import Watched

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("AFORESAID_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("Chromium is not installed; `make test-browser` installs it (or set AFORESAID_CHROMIUM)")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": 1400, "height": 850})
    page = context.new_page()
    page.set_default_timeout(15_000)
    made = Watched(page)
    yield made
    context.close()
    assert made.complaints == []


@pytest.fixture
def screenshots(tmp_path: Path) -> Path:
    """Where screenshots go: the folder in AFORESAID_SCREENSHOTS to look at them, else a temporary one."""
    folder = Path(os.environ.get("AFORESAID_SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
