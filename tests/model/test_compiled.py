"""Kernels compile with and without a place to keep the result, and resolving does not wait for the compiler."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aforesaid.model import compiled as module
from aforesaid.model.compiled import compiled
from aforesaid.model.simd import LANES, row_dot


def test_without_a_folder_for_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    right = numba.njit

    def read_only(**options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return right(**options)

    monkeypatch.setattr(module, "njit", read_only)

    def doubled(x: float) -> float:
        return 2 * x

    assert compiled(doubled)(21.0) == 42.0


def test_listed_models_are_read_and_used_without_the_compiler() -> None:
    program = "import sys, aforesaid.model.store, aforesaid.model.decode; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@compiled
def dot(rows: Any, row: int, vector: Any) -> float:
    return row_dot(rows, row, vector)


@given(st.integers(1, 12), st.integers(0, 3), st.integers(0, 2**32 - 1))
@settings(max_examples=50, deadline=None)
def test_the_dot_product_adds_in_the_order_it_promises(blocks: int, row: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, vector = rng.normal(size=(4, blocks * LANES)), rng.normal(size=blocks * LANES)
    lanes = np.zeros(LANES)
    for block in (rows[row] * vector).reshape(-1, LANES):
        lanes = lanes + block
    while len(lanes) > 1:
        lanes = lanes[::2] + lanes[1::2]
    assert dot(rows, row, vector) == lanes[0]
