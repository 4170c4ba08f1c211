"""A shard is whole or absent, and refuses what does not fit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import toy
from aforesaid.errors import InputError
from aforesaid.model.packed import Packed, arrays_of, pack, select
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.shards import open_shard, read_header, verify, write_shard
from corpora import listed, literal, random_all, random_listed


def corpus(n: int = 5) -> Packed:
    rng = np.random.default_rng(1)
    return pack(literal(), [random_all(rng, 20, f"doc{i}") for i in range(n)])


@pytest.fixture
def shard(tmp_path: Path) -> Path:
    path = tmp_path / "one.shard"
    write_shard(path, literal(), corpus(), {"made from": "nothing"})
    return path


def test_arrays_come_back_as_they_were(shard: Path, tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    other = pack(listed(), [random_listed(rng, 15, f"doc{i}") for i in range(4)])
    write_shard(tmp_path / "two.shard", listed(), other, {})
    for path, packed in ((shard, corpus()), (tmp_path / "two.shard", other)):
        for name, array in arrays_of(open_shard(path)).items():
            np.testing.assert_array_equal(array, arrays_of(packed)[name])
            assert array.dtype == arrays_of(packed)[name].dtype
            assert not array.flags.writeable
        header = verify(path)
        assert (header.documents, header.mentions) == (packed.n_documents, packed.n_mentions)
    assert read_header(shard).card == {"made from": "nothing"}


def test_a_mention_takes_at_most_twelve_bytes_besides_its_matches() -> None:
    packed = corpus(50)
    sizes = {name: array.nbytes for name, array in arrays_of(packed).items()}
    groups = sizes.pop("group_kinds") + sizes.pop("group_counts")
    assert sum(sizes.values()) / packed.n_mentions <= 12
    assert groups > 0


def test_other_features_are_refused(shard: Path) -> None:
    find_shards([shard], literal(side="condition", cap=7))  # another reading of the same encoding
    with pytest.raises(
        InputError, match=r"one\.shard: was encoded with the features and rules of 'literal'.*encode the corpus"
    ):
        find_shards([shard], listed())


@pytest.mark.parametrize("at", [0, 20, 200])
def test_a_changed_header_is_refused(shard: Path, at: int) -> None:
    data = bytearray(shard.read_bytes())
    data[at] ^= 1
    shard.write_bytes(data)
    with pytest.raises(InputError, match=r"not a shard|header is damaged"):
        open_shard(shard)


def test_a_changed_array_is_found(shard: Path) -> None:
    data = bytearray(shard.read_bytes())
    header = read_header(shard)
    data[header.start + header.arrays["codes"]["offset"]] ^= 1
    shard.write_bytes(data)
    with pytest.raises(InputError, match="array 'codes' does not fit its checksum"):
        find_shards([shard], literal())


def test_a_file_cut_short_is_refused(shard: Path) -> None:
    shard.write_bytes(shard.read_bytes()[:-100])
    with pytest.raises(InputError, match="cut short"):
        open_shard(shard)


def test_a_full_disk_leaves_no_shard(tmp_path: Path) -> None:
    """The operating system refuses to write more than 4 kB, as it does when a disk is full."""
    program = """
import resource, signal, sys
from pathlib import Path
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
import numpy as np
from corpora import literal, random_all
from aforesaid.model.packed import pack
from aforesaid.scale.shards import write_shard
packed = pack(literal(), [random_all(np.random.default_rng(1), 20, f"doc{i}") for i in range(40)])
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
write_shard(Path(sys.argv[1]) / "full.shard", literal(), packed, {})
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env=toy.environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "InputError" in done.stderr
    assert "full.shard: cannot be written: File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["all", "listed"])
def test_selecting_documents_equals_packing_them(form: str) -> None:
    rng = np.random.default_rng(3)
    definition = literal() if form == "all" else listed()
    make = random_all if form == "all" else random_listed
    documents = [make(rng, int(n), f"doc{i}") for i, n in enumerate(rng.integers(0, 25, 8))]
    kept = np.array([True, False, True, True, False, False, True, False])
    chosen = select(pack(definition, documents), kept)
    expected = pack(definition, [d for d, keep in zip(documents, kept, strict=True) if keep])
    for name, array in arrays_of(expected).items():
        np.testing.assert_array_equal(arrays_of(chosen)[name], array, err_msg=name)
