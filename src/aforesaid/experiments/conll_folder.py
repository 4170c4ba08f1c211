"""The CoNLL-2012 data as a licence holder has it: what is read (`*_auto_conll`) and what is scored (`*_gold_conll`).

    FOLDER/…/development/…/annotations/bc/cctv/00/cctv_0000.v4_auto_conll     words, automatic parse, speakers
    FOLDER/…/development/…/annotations/bc/cctv/00/cctv_0000.v4_gold_conll     the key

A text belongs to development or test by a folder of that name on its path, or by a list of identifiers (one a line,
`bc/cctv/00/cctv_0000`, with or without what stands before). An `auto` file holds the key's coreference too; it is
taken away before anything is resolved. Where the key of the test data stands in a folder of its own, both are found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import decode, files_under, read_lines
from aforesaid.formats import read_documents
from aforesaid.score.reading import read_side

Role = Literal["development", "test"]
_FILE = re.compile(r"(?P<stem>.*?)(\.v\d+)?_(?P<kind>auto|gold)_conll(\.gz)?$")
_FOLDERS: dict[str, Role] = {"development": "development", "dev": "development", "test": "test"}


@dataclass(frozen=True)
class ConllSplit:
    """The files of one part of the data, those with the same place in both lists."""

    role: Role
    inputs: tuple[str, ...]
    keys: tuple[str, ...]

    def key(self) -> list[Document]:
        return [document for path in self.keys for document in read_side(path)]

    def documents(self) -> Iterable[Document]:
        """What a system is given: everything but the coreference column."""
        for path in self.inputs:
            for document in read_documents(path, "conll2012"):
                yield replace(document, clusters=None, source=None)

    def joined(self) -> Iterator[Document]:
        """The input with the chains of the key: one file that can be scored, or that an iteration is chosen by."""
        keys = {(document.id, document.part): document for document in self.key()}
        for document in self.documents():
            key = keys.get((document.id, document.part))
            if key is None or len(key) != len(document):
                raise InputError(f"{document.name}: the key has no such text of {len(document)} tokens")
            yield document.with_clusters(key.clusters)


def find_splits(
    folder: Path, development_list: Path | None = None, test_list: Path | None = None
) -> dict[Role, ConllSplit]:
    """Development and test data below a folder, each with the same texts as input and as key."""
    lists: dict[Role, frozenset[str]] = {}
    if development_list is not None:
        lists["development"] = read_list(development_list)
    if test_list is not None:
        lists["test"] = read_list(test_list)
    found: dict[Role, dict[str, dict[str, str]]] = {"development": {}, "test": {}}
    for name in files_under(folder, lambda file: _FILE.match(file) is not None):
        match = _FILE.match(Path(name).as_posix())
        if match is None:
            continue
        place = place_of(match["stem"])
        role = _role(place, Path(name).relative_to(folder), lists)
        if role is not None:
            found[role].setdefault(place, {})[match["kind"]] = name
    splits: dict[Role, ConllSplit] = {}
    for role, texts in found.items():
        for place, files in texts.items():
            for kind, ending in (("auto", "_auto_conll"), ("gold", "_gold_conll")):
                if kind not in files:
                    other = next(iter(files.values()))
                    raise InputError(f"found no {place}…{ending} beside it, expected both", path=other)
        missing = sorted(lists.get(role, frozenset()) - texts.keys())
        if missing:
            some = ", ".join(missing[:3]) + (", …" if len(missing) > 3 else "")
            raise InputError(f"{len(missing)} texts of the {role} list are not there: {some}", path=str(folder))
        if texts:
            order = sorted(texts)
            splits[role] = ConllSplit(
                role, tuple(texts[place]["auto"] for place in order), tuple(texts[place]["gold"] for place in order)
            )
    if not splits:
        raise InputError(
            "found no *_auto_conll and *_gold_conll files of development or test data, expected folders named "
            "'development' and 'test', or lists of identifiers",
            path=str(folder),
        )
    return splits


def read_list(path: Path) -> frozenset[str]:
    """The places of a list's texts."""
    lines = (decode(line, str(path), number).strip() for number, line in enumerate(read_lines(path), start=1))
    places = frozenset(place_of(line) for line in lines if line and not line.startswith("#"))
    if not places:
        raise InputError("found no identifier, expected one a line", path=str(path))
    return places


def place_of(stem: str) -> str:
    """`…/annotations/bc/cctv/00/cctv_0000` → `bc/cctv/00/cctv_0000`; without `annotations` the last four parts."""
    parts = [part for part in stem.strip().split("/") if part]
    if "annotations" in parts:
        return "/".join(parts[len(parts) - parts[::-1].index("annotations") :])
    return "/".join(parts[-4:])


def _role(place: str, path: Path, lists: dict[Role, frozenset[str]]) -> Role | None:
    if lists:
        return next((role for role, places in lists.items() if place in places), None)
    for part in path.parts:
        if part.lower() in _FOLDERS:
            return _FOLDERS[part.lower()]
    return None
