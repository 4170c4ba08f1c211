"""The score of parameters on labelled development data: what the paper chooses the iteration by."""

from __future__ import annotations

from aforesaid.annotate import annotate_if_needed, make_annotator
from aforesaid.errors import InputError
from aforesaid.formats import read_documents
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.preset import Preset
from aforesaid.score import score_documents


class Development:
    """Documents with their mentions, found once; called with parameters it gives the CoNLL F1 in percent."""

    def __init__(self, path: str, preset: Preset, training: TrainingSettings, parser: str = "spacy") -> None:
        self._preset, self._training = preset, training
        self._keys = list(read_documents(path))
        if all(document.clusters is None for document in self._keys):
            raise InputError("has no coreference to choose the iteration by", path=path)
        parsed = annotate_if_needed(self._keys, make_annotator(parser))
        self._contexts = [preset.context(document) for document in parsed]

    def __call__(self, parameters: Parameters) -> float:
        answers = []
        for key, context in zip(self._keys, self._contexts, strict=True):
            resolution = self._preset.resolve_context(context, parameters, self._training)
            answers.append(key.with_clusters(resolution.clusters()))
        return score_documents(self._keys, answers).conll
