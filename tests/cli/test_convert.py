"""`aforesaid convert`: exit codes, what it says, and that nothing half-written is left."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

CONLL = """\
#begin document (a); part 000
a\t0\t0\tAnn\tNNP\t(TOP(S(NP*)\tAnn\t-\t-\tAnn\t(PERSON)\t(1)
a\t0\t1\tleft\tVBD\t(VP*)))\tleave\t-\t-\tAnn\t*\t-

#end document
"""


def convert(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "from aforesaid.cli import main; main()", "convert", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def test_same_format_gives_the_same_bytes_through_streams() -> None:
    done = convert("-", "-", "--from", "conll2012", "--to", "conll2012", stdin=CONLL.encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, CONLL.encode(), b"")


def test_says_what_the_target_cannot_hold(tmp_path: Path) -> None:
    (tmp_path / "in.conll.gz").write_bytes(gzip.compress((CONLL + CONLL.replace("part 000", "part 001")).encode()))
    done = convert(tmp_path / "in.conll.gz", tmp_path / "out.mrg")
    assert done.returncode == 0
    assert (tmp_path / "out.mrg").read_text().count("(TOP (S (NP (NNP Ann)) (VP (VBD left))))") == 2
    assert done.stderr.decode().splitlines() == [
        f"aforesaid: penn cannot hold {what} (lost in 2 documents)"
        for what in ("lemmas", "speakers", "named entities", "coreference", "the borders between documents")
    ]


def test_skip_bad_goes_on_and_reports_the_count(tmp_path: Path) -> None:
    (tmp_path / "in.conll").write_text(CONLL + CONLL.replace("(1)", "(1") + CONLL.replace("(VP*", "(VP") + CONLL)
    done = convert(tmp_path / "in.conll", tmp_path / "out.jsonl", "--skip-bad")
    assert done.returncode == 0
    assert (tmp_path / "out.jsonl").read_bytes().count(b"\n") == 2
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 3
    assert f"{tmp_path / 'in.conll'}:7: " in lines[0]
    assert f"{tmp_path / 'in.conll'}:13: " in lines[1]
    assert lines[2] == "aforesaid: skipped 2 bad documents"


@pytest.mark.parametrize("skip", [[], ["--skip-bad"]])
def test_bad_input_is_one_line_exit_code_1_and_no_file(tmp_path: Path, skip: list[str]) -> None:
    (tmp_path / "in.conll").write_text(CONLL.replace("(1)", "(1"))
    done = convert(tmp_path / "in.conll", tmp_path / "out.jsonl", *skip)
    assert done.returncode == 1
    assert b"in.conll:2: the coreference cell '(1' opens 1, expected a 1) later" in done.stderr
    assert b"Traceback" not in done.stderr
    if not skip:
        assert done.stderr.count(b"\n") == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.conll"]


@pytest.mark.parametrize(
    "arguments", [["-", "out.conll"], ["in.conll", "-"], ["in.conll", "out.conll", "--from", "word"], ["in.conll"]]
)
def test_bad_usage_is_exit_code_2(arguments: list[str]) -> None:
    assert convert(*arguments).returncode == 2


def test_raw_text_cannot_become_columns(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("Ann left.")
    done = convert(tmp_path / "in.txt", tmp_path / "out.conll")
    assert done.returncode == 1
    assert b"without tokens, expected an annotated one" in done.stderr
    assert not (tmp_path / "out.conll").exists()
