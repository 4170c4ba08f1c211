"""Words of trees into skeletons, in the formats of OntoNotes and CoNLL-2012."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from aforesaid.errors import InputError
from aforesaid.experiments.skeleton import fill, fill_folder, sentences_of
from aforesaid.formats import read_documents

PARSE = """(TOP (S (NP-SBJ (NNP Ann))
        (VP (VBD left)
            (NP (-NONE- *T*-1)))
        (. .)))

(TOP (S (EDITED (NP (PRP I)))
        (NP-SBJ (PRP we))
        (VP (VBP stay) (-LRB- -LRB-) (RB here) (-RRB- -RRB-))))
(TOP (EDITED (UH uh)))
"""
SKELETON = """#begin document (bc/test/00/test_0000); part 000
bc/test/00/test_0000   0   0    [WORD]  NNP  (TOP(S(NP*)   -   -   -   Ann   *   (1)
bc/test/00/test_0000   0   1    [WORD]  VBD         (VP*)   -   -   -   Ann   *    -
bc/test/00/test_0000   0   2    [WORD]    .          *))   -   -   -   Ann   *    -

bc/test/00/test_0000   0   0    [WORD]  PRP  (TOP(S(NP*)   -   -   -   Bob   *    -
bc/test/00/test_0000   0   1    [WORD]  VBP         (VP*   -   -   -   Bob   *    -
bc/test/00/test_0000   0   2    [WORD]  -LRB-          *   -   -   -   Bob   *    -
bc/test/00/test_0000   0   3    [WORD]   RB            *   -   -   -   Bob   *    -
bc/test/00/test_0000   0   4    [WORD]  -RRB-        *)))  -   -   -   Bob   *    -

#end document
#begin document (bc/test/00/test_0000); part 001
bc/test/00/test_0000   1   0    [WORD]  XX     (TOP*)   -   -   -   Bob   *    (1)

#end document
"""
ONF = """------------------------------------------------------------------------------------------------------------
Plain sentence:
---------------
    Ann left .

Treebanked sentence:
--------------------
    Ann left *T*-1 .

Tree:
-----
    (TOP (S (NP-SBJ (NNP Ann))
            (VP (VBD left)
                (NP (-NONE- *T*-1)))
            (. .)))

Leaves:
-------
    0   Ann
        coref: IDENT        1    0-0    Ann
    1   left
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_words_of_trees_without_traces_and_disfluencies(tmp_path: Path) -> None:
    found = sentences_of(write(tmp_path / "a.parse", "<DOC>\n; a comment\n" + PARSE))
    assert found == [["Ann", "left", "."], ["we", "stay", "-LRB-", "here", "-RRB-"], ["nullp"]]


def test_words_of_a_normal_form_file(tmp_path: Path) -> None:
    assert sentences_of(write(tmp_path / "a.onf", ONF)) == [["Ann", "left", "."]]


def test_all_but_the_words_stays(tmp_path: Path) -> None:
    filled = fill(SKELETON, sentences_of(write(tmp_path / "a.parse", PARSE)), "x_skel")
    expected = SKELETON
    for word in ("Ann", "left", ".", "we", "stay", "-LRB-", "here", "-RRB-", "nullp"):
        expected = expected.replace("[WORD]", word, 1)
    assert filled == expected


def test_a_folder_at_the_same_places(tmp_path: Path) -> None:
    release = tmp_path / "ontonotes" / "data" / "files" / "data" / "english" / "annotations" / "bc" / "test" / "00"
    write(release / "test_0000.parse", PARSE)
    write(release / "test_0000.onf", "not read: the trees stand in the .parse file")
    place = Path("development") / "data" / "english" / "annotations" / "bc" / "test" / "00"
    gold = write(tmp_path / "conll" / place / "test_0000.v4_gold_skel", SKELETON)
    auto = gold.with_name("test_0000.v4_auto_skel.gz")
    auto.write_bytes(gzip.compress(SKELETON.encode()))
    written = fill_folder(tmp_path / "conll", tmp_path / "ontonotes", tmp_path / "out")
    assert sorted(path.name for path in written) == ["test_0000.v4_auto_conll", "test_0000.v4_gold_conll"]
    first, second = read_documents(tmp_path / "out" / place / "test_0000.v4_gold_conll")
    assert first.words[3:] == ("we", "stay", "(", "here", ")")
    assert (first.id, first.part, second.part, second.words) == ("bc/test/00/test_0000", 0, 1, ("nullp",))
    assert first.constituents is not None


def test_trees_of_another_text_are_refused(tmp_path: Path) -> None:
    sentences = sentences_of(write(tmp_path / "a.parse", PARSE))
    with pytest.raises(InputError, match=r"x_skel:2: sentence 1 has 3 words, its tree has 2"):
        fill(SKELETON, [["Ann", "left"], *sentences[1:]], "x_skel")
    with pytest.raises(InputError, match="sentence 3 has 1 words, its tree has 0"):
        fill(SKELETON, sentences[:2], "x_skel")
    with pytest.raises(InputError, match="has 3 sentences, expected the 4 of its trees"):
        fill(SKELETON, [*sentences, ["more"]], "x_skel")


@pytest.mark.parametrize(
    ("text", "message"),
    [("(TOP (NN a)", "1 brackets open"), ("word", "outside brackets"), ("(TOP (NN a)))", "closes nothing")],
)
def test_broken_trees(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        sentences_of(write(tmp_path / "a.parse", text))


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    write(tmp_path / "conll" / "annotations" / "bc" / "x.v4_gold_skel", SKELETON)
    write(tmp_path / "ontonotes" / "annotations" / "bc" / "y.parse", PARSE)
    with pytest.raises(InputError, match=r"found no bc/x.parse or .onf below"):
        fill_folder(tmp_path / "conll", tmp_path / "ontonotes", tmp_path / "out")
    with pytest.raises(InputError, match="found no skeleton"):
        fill_folder(tmp_path / "ontonotes", tmp_path / "ontonotes", tmp_path / "out")
