"""What all formats share: picking one, folders, compression, standard streams, bad files, and memory."""

from __future__ import annotations

import gzip
import io
import pickle
import sys
import tracemalloc
from pathlib import Path

import pytest

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.formats import FORMATS, format_of, read_documents, write_documents
from documents import doc

CONLL = "#begin document ({0}); part 000\n{0}\t0\t0\tHi\t(1)\n\n#end document\n"


def ids(path: Path | str, format: str | None = None) -> list[str]:
    return [document.id for document in read_documents(path, format)]


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("x.conll", "conll2012"),
        ("x.v4_gold_conll.gz", "conll2012"),
        ("x.v4_gold_skel", "conll2012"),
        ("x.conllu", "conllu"),
        ("x.jsonl.gz", "jsonl"),
        ("x.mrg", "penn"),
        ("x.xml.gz", "gigaword"),
        ("x.txt", "text"),
    ],
)
def test_extension_picks_the_format(name: str, format: str) -> None:
    assert format_of(name).name == format
    assert format_of("x.unknown", format).name == format


@pytest.mark.parametrize("path", ["x.doc", "-"])
def test_unknown_extension_says_what_is_known(path: str) -> None:
    with pytest.raises(InputError, match=r"conll"):
        format_of(path)


def test_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="found the format 'word', expected one of conll2012, conllu, jsonl"):
        format_of("x.conll", "word")


def test_folders_are_read_in_order_and_only_known_files(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b" / "2.conll.gz").write_bytes(gzip.compress(CONLL.format("two").encode()))
    (tmp_path / "b" / "1.conll").write_text(CONLL.format("one") + CONLL.format("uno"))
    (tmp_path / "a.jsonl").write_text('{"id": "zero", "text": "Hi."}\n')
    (tmp_path / "notes.md").write_text("nothing")
    (tmp_path / ".hidden" / "x.conll").write_text(CONLL.format("hidden"))
    assert ids(tmp_path) == ["zero", "one", "uno", "two"]
    assert ids(tmp_path, format="jsonl") == ["zero"]
    with pytest.raises(InputError, match="found no file to read"):
        ids(tmp_path, format="penn")


@pytest.mark.parametrize("packed", [False, True])
def test_standard_input_plain_or_compressed(monkeypatch: pytest.MonkeyPatch, packed: bool) -> None:
    data = CONLL.format("a").encode()
    stream = io.BufferedReader(io.BytesIO(gzip.compress(data) if packed else data))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
    assert ids("-", format="conll2012") == ["a"]


def test_one_bad_document_is_skipped_and_reported(tmp_path: Path) -> None:
    (tmp_path / "x.conll").write_text(CONLL.format("a") + CONLL.format("b").replace("(1)", "(1") + CONLL.format("c"))
    errors: list[InputError] = []
    assert [d.id for d in read_documents(tmp_path / "x.conll", on_bad=errors.append)] == ["a", "c"]
    assert [error.line for error in errors] == [6]
    with pytest.raises(InputError, match=r"x\.conll:6: "):
        ids(tmp_path / "x.conll")


def test_a_bad_file_does_not_hide_the_next(tmp_path: Path) -> None:
    (tmp_path / "1.conll").write_bytes(b"")
    (tmp_path / "2.conll.gz").write_bytes(gzip.compress(CONLL.format("a").encode() * 9000)[:-40])
    (tmp_path / "3.conll").write_text(CONLL.format("c"))
    errors: list[InputError] = []
    found = [d.id for d in read_documents(tmp_path, on_bad=errors.append)]
    assert found[-1] == "c"
    assert [Path(str(error.path)).name for error in errors] == ["1.conll", "2.conll.gz"]


BAD_FILES = {
    "empty.conll": (b"", 1, "the file is empty, expected a line '#begin document"),
    "blank.conllu": (b"\n \n", 1, "the file is empty"),
    "empty.jsonl": (b"", 1, "the file is empty, expected one JSON object a line"),
    "empty.txt": (b"\n\n", 1, "the file is empty, expected UTF-8 text"),
    "empty.xml": (b"", 1, "the file is empty, expected XML"),
    "empty.mrg": (b"", 1, "the file is empty, expected a tree"),
    "empty.conll.gz": (gzip.compress(b""), 1, "the file is empty"),
    "latin.conll": (CONLL.format("a").replace("Hi", "Fé").encode("latin-1"), 2, "byte 0xe9 that is not valid UTF-8"),
    "latin.txt": ("Ann\nFé".encode("latin-1"), 2, "byte 0xe9"),
    "latin.jsonl": ('{"text": "a"}\n{"text": "é"}\n'.encode("latin-1"), 2, "byte 0xe9"),
    "latin.conllu": ("1\té\t_\t_\t_\t_\t_\t_\t_\t_\n".encode("latin-1"), 1, "byte 0xe9"),
    "utf16.txt": ("Ann left".encode("utf-16"), 1, "expected UTF-8 text"),
    "json.conll": (b'{"text": "a"}\n', 1, "expected a line '#begin document (name); part 000' (it looks like jsonl)"),
    "conll.jsonl": (b"\n\n" + CONLL.format("a").encode(), 3, "it looks like conll2012"),
    "conll.txt": (CONLL.format("a").encode(), 1, "it looks like conll2012"),
    "tree.conllu": (b"(S (NN a))", 1, "it looks like penn"),
    "text.conll": (b"Ann left.", 1, "found 'Ann left.', expected a line '#begin document"),
    "text.mrg": (b"Ann left.", 1, "expected a tree in brackets"),
    "text.xml": (b"Ann left.", 1, "expected XML"),
    "conllu.conll": (b"# newdoc id = a\n1\tAnn\t_\t_\t_\t_\t_\t_\t_\t_\n", 2, "expected a line '#begin document"),
    "packed.conll": (gzip.compress(b"x"), 1, "holds gzip data, expected a name that ends in .gz"),
    "plain.conll.gz": (CONLL.format("a").encode(), 1, "expected gzip data as the name says"),
    "broken.jsonl": (b'{"text": "a"}\n{"text": \n', 2, "found bad JSON in column"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_get_one_line_with_place_found_and_expected(tmp_path: Path, name: str) -> None:
    data, line, message = BAD_FILES[name]
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError) as caught:
        list(read_documents(tmp_path / name))
    assert str(caught.value).startswith(f"{tmp_path / name}:{line}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["# A title", "(AP) Ann left.", "{sic} she said", "<Ann> hello", "1\tone"])
def test_plain_text_may_begin_with_any_character(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.txt").write_text(text)
    (document,) = read_documents(tmp_path / "x.txt")
    assert document.text == text


def test_a_document_that_cannot_be_written_names_its_source(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"id": "a", "tokens": ["Hi"]}\n{"id": "b", "text": "Hi."}\n')
    with pytest.raises(InputError, match=r"in\.jsonl:2: b: found a document without tokens"):
        write_documents(read_documents(tmp_path / "in.jsonl"), tmp_path / "out.conll")
    errors: list[InputError] = []
    assert write_documents(read_documents(tmp_path / "in.jsonl"), tmp_path / "out.conll", on_bad=errors.append) == 1
    assert len(errors) == 1


def test_bytes_come_back_after_a_trip_to_another_process(tmp_path: Path) -> None:
    (tmp_path / "in.conll").write_text(CONLL.format("a").replace("part 000", "part 999"))
    documents = [pickle.loads(pickle.dumps(document)) for document in read_documents(tmp_path / "in.conll")]
    write_documents(documents, tmp_path / "out.conll")
    assert (tmp_path / "out.conll").read_bytes() == (tmp_path / "in.conll").read_bytes()


def test_truncated_gzip_names_the_line_it_reached(tmp_path: Path) -> None:
    data = gzip.compress("".join(CONLL.format(f"doc{i}") for i in range(5000)).encode())
    (tmp_path / "x.conll.gz").write_bytes(data[: len(data) // 2])
    read: list[Document] = []
    with pytest.raises(InputError, match="the compressed data breaks off here") as caught:
        read.extend(read_documents(tmp_path / "x.conll.gz"))
    assert caught.value.line is not None
    # The document that the break cut through is not among those read.
    assert len(read) == (caught.value.line - 2) // 4


def test_damaged_gzip_is_an_input_error(tmp_path: Path) -> None:
    data = bytearray(gzip.compress("".join(CONLL.format(f"doc{i}") for i in range(5000)).encode()))
    data[len(data) // 2 : len(data) // 2 + 50] = b"\xff" * 50
    (tmp_path / "x.conll.gz").write_bytes(bytes(data))
    with pytest.raises(InputError):
        list(read_documents(tmp_path / "x.conll.gz"))


def test_missing_file_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        list(read_documents(tmp_path / "nothing.conll"))


@pytest.mark.parametrize("name", [name for name, f in FORMATS.items() if f.render is not None])
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_every_writable_format_reads_what_it_wrote(tmp_path: Path, name: str, ending: str) -> None:
    path = tmp_path / f"x{FORMATS[name].extensions[0]}{ending}"
    assert write_documents([doc("[Ann]1 left .\n[She]1 ran", pos="NNP VBD . PRP VBD")], path) == 1
    (again,) = read_documents(path)
    if "tokens" in FORMATS[name].holds:
        assert again.words == ("Ann", "left", ".", "She", "ran")
    else:
        assert again.text == "Ann left .\nShe ran\n"


def test_reading_does_not_keep_documents(tmp_path: Path) -> None:
    """Ten times the documents take the same memory, once there are more than a piece of the file holds."""
    peaks = []
    for n in (1_000, 10_000):
        (tmp_path / "x.jsonl").write_text('{"text": "Ann left the house early in the morning."}\n' * n)
        tracemalloc.start()
        for _ in read_documents(tmp_path / "x.jsonl"):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0] + 10_000


def test_an_error_while_writing_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "x.conll"
    write_documents([doc("Ann left")], path)
    before = path.read_bytes()
    (tmp_path / "in.conll").write_text(CONLL.format("a") + CONLL.format("b").replace("(1)", "(1"))
    with pytest.raises(InputError):
        write_documents(read_documents(tmp_path / "in.conll"), path)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.conll", "x.conll"]


def test_nothing_to_write_and_formats_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no document to write"):
        write_documents([], tmp_path / "x.conll")
    with pytest.raises(InputError, match="gigaword can only be read"):
        write_documents([doc("a")], tmp_path / "x.xml")
    assert not list(tmp_path.iterdir())
