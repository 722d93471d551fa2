"""What each ruleset says of its rules: complete, known to the list, and in one voice with it."""

import re
from pathlib import Path

import pytest

from ronda.rules.ruleset import Ruleset
from ronda.rules.scoring import one_for_a_win
from ronda.rulesets import every_ruleset, find_ruleset

LIST = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
DECISIONS = {rule: bool(mark) for rule, mark in re.findall(r"^- `([A-Z0-9-]+)` (◆ )?\S", LIST, re.MULTILINE)}
KINDS = {
    "keyforge": {"SW", "RR", "DE", "KF", "ANY"},
    "xwing": {"SW", "RR", "DE", "XW", "ANY"},
    "aristeia": {"AGL", "ANY"},
}
OF_SOME_EVENTS = {"ST", "REG"}
"""A game tells those of the stages that an event of it can have, and of registering what its pages explain."""

each_game = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


def kind(rule: str) -> str:
    return rule.partition("-")[0]


LISTED = {kind(rule) for rule in DECISIONS}
"""The kinds of rule that the project's list keeps; a game with rules of its own kind keeps them in its file."""


@each_game
def test_a_game_says_something_of_every_rule_of_the_kinds_that_apply_to_it(ruleset: Ruleset) -> None:
    noted = {note.rule for note in ruleset.notes}
    kinds = {kind(rule) for rule in noted} - OF_SOME_EVENTS

    assert "ANY" in kinds
    own_points = set() if ruleset.scoring.points is one_for_a_win else {"SW-POINTS"}
    assert [rule for rule in DECISIONS if kind(rule) in kinds and rule not in noted | own_points] == []


@each_game
def test_no_note_has_an_unknown_rule_or_one_twice(ruleset: Ruleset) -> None:
    noted = [note.rule for note in ruleset.notes]

    assert [rule for rule in noted if kind(rule) in LISTED and rule not in DECISIONS] == []
    assert sorted(set(noted)) == sorted(noted)


@each_game
def test_decisions_are_the_ones_that_the_list_marks(ruleset: Ruleset) -> None:
    listed = [note for note in ruleset.notes if kind(note.rule) in LISTED]

    assert {note.rule: note.decision for note in listed} == {note.rule: DECISIONS[note.rule] for note in listed}


@pytest.mark.parametrize("game", KINDS)
def test_the_kinds_of_rules_are_those_of_the_documents(game: str) -> None:
    assert {kind(note.rule) for note in find_ruleset(game).notes} - OF_SOME_EVENTS == KINDS[game]
