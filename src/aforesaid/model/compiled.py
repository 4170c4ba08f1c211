"""Compilation of kernels: once a machine where the result can be kept, once a process where it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile when first called, without Python's lock while it runs, and without fast-math."""
    try:
        return cast(F, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder for the cache can be written: a read-only installation without a home
        return cast(F, njit(nogil=True)(function))
