"""Corpora for the EM benchmarks: made up with realistic distributions, or unpacked from shards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from aforesaid.model.definition import joint_size
from aforesaid.model.encoded import AllDocument
from aforesaid.model.packed import PackedAll
from aforesaid.model.pairs import pair_modes
from aforesaid.modes.literal import LiteralSettings, literal_definition

DEFINITION = literal_definition(LiteralSettings())
CODES = 75
MENTIONS_PER_WORD = 0.28
WORDS_PER_SENTENCE = 18
MODES = (0.30, 0.05, 0.65)
"""Shares of str, prec and attr."""


def synthetic_document(rng: np.random.Generator, mentions: int, key: str) -> AllDocument:
    """Codes by Zipf's law, mentions spread over sentences, up to three matches for a mention in str mode."""
    words = int(mentions / MENTIONS_PER_WORD)
    weights = 1.0 / np.arange(1, CODES + 1)
    codes = np.linspace(0, joint_size(DEFINITION.mention) - 1, CODES).astype(np.uint16)
    modes = rng.choice(3, mentions, p=MODES).astype(np.int8)
    modes[: min(3, mentions)] = 2
    matching = np.where(modes == 0, 3, 0)
    anaphors = np.repeat(np.arange(mentions), matching)
    # Three different earlier mentions: one in each third of what came before.
    thirds = np.tile(np.arange(3), len(anaphors) // 3)
    third = anaphors // 3
    pairs = (thirds * third + rng.random(len(anaphors)) * third).astype(np.int32)
    return AllDocument(
        key=key,
        n_words=words,
        codes=codes[rng.choice(CODES, mentions, p=weights / weights.sum())],
        sentences=np.sort(rng.integers(0, max(1, words // WORDS_PER_SENTENCE), mentions)).astype(np.int32),
        modes=modes,
        pair_offsets=np.concatenate([[0], np.cumsum(matching)]).astype(np.int32),
        pairs=pairs,
        flags=rng.integers(1, 8, len(pairs)).astype(np.int32),
    )


def unpacked(packed: PackedAll) -> Iterator[AllDocument]:
    """Documents with single pairs again, for the twin. Which of the mentions with the same view match is lost in a
    shard, and makes no difference to EM: the last ones are taken."""
    modes = pair_modes(DEFINITION)
    for d in range(packed.n_documents):
        rows = slice(int(packed.documents[d]), int(packed.documents[d + 1]))
        codes = packed.codes[rows].astype(np.int64)
        mode_of = packed.modes[rows].view(np.int8)
        views = [mode.view_of(codes) for mode in modes]
        group = int(packed.groups[d])
        pairs: list[int] = []
        flags: list[int] = []
        offsets = [0]
        for j, n in enumerate(packed.n_groups[rows].tolist()):
            free: NDArray[np.bool_] = np.ones(j, dtype=np.bool_)
            for g in range(group, group + n):
                mode = modes[mode_of[j]]
                view, flag = divmod(int(packed.group_kinds[g]), mode.n_flags)
                found = np.flatnonzero((views[mode.number][:j] == view) & free)[-int(packed.group_counts[g]) :]
                free[found] = False
                pairs += found.tolist()
                flags += [flag] * len(found)
            group += n
            offsets.append(len(pairs))
        yield AllDocument(
            key=str(d),
            n_words=int(packed.words[d]),
            codes=packed.codes[rows],
            sentences=packed.sentences[rows].astype(np.int32),
            modes=mode_of,
            pair_offsets=np.array(offsets, dtype=np.int32),
            pairs=np.array(pairs, dtype=np.int32),
            flags=np.array(flags, dtype=np.int32),
        )
