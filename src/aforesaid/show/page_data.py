"""What the page needs to know of a resolution, in columns and with every string once, so that a novel stays small.

The page forms the chains itself from links and probabilities (as `Resolution.chains` does), so that its slider for
confidence works without asking anybody.
"""

from __future__ import annotations

from typing import Any

from aforesaid.document import Document
from aforesaid.mentions.mention import Gender, MentionType, Number
from aforesaid.resolve.entities import EntityType, mention_type
from aforesaid.resolve.representative import name_rank, name_text, speaker_name, spelt_out
from aforesaid.resolve.resolution import Candidate, Resolution
from aforesaid.resolve.surface import paragraph_starts, with_text
from aforesaid.show.explanation import mode_name

FORMAT = 1
LONGEST_BLOCK = 4000
"""Characters after which a paragraph is cut at the next sentence, so that no block is slow to lay out."""
SECTION = 4000
"""Characters of a section."""
RUNNERS_UP = 4


def page_data(
    resolution: Resolution,
    *,
    title: str,
    singletons: bool = False,
    min_confidence: float = 0.0,
    text: bool = True,
) -> dict[str, Any]:
    """`text=False` leaves the text out, where the page itself has it already."""
    mentions = resolution.mentions
    document = with_text(resolution.document)
    chars = [] if document.char_spans is None else document.char_spans.tolist()
    strings = _Strings()
    n = len(mentions)
    ranks = sorted(range(n), key=lambda i: name_rank(mentions, i))
    rank_of = [0] * n
    for rank, i in enumerate(ranks):
        rank_of[i] = rank
    paragraphs = blocks(document)
    data: dict[str, Any] = {
        "format": FORMAT,
        "title": title,
        "system": resolution.system,
        "tokens": len(document),
        "sentences": document.n_sentences,
        "singletons": singletons,
        "minConfidence": min_confidence,
        "blocks": paragraphs,
        "sections": sections(paragraphs),
        "types": [kind.value for kind in EntityType],
        "genders": [gender.name.lower() for gender in Gender],
        "numbers": [number.name.lower() for number in Number],
        "kinds": [kind.name.lower() for kind in MentionType],
        "mentions": {
            "start": [chars[start][0] for start in mentions.starts.tolist()],
            "end": [chars[end - 1][1] for end in mentions.ends.tolist()],
            "sentence": mentions.sentences.tolist(),
            "antecedent": resolution.antecedents.tolist(),
            "probability": [round(float(p), 4) for p in resolution.probabilities],
            "mode": [strings[mode_name(mode) if mode else ""] for mode in resolution.modes],
            "visible": [int(v) for v in resolution.visible],
            "kind": mentions.types.tolist(),
            "type": [list(EntityType).index(mention_type(mentions, i)) for i in range(n)],
            "gender": mentions.genders.tolist(),
            "number": mentions.numbers.tolist(),
            "rank": rank_of,
            "name": [strings[name_text(mentions, i)] for i in range(n)],
            "speaker": [strings[speaker_name(mentions, (i,)) or ""] for i in range(n)],
            "why": [
                [_candidate(c, strings) for c in resolution.explain(i).candidates[: RUNNERS_UP + 1]]
                if resolution.visible[i]
                else []
                for i in range(n)
            ],
        },
    }
    data["strings"] = strings.all
    if text:
        data["text"] = document.text
    return data


def blocks(document: Document) -> list[list[Any]]:
    """Paragraphs as `[start, end, speaker, continued]` in characters; together they cover every token of the text.

    A speaker is named where a turn begins; `continued` is 1 for the rest of a paragraph that was cut.
    """
    chars = [] if document.char_spans is None else document.char_spans.tolist()
    speakers = document.speakers
    paragraphs = paragraph_starts(document)
    cut: list[list[Any]] = []
    speaking = ""
    for start, end in document.sentences():
        if start == end:
            continue
        first, last = chars[start][0], chars[end - 1][1]
        speaker = "" if speakers is None or speakers[start] == "-" else spelt_out(speakers[start])
        new = start in paragraphs or not cut
        if new or first - cut[-1][0] > LONGEST_BLOCK:
            cut.append([first, last, speaker if speaker != speaking else "", int(not new)])
        else:
            cut[-1][1] = last
        speaking = speaker
    return cut


def sections(paragraphs: list[list[Any]]) -> list[int]:
    """The first paragraph of each section: what is laid out and marked together, about a screen or two.

    A browser looks at every such part with every frame, so there must not be thousands of them.
    """
    firsts: list[int] = []
    for number, (start, *_) in enumerate(paragraphs):
        if not firsts or start - paragraphs[firsts[-1]][0] > SECTION:
            firsts.append(number)
    return firsts


def _candidate(candidate: Candidate, strings: _Strings) -> list[Any]:
    evidence = [strings[word] for word in candidate.evidence]
    return [
        candidate.mention,
        round(candidate.probability, 4),
        strings[mode_name(candidate.mode) if candidate.mode else ""],
        evidence,
    ]


class _Strings:
    """Every string once, by number."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.numbers: dict[str, int] = {}

    def __getitem__(self, string: str) -> int:
        if string not in self.numbers:
            self.numbers[string] = len(self.all)
            self.all.append(string)
        return self.numbers[string]
