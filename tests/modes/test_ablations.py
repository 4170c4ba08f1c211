from __future__ import annotations

import re
from pathlib import Path

from aforesaid.mentions.extend import EXTENSIONS
from aforesaid.mentions.names import NAME_RULES
from aforesaid.mentions.nested import GROWTH
from aforesaid.modes.ablations import ABLATIONS
from aforesaid.modes.ours.matches import MATCH_RULES
from aforesaid.modes.ours.pronouns import ATTRIBUTES, FILTERS, NEAR, SALIENCE
from aforesaid.modes.ours.spoken import SPOKEN_RULES
from aforesaid.modes.presets import preset
from aforesaid.resolve.schemes import scheme_of
from aforesaid.settings import flattened, overridden


def test_every_ablation_can_be_made_and_changes_something() -> None:
    for name, ablations in ABLATIONS.items():
        plain = flattened(preset(name).settings)
        changes = [ablation.change for ablation in ablations]
        assert len(set(changes)) == len(changes)
        for ablation in ablations:
            settings = flattened(preset(name, ablation.overrides).settings)
            assert settings != plain or any(changes_scheme(change) for change in ablation.schemes), ablation.change


def changes_scheme(change: str) -> bool:
    name, _, override = change.partition(".")
    return overridden(scheme_of(name), [override]) != scheme_of(name)


def test_every_rule_by_name_has_its_row() -> None:
    """What can be switched off in `ours` is switched off in some ablation, so that the table says what it is worth."""
    rows = [
        override for ablation in ABLATIONS["ours"] for override in ablation.overrides if "off" in override.split("=")[0]
    ]
    shown = {name for override in rows for name in re.findall(r"[a-z_]+(?: [a-z]+)*", override.split("=", 1)[1])}
    assert set(MATCH_RULES) | set(SPOKEN_RULES) | set(FILTERS) | set(NEAR) | set(SALIENCE) | set(ATTRIBUTES) <= shown
    assert GROWTH | NAME_RULES | set(EXTENSIONS) <= shown


def test_every_rule_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    for rules in (MATCH_RULES, SPOKEN_RULES, FILTERS):
        for name, meaning in rules.items():
            assert f"| {name} | {meaning} |" in text
    for name in [*NEAR, *SALIENCE, *ATTRIBUTES, *GROWTH, *NAME_RULES]:
        assert f"*{name}*" in text
    for key in flattened(preset("ours").settings):
        section = key.split(".")[0]
        assert key in text or section in ("confidence", "training") or key.startswith("output.hide"), key


def test_rules_that_are_off_find_nothing() -> None:
    rules = preset("paper").settings.precise.rules
    assert "first_person" in rules
    assert "unnamed_plural" not in rules
    assert "first_person" not in preset("paper", ["precise.off=[first_person]"]).settings.precise.rules
    assert "unnamed_plural" in preset("paper", ["precise.unnamed=true"]).settings.precise.rules
    assert "addressee" not in preset("paper", ["precise.addressee=false"]).settings.precise.rules
