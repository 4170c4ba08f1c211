"""Annotated Gigaword (Napoles, Gormley & Van Durme 2012): news parsed by Stanford CoreNLP, as XML. Read only.

A file holds many `<DOC id="…" type="…">`, within a `<FILE>` or without. Each is parsed by itself, so that memory does
not grow with the file and a broken document does not hide the next:

    <DOC id="AFP_ENG_20100414.0001" type="story">
      <sentences><sentence id="1">
        <tokens><token id="1"><word>…</word><lemma>…</lemma><POS>…</POS><NER>…</NER></token>…</tokens>
        <parse>(ROOT …)</parse>
        <basic-dependencies><dep type="nsubj"><governor>2</governor><dependent>1</dependent></dep>…
      </sentence>…</sentences>
      <coreferences><coreference><mention><sentence>1</sentence><start>1</start><end>2</end></mention>…

The chains are the output of CoreNLP, not gold; mentions count tokens from 1 and end after their last token. Headline
and dateline outside `<sentences>` are left out. Collapsed dependencies are not read: they are no tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from sys import intern
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np

from aforesaid.document import Clusters, Column, Constituents, Dependencies, Document, Entity, Source, Span
from aforesaid.errors import InputError
from aforesaid.formats.block import Block
from aforesaid.formats.brackets import unescape
from aforesaid.formats.coreference_cells import in_order
from aforesaid.formats.penn import parse_trees

STARTS = re.compile(rb"<")
SIGNATURE = re.compile(rb"<\?xml|<(?:DOC|FILE)\b")
EXPECTED = 'XML with <DOC id="…"> elements'
_BEGIN = re.compile(rb"<DOC[\s>]")
_END = b"</DOC>"
Fail = Callable[[str, str], InputError]


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    block: list[bytes] = []
    first = 0
    opening = b""
    """The first line that is not blank, to show where nothing else was found."""
    for number, line in enumerate(lines, start=1):
        opening = opening or line.strip()
        rest = line
        while rest:
            if not block:
                begin = _BEGIN.search(rest)
                if begin is None:
                    break
                first, rest = number, rest[begin.start() :]
            head, end, rest = rest.partition(_END)
            block.append(head + end)
            if end:
                yield Block(path, first, b"".join(block))
                block = []
    if block:
        yield Block(path, first, b"".join(block))
    elif not first and opening:
        found = opening[:40].decode("utf-8", "backslashreplace")
        raise InputError(f"found '{found}' and no document, expected {EXPECTED}", path=path, line=1)


def parse(block: Block) -> Document:
    try:
        root = ElementTree.fromstring(block.data)
    except ElementTree.ParseError as error:
        line, column = error.position
        message = f"found broken XML in column {column + 1} ({str(error).split(':')[0]}), expected a whole <DOC>"
        raise block.fail(message, line - 1) from None
    identifier = root.get("id", f"line-{block.line}")

    def fail(found: str, expected: str) -> InputError:
        return block.fail(f"{identifier}: found {found}, expected {expected}", 0)

    sentences = root.findall("sentences/sentence")
    tokens = [sentence.findall("tokens/token") for sentence in sentences]
    offsets = np.cumsum([0, *map(len, tokens)])
    flat = [token for sentence in tokens for token in sentence]
    if not flat:
        raise fail("no tokens", "<sentences> with <tokens>")
    words = _column(flat, "word")
    if words is None or "" in words:
        raise fail("a token without a word", "<word> in each <token>")
    document = Document(
        id=identifier,
        words=tuple(intern(unescape(word)) for word in words),
        sentence_offsets=np.unique(offsets).astype(np.int32),
        pos=_column(flat, "POS"),
        lemmas=_column(flat, "lemma"),
        entities=_entities(_column(flat, "NER")),
        constituents=_constituents(sentences, offsets.tolist(), fail),
        dependencies=_dependencies(sentences, offsets.tolist(), fail),
        clusters=_clusters(root, offsets.tolist(), fail),
    )
    return document.with_source(Source("gigaword", block.path, block.line, block.data, document))


def _column(tokens: list[Element], tag: str) -> Column | None:
    cells = tuple(intern((token.findtext(tag) or "").strip()) for token in tokens)
    return cells if any(cells) else None


def _entities(tags: Column | None) -> tuple[Entity, ...] | None:
    """Neighbours with the same tag are one entity, since the format marks no beginnings."""
    if tags is None:
        return None
    found = []
    for tag, run in groupby(range(len(tags)), key=tags.__getitem__):
        places = list(run)
        if tag not in ("O", ""):
            found.append(Entity(places[0], places[-1] + 1, tag))
    return tuple(found)


def _constituents(sentences: list[Element], offsets: list[int], fail: Fail) -> Constituents | None:
    labels: list[str] = []
    starts, ends, parents = [], [], []
    for i, sentence in enumerate(sentences):
        text = sentence.findtext("parse") or ""
        if not text.strip():
            continue
        try:
            tree = parse_trees(text)
        except InputError as error:
            raise fail(f"in <parse> of sentence {i + 1} an error ({error})", "a tree in brackets") from None
        if len(tree) != offsets[i + 1] - offsets[i] or tree.constituents is None:
            raise fail(f"{len(tree)} words in <parse> of sentence {i + 1}", f"{offsets[i + 1] - offsets[i]}")
        parts = tree.constituents
        parents.append(np.where(parts.parents < 0, -1, parts.parents + len(labels)))
        starts.append(parts.starts + offsets[i])
        ends.append(parts.ends + offsets[i])
        labels += parts.labels
    if not labels:
        return None
    return Constituents(tuple(labels), *(np.concatenate(column).astype(np.int32) for column in (starts, ends, parents)))


def _dependencies(sentences: list[Element], offsets: list[int], fail: Fail) -> Dependencies | None:
    n = offsets[-1]
    governors = np.full(n, -1, np.int32)
    relations = [""] * n
    for i, sentence in enumerate(sentences):
        for dep in sentence.iterfind("basic-dependencies/dep"):
            try:
                governor, dependent = _index(dep, "governor"), _index(dep, "dependent")
            except ValueError:
                raise fail(f"a <dep> of sentence {i + 1} without numbers", "<governor> and <dependent>") from None
            length = offsets[i + 1] - offsets[i]
            if not (0 <= governor <= length and 1 <= dependent <= length):
                raise fail(f"a <dep> {governor} → {dependent} in sentence {i + 1}", f"tokens from 1 to {length}")
            token = offsets[i] + dependent - 1
            governors[token] = offsets[i] + governor - 1 if governor else -1
            relations[token] = intern(dep.get("type", "dep"))
    return Dependencies(governors, tuple(relations)) if any(relations) else None


def _index(dep: Element, tag: str) -> int:
    """The number of a token, as Annotated Gigaword (in the text) or as CoreNLP itself (in `idx`) writes it."""
    element = dep.find(tag)
    return int("" if element is None else element.get("idx") or element.text or "")


def _clusters(root: Element, offsets: list[int], fail: Fail) -> Clusters | None:
    if root.find("coreferences") is None:
        return None
    chains: list[list[Span]] = []
    for coreference in root.iterfind("coreferences/coreference"):
        chain = []
        for mention in coreference.iterfind("mention"):
            try:
                sentence, start, end = (int(mention.findtext(tag) or "") - 1 for tag in ("sentence", "start", "end"))
            except ValueError:
                raise fail("a <mention> without numbers", "<sentence>, <start> and <end>") from None
            if not (0 <= sentence < len(offsets) - 1 and 0 <= start < end <= offsets[sentence + 1] - offsets[sentence]):
                raise fail(
                    f"a <mention> in sentence {sentence + 1}, {start + 1} to {end + 1}", "tokens of the document"
                )
            chain.append(Span(offsets[sentence] + start, offsets[sentence] + end))
        if chain:
            chains.append(chain)
    return in_order(chains)
