"""What can be asked: the body of `POST /resolve`, checked field by field."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException

TO = ("json", "page", "html", "resolved", "md", "conll", "conllu")
_FIELDS = ("text", "utterances", "system", "to", "singletons", "min_confidence", "explanations", "title")


@dataclass(frozen=True, slots=True)
class Request:
    text: str = ""
    utterances: tuple[tuple[str, str], ...] = ()
    """Speaker and text of each turn, instead of `text`."""
    system: str | None = None
    to: str = "json"
    singletons: bool = False
    min_confidence: float = 0.0
    explanations: bool = False
    title: str = "Text"


def parse_request(body: bytes) -> Request:
    """The request, or a `HTTPException` that names the field, what it was and what it should be."""
    try:
        fields = json.loads(body)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise HTTPException(400, f"the body is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise HTTPException(422, f"the body is a JSON {type(fields).__name__}, expected an object")
    unknown = [name for name in fields if name not in _FIELDS]
    if unknown:
        raise HTTPException(422, f"unknown field {unknown[0]!r}, expected {', '.join(_FIELDS)}")
    if ("text" in fields) == ("utterances" in fields):
        raise HTTPException(422, "expected one of text and utterances")
    values: dict[str, Any] = dict(fields)
    for name, kind in (
        ("text", str),
        ("system", str),
        ("to", str),
        ("title", str),
        ("singletons", bool),
        ("explanations", bool),
    ):
        if name in values and not isinstance(values[name], kind):
            raise HTTPException(
                422, f"{name} is {_shown(values[name])}, expected a {'string' if kind is str else 'boolean'}"
            )
    if values.get("to", "json") not in TO:
        raise HTTPException(422, f"to is {_shown(values['to'])}, expected one of {', '.join(TO)}")
    confidence = values.get("min_confidence", 0.0)
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)) or not 0 <= confidence <= 1:
        raise HTTPException(422, f"min_confidence is {_shown(confidence)}, expected a number from 0 to 1")
    if "utterances" in values:
        values["utterances"] = _utterances(values["utterances"])
    values["title"] = values.get("title", "Text")[:200]
    return Request(**values)


def _utterances(given: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(given, list):
        raise HTTPException(422, f"utterances is {_shown(given)}, expected a list of objects with speaker and text")
    turns = []
    for number, turn in enumerate(given):
        fits = isinstance(turn, dict) and set(turn) == {"speaker", "text"}
        if not fits or not all(isinstance(value, str) for value in turn.values()):
            raise HTTPException(
                422, f"utterances[{number}] is {_shown(turn)}, expected an object with speaker and text"
            )
        turns.append((turn["speaker"], turn["text"]))
    return tuple(turns)


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
