"""A system resolves parsed documents. All of them are listed in one place, which `aforesaid systems` prints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aforesaid.document import Document
from aforesaid.resolve.resolution import Resolution


@dataclass(frozen=True, slots=True)
class System:
    """A named way to resolve a document that has been annotated with a parse."""

    name: str
    description: str
    learns: bool
    """Whether it needs a trained model."""
    resolve: Callable[[Document], Resolution]
