"""`aforesaid serve`: the page as a small local application."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aforesaid.errors import MissingError
from aforesaid.resolve.systems import DEFAULT_SYSTEM, SYSTEMS
from aforesaid.serve.limits import DEFAULT, Limits


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; by default this machine alone can connect.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")] = 8642,
    system: Annotated[str, typer.Option(metavar="NAME", help="Chosen at the start.")] = DEFAULT_SYSTEM,
    model: Annotated[Path | None, typer.Option(metavar="PATH", help="A trained model for that system.")] = None,
    parser: Annotated[str | None, typer.Option(metavar="NAME", help="A spaCy model, or corenlp.")] = None,
    max_bytes: Annotated[int, typer.Option(min=1, help="Largest request.")] = DEFAULT.bytes,
    max_seconds: Annotated[float, typer.Option(min=0.1, help="Longest time for one text.")] = DEFAULT.seconds,
    workers: Annotated[int, typer.Option(min=1, help="Texts worked on at the same time.")] = DEFAULT.workers,
    max_waiting: Annotated[int, typer.Option(min=0, help="Requests that may wait for a worker.")] = DEFAULT.waiting,
) -> None:
    """Open the page as a local application: paste a text, see its chains, download the result.

    The same address has a JSON interface, `POST /resolve`, described at `/openapi.json`.
    """
    try:
        from aforesaid.serve.app import make_app
        from aforesaid.serve.run import bound_socket
        from aforesaid.serve.run import serve as run
        from aforesaid.serve.security import is_loopback
    except ModuleNotFoundError as error:
        raise MissingError(f"{error.name} is not installed; get it with `pip install 'aforesaid[serve]'`") from None
    if system not in SYSTEMS:
        raise typer.BadParameter(f"'{system}' is not one of {', '.join(SYSTEMS)}.", param_hint="--system")
    local = is_loopback(host)
    limits = Limits(max_bytes, max_seconds, workers, max_waiting)
    app = make_app(system, model, parser, limits, loopback_only=local)
    if not local:
        typer.echo("aforesaid: other machines can connect, and there is no password", err=True)
    run(
        app, bound_socket(host, port), lambda url: typer.echo(f"aforesaid: serving on {url} (Ctrl-C to stop)", err=True)
    )
