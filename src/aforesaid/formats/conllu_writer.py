"""Writing CoNLL-U with CorefUD's `Entity=`.

A document that came from such a file and has other clusters now is written with its own lines, among them empty nodes
and multiword tokens; `Entity=` alone is replaced, and what refers to the old chains (`Bridge=`, `SplitAnte=`) left out.
Any other document gets what its layers tell: words, lemmas, XPOS, dependencies, spacing, speakers, paragraphs, chains.
"""

from __future__ import annotations

import re

from aforesaid.document import Document, Span
from aforesaid.errors import InputError
from aforesaid.formats import spacing
from aforesaid.formats.conllu import NAME
from aforesaid.formats.corefud import DEFAULT_ORDER, render_entities

_OLD_KEYS = ("Entity", "Bridge", "Split", "SplitAnte")
_GLOBAL = "# global.Entity"
_WORD = re.compile(r"\d+\t")
_NO_WORD = re.compile(r"\d+[-.]\d+\t")
_NEWDOC = re.compile(r"#\s*newdoc\b")


def render(document: Document) -> bytes:
    source = document.source
    if source is None or source.format != NAME or not source.unchanged(document, but=("clusters",)):
        return _from_layers(document).encode()
    if source.original is not None and document.clusters == source.original.clusters:
        return source.data
    return _with_entities(source.text, document).encode()


def _with_entities(text: str, document: Document) -> str:
    values = render_entities(document)
    token = 0
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith(_GLOBAL):
            continue
        if _WORD.match(line):
            lines.append(_with_entity(line, values.get(token)))
            token += 1
        else:
            lines.append(_with_entity(line, None) if _NO_WORD.match(line) else line)
    if document.clusters is not None:
        first = next((i + 1 for i, line in enumerate(lines) if _NEWDOC.match(line)), 0)
        lines.insert(first, f"{_GLOBAL} = {DEFAULT_ORDER}" + ("\r" if "\r\n" in text else ""))
    return "\n".join(lines)


def _with_entity(line: str, value: str | None) -> str:
    end = "\r" if line.endswith("\r") else ""
    head, _, misc = line.removesuffix("\r").rpartition("\t")
    items = [item for item in misc.split("|") if item != "_" and item.partition("=")[0] not in _OLD_KEYS]
    if value is not None:
        # As in CorefUD, the keys of MISC are sorted.
        items = sorted([*items, f"Entity={value}"], key=lambda item: item.partition("=")[0].lower())
    return f"{head}\t{'|'.join(items) or '_'}{end}"


def _from_layers(document: Document) -> str:
    if not len(document):
        message = "found a document without tokens, expected an annotated one (raw text has to be annotated first)"
        raise InputError(f"{document.name}: {message}")
    n = len(document)
    values = render_entities(document)
    paragraphs = frozenset(() if document.paragraph_offsets is None else document.paragraph_offsets.tolist())
    blanks = _blanks(document)
    lines: list[str] = [f"# newdoc id = {document.id}"]
    if document.part:
        lines.append(f"# part = {document.part}")
    if document.clusters is not None:
        lines.append(f"{_GLOBAL} = {DEFAULT_ORDER}")
    for i, (start, end) in enumerate(document.sentences()):
        if i in paragraphs:
            lines.append("# newpar")
        speakers = document.speakers[start:end] if document.speakers is not None else ()
        if len(set(speakers)) == 1 and speakers[0]:
            lines.append(f"# speaker = {speakers[0]}")
        if blanks is not None:
            lines.append("# text = " + re.sub(r"\s+", " ", document.surface(Span(start, end))))
        for token in range(start, end):
            misc = [] if values.get(token) is None else [f"Entity={values[token]}"]
            if blanks is not None:
                at_paragraph = token + 1 == end and end < n and i + 1 in paragraphs
                misc += _spacing(blanks[token + 1], is_said=at_paragraph or token + 1 == n)
                if token == 0 and blanks[0]:
                    misc.append(f"SpacesBefore={spacing.encode(blanks[0])}")
            if len(set(speakers)) > 1:
                misc.append(f"Speaker={speakers[token - start]}")
            lines.append(_line(document, token, start, misc))
        lines.append("")
    text = "\n".join(lines) + "\n"
    if text.count("\t") != 9 * n or len(lines) != text.count("\n") or "" in document.words:
        message = "found an empty word, or a tab or line break within a cell, expected text without them"
        raise InputError(f"{document.name}: {message}")
    return text


def _line(document: Document, token: int, start: int, misc: list[str]) -> str:
    head, relation = "_", "_"
    if document.dependencies is not None:
        governor = int(document.dependencies.governors[token])
        head = "0" if governor < 0 else str(governor - start + 1)
        relation = document.dependencies.relations[token] or "_"
    lemma = document.lemmas[token] if document.lemmas is not None else ""
    pos = document.pos[token] if document.pos is not None else ""
    cells = (token - start + 1, document.words[token], lemma or "_", "_", pos or "_", "_", head, relation, "_")
    return "\t".join(map(str, cells)) + "\t" + ("|".join(misc) or "_")


def _blanks(document: Document) -> list[str] | None:
    """What stands before the first token, between tokens, and after the last; None if no text is known.

    Also None where tokens overlap or are not what stands in the text: the words alone are then written.
    """
    if document.text is None or document.char_spans is None:
        return None
    starts, ends = document.char_spans[:, 0].tolist(), document.char_spans[:, 1].tolist()
    text = document.text
    if any(text[start:end] != word for start, end, word in zip(starts, ends, document.words, strict=True)):
        return None
    gaps = [text[end:start] for end, start in zip([0, *ends], [*starts, len(text)], strict=True)]
    is_blank = all(not gap.strip() for gap in gaps) and all(e <= s for e, s in zip(ends, starts[1:], strict=False))
    return gaps if is_blank else None


def _spacing(blanks: str, is_said: bool) -> list[str]:
    """The MISC item for what follows a word; a single space goes without saying, except before a paragraph."""
    if blanks == "":
        return ["SpaceAfter=No"]
    return [] if blanks == " " and not is_said else [f"SpacesAfter={spacing.encode(blanks)}"]
