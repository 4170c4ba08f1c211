"""Settings are frozen dataclasses. A TOML file and dotted overrides change them; nothing else does.

    [attribute]                      --set attribute.window=19 --set detection.off=[partitive,quantified]
    window = 19                      --set detection.off+=[partitive] --set detection.off-=[quantified]

A key that the dataclass does not have is an error that lists those it has, and a value has to be of the field's type.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from aforesaid.errors import InputError
from aforesaid.files import decode, open_input

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

T = TypeVar("T")


def read_settings(default: T, path: str | os.PathLike[str] | None = None, overrides: Iterable[str] = ()) -> T:
    """The default settings as changed by a TOML file, then by overrides like `attribute.window=19`."""
    settings = default
    if path is not None:
        with open_input(path) as stream:
            text = decode(stream.read(), os.fspath(path))
        try:
            settings = changed(settings, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"not TOML: {error}", path=os.fspath(path)) from None
        except InputError as error:
            raise InputError(str(error), path=os.fspath(path)) from None
    return overridden(settings, overrides)


def overridden(settings: T, overrides: Iterable[str]) -> T:
    """The settings with `key.key=value` applied in order. A value is written as in TOML; plain words need no quotes.
    `+=` adds to a set and `-=` takes away from it."""
    for override in overrides:
        key, equals, text = override.partition("=")
        sign = key.strip()[-1:] if key.strip()[-1:] in ("+", "-") else ""
        key = key.strip().removesuffix(sign).strip()
        if not equals or not key:
            raise InputError(f"the override '{override}', expected key=value with a dotted key")
        nested: Any = _value(text.strip())
        if sign:
            nested = _combined(settings, key, sign, nested)
        for name in reversed(key.split(".")):
            nested = {name: nested}
        settings = changed(settings, nested)
    return settings


def _combined(settings: object, key: str, sign: str, given: Any) -> list[Any]:
    """The set that the settings have under a key, with the given values or without them."""
    current: Any = settings
    for name in key.split("."):
        current = getattr(current, name, None)
    values = given if isinstance(given, list) else [given]
    if not isinstance(current, frozenset) or not all(isinstance(value, str) for value in values):
        raise InputError(f"the override '{key}{sign}={given}', expected a setting that is a set, and names")
    missing = [value for value in values if value not in current]
    if sign == "-" and missing:
        has = ", ".join(sorted(current)) or "nothing"
        raise InputError(f"the override '{key}-=…' takes away {', '.join(missing)}, but {key} has {has}")
    return sorted(current.union(values) if sign == "+" else current.difference(values))


def changed(settings: T, values: Mapping[str, Any], prefix: str = "") -> T:
    """The settings with new values, tables within tables as in the dataclasses; all unnamed fields stay."""
    if not is_dataclass(settings) or isinstance(settings, type):
        raise InputError(f"setting {prefix.rstrip('.')} has a value of its own, expected no table")
    hints = get_type_hints(type(settings))
    known = [field.name for field in fields(settings) if field.init]
    new: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise InputError(f"unknown setting '{prefix}{name}'; known are {', '.join(prefix + key for key in known)}")
        old = getattr(settings, name)
        if is_dataclass(old):
            if not isinstance(value, Mapping):
                raise InputError(f"setting {prefix}{name} is {value!r}, expected a table of settings")
            new[name] = changed(old, value, f"{prefix}{name}.")
        else:
            new[name] = _typed(value, hints[name], prefix + name)
    try:
        return replace(settings, **new)
    except ValueError as error:
        raise InputError(str(error)) from None


def flattened(settings: object, prefix: str = "") -> dict[str, Any]:
    """Every setting under its dotted key, in order: what a signature, a table or a model card shows."""
    if not is_dataclass(settings) or isinstance(settings, type):
        raise TypeError(f"{type(settings).__name__} is no settings dataclass")
    flat: dict[str, Any] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if is_dataclass(value):
            flat.update(flattened(value, f"{prefix}{field.name}."))
        else:
            flat[prefix + field.name] = sorted(value) if isinstance(value, frozenset) else value
    return flat


def _value(text: str) -> Any:
    """A TOML value; what TOML cannot read is taken as a plain word, also inside a list."""
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        if text.startswith("[") and text.endswith("]"):
            return [_value(part.strip()) for part in text[1:-1].split(",") if part.strip()]
        return text


def _typed(value: Any, hint: Any, name: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        if value not in arguments:
            raise InputError(f"setting {name} is {value!r}, expected one of {', '.join(map(str, arguments))}")
        return value
    if origin in (tuple, frozenset) and isinstance(value, list | tuple | frozenset | set):
        if origin is tuple and len(arguments) == 2 and arguments[1] is not Ellipsis and len(value) == 2:
            return tuple(_typed(item, kind, name) for item, kind in zip(value, arguments, strict=True))
        return origin(_typed(item, arguments[0], name) for item in value)
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    plain = hint if isinstance(hint, type) else None
    if plain is None or not isinstance(value, plain) or (plain is int and isinstance(value, bool)):
        expected = getattr(hint, "__name__", str(hint)) if origin is None else str(hint)
        raise InputError(f"setting {name} is {value!r}, expected {expected}")
    return value


def check_names(setting: str, given: frozenset[str], known: tuple[str, ...]) -> None:
    """Refuse a set of names of which some are not known."""
    unknown = sorted(given - set(known))
    if unknown:
        raise InputError(f"setting {setting} has {', '.join(unknown)}; known are {', '.join(known)}")
