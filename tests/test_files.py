"""Files: atomic writing, and what opening says when it cannot."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path

import pytest

from aforesaid.errors import InputError
from aforesaid.files import Lines, decode, files_under, open_input, write_atomically


def test_a_file_appears_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    with write_atomically(path) as stream:
        stream.write(b"one")
        assert not path.exists()
    assert path.read_bytes() == b"one"
    assert [p.name for p in tmp_path.iterdir()] == ["x.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_exception_leaves_what_was_there(tmp_path: Path, error: type[BaseException]) -> None:
    path = tmp_path / "x.txt.gz"
    path.write_bytes(b"old")

    def write_half() -> None:
        with write_atomically(path) as stream:
            stream.write(b"new" * 1000)
            raise error

    with pytest.raises(error):
        write_half()
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["x.txt.gz"]


def test_permissions_are_those_of_any_other_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    with write_atomically(tmp_path / "x") as stream:
        stream.write(b"")
    assert stat.S_IMODE(os.stat(tmp_path / "x").st_mode) == stat.S_IMODE(os.stat(tmp_path / "plain").st_mode)


def test_compressed_output_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        with write_atomically(tmp_path / name) as stream:
            stream.write(b"text")
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"text"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with write_atomically(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_device_is_written_to_directly() -> None:
    with write_atomically("/dev/null") as stream:
        stream.write(b"gone")
    assert not Path("/dev/null").is_file()


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with write_atomically("-") as stream:
        stream.write(b"\xc3\xa9")
    assert capfdbinary.readouterr().out == b"\xc3\xa9"


@pytest.mark.parametrize("path", ["missing/x.txt", "."])
def test_what_cannot_be_written_is_an_input_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=f"^{path}: "), write_atomically(path) as stream:
        stream.write(b"x")


def test_a_folder_is_no_file_to_open(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"), open_input(tmp_path):
        pass


def test_lines_keep_their_ends(tmp_path: Path) -> None:
    (tmp_path / "x.gz").write_bytes(gzip.compress(b"a\r\nb\n\nc"))
    assert list(Lines(tmp_path / "x.gz")) == [b"a\r\n", b"b\n", b"\n", b"c"]


@pytest.mark.parametrize("name", ["x", "x.gz"])
def test_pieces_end_where_lines_end(tmp_path: Path, name: str) -> None:
    data = b"".join(b"%d\n" % i for i in range(200_000)) + b"last " * 100_000
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    pieces = list(Lines(tmp_path / name).pieces())
    assert b"".join(pieces) == data
    assert len(pieces) > 2
    assert all(piece.endswith(b"\n") for piece in pieces[:-1])


def test_wrong_encoding_names_line_and_byte() -> None:
    with pytest.raises(InputError, match=r"x:12: found the byte 0xff that is not valid UTF-8"):
        decode(b"a\nb\n\xff", "x", first_line=10)


def test_files_under_a_folder_are_sorted_and_wanted(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/c.md", ".git/x.txt", "a.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    found = files_under(tmp_path, lambda name: name.endswith(".txt"))
    assert [os.path.relpath(path, tmp_path) for path in found] == ["a.txt", "b.txt", "a/z.txt"]
    assert list(files_under(tmp_path / "a.txt", lambda name: False)) == [str(tmp_path / "a.txt")]
