"""The preparation checklist of each game (ANY-CHECKLIST, KF-SLEEVES)."""

from dataclasses import replace

import pytest

from ronda.core.details import Details
from ronda.rules.paper import ChecklistItem, QuantityPer
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset

PREMIER = Details(name="x", tier="premier")


@pytest.mark.parametrize(
    ("per", "each", "players", "quantity"),
    [
        (QuantityPer.EVENT, 1, 64, 1),
        (QuantityPer.TABLE, 1, 8, 4),
        (QuantityPer.TABLE, 1, 9, 5),
        (QuantityPer.TABLE, 2, 9, 10),
        (QuantityPer.PLAYER, 1, 9, 9),
        (QuantityPer.PLAYER, 0, 9, 0),
    ],
)
def test_any_checklist_quantities_follow_from_the_players(
    per: QuantityPer, each: int, players: int, quantity: int
) -> None:
    assert ChecklistItem(name="x", per=per, each=each).quantity(players) == quantity


@pytest.mark.parametrize(("players", "spares"), [(1, 1), (8, 1), (9, 2), (64, 8)])
def test_any_checklist_one_spare_for_each_begun_group(players: int, spares: int) -> None:
    assert ChecklistItem(name="x", per=QuantityPer.PLAYER, spare_for=8).spares(players) == spares
    assert ChecklistItem(name="x", per=QuantityPer.PLAYER).spares(players) == 0


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_any_checklist_every_game_has_seats_and_numbered_tables(ruleset: Ruleset) -> None:
    items = [item for item in ruleset.paper.checklist if item.applies(PREMIER)]

    assert {QuantityPer.TABLE, QuantityPer.PLAYER, QuantityPer.EVENT} == {item.per for item in items}
    assert [item for item in items if not item.each and not item.spare_for] == []


@pytest.mark.parametrize("tier", ["relaxed", "formal", "premier"])
def test_kf_sleeves_are_on_the_checklist_of_premier_events_only(tier: str) -> None:
    details = replace(PREMIER, tier=tier)
    sleeves = [item for item in find_ruleset("keyforge").paper.checklist if item.rule == "KF-SLEEVES"]

    assert [item.applies(details) for item in sleeves] == [tier == "premier"]


@pytest.mark.parametrize(("chosen", "needed"), [("sealed", True), ("archon", False)])
def test_any_checklist_new_decks_only_where_they_are_opened_on_the_day(chosen: str, needed: bool) -> None:
    details = Details(name="x", options=(("format", chosen),))
    decks = [item for item in find_ruleset("keyforge").paper.checklist if item.rule == "KF-FORMAT"]

    assert [item.applies(details) for item in decks] == [needed]


def test_any_checklist_x_wing_has_a_surface_for_each_table_and_a_list_for_each_player() -> None:
    items = {item.name: item for item in find_ruleset("xwing").paper.checklist}

    assert items["Mats or marked surfaces of 90 × 90 cm"].quantity(23) == 12
    assert (items["Blank squad lists"].quantity(23), items["Blank squad lists"].spares(23)) == (23, 3)


@pytest.mark.parametrize(("kind", "needed"), [("tournament_standard", True), ("league_open", False)])
def test_agl_kinds_a_league_needs_no_clock_in_the_hall(kind: str, needed: bool) -> None:
    details = Details(name="x", options=(("kind", kind),))
    names = {item.name for item in find_ruleset("aristeia").for_tournament(details).paper.checklist}

    assert ("A clock that everyone can see" in names) == needed
