"""CoNLL-2012 skeletons with their words put back: what an OntoNotes licence holder does first.

The shared task's files are free but for the words: a skeleton (`*.v4_gold_skel`, `*.v4_auto_skel`) has `[WORD]` in the
fourth column. The words stand in OntoNotes itself, in the trees of `*.parse` (or `*.onf`) at the same place below
`annotations/`. One tree is one sentence of the skeleton. Traces (`-NONE-`) and disfluencies (`EDITED`) are not words of
the task; a tree of nothing else is one word, `nullp`, as in the task's own converter. Skeletons may be compressed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from aforesaid.errors import InputError
from aforesaid.files import decode, files_under, open_input, write_atomically

LEFT_OUT = ("-NONE-", "EDITED")
NOTHING = "nullp"
_WORD_COLUMN = 3
_TOKEN = re.compile(r"\(\s*([^\s()]*)|(\))|([^\s()]+)")
_CELL = re.compile(r"\S+")
_SKELETON = re.compile(r"(?P<stem>.*?)\.v\d+_(?P<kind>gold|auto)_skel(\.gz)?$")


def sentences_of(path: str | os.PathLike[str]) -> list[list[str]]:
    """The words of each tree of a `.parse` or `.onf` file."""
    with open_input(path) as stream:
        text = decode(stream.read(), os.fspath(path))
    if os.fspath(path).removesuffix(".gz").endswith(".onf"):
        text = "\n".join(_trees_of_onf(text))
    else:
        text = "\n".join(line for line in text.splitlines() if not line.startswith((";", "<", "*")))
    return list(_sentences(text, os.fspath(path)))


def fill(skeleton: str, sentences: Sequence[Sequence[str]], path: str) -> str:
    """The skeleton with its words; everything else stays as it stands, byte by byte."""
    lines: list[str] = []
    numbers: list[int] = []
    """Places of the lines of the sentence that is being read."""
    done = 0

    def end_of_sentence() -> None:
        nonlocal done
        if not numbers:
            return
        words = sentences[done] if done < len(sentences) else []
        if len(words) != len(numbers):
            raise InputError(
                f"sentence {done + 1} has {len(numbers)} words, its tree has {len(words)}: not the trees of this text, "
                "or of another release",
                path=path,
                line=numbers[0] + 1,
            )
        for number, word in zip(numbers, words, strict=True):
            lines[number] = _with_word(lines[number], word, path, number + 1)
        numbers.clear()
        done += 1

    for number, line in enumerate(skeleton.split("\n")):
        lines.append(line)
        if not line.strip() or line.startswith("#"):
            end_of_sentence()
        else:
            numbers.append(number)
    end_of_sentence()
    if done != len(sentences):
        raise InputError(f"has {done} sentences, expected the {len(sentences)} of its trees", path=path)
    return "\n".join(lines)


def fill_folder(skeletons: Path, ontonotes: Path, output: Path) -> list[Path]:
    """Write a `*_conll` file for each `*_skel` file below a folder, at the same place below another.

    `ontonotes` is any folder above OntoNotes' `annotations/`; files are found by their place below it.
    """
    trees = _tree_files(ontonotes)
    written: list[Path] = []
    for name in files_under(skeletons, lambda file: _SKELETON.match(file) is not None):
        match = _SKELETON.match(Path(name).as_posix())
        if match is None:
            raise InputError("expected a name ending in .v4_gold_skel or .v4_auto_skel", path=name)
        place = _place(match["stem"])
        tree = trees.get(place)
        if tree is None:
            raise InputError(f"found no {place}.parse or .onf below {ontonotes} for it", path=name)
        with open_input(name) as stream:
            text = decode(stream.read(), name)
        below = Path(name).relative_to(skeletons) if skeletons.is_dir() else Path(Path(name).name)
        target = output / below.with_name(below.name.removesuffix(".gz").removesuffix("_skel") + "_conll")
        target.parent.mkdir(parents=True, exist_ok=True)
        filled = fill(text, sentences_of(tree), name)
        with write_atomically(target) as out:
            out.write(filled.encode())
        written.append(target)
    if not written:
        raise InputError("found no skeleton below this folder, expected names ending in _skel", path=str(skeletons))
    return written


def _with_word(line: str, word: str, path: str, number: int) -> str:
    cells = list(_CELL.finditer(line))
    if len(cells) <= _WORD_COLUMN:
        raise InputError(f"found {len(cells)} columns, expected at least {_WORD_COLUMN + 1}", path=path, line=number)
    cell = cells[_WORD_COLUMN]
    return line[: cell.start()] + word + line[cell.end() :]


def _place(stem: str) -> str:
    """Where a text stands below `annotations`: `bc/cctv/00/cctv_0000`; else its name alone."""
    parts = stem.replace(os.sep, "/").split("/")
    if "annotations" in parts:
        return "/".join(parts[len(parts) - parts[::-1].index("annotations") :])
    return parts[-1]


def _tree_files(folder: Path) -> dict[str, str]:
    """Place to file; a `.parse` file is preferred to the `.onf` file beside it. Both as a place and as a name alone."""
    found: dict[str, str] = {}
    for ending in (".onf", ".parse"):
        for name in files_under(folder, lambda file, e=ending: file.removesuffix(".gz").endswith(e)):  # type: ignore[misc]
            stem = Path(name).as_posix().removesuffix(".gz").removesuffix(ending)
            found[_place(stem)] = name
            found.setdefault(stem.rsplit("/", 1)[-1], name)
    return found


def _trees_of_onf(text: str) -> Iterator[str]:
    """The trees of OntoNotes' normal form: what stands under the heading `Tree:` up to the next heading."""
    inside = False
    for line in text.splitlines():
        if re.match(r"[A-Z][\w ]*:\s*$", line):
            inside = line.startswith("Tree:")
        elif inside and not re.match(r"-+\s*$", line):
            yield line


def _sentences(text: str, path: str) -> Iterator[list[str]]:
    labels: list[str] = []
    words: list[str] = []
    for match in _TOKEN.finditer(text):
        label, closing, word = match.groups()
        if label is not None:
            labels.append(label)
        elif closing:
            if not labels:
                raise InputError("found a closing bracket that closes nothing, expected trees", path=path)
            labels.pop()
            if not labels:
                yield words or [NOTHING]
                words = []
        elif not labels:
            raise InputError(f"found '{word}' outside brackets, expected trees", path=path)
        elif not any(label in LEFT_OUT for label in labels):
            words.append(word)
    if labels:
        raise InputError(f"ends with {len(labels)} brackets open, expected whole trees", path=path)
