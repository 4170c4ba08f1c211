"""Train the English models that come with the package, from raw and parsed text without any coreference labels.

    python scripts/train_english.py DATA --cache FOLDER [--presets ours paper] [--articles N | --no-wikinews]

DATA has `amalgum/*.conll.gz` (parsed) and `raw/wikinews.jsonl.gz` (raw). Three steps, each resumable, each skipped
where its result is there:

1. parse:   CACHE/parsed/wikinews/part-00000.jsonl.gz …    with the default parser, once for all presets
2. encode:  CACHE/shards/PRESET-RULES/amalgum, …           one folder of shards a corpus; RULES is a digest of settings,
                                                           code and tables, so that nothing made by others is taken up
3. train:   CACHE/models/PRESET-RULES/amalgum+wikinews-N   all iterations; the chosen one goes to MODELS/PRESET

Equal data give equal models, bit for bit, whatever the number of workers. The iteration is chosen by the likelihood of
held-out text, so that no label is ever looked at.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from aforesaid.annotate import make_annotator
from aforesaid.errors import AforesaidError, InputError
from aforesaid.formats import read_documents, write_documents
from aforesaid.model.store import Model, save_model
from aforesaid.modes.presets import MAKERS, Encoder, preset
from aforesaid.modes.systems import SHIPPED
from aforesaid.progress import track
from aforesaid.scale.encode import Job, encode
from aforesaid.scale.engine import LocalEngine, available_cores
from aforesaid.scale.manifest import find_shards
from aforesaid.scale.train import train_model

PART_DOCUMENTS = 250
"""Documents of raw text that are parsed before a part is written: what an interruption may cost."""
MOST_BYTES = 2_000_000
"""A model that is shipped may not be larger."""


@dataclass(frozen=True)
class Corpus:
    """A source of training text, as the model's card names it."""

    name: str
    title: str
    licence: str
    attribution: str


CORPORA = (
    Corpus(
        "amalgum",
        "AMALGUM 0.2: academic, bio, fiction, interview, news and voyage",
        "CC BY, CC BY-SA, public domain",
        "Gessler et al. (2020), Georgetown University Corpus Linguistics Lab",
    ),
    Corpus("wikinews", "Wikinews, English articles", "CC BY 2.5", "Wikinews contributors"),
)


def parse_raw(source: Path, folder: Path, workers: int, articles: int | None) -> list[Path]:
    """Annotate JSON lines of raw text in parts, all or the first `articles`; a part that is there is not made again.

    The number of articles names a last part that is not full, so that it is taken for no other.
    """
    parts: list[Path] = []
    folder.mkdir(parents=True, exist_ok=True)
    annotator = make_annotator(workers=workers)
    documents = islice(read_documents(source), articles)
    for number in track(_numbers(), f"parsing {source.name}"):
        portion = list(islice(documents, PART_DOCUMENTS))
        if not portion:
            break
        size = "" if len(portion) == PART_DOCUMENTS else f"-{len(portion)}"
        parts.append(folder / f"part-{number:05d}{size}.jsonl.gz")
        if not parts[-1].exists():
            write_documents(annotator.annotate(portion), parts[-1])
    return parts


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


def encode_corpus(name: str, sources: list[Path], folder: Path, workers: int) -> None:
    """One corpus for one preset."""
    model = preset(name)
    job = Job(model.definition, Encoder(name), str(folder))
    engine = LocalEngine(workers, "processes")
    corpus = encode([str(source) for source in sources], job, engine)
    print(f"  {folder.name}: {corpus.documents:,} documents, {corpus.words:,} words, {corpus.mentions:,} mentions")
    for failure in corpus.failures:
        print(f"  left out: {failure}", file=sys.stderr)


def train_preset(name: str, shards: list[Path], corpora: list[Corpus], folder: Path, workers: int) -> Model:
    model = preset(name)
    card = {
        "preset": name,
        "overrides": [],
        "language": "en",
        "corpora": [
            {"title": corpus.title, "licence": corpus.licence, "attribution": corpus.attribution} for corpus in corpora
        ],
        "labels": "none: no coreference annotation was used, nor any to choose the iteration",
        "script": "scripts/train_english.py",
    }
    return train_model(
        find_shards(shards, model.definition),
        model.definition,
        model.training,
        folder,
        LocalEngine(workers),
        card=card,
        resume=True,
        on_iteration=lambda progress: print(
            f"  iteration {progress.step.iteration}: "
            f"{progress.step.log_likelihood / max(progress.step.mentions, 1):.4f} nats a mention, "
            f"{progress.words_per_second / 1e6:.1f} million words/s"
        ),
    )


def ship(model: Model, folder: Path) -> None:
    """Write the chosen iteration alone, and see to it that it is small."""
    save_model(model, folder, only_chosen=True)
    size = sum(file.stat().st_size for file in folder.iterdir())
    if size > MOST_BYTES:
        raise InputError(f"the model has {size:,} bytes, expected at most {MOST_BYTES:,}", path=str(folder))
    print(f"  iteration {model.chosen} ({model.card['chosen by']}), {size:,} bytes in {folder}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("data", type=Path, help="the folder with amalgum/ and raw/")
    parser.add_argument("--cache", type=Path, required=True, help="where parses, shards and all iterations are kept")
    parser.add_argument("--presets", nargs="+", default=list(MAKERS), choices=list(MAKERS))
    parser.add_argument("--wikinews", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--articles", type=int, help="take only the first so many of Wikinews")
    parser.add_argument("--workers", type=int, default=available_cores())
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    options = parser.parse_args()
    sources = {"amalgum": [options.data / "amalgum"]}
    folders = {"amalgum": "amalgum"}
    if options.wikinews:
        raw, parsed = options.data / "raw" / "wikinews.jsonl.gz", options.cache / "parsed" / "wikinews"
        sources["wikinews"] = parse_raw(raw, parsed, options.workers, options.articles)
        folders["wikinews"] = "wikinews" if options.articles is None else f"wikinews-{options.articles}"
    corpora = [corpus for corpus in CORPORA if corpus.name in sources]
    for name in options.presets:
        print(name)
        made_by = f"{name}-{preset(name).definition.digest[:12]}"
        shards = []
        for corpus in corpora:
            shards.append(options.cache / "shards" / made_by / folders[corpus.name])
            encode_corpus(name, sources[corpus.name], shards[-1], options.workers)
        folder = options.cache / "models" / made_by / "+".join(folders[corpus.name] for corpus in corpora)
        model = train_preset(name, shards, corpora, folder, options.workers)
        ship(model, options.output / name)


if __name__ == "__main__":
    try:
        main()
    except AforesaidError as error:
        sys.exit(f"train_english: {error}")
