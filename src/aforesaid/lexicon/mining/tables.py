"""From counts to the small tables that are shipped: what is reliable stays, what can be derived goes."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.lexicon import words
from aforesaid.lexicon.gender_table import GenderCounts
from aforesaid.lexicon.mining.knowledge import Knowledge
from aforesaid.lexicon.mining.texts import tokenize
from aforesaid.lexicon.wordnet import WordNetTable
from aforesaid.mentions.mention import Gender

MIN_NOUN_TOTAL = 3
MIN_NAME_TOTAL = 2
MIN_SURNAME_TOTAL = 4
NOUN_SHARE = 0.15
"""A noun of a name is dropped when it is rarer than this share of the name's most frequent one."""
MAX_NOUNS = 4
MIN_BEARERS = 2
BEARER = "person"
"""What a surname is called."""
MIN_PAIR = 2
MIN_LATER = 5

_Key = TypeVar("_Key")


def gender_rows(knowledge: Knowledge, wordnet: WordNetTable) -> dict[str, str]:
    """Nouns, first names (`ann !`), lone names (`! lee`), and names whose gender their first name does not tell."""
    rows: dict[str, GenderCounts] = {}
    for noun, counts in knowledge.noun_genders.items():
        if counts.total() >= MIN_NOUN_TOTAL:
            rows[noun] = _columns(counts)
    first_names: dict[str, GenderCounts] = {}
    for name, counts in _lower_cased(knowledge.first_names).items():
        # A first name that is a common noun too (*Rose*) needs more evidence.
        needed = 3 * MIN_NAME_TOTAL if name in wordnet.lemmas else MIN_NAME_TOTAL
        if name not in words.TITLES and name.replace("-", "").isalpha() and counts.total() >= needed:
            first_names[name] = _columns(counts)
    rows.update({f"{name} !": counts for name, counts in first_names.items()})
    for name, counts in _lower_cased(knowledge.name_genders).items():
        columns = _columns(counts)
        found = columns.gender()
        first, _, rest = name.partition(" ")
        told = first_names[first].gender() if first in first_names else Gender.UNKNOWN
        # A lone word is a surname more often than not, and has many bearers.
        needed = MIN_NAME_TOTAL if rest else MIN_SURNAME_TOTAL
        if found not in (told, Gender.UNKNOWN) and columns.total >= needed and len(name) > 2:
            rows[name if rest else f"! {name}"] = columns
    return {phrase: " ".join(map(str, counts)) for phrase, counts in rows.items()}


def name_rows(knowledge: Knowledge, extra: Mapping[str, Iterable[str]]) -> dict[str, Counter[str]]:
    """What a name is called. `extra` are certain pairs from elsewhere, such as WordNet's instances."""
    rows = {}
    for name, counts in _lower_cased(knowledge.name_nouns).items():
        best = max(counts.values())
        kept = [(noun, n) for noun, n in counts.most_common(MAX_NOUNS) if n >= max(2, NOUN_SHARE * best)]
        if kept and len(name) > 2:
            rows[name] = Counter(dict(kept))
    for title in knowledge.titles:
        # "Springfield, Ohio": the town is called Springfield.
        core, comma, _ = title.lower().partition(",")
        if comma and core not in rows and title.lower() in rows:
            rows[core] = rows[title.lower()]
    for surname, count in knowledge.bearers.items():
        if count >= MIN_BEARERS and len(surname) > 2:
            rows.setdefault(surname.lower(), Counter())[BEARER] += count
    for name, nouns in extra.items():
        row = rows.setdefault(name.lower(), Counter())
        row.update(nouns)
    return rows


def pair_rows(knowledge: Knowledge, names: Mapping[str, Counter[str]]) -> dict[str, int]:
    """Noun pairs that name the same: nouns of one name, of a definition, of an example (*X such as Y*).

    What an article says of *this area* is often about a part of its topic, so it takes more of those.
    """
    pairs: Counter[tuple[str, str]] = Counter()
    for nouns in names.values():
        pairs.update(combinations(sorted(noun for noun in nouns if noun != BEARER), 2))
    _add_pairs(pairs, knowledge.noun_is_a)
    later: Counter[tuple[str, str]] = Counter()
    _add_pairs(later, knowledge.called_also)
    pairs.update({pair: count for pair, count in later.items() if count >= MIN_LATER})
    return {f"{noun} {other}": n for (noun, other), n in pairs.items() if n >= MIN_PAIR and noun != other}


def _add_pairs(pairs: Counter[tuple[str, str]], found: Mapping[tuple[str, str], int]) -> None:
    for (noun, other), count in found.items():
        pairs[min(noun, other), max(noun, other)] += count


def alias_rows(knowledge: Knowledge) -> dict[str, set[str]]:
    """Other names that no comparison of words would find; abbreviations when they were seen twice."""
    rows: dict[str, set[str]] = {}
    for (name, other), count in knowledge.aliases.items():
        first, second = name.lower(), other.lower()
        if set(tokenize(first)) & set(tokenize(second)) or min(len(first), len(second)) < 2 or "|" in first + second:
            continue
        if name in knowledge.titles or count >= 2:
            rows.setdefault(first, set()).add(second)
            rows.setdefault(second, set()).add(first)
    # A name of very many is an abbreviation or a slip, and tells nothing.
    return {name: others for name, others in rows.items() if len(others) <= 4}


def write_tables(knowledge: Knowledge, wordnet: WordNetTable, extra: Mapping[str, Iterable[str]], out: Path) -> None:
    """gender.tsv.gz, names.tsv.gz, noun-pairs.tsv.gz, aliases.tsv.gz in the folder."""
    out.mkdir(parents=True, exist_ok=True)
    names = name_rows(knowledge, extra)
    _write(out / "gender.tsv.gz", gender_rows(knowledge, wordnet))
    called = {name: ",".join(f"{noun}:{n}" for noun, n in nouns.most_common()) for name, nouns in names.items()}
    _write(out / "names.tsv.gz", called)
    _write(out / "noun-pairs.tsv.gz", {key: str(n) for key, n in pair_rows(knowledge, names).items()})
    _write(out / "aliases.tsv.gz", {name: "|".join(sorted(others)) for name, others in alias_rows(knowledge).items()})


def read_name_file(path: Path) -> dict[str, list[str]]:
    """Name <tab> nouns separated by commas, as `build_wordnet_table.py --names` writes them."""
    rows: dict[str, list[str]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            name, tab, nouns = line.rstrip("\n").partition("\t")
            if not tab:
                raise InputError(f"{line[:60]!r}, expected a name, a tab and nouns", path=str(path), line=number)
            rows.setdefault(name, []).extend(nouns.split(","))
    return rows


def _write(path: Path, rows: Mapping[str, str]) -> None:
    with write_atomically(path) as stream:
        stream.write("".join(f"{key}\t{rows[key]}\n" for key in sorted(rows)).encode("utf-8"))


def _columns(counts: Counter[int]) -> GenderCounts:
    return GenderCounts(counts[0], counts[1], counts[2], counts[3])


def _lower_cased(rows: Mapping[str, Counter[_Key]]) -> dict[str, Counter[_Key]]:
    merged: dict[str, Counter[_Key]] = {}
    for name, counts in rows.items():
        merged.setdefault(name.lower(), Counter()).update(counts)
    return merged
