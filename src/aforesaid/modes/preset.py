"""A preset: a whole model under a name, from a parsed document to encoded mentions and back to chains."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, cast

import numpy as np

from aforesaid.document import Document
from aforesaid.errors import InputError
from aforesaid.lexicon.lexicon import Lexicon
from aforesaid.mentions.detect import DetectionSettings
from aforesaid.model.decode import Decoded, decode, posteriors
from aforesaid.model.definition import Definition
from aforesaid.model.encoded import EncodedDocument, ListedDocument
from aforesaid.model.parameters import Parameters
from aforesaid.model.settings import TrainingSettings
from aforesaid.modes.evidence import Evidence, Listing, encode_listing, list_candidates
from aforesaid.modes.features import S
from aforesaid.modes.pairs import Mask
from aforesaid.modes.tell import Teller
from aforesaid.resolve.resolution import Candidate, Decision, Resolution
from aforesaid.rules import ENCODING, code_digest
from aforesaid.settings import flattened
from aforesaid.sieves.context import Context, open_context


def encoder_digest(*settings: object) -> str:
    """Of all settings that decide how a corpus is encoded, and of the code and tables that they are settings of."""
    flat = [flattened(part) for part in settings]
    text = json.dumps([code_digest(*ENCODING), *flat], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, eq=False)
class Preset(ABC):
    """What training, encoding and resolving ask of a model. `settings` is the frozen dataclass it was made from."""

    name: str
    description: str
    settings: Any
    definition: Definition
    detection: DetectionSettings
    training: TrainingSettings

    def check_features(self, theirs: Definition) -> None:
        """Refuse the definition of a model that looks at other features."""
        if (theirs.modes, theirs.mention) != (self.definition.modes, self.definition.mention):
            raise InputError(
                f"the model has the features of '{theirs.name}' ({theirs.digest[:12]}), expected those of the preset "
                f"'{self.name}' ({self.definition.digest[:12]}); train it anew"
            )

    def context(self, document: Document, lexicon: Lexicon | None = None) -> Context:
        """Detect and describe the mentions of a parsed document."""
        return open_context(document, self.detection, lexicon)

    def encode(self, document: Document) -> EncodedDocument | None:
        """The document for training; None when it has no mentions."""
        return self.encode_context(self.context(document))

    def resolve(
        self, document: Document, parameters: Parameters, training: TrainingSettings | None = None
    ) -> Resolution:
        """Antecedents by argmax. `training`: the settings the parameters were trained with, if not the preset's."""
        return self.resolve_context(self.context(document), parameters, training)

    def encode_context(self, context: Context) -> EncodedDocument | None:
        return self._encoded(context) if len(context) else None

    def resolve_context(
        self, context: Context, parameters: Parameters, training: TrainingSettings | None = None
    ) -> Resolution:
        self.check_features(parameters.support.definition)
        settings = self.training if training is None else training
        encoded, teller, visible = self._for_decoding(context)
        decoded = self._decode(teller, encoded, parameters, settings)
        names = [mode.name for mode in self.definition.modes]
        linked = decoded.antecedents >= 0
        modes = tuple(
            names[mode] if link else "" for mode, link in zip(encoded.modes.tolist(), linked.tolist(), strict=True)
        )

        def explain(j: int) -> Decision:
            antecedents, probabilities = posteriors(encoded, j, parameters, settings)
            if not len(antecedents):
                return Decision(j, (Candidate(-1, 1.0, "", teller.alone(j)),))
            mode = names[int(encoded.modes[j])]
            # By probability, then by nearness, and the chosen one first whatever rounding says.
            order = np.lexsort((antecedents, probabilities, antecedents == decoded.antecedents[j]))[::-1]
            rows = [(int(antecedents[row]), float(probabilities[row])) for row in order.tolist()]
            rows = _on_scale(rows, float(decoded.probabilities[j]))
            words = teller.tell(mode, j, [row[0] for row in rows])
            return Decision(j, tuple(Candidate(k, p, mode, w) for (k, p), w in zip(rows, words, strict=True)))

        return Resolution(
            system=self.name,
            mentions=context.mentions,
            antecedents=decoded.antecedents,
            probabilities=decoded.probabilities,
            modes=modes,
            visible=visible,
            explain=explain,
        )

    def _decode(
        self, teller: Teller, encoded: EncodedDocument, parameters: Parameters, settings: TrainingSettings
    ) -> Decoded:
        """Each mention by itself; a preset may look at more."""
        return decode(encoded, parameters, settings)

    @abstractmethod
    def _encoded(self, context: Context) -> EncodedDocument: ...

    @abstractmethod
    def _for_decoding(self, context: Context) -> tuple[EncodedDocument, Teller, Mask]:
        """The document for decoding, what puts its evidence into words, and the mentions that the scheme shows."""


def _on_scale(rows: list[tuple[int, float]], sure: float) -> list[tuple[int, float]]:
    """Posteriors with the first one, the chosen, as sure as the decision.

    Where the decision is less sure than the posterior, the others shrink with it: what is missing to 1 is the share of
    such decisions that are wrong in another way. Where it is surer (other candidates are of the same entity), the
    others share what is left.
    """
    (chosen, posterior), *others = rows
    factor = sure / posterior if sure < posterior else (1.0 - sure) / max(1.0 - posterior, 1e-12)
    return [(chosen, sure), *((i, p * factor) for i, p in others)]


@dataclass(frozen=True, eq=False)
class ListedPreset(Preset, Generic[S]):
    """A model whose modes list their candidates. The two lists hold the same modes, in order of precedence."""

    modes: tuple[Evidence[S], ...]
    decoding_modes: tuple[Evidence[S], ...]
    open_scene: Callable[[Context], S]
    willing: Callable[[S], Mask]
    """Who may have an antecedent."""
    visible: Callable[[S], Mask]
    """What the target scheme counts as a mention of a chain."""
    redecode: Callable[[S, ListedDocument, Decoded, Parameters, TrainingSettings], Decoded] | None = None
    """Makes some of the decisions anew, with all of them in view."""

    def listing(self, context: Context, *, decoding: bool) -> tuple[S, Listing]:
        scene = self.open_scene(context)
        return scene, list_candidates(self.decoding_modes if decoding else self.modes, scene, self.willing(scene))

    def _encoded(self, context: Context) -> EncodedDocument:
        scene, listing = self.listing(context, decoding=False)
        return encode_listing(self.definition, self.modes, scene, listing)

    def _for_decoding(self, context: Context) -> tuple[EncodedDocument, Teller, Mask]:
        scene, listing = self.listing(context, decoding=True)
        encoded = encode_listing(self.definition, self.decoding_modes, scene, listing)
        words = {mode.name: mode.words for mode in self.modes}
        return encoded, Teller(scene, words, listing.flags), self.visible(scene)

    def _decode(
        self, teller: Teller, encoded: EncodedDocument, parameters: Parameters, settings: TrainingSettings
    ) -> Decoded:
        decoded = decode(encoded, parameters, settings)
        if self.redecode is None or not isinstance(encoded, ListedDocument):
            return decoded
        return self.redecode(cast(S, teller.scene), encoded, decoded, parameters, settings)
