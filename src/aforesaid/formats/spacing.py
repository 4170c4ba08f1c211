"""The text of a CoNLL-U document out of its words and the blanks that MISC tells of.

`SpaceAfter=No` says that nothing follows a word; UDPipe's `SpacesAfter=\\s\\n` and `SpacesBefore=…` say what does.
Where nothing is said, a single space follows, and a blank line before a paragraph.
"""

from __future__ import annotations

import re

_CODES = {" ": r"\s", "\t": r"\t", "\r": r"\r", "\n": r"\n", "|": r"\p", "\\": "\\\\"}
_CHARACTERS = {code: character for character, code in _CODES.items()}
_ESCAPED = re.compile(r"\\.")


def encode(blanks: str) -> str:
    return "".join(_CODES.get(character, character) for character in blanks)


def decode(value: str) -> str:
    return _ESCAPED.sub(lambda match: _CHARACTERS.get(match[0], match[0]), value)


class Surface:
    """Puts the text together while the lines of a document go by."""

    def __init__(self) -> None:
        self.char_spans: list[tuple[int, int]] = []
        self.is_known = False
        """Whether anything has been said about blanks, or about the text itself."""
        self._pieces: list[str] = []
        self._length = 0
        self._pending: str | None = None
        """Blanks due before the next word; None where nothing has been said about them."""
        self._last_of_range = 0
        self._range = (0, "")
        """What is left of the multiword token under way: where it begins, and its characters."""

    def text(self) -> str:
        return "".join(self._pieces) + (self._pending or "")

    def begin_paragraph(self) -> None:
        if self._pieces and not self._pending:
            self._pending = "\n\n"

    def begin_range(self, form: str, last: int, misc: dict[str, str]) -> None:
        """A multiword token that ends with the word number `last`."""
        self._range = (self._put(form, misc), form)
        self._last_of_range = last

    def word(self, number: int, form: str, misc: dict[str, str]) -> None:
        start, rest = self._range
        if number > self._last_of_range:
            self._last_of_range = 0
            start = self._put(form, misc)
            self.char_spans.append((start, start + len(form)))
        elif rest.startswith(form) and (number < self._last_of_range or rest == form):
            # `don't` is `do` and `n't`: each word has its own place.
            self.char_spans.append((start, start + len(form)))
            self._range = (start + len(form), rest[len(form) :])
        else:
            # `zum` is `zu` and `dem`: the words share what is left of the token.
            self.char_spans.append((start, start + len(rest)))

    def end_sentence(self) -> None:
        self._last_of_range = 0

    def _put(self, form: str, misc: dict[str, str]) -> int:
        """Blanks and form; gives the place of the form's first character."""
        blanks = self._pending
        if "SpacesBefore" in misc:
            blanks = (blanks or "") + decode(misc["SpacesBefore"])
        elif blanks is None:
            blanks = " " if self._pieces else ""
        self._pieces += (blanks, form)
        self._length += len(blanks) + len(form)
        self._pending = None
        if misc.get("SpaceAfter") == "No":
            self._pending = ""
        elif "SpacesAfter" in misc:
            self._pending = decode(misc["SpacesAfter"])
        self.is_known |= self._pending is not None
        return self._length - len(form)
