"""How a text is rewritten, as plain data: what `aforesaid resolve --to resolved` takes and sends to its processes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from aforesaid.errors import InputError
from aforesaid.resolve.replaceable import Replace
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.rewrite import resolved_text
from aforesaid.resolve.surface import with_text


@dataclass(frozen=True, slots=True)
class Rewriting:
    replace: Replace = Replace.PRONOUNS
    quotations: bool = False
    """Replace inside quotation marks, too."""
    first_person: bool = False
    """Replace *I* and *you*, too."""
    protect: tuple[str, ...] = ()
    """Regular expressions; what they match stays as it is."""

    def __post_init__(self) -> None:
        for pattern in self.protect:
            try:
                re.compile(pattern)
            except re.error as error:
                raise InputError(f"'{pattern}' is no regular expression: {error}") from None

    def text(self, resolution: Resolution, *, min_confidence: float = 0.0) -> str:
        """The text of a resolution, rewritten so."""
        text = with_text(resolution.document).text or ""
        return resolved_text(
            resolution,
            replace=self.replace,
            quotations=self.quotations,
            first_person=self.first_person,
            protected=[match.span() for pattern in self.protect for match in re.finditer(pattern, text)],
            min_confidence=min_confidence,
        )
