"""Options of the commands that can use many workers, worded once."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from aforesaid.scale.engine import Engine


class EngineName(str, Enum):
    LOCAL = "local"
    RAY = "ray"


EngineOption = Annotated[EngineName, typer.Option("--engine", help="Workers of this machine, or of a Ray cluster.")]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT", help="Where the Ray cluster runs; without it one is started here.", show_default=False
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="As many as there are cores, by default.", show_default=False),
]
SystemName = Annotated[
    str, typer.Option("--system", metavar="NAME", help="The model: paper, paper-literal, or another that learns.")
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a setting of the model.", show_default=False),
]


def make_engine(
    name: EngineName, address: str | None, workers: int | None, kind: Literal["threads", "processes"]
) -> Engine:
    """Threads for what is compiled, processes for what is not."""
    if name is EngineName.RAY:
        from aforesaid.scale.ray_engine import RayEngine

        return RayEngine(address, workers)
    if address is not None:
        raise typer.BadParameter("an address is for --engine ray", param_hint="--address")
    from aforesaid.scale.engine import LocalEngine

    return LocalEngine(workers, kind)
