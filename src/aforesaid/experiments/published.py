"""What was published: Tables 2 and 3 of Ma, Liu & Hovy (2016), and others on GAP. Figures as printed."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "conll")
"""The paper's columns, by our names of the metrics."""
Figures = tuple[float | None, float | None, float | None, float | None, float | None, float | None]


@dataclass(frozen=True)
class PublishedRow:
    """A row of Table 3: F1 on the development and the test data of CoNLL-2012, English; None where a dash stands."""

    name: str
    supervised: bool
    system: str | None
    """Our system that it is the published counterpart of."""
    development: Figures
    test: Figures
    note: str = ""


TABLE_3 = (
    PublishedRow(
        "MIR", False, "mir",
        (65.39, 54.89, None, 51.36, None, 57.21), (64.64, 52.52, None, 49.11, None, 55.42),
    ),
    PublishedRow(
        "Stanford", False, "stanford",
        (64.96, 54.49, 59.39, 51.24, 56.03, 56.90), (64.71, 52.26, 56.01, 49.32, 53.92, 55.43),
    ),
    PublishedRow(
        "Multigraph", False, "multigraph",
        (66.22, 56.41, 60.87, 52.61, 58.15, 58.41), (65.41, 54.38, 58.60, 50.21, 56.03, 56.67),
    ),
    PublishedRow(
        "Ma, Liu & Hovy", False, "paper",
        (67.89, 57.83, 62.11, 53.76, 60.58, 59.83), (67.69, 55.86, 59.66, 51.75, 57.78, 58.44),
    ),
    PublishedRow(
        "IMS", True, None,
        (67.15, 55.19, 58.86, 50.94, 56.22, 57.76), (67.58, 54.47, 58.17, 50.21, 55.41, 57.42),
    ),
    PublishedRow(
        "Latent-Tree", True, None,
        (69.46, 57.83, None, 54.43, None, 60.57), (70.51, 57.58, None, 53.86, None, 60.65),
    ),
    PublishedRow(
        "Berkeley", True, None,
        (70.44, 59.10, None, 55.57, None, 61.71), (70.62, 58.20, None, 54.80, None, 61.21),
    ),
    PublishedRow(
        "LaSO", True, None,
        (70.74, 60.03, 65.01, 56.80, None, 62.52), (70.72, 58.58, 63.45, 59.40, None, 61.63),
        "as printed; the mean of its three test figures would be 62.90, so CEAF-e is probably 55.60",
    ),
    PublishedRow(
        "Latent-Strc", True, None,
        (72.11, 60.74, None, 57.72, None, 63.52), (72.17, 59.58, None, 55.67, None, 62.47),
    ),
    PublishedRow(
        "Model-Stack", True, None,
        (72.59, 61.98, None, 57.58, None, 64.05), (72.59, 60.44, None, 56.02, None, 63.02),
    ),
    PublishedRow(
        "Non-Linear", True, None,
        (72.74, 61.77, None, 58.63, None, 64.38), (72.60, 60.52, None, 57.05, None, 63.39),
    ),
)  # fmt: skip

TABLE_2 = (
    ("Gigaword", "3.6M", "75.4M", "1.6B", "–", "–"),
    ("ON-Dev", "343", "9,142", "160K", "4,546", "19,156"),
    ("ON-Test", "348", "9,615", "170K", "4,532", "19,764"),
)
"""Corpus, documents, sentences, words, entities, mentions."""


@dataclass(frozen=True)
class OthersGap:
    """F1 in per cent on the development part of GAP; None where only the whole was told."""

    name: str
    masculine: float | None
    feminine: float | None
    overall: float

    @property
    def bias(self) -> float | None:
        return None if self.masculine is None or self.feminine is None else self.feminine / self.masculine


GAP = (
    OthersGap("Stanford dcoref (CoreNLP 4.5.10), run by us", 57.3, 49.7, 53.5),
    OthersGap("end-to-end neural model of 2017, supervised, as published", None, None, 64.7),
)
