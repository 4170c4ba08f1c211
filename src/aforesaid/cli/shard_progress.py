"""What a command says while it works through a corpus: a line a shard, on standard error."""

from __future__ import annotations

import time
from collections.abc import Sequence

import typer


class ShardProgress:
    """Share done, words, speed, time left, and each failure as it comes. Shards of earlier runs count as done."""

    def __init__(self, failed: str) -> None:
        self._failed = failed
        """How a document that failed is called: *left out*, *failed*."""
        self._start = time.monotonic()
        self._words = 0
        self._skipped = 0.0
        self._worked = 0.0

    def __call__(self, words: int, share: float, failures: Sequence[str], *, skipped: bool) -> None:
        for message in failures:
            typer.echo(f"aforesaid: {self._failed}: {message}", err=True)
        if skipped:
            self._skipped += share
            return
        self._words += words
        self._worked += share
        done = min(self._skipped + self._worked, 1.0)
        seconds = max(time.monotonic() - self._start, 1e-9)
        left = seconds * (1.0 - done) / max(self._worked, 1e-9)
        typer.echo(
            f"{done:4.0%}  {self._words:,} words  {self._words / seconds:,.0f} words/s  {_minutes(left)} left", err=True
        )


def n_shards(n: int) -> str:
    return f"{n:,} shard{'' if n == 1 else 's'}"


def _minutes(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"
