from __future__ import annotations

from aforesaid.show.markdown import escaped, line_starts_escaped, markdown
from resolutions import marked


def test_numbered_mentions_and_a_table() -> None:
    text = markdown(marked("[Ann]1 saw [[her]1 dog]2.\n\n[It]2 barked."))
    assert (
        "\\[Ann\\]<sup>1</sup> saw \\[\\[her\\]<sup>1</sup> dog\\]<sup>2</sup>.\n\n\\[It\\]<sup>2</sup> barked." in text
    )
    assert "| 1 | Ann | person, female | 2 | sentence 1 | sentence 1 |" in text


def test_what_markdown_would_take_for_markup_is_escaped() -> None:
    assert escaped("a *b* <c> [d] `e` x|y") == r"a \*b\* \<c\> \[d\] \`e\` x\|y"
    assert line_starts_escaped("- a\n1. b 1. c - d\n") == "\\- a\n1\\. b 1. c - d\n"


def test_a_name_with_a_bar_does_not_break_the_table() -> None:
    text = markdown(marked("[A|B Films]1 grew. [It]1 fell."))
    assert r"| 1 | A\|B Films |" in text
