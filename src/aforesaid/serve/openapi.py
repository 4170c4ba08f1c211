"""The OpenAPI description of the interface, served at `/openapi.json`."""

from __future__ import annotations

from typing import Any

from aforesaid import __version__
from aforesaid.resolve.entities import EntityType
from aforesaid.resolve.systems import SYSTEMS
from aforesaid.serve.limits import Limits
from aforesaid.serve.request import TO


def description(limits: Limits) -> dict[str, Any]:
    """Version 3.1, where schemas are JSON Schema."""
    refusals = {
        "400": "The body is not JSON.",
        "403": "The request comes from another site.",
        "408": f"The body took longer than {limits.seconds:g} seconds to arrive.",
        "413": f"The body is larger than {limits.bytes} bytes.",
        "415": "The body is not of type application/json.",
        "422": "A field is not what it should be, or the text cannot be resolved.",
        "503": "Too many requests are waiting; try again.",
        "504": f"The text took longer than {limits.seconds:g} seconds.",
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "aforesaid",
            "version": __version__,
            "description": "Which phrases of a text mean the same person or thing.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/resolve": {
                "post": {
                    "operationId": "resolve",
                    "summary": "Resolve the coreference of a text.",
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Request"}}},
                    },
                    "responses": {
                        "200": {
                            "description": "The result; JSON unless `to` says otherwise.",
                            "content": {
                                "application/json": {"schema": {"$ref": "#/components/schemas/Document"}},
                                "text/html": {"schema": {"type": "string"}},
                                "text/plain": {"schema": {"type": "string"}},
                                "text/markdown": {"schema": {"type": "string"}},
                            },
                        },
                        **{
                            status: {
                                "description": text,
                                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
                            }
                            for status, text in refusals.items()
                        },
                    },
                }
            },
            "/systems": {
                "get": {
                    "operationId": "systems",
                    "summary": "The systems that can be asked for.",
                    "responses": {
                        "200": {"description": "Names and descriptions.", "content": {"application/json": {}}}
                    },
                }
            },
            "/health": {
                "get": {
                    "operationId": "health",
                    "summary": "Whether the service is up.",
                    "responses": {"200": {"description": "It is.", "content": {"application/json": {}}}},
                }
            },
        },
        "components": {"schemas": _schemas()},
    }


def _schemas() -> dict[str, Any]:
    string, integer, number = {"type": "string"}, {"type": "integer"}, {"type": "number"}
    probability = {"type": "number", "minimum": 0, "maximum": 1}
    turn = _object({"speaker": string, "text": string}, required=("speaker", "text"))
    candidate = _object(
        {
            "antecedent": {"type": ["integer", "null"], "description": "null for a new chain"},
            "text": {"type": ["string", "null"]},
            "probability": probability,
            "mode": string,
            "evidence": {"type": "array", "items": string},
        }
    )
    mention = _object(
        {
            "index": {**integer, "description": "number among all mentions of the text"},
            "text": string,
            "start": {**integer, "description": "first token"},
            "end": {**integer, "description": "token behind the last"},
            "start_char": integer,
            "end_char": integer,
            "sentence": integer,
            "type": {"enum": ["unknown", "proper", "nominal", "pronoun"]},
            "antecedent": {"type": ["integer", "null"]},
            "probability": probability,
            "mode": string,
        }
    )
    mention["properties"]["candidates"] = {"type": "array", "items": candidate}
    chain = _object(
        {
            "id": {**integer, "minimum": 1},
            "representative": string,
            "type": {"enum": [kind.value for kind in EntityType]},
            "gender": {"enum": ["unknown", "male", "female", "neuter", "either"]},
            "number": {"enum": ["unknown", "singular", "plural"]},
            "mentions": {"type": "array", "items": mention},
        }
    )
    return {
        "Request": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "text": string,
                "utterances": {
                    "type": "array",
                    "items": turn,
                    "description": "turns of a conversation, instead of text",
                },
                "system": {"enum": list(SYSTEMS)},
                "to": {"enum": list(TO), "default": "json"},
                "singletons": {"type": "boolean", "default": False},
                "min_confidence": {**number, "minimum": 0, "maximum": 1, "default": 0},
                "explanations": {"type": "boolean", "default": False},
                "title": {**string, "maxLength": 200},
            },
            "oneOf": [{"required": ["text"]}, {"required": ["utterances"]}],
        },
        "Document": _object(
            {
                "id": string,
                "part": integer,
                "system": string,
                "text": string,
                "tokens": {"type": "array", "items": string},
                "sentences": {"type": "array", "items": {"type": "array", "items": integer}},
                "chains": {"type": "array", "items": chain},
            }
        ),
        "Error": _object({"error": string}),
    }


def _object(properties: dict[str, Any], required: tuple[str, ...] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }
