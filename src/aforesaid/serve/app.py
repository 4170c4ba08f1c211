"""The application: the page, its script and style, and `POST /resolve`. It reads no files of the user's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from string import Template

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from aforesaid.resolve.systems import DEFAULT_SYSTEM, SYSTEMS
from aforesaid.serve.limits import DEFAULT, Limits
from aforesaid.serve.openapi import description
from aforesaid.serve.pool import Pool, Work
from aforesaid.serve.request import parse_request
from aforesaid.serve.security import Guard
from aforesaid.serve.worker import MEDIA, work
from aforesaid.show.page import SCRIPTS, style_sheet, template

APP_SCRIPT, APP_STYLE = "app.js", "app.css"


def make_app(
    system: str = DEFAULT_SYSTEM,
    model: Path | None = None,
    parser: str | None = None,
    limits: Limits | None = None,
    *,
    loopback_only: bool = True,
    worker: Work = work,
) -> Starlette:
    """The ASGI application. Its worker processes start and end with it."""
    limits = DEFAULT if limits is None else limits
    pool = Pool(limits, worker, (system, model, parser))
    static = _static()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pool.open()
        try:
            yield
        finally:
            pool.close()

    async def index(request: HttpRequest) -> Response:
        return HTMLResponse(_index())

    async def file(request: HttpRequest) -> Response:
        name = request.path_params["name"]
        if name not in static:
            raise HTTPException(404)
        return Response(static[name], media_type="text/css" if name.endswith(".css") else "text/javascript")

    async def resolve(request: HttpRequest) -> Response:
        try:
            body = await asyncio.wait_for(_body(request, limits.bytes), limits.seconds)
        except asyncio.TimeoutError:
            raise HTTPException(408, f"the body took longer than {limits.seconds:g} seconds to arrive") from None
        asked = parse_request(body)
        if asked.system is not None and asked.system not in SYSTEMS:
            raise HTTPException(422, f"unknown system {asked.system[:60]!r}, expected one of {', '.join(SYSTEMS)}")
        return Response(await pool.ask(asked), media_type=MEDIA[asked.to])

    async def systems(request: HttpRequest) -> Response:
        listed = [
            {
                "name": entry.name,
                "description": entry.description,
                "learns": entry.learns,
                "default": entry.name == system,
            }
            for entry in SYSTEMS.values()
        ]
        return JSONResponse(listed)

    async def openapi(request: HttpRequest) -> Response:
        return JSONResponse(description(limits))

    async def health(request: HttpRequest) -> Response:
        return JSONResponse({"status": "ok"})

    async def refused(request: HttpRequest, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = {"retry-after": "2"} if error.status_code == 503 else error.headers
        return JSONResponse({"error": error.detail}, error.status_code, headers)

    return Starlette(
        routes=[
            Route("/", index),
            Route("/static/{name}", file),
            Route("/resolve", resolve, methods=["POST"]),
            Route("/systems", systems),
            Route("/openapi.json", openapi),
            Route("/health", health),
        ],
        middleware=[Middleware(Guard, loopback_only=loopback_only)],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )


async def _body(request: HttpRequest, most: int) -> bytes:
    """The body, refused as soon as it is known to be too large."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, f"the body is of type {kind[:60]!r}, expected application/json")
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > most:
        raise HTTPException(413, f"the body is larger than {most} bytes")
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > most:
            raise HTTPException(413, f"the body is larger than {most} bytes")
    return bytes(received)


@lru_cache(maxsize=1)
def _static() -> dict[str, str]:
    """All that is served by name, in memory."""
    own = files("aforesaid.serve").joinpath("static")
    scripts = {name: template(name) for name in SCRIPTS}
    mine = {name: own.joinpath(name).read_text(encoding="utf-8") for name in (APP_SCRIPT, APP_STYLE)}
    return {"page.css": style_sheet(), **scripts, **mine}


@lru_cache(maxsize=1)
def _index() -> str:
    shell = files("aforesaid.serve").joinpath("static", "index.html").read_text(encoding="utf-8")
    scripts = "\n".join(f'<script src="/static/{name}" defer></script>' for name in (*SCRIPTS, APP_SCRIPT))
    return Template(shell).substitute(body=Template(template("body.html")).substitute(blocks=""), scripts=scripts)
