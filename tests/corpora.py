"""Small definitions and random encoded documents for the tests of the model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from aforesaid.model.definition import Definition, Factor, Feature, Mode, distance_feature
from aforesaid.model.encoded import AllDocument, ListedBuilder, ListedDocument
from aforesaid.model.packed import pack
from aforesaid.scale.shards import Header, write_shard

TYPE = Feature("type", ("name", "noun", "pronoun"))
GENDER = Feature("gender", ("unknown", "female", "male", "neuter"))
EXACT, HEAD = Feature.flag("exact"), Feature.flag("head")


def literal(side: str = "outcome", cap: int = 3) -> Definition:
    """The paper in small: str with match flags on one of the sides, prec, attr with q over distance."""
    flags = (EXACT, HEAD)
    link = Factor("joint", (TYPE, *flags), (TYPE,)) if side == "outcome" else Factor("joint", (TYPE,), (TYPE, *flags))
    root = Factor("joint", (TYPE, *flags) if side == "outcome" else (TYPE,))
    everything = (TYPE, GENDER)
    return Definition(
        "literal",
        (
            Mode("str", (link,), (root,)),
            Mode("prec", (Factor("joint", (TYPE,), (TYPE,)),), (Factor("joint", (TYPE,)),)),
            Mode(
                "attr",
                (Factor("joint", everything, everything),),
                (Factor("joint", everything),),
                Factor("q", (distance_feature(cap),)),
            ),
        ),
        mention=everything,
    )


def listed() -> Definition:
    """Two modes with listed candidates: one without root and prior, one with factors, a root and a prior by type."""
    return Definition(
        "listed",
        (
            Mode("match", (Factor("joint", (TYPE, EXACT), (TYPE,)),)),
            Mode(
                "attr",
                (Factor("type", (TYPE,), (TYPE,)), Factor("gender", (GENDER,), (GENDER, TYPE))),
                (Factor("joint", (TYPE, GENDER)),),
                Factor("q", (distance_feature(2),), (TYPE,)),
            ),
        ),
    )


def all_document(
    codes: Sequence[int],
    sentences: Sequence[int],
    modes: Sequence[int],
    pairs: Sequence[tuple[int, int, int]] = (),
    key: str = "doc",
) -> AllDocument:
    """`pairs` are (anaphor, matching mention, flags)."""
    ordered = sorted(pairs)
    counts = np.bincount([j for j, _, _ in ordered], minlength=len(codes))
    return AllDocument(
        key=key,
        n_words=3 * len(codes),
        codes=np.array(codes, dtype=np.uint16),
        sentences=np.array(sentences, dtype=np.int32),
        modes=np.array(modes, dtype=np.int8),
        pair_offsets=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        pairs=np.array([k for _, k, _ in ordered], dtype=np.int32),
        flags=np.array([f for _, _, f in ordered], dtype=np.int32),
    )


def random_all(rng: np.random.Generator, n: int, key: str) -> AllDocument:
    modes = rng.choice([-1, 0, 1, 2], n, p=[0.1, 0.3, 0.1, 0.5])
    pairs = [
        (j, int(k), int(rng.integers(1, 4)) if modes[j] == 0 else 0)
        for j in range(1, n)
        if modes[j] in (0, 1)
        for k in rng.choice(j, min(j, int(rng.integers(1, 5))), replace=False)
    ]
    sentences = np.cumsum(rng.choice([0, 0, 1, 2], n))
    return all_document(rng.integers(0, 12, n).tolist(), sentences.tolist(), modes.tolist(), pairs, key)


def random_listed(rng: np.random.Generator, n: int, key: str) -> ListedDocument:
    builder = ListedBuilder(listed(), key=key, n_words=3 * n, n_mentions=n)
    types, genders = rng.integers(0, 3, n), rng.integers(0, 4, n)
    for j in range(n):
        earlier = np.flatnonzero(rng.random(j) < 0.6)
        if rng.random() < 0.3:
            outcome = types[j] * 2 + rng.integers(0, 2, len(earlier))
            builder.add("match", np.full(len(earlier), j), earlier, [(types[earlier], outcome)])
        elif rng.random() < 0.8:
            distances = 1 + np.minimum((j - earlier) // 3, 2)
            builder.add(
                "attr",
                np.full(len(earlier), j),
                earlier,
                [(types[earlier], types[j]), (genders[earlier] * 3 + types[earlier], genders[j])],
                prior=(types[j], distances),
            )
            if rng.random() < 0.7 or not len(earlier):
                root = types[j] * 4 + genders[j]
                builder.add_root("attr", [j], [(0, root)], prior=(types[j], 0), copies=int(rng.integers(1, 30)))
    return builder.build()


def make_shards(folder: Path, definition: Definition, n: int = 9) -> list[Header]:
    """Random documents of the definition in `n` shards."""
    rng = np.random.default_rng(3)
    make = random_all if definition.all_candidates else random_listed
    headers = []
    for i in range(n):
        documents = [make(rng, int(rng.integers(1, 40)), f"doc{i}-{j}") for j in range(25)]
        headers.append(write_shard(folder / f"shard-{i:05d}.shard", definition, pack(definition, documents), {}))
    return headers
