"""Every rule of the project's list is shown by a test that is named after it."""

import re
from pathlib import Path

import pytest

from ronda.rulesets import every_ruleset

HERE = Path(__file__).parent
ENGINE = HERE.parent / "engine" / "ronda"
IN_A_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)
IN_THE_LIST = re.compile(r"^- `([A-Z0-9-]+)` (◆ )?\S", re.MULTILINE)

LISTED = [rule for rule, _ in IN_THE_LIST.findall((HERE.parent / "docs" / "rules.md").read_text("utf-8"))]
KINDS = {rule.partition("-")[0] for rule in LISTED}
"""The kinds of rule that the list keeps; a game that somebody adds keeps rules of its own kind in its file."""
RULE = re.compile(rf"\b(?:{'|'.join(sorted(KINDS))})-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")


BEGINNINGS = {rule: f"test_{rule.lower().replace('-', '_')}_" for rule in LISTED}
NAMES = [name for path in HERE.rglob("test_*.py") for name in IN_A_NAME.findall(path.read_text("utf-8"))]


def rule_of(name: str) -> str | None:
    """The rule after which a test is named: of KF-DECK and KF-DECK-DQ the longer one that fits."""
    return max((rule for rule, begins in BEGINNINGS.items() if name.startswith(begins)), key=len, default=None)


NAMED = {rule_of(name) for name in NAMES}


def engine_rules() -> frozenset[str]:
    """The identifiers that the engine's source, its rule notes and its checklists name."""
    named = {rule for path in ENGINE.rglob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}
    notes = {note.rule for ruleset in every_ruleset() for note in ruleset.notes}
    items = {item.rule for ruleset in every_ruleset() for item in ruleset.paper.checklist}
    return frozenset(rule for rule in named | notes | items if rule.partition("-")[0] in KINDS)


def test_the_list_names_each_rule_once() -> None:
    assert len(LISTED) > 60
    assert sorted(set(LISTED)) == sorted(LISTED)


@pytest.mark.parametrize("rule", LISTED)
def test_every_rule_of_the_list_has_a_test_named_after_it(rule: str) -> None:
    assert rule in NAMED


def test_the_engine_names_only_rules_of_the_list() -> None:
    assert sorted(engine_rules() - set(LISTED)) == []
