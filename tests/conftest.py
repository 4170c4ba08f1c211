"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of evaluation data; tests that need it are skipped where it is absent."""
    folder = Path(os.environ.get("AFORESAID_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
    if not (folder / "ontogum" / "dev.conll").exists():
        pytest.skip(f"evaluation data not found in {folder}; set AFORESAID_DATA to its folder")
    return folder
