from __future__ import annotations

from aforesaid.annotate.paragraphs import paragraph_spans


def paragraphs(text: str) -> list[str]:
    return [text[start:end] for start, end in paragraph_spans(text)]


def test_blank_lines_part_paragraphs() -> None:
    assert paragraphs("\n One line\nand another. \n\n\n Two.\n  \nThree.\n") == [
        "One line\nand another.",
        "Two.",
        "Three.",
    ]


def test_without_blank_lines_a_line_is_a_paragraph() -> None:
    assert paragraphs("Ann left early.\nBob stayed on.\n") == ["Ann left early.", "Bob stayed on."]


def test_wrapped_lines_are_one_paragraph() -> None:
    text = "Ann left\nearly because\nshe was tired.\n"
    assert paragraphs(text) == [text.rstrip()]


def test_long_lines_are_not_taken_for_wrapped_ones() -> None:
    lines = ["word " * 30 + "end", "another line"]
    assert paragraphs("\n".join(lines)) == lines


def test_nothing() -> None:
    assert paragraphs("") == paragraphs(" \n\n ") == []
