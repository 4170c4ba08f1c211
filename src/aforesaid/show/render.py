"""Everything that a resolved document can be written as, by the name that `--to` takes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from aforesaid.formats import FORMATS
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.rewriting import Rewriting
from aforesaid.show.markdown import markdown
from aforesaid.show.page import page
from aforesaid.show.record import record


@dataclass(frozen=True, slots=True)
class View:
    """What to show of a resolution."""

    singletons: bool = False
    min_confidence: float = 0.0
    explanations: bool = False
    rewriting: Rewriting = field(default_factory=Rewriting)
    """Of resolved text."""


@dataclass(frozen=True, slots=True)
class Output:
    name: str
    extension: str
    description: str
    render: Callable[[Resolution, View], str | bytes]
    several: bool = True
    """Whether documents can stand one after the other in a file."""

    def __call__(self, resolution: Resolution, view: View) -> bytes:
        rendered = self.render(resolution, view)
        return rendered.encode() if isinstance(rendered, str) else rendered


def _json(resolution: Resolution, view: View) -> str:
    plain = record(
        resolution,
        singletons=view.singletons,
        min_confidence=view.min_confidence,
        explanations=view.explanations,
    )
    return json.dumps(plain, ensure_ascii=False) + "\n"


def _in_format(name: str) -> Callable[[Resolution, View], bytes]:
    def render(resolution: Resolution, view: View) -> bytes:
        clusters = resolution.clusters(singletons=view.singletons, min_confidence=view.min_confidence)
        write = FORMATS[name].render
        assert write is not None, name
        return write(resolution.document.with_clusters(clusters))

    return render


def _html(resolution: Resolution, view: View) -> str:
    return page(resolution, singletons=view.singletons, min_confidence=view.min_confidence)


def _resolved(resolution: Resolution, view: View) -> str:
    return view.rewriting.text(resolution, min_confidence=view.min_confidence).rstrip("\n") + "\n"


def _markdown(resolution: Resolution, view: View) -> str:
    return markdown(resolution, singletons=view.singletons, min_confidence=view.min_confidence)


OUTPUTS: dict[str, Output] = {
    output.name: output
    for output in (
        Output("json", ".jsonl", "JSON lines, one document a line", _json),
        Output("conll", ".conll", "CoNLL-2012 columns with the chains in the last", _in_format("conll2012")),
        Output("conllu", ".conllu", "CoNLL-U with CorefUD entities", _in_format("conllu")),
        Output("html", ".html", "a self-contained page to read and explore", _html, several=False),
        Output("resolved", ".txt", "the text with pronouns replaced by what they stand for", _resolved),
        Output("md", ".md", "Markdown with numbered mentions and a table of entities", _markdown),
    )
}
