from __future__ import annotations

from aforesaid.modes.ablations import ABLATIONS
from aforesaid.modes.presets import preset
from aforesaid.settings import flattened


def test_every_ablation_can_be_made_and_changes_something() -> None:
    for name, ablations in ABLATIONS.items():
        plain = flattened(preset(name).settings)
        changes = [ablation.change for ablation in ablations]
        assert len(set(changes)) == len(changes)
        for ablation in ablations:
            assert flattened(preset(name, ablation.overrides).settings) != plain, ablation.change


def test_rules_that_are_off_find_nothing() -> None:
    rules = preset("paper").settings.precise.rules
    assert "first_person" in rules
    assert "unnamed_plural" not in rules
    assert "first_person" not in preset("paper", ["precise.off=[first_person]"]).settings.precise.rules
    assert "unnamed_plural" in preset("paper", ["precise.unnamed=true"]).settings.precise.rules
    assert "addressee" not in preset("paper", ["precise.addressee=false"]).settings.precise.rules
