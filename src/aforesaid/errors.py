"""What aforesaid raises. Every message says what came, what was expected, and where."""

from __future__ import annotations


class AforesaidError(Exception):
    """Base of all errors that a user can mend. The command line prints it in one line and exits with 1."""


class InputError(AforesaidError):
    """A file, a text or a model that is not what it should be."""

    def __init__(self, message: str, *, path: str | None = None, line: int | None = None) -> None:
        self.path = path
        self.line = line
        name = "standard input" if path == "-" else path
        place = "" if name is None else name if line is None else f"{name}:{line}"
        super().__init__(f"{place}: {message}" if place else message)


class MissingError(AforesaidError):
    """Something that has to be installed first: a parser's model, an extra, an external program."""
