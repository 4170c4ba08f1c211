"""Many encoded documents in flat arrays: what a shard holds and what the kernels read.

`PackedAll` takes 8 bytes a mention (code 2, sentence 4, mode 1, number of match groups 1) and 6 bytes a match group:
the matching candidates of a mention with the same view and the same flags, counted. A name that occurs n times has
n²/2 matching pairs, yet only n groups.

`PackedListed` aggregates the candidates of a mention with equal cells: 6 bytes a group. The cells themselves stand
once a shard, in `kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import NO_MODE, AllDocument, EncodedDocument, ListedDocument, width
from aforesaid.model.pairs import pair_modes

NO_MODE_BYTE = 255
MOST_COPIES = 65535
"""A group with more copies is written as several: their weights add up to the same."""


@dataclass(frozen=True, eq=False)
class PackedAll:
    """Mentions of document d are rows `documents[d]:documents[d + 1]`, its match groups `groups[d]:groups[d + 1]`."""

    documents: NDArray[np.int64]
    groups: NDArray[np.int64]
    hashes: NDArray[np.uint64]
    words: NDArray[np.int32]
    codes: NDArray[np.uint16]
    sentences: NDArray[np.uint32]
    modes: NDArray[np.uint8]
    n_groups: NDArray[np.uint8]
    group_kinds: NDArray[np.uint16]
    """view of the candidate · number of flag codes + flag code, in the mode of the mention."""
    group_counts: NDArray[np.uint32]

    @property
    def n_documents(self) -> int:
        return len(self.words)

    @property
    def n_mentions(self) -> int:
        return len(self.codes)


@dataclass(frozen=True, eq=False)
class PackedListed:
    """Mentions that have candidates, document after document."""

    documents: NDArray[np.int64]
    groups: NDArray[np.int64]
    hashes: NDArray[np.uint64]
    words: NDArray[np.int32]
    modes: NDArray[np.uint8]
    n_groups: NDArray[np.uint32]
    group_kinds: NDArray[np.uint32]
    group_copies: NDArray[np.uint16]
    kinds: NDArray[np.int64]
    """A row of cells for each kind of candidate, the prior last, -1 for none."""
    kind_is_root: NDArray[np.uint8]

    @property
    def n_documents(self) -> int:
        return len(self.words)

    @property
    def n_mentions(self) -> int:
        return len(self.modes)


Packed: TypeAlias = PackedAll | PackedListed


def pack(definition: Definition, documents: Sequence[EncodedDocument], hashes: Sequence[int] | None = None) -> Packed:
    """Pack documents; `hashes` are 64-bit hashes of their content, of their keys when not given."""
    from aforesaid.model.holdout import key_hash

    marks = [key_hash(document.key) for document in documents] if hashes is None else list(hashes)
    common = (np.array(marks, dtype=np.uint64), np.array([d.n_words for d in documents], dtype=np.int32))
    expected = AllDocument if definition.all_candidates else ListedDocument
    for document in documents:
        if not isinstance(document, expected):
            raise InputError(f"document {document.key} is a {type(document).__name__}, expected {expected.__name__}")
    if definition.all_candidates:
        return _pack_all(definition, [d for d in documents if isinstance(d, AllDocument)], *common)
    return _pack_listed(definition, [d for d in documents if isinstance(d, ListedDocument)], *common)


def arrays_of(packed: Packed) -> dict[str, NDArray[Any]]:
    """The arrays by name, in a fixed order."""
    return {field.name: getattr(packed, field.name) for field in fields(packed)}


def _pack_all(
    definition: Definition,
    documents: Sequence[AllDocument],
    hashes: NDArray[np.uint64],
    words: NDArray[np.int32],
) -> PackedAll:
    modes = pair_modes(definition)
    n_groups, kinds, counts, group_ends = [], [], [], [0]
    for document in documents:
        document.check(definition)
        anaphors = np.repeat(np.arange(len(document)), np.diff(document.pair_offsets))
        mode_of_pair = document.modes[anaphors]
        kind = np.zeros(len(anaphors), dtype=np.int64)
        candidates = document.codes[document.pairs].astype(np.int64)
        for mode in modes:
            here = mode_of_pair == mode.number
            if np.any(here) and not (document.flags[here].min() >= 0 and document.flags[here].max() < mode.n_flags):
                raise InputError(f"document {document.key}: flags up to {document.flags[here].max()} in {mode.number}")
            kind[here] = mode.view_of(candidates[here]) * mode.n_flags + document.flags[here]
        if np.any(mode_of_pair == NO_MODE):
            raise InputError(f"document {document.key}: a mention without a mode has matching mentions")
        keys, count = np.unique(anaphors * 65536 + kind, return_counts=True)
        groups_each = np.bincount(keys // 65536, minlength=len(document))
        if (kind.size and kind.max() > 65535) or (groups_each.size and groups_each.max() > 255):
            raise InputError(f"document {document.key}: over 255 groups of matches or 65536 kinds of them")
        n_groups.append(groups_each.astype(np.uint8))
        kinds.append((keys % 65536).astype(np.uint16))
        counts.append(count.astype(np.uint32))
        group_ends.append(group_ends[-1] + len(keys))
    return PackedAll(
        documents=_offsets([len(d) for d in documents]),
        groups=np.array(group_ends, dtype=np.int64),
        hashes=hashes,
        words=words,
        codes=_concatenate([d.codes for d in documents], np.uint16),
        sentences=_concatenate([d.sentences for d in documents], np.uint32),
        modes=_concatenate([d.modes for d in documents], np.int8).view(np.uint8),
        n_groups=_concatenate(n_groups, np.uint8),
        group_kinds=_concatenate(kinds, np.uint16),
        group_counts=_concatenate(counts, np.uint32),
    )


def _pack_listed(
    definition: Definition,
    documents: Sequence[ListedDocument],
    hashes: NDArray[np.uint64],
    words: NDArray[np.int32],
) -> PackedListed:
    columns = width(definition)
    tables = [np.zeros((0, columns + 1), dtype=np.int64)]
    anaphors, kinds, copies, modes, n_mentions = [], [], [], [], []
    first_kind = first_mention = 0
    for document in documents:
        is_root = document.antecedents < 0
        # A kind of the document becomes two where both the root and a mention have it: the root is flagged.
        tables.append(np.column_stack([document.cells, np.zeros(len(document.cells), dtype=np.int64)]))
        tables.append(np.column_stack([document.cells, np.ones(len(document.cells), dtype=np.int64)]))
        kinds.append(first_kind + document.kinds.astype(np.int64) + is_root * len(document.cells))
        first_kind += 2 * len(document.cells)
        sizes = np.diff(document.offsets)
        used = sizes > 0
        modes.append(document.modes[used])
        n_mentions.append(int(used.sum()))
        anaphors.append(first_mention + np.repeat(np.arange(n_mentions[-1]), sizes[used]))
        first_mention += n_mentions[-1]
        copies.append(document.copies)
    table, numbers = np.unique(np.concatenate(tables), axis=0, return_inverse=True)
    kind = numbers.reshape(-1)[_concatenate(kinds, np.int64)]
    anaphor, copy = _concatenate(anaphors, np.int64), _concatenate(copies, np.int64)
    keys, inverse = np.unique(anaphor * max(len(table), 1) + kind, return_inverse=True)
    total = np.bincount(inverse.reshape(-1), weights=copy, minlength=len(keys)).astype(np.int64)
    pieces = -(-total // MOST_COPIES)
    keys = np.repeat(keys, pieces)
    place = np.arange(len(keys)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    total = np.minimum(np.repeat(total, pieces) - place * MOST_COPIES, MOST_COPIES)
    anaphor, kind = np.divmod(keys, max(len(table), 1))
    used_kinds, kind = np.unique(kind, return_inverse=True)
    documents_offsets = _offsets(n_mentions)
    n_groups = np.bincount(anaphor, minlength=first_mention)
    return PackedListed(
        documents=documents_offsets,
        groups=_offsets(n_groups)[documents_offsets],
        hashes=hashes,
        words=words,
        modes=_concatenate(modes, np.int8).view(np.uint8),
        n_groups=n_groups.astype(np.uint32),
        group_kinds=kind.reshape(-1).astype(np.uint32),
        group_copies=total.astype(np.uint16),
        kinds=np.ascontiguousarray(table[used_kinds, :columns]),
        kind_is_root=table[used_kinds, columns].astype(np.uint8),
    )


def _offsets(sizes: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    offsets = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=offsets[1:])
    return offsets


def _concatenate(columns: Sequence[NDArray[Any]], dtype: type[np.generic]) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, dtype=dtype), *(column.astype(dtype, copy=False) for column in columns)])


def select(packed: Packed, kept: NDArray[np.bool_]) -> Packed:
    """The documents that are kept, in their order."""
    mentions = np.repeat(kept, np.diff(packed.documents))
    groups = np.repeat(kept, np.diff(packed.groups))
    if isinstance(packed, PackedAll):
        return PackedAll(
            documents=_offsets(np.diff(packed.documents)[kept]),
            groups=_offsets(np.diff(packed.groups)[kept]),
            hashes=packed.hashes[kept],
            words=packed.words[kept],
            codes=packed.codes[mentions],
            sentences=packed.sentences[mentions],
            modes=packed.modes[mentions],
            n_groups=packed.n_groups[mentions],
            group_kinds=packed.group_kinds[groups],
            group_counts=packed.group_counts[groups],
        )
    used, kinds = np.unique(packed.group_kinds[groups], return_inverse=True)
    return PackedListed(
        documents=_offsets(np.diff(packed.documents)[kept]),
        groups=_offsets(np.diff(packed.groups)[kept]),
        hashes=packed.hashes[kept],
        words=packed.words[kept],
        modes=packed.modes[mentions],
        n_groups=packed.n_groups[mentions],
        group_kinds=kinds.reshape(-1).astype(np.uint32),
        group_copies=packed.group_copies[groups],
        kinds=packed.kinds[used],
        kind_is_root=packed.kind_is_root[used],
    )
