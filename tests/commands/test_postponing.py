"""AGL-POSTPONE: that a league's match is postponed is noted, with its new day, on every page and in the calendar."""

from __future__ import annotations

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.facts import MatchPostponed
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page, search_page
from ronda.views.app.search.search_entries import search_entries
from ronda.views.files.event_calendar import event_calendar
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues

WINDOWS = (("2026-11-09", "2026-11-15"), ("2026-11-16", "2026-11-22"), ("2026-11-23", "2026-11-29"))
LEAGUE = Details(name="Winter League", organiser="Nara", options=(("kind", "league_standard"),), windows=WINDOWS)
POSTPONED = ask.PostponeMatch(round=1, match=2, day="2026-12-03")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def league() -> Played:
    played = Played(find_ruleset("aristeia"), 6, details=LEAGUE)
    played.begin()
    played.pair()
    return played


def shown(played: Played, screen: str, language: str = "en") -> str:
    identifier = played.tournament.id
    return text_of(screen_page(f"/t/{identifier}{screen}", {identifier: played.log}, Device(), language).html)


def calendar(played: Played) -> str:
    return event_calendar(played.log, played.ruleset, lambda sentence, *_: sentence).replace("\r\n ", "")


def test_agl_postpone_the_new_day_is_said_wherever_the_match_is(league: Played) -> None:
    assert league.do(POSTPONED) == (MatchPostponed(round=1, match=2, day="2026-12-03"),)

    said = "postponed to 3 December 2026"
    first, second = (league.tournament.player(player) for player in league.round.matches[1].players)
    for screen in ("/round/1", "/history"):
        assert said in shown(league, screen)
    assert "aplazado al 3 de diciembre de 2026" in shown(league, "/round/1", "es")
    pages = {path: text_of(content.decode()) for path, content in build_site([league.log]).items() if ".html" in path}
    found = [path for path, text in pages.items() if said in text]
    assert any(path.endswith("round-1.html") for path in found)
    assert any(path.endswith(f"players/{first.id}.html") for path in found)
    text = calendar(league)
    assert f"SUMMARY:Winter League: Round 1\\, {first.name} – {second.name}" in text
    assert "DTSTART;VALUE=DATE:20261203" in text


def test_agl_postpone_a_day_that_is_not_known_yet_another_day_and_undo(league: Played) -> None:
    league.do(POSTPONED)
    assert league.do(POSTPONED) == ()
    league.do(ask.PostponeMatch(round=1, match=2, day=""))
    assert "Round 1, table 2: postponed." in shown(league, "/history")
    assert "20261203" not in calendar(league)
    league.do(ask.PostponeMatch(round=1, match=2, day="2026-12-04"))
    assert "20261204" in calendar(league)
    league.undo()
    assert league.round.matches[1].postponed == MatchPostponed(round=1, match=2, day="")


def test_agl_postpone_a_match_is_overdue_only_after_its_new_day(league: Played) -> None:
    for match in league.round.open_matches:
        if match.number != 2:
            league.report(match, league.result(match))
    league.do(POSTPONED)
    for today, overdue in (("2026-12-03", False), ("2026-12-04", True)):
        device = Device.read({"now": f"{today}T09:00:00Z", "offset": 0})
        identifier = league.tournament.id
        text = text_of(screen_page(f"/t/{identifier}", {identifier: league.log}, device, "en").html)
        assert ("and table 2 is open" in text) is overdue
        row = screen_page(f"/t/{identifier}/round/1", {identifier: league.log}, device, "en").html
        row = row.partition('id="table-2"')[2].partition("</li>")[0]
        assert ("overdue" in row) is overdue


def test_agl_postpone_once_there_is_a_result_nothing_is_said_any_more(league: Played) -> None:
    league.do(POSTPONED)
    league.play()

    assert "postponed to" not in shown(league, "/round/1")
    assert "20261203" not in calendar(league)
    refused = "Table 2 of round 1 already has a result. Open the table and choose Correct to change it."
    with pytest.raises(NotNow, match=refused):
        league.do(POSTPONED)


def test_agl_postpone_a_day_that_is_none_is_refused(league: Played) -> None:
    with pytest.raises(Malformed, match="must be a day of the calendar"):
        league.do(ask.PostponeMatch(round=1, match=2, day="soon"))
    with pytest.raises(Impossible, match="no table 9"):
        league.do(ask.PostponeMatch(round=1, match=9, day=""))


def test_agl_postpone_is_asked_at_a_leagues_table_and_found_by_its_words(league: Played) -> None:
    identifier = league.tournament.id
    screen = screen_page(f"/t/{identifier}/round/1/table/2", {identifier: league.log}, Device(), "en").html
    assert 'data-command="postpone_match"' in screen
    for language, words in (("en", ("postpone", "reschedule", "delay")), ("es", ("aplazar", "posponer", "retrasar"))):
        found = search_page(f"/t/{identifier}", {identifier: league.log}, Device(), language).html
        assert all(word in found for word in words)
    played = Played(find_ruleset("keyforge"), 4)
    played.begin()
    played.pair()
    other = screen_page(
        f"/t/{played.tournament.id}/round/1/table/1", {played.tournament.id: played.log}, Device(), "en"
    )
    assert 'data-command="postpone_match"' not in other.html


def test_agl_postpone_stands_under_its_own_heading_and_in_the_more_menu_of_an_open_table(league: Played) -> None:
    identifier = league.tournament.id
    screen = screen_page(f"/t/{identifier}/round/1/table/2", {identifier: league.log}, Device(), "en").html
    before = screen.partition('data-command="postpone_match"')[0]
    assert before.rpartition("<h3>")[2].partition("</h3>")[0] == "Played on another day"
    board = screen_page(f"/t/{identifier}/round/1?more=2", {identifier: league.log}, Device(), "en").html
    assert 'data-command="postpone_match"' in board.partition('id="table-2"')[2].partition("</li>")[0]


def test_agl_postpone_is_said_on_the_tables_page_and_the_event_page(league: Played) -> None:
    for match in league.round.open_matches:
        if match.number != 2:
            league.report(match, league.result(match))
    league.do(ask.PostponeMatch(round=1, match=2, day=""))
    assert "postponed" in shown(league, "/round/1/table/2").partition("Enter the result")[0]
    waits = "Round 2 waits for table 2 (postponed): enter its result, or who did not appear."
    assert waits in shown(league, "")
    league.do(POSTPONED)
    assert "postponed to 3 December 2026" in shown(league, "/round/1/table/2")
    assert "Round 2 waits for table 2 (postponed to 3 December 2026): enter its result" in shown(league, "")
    assert "La ronda 2 espera a la mesa 2 (aplazado al 3 de diciembre de 2026)" in shown(league, "", "es")


def test_agl_postpone_round_2_is_found_while_it_waits(league: Played) -> None:
    identifier = league.tournament.id
    found = search_page(f"/t/{identifier}", {identifier: league.log}, Device(), "en").html
    assert "Round 2: not paired yet" in text_of(found)


def test_agl_postpone_is_taken_back_by_the_days_of_the_round(league: Played) -> None:
    league.do(POSTPONED)
    identifier = league.tournament.id
    screen = screen_page(f"/t/{identifier}/round/1/table/2", {identifier: league.log}, Device(), "en").html
    assert "Not postponed after all" in text_of(screen)
    league.do(ask.PostponeMatch(round=1, match=2, day="2026-11-15"))
    assert league.round.matches[1].postponed is None
    assert "Round 1, table 2: not postponed after all." in shown(league, "/history")
    assert "ostponed to" not in shown(league, "/round/1")
    assert "20261203" not in calendar(league)
    assert league.do(ask.PostponeMatch(round=1, match=2, day="2026-11-15")) == ()


def test_agl_postpone_a_day_before_the_round_begins_is_refused(league: Played) -> None:
    refused = "Round 1 begins on 9 November 2026. Choose that day or a later one."
    with pytest.raises(Impossible, match=refused):
        league.do(ask.PostponeMatch(round=1, match=2, day="1999-01-01"))
    assert league.do(ask.PostponeMatch(round=1, match=2, day="2026-11-09"))


def test_agl_postpone_is_what_its_words_find_first(league: Played) -> None:
    league.report(league.round.matches[0], league.result(league.round.matches[0]))
    found = [entry for entry in search_entries(league.log, Device()) if any("postpone" in w for w in entry.words)]
    assert [(entry.path, entry.focus) for entry in found] == [
        (f"/t/{league.tournament.id}/round/1/table/{number}", "#postpone-day") for number in (2, 3)
    ]
