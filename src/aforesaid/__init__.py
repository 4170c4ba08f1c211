"""Entity coreference that learns from raw text: which phrases of a text mean the same person or thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from aforesaid.api import Coref

__version__ = "0.1.0"
__all__ = ["__version__", "load"]


def load(system: str | None = None, model: str | Path | None = None, parser: str | None = None) -> Coref:
    """A resolver: `nlp = aforesaid.load(); doc = nlp("…"); doc.chains`. See `aforesaid.api.load`."""
    # Imported here so that `import aforesaid` stays light: the resolver brings its parser and its kernels.
    from aforesaid.api import load as load_coref

    return load_coref(system, model, parser)
