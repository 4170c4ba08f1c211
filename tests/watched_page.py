"""A page under watch: nothing that it complains of goes unseen."""

from __future__ import annotations

from playwright.sync_api import Page


class Watched:
    """A page, and everything that it complained of or tried to load."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
