"""Start here: the whole flow, one function a stage, called in order.

    read → annotate → detect → describe → encode → train      text without labels to parameters     (`learn`)
    read → annotate → detect → describe → resolve → write     text and parameters to chains         (`answer`)

Each function only names the part of the package that does the work, so that reading this file tells where everything
is. It keeps a corpus in memory. What is needed for more than that stands round the same stages elsewhere: many files,
failures and several processes in `batch`, a corpus in shards with checkpoints in `scale`, three-line use in `api`,
measuring what came out in `score`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from aforesaid.annotate import annotate_if_needed, make_annotator
from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.formats import read_documents
from aforesaid.mentions.describe import describe as describe_mentions
from aforesaid.mentions.detect import detect as detect_mentions
from aforesaid.mentions.propose import Proposals
from aforesaid.model import em
from aforesaid.model.encoded import EncodedDocument
from aforesaid.model.packed import pack
from aforesaid.model.parameters import Parameters
from aforesaid.modes.preset import Preset
from aforesaid.resolve.resolution import Resolution
from aforesaid.show.render import OUTPUTS, View
from aforesaid.sieves.context import Context, make_context
from aforesaid.syntax.parsed import Parsed, open_parsed

Path: TypeAlias = "str | os.PathLike[str]"
EVERYTHING = View()


def learn(corpus: Path, preset: Preset, *, parser: str = "spacy") -> Parameters:
    """Parameters of a model out of text without any labels."""
    documents = annotate(read(corpus), parser)
    encoded = (encode(describe(*detect(document, preset), preset), preset) for document in documents)
    return train((document for document in encoded if document is not None), preset)


def answer(source: Path, target: Path, preset: Preset, parameters: Parameters, *, parser: str = "spacy") -> int:
    """Resolve the documents of a file and write them, in the form that the target's extension names."""
    documents = annotate(read(source), parser)
    resolved = (resolve(describe(*detect(document, preset), preset), preset, parameters) for document in documents)
    return write(resolved, target)


def read(source: Path, format: str | None = None) -> Iterator[Document]:
    """Documents of a file or a folder, one at a time (`formats/`)."""
    return read_documents(source, format)


def annotate(documents: Iterable[Document], parser: str = "spacy") -> Iterator[Document]:
    """Words, sentences, parts of speech, named entities and a parse, for documents that have none (`annotate/`)."""
    return annotate_if_needed(documents, make_annotator(parser))


def detect(document: Document, preset: Preset) -> tuple[Parsed, Proposals]:
    """The parse in the form that all stages ask (`syntax/`), and the spans that may mean something (`mentions/`)."""
    parsed = open_parsed(document)
    return parsed, detect_mentions(parsed, preset.detection)


def describe(parsed: Parsed, spans: Proposals, preset: Preset) -> Context:
    """Type, number, gender, person, animacy, class … of each mention (`lexicon/`), ready to compare (`sieves/`)."""
    rules = preset.detection
    return make_context(parsed, describe_mentions(parsed, spans, vote_on_names=rules.vote_on_names, off=rules.off))


def encode(context: Context, preset: Preset) -> EncodedDocument | None:
    """What EM needs: the mode and the candidates of each mention as integers (`modes/`); None without mentions."""
    return preset.encode_context(context)


def train(corpus: Iterable[EncodedDocument], preset: Preset) -> Parameters:
    """Algorithm 1: E- and M-steps from a uniform start (`model/`). The parameters of the last iteration."""
    documents = list(corpus)
    if not documents:
        raise InputError("found no mention in the corpus, expected text to learn from")
    pieces = [em.InMemory(pack(preset.definition, documents))]
    return em.train(pieces, preset.definition, preset.training).parameters[-1]


def resolve(context: Context, preset: Preset, parameters: Parameters) -> Resolution:
    """The antecedent with the highest posterior for each mention; chains are their closure (`model/`, `resolve/`)."""
    return preset.resolve_context(context, parameters)


def write(resolutions: Iterable[Resolution], target: Path, view: View = EVERYTHING) -> int:
    """A file of any kind that `aforesaid resolve --to` knows (`show/`, `formats/`); gives the number of documents."""
    by_extension = {output.extension: output for output in OUTPUTS.values()}
    name = os.fspath(target)
    output = by_extension.get(os.path.splitext(name.removesuffix(".gz"))[1])
    if output is None:
        raise InputError(f"the name has an unknown extension, expected one of {', '.join(by_extension)}", path=name)
    n = 0
    with write_atomically(target) as stream:
        for resolution in resolutions:
            if n and not output.several:
                raise InputError(f"found more than one document, expected one for a {output.extension} file", path=name)
            stream.write(output(resolution, view))
            n += 1
    return n
