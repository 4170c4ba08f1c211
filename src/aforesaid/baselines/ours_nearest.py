"""The `ours-nearest` baseline: mentions, modes and filters of `ours`, and nothing learned.

What `ours` weighs for a pronoun, this takes by place: the leftmost candidate of the nearest sentence that has one. The
difference between the two is what learning is worth.
"""

from __future__ import annotations

from aforesaid.baselines.links import resolution_of
from aforesaid.document import Document
from aforesaid.modes.ours.preset import OurSettings, our_preset
from aforesaid.resolve.resolution import Resolution

NAME = "ours-nearest"
PRESET = our_preset(OurSettings())
WORDING = {
    "spoken": "who speaks and who is spoken to",
    "match": "words in common",
    "knowledge": "known to be called so, or a noun of like use",
    "pronoun": "the leftmost candidate of the nearest sentence that has one",
}


def resolve(document: Document) -> Resolution:
    context = PRESET.context(document)
    scene, listing = PRESET.listing(context, decoding=True)
    antecedents, rules = [-1] * len(context), [""] * len(context)
    for mode, candidates in zip(listing.modes, listing.candidates, strict=True):
        pairs = candidates.pairs
        best: dict[int, tuple[int, int]] = {}
        for j, i in zip(pairs.anaphors.tolist(), pairs.antecedents.tolist(), strict=True):
            place = (context.sentences[j] - context.sentences[i], context.starts[i])
            ahead = mode == "pronoun" and context.starts[i] > context.starts[j]
            if not ahead and place < best.get(j, (place[0] + 1, 0)):
                best[j] = place
                antecedents[j], rules[j] = i, mode
    return resolution_of(NAME, context, antecedents, rules, scene.visible.tolist(), WORDING)
