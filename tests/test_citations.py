"""Every rule of the project's list is shown by a test that names it."""

import re
from pathlib import Path

import pytest

from ronda.rulesets import every_ruleset

HERE = Path(__file__).parent
ENGINE = HERE.parent / "engine" / "ronda"
RULE = re.compile(r"\b(?:SW|KF|XW|AGL|ANY|CUSTOM)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
IN_A_NAME = re.compile(r"\btest_(?:sw|kf|xw|agl|any)_\w+")
IN_THE_LIST = re.compile(r"^- `([A-Z0-9-]+)` (◆ )?\S", re.MULTILINE)

LISTED = [rule for rule, _ in IN_THE_LIST.findall((HERE.parent / "docs" / "rules.md").read_text("utf-8"))]


def cited() -> tuple[frozenset[str], tuple[str, ...]]:
    """Give the identifiers in the texts of the tests, this file excepted, and the names that begin with one."""
    texts = [path.read_text("utf-8") for path in HERE.rglob("test_*.py") if path != Path(__file__)]
    identifiers = frozenset(rule for text in texts for rule in RULE.findall(text))
    return identifiers, tuple(name for text in texts for name in IN_A_NAME.findall(text))


IDENTIFIERS, NAMES = cited()


def is_cited(rule: str) -> bool:
    """Tell whether a test names a rule."""
    beginning = f"test_{rule.lower().replace('-', '_')}_"
    return rule in IDENTIFIERS or any(name.startswith(beginning) for name in NAMES)


def engine_rules() -> frozenset[str]:
    """Give the identifiers that the engine's source, its rule notes and its checklists name."""
    named = {rule for path in ENGINE.rglob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}
    notes = {note.rule for ruleset in every_ruleset() for note in ruleset.rules}
    return frozenset(named | notes | {item.rule for ruleset in every_ruleset() for item in ruleset.checklist})


def test_the_list_names_each_rule_once() -> None:
    assert len(LISTED) > 60
    assert sorted(set(LISTED)) == sorted(LISTED)


@pytest.mark.parametrize("rule", LISTED)
def test_every_rule_of_the_list_is_cited_by_a_test(rule: str) -> None:
    assert is_cited(rule)


def test_the_engine_names_only_rules_of_the_list() -> None:
    assert sorted(engine_rules() - set(LISTED)) == []
