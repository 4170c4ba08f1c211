"""Penn Treebank bracketed trees: one file is one document, one tree a sentence.

Labels are kept as they stand, function tags included; an outermost bracket without a label, as the treebank writes it,
is called TOP. Traces (`-NONE-`) and the constituents that hold nothing else are left out, since they are not text.
Words are given with plain brackets and written back as `-LRB-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from sys import intern

import numpy as np

from aforesaid.document import Constituents, Document, Source
from aforesaid.errors import InputError
from aforesaid.files import decode
from aforesaid.formats.block import Block, document_id
from aforesaid.formats.brackets import escape, unescape

STARTS = re.compile(rb"\(")
SIGNATURE = re.compile(rb"\(\s*\(?\s*[A-Z][-A-Z0-9=|]*\s*\(")
EXPECTED = "a tree in brackets"
_TOKEN = re.compile(r"\(\s*([^\s()]*)|(\))|([^\s()]+)|(\n)")


def split(lines: Iterable[bytes], path: str) -> Iterator[Block]:
    data = b"".join(lines)
    if data.strip():
        yield Block(path, 1, data)


def parse(block: Block) -> Document:
    document = parse_trees(decode(block.data, block.path, block.line), document_id(block.path), block.path, block.line)
    source = Source("penn", block.path, block.line, block.data, document)
    return document.with_source(source)


def parse_trees(text: str, identifier: str = "", path: str | None = None, first_line: int = 1) -> Document:
    """The trees of a text as a document with words, parts of speech and constituents."""
    words: list[str] = []
    pos: list[str] = []
    labels: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    parents: list[int] = []
    sentence_offsets = [0]
    stack: list[int] = []
    line = first_line
    leaf = False
    """Whether the bracket just opened has taken its word and can only close."""

    def fail(found: str, expected: str) -> InputError:
        return InputError(f"found {found}, expected {expected}", path=path, line=line)

    for match in re.finditer(_TOKEN, text):
        label, closing, word, _ = match.groups()
        if label is not None:
            if leaf:
                raise fail(f"'({label}' after a word", "a closing bracket")
            parents.append(stack[-1] if stack else -1)
            stack.append(len(labels))
            labels.append(intern(label or "TOP"))
            starts.append(len(words))
            ends.append(-1)
            line += match.group().count("\n")
        elif closing:
            if not stack:
                raise fail("a closing bracket that closes nothing", "an opening bracket")
            top = stack.pop()
            if leaf:
                leaf = False
            elif starts[top] == len(words):  # only traces within
                del labels[top:], starts[top:], ends[top:], parents[top:]
            else:
                ends[top] = len(words)
            if not stack and len(words) > sentence_offsets[-1]:
                sentence_offsets.append(len(words))
        elif word is not None:
            if not stack:
                raise fail(f"the word '{word}' outside brackets", "an opening bracket")
            if leaf:
                raise fail(f"a second word '{word}' under one part of speech", "a closing bracket")
            if len(labels) - 1 != stack[-1] or starts[-1] != len(words):
                raise fail(f"the word '{word}' beside constituents", "a bracket with part of speech and word")
            # A bracket that holds a word was a part of speech, not a constituent.
            tag = labels.pop()
            starts.pop(), ends.pop(), parents.pop()
            leaf = True
            if tag != "-NONE-":
                words.append(intern(unescape(word)))
                pos.append(tag)
        else:
            line += 1
    if stack:
        raise fail(f"the end of the file with {len(stack)} brackets open", "closing brackets")
    return Document(
        id=identifier,
        words=tuple(words),
        sentence_offsets=np.array(sentence_offsets, np.int32),
        pos=tuple(pos),
        constituents=Constituents(
            tuple(labels), np.array(starts, np.int32), np.array(ends, np.int32), np.array(parents, np.int32)
        ),
    )


def render(document: Document) -> bytes:
    if document.source is not None and document.source.format == "penn" and document.source.unchanged(document):
        return document.source.data
    return "".join(tree + "\n" for tree in trees(document)).encode()


def trees(document: Document) -> Iterator[str]:
    """The tree of each sentence in one line. A sentence without a parse is one flat TOP."""
    pos = document.pos or ("XX",) * len(document)
    opened: list[list[str]] = [[] for _ in document.words]
    closed = [0] * len(document)
    if document.constituents is not None:
        c = document.constituents
        for label, start, end in zip(c.labels, c.starts.tolist(), c.ends.tolist(), strict=True):
            if end > start:
                opened[start].append(label)
                closed[end - 1] += 1
    for start, end in document.sentences():
        if start == end:
            continue
        leaves = [
            "".join(f"({label} " for label in opened[i])
            + f"({pos[i] or 'XX'} {escape(document.words[i])})"
            + ")" * closed[i]
            for i in range(start, end)
        ]
        line = " ".join(leaves)
        has_one_top = opened[start] and _closes_at_end(line)
        yield line if has_one_top else f"(TOP {line})"


def _closes_at_end(line: str) -> bool:
    """Whether the first bracket closes with the last one."""
    depth = 0
    for i, character in enumerate(line):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return i == len(line) - 1
    return False
