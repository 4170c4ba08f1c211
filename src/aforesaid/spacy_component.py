"""The spaCy component: `nlp.add_pipe("aforesaid")`. It only adapts: the parse is the pipeline's, the system is ours.

It writes plain data that serialises with the Doc: `doc.spans["coref_clusters_1"]`, … (numbered from 1, in order of the
first mention), all mentions with labels in `doc.spans["coref"]` for displaCy, `doc._.coref_chains` (dictionaries) and
`doc._.resolved_text`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import srsly  # type: ignore[import-untyped]
from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup
from spacy.training import Example

from aforesaid.errors import InputError
from aforesaid.resolve.resolution import Resolution
from aforesaid.resolve.rewrite import resolved_text
from aforesaid.resolve.system import System
from aforesaid.show.record import record
from aforesaid.spacy_document import document_of, kept_tokens
from aforesaid.spacy_scorer import CLUSTER_PREFIX, SPANS_KEY, score_coreference

__all__ = ["CorefComponent", "make_component"]

FACTORY = "aforesaid"
_LONGEST_LABEL = 40

if not Doc.has_extension("coref_chains"):
    Doc.set_extension("coref_chains", default=[])
if not Doc.has_extension("resolved_text"):
    Doc.set_extension("resolved_text", default=None)

Scorer = Callable[..., dict[str, Any]]


@Language.factory(
    FACTORY,
    assigns=["doc.spans", "doc._.coref_chains", "doc._.resolved_text"],
    requires=["token.tag", "token.dep", "token.head", "doc.sents"],
    default_config={
        "system": None,
        "model": None,
        "singletons": False,
        "min_confidence": 0.0,
        "scorer": {"@scorers": "aforesaid.coref_scorer.v1"},
    },
    default_score_weights={"coref_conll_f": 1.0, "coref_muc_f": None, "coref_b_cubed_f": None, "coref_ceaf_e_f": None},
)
def make_component(
    nlp: Language,
    name: str,
    system: str | None,
    model: str | None,
    singletons: bool,
    min_confidence: float,
    scorer: Scorer | None,
) -> CorefComponent:
    """`system` and `model` as for `aforesaid.load`; the rest as for the resolver."""
    return CorefComponent(
        name, system=system, model=model, singletons=singletons, min_confidence=min_confidence, scorer=scorer
    )


@dataclass(frozen=True, slots=True)
class Annotation:
    """What the component found in a Doc, before anything is written to it."""

    clusters: tuple[tuple[tuple[int, int, str], ...], ...]
    """For each chain its mentions as spans of the Doc's own tokens, with a label."""
    chains: list[dict[str, Any]]
    resolved: str


class CorefComponent:
    """Resolves coreference with the parse that the pipeline has made."""

    def __init__(
        self,
        name: str = FACTORY,
        *,
        system: str | None = None,
        model: str | Path | None = None,
        singletons: bool = False,
        min_confidence: float = 0.0,
        scorer: Scorer | None = score_coreference,
    ) -> None:
        self.name = name
        self.settings: dict[str, Any] = {
            "system": system,
            "model": None if model is None else str(model),
            "singletons": singletons,
            "min_confidence": min_confidence,
        }
        self.scorer = scorer
        self._system: System | None = None
        self._files: dict[str, bytes] = {}
        """The files of a model that came with a saved pipeline."""

    @property
    def system(self) -> System:
        """Loaded when first needed, so that a pipeline can be put together and copied cheaply."""
        if self._system is None:
            from aforesaid.resolve.systems import DEFAULT_SYSTEM, load_system

            name = self.settings["system"] or DEFAULT_SYSTEM
            if self._files:
                with tempfile.TemporaryDirectory(prefix="aforesaid-") as folder:
                    _write_files(Path(folder), self._files)
                    self._system = load_system(name, Path(folder))
            else:
                model = self.settings["model"]
                self._system = load_system(name, None if model is None else Path(model))
        return self._system

    def __call__(self, doc: Doc) -> Doc:
        self.set_annotations([doc], [self.predict(doc)])
        return doc

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        for doc in stream:
            yield self(doc)

    def predict(self, doc: Doc) -> Annotation:
        """The chains of a Doc, which is left as it is."""
        if not len(kept_tokens(doc)):
            return Annotation((), [], doc.text)
        try:
            document = document_of(doc)
        except InputError as error:
            raise InputError(f"{self.name}: {error}; in this pipeline, put one before it") from None
        return annotation(doc, self.system.resolve(document), **self._options())

    def _options(self) -> dict[str, Any]:
        return {name: self.settings[name] for name in ("singletons", "min_confidence")}

    def set_annotations(self, docs: Iterable[Doc], found: Iterable[Annotation]) -> None:
        for doc, one in zip(docs, found, strict=True):
            for key in [key for key in doc.spans if key.startswith(CLUSTER_PREFIX)]:
                del doc.spans[key]
            mentions: list[Span] = []
            for number, cluster in enumerate(one.clusters, start=1):
                spans = [Span(doc, start, end, label=label) for start, end, label in cluster]
                doc.spans[f"{CLUSTER_PREFIX}{number}"] = SpanGroup(doc, spans=spans)
                mentions += spans
            doc.spans[SPANS_KEY] = SpanGroup(doc, spans=sorted(mentions, key=lambda span: (span.start, -span.end)))
            doc._.coref_chains = one.chains
            doc._.resolved_text = one.resolved

    def score(self, examples: Iterable[Example], **options: Any) -> dict[str, Any]:
        return {} if self.scorer is None else self.scorer(examples, **options)

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Language | None = None) -> None:
        """Nothing to learn from examples: the model is trained without labels, by `aforesaid train`."""

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Settings and the model's files, so that a saved pipeline needs nothing else."""
        return bytes(srsly.msgpack_dumps({"settings": self._portable(), "files": self._model_files()}))

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> CorefComponent:
        saved = srsly.msgpack_loads(data)
        self.settings = dict(saved["settings"])
        self._files = dict(saved["files"])
        self._system = None
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        folder = Path(path)
        folder.mkdir(parents=True, exist_ok=True)
        srsly.write_json(folder / "settings.json", self._portable())
        _write_files(folder / "model", self._model_files())

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> CorefComponent:
        folder = Path(path)
        try:
            self.settings = dict(srsly.read_json(folder / "settings.json"))
        except ValueError as error:
            raise InputError(str(error), path=str(folder / "settings.json")) from None
        self._files = _read_files(folder / "model") if (folder / "model").is_dir() else {}
        self._system = None
        return self

    def _portable(self) -> dict[str, Any]:
        """The settings without the place of the model on this machine."""
        return {**self.settings, "model": None}

    def _model_files(self) -> dict[str, bytes]:
        model = self.settings["model"]
        return self._files if model is None else _read_files(Path(model))

    def __getstate__(self) -> dict[str, Any]:
        # A loaded system holds functions, which do not travel to other processes; each loads its own.
        return {**self.__dict__, "_system": None}


def annotation(doc: Doc, resolution: Resolution, *, singletons: bool, min_confidence: float) -> Annotation:
    """A resolution in terms of the Doc's tokens, white space included."""
    tokens = kept_tokens(doc)
    plain = record(resolution, singletons=singletons, min_confidence=min_confidence)["chains"]
    clusters = []
    for chain in plain:
        label = " ".join(f"{chain['id']} {chain['representative']}".split())
        label = label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 1] + "…"
        for mention in chain["mentions"]:
            mention["start"], mention["end"] = tokens[mention["start"]], tokens[mention["end"] - 1] + 1
        clusters.append(tuple((mention["start"], mention["end"], label) for mention in chain["mentions"]))
    return Annotation(tuple(clusters), plain, resolved_text(resolution, min_confidence=min_confidence))


def _read_files(path: Path) -> dict[str, bytes]:
    if not path.is_dir():
        raise InputError("found no folder here, expected a trained model", path=str(path))
    return {
        str(file.relative_to(path).as_posix()): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()
    }


def _write_files(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        target = (folder / name).resolve()
        if not target.is_relative_to(folder.resolve()):
            raise InputError(f"found the file name {name!r} in a saved pipeline, expected one inside its folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
