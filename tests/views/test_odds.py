"""What the screens and pages say of structures and of the race for the cut (SW-STRUCT, SW-ANNOUNCE, SW-CUT)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.setup import simulated_odds
from ronda.views.shared.cut_race import cut_race
from tests.views.pages import text_of
from tests.views.screens import Played, Screen
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(played: Played | None, route: str, language: str = "en") -> str:
    logs = {played.tournament.id: played.log} if played else {}
    html = screen_page(route, logs, Device(), language).html
    Screen(html)
    return html


def questions(html: str) -> list[dict[str, Any]]:
    """What a page asks to be worked out."""
    return [json.loads(unescape(asked)) for asked in re.findall(r"data-slices='([^']*)'", html)]


def last_round(game: str = "keyforge", *, players: int = 12, reported: int = 4) -> Played:
    """An event in the middle of the last of four rounds before a top 4."""
    details = Details(name="Friday Cup", organiser="The Club", structure="custom", swiss_rounds=4, cut=4)
    played = Played(find_ruleset(game), players, details=details).after(ask.StartTournament())
    for _ in range(3):
        played.pair()
        played.play()
    played.pair()
    return played.play(reported)


def test_before_the_start_the_event_compares_structures_for_who_is_registered() -> None:
    played = Played(find_ruleset("keyforge"), 23)
    html = shown(played, f"/t/{played.tournament.id}")
    [question] = questions(html)

    assert question["players"] == 23
    assert question["plans"] == [[4, 4, "suggested"], [5, 4, "longer"], [4, 8, "wider"]]
    assert "What to expect with 23 players" in text_of(html)
    assert "Suggested 4 Swiss rounds, then a cut to the top 4" in text_of(html)
    played.after(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="One more"),)), ask.StartTournament())
    assert questions(shown(played, f"/t/{played.tournament.id}")) == []


def test_a_new_event_compares_structures_for_the_players_that_are_expected() -> None:
    route = "/new?game=custom&expected=40&structure=custom&swiss_rounds=6&cut=8"
    [question] = questions(shown(None, route))

    assert question["plans"] == [[6, 8, "own"], [5, 4, "suggested"], [7, 8, "longer"], [6, 16, "wider"]]
    assert questions(shown(None, "/new?game=keyforge")) == []
    for nonsense in ("expected=x", "expected=9999999", "expected=3", "expected=40&structure=custom&swiss_rounds=-1"):
        shown(None, f"/new?game=keyforge&{nonsense}")


def test_options_that_shape_results_are_asked_along() -> None:
    [question] = questions(shown(None, "/new?game=keyforge&expected=8&option_swiss_games=3"))

    assert ["swiss_games", "3"] in question["options"]


def test_the_announcement_stands_beside_its_alternatives() -> None:
    played = Played(find_ruleset("xwing"), 23).after(ask.StartTournament())
    [question] = questions(shown(played, f"/t/{played.tournament.id}/announcement"))

    assert question["plans"] == [[4, 4, "announced"], [5, 4, "longer"], [4, 8, "wider"]]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_cards_say_the_numbers_and_how_many_events_they_come_from(language: str) -> None:
    ruleset = find_ruleset("keyforge")
    forecast = simulated_odds.structure_forecast(ruleset, Details(name="-"), 23)
    assert forecast is not None
    answer = simulated_odds.play_simulation_slice(forecast.question, None, {}, language)
    text = text_of(answer["html"])

    assert ("in nearly all events" if language == "en" else "en casi todos los eventos") in text
    assert ("Simulated events: 5 of 400" if language == "en" else "Eventos simulados: 5 de 400") in text


def test_the_standings_say_who_is_in_who_may_be_and_who_is_not() -> None:
    played = last_round()
    race = cut_race(played.tournament, played.ruleset)
    assert race is not None
    assert race.safe
    assert race.open
    assert race.out
    html = shown(played, f"/t/{played.tournament.id}/standings")
    text = text_of(html)

    assert "Who makes the cut to the top 4?" in text
    assert f"Safely in {len(race.safe)}" in text
    assert f"Can still make it {len(race.open)}" in text
    assert f"Cannot make it any more: {len(race.out)}" in text
    assert html.count("badge-in") == len(race.safe)
    assert html.count("badge-out") == len(race.out)
    assert questions(html)[0]["version"] == len(played.log.records)
    for old in (1, 2):
        assert "who is in?" not in shown(played, f"/t/{played.tournament.id}/standings?round={old}")


def test_each_result_of_the_last_round_makes_more_certain() -> None:
    certain = []
    played = last_round(reported=0)
    while played.tournament.phase is Phase.ROUND_RUNNING:
        race = cut_race(played.tournament, played.ruleset)
        assert race is not None
        certain.append(len(race.safe) + len(race.out))
        played.play(1)

    assert certain == sorted(certain)
    assert certain[0] < certain[-1]
    assert cut_race(played.tournament, played.ruleset) is None


def test_a_players_page_says_what_the_player_needs() -> None:
    played = last_round(reported=0)
    race = cut_race(played.tournament, played.ruleset)
    assert race is not None
    said = {str(chance.text) for chance in race.chances}
    for chance in race.chances:
        text = text_of(shown(played, f"/t/{played.tournament.id}/player/{chance.player}"))
        assert f"The cut: {chance.text}" in text

    assert len(said) > 2


def test_the_published_pages_say_what_was_certain_after_the_round() -> None:
    """Nothing on them follows the running round, whose results come in later (SW-STANDINGS)."""
    before, after = last_round(reported=0), last_round(reported=4)
    [pages, later] = [
        {
            path: text_of(content.decode())
            for path, content in build_site([played.log]).items()
            if path.startswith("en/")
        }
        for played in (before, after)
    ]
    [standings] = [path for path in pages if path.endswith("standings-3.html")]
    players = [path for path in pages if "/players/" in path]

    assert "cannot make the cut any more" in pages[standings]
    assert re.search(r"in with a win|needs a win", pages[standings])
    assert pages[standings].partition("After")[0] == later[standings].partition("After")[0]
    assert all("The cut: " in pages[path] for path in players)
    [first] = [path for path in pages if path.endswith("standings-1.html")]
    assert "the cut" not in pages[first]


def test_hidden_names_stay_hidden_in_the_race() -> None:
    played = last_round()
    hidden = tuple(replace(player, hidden=True) for player in played.tournament.players)
    log = replace(played.log, tournament=replace(played.tournament, players=hidden))

    assert not any(
        "Player 1" in content.decode() for path, content in build_site([log]).items() if path.endswith("html")
    )


def test_a_large_field_has_its_verdicts_from_points_alone() -> None:
    """After three of five rounds 64 of 512 have 3 points, which nobody without one can reach."""
    details = Details(name="Grand", organiser="The Club", structure="custom", swiss_rounds=5, cut=32)
    played = Played(find_ruleset("keyforge"), 512, details=details).after(ask.StartTournament())
    for _ in range(3):
        played.pair()
        state, paired = played.tournament, played.round
        results = tuple(
            replace(match, result=played.result(match)) if match.is_open else match for match in paired.matches
        )
        last = replace(paired, matches=results)
        played.log = replace(played.log, tournament=replace(state, rounds=(*state.rounds[:-1], last)))
    race = cut_race(played.tournament, played.ruleset)

    assert race is not None
    assert len(race.chances) == 512
    assert (len(race.open), len(race.out)) == (512 - 64, 64)
