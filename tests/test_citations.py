"""Every rule is shown by a test that names it."""

import re
from pathlib import Path

import pytest

from ronda.rulesets import every_ruleset

HERE = Path(__file__).parent
ENGINE = HERE.parent / "engine" / "ronda"
RULE = re.compile(r"\b(?:SW|KF|XW|AGL|ANY)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
IN_A_NAME = re.compile(r"\btest_(?:sw|kf|xw|agl|any)_\w+")
SHARED = (
    "SW-ROLES SW-STAFF SW-TIER SW-ANNOUNCE SW-STRUCT SW-R1 SW-PAIR SW-BYE SW-DROP SW-DQ SW-LATE SW-POINTS SW-SOS "
    "SW-STANDINGS SW-RANDOM SW-CUT SW-ELIM SW-ELIM-START SW-ELIM-DROP SW-CLOCK"
).split()
GAMES = ("KF-FORMAT KF-CLOCK KF-TIEBREAK KF-BO3 KF-END KF-DECK XW-CLOCK XW-RESULT XW-MOV XW-TIEBREAK XW-REJOIN").split()


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


def engine_rules() -> list[str]:
    """Give the identifiers that the engine's source and its rule notes name."""
    named = {rule for path in ENGINE.rglob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}
    return sorted(named | {note.rule for ruleset in every_ruleset() for note in ruleset.rules})


@pytest.mark.parametrize("rule", [*SHARED, *GAMES])
def test_every_rule_of_the_foundation_is_cited_by_a_test(rule: str) -> None:
    assert is_cited(rule)


@pytest.mark.parametrize("rule", engine_rules())
def test_every_rule_that_the_engine_names_is_cited_by_a_test(rule: str) -> None:
    assert is_cited(rule)
