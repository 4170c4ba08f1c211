"""`aforesaid annotate`: parse documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated

import typer

from aforesaid.cli.options import BadDocuments, From, SkipBad, To
from aforesaid.document import Document
from aforesaid.files import STANDARD_STREAM
from aforesaid.formats import FORMATS, Format, format_of, read_documents, write_documents
from aforesaid.progress import track

Inputs = Annotated[
    list[str], typer.Argument(metavar="IN...", help="Files, folders, or - for standard input; .gz is read as well.")
]
OutputOption = Annotated[
    str, typer.Option("-o", "--output", metavar="OUT", help="A file, or - for standard output; .gz is compressed.")
]
Parser = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="spacy (the best installed English model), corenlp, or a spaCy model by its name."
    ),
]
CoreNLP = Annotated[
    str | None,
    typer.Option(
        "--corenlp",
        metavar="FOLDER|URL",
        help="Parse with Stanford CoreNLP: the folder of its jars, or the URL of its server.",
    ),
]
Workers = Annotated[int, typer.Option(min=1, metavar="N", help="How many processes parse at the same time.")]


def register(app: typer.Typer) -> None:
    app.command("annotate")(annotate)


def annotate(
    sources: Inputs,
    output: OutputOption = STANDARD_STREAM,
    parser: Parser = "spacy",
    corenlp: CoreNLP = None,
    workers: Workers = 1,
    from_: From = None,
    to: To = None,
    skip_bad: SkipBad = False,
) -> None:
    """Add parts of speech, lemmas, named entities and a parse to raw texts or to tokens.

    Given tokens, sentences and speakers are kept. JSON lines (.jsonl, and standard output by default) hold all of it;
    dependency trees from spaCy also fit CoNLL-U (.conllu), phrase structure from CoreNLP also CoNLL-2012 (.conll).
    """
    if STANDARD_STREAM in sources and from_ is None:
        raise typer.BadParameter(f"standard input needs a format: {', '.join(FORMATS)}.", param_hint="--from")
    if output == STANDARD_STREAM and to is None:
        to = "jsonl"
    from aforesaid.annotate import make_annotator

    format = format_of(output, to)
    annotator = make_annotator(parser, corenlp=corenlp, workers=workers)
    bad = BadDocuments()
    lost: set[str] = set()
    documents = chain.from_iterable(read_documents(s, from_, on_bad=bad if skip_bad else None) for s in sources)
    try:
        annotated = track(annotator.annotate(documents), "Annotating")
        write_documents(_noting_losses(annotated, format, lost), output, to)
    finally:
        bad.report()
    if lost:
        typer.echo(f"aforesaid: {format.name} cannot hold {', '.join(sorted(lost))}; jsonl can", err=True)


def _noting_losses(documents: Iterable[Document], format: Format, lost: set[str]) -> Iterator[Document]:
    for document in documents:
        lost.update(format.lost(document))
        yield document
