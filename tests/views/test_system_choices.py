"""What belongs to a system is asked with it and what does not is not; what is said of byes is so (CUSTOM-BERGER)."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from ronda.commands import forms, setting_up
from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.inputs import Form
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page, search_page
from tests.playing import Organiser, custom, doubled
from tests.views.pages import text_of
from workshop.build import catalogues

SWISS, ROUND_ROBIN, DOUBLE = (system.value for system in TournamentSystem)
EACH = replace(custom(0), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)
BRACKET = StagePlan(system=StageSystem.ELIMINATION)
UNTIL_EIGHT = StagePlan(
    system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF, progression=Progression(places=8)
)
FOUR_GROUPS = StagePlan(
    system=StageSystem.ROUND_ROBIN, groups=4, progression=Progression(rule=GoingOn.GROUP_BEST, bound=2, places=8)
)
BERGER = ["sonneborn_berger", "wins", "head_to_head"]
SCHEDULE = ["strength_of_schedule", "extended_strength_of_schedule"]


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def sent_by(html: str) -> dict[str, list[str]]:
    """What a browser sends of a form: of radios and boxes what is checked, of a list what is selected."""
    sent: dict[str, list[str]] = {}
    for field in re.finditer(r"<(input)\b([^>]*)>|<(select)\b([^>]*)>(.*?)</select>", html, re.DOTALL):
        attributes = dict(re.findall(r'([\w-]+)(?:="([^"]*)")?', field[2] or field[4]))
        if attributes.get("type") in {"radio", "checkbox"} and "checked" not in attributes:
            continue
        value = attributes.get("value", "")
        if field[3]:
            options = re.findall(r'<option value="([^"]*)"( selected)?', field[5])
            value = next((each for each, selected in options if selected), options[0][0])
        sent.setdefault(attributes["name"], []).append(value)
    return sent


def drawn(form: dict[str, str | list[str]], game: str = "custom") -> dict[str, list[str]]:
    """What the form of a new event would send once it was drawn for what it holds."""
    query = {"game": game, "based": game, **form}
    html = screen_page(f"/new?{urlencode(query, doseq=True)}", {}, Device(), "en").html
    return sent_by(html[html.index('id="new-event"') : html.index("</form>")])


def switched(form: dict[str, list[str]], system: str, game: str = "custom") -> dict[str, list[str]]:
    """What the form would send once another system is chosen."""
    return drawn({**form, "structure": ["custom"], "system": [system]}, game)


def order(form: dict[str, list[str]]) -> list[str]:
    return [step for step in form["option_tiebreaks"] if step]


def created(form: Form, game: str = "custom") -> Details:
    """The details of the event that the form sets up; a refusal fails."""
    details = forms.read_details({**form, "name": "Club night"}, find_ruleset(game))
    (made,) = setting_up.create_tournament(
        ask.CreateTournament(tournament="test-00000001", game=game, details=details), find_ruleset(game)
    )
    return made.details  # type: ignore[union-attr]


def test_custom_berger_choosing_a_round_robin_offers_its_own_order_and_swiss_rounds_theirs() -> None:
    swiss = drawn({})
    assert order(swiss) == SCHEDULE
    round_robin = switched(swiss, ROUND_ROBIN)
    assert order(round_robin) == BERGER
    assert dict(created(round_robin).options)["tiebreaks"].splitlines() == BERGER
    assert order(switched(round_robin, SWISS)) == SCHEDULE


def test_custom_berger_an_order_that_was_chosen_stays_with_another_system() -> None:
    chosen = {**drawn({}), "option_tiebreaks": ["wins", "head_to_head"]}

    assert order(switched(chosen, ROUND_ROBIN)) == ["wins", "head_to_head"]
    again = drawn({**switched(chosen, ROUND_ROBIN), "option_tiebreaks": SCHEDULE})
    assert order(again) == SCHEDULE


@pytest.mark.parametrize("game", [game.key for game in every_ruleset() if DOUBLE in game.stages.systems])
def test_choosing_double_elimination_asks_no_cut_and_sets_up_an_event(game: str) -> None:
    double = switched(drawn({"structure": "custom"}, game), DOUBLE, game)

    assert double["swiss_rounds"] == ["0"]
    assert not {"cut", "minutes_swiss"} & set(double)
    details = created({**double, "organiser": "Zoe Ruiz"}, game)
    assert (details.system, details.swiss_rounds, details.cut) == (DOUBLE, 0, 0)
    back = switched(double, SWISS, game)
    assert back["swiss_rounds"] == drawn({"structure": "custom"}, game)["swiss_rounds"]
    assert "cut" in back


def test_double_elimination_after_swiss_rounds_asks_for_a_cut_that_it_can_have() -> None:
    double = drawn({**switched(drawn({}), DOUBLE), "swiss_rounds": "3"})

    assert double["cut"] == ["4"]
    assert created(double).cut == 4
    kept = {**drawn({"structure": "custom"}), "swiss_rounds": ["5"], "cut": ["8"]}
    both = switched(kept, DOUBLE)
    assert (both["swiss_rounds"], both["cut"]) == (["5"], ["8"])


@pytest.mark.parametrize(
    ("details", "players", "said"),
    [
        (custom(3), 7, "The number of players is odd: one of them has a bye in each round."),
        (custom(3), 6, None),
        (custom(0), 7, "The bracket has 8 places: one player has a bye in its first round."),
        (custom(0), 6, "The bracket has 8 places: 2 players have a bye in its first round."),
        (doubled(), 13, "The bracket has 16 places: 3 players have a bye in its first round."),
        (doubled(), 8, None),
        (doubled(3, 4), 7, "The number of players is odd: one of them has a bye in each round."),
        (
            replace(custom(0), chain=(UNTIL_EIGHT, BRACKET)),
            9,
            "The number of players is odd: one of them has a bye in the next round.",
        ),
        (
            replace(custom(0), chain=(FOUR_GROUPS, BRACKET)),
            18,
            "Groups of an odd number: 2. In each of their rounds one is free.",
        ),
        (replace(custom(0), chain=(FOUR_GROUPS, BRACKET)), 16, None),
        (EACH, 7, "The number of players is odd: in each round one is free. All are free equally often."),
        (
            replace(EACH, twice=True),
            7,
            "The number of players is odd: in each round one is free. All are free equally often.",
        ),
    ],
)
def test_sw_elim_start_what_is_said_of_byes_fits_the_system(details: Details, players: int, said: str | None) -> None:
    organiser = Organiser("custom", details=details)
    organiser.register(*(f"Player {number}" for number in range(players)))

    for _ in ("before the start", "after it"):
        identifier = organiser.tournament.id
        text = text_of(screen_page(f"/t/{identifier}", {identifier: organiser.log}, Device(), "en").html)
        told = re.findall(
            r"(?:The number of players is odd|Groups of an odd number|The bracket has)[^.]*\."
            r"(?: (?:All are free|In each of their)[^.]*\.)?",
            text,
        )
        assert told == ([said] if said else [])
        if not organiser.tournament.started:
            organiser.begin()


def test_no_bye_is_announced_once_the_last_round_that_can_have_one_is_paired() -> None:
    organiser = Organiser("xwing", details=custom(2, cut=4))
    organiser.start(7)
    for announced in (True, False, False):
        organiser.pair() if organiser.tournament.completed_swiss_rounds < 2 else organiser.do(ask.MakeCut())
        identifier = organiser.tournament.id
        html = screen_page(f"/t/{identifier}", {identifier: organiser.log}, Device(), "en").html
        assert ("The number of players is odd" in html) == announced
        if organiser.tournament.seeds is None:
            organiser.finish_round()


def test_other_systems_are_named_where_a_structure_is_chosen_and_a_round_robin_without_a_cut_asks_one_length() -> None:
    html = screen_page("/new?game=custom", {}, Device(), "en").html
    said = text_of(html.partition('for="structure-custom"')[2].partition("</label>")[0])
    assert "Round robin, double elimination" in said

    query = "/new?game=xwing&structure=custom&system=round_robin&cut="
    slots = {
        cut: re.findall(r'name="minutes_(\w+)"', screen_page(query + cut, {}, Device(), "en").html) for cut in "04"
    }
    assert slots["0"] == ["swiss"]
    assert set(slots["4"]) > {"swiss", "elimination"}


def test_the_final_standings_of_a_bracket_have_a_tab_and_are_found() -> None:
    organiser = Organiser("custom", details=doubled())
    organiser.start(6)
    organiser.pair()
    route, logs = f"/t/{organiser.tournament.id}", {organiser.tournament.id: organiser.log}
    board = screen_page(f"{route}/round/1", logs, Device(), "en").html
    assert 'data-command="unpair_round"' in board
    assert "no table can be changed" not in text_of(board)
    assert f'href="#{route}/standings"' not in board

    organiser.finish_round()
    organiser.play_on()
    logs = {organiser.tournament.id: organiser.log}
    tabs = screen_page(route, logs, Device(), "en").html.partition('class="tabs"')[2].partition("</nav>")[0]
    assert f'href="#{route}/standings"' in tabs
    assert f'href="#{route}/standings"' in search_page(route, logs, Device(), "en").around


def test_the_pairings_of_groups_before_a_bracket_are_fixed_as_long_as_the_groups_play() -> None:
    organiser = Organiser("custom", details=replace(custom(0), chain=(FOUR_GROUPS, BRACKET)))
    organiser.start(16)
    organiser.pair()
    organiser.win(1)
    identifier = organiser.tournament.id
    board = text_of(screen_page(f"/t/{identifier}/round/1", {identifier: organiser.log}, Device(), "en").html)

    assert "The pairings are fixed for the whole round robin" in board
    assert "whole event" not in board
