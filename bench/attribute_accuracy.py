"""Coverage and precision of gender and animacy, where the truth can be read off gold chains.

    python bench/attribute_accuracy.py ontogum/train.conll.gz [--examples 5]

A chain that has *she* or *her* in it is feminine, one with *he* or *him* masculine, one with *it* or *its* neuter and
inanimate; who is *he*, *she* or *I* is animate. Chains whose pronouns disagree are left out. Each detected mention that
is a gold mention of such a chain and no pronoun itself is compared: `coverage` is the share that has a value,
`precision` the share of these with the right one. A gender "either" (some person) counts as no value, and as a wrong
one where the truth is neuter.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from aforesaid.formats import read_documents
from aforesaid.lexicon.pronouns import PRONOUNS
from aforesaid.mentions.mention import Animacy, Gender, MentionType, Number, Person
from aforesaid.sieves.context import Context, open_context

PRONOUN = int(MentionType.PRONOUN)


def truths(context: Context) -> Iterator[tuple[int, Gender | None, Animacy | None]]:
    """Rows of mentions that are no pronouns, with the gender and animacy that the chain's pronouns tell."""
    document = context.parsed.document
    rows = {span: row for row, span in enumerate(zip(context.starts, context.ends, strict=True))}
    for chain in document.clusters or ():
        genders, animacies = set(), set()
        for span in chain:
            if span.end - span.start > 1:
                continue
            entry = PRONOUNS.get(context.parsed.lowers[span.start])
            if entry is None or entry.number is Number.PLURAL:
                continue
            if entry.person is Person.THIRD and entry.gender in (Gender.MALE, Gender.FEMALE, Gender.NEUTER):
                if entry.gender is not Gender.NEUTER or entry.form in ("it", "its", "itself"):
                    genders.add(entry.gender)
                    animacies.add(Animacy.INANIMATE if entry.gender is Gender.NEUTER else Animacy.ANIMATE)
            elif entry.animacy is Animacy.ANIMATE and entry.number is not Number.UNKNOWN:
                animacies.add(Animacy.ANIMATE)
        gender = genders.pop() if len(genders) == 1 else None
        animacy = animacies.pop() if len(animacies) == 1 else None
        if gender is None and animacy is None:
            continue
        for span in chain:
            row = rows.get((span.start, span.end), -1)
            if row >= 0 and context.types[row] != PRONOUN and not context.coordinated[row]:
                yield row, gender, animacy


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--examples", type=int, default=0, help="most frequent mistakes to show")
    given = arguments.parse_args()
    confusion: Counter[tuple[str, str, str, str]] = Counter()
    mistakes: Counter[tuple[str, str, str, str]] = Counter()
    for document in read_documents(given.file):
        context = open_context(document)
        for row, gender, animacy in truths(context):
            kind = MentionType(context.types[row]).name.lower()
            for attribute, truth, value in (
                ("gender", gender, Gender(context.genders[row])),
                ("animacy", animacy, Animacy(context.animacies[row])),
            ):
                if truth is None:
                    continue
                confusion[attribute, kind, truth.name.lower(), value.name.lower()] += 1
                if not _right(truth, value) and _has_value(truth, value):
                    mistakes[attribute, context.head_words[row], truth.name.lower(), value.name.lower()] += 1
    print(f"command: python bench/attribute_accuracy.py {' '.join(sys.argv[1:])}")
    print(f"{'attribute':10}{'mentions':10}{'truth':12}{'number':>8}{'coverage':>10}{'precision':>11}")
    for attribute in ("gender", "animacy"):
        for kind in ("proper", "nominal", "all"):
            rows = {
                (truth_name, value_name): number
                for (a, k, truth_name, value_name), number in _with_all(confusion).items()
                if (a, k) == (attribute, kind)
            }
            for row_name in [*sorted({truth_name for truth_name, _ in rows}), "all"]:
                chosen = {key: number for key, number in rows.items() if row_name in ("all", key[0])}
                total = sum(chosen.values())
                valued = sum(
                    n for (t, v), n in chosen.items() if v != "unknown" and not (v == "either" and t != "neuter")
                )
                right = sum(n for (t, v), n in chosen.items() if t == v)
                print(
                    f"{attribute:10}{kind:10}{row_name:12}{total:>8}{100 * valued / total:>9.1f}%"
                    f"{100 * right / max(valued, 1):>10.1f}%"
                )
    for (attribute, word, right_name, wrong_name), number in mistakes.most_common(given.examples):
        print(f"  {attribute}: {word} is {right_name}, taken for {wrong_name} ({number} times)")
    return 0


def _right(truth: Gender | Animacy, value: Gender | Animacy) -> bool:
    return truth == value


def _has_value(truth: Gender | Animacy, value: Gender | Animacy) -> bool:
    if isinstance(value, Gender) and value is Gender.EITHER:
        return truth is Gender.NEUTER
    return value.name != "UNKNOWN"


def _with_all(confusion: Counter[tuple[str, str, str, str]]) -> Counter[tuple[str, str, str, str]]:
    """Adds the sum over mention types."""
    result = Counter(confusion)
    for (attribute, _, truth, value), number in confusion.items():
        result[attribute, "all", truth, value] += number
    return result


if __name__ == "__main__":
    sys.exit(main())
