"""What a system of rules decided, as a `Resolution`: an antecedent and the name of a rule for each mention."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from aforesaid.resolve.resolution import Candidate, Decision, Resolution
from aforesaid.sieves import SIEVE
from aforesaid.sieves.context import Context


def resolution_of(
    system: str,
    context: Context,
    antecedents: Sequence[int],
    rules: Sequence[str],
    visible: Sequence[bool],
    wording: Mapping[str, str] | None = None,
) -> Resolution:
    """The resolution with explanations in words: those of the sieves, and `wording` for rules of the system's own."""
    words = {name: sieve.description for name, sieve in SIEVE.items()} | dict(wording or {})

    def explain(mention: int) -> Decision:
        antecedent = int(antecedents[mention])
        if antecedent < 0:
            reason = "no rule found an antecedent" if visible[mention] else "not a mention of its own in the scheme"
            return Decision(mention, (Candidate(-1, 1.0, "", (reason,)),))
        rule = rules[mention]
        evidence = (words.get(rule, rule.replace("_", " ")), _distance(context, antecedent, mention))
        return Decision(mention, (Candidate(antecedent, 1.0, rule, evidence),))

    n = len(context)
    return Resolution(
        system=system,
        mentions=context.mentions,
        antecedents=np.fromiter(antecedents, np.int32, n),
        probabilities=np.ones(n),
        modes=tuple(rule if antecedent >= 0 else "" for rule, antecedent in zip(rules, antecedents, strict=True)),
        visible=np.fromiter(visible, np.bool_, n),
        explain=explain,
    )


def _distance(context: Context, i: int, j: int) -> str:
    sentences = context.sentences[j] - context.sentences[i]
    if sentences == 0:
        return "in the same sentence"
    return "1 sentence back" if sentences == 1 else f"{sentences} sentences back"
