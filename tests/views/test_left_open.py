"""ST-OPEN: what is said of a match that the event goes on without, on every screen and page, and once it is in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from ronda.commands import requests as ask
from ronda.core.results import FIRST, NOBODY, SECOND, Result
from ronda.publish import build_site
from ronda.ranking import season_ranking
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import next_route
from ronda.views.app.search.search_entries import search_entries
from ronda.views.files.exports import export_text
from ronda.views.files.league_report import league_report
from ronda.views.files.plain_text import standings_text
from ronda.views.hall.player_page import PagePlace, hall_player_page
from ronda.views.shared.export_formats import fitting_exports
from ronda.views.shared.html import translator_for
from tests.playing import custom
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues

SCHEMA = Path(__file__).parents[2] / "docs" / "results.schema.json"
WHY = "Both judges look at a card"
NOTE = "still open, counted when it is in"
PLACE = "Round 1, table 2"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def held_up() -> Played:
    """An event of three rounds and a cut, whose round 1 waits for table 2."""
    played = Played(find_ruleset("keyforge"), 8, details=custom(3, 2))
    played.begin()
    played.pair()
    for match in played.round.open_matches:
        if match.number != 2:
            played.report(match, played.result(match))
    return played


@pytest.fixture
def left_open(held_up: Played) -> Played:
    """The event with round 2 under way, without that table."""
    held_up.do(ask.LeaveMatchOpen(round=1, match=2, reason=WHY))
    held_up.pair()
    return held_up


def html(played: Played, screen: str, language: str = "en") -> str:
    identifier = played.tournament.id
    return screen_page(f"/t/{identifier}{screen}", {identifier: played.log}, Device(), language).html


def shown(played: Played, screen: str, language: str = "en") -> str:
    return text_of(html(played, screen, language))


def pages(played: Played) -> dict[str, str]:
    """The event's pages in English and its data, by the name of the file."""
    made = build_site([played.log])
    return {
        path.rpartition("/")[2]: content.decode()
        for path, content in made.items()
        if "test-event" in path and path.startswith(("en/", "data/")) and path.endswith((".html", ".json"))
    }


def come_in(played: Played, winner: int = SECOND) -> str | None:
    happened = played.do(ask.ReportResult(round=1, match=2, result=Result(winner=winner)))
    return next_route(played.tournament, happened)


def test_st_open_it_is_offered_where_the_round_waits_for_a_table_or_a_few(held_up: Played) -> None:
    assert "Go on without table 2" in shown(held_up, "")
    assert "Go on without table 2" in shown(held_up, "/round/1")
    assert "Seguir sin la mesa 2" in shown(held_up, "/round/1", "es")
    assert 'data-command="leave_open"' in html(held_up, "/round/1/table/2")
    found = [entry.path for entry in search_entries(held_up.log, Device()) if "leave_open" in entry.does]
    assert [path.rpartition("/")[2] for path in found] == ["2"]

    held_up.do(ask.ClearResult(round=1, match=1))
    held_up.do(ask.ClearResult(round=1, match=3))
    held_up.do(ask.ClearResult(round=1, match=4))
    assert "Go on without" not in shown(held_up, "")
    assert 'data-command="leave_open"' in html(held_up, "/round/1/table/2")


def test_st_open_it_is_taken_back_at_its_table_until_the_next_round_is_paired(held_up: Played) -> None:
    held_up.do(ask.LeaveMatchOpen(round=1, match=2, reason=WHY))
    assert 'data-command="wait_for_match"' in html(held_up, "/round/1/table/2")
    assert "Pair round 2" in shown(held_up, "")

    held_up.pair()
    assert "wait_for_match" not in html(held_up, "/round/1/table/2")
    assert 'data-command="report_result"' in html(held_up, "/round/1/table/2")


def test_st_open_the_match_is_marked_on_screens_until_it_is_in(left_open: Played) -> None:
    for screen in ("/round/1", "/round/1?by=name", "/round/1/table/2", ""):
        assert NOTE in shown(left_open, screen), screen
    assert "sigue abierto; contará cuando llegue" in shown(left_open, "/round/1", "es")
    assert f"{PLACE}: left open, and the event goes on. Reason: {WHY}" in shown(left_open, "/history")
    assert f"Paired without a result: {PLACE}." in shown(left_open, "/round/2")
    assert "/round/1/table/2" in html(left_open, "")
    standings = shown(left_open, "/standings")
    assert "Provisional standings after round 1" in standings
    assert f"A match is still open, and counts when it is in: {PLACE}." in standings
    for paper in ("/print/standings", "/print/report", "/projector"):
        assert "Provisional standings after round 1" in shown(left_open, paper), paper
    assert PLACE in standings_text(left_open.tournament, left_open.ruleset, translator_for("en"))

    come_in(left_open)

    for screen in ("/round/1", "", "/standings", "/print/standings", "/projector"):
        assert NOTE not in shown(left_open, screen)
        assert "Provisional standings after round 1" not in shown(left_open, screen)
    note = "Table 2: its result came in when round 2 was paired already. It was left open for this reason: "
    assert f"{note}{WHY}" in shown(left_open, "/round/1")


def test_st_open_pages_say_so_and_their_twins_too(left_open: Played) -> None:
    left_open.play()
    made = pages(left_open)
    assert NOTE in text_of(made["round-1.html"])
    assert WHY in text_of(made["round-1.html"])
    assert f"Paired without a result: {PLACE}." in text_of(made["round-2.html"])
    for number in (1, 2):
        assert f"Provisional standings after round {number}" in text_of(made[f"standings-{number}.html"])
        assert json.loads(made[f"standings-{number}.json"])["provisional"] is True
    player = left_open.tournament.rounds[0].matches[1].first
    assert NOTE in text_of(made[f"{player}.html"])
    of_round = json.loads(made["round-1.json"])
    assert of_round["complete"] is False
    assert [each.get("left_open") for each in of_round["matches"]] == [None, WHY, None, None]
    validator = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    for path, text in made.items():
        if path.endswith(".json"):
            assert not list(validator.iter_errors(json.loads(text))), path
    assert json.loads(made["fingerprints.json"])["rounds"] == []

    come_in(left_open)

    made = pages(left_open)
    assert NOTE not in text_of(made["round-1.html"])
    assert json.loads(made["standings-2.json"])["provisional"] is False
    assert len(json.loads(made["fingerprints.json"])["rounds"]) == 2


def test_st_open_a_player_reads_on_the_phone_whom_to_tell(left_open: Played) -> None:
    match = left_open.tournament.rounds[0].matches[1]
    place = PagePlace(action="/me/7f", now="2026-11-21T09:30:00Z")
    first, second = (left_open.tournament.player(player).name for player in match.players)
    page = text_of(hall_player_page(left_open.tournament, match.first or 0, (), place, "en"))

    assert f"{PLACE} : your match against {second} is still open. Tell an official its result." in page
    page = text_of(hall_player_page(left_open.tournament, match.second or 0, (), place, "es"))
    assert f"Ronda 1, mesa 2 : su enfrentamiento con {first} sigue abierto." in page
    other = next(player for player in left_open.tournament.players if player.id not in match.players)
    assert "still open" not in text_of(hall_player_page(left_open.tournament, other.id, (), place, "en"))


def test_st_open_what_it_would_have_changed_is_shown_when_it_comes(left_open: Played) -> None:
    left_open.play()
    assert (come_in(left_open) or "").endswith("/round/1/table/2")
    page = shown(left_open, "/round/1/table/2")

    assert "What it would have changed" in page
    assert "Round 2: pairings that would have been different and stay as played:" in page
    second = left_open.tournament.player(left_open.tournament.rounds[0].matches[1].second or 0)
    assert f"{second.name} wins" in page
    assert "Lo que habría cambiado" in shown(left_open, "/round/1/table/2", "es")

    left_open.pair()
    left_open.play()
    again = (
        shown(left_open, "/round/1/table/2")
        .partition("What it would have changed")[2]
        .partition("Correct the result")[0]
    )
    assert "Round 3" not in again


def test_st_open_a_result_that_changes_no_pairing_says_so(held_up: Played) -> None:
    """Nobody won: both stand as they stood while it was open."""
    held_up.do(ask.LeaveMatchOpen(round=1, match=2, reason=WHY))
    held_up.pair()
    lost = find_ruleset("keyforge").scoring.forfeit(held_up.tournament.details, held_up.round.stage, NOBODY)
    held_up.do(ask.ReportResult(round=1, match=2, result=lost))

    assert "Round 2 would have been paired from the same groups." in shown(held_up, "/round/1/table/2")


def test_st_open_without_a_cut_the_last_rounds_board_leads_to_the_open_table() -> None:
    played = Played(find_ruleset("keyforge"), 8, details=custom(2))
    played.begin()
    played.pair()
    for match in played.round.open_matches:
        if match.number != 2:
            played.report(match, played.result(match))
    played.do(ask.LeaveMatchOpen(round=1, match=2, reason=WHY))
    played.pair()
    played.play()

    page = shown(played, "")
    assert "Round 1 is not over yet" in page
    assert "3 of 4 results are in." in page
    assert f"/t/{played.tournament.id}/round/1" in html(played, "")
    assert "Final standings" not in shown(played, "/standings")
    come_in(played, FIRST)
    assert "Final standings" in shown(played, "/standings")


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_st_open_every_format_is_written_with_the_match_still_open(game: str) -> None:
    played = Played(find_ruleset(game), 8, details=custom(3))
    played.begin()
    played.pair()
    for match in played.round.open_matches[1:]:
        played.report(match, played.result(match))
    played.do(ask.LeaveMatchOpen(round=1, match=played.round.open_matches[0].number, reason=WHY))
    played.pair()
    played.play()

    for known in fitting_exports(played.tournament, played.ruleset):
        assert export_text(known, played.tournament, played.ruleset, "en")
    assert league_report(played.tournament, played.ruleset, "en")
    if played.ruleset.season is not None:
        assert season_ranking([played.log]).tournaments
