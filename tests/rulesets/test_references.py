"""What is looked up at the table: whole, known to the list of rules, and where it is needed."""

import re
from pathlib import Path

import pytest

from ronda.core.details import Details
from ronda.publish import build_site
from ronda.rules.notes import ReferenceItem, Topic
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.rulesets.aristeia.mods import STADIUM
from ronda.rulesets.aristeia.sponsors import SPONSOR
from ronda.views.app import Device, screen_page
from ronda.views.app.rounds.match_briefing import match_briefing
from ronda.views.shared.rules_page import rules_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

LIST = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")

each_game = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def screen(route: str, organiser: Organiser | None = None) -> str:
    logs = {organiser.tournament.id: organiser.log} if organiser else {}
    return text_of(screen_page(route, logs, Device.read({}), "en").html)


def entries(game: str, key: str) -> dict[str, ReferenceItem]:
    [reference] = [reference for reference in find_ruleset(game).references if reference.key == key]
    return {entry.name: entry for entry in reference.entries}


def told(organiser: Organiser, number: int) -> list[str]:
    """What the players of the first table of a round are told before they begin."""
    match = organiser.tournament.rounds[number - 1].matches[0]
    return [str(line) for line in match_briefing(organiser.tournament, organiser.ruleset, number, match)]


@each_game
def test_every_reference_has_a_key_of_its_own_a_rule_of_the_list_and_something_to_say(ruleset: Ruleset) -> None:
    """Keys are anchors of the rules page, where topics have theirs."""
    keys = [reference.key for reference in ruleset.references]

    assert len(set(keys)) == len(keys)
    assert not set(keys) & set(Topic)
    assert [reference.rule for reference in ruleset.references if f"`{reference.rule}`" not in LIST] == []
    every = [entry for reference in ruleset.references for entry in reference.entries]
    assert [entry.name for entry in every if not entry.text and not entry.steps] == []


@each_game
def test_every_reference_stands_on_the_rules_page_of_app_and_site(ruleset: Ruleset) -> None:
    organiser = Organiser(ruleset)
    names = [name for _, name in rules_page(ruleset).parts]
    [site] = [
        text.decode() for path, text in build_site([organiser.log]).items() if re.fullmatch(r"en/.*/rules.html", path)
    ]
    for words in (screen(f"/rules?game={ruleset.key}"), screen(f"/t/{organiser.tournament.id}/rules", organiser)):
        assert [name for name in names if name not in words] == []
    for reference in ruleset.references:
        assert f'href="#rules-{reference.key}"' in site
        assert [entry.text for entry in reference.entries if entry.text not in text_of(site)] == []


def test_one_part_of_the_rules_can_be_looked_up_alone() -> None:
    words = screen("/rules?game=aristeia&part=sponsors")

    assert "The opponent's sponsor has no effect in this match." in words
    assert "Round 1 is random" not in words
    assert "Round 1 is random" in screen("/rules?game=aristeia&part=nonsense")


def test_what_an_event_has_chosen_is_marked() -> None:
    organiser = Organiser("aristeia", details=custom(3, options=(("mods", "circuit\nzlavin"), ("stadium", "omadon"))))
    words = screen(f"/t/{organiser.tournament.id}/rules?part=stadiums", organiser)

    assert "Omadon Arena This event" in words
    assert "Saif Traders This event" not in words
    assert "Zlavin This event" in screen(f"/t/{organiser.tournament.id}/rules?part=mods", organiser)
    assert "Zlavin This event" not in screen("/rules?game=aristeia&part=mods")
    assert "This event" not in screen(f"/t/{organiser.tournament.id}/rules?part=final_boss", organiser)
    boss = Organiser("aristeia", details=custom(3, options=(("mods", "final_boss"),)))
    assert "AGL-MODS This event" in screen(f"/t/{boss.tournament.id}/rules?part=final_boss", boss)


# -- Aristeia! -------------------------------------------------------------------------------------------------------


def test_agl_sponsor_every_sponsor_is_listed_with_its_kind_and_effect() -> None:
    listed = entries("aristeia", "sponsors")

    assert {name: entry.text for name, entry in listed.items()} == {one.name: one.effect for one in SPONSOR.choices}
    assert [name for name, entry in listed.items() if entry.kind == "Basic sponsor"] == ["Vissiorama", "Oxyd"]
    assert listed["Accesstel"].text.startswith("At the start of deployment, ")
    assert "at the start of the first round" in listed["Keller Resources"].text


def test_agl_mods_every_stadium_is_listed_with_the_price_of_its_switch() -> None:
    listed = entries("aristeia", "stadiums")

    assert {name: entry.text for name, entry in listed.items()} == {
        one.name: one.effect for one in STADIUM.choices if one.effect
    }
    assert "for two special symbols" in listed["Saif Traders"].text
    assert "for one block and one special symbol" in listed["Shaoshang-T"].text


def test_agl_season_first_blood_and_the_critical_success_are_listed() -> None:
    listed = entries("aristeia", "season")

    assert "draws one more tactic" in listed["First Blood"].text
    assert "no block of the opponent cancels it" in listed["Critical success"].text


def test_agl_mods_final_boss_is_listed_whole() -> None:
    listed = entries("aristeia", "final_boss")

    assert {"Reserve zone", "Underdog", "Deployment", "Substitutions", "Asking for a change"} <= set(listed)
    assert len(listed["Asking for a change"].steps) == 8


# -- KeyForge --------------------------------------------------------------------------------------------------------


def test_kf_identity_the_card_is_on_the_slip_of_every_round_and_on_the_checklist() -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    line = "Read the other's identity card before the game, for two minutes at most."
    items = [item for item in find_ruleset("keyforge").paper.checklist if item.rule == "KF-IDENTITY"]

    assert line in told(organiser, 1)
    assert line in told(organiser, 2)
    assert line in screen(f"/t/{organiser.tournament.id}/round/2/table/1", organiser)
    assert [item.quantity(8) for item in items if item.applies(Details(name="x"))] == [8]
    assert set(entries("keyforge", "identity_card")) == {"At registration", "Before a game", "During a game"}


def test_kf_time_the_last_turns_and_the_five_steps_are_listed() -> None:
    listed = entries("keyforge", "time_called")

    assert [len(entry.steps) for entry in listed.values()] == [3, 5]


# -- X-Wing ----------------------------------------------------------------------------------------------------------


def test_xw_check_the_squads_are_on_the_slips_of_round_1_only_and_on_the_checklist() -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    line = "If the head judge asks for it, each adds up the points of the other's squad."
    items = [item for item in find_ruleset("xwing").paper.checklist if item.rule == "XW-CHECK"]

    assert told(organiser, 1) == [line]
    assert told(organiser, 2) == []
    assert [(item.name, item.note) for item in items] == [
        ("Squads checked by the opponents before round 1", "If the head judge wants it.")
    ]


def test_xw_result_at_time_the_game_round_is_finished_first() -> None:
    assert entries("xwing", "end_of_match")["Time called"].text.startswith(
        "The game round that is being played is finished, up to its end phase."
    )
    assert len(entries("xwing", "components")["Lost component"].steps) == 4
