"""`aforesaid model`: look at a trained model, or take one iteration out of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from aforesaid.errors import InputError

Folder = Annotated[Path, typer.Argument(metavar="MODEL", help="The folder of a trained model.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help="Look at a trained model.")
    group.command("info")(info)
    group.command("keep")(keep)
    app.add_typer(group, name="model")


def info(
    model: Folder,
    iteration: Annotated[int | None, typer.Option(help="The chosen one, by default.", show_default=False)] = None,
    top: Annotated[int, typer.Option(min=1, help="Entries of t to show for each table.")] = 10,
    report: Annotated[
        Path | None, typer.Option(metavar="PAGE.html", help="Draw it as a page, too.", show_default=False)
    ] = None,
) -> None:
    """What a model has learned, in words: the largest entries of t, q by distance, the training curve."""
    from aforesaid.model.store import load_model
    from aforesaid.show.model_info import model_info

    loaded = load_model(model)
    typer.echo(model_info(loaded, iteration, top))
    if report is not None:
        from aforesaid.files import write_atomically
        from aforesaid.show.train_report import train_page

        with write_atomically(report) as stream:
            stream.write(train_page(loaded, iteration).encode())


def keep(
    model: Folder,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="MODEL", help="The folder for the copy.")],
    iteration: Annotated[int | None, typer.Option(help="The chosen one, by default.", show_default=False)] = None,
) -> None:
    """Copy a model with the parameters of one iteration only: small enough to ship."""
    from dataclasses import replace

    from aforesaid.model.store import load_model, save_model

    loaded = load_model(model)
    wanted = loaded.chosen if iteration is None else iteration
    if wanted not in loaded.iterations:
        raise InputError(f"has the iterations {sorted(loaded.iterations)}, not {wanted}", path=str(model))
    if output.resolve() == model.resolve():
        raise InputError("is the model itself, expected another folder", path=str(output))
    save_model(replace(loaded, chosen=wanted), output, only_chosen=True)
    size = sum(path.stat().st_size for path in output.iterdir())
    typer.echo(f"{output}: iteration {wanted}, {size / 1e6:.2f} MB")
