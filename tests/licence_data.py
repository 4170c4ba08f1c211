"""A small copy of what an OntoNotes licence holder has: development and test data of CoNLL-2012."""

from __future__ import annotations

from pathlib import Path

SENTENCES = (
    (("Mary", "NNP", "(TOP(S(NP*)", "(PERSON)", "(1)"), ("met", "VBD", "(VP*", "*", "-"),
     ("Bob", "NNP", "(NP*))", "(PERSON)", "(2)"), (".", ".", "*))", "*", "-")),
    (("She", "PRP", "(TOP(S(NP*)", "*", "(1)"), ("liked", "VBD", "(VP*", "*", "-"),
     ("him", "PRP", "(NP*))", "*", "(2)"), (".", ".", "*))", "*", "-")),
    (("Bob", "NNP", "(TOP(S(NP*)", "(PERSON)", "(2)"), ("liked", "VBD", "(VP*", "*", "-"),
     ("Mary", "NNP", "(NP*))", "(PERSON)", "(1)"), (".", ".", "*))", "*", "-")),
)  # fmt: skip


def conll(identifier: str, *, parses: bool = True) -> str:
    """Two parts of one text; an `auto` file has the automatic parse, a `gold` file another."""
    lines = []
    for part in (0, 1):
        lines.append(f"#begin document ({identifier}); part {part:03d}")
        for sentence in SENTENCES:
            for i, (word, tag, bit, entity, chain) in enumerate(sentence):
                cells = [identifier, str(part), str(i), word, tag if parses else "XX", bit if parses else "*"]
                lines.append("   ".join([*cells, word.lower(), "-", "-", "-", entity, chain]))
            lines.append("")
        lines.append("#end document")
    return "\n".join(lines) + "\n"


def write_release(folder: Path, roles: tuple[str, ...] = ("development", "test")) -> None:
    """`FOLDER/ROLE/data/english/annotations/nw/x/00/x_0000.v4_auto_conll` and `…_gold_conll`, two texts a role."""
    for role in roles:
        for text in ("nw/x/00/x_0000", "bc/y/00/y_0001"):
            name = text if role == "development" else text.replace("_000", "_010")
            for kind, version in (("auto", 4 if role == "development" else 9), ("gold", 4)):
                path = folder / role / "data" / "english" / "annotations" / f"{name}.v{version}_{kind}_conll"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(conll(name, parses=kind == "auto"), encoding="utf-8")
