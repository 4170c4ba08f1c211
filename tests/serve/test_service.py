"""The service from outside: requests and answers, limits, headers."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playful_worker import stillborn, work
from starlette.applications import Starlette

from aforesaid.serve.app import make_app
from aforesaid.serve.limits import Limits
from aforesaid.serve.security import POLICY, host_name, is_loopback
from serving import serving

LIMITS = Limits(bytes=2000, seconds=1.0, workers=1, waiting=1)


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served(make_app("nearest", limits=LIMITS, worker=work)) as made:
        yield made


@contextmanager
def served(app: Starlette) -> Iterator[httpx.Client]:
    with serving(app) as url, httpx.Client(base_url=url, timeout=60, trust_env=False) as client:
        yield client


def test_the_page_and_its_files(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "<script>" not in page.text
    assert " style=" not in page.text
    for name in ("page.css", "data.js", "text.js", "link.js", "entities.js", "why.js", "page.js", "app.js", "app.css"):
        assert f"/static/{name}" in page.text
        assert client.get(f"/static/{name}").status_code == 200
    assert client.get("/health").json() == {"status": "ok"}
    systems = client.get("/systems").json()
    assert [system["name"] for system in systems if system["default"]] == ["nearest"]


@pytest.mark.parametrize("path", ["/static/index.html", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/etc/passwd"])
def test_no_other_file_is_served(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error"}


def test_every_answer_has_the_headers(client: httpx.Client) -> None:
    for answer in (client.get("/"), client.get("/nowhere"), client.post("/resolve", content=b"{", headers=JSON)):
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
    assert "unsafe" not in POLICY


JSON = {"content-type": "application/json"}


def test_resolve(client: httpx.Client) -> None:
    answer = client.post("/resolve", json={"text": "Ann slept."})
    assert answer.status_code == 200
    assert answer.json()["text"] == "Ann slept."
    assert client.post("/resolve", json={"text": "fail"}).json() == {"error": "it cannot be done"}
    assert client.get("/resolve").status_code == 405


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ("{", 400, "the body is not JSON"),
        ("[1]", 422, "the body is a JSON list, expected an object"),
        ("{}", 422, "expected one of text and utterances"),
        ('{"text": "a", "utterances": []}', 422, "expected one of text and utterances"),
        ('{"text": 3}', 422, "text is 3, expected a string"),
        ('{"text": "a", "to": "pdf"}', 422, 'to is "pdf", expected one of json, page'),
        ('{"text": "a", "to": ["json"]}', 422, "to is"),
        ('{"text": "a", "singletons": 1}', 422, "singletons is 1, expected a boolean"),
        ('{"text": "a", "min_confidence": true}', 422, "min_confidence is true, expected a number"),
        ('{"text": "a", "min_confidence": 2}', 422, "min_confidence is 2, expected a number from 0 to 1"),
        ('{"text": "a", "min_confidence": NaN}', 422, "min_confidence is NaN, expected a number from 0 to 1"),
        ('{"text": "a", "system": "best"}', 422, "unknown system 'best', expected one of"),
        ('{"text": "a", "path": "/etc/passwd"}', 422, "unknown field 'path', expected text"),
        ('{"utterances": [["Ann", "Hello"]]}', 422, "utterances[0] is"),
        ('{"utterances": [{"speaker": "Ann"}]}', 422, "utterances[0] is"),
        ('{"text": "' + "a" * 3000 + '"}', 413, "the body is larger than 2000 bytes"),
    ],
)
def test_bad_requests_say_what_is_wrong(client: httpx.Client, body: str, status: int, message: str) -> None:
    answer = client.post("/resolve", content=body, headers=JSON)
    assert answer.status_code == status
    assert message in answer.json()["error"]


def test_a_body_without_a_declared_length_is_cut_off(client: httpx.Client) -> None:
    def stream() -> Iterator[bytes]:
        for _ in range(100):
            yield b"a" * 1000

    assert client.post("/resolve", content=stream(), headers=JSON).status_code == 413


def test_a_body_that_does_not_arrive_is_given_up(client: httpx.Client) -> None:
    address = (client.base_url.host, client.base_url.port or 80)
    with socket.create_connection(address, timeout=10) as connection:
        head = (
            "POST /resolve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        )
        connection.sendall(head.encode() + b'{"te')
        assert connection.recv(1000).startswith(b"HTTP/1.1 408")


def test_other_types_other_hosts_and_other_sites_are_refused(client: httpx.Client) -> None:
    body = json.dumps({"text": "a"})
    assert client.post("/resolve", content=body, headers={"content-type": "text/plain"}).status_code == 415
    assert client.post("/resolve", content=body, headers={**JSON, "origin": "https://evil.example"}).status_code == 403
    assert client.post("/resolve", content=body, headers={**JSON, "origin": "null"}).status_code == 403
    assert client.get("/", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/", headers={"host": "localhost:8642"}).status_code == 200
    assert client.get("/", headers={"host": "[::1]:8642"}).status_code == 200
    assert client.post("/resolve", content=body, headers={**JSON, "origin": str(client.base_url)}).status_code == 200


def test_loopback_names() -> None:
    assert is_loopback(host_name("127.0.0.1:80"))
    assert is_loopback(host_name("[::1]"))
    assert not is_loopback(host_name("127.0.0.1.evil.example"))
    assert not is_loopback(host_name("0.0.0.0"))


def test_a_text_that_takes_too_long_ends_its_process_and_the_next_is_served(client: httpx.Client) -> None:
    before = client.post("/resolve", json={"text": "a"}).json()["process"]
    slow = client.post("/resolve", json={"text": "sleep 30"})
    assert slow.status_code == 504
    assert "longer than 1 seconds" in slow.json()["error"]
    after = client.post("/resolve", json={"text": "a"})
    assert after.status_code == 200
    assert after.json()["process"] != before


def test_a_process_that_dies_is_replaced(client: httpx.Client) -> None:
    assert client.post("/resolve", json={"text": "die"}).status_code == 500
    assert client.post("/resolve", json={"text": "a"}).status_code == 200


def test_more_requests_than_may_wait_are_refused(client: httpx.Client) -> None:
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda: answers.append(client.post("/resolve", json={"text": "sleep 0.5"})))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200, 200, 503, 503]
    assert all(answer.headers["retry-after"] == "2" for answer in answers if answer.status_code == 503)


def test_a_worker_that_cannot_start_says_why() -> None:
    with served(make_app("nearest", limits=LIMITS, worker=stillborn)) as client:
        answer = client.post("/resolve", json={"text": "a"})
    assert answer.status_code == 500
    assert answer.json() == {"error": "the model is damaged"}


def test_open_api_describes_every_route(client: httpx.Client) -> None:
    described = client.get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {"/resolve", "/systems", "/health"}
    assert "nearest" in described["components"]["schemas"]["Request"]["properties"]["system"]["enum"]


@pytest.mark.slow
def test_the_real_worker_answers_as_described() -> None:
    with served(make_app("nearest")) as client:
        schema = client.get("/openapi.json").json()["components"]["schemas"]["Document"]
        request = {"text": "Ann Lee slept. She woke.", "explanations": True}
        answer = client.post("/resolve", json=request)
        assert answer.status_code == 200, answer.text
        check(schema, answer.json())
        spoken = {"utterances": [{"speaker": "Ann Lee", "text": "I am late."}, {"speaker": "Bob", "text": "You are."}]}
        check(schema, client.post("/resolve", json=spoken).json())
        resolved = client.post("/resolve", json={"text": "Ann Lee slept. She woke.", "to": "resolved"})
        assert resolved.text == "Ann Lee slept. Ann Lee woke.\n"
        assert resolved.headers["content-type"].startswith("text/plain")
        html = client.post("/resolve", json={"text": "Ann slept.", "to": "html", "title": "<b>"})
        assert "<title>&lt;b&gt;</title>" in html.text
        for to in ("page", "md", "conll", "conllu"):
            assert client.post("/resolve", json={"text": "Ann slept. Ann woke.", "to": to}).status_code == 200


def check(schema: dict[str, Any], value: Any, place: str = "$") -> None:
    """As much of JSON Schema as the description uses."""
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None)}
    if "enum" in schema:
        assert value in schema["enum"], place
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(isinstance(value, kinds[name]) for name in names), f"{place}: {value!r} is not {names}"  # type: ignore[arg-type]
    if isinstance(value, dict):
        assert set(schema["required"]) <= set(value) <= set(schema["properties"]), place
        for name, member in value.items():
            check(schema["properties"][name], member, f"{place}.{name}")
    if isinstance(value, list):
        for number, member in enumerate(value):
            check(schema["items"], member, f"{place}[{number}]")
    if isinstance(value, float):
        assert schema.get("minimum", value) <= value <= schema.get("maximum", value), place
