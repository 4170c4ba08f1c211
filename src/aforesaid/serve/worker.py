"""The process that works on texts: it holds the parser and the systems, and can be ended when a text takes too long."""

from __future__ import annotations

import json
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from aforesaid.errors import AforesaidError
from aforesaid.serve.request import Request

if TYPE_CHECKING:
    from aforesaid.api import Coref
    from aforesaid.resolve.resolution import Resolution

MEDIA = {
    "json": "application/json",
    "page": "application/json",
    "html": "text/html; charset=utf-8",
    "resolved": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "conll": "text/plain; charset=utf-8",
    "conllu": "text/plain; charset=utf-8",
}


class Handler:
    """Requests to bytes. Systems are loaded when they are first asked for and share one parser."""

    def __init__(self, system: str, model: Path | None, parser: str | None) -> None:
        from aforesaid.annotate import make_annotator

        self.default = system
        self.model = model
        self.annotator = make_annotator(parser or "spacy")
        self.loaded: dict[str, Coref] = {}

    def warm(self) -> None:
        """Load what the first request needs."""
        self.coref(self.default)("Ann slept. She woke.")

    def coref(self, name: str) -> Coref:
        from aforesaid.api import Coref
        from aforesaid.resolve.systems import load_system

        if name not in self.loaded:
            model = self.model if name == self.default else None
            self.loaded[name] = Coref(load_system(name, model), annotator=self.annotator)
        return self.loaded[name]

    def __call__(self, request: Request) -> bytes:
        coref = self.coref(request.system or self.default)
        if request.utterances:
            doc = coref([text for _, text in request.utterances], speakers=[name for name, _ in request.utterances])
        else:
            doc = coref(request.text)
        return rendered(doc.resolution, request)


def rendered(resolution: Resolution, request: Request) -> bytes:
    from aforesaid.show.page import page
    from aforesaid.show.page_data import page_data
    from aforesaid.show.render import OUTPUTS, View

    if request.to in ("page", "html"):
        show = page_data if request.to == "page" else page
        made = show(
            resolution, title=request.title, singletons=request.singletons, min_confidence=request.min_confidence
        )
        text = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        return text.encode()
    return OUTPUTS[request.to](resolution, View(request.singletons, request.min_confidence, request.explanations))


def work(connection: Connection, system: str, model: Path | None, parser: str | None) -> None:
    """The life of a worker: say that it is ready, then answer requests until there are no more."""
    # Ctrl-C goes to the whole group of processes; the parent shuts down in order and ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        handler = Handler(system, model, parser)
        handler.warm()
        connection.send((200, b""))
    except AforesaidError as error:
        connection.send((500, str(error).encode()))
        return
    while True:
        try:
            request = connection.recv()
        except (EOFError, OSError):
            return
        if request is None:
            return
        try:
            connection.send((200, handler(request)))
        except AforesaidError as error:
            connection.send((422, str(error).encode()))
        except Exception as error:
            # The process lives on; what was wrong is said without the text that it was about.
            connection.send((500, f"the text could not be resolved ({type(error).__name__})".encode()))
