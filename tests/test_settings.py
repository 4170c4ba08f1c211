from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from aforesaid.errors import InputError
from aforesaid.settings import changed, flattened, overridden, read_settings


@dataclass(frozen=True)
class Inner:
    window: int = 5
    share: float = 0.5
    kind: Literal["near", "far"] = "near"


@dataclass(frozen=True)
class Outer:
    name: str = "plain"
    strict: bool = True
    off: frozenset[str] = frozenset({"a"})
    rules: tuple[tuple[str, float], ...] = ()
    inner: Inner = field(default_factory=Inner)

    def __post_init__(self) -> None:
        if self.off & {"never"}:
            raise ValueError("never cannot be off")


def test_overrides_reach_every_depth_and_keep_the_rest() -> None:
    settings = overridden(Outer(), ["inner.window=19", "strict=false", "off=[b, c]", "inner.kind=far", "inner.share=1"])
    assert settings == Outer(strict=False, off=frozenset({"b", "c"}), inner=Inner(window=19, share=1.0, kind="far"))
    assert isinstance(settings.inner.share, float)


def test_names_are_added_to_a_set_and_taken_from_it() -> None:
    settings = overridden(Outer(off=frozenset({"a", "b"})), ["off+=[c, d]", "off-=a", "off+=e"])
    assert settings.off == {"b", "c", "d", "e"}


def test_pairs_of_pattern_and_value() -> None:
    assert overridden(Outer(), ['rules=[["*.root.*", 0], ["*", 1.5]]']).rules == (("*.root.*", 0.0), ("*", 1.5))


def test_a_file_comes_before_overrides(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('name = "mine"\n[inner]\nwindow = 7\nshare = 0.25\n', encoding="utf-8")
    settings = read_settings(Outer(), path, ["inner.window=8"])
    assert (settings.name, settings.inner) == ("mine", Inner(window=8, share=0.25))


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("inner.windw=3", r"unknown setting 'inner\.windw'; known are inner\.window, inner\.share, inner\.kind"),
        ("colour=red", r"unknown setting 'colour'; known are name, strict, off, rules, inner"),
        ("inner.window=wide", r"inner\.window is 'wide', expected int"),
        ("inner.window=true", r"inner\.window is True, expected int"),
        ("inner.kind=middle", r"inner\.kind is 'middle', expected one of near, far"),
        ("inner=3", r"inner is 3, expected a table"),
        ("strict=1", r"strict is 1, expected bool"),
        ("window", r"'window', expected key=value"),
        ("name.first=x", r"name is \{'first': 'x'\}, expected str"),
        ("off=[never]", "never cannot be off"),
        ("off+=never", "never cannot be off"),
        ("inner.window+=3", r"'inner\.window\+=3', expected a setting that is a set"),
        ("of+=a", r"'of\+=a', expected a setting that is a set"),
        ("off+=[1]", r"'off\+=\[1\]', expected a setting that is a set, and names"),
        ("off-=[a, z]", r"takes away z, but off has a"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_known(override: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        overridden(Outer(), [override])


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[inner\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"settings\.toml: not TOML"):
        read_settings(Outer(), path)
    path.write_text("inner = 1\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"settings\.toml: setting inner is 1"):
        read_settings(Outer(), path)


def test_flattened_shows_every_setting_once() -> None:
    flat = flattened(changed(Outer(), {"inner": {"window": 9}}))
    assert flat == {
        "name": "plain", "strict": True, "off": ["a"], "rules": (), "inner.window": 9, "inner.share": 0.5,
        "inner.kind": "near",
    }  # fmt: skip
