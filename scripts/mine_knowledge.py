"""Mine raw text for the gender of nouns and names, for what names are called, and for other names.

    python scripts/mine_knowledge.py INPUT… -o FOLDER [--encyclopedia INPUT…] [--names NAMES.tsv.gz]

An input is JSON lines with `title` and `text` (.jsonl or .jsonl.gz), or tagged text with CoNLL-2012 columns (.conll or
.conll.gz). In an encyclopedia a title names what its article is about. The coarse tagger learns from the tagged inputs;
without any, spaCy tags the beginning of the raw ones for it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from aforesaid.errors import AforesaidError, InputError
from aforesaid.files import read_lines
from aforesaid.lexicon.mining.knowledge import Knowledge
from aforesaid.lexicon.mining.noun_phrases import NounReader
from aforesaid.lexicon.mining.tables import read_name_file, write_tables
from aforesaid.lexicon.mining.tagger import CoarseTagger, learn_tagger
from aforesaid.lexicon.mining.texts import read_raw, read_tagged, read_tagged_sentences
from aforesaid.lexicon.tables import SHIPPED
from aforesaid.lexicon.wordnet import read_wordnet_table
from aforesaid.progress import track

SPACY_PARAGRAPHS = 8000


def is_tagged(path: Path) -> bool:
    if path.name.endswith((".conll", ".conll.gz")):
        return True
    if path.name.endswith((".jsonl", ".jsonl.gz")):
        return False
    raise InputError("unknown kind of input, expected .jsonl, .jsonl.gz, .conll or .conll.gz", path=str(path))


def make_tagger(tagged: list[Path], raw: list[Path]) -> CoarseTagger:
    if tagged:
        sentences = (s for path in tagged for s in read_tagged_sentences(path) if s is not None)
        return learn_tagger(track(sentences, "learning tags"))
    return learn_tagger(track(spacy_sentences(raw), "tagging a sample with spaCy", SPACY_PARAGRAPHS))


def spacy_sentences(paths: Iterable[Path]) -> Iterator[list[tuple[str, str]]]:
    from aforesaid.annotate.spacy_model import choose_model, load_model

    nlp = load_model(choose_model())
    paragraphs = (
        paragraph for path in paths for line in read_lines(path) for paragraph in json.loads(line)["text"].split("\n")
    )
    for document in nlp.pipe(islice(paragraphs, SPACY_PARAGRAPHS), disable=["parser", "ner", "lemmatizer"]):
        yield [(token.text, token.tag_) for token in document]


def mine(inputs: list[Path], encyclopedias: list[Path], names: Path | None, out: Path) -> None:
    paths = [*inputs, *encyclopedias]
    tagger = make_tagger([p for p in paths if is_tagged(p)], [p for p in paths if not is_tagged(p)])
    wordnet = read_wordnet_table(SHIPPED / "wordnet.npz")
    nouns = NounReader(wordnet)
    knowledge = Knowledge()
    for path in paths:
        articles = read_tagged(path) if is_tagged(path) else read_raw(path, tagger, titled=path in encyclopedias)
        for article in track(articles, f"mining {path.name}"):
            knowledge.add(article, nouns)
    write_tables(knowledge, wordnet, {} if names is None else read_name_file(names), out)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("inputs", type=Path, nargs="*", help="raw or tagged text")
    parser.add_argument(
        "--encyclopedia", type=Path, nargs="+", default=[], help="raw text whose titles name the subject"
    )
    parser.add_argument(
        "--names", type=Path, help="names and their nouns from elsewhere: build_wordnet_table.py --names"
    )
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the tables")
    arguments = parser.parse_args()
    if not arguments.inputs and not arguments.encyclopedia:
        parser.error("no input")
    try:
        mine(arguments.inputs, arguments.encyclopedia, arguments.names, arguments.out)
    except AforesaidError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
