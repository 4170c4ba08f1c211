"""Resolved documents as a Parquet file: a row a document, its chains nested. Needs the `parquet` extra."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from aforesaid.errors import MissingError


def require_parquet() -> None:
    """Say early what is missing, not after the first shard."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise MissingError("Parquet needs pyarrow: pip install 'aforesaid[parquet]'") from error


def parquet_bytes(records: Sequence[dict[str, Any]], explanations: bool = False) -> bytes:
    """A file of what `show.record.record` gives. The columns are the same for every file, also for one without rows."""
    require_parquet()
    import pyarrow as pa
    import pyarrow.parquet as pq

    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(records), schema=_schema(pa, explanations)), buffer, compression="zstd")
    return buffer.getvalue()


def _schema(pa: Any, explanations: bool) -> Any:
    text, whole, real = pa.string(), pa.int32(), pa.float64()
    candidate = {"antecedent": whole, "text": text, "probability": real, "mode": text, "evidence": pa.list_(text)}
    mention = {
        "index": whole,
        "text": text,
        "start": whole,
        "end": whole,
        "start_char": whole,
        "end_char": whole,
        "sentence": whole,
        "type": text,
        "antecedent": whole,
        "probability": real,
        "mode": text,
    }
    if explanations:
        mention["candidates"] = pa.list_(pa.struct(list(candidate.items())))
    chain = {
        "id": whole,
        "representative": text,
        "type": text,
        "gender": text,
        "number": text,
        "mentions": pa.list_(pa.struct(list(mention.items()))),
    }
    return pa.schema(
        {
            "id": text,
            "part": whole,
            "system": text,
            "text": text,
            "tokens": pa.list_(text),
            "sentences": pa.list_(pa.list_(whole)),
            "chains": pa.list_(pa.struct(list(chain.items()))),
        }
    )
