"""A model on disk: a folder with `model.json` and plain arrays, no pickle.

    model.json            definition, settings, training card, history, chosen iteration, checksums, digest
    support.HASH.npz      the cells that have a parameter
    iteration-03.HASH.npz their values after iteration 3

Arrays are named by their content and `model.json` is replaced last, in one step, so a model that is being overwritten
is at any moment the old one or the new one. A checkpoint is the same under the name `checkpoint.json`. The digest does
not depend on time, place or number of workers: equal data and settings give equal bytes.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aforesaid.errors import InputError
from aforesaid.files import write_atomically
from aforesaid.model.definition import Definition
from aforesaid.model.history import Step, Training
from aforesaid.model.m_step import smoothing
from aforesaid.model.parameters import Parameters, Support
from aforesaid.model.settings import TrainingSettings

FORMAT, VERSION = "aforesaid model", 1
MODEL, CHECKPOINT = "model.json", "checkpoint.json"
ROW_TOLERANCE = 1e-6


@dataclass(frozen=True, eq=False)
class Model:
    """Trained parameters with all that is needed to use, inspect and reproduce them."""

    definition: Definition
    settings: TrainingSettings
    iterations: Mapping[int, Parameters]
    """The parameters that were kept: of all iterations, or of the chosen one alone."""
    history: tuple[Step, ...]
    chosen: int
    card: Mapping[str, Any]
    """What it was trained on and how the iteration was chosen, in plain JSON values."""

    @property
    def parameters(self) -> Parameters:
        return self.iterations[self.chosen]

    @cached_property
    def digest(self) -> str:
        return str(_header(self)["digest"])

    def training(self) -> Training:
        """To go on training from; needs the parameters of all iterations."""
        kept = sorted(self.iterations)
        if kept != list(range(len(kept))):
            raise InputError(f"the model holds iterations {kept} only, expected all of them to resume from")
        return Training(tuple(self.iterations[i] for i in kept), self.history)


def save_model(model: Model, folder: Path, *, only_chosen: bool = False, name: str = MODEL) -> None:
    """Write the model; with `only_chosen`, the parameters of the other iterations are left out."""
    if only_chosen:
        kept = {model.chosen: model.parameters}
        model = Model(model.definition, model.settings, kept, model.history, model.chosen, model.card)
    header = _header(model)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, arrays in _files(model).items():
            if not (folder / file).exists():
                with write_atomically(folder / file) as stream:
                    np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]
        with write_atomically(folder / name) as stream:
            stream.write(json.dumps(header, indent=1, ensure_ascii=False).encode() + b"\n")
    except OSError as error:
        raise InputError(f"cannot write the model: {error.strerror or error}", path=str(folder)) from error
    if name == MODEL:
        (folder / CHECKPOINT).unlink(missing_ok=True)
        wanted = set(_files(model))
        for stale in folder.glob("*.npz"):
            if stale.name not in wanted:
                stale.unlink()


def load_model(folder: Path, name: str = MODEL) -> Model:
    """Read a model and check it; anything that does not fit is refused with the reason."""
    path = folder / name
    header = _read_json(path)
    if header.get("format") != FORMAT:
        raise InputError(f"format is {header.get('format')!r}, expected {FORMAT!r}", path=str(path))
    if header.get("version") != VERSION:
        raise InputError(
            f"model version {header.get('version')!r}, this program reads {VERSION}; train it again", path=str(path)
        )
    try:
        body = {key: value for key, value in header.items() if key != "digest"}
        if _digest(body) != header["digest"]:
            raise InputError("the digest does not fit the content: the file was changed or is damaged", path=str(path))
        definition = Definition.from_json(header["definition"])
        settings = TrainingSettings.from_json(header["settings"])
        history = tuple(Step(**step) for step in header["history"])
        arrays = _read_arrays(folder, header["support"], ("cells",))
        support = Support(definition, arrays["cells"])
        _check_support(support, path)
        iterations = {}
        for number, entry in header["iterations"].items():
            stored = _read_arrays(folder, entry, ("values", "row_rest", "table_rest", "row_mass"))
            iterations[int(number)] = _parameters(support, stored, settings, int(number), path)
        chosen = int(header["chosen"])
        if chosen not in iterations:
            raise InputError(f"iteration {chosen} is chosen but not stored", path=str(path))
        return Model(definition, settings, iterations, history, chosen, header["card"])
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"not a complete model: {error!r}", path=str(path)) from error


def _header(model: Model) -> dict[str, Any]:
    names = list(_files(model))
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "chosen": model.chosen,
        "card": dict(model.card),
        "settings": json.loads(json.dumps(model.settings.to_json())),
        "history": [asdict(step) for step in model.history],
        "definition": model.definition.to_json(),
        "support": names[0],
        "iterations": {str(i): name for i, name in zip(sorted(model.iterations), names[1:], strict=True)},
    }
    return {"digest": _digest(body), **body}


def _files(model: Model) -> dict[str, dict[str, NDArray[Any]]]:
    """Name and arrays of each file, the support first, then the iterations in order."""
    files: dict[str, dict[str, NDArray[Any]]] = {}
    support: dict[str, NDArray[Any]] = {"cells": model.parameters.support.cells}
    files[f"support.{_arrays_digest(support)}.npz"] = support
    for i in sorted(model.iterations):
        parameters = model.iterations[i]
        arrays: dict[str, NDArray[Any]] = {
            "values": parameters.values,
            "row_rest": parameters.row_rest,
            "table_rest": parameters.table_rest,
            "row_mass": parameters.row_mass,
        }
        files[f"iteration-{i:02d}.{_arrays_digest(arrays)}.npz"] = arrays
    return files


def _arrays_digest(arrays: Mapping[str, NDArray[Any]]) -> str:
    """Over the values, not the compressed bytes, which depend on the version of zlib."""
    digest = hashlib.sha256()
    for name, array in arrays.items():
        digest.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:32]


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _read_json(path: Path) -> dict[str, Any]:
    try:
        header = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read the model: {error.strerror or error}", path=str(path)) from error
    except ValueError as error:
        raise InputError(f"not JSON: {error}", path=str(path)) from error
    if not isinstance(header, dict):
        raise InputError(f"holds a {type(header).__name__}, expected a JSON object", path=str(path))
    return header


def _read_arrays(folder: Path, name: str, expected: tuple[str, ...]) -> dict[str, NDArray[Any]]:
    path = folder / name
    if Path(name).name != name:
        raise InputError(f"names the file {name!r}, expected one in the model's folder", path=str(folder))
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            arrays = {key: stored[key] for key in stored.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(f"cannot read the arrays: {error}", path=str(path)) from error
    if tuple(arrays) != expected:
        raise InputError(f"holds {', '.join(arrays)}, expected {', '.join(expected)}", path=str(path))
    if _arrays_digest(arrays) != name.split(".")[-2]:
        raise InputError("the arrays do not fit the checksum in the file's name: damaged", path=str(path))
    return arrays


def _check_support(support: Support, path: Path) -> None:
    cells = support.cells
    if cells.dtype != np.int64 or cells.ndim != 1 or np.any(np.diff(cells) <= 0):
        raise InputError("the cells are not ascending 64-bit integers", path=str(path))
    if len(cells) and (cells[0] < 0 or cells[-1] >= support.definition.n_cells):
        raise InputError(f"cells up to {cells[-1]}, the definition has {support.definition.n_cells}", path=str(path))


def _parameters(
    support: Support, arrays: dict[str, NDArray[Any]], settings: TrainingSettings, number: int, path: Path
) -> Parameters:
    trained = np.array([not settings.is_fixed(table.name) for table in support.definition.tables])
    parameters = Parameters(support, *(arrays[name] for name in ("values", "row_rest", "table_rest", "row_mass")))
    sizes = {"values": len(support.cells), "row_rest": len(support.rows), "table_rest": len(support.definition.tables)}
    sizes["row_mass"] = 0 if number == 0 else len(support.rows)
    for name, size in sizes.items():
        array = arrays[name]
        if array.dtype != np.float64 or array.shape != (size,):
            raise InputError(
                f"iteration {number}: {name} is {array.dtype} {array.shape}, expected ({size},)", path=str(path)
            )
        if not np.all(np.isfinite(array)) or np.any(array < 0):
            raise InputError(f"iteration {number}: {name} holds a value that is no probability", path=str(path))
    sums = parameters.row_totals()
    if settings.unseen == "initial":
        # What was never seen keeps its start beside a row that sums to 1, except in tables that are smoothed.
        smoothed = smoothing(support, settings)[support.table_of_row] > 0
        sums = np.where(smoothed, sums, support.row_sums(parameters.values))
    # A row without any expected count keeps its start, which need not sum to 1.
    counted = parameters.row_mass > 0 if number > 0 else np.zeros(len(support.rows), dtype=np.bool_)
    wrong = (np.abs(sums - 1) > ROW_TOLERANCE) & counted & trained[support.table_of_row]
    if np.any(wrong):
        worst = int(np.argmax(np.where(wrong, np.abs(sums - 1), 0.0)))
        table = support.definition.tables[int(support.table_of_row[worst])]
        raise InputError(f"iteration {number}: a row of {table.name} sums to {sums[worst]}, not to 1", path=str(path))
    return parameters
