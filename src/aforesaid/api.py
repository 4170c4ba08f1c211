"""The library in three lines: `nlp = aforesaid.load(); doc = nlp(text); doc.chains`.

A `Coref` parses and resolves; a `CorefDocument` is what it finds in a text. Everything that is returned is plain,
frozen data, and the probabilities of links are the system's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.resolve.entities import CorefChain, CorefMention, chains_of
from aforesaid.resolve.resolution import Candidate, Resolution
from aforesaid.resolve.rewrite import Replace, resolved_text
from aforesaid.resolve.surface import with_text
from aforesaid.resolve.system import System
from aforesaid.sources import Source, document_from, is_spoken_text, spread_speakers

if TYPE_CHECKING:
    from aforesaid.annotate import Annotator

__all__ = ["Coref", "CorefChain", "CorefDocument", "CorefMention", "Explanation", "Source", "load"]


def load(system: str | None = None, model: str | Path | None = None, parser: str | None = None) -> Coref:
    """A resolver. Without arguments the default system with its trained model, and the best installed parser.

    `system` is a name that `aforesaid systems` lists, `model` a file that `aforesaid train` wrote, and `parser` the
    name of a spaCy model (or `corenlp`), which is loaded with the first text that needs it.
    """
    from aforesaid.resolve.systems import DEFAULT_SYSTEM, load_system

    name = DEFAULT_SYSTEM if system is None else system
    path = None if model is None else Path(model)
    return Coref(load_system(name, path), parser=parser, recipe=(name, path, parser))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a mention was linked as it was; `str()` says it in a line."""

    mention: str
    candidates: tuple[Candidate, ...]
    """The chosen antecedent first, then the runners-up."""
    text: str

    def __str__(self) -> str:
        return self.text


class CorefDocument:
    """A text whose coreference has been resolved."""

    def __init__(self, resolution: Resolution, *, singletons: bool = False, min_confidence: float = 0.0) -> None:
        self.resolution = resolution
        self.document = with_text(resolution.document)
        self.singletons = singletons
        self.min_confidence = min_confidence

    @property
    def text(self) -> str:
        """The text that character offsets refer to; put together from the tokens where only those were given."""
        return self.document.text or ""

    @property
    def tokens(self) -> tuple[str, ...]:
        return self.document.words

    @cached_property
    def chains(self) -> tuple[CorefChain, ...]:
        """All chains in order of their first mention."""
        return chains_of(self.resolution, singletons=self.singletons, min_confidence=self.min_confidence)

    @property
    def mentions(self) -> tuple[CorefMention, ...]:
        """The mentions of all chains in text order."""
        found = [mention for chain in self.chains for mention in chain.mentions]
        return tuple(sorted(found, key=lambda mention: (mention.start, -mention.end)))

    def resolved(
        self,
        *,
        replace: Replace | str = Replace.PRONOUNS,
        quotations: bool = False,
        first_person: bool = False,
        protected: Iterable[tuple[int, int]] = (),
    ) -> str:
        """The text with its pronouns replaced by what they stand for; see `aforesaid.resolve.rewrite`."""
        return resolved_text(
            self.resolution,
            replace=Replace(replace),
            quotations=quotations,
            first_person=first_person,
            protected=protected,
            min_confidence=self.min_confidence,
        )

    def explain(self, mention: CorefMention | int) -> Explanation:
        """The evidence behind a mention's link, its probability and the runners-up."""
        from aforesaid.show.explanation import explanation

        index = mention if isinstance(mention, int) else mention.index
        mentions = self.resolution.mentions
        if not 0 <= index < len(mentions):
            raise InputError(f"found mention {index}, expected one of the {len(mentions)} of this document, from 0")
        decision = self.resolution.explain(index)
        return Explanation(mentions.text(index), decision.candidates, explanation(mentions, decision))

    def to_dict(self, *, explanations: bool = False) -> dict[str, Any]:
        """Plain data, as `aforesaid resolve --to json` writes it."""
        from aforesaid.show.record import record

        return record(
            self.resolution,
            singletons=self.singletons,
            min_confidence=self.min_confidence,
            explanations=explanations,
        )

    def to_html(self, title: str | None = None) -> str:
        """The page: one self-contained HTML file."""
        from aforesaid.show.page import page

        return page(self.resolution, title=title, singletons=self.singletons, min_confidence=self.min_confidence)

    def __repr__(self) -> str:
        start = " ".join(self.text.split())
        return f"<CorefDocument {start[:40] + '…' if len(start) > 40 else start!r}: {len(self.chains)} chains>"


class Coref:
    """Call it with a text, tokens, sentences of tokens, utterances with speakers, or a spaCy Doc."""

    def __init__(
        self,
        system: System,
        *,
        parser: str | None = None,
        annotator: Annotator | None = None,
        recipe: tuple[str, Path | None, str | None] | None = None,
    ) -> None:
        self.system = system
        self._parser = parser
        self._annotator = annotator
        self._recipe = recipe
        """What `load` was called with, so that other processes can load the same."""

    def __call__(
        self,
        source: Source,
        *,
        speakers: Sequence[str] | None = None,
        singletons: bool = False,
        min_confidence: float = 0.0,
        scheme: str | None = None,
    ) -> CorefDocument:
        """Resolve one text. `speakers` has a name for each utterance or sentence of a list.

        `singletons` also returns chains of one mention; `min_confidence` leaves out links that are less probable;
        `scheme` asks for another annotation scheme's idea of coreference (`aforesaid.resolve.schemes`).
        """
        resolution = self.system.resolve(self.annotate(document_from(source, speakers)))
        return _document(resolution, singletons, min_confidence, scheme)

    def pipe(
        self,
        sources: Iterable[Source],
        *,
        workers: int = 1,
        singletons: bool = False,
        min_confidence: float = 0.0,
        scheme: str | None = None,
    ) -> Iterator[CorefDocument]:
        """Resolve many texts, in as many processes as there are workers; results come in the order of the texts."""
        if workers <= 1:
            for source in sources:
                yield self(source, singletons=singletons, min_confidence=min_confidence, scheme=scheme)
            return
        if self._recipe is None:
            raise InputError(
                "several workers need a system by name, as `aforesaid.load` gives it; found a system object"
            )
        from aforesaid.resolve.many import resolve_many

        documents = (document_from(source) for source in sources)
        for resolution in resolve_many(documents, self._recipe, workers, self.system):
            yield _document(resolution, singletons, min_confidence, scheme)

    def annotate(self, document: Document, *, again: bool = False) -> Document:
        """The document with a parse: its own where it has one, else (or when `again` is set) the parser's."""
        from aforesaid.annotate import is_annotated, make_annotator

        if is_annotated(document) and not again:
            return document
        if self._annotator is None:
            self._annotator = make_annotator(self._parser or "spacy")
        plain = document if not is_spoken_text(document) else document_from(document.text or "", identifier=document.id)
        (annotated,) = self._annotator.annotate([plain])
        return spread_speakers(document, annotated) if is_spoken_text(document) else annotated


def _document(resolution: Resolution, singletons: bool, min_confidence: float, scheme: str | None) -> CorefDocument:
    if scheme is not None:
        from aforesaid.resolve.schemes import in_scheme, scheme_of

        wanted = scheme_of(scheme)
        resolution, singletons = in_scheme(resolution, wanted), singletons or wanted.singletons
    return CorefDocument(resolution, singletons=singletons, min_confidence=min_confidence)
