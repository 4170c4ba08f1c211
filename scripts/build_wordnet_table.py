"""Reduce WordNet's nouns to the table that the package ships.

    python scripts/build_wordnet_table.py /usr/share/wordnet TEXT.jsonl.gz … -o OUT --names NAMES.tsv.gz

Reads data.noun, index.noun, noun.exc and cntlist.rev of the Princeton distribution (Debian: wordnet-base). A noun is
kept when it is one word and was tagged in SemCor or stands at least twice in the texts. Writes wordnet.npz, and
with --names the proper names that are instances of something (*Paris*: capital).
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from aforesaid.files import write_atomically
from aforesaid.lexicon import words
from aforesaid.lexicon.columns import column_of
from aforesaid.lexicon.wordnet import NounKind
from aforesaid.mentions.mention import Gender, SemanticClass
from aforesaid.progress import track

MAX_SENSES = 4
MIN_SHARE = 0.1
"""A sense that is rarer than this among the tagged uses of its noun is left out, the first apart."""

# WordNet's lexicographer files for nouns; see lexnames(5WN).
ANIMAL, ARTIFACT, BODY, FOOD, GROUP, LOCATION = 5, 6, 8, 13, 14, 15
NATURAL_OBJECT, PERSON, PLANT, POSSESSION, QUANTITY, SUBSTANCE, TIME = 17, 18, 20, 21, 23, 27, 28
OBJECT_FILES = {ANIMAL, ARTIFACT, BODY, FOOD, NATURAL_OBJECT, PLANT, SUBSTANCE}

# Anchors of a class: first word and lexicographer file of a synset; what is below it belongs to the class.
ORGANISATIONS = {("organization", GROUP)}
PLACES = {("body_of_water", NATURAL_OBJECT), ("geological_formation", NATURAL_OBJECT), ("land", NATURAL_OBJECT)}
PERSON_GROUPS = {("social_group", GROUP), ("people", GROUP), ("gathering", GROUP), ("kin", GROUP), ("force", GROUP)}
CLOCK = {("clock_time", TIME), ("hour", TIME), ("minute", TIME), ("second", TIME)}
MONEY = {("money", POSSESSION), ("monetary_unit", QUANTITY), ("currency", POSSESSION)}
PERCENT = {("percentage", 24)}

# What the first sense gets wrong for the use of these nouns in news and encyclopedias.
CORRECTIONS = {
    "bank": (SemanticClass.ORGANISATION, NounKind.GROUP),
    "band": (SemanticClass.ORGANISATION, NounKind.GROUP),
    "court": (SemanticClass.ORGANISATION, NounKind.GROUP),
    "folk": (SemanticClass.PERSON, NounKind.PERSON),
    "figure": (SemanticClass.UNKNOWN, NounKind.UNKNOWN),
    "personality": (SemanticClass.UNKNOWN, NounKind.UNKNOWN),
    "people": (SemanticClass.PERSON, NounKind.PERSON),
    "nation": (SemanticClass.LOCATION, NounKind.GROUP),
    "star": (SemanticClass.UNKNOWN, NounKind.UNKNOWN),
    "street": (SemanticClass.LOCATION, NounKind.THING),
    "road": (SemanticClass.LOCATION, NounKind.THING),
    "world": (SemanticClass.LOCATION, NounKind.THING),
}


@dataclass(frozen=True)
class Synset:
    words: tuple[str, ...]
    file: int
    parents: tuple[str, ...]
    classes_of: tuple[str, ...]
    """Synsets that this one, a name, is an instance of."""


def read_synsets(path: Path) -> dict[str, Synset]:
    synsets = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.partition("|")[0].split()
        n_words = int(fields[3], 16)
        pointers = fields[5 + 2 * n_words :]
        targets = [(pointers[i], pointers[i + 1]) for i in range(0, len(pointers) - 3, 4)]
        synsets[fields[0]] = Synset(
            tuple(fields[4 : 4 + 2 * n_words : 2]),
            int(fields[1]),
            tuple(target for symbol, target in targets if symbol == "@"),
            tuple(target for symbol, target in targets if symbol == "@i"),
        )
    return synsets


def read_senses(path: Path) -> dict[str, list[str]]:
    """Lemma to its synsets, the most frequent first."""
    senses = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            senses[fields[0]] = fields[-int(fields[2]) :]
    return senses


def read_tag_counts(path: Path) -> dict[tuple[str, int], int]:
    """How often a noun was tagged with its n-th sense (from 1) in SemCor."""
    counts = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, number, count = line.split()
        lemma, _, place = key.partition("%")
        if place.startswith("1:"):
            counts[lemma, int(number)] = int(count)
    return counts


def count_words(paths: list[Path]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in track(lines, f"counting words of {path.name}"):
                counts.update(re.findall(r"[a-z]+(?:-[a-z]+)*", json.loads(line)["text"]))
    return counts


class Classifier:
    def __init__(self, synsets: dict[str, Synset]) -> None:
        self.synsets = synsets

    def below(self, name: str, anchors: set[tuple[str, int]]) -> bool:
        synset = self.synsets[name]
        return any((word, synset.file) in anchors for word in synset.words[:1]) or any(
            self.below(parent, anchors) for parent in synset.parents
        )

    def semantic_class(self, name: str) -> SemanticClass:
        file = self.synsets[name].file
        if file == PERSON or self.synsets[name].words[0] == "person":
            return SemanticClass.PERSON
        for anchors, found in (
            (ORGANISATIONS, SemanticClass.ORGANISATION),
            (PLACES, SemanticClass.LOCATION),
            (MONEY, SemanticClass.MONEY),
            (PERCENT, SemanticClass.PERCENT),
        ):
            if self.below(name, anchors):
                return found
        if file == LOCATION:
            return SemanticClass.LOCATION
        if file == TIME:
            return SemanticClass.TIME if self.below(name, CLOCK) else SemanticClass.DATE
        return SemanticClass.OBJECT if file in OBJECT_FILES else SemanticClass.UNKNOWN

    def kind(self, name: str) -> NounKind:
        file = self.synsets[name].file
        if file == PERSON or self.synsets[name].words[0] == "person":
            return NounKind.PERSON
        if file == ANIMAL or self.synsets[name].words[0] == "animal":
            return NounKind.ANIMAL
        if file == GROUP:
            return NounKind.GROUP if self.below(name, PERSON_GROUPS) else NounKind.THING
        return NounKind.THING

    def gender_class(self, name: str) -> SemanticClass:
        if self.below(name, {("female", PERSON), ("woman", PERSON)}):
            return SemanticClass.FEMALE
        return SemanticClass.MALE if self.below(name, {("male", PERSON), ("man", PERSON)}) else SemanticClass.PERSON


def class_of_noun(lemma: str, senses: list[str], classify: Classifier) -> SemanticClass:
    """Soon, Ng & Lim (2001): the class of the first sense. Where we differ: the word lists go first for gender and
    time; and a group that may be a place (*country*, *village*) is a place."""
    if lemma in words.TIME_WORDS and lemma not in {"time", "second"}:
        return SemanticClass.TIME
    if lemma in words.DATE_WORDS and lemma not in {"may", "march", "fall", "age", "quarter"}:
        return SemanticClass.DATE
    if lemma in words.PERCENT_WORDS:
        return SemanticClass.PERCENT
    found = classify.semantic_class(senses[0])
    if found == SemanticClass.PERSON:
        listed = words.noun_gender(lemma)
        if listed == Gender.UNKNOWN:
            return classify.gender_class(senses[0])
        by_gender = {Gender.MALE: SemanticClass.MALE, Gender.FEMALE: SemanticClass.FEMALE}
        return by_gender.get(listed, SemanticClass.PERSON)
    if classify.synsets[senses[0]].file == GROUP and any(
        classify.synsets[sense].file == LOCATION for sense in senses[1:3]
    ):
        return SemanticClass.LOCATION
    return found


def write_table(folder: Path, texts: list[Path], out: Path, names: Path | None) -> None:
    synsets = read_synsets(folder / "data.noun")
    all_senses = read_senses(folder / "index.noun")
    tags = read_tag_counts(folder / "cntlist.rev")
    counts = count_words(texts)
    classify = Classifier(synsets)
    kept: dict[str, list[str]] = {}
    classes, kinds, shares = [], [], []
    for lemma in track(sorted(all_senses), "nouns"):
        tagged = [tags.get((lemma, i + 1), 0) for i in range(len(all_senses[lemma]))]
        # Names are instances: they go to the other table.
        senses = [
            (sense, tag) for sense, tag in zip(all_senses[lemma], tagged, strict=True) if not synsets[sense].classes_of
        ]
        common = bool(sum(tagged)) or counts[lemma] + counts[lemma + "s"] >= 2
        if "_" in lemma or not re.fullmatch(r"[a-z][a-z'.-]+", lemma) or not senses or not common:
            continue
        total = sum(tag for _, tag in senses)
        weights = [(tag + 0.5) / (total + 0.5 * len(senses)) for _, tag in senses]
        frequent = [s for i, (s, tag) in enumerate(senses) if i == 0 or (tag / total >= MIN_SHARE if total else i < 3)]
        kept[lemma] = frequent[:MAX_SENSES]
        found = class_of_noun(lemma, [sense for sense, _ in senses], classify), classify.kind(senses[0][0])
        noun_class, kind = CORRECTIONS.get(lemma, found)
        classes.append(noun_class)
        kinds.append(kind)
        persons = sum(w for w, (s, _) in zip(weights, senses, strict=True) if classify.kind(s) == NounKind.PERSON)
        shares.append(round(100 * persons))
    rows = number_synsets(kept, synsets)
    parents = [[rows[parent] for parent in synsets[name].parents] for name in rows]
    exceptions = read_exceptions(folder / "noun.exc", kept)
    out.mkdir(parents=True, exist_ok=True)
    with write_atomically(out / "wordnet.npz") as stream:
        np.savez_compressed(
            stream,
            lemmas=column_of(list(kept)),
            classes=np.array(classes, np.int8),
            kinds=np.array(kinds, np.int8),
            person_shares=np.array(shares, np.uint8),
            sense_starts=starts([len(senses) for senses in kept.values()]),
            senses=np.array([rows[sense] for senses in kept.values() for sense in senses], np.int32),
            parent_starts=starts([len(row) for row in parents]),
            parents=np.array([parent for row in parents for parent in row], np.int32),
            plurals=column_of(list(exceptions)),
            singulars=column_of(list(exceptions.values())),
        )
    if names is not None:
        write_names(names, synsets)


def number_synsets(kept: dict[str, list[str]], synsets: dict[str, Synset]) -> dict[str, int]:
    """Rows for all synsets of the kept nouns and everything above them."""
    rows: dict[str, int] = {}
    pending = [sense for senses in kept.values() for sense in senses][::-1]
    while pending:
        name = pending.pop()
        if name not in rows:
            rows[name] = len(rows)
            pending.extend(synsets[name].parents)
    return rows


def read_exceptions(path: Path, kept: dict[str, list[str]]) -> dict[str, str]:
    pairs = [line.split()[:2] for line in path.read_text(encoding="utf-8").splitlines()]
    return {plural: lemma for plural, lemma in pairs if "_" not in plural and lemma in kept and plural != lemma}


def write_names(path: Path, synsets: dict[str, Synset]) -> None:
    """Names with the last word of what they are an instance of: *Lake Huron*: lake."""
    rows = []
    for synset in synsets.values():
        nouns = sorted({synsets[name].words[0].lower().split("_")[-1] for name in synset.classes_of})
        if nouns:
            rows += [f"{word.replace('_', ' ')}\t{','.join(nouns)}" for word in synset.words if word[0].isupper()]
    with write_atomically(path) as stream:
        stream.write(("\n".join(sorted(set(rows))) + "\n").encode())


def starts(lengths: list[int]) -> NDArray[np.int32]:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="WordNet's dict folder")
    parser.add_argument("texts", type=Path, nargs="*", help="raw text, JSON lines with the field text, gzipped")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for wordnet.npz")
    parser.add_argument("--names", type=Path, help="file for the proper names, an input of mine_knowledge.py")
    arguments = parser.parse_args()
    write_table(arguments.folder, arguments.texts, arguments.out, arguments.names)


if __name__ == "__main__":
    main()
