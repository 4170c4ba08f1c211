"""The `stanford` system: ten sieves over whole entities, the most precise first (Lee et al. 2013).

Lee, Chang, Peirsman, Chambers, Surdeanu & Jurafsky: Deterministic Coreference Resolution Based on Entity-Centric,
Precision-Ranked Rules. Computational Linguistics 39(4). Each sieve walks over all mentions; only the first mention of
an entity is resolved, against earlier mentions in the order of `candidate_order`; the first that passes is merged, with
all attributes pooled. At the end appositives, predicate nominals and singletons are left out, as OntoNotes does.

Where we differ: relative pronouns are not mentions here (OntoNotes does not count them), and *I* = *you* of the one
spoken to is a link of the first sieve, not only a constraint.
"""

from __future__ import annotations

from aforesaid.baselines.links import resolution_of
from aforesaid.baselines.scheme import visible_mentions
from aforesaid.baselines.stanford_sieves import PASSES, Pass
from aforesaid.baselines.stanford_state import State
from aforesaid.document import Document
from aforesaid.mentions.detect import PRESETS
from aforesaid.resolve.resolution import Resolution
from aforesaid.sieves.context import Context, open_context

NAME = "stanford"


def resolve(document: Document) -> Resolution:
    return resolve_context(open_context(document, PRESETS["stanford"]))


def resolve_context(context: Context, passes: tuple[Pass, ...] = PASSES) -> Resolution:
    state = State(context)
    antecedents, rules = [-1] * len(context), [""] * len(context)
    for sieve in passes:
        for j in range(len(context)):
            if not state.entities.is_first(j) or sieve.skips(state, j):
                continue
            candidates = {i for i in sieve.candidates(state, j) if i < j}
            for i in sorted(candidates, key=lambda i: state.order.key(i, j)) if len(candidates) > 1 else candidates:
                rule = sieve.rule(state, i, j)
                if rule:
                    state.entities.merge(i, j)
                    antecedents[j], rules[j] = i, rule
                    break
    return resolution_of(NAME, context, antecedents, rules, visible_mentions(context))
