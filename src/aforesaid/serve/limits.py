"""How much may be asked of the service."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    bytes: int = 2_000_000
    """Size of a request's body."""
    seconds: float = 60.0
    """Time for one text; after it the process that works on it is ended."""
    workers: int = 1
    """Texts that are worked on at the same time."""
    waiting: int = 8
    """Requests that may wait for a worker; the next is refused."""


DEFAULT = Limits()
