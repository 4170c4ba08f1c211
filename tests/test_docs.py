"""What README and documentation show: commands exist with their options, examples run, computed figures hold."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import aforesaid
from aforesaid.cli import commands
from aforesaid.model.decode import posteriors
from aforesaid.model.definition import join
from aforesaid.model.em import InMemory, train
from aforesaid.model.packed import pack
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.presets import preset
from aforesaid.resolve.systems import DEFAULT_SYSTEM
from aforesaid.settings import flattened
from corpora import GENDER, TYPE, all_document, literal

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:aforesaid|python|make) [^`\n]+)`")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in FENCE.findall(page.read_text(encoding="utf-8")) if kind == language]


def shown(page: Path) -> Iterator[list[str]]:
    """Every command line of a page, in its words; of a pipe only the parts that are ours."""
    lines = [line for code in blocks(page, "bash") for line in code.splitlines()]
    lines += INLINE.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
    for line in lines:
        for part in line.split(" | "):
            words = shlex.split(part, comments=True)
            if words and words[0] in ("aforesaid", "python", "make"):
                yield words


APP = typer.Typer()
commands.register(APP)
GROUP: Any = typer.main.get_command(APP)


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """The command that the words name, and what is left of them."""
    command, rest = GROUP, words
    while rest and rest[0] in getattr(command, "commands", {}):
        command, rest = command.commands[rest[0]], rest[1:]
    return command, rest


def all_commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, command in getattr(group, "commands", {}).items():
        yield (*path, name)
        yield from all_commands(command, (*path, name))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_are_there_with_the_options_they_are_shown_with(page: Path) -> None:
    for program, *words in shown(page):
        if program == "aforesaid" and words[0].isupper():
            continue  # aforesaid COMMAND --help
        if program == "aforesaid":
            command, rest = command_of(words)
            assert command is not GROUP, f"no command `{' '.join(words)}`"
            known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help"}
            for word in rest:
                if word.startswith("-") and word != "-":
                    assert word in known, f"`{word}` in `aforesaid {' '.join(words)}`; known are {sorted(known)}"
        elif program == "make":
            targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
            assert words[0] in targets
        elif words[0].startswith(("bench/", "scripts/")):
            source = (ROOT / words[0]).read_text(encoding="utf-8")
            for word in words[1:]:
                assert not word.startswith("--") or f'"{word}"' in source, f"`{word}` of {words[0]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_settings_are_those_of_the_preset(page: Path) -> None:
    for words in shown(page):
        overrides = [value for flag, value in pairwise(words) if flag == "--set"]
        name = next((value for flag, value in pairwise(words) if flag == "--system"), DEFAULT_SYSTEM)
        if overrides:
            preset(name, overrides)


def keys_in(section: str) -> set[str]:
    """The settings in the first columns of a section's table."""
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = page.split(f"## {section}\n")[1].split("\n## ")[0].splitlines()
    return {key for row in rows if row.startswith("| `") for key in re.findall(r"`([\w.*]+)`", row.split("|")[1])}


@pytest.mark.parametrize("name", ["paper", "paper-literal"])
def test_tables_of_settings_name_every_setting_and_no_other(name: str) -> None:
    keys = keys_in(f"Settings of `{name}`")
    for shared in ("detection", "training"):
        keys = (keys - {f"{shared}.*"}) | keys_in(shared.capitalize())
    if "output.*" in keys:
        keys = (keys - {"output.*"}) | {key for key in keys_in("Settings of `paper`") if key.startswith("output.")}
    known = set(flattened(preset(name).settings))
    assert keys == known, f"docs/settings.md lacks {sorted(known - keys)} and has {sorted(keys - known)} in excess"


@pytest.mark.parametrize("path", sorted(all_commands(GROUP)), ids=" ".join)
def test_every_command_has_help_and_is_in_the_readme(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(APP, [*path, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage" in result.output
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"aforesaid {path[0]}" in text


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "example"}
    for code in blocks(page, "python"):
        exec(compile(code, f"{page.name} example", "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_the_first_screen_of_the_readme_has_the_two_commands() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20]
    assert any(line.startswith("make demo") for line in first)
    assert any(line.startswith("make test") for line in first)


def test_the_worked_example() -> None:
    """The table of `how-it-works.md`: Ann slept, she dreamt; Bob slept, he dreamt; Ann met Bob, she left."""
    ann, bob, she, he = (int(join((TYPE, GENDER), code)) for code in ((0, 1), (0, 2), (2, 1), (2, 2)))
    attr = 2
    third = all_document([ann, bob, she], [0, 0, 1], [attr] * 3)
    texts = [all_document([ann, she], [0, 1], [attr] * 2), all_document([bob, he], [0, 1], [attr] * 2), third]
    settings = TrainingSettings(iterations=10)
    training = train([InMemory(pack(literal(), texts))], literal(), settings)
    _, after_one = posteriors(third, 2, training.parameters[1], settings)
    assert after_one.tolist() == pytest.approx([5 / 15.25, 6.25 / 15.25, 4 / 15.25])
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    for i in (0, 1, 2, 5, 10):
        root, to_ann, to_bob = posteriors(third, 2, training.parameters[i], settings)[1].tolist()
        likelihood = f"{training.history[i].log_likelihood:.2f}".replace("-", "−")
        assert f"| {i} | {root:.3f} | {to_ann:.3f} | {to_bob:.3f} | {likelihood} |" in page


def test_the_explanation_that_is_shown_is_the_one_that_is_given() -> None:
    page = ROOT / "docs" / "start.md"
    text = re.search(r'nlp\("(Marie Curie .*?)"\)', page.read_text(encoding="utf-8"))
    assert text is not None
    doc = aforesaid.load("paper")(text[1])
    assert f"{doc.explain(doc.mentions[-1])}\n" in blocks(page, "text")


@pytest.mark.slow
def test_the_site_builds_without_warnings_and_fetches_nothing(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="mkdocs is not installed")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    for page in (tmp_path / "site").rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|img|iframe)[^>]*src="https?:|<link[^>]*stylesheet[^>]*href="https?:', html), (
            page
        )
