from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from aforesaid.cli import app, commands
from aforesaid.errors import InputError
from aforesaid.scale.engine import LocalEngine

TEXT = "Marie Curie slept. She woke. Marie Curie sang.\n"
SYSTEM = ("--system", "nearest")


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    if not app.registered_commands:
        commands.register(app)


def resolve(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, ["resolve", *SYSTEM, *map(str, arguments)], input=text)


def records(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_standard_input_to_json_lines() -> None:
    result = resolve(text=TEXT)
    assert result.exit_code == 0, result.output
    (record,) = records(result.stdout)
    (chain,) = record["chains"]
    assert [mention["text"] for mention in chain["mentions"]] == ["Marie Curie", "She", "Marie Curie"]


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("resolved", "Marie Curie slept. Marie Curie woke. Marie Curie sang.\n"),
        ("md", "\\[She\\]<sup>1</sup> woke."),
        ("conll", "#begin document (marie); part 000"),
        ("conllu", "# global.Entity"),
        ("html", "<title>marie</title>"),
    ],
)
def test_every_output(tmp_path: Path, to: str, expected: str) -> None:
    source = tmp_path / "marie.txt"
    source.write_text(TEXT)
    result = resolve(source, "--to", to)
    assert result.exit_code == 0, result.output
    assert expected in result.stdout


QUOTED = 'Marie Curie slept. "She will wake," said Ann.\n'
SPOKEN = "ANN: I am late.\nBOB: You are.\n"
CALLED = "Marie Curie was a physicist. The physicist slept.\n"


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (QUOTED, (), QUOTED),
        (QUOTED, ("--quotations",), 'Marie Curie slept. "Marie Curie will wake," said Ann.\n'),
        (QUOTED, ("--quotations", "--protect", "[Ss]he will", "--protect", "Ann"), QUOTED),
        (SPOKEN, ("--speakers",), "I am late.\n\nYou are.\n"),
        (SPOKEN, ("--speakers", "--first-person"), "ANN is late.\n\nANN is.\n"),
        (CALLED, ("--system", "stanford"), CALLED),
        (CALLED, ("--system", "stanford", "--replace", "nouns"), "Marie Curie was a physicist. Marie Curie slept.\n"),
    ],
)
def test_what_is_replaced(text: str, options: tuple[str, ...], expected: str) -> None:
    result = resolve("--to", "resolved", *options, text=text)
    assert result.exit_code == 0, result.output
    assert result.stdout == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "resolved", "--protect", "("), "'(' is no regular expression"),
        (("--to", "json", "--quotations"), "are for --to resolved"),
        (("--replace", "nouns"), "are for --to resolved"),
        (("--to", "resolved", "--replace", "verbs"), "'pronouns', 'nouns'"),
    ],
)
def test_options_of_rewriting_that_make_no_sense(arguments: tuple[str, ...], message: str) -> None:
    result = resolve(*arguments, text=TEXT)
    assert result.exit_code == 2
    assert message in " ".join(result.output.replace("│", " ").split())


def test_the_extension_of_the_output_says_what_to_write(tmp_path: Path) -> None:
    source, target = tmp_path / "marie.txt", tmp_path / "out.conll"
    source.write_text(TEXT)
    assert resolve(source, "-o", target).exit_code == 0
    cells = [line.split()[-1] for line in target.read_text().splitlines() if line and not line.startswith("#")]
    assert cells[:4] == ["(0", "0)", "-", "-"]
    again = resolve(target, "--to", "json")
    assert again.exit_code == 0, again.output
    assert len(records(again.stdout)) == 1


def test_an_input_is_not_written_over(tmp_path: Path) -> None:
    source = tmp_path / "marie.txt"
    source.write_text(TEXT)
    for target in (source, tmp_path):
        result = resolve(source, "-o", target, "--to", "resolved")
        assert isinstance(result.exception, InputError)
        assert "marie.txt: would be written over itself" in str(result.exception)
    assert source.read_text() == TEXT


def test_what_resolve_wrote_is_not_taken_for_a_document(tmp_path: Path) -> None:
    assert resolve("-o", tmp_path / "out.jsonl", text=TEXT).exit_code == 0
    again = resolve(tmp_path / "out.jsonl", "--to", "json")
    assert "found what `aforesaid resolve --to json` writes" in str(again.exception)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "standard input:1: the file is empty"),
        ("Ann\x00 slept.", "standard input:1: found a NUL byte, expected UTF-8 text"),
    ],
)
def test_what_is_no_text(text: str, reason: str) -> None:
    assert reason in str(resolve(text=text).exception)


@pytest.mark.parametrize(
    "text",
    ["Hello", "... !!! ,,, ()", "😀 👩‍👩‍👧 ❤️", "Elle a chanté. Она спит. 她睡了。", "<p>Ann <b>slept</b>.</p>"],
)
def test_odd_texts_stay_as_they_are(text: str) -> None:
    result = resolve("--to", "resolved", text=text)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{text}\n"


def test_speakers_are_read_from_the_lines(tmp_path: Path) -> None:
    source = tmp_path / "talk.txt"
    source.write_text("ANN: I am late.\n\nBOB: You are. I waited\nfor an hour.\nANN: My train stopped.\n")
    result = resolve(source, "--speakers", "--to", "json")
    assert result.exit_code == 0, result.output
    (record,) = records(result.stdout)
    assert record["text"] == "I am late.\n\nYou are. I waited for an hour.\n\nMy train stopped."
    chains = {chain["representative"] for chain in record["chains"]}
    assert "ANN" in chains


def test_speakers_where_there_are_none_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "plain.txt"
    source.write_text(TEXT)
    result = resolve(source, "--speakers")
    assert result.exit_code == 1
    assert "found no `NAME: utterance` line" in str(result.exception or result.output)


def test_a_folder_goes_on_after_a_failure_and_skips_what_is_done(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "deep").mkdir(parents=True)
    (source / "a.txt").write_text(TEXT)
    (source / "deep" / "b.txt").write_text("Bob slept. Bob woke.")
    (source / "bad.txt").write_bytes(b"\xff\xfe")
    result = resolve(source, "-o", target, "--to", "resolved", "--workers", "1")
    assert result.exit_code == 1
    assert "resolved 2 of 3 files" in result.stderr
    assert "failed: " in result.stderr
    assert "bad.txt:1: " in result.stderr
    assert (target / "a.txt").read_text() == "Marie Curie slept. Marie Curie woke. Marie Curie sang.\n"
    assert (target / "deep" / "b.txt").exists()
    assert not (target / "bad.txt").exists()
    (source / "bad.txt").unlink()
    before = (target / "a.txt").stat().st_mtime_ns
    result = resolve(source, "-o", target, "--to", "resolved", "--workers", "1")
    assert result.exit_code == 0
    assert "resolved 0 of 2 files, 2 were done already" in result.stderr
    os.utime(source / "a.txt", ns=(before + 10**9, before + 10**9))
    assert "resolved 1 of 2 files" in resolve(source, "-o", target, "--to", "resolved", "--workers", "1").stderr


@pytest.mark.slow
def test_two_processes_give_what_one_gives(tmp_path: Path) -> None:
    for name in ("Ann", "Bob", "Cy"):
        (tmp_path / f"{name}.txt").write_text(f"{name} Lee slept. {name} Lee woke.")
    one, two = resolve(tmp_path, "--workers", "1"), resolve(tmp_path, "--workers", "2")
    assert one.exit_code == two.exit_code == 0, two.output
    assert one.stdout == two.stdout
    assert [record["id"] for record in records(two.stdout)] == ["Ann", "Bob", "Cy"]


def test_several_documents_make_several_pages(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    assert resolve(tmp_path / "a.txt", tmp_path / "a.txt", "-o", tmp_path / "two.conll").exit_code == 0
    result = resolve(tmp_path / "two.conll", "-o", tmp_path / "two.html")
    assert result.exit_code == 1
    assert "holds 2 documents, expected one for a page" in str(result.exception)
    assert not (tmp_path / "two.html").exists()
    result = resolve(tmp_path / "two.conll", "--to", "html", "-o", str(tmp_path / "pages") + "/")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "pages" / "two" / "2.html").exists()
    assert "two/2.html" in (tmp_path / "pages" / "two.html").read_text()


def test_two_inputs_for_one_output_name_are_refused(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.txt").write_text(TEXT)
    result = resolve(tmp_path / "x", tmp_path / "y", "--to", "json", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert "would be written here" in str(result.exception)


def test_bad_usage_is_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    assert resolve(tmp_path / "a.txt", "--to", "pdf").exit_code == 2
    assert resolve(tmp_path / "a.txt", "-o", tmp_path / "a.pdf").exit_code == 2
    assert resolve(tmp_path / "a.txt", "--min-confidence", "2").exit_code == 2


def test_shards_of_a_folder_go_on_and_say_what_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aforesaid.cli.resolve_shards.make_engine", lambda *_: LocalEngine(1))
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name in ("Ann", "Bob", "Cy"):
        (source / f"{name}.txt").write_text(f"{name} Lee slept. {name} Lee woke.")
    (source / "bad.txt").write_bytes(b"\xff\xfe")
    arguments = (source, "-o", target, "--shards", "--shard-words", "10")
    result = resolve(*arguments)
    assert result.exit_code == 1
    assert "3 documents, 24 words in 2 shards" in result.stderr
    assert "words/s" in result.stderr
    assert "left" in result.stderr
    assert f"1 failed in {source / 'bad.txt'}" in result.stderr
    (source / "bad.txt").unlink()
    result = resolve(*arguments)
    assert result.exit_code == 0, result.output
    found = [record for path in sorted(target.glob("*.jsonl")) for record in records(path.read_text())]
    assert [record["id"] for record in found] == ["Ann", "Bob", "Cy"]
    again = resolve(*arguments)
    assert again.exit_code == 0
    assert "words/s" not in again.stderr
    assert resolve(source, "--shards").exit_code == 2
    assert resolve(source, "--shards", "-o", target, "--to", "html").exit_code == 2
    assert resolve("-", "--shards", "-o", target, text=TEXT).exit_code == 2
    assert resolve(source, "--to", "parquet", "-o", target).exit_code == 2
    assert resolve(source, "--engine", "ray", "-o", target).exit_code == 2


def test_an_unknown_system_names_the_known_ones(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    result = CliRunner().invoke(app, ["resolve", "--system", "best", str(tmp_path / "a.txt")])
    assert result.exit_code == 1
    assert "unknown system 'best'; known are" in str(result.exception)


def test_singletons_explanations_and_a_new_parse(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("Ann Lee saw a dog. She slept.")
    target = tmp_path / "a.conll"
    assert resolve(source, "-o", target).exit_code == 0
    result = resolve(target, "--annotate", "--singletons", "--explain")
    assert result.exit_code == 0, result.output
    chains = records(result.stdout)[0]["chains"]
    assert [chain["representative"] for chain in chains] == ["Ann Lee", "a dog"]
    assert chains[0]["mentions"][1]["candidates"][0]["text"] == "Ann Lee"


def test_demo_and_systems() -> None:
    result = CliRunner().invoke(app, ["demo", *SYSTEM])
    assert result.exit_code == 0, result.output
    assert "Elena Marsh" in result.stdout
    result = CliRunner().invoke(app, ["systems"])
    assert "nearest" in result.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_the_text_is_shown_in_colours(tmp_path: Path) -> None:
    import pty

    source = tmp_path / "marie.txt"
    source.write_text(TEXT)
    outside, inside = pty.openpty()
    command = [sys.executable, "-c", "from aforesaid.cli import main; main()", "resolve", *SYSTEM, str(source)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    subprocess.run(command, stdout=inside, stdin=inside, env=environment, check=True)
    os.close(inside)
    shown = os.read(outside, 100_000).decode()
    os.close(outside)
    assert "\x1b[" in shown
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "[Marie Curie]₁ slept. [She]₁ woke." in plain
    assert "person, female" in plain
