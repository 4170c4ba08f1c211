"""Binding a port and serving until a signal comes."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from aforesaid.errors import InputError


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise InputError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    return listening


def serve(app: Starlette, listening: socket.socket, on_ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or a termination signal; requests under way get five seconds to end."""
    host, port = listening.getsockname()[:2]
    on_ready(f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/")
    config = uvicorn.Config(
        app,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=10,
        limit_concurrency=100,
        h11_max_incomplete_event_size=16_384,
    )
    uvicorn.Server(config).run(sockets=[listening])
