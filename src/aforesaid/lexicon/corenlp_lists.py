"""Stanford CoreNLP's word lists, for users who have them (they are not shipped).

The folder may hold any of: animate.unigrams.txt, inanimate.unigrams.txt, male.unigrams.txt, female.unigrams.txt,
neutral.unigrams.txt, singular.unigrams.txt, plural.unigrams.txt (one word a line, anything behind a tab ignored) and
namegender.combine.txt (name <tab> MALE or FEMALE).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from aforesaid.errors import InputError
from aforesaid.mentions.mention import Animacy, Gender, Number

_UNIGRAMS = {
    "animate.unigrams.txt": Animacy.ANIMATE,
    "inanimate.unigrams.txt": Animacy.INANIMATE,
    "male.unigrams.txt": Gender.MALE,
    "female.unigrams.txt": Gender.FEMALE,
    "neutral.unigrams.txt": Gender.NEUTER,
    "singular.unigrams.txt": Number.SINGULAR,
    "plural.unigrams.txt": Number.PLURAL,
}
_NAMES = "namegender.combine.txt"


@dataclass(frozen=True, eq=False)
class CoreNLPLists:
    animacies: dict[str, Animacy]
    genders: dict[str, Gender]
    numbers: dict[str, Number]
    first_names: dict[str, Gender]


def read_corenlp_lists(folder: Path) -> CoreNLPLists:
    """Read the lists that are there; a folder with none of them is an error."""
    lists = CoreNLPLists({}, {}, {}, {})
    found = [name for name in (*_UNIGRAMS, _NAMES) if (folder / name).exists()]
    if not found:
        raise InputError(
            f"none of CoreNLP's lists here, expected one of {', '.join((*_UNIGRAMS, _NAMES))}", path=str(folder)
        )
    for name in found:
        if name == _NAMES:
            _read_names(folder / name, lists.first_names)
            continue
        value = _UNIGRAMS[name]
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            word = line.partition("\t")[0].strip().lower()
            if not word:
                continue
            if isinstance(value, Animacy):
                lists.animacies[word] = value
            elif isinstance(value, Gender):
                # A word in both lists is a person of either gender.
                known = lists.genders.get(word, value)
                lists.genders[word] = value if known == value else Gender.EITHER
            elif isinstance(value, Number):
                lists.numbers[word] = value
    return lists


def _read_names(path: Path, first_names: dict[str, Gender]) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        name, _, gender = line.partition("\t")
        if gender.strip().upper() not in {"MALE", "FEMALE"}:
            raise InputError(f"gender {gender!r}, expected MALE or FEMALE behind a tab", path=str(path), line=number)
        first_names[name.strip().lower()] = Gender[gender.strip().upper()]
