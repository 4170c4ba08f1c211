"""The same text gives the same answer in every process, whatever the seed of Python's hashes."""

from __future__ import annotations

import os
import subprocess
import sys

TEXT = (
    "Mary left. Jane met Bob. Smith was tall. Mary Smith came home. Then Mary called Jane. Smith left with Tom. "
    "Mary Jane Smith saw them. BNY rose. BONY fell. The Bank of New York fell."
)
PROGRAM = "import sys, aforesaid; print(aforesaid.load()(sys.argv[1]).to_dict(explanations=True))"


def test_hashes_do_not_matter() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, TEXT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "3")
    }
    assert len(answers) == 1
