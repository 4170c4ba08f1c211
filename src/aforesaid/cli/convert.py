"""`aforesaid convert`: from one format to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import typer

from aforesaid.cli.options import BadDocuments, From, Input, Output, SkipBad, To
from aforesaid.document import Document
from aforesaid.files import STANDARD_STREAM
from aforesaid.formats import FORMATS, Format, format_of, read_documents, write_documents
from aforesaid.progress import track


def register(app: typer.Typer) -> None:
    app.command("convert")(convert)


def convert(source: Input, target: Output, from_: From = None, to: To = None, skip_bad: SkipBad = False) -> None:
    """Move documents between formats, and say what the target cannot hold.

    Converting a file to its own format gives the same bytes. Formats are picked by extension: CoNLL-2012 (.conll),
    CoNLL-U with CorefUD coreference (.conllu), JSON lines (.jsonl), Penn trees (.mrg), Annotated Gigaword (.xml, read
    only) and plain text (.txt).
    """
    if source == STANDARD_STREAM and from_ is None:
        raise typer.BadParameter(f"standard input needs a format: {', '.join(FORMATS)}.", param_hint="--from")
    if target == STANDARD_STREAM and to is None:
        raise typer.BadParameter("standard output needs a format.", param_hint="--to")
    bad = BadDocuments()
    lost: Counter[str] = Counter()
    on_bad = bad if skip_bad else None
    format = format_of(target, to)
    documents = _noting_losses(track(read_documents(source, from_, on_bad=on_bad), "Converting"), format, lost)
    try:
        n = write_documents(documents, target, to, on_bad=on_bad)
    finally:
        bad.report()
    if n > 1 and "documents" not in format.holds:
        lost["the borders between documents"] = n
    for what, n_documents in lost.items():
        in_how_many = f"{n_documents} document{'s' if n_documents > 1 else ''}"
        typer.echo(f"aforesaid: {format.name} cannot hold {what} (lost in {in_how_many})", err=True)


def _noting_losses(documents: Iterable[Document], format: Format, lost: Counter[str]) -> Iterator[Document]:
    for document in documents:
        lost.update(format.lost(document))
        yield document
