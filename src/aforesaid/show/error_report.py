"""The page of errors: each document with key and response side by side, and every mistake with its place.

One self-contained file: data, style and script are in it, and it loads nothing. A content-security policy allows just
this style and this script, and the script puts text on the page as text only, so nothing in a document can run.
"""

from __future__ import annotations

import os
from collections import Counter
from html import escape
from pathlib import PurePath
from string import Template

from aforesaid.document import Clusters, Document, Span
from aforesaid.files import write_atomically
from aforesaid.score.corpus import Evaluation
from aforesaid.score.mention_types import TYPE_NAMES
from aforesaid.score.mistakes import Mistake, find_mistakes
from aforesaid.score.pairs import Pair
from aforesaid.score.report import TITLES
from aforesaid.score.scores import METRICS, Scores
from aforesaid.show.colours import PALETTE, colour_numbers
from aforesaid.show.page import json_for_html, sha256, template

_KINDS = list(Mistake)
_TYPES = list(TYPE_NAMES.values())


def write_error_page(path: str | os.PathLike[str], evaluation: Evaluation) -> None:
    with write_atomically(path) as file:
        file.write(error_page(evaluation).encode("utf-8"))


def error_page(evaluation: Evaluation) -> str:
    """The whole HTML file."""
    style, script = _style(), template("errors_page.js")
    figures = [
        f'<tr><th scope="row">{TITLES[metric]}</th>'
        + "".join(f"<td>{figure:.2f}</td>" for figure in evaluation[metric].percent().values())
        + "</tr>"
        for metric in METRICS
    ]
    data = {
        "kinds": [kind.value for kind in _KINDS],
        "types": _TYPES,
        "documents": [
            _document(pair, Scores.of(counts).conll)
            for pair, counts in zip(evaluation.pairs, evaluation.counts, strict=True)
        ],
    }
    f1s = " · ".join(f"{TITLES[metric]} {evaluation[metric].percent()['f1']:.2f}" for metric in METRICS)
    return Template(template("errors_page.html")).substitute(
        title=escape(f"Errors of {PurePath(evaluation.name).name}"),
        policy=f"default-src 'none'; style-src '{sha256(style)}'; script-src '{sha256(script)}'; base-uri 'none'",
        style=style,
        script=script,
        summary=f"<strong>CoNLL {evaluation.conll:.2f}</strong> · {f1s}",
        rows="".join(figures),
        signature=escape(str(evaluation.signature)),
        data=json_for_html(data),
    )


def _style() -> str:
    colours = "\n".join(f".k{i} {{ --c: {one.hex}; --on: {one.ink}; }}" for i, one in enumerate(PALETTE))
    return template("errors_page.css") + colours


def _document(pair: Pair, conll: float) -> dict[str, object]:
    document = pair.document
    key_spans = {span for chain in pair.key for span in chain}
    response_spans = {span for chain in pair.response for span in chain}
    last = max((span.end for span in key_spans | response_spans), default=0)
    return {
        "name": document.name,
        "conll": conll,
        # A response may be longer than its key; its mentions are shown all the same.
        "words": [*document.words, *("" for _ in range(len(document), last))],
        "sentences": _sentences(document, last),
        "speakers": _speakers(document),
        "key": _mentions(pair.key, response_spans),
        "response": _mentions(pair.response, key_spans),
        "chains": _chains(pair.key, pair.response),
        "mistakes": [
            {
                "kind": _KINDS.index(one.mistake),
                "types": [_TYPES.index(name) for name in one.types],
                "key": one.key,
                "response": one.response,
            }
            for one in find_mistakes(pair)
        ],
    }


def _sentences(document: Document, last: int) -> list[int]:
    offsets: list[int] = document.sentence_offsets.tolist()
    return [*offsets, last] if last > len(document) else offsets


def _speakers(document: Document) -> list[str] | None:
    """The speaker of each sentence where it is not that of the sentence before."""
    if document.speakers is None:
        return None
    names = ["" if span.start == span.end else document.speakers[span.start] for span in document.sentences()]
    return [name if i == 0 or name != names[i - 1] else "" for i, name in enumerate(names)]


def _mentions(clusters: Clusters, other: set[Span]) -> list[tuple[int, int, int, int]]:
    """Start, end, chain, and whether the other side lacks it."""
    found = {(span, number) for number, chain in enumerate(clusters) for span in chain}
    return [(span.start, span.end, number, int(span not in other)) for span, number in sorted(found)]


def _chains(key: Clusters, response: Clusters) -> dict[str, list[dict[str, object]]]:
    """Label and colour: a chain of the response has those of the key's chain that it shares most mentions with."""
    key_chain = {span: number for number, chain in enumerate(key) for span in chain}
    colours = colour_numbers([len(chain) for chain in key])
    of_key = [{"label": str(i + 1), "colour": colours[i] % len(PALETTE), "entity": i} for i in range(len(key))]
    of_response: list[dict[str, object]] = []
    for number, chain in enumerate(response):
        shared = Counter(key_chain[span] for span in chain if span in key_chain)
        if shared:
            partner = min(shared, key=lambda one: (-shared[one], one))
            of_response.append(of_key[partner])
        else:
            of_response.append({"label": f"n{number + 1}", "colour": len(PALETTE) - 1, "entity": len(key) + number})
    return {"key": [dict(one) for one in of_key], "response": [dict(one) for one in of_response]}
