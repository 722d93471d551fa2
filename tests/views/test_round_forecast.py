"""When it goes on: the plan, and what pages, phones, projector and calendars say while an event runs (SW-CLOCK)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import override

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.notice import Notice, PlannedBreak
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.publish import build_site
from ronda.rulesets import ruleset_of
from ronda.views.app import Device, screen_page
from ronda.views.files.event_calendar import event_calendar
from ronda.views.hall.player_page import PagePlace, hall_player_page
from ronda.views.public.event_context import event_folder
from ronda.views.shared.html import translator_for
from ronda.views.shared.round_forecast import RoundForecast, planned_rounds, planned_start_text, round_forecast
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues
from workshop.cli.simulated_organiser import START

LUNCH = PlannedBreak(after_round=2, minutes=45)
TOLD = Notice(begins="10:00", breaks=(LUNCH,))


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


class Paced(Organiser):
    """An organiser whose commands come at the minute that a test says."""

    @override
    def pause(self) -> timedelta:
        return timedelta()

    def at(self, minute: int) -> Paced:
        self.now = START + timedelta(minutes=minute)
        return self


def paced(players: int = 8, *, rounds: int = 4, cut: int = 4, notice: Notice = TOLD, game: str = "xwing") -> Paced:
    made = Paced(game, details=custom(rounds, cut, name="Harbour Cup", date="2026-11-21", notice=notice))
    made.start(players)
    return made


def play(made: Paced, begins: int, *, ends: int = 78, results: int | None = None) -> Paced:
    """Pair a round, start its clock and report tables so that the last ends after so many minutes."""
    made.at(begins - 4).pair()
    made.at(begins).do(ask.StartClock(round=made.round.number))
    tables = made.round.open_matches[:results]
    for place, match in enumerate(tables, start=1):
        made.at(begins + ends - 5 * (len(made.round.matches) - place)).report(match, made.random_result())
    return made


def of(made: Organiser, now: str = "") -> RoundForecast | None:
    return round_forecast(made.log, ruleset_of(made.tournament), now)


def site(log: Log) -> dict[str, bytes]:
    return build_site([log])


def page(log: Log, name: str = "index.html", language: str = "en") -> str:
    return said(site(log)[f"{language}/{event_folder(log)}/{name}"].decode())


def said(html: str) -> str:
    """The text of a page without the space that stands around a time in an element of its own."""
    return re.sub(r"(?<=[(–])\W+(?=\d)|(?<=\d)\W+(?=[–)])", "", text_of(html))


def minute(at: str) -> int:
    hours, minutes = map(int, at[11:16].split(":"))
    return hours * 60 + minutes - 9 * 60


# -- the plan ----------------------------------------------------------------------------------------------------------


def test_rounds_are_planned_from_the_announced_time_on() -> None:
    made = Paced("xwing", details=custom(3, 4, notice=TOLD))
    made.register(*(f"Player {number}" for number in range(8)))
    told = [str(planned_start_text(each)) for each in planned_rounds(made.tournament, made.ruleset)]

    assert told[0] == "Round 1: 10:00"
    assert [text.partition(" about ")[0] for text in told[1:]] == ["Round 2", "Round 3", "Semifinals", "Final"]
    assert re.fullmatch(r"Round 2 about 11:\d\d \(11:\d\d–1[12]:\d\d\)", told[1])


def test_a_planned_break_puts_off_what_follows() -> None:
    made = paced()
    plain = replace(made.tournament.details, notice=replace(TOLD, breaks=()))
    with_break = [each.expected for each in planned_rounds(made.tournament, made.ruleset)]
    without = [each.expected for each in planned_rounds(replace(made.tournament, details=plain), made.ruleset)]

    assert with_break[:2] == without[:2]
    assert [_later(one, other) for one, other in zip(without[2:], with_break[2:], strict=True)] == [45] * 4


def _later(before: str, after: str) -> int:
    one, other = (int(hours) * 60 + int(minutes) for hours, minutes in (before.split(":"), after.split(":")))
    return (other - one) % 1440


def test_with_too_few_players_for_a_structure_the_plan_is_there_all_the_same() -> None:
    made = Paced("xwing", details=replace(custom(3, 4), notice=TOLD))

    assert planned_rounds(made.tournament, made.ruleset)[0].expected == "10:00"


def test_without_a_time_nothing_is_planned_and_no_page_speaks_of_it() -> None:
    made = paced(notice=Notice())

    assert planned_rounds(made.tournament, made.ruleset) == ()
    assert "Planned times" not in page(made.log)


def test_the_announcement_has_breaks_and_all_rounds_behind_a_fold() -> None:
    made = paced()
    shown, spanish = page(made.log), page(made.log, language="es")

    assert "Planned times Break after round 2: 45 minutes All rounds Round 1: 10:00 Round 2 about" in shown
    assert "Pausa tras la ronda 2: 45 minutos" in spanish
    told = json.loads(site(made.log)[f"data/{event_folder(made.log)}/event.json"])
    assert told["notice"]["breaks"] == [{"after": 2, "minutes": 45}]


def test_a_league_that_is_played_over_days_has_no_hours() -> None:
    days = replace(custom(2), options=(("kind", "league_open"),), windows=(("2026-09-01", "2026-09-14"), ("", "")))
    made = Paced("aristeia", details=replace(days, notice=TOLD))
    made.start(6)
    made.pair()

    assert (of(made), planned_rounds(made.tournament, made.ruleset)) == (None, ())


# -- while it runs -----------------------------------------------------------------------------------------------------


def test_the_next_rounds_are_forecast_from_the_clock_and_the_bracket_too() -> None:
    made = play(paced(), 60, results=2)
    forecast = of(made)

    assert forecast is not None
    assert [str(start.name) for start in forecast.starts] == ["Round 2", "Round 3", "Round 4", "Semifinals", "Final"]
    assert [start.number for start in forecast.starts] == [2, 3, 4, 5, 6]
    assert 60 + 75 < minute(forecast.starts[0].expected) < 60 + 75 + 25


def test_it_is_as_of_what_happened_last_and_never_in_the_past() -> None:
    made = play(paced(), 60)
    forecast = of(made)

    assert forecast is not None
    assert minute(forecast.as_of) == 60 + 78
    later = of(made, "2026-11-21T12:30:00Z")
    assert later is not None
    assert later.starts[0].earliest >= "2026-11-21T12:30:00Z" > forecast.starts[0].latest


def test_minutes_put_on_the_clock_and_a_pause_put_the_next_round_off() -> None:
    made = play(paced(), 60, results=0)
    before = of(made, "2026-11-21T10:30:00Z")
    made.at(80).do(ask.AdjustClock(round=1, minutes=10))
    after = of(made, "2026-11-21T10:30:00Z")
    made.at(85).do(ask.PauseClock(round=1))
    paused = of(made, "2026-11-21T10:45:00Z")

    assert before
    assert after
    assert paused
    first = [minute(each.starts[0].expected) for each in (before, after, paused)]
    assert 8 <= first[1] - first[0] <= 12
    assert first[2] > first[1] + 10


def test_a_round_without_a_clock_is_taken_to_begin_soon_after_its_pairings() -> None:
    made = paced()
    made.at(60).pair()
    forecast = of(made)

    assert forecast is not None
    assert 60 + 75 < minute(forecast.starts[0].expected) < 60 + 75 + 30


def test_a_break_that_is_entered_while_the_round_runs_counts() -> None:
    made = play(paced(notice=Notice()), 60, results=1)
    before = of(made, "2026-11-21T11:00:00Z")
    details = replace(made.tournament.details, notice=Notice(breaks=(PlannedBreak(after_round=1, minutes=30),)))
    made.do(ask.ChangeDetails(details=details))
    after = of(made, "2026-11-21T11:00:00Z")

    assert before
    assert after
    assert minute(after.starts[0].expected) - minute(before.starts[0].expected) == 30


def test_what_was_undone_says_nothing() -> None:
    made = play(paced(), 60, results=1)
    before = of(made, "2026-11-21T11:30:00Z")
    made.at(150).report(made.round.open_matches[0], made.random_result())
    made.at(150).undo()

    assert before == of(made, "2026-11-21T11:30:00Z")


@pytest.mark.parametrize("players", [9, 16, 23, 37])
def test_st_2lo_where_the_number_of_rounds_is_open_the_next_one_has_a_time_and_only_what_is_certain(
    players: int,
) -> None:
    made = Paced("keyforge", details=Details(name="Two Losses", date="2026-11-21", structure="two_losses"))
    made.start(players)
    while made.phase is not Phase.FINISHED:
        if made.phase is Phase.CUT_DUE:
            made.do(ask.MakeCut())
        play(made, 60 + 90 * len(made.tournament.rounds), ends=70, results=1)
        running = of(made)
        made.at(60 + 90 * made.round.number - 20).finish_round()
        over = of(made)
        is_final = made.tournament.phase is Phase.FINISHED
        assert [each and each.starts[0].number for each in (running, over)] == (
            [None, None] if is_final else [made.round.number + 1] * 2
        )
        if running and made.phase is Phase.CUT_DUE:
            assert [str(each.name) for each in running.starts] == ["Next round"]
        assert not over or str(over.starts[0].name) != "Next round"


def test_results_that_were_typed_in_afterwards_give_no_forecast() -> None:
    made = paced()
    made.play_round()
    made.pair()

    assert of(made) is None


def test_there_is_no_forecast_before_the_first_pairing_and_after_the_last_round() -> None:
    made = paced(rounds=1, cut=0)
    assert of(made) is None
    play(made, 60, results=2)
    assert of(made) is None
    made.play_until(Phase.FINISHED)
    assert of(made) is None


# -- where it is shown -------------------------------------------------------------------------------------------------


def test_pages_say_the_next_round_in_a_line_and_the_rest_behind_a_fold() -> None:
    made = play(paced(), 60, results=2)
    line = r"Round 2 about 11:\d\d UTC \(11:\d\d–1[12]:\d\d\) Round 3 about"

    for name in ("index.html", "now.html", "round-1.html"):
        assert re.search(line, page(made.log, name)), name
    assert re.search(r"Ronda 2 hacia las 11:\d\d UTC", page(made.log, language="es"))


def test_a_streams_overlay_says_it_between_two_rounds_and_where_its_address_asks() -> None:
    made, next_alone = play(paced(), 60, results=2), r"Round 2 about 11:\d\d UTC \(11:\d\d–1[12]:\d\d\)"
    assert len(re.findall(next_alone, page(made.log, "overlay.html"))) == 1
    made.finish_round()
    assert len(re.findall(next_alone, page(made.log, "overlay.html"))) == 2


def test_programs_are_told_too() -> None:
    made = play(paced(), 60, results=2)
    files, folder = site(made.log), f"data/{event_folder(made.log)}"
    told = json.loads(files[f"{folder}/now.json"])["starts"]

    assert told == json.loads(files[f"{folder}/event.json"])["starts"]
    assert told["as_of"] == "2026-11-21T11:08:00Z"
    assert told["rounds"][0]["name"] == "Round 2"
    assert set(told["rounds"][0]) == {"round", "name", "expected", "earliest", "latest"}


def test_pages_that_are_made_again_are_the_same() -> None:
    made = play(paced(), 60, results=2)

    assert site(made.log) == site(made.log)


def test_a_draft_changes_no_page_and_its_time_is_nobodys_business() -> None:
    made = play(paced(), 60)
    before, folder = site(made.log), event_folder(made.log)
    made.at(60 + 85).do(ask.PairRound())
    after = site(made.log)

    same = [path for path in before if path.startswith(("en/", "es/"))]
    assert [path for path in same if before[path] != after.get(path)] == []
    for name in ("now.json", "event.json", "calendar-en.ics"):
        assert before[f"data/{folder}/{name}"] == after[f"data/{folder}/{name}"], name


def test_the_projector_and_the_organisers_screen_know_the_time_of_now() -> None:
    """The projector has room for it once no clock runs."""
    device = Device(now="2026-11-21T11:25:00Z", offset=60)

    def shown(made: Organiser, path: str) -> str:
        event = made.tournament.id
        return said(screen_page(f"/t/{event}{path}", {event: made.log}, device, "en").html)

    times = r"about 12:\d\d \(12:\d\d–1[23]:\d\d\)"
    assert re.search(f"Round 2 {times}", shown(play(paced(), 60, results=2), ""))
    over = play(paced(), 60)
    assert over.round.is_complete
    assert re.search(f"Every result is in. Next round {times}", shown(over, "/projector"))


def test_a_players_own_page_in_the_hall_says_it_in_its_time() -> None:
    made = play(paced(), 60, results=2)
    place = PagePlace(action="/me", now="2026-11-21T11:25:00Z", offset=60)
    shown = hall_player_page(made.tournament, 1, (), place, "es", forecast=of(made, place.now))

    assert re.search(r"Ronda 2 hacia las 12:\d\d", text_of(shown))
    assert "hacia las" not in text_of(hall_player_page(made.tournament, 1, (), place, "es"))


# -- the calendar ------------------------------------------------------------------------------------------------------


def calendar(made: Organiser) -> dict[str, dict[str, str]]:
    """The rounds of the calendar file by their names, each with its lines."""
    text = event_calendar(made.log, ruleset_of(made.tournament), translator_for("en")).replace("\r\n ", "")
    found = {}
    for part in text.split("BEGIN:VEVENT")[1:]:
        lines = dict(line.split(":", 1) for line in part.strip().splitlines() if ":" in line)
        if lines["UID"].startswith("start-"):
            found[lines["SUMMARY"].removeprefix("Harbour Cup: ")] = lines
    return found


def test_planned_rounds_are_in_the_calendar_by_the_clock_of_the_place() -> None:
    rounds = calendar(paced())

    assert list(rounds) == ["Round 1", "Round 2", "Round 3", "Round 4", "Semifinals", "Final"]
    assert rounds["Round 1"]["DTSTART"] == "20261121T100000"
    assert rounds["Final"]["DURATION"] == "PT120M"


def test_a_round_that_is_forecast_replaces_the_planned_one() -> None:
    planned = calendar(paced())
    rounds = calendar(play(paced(), 70, results=2))

    assert list(rounds) == list(planned)
    assert [each["UID"] for each in rounds.values()] == [each["UID"] for each in planned.values()]
    assert rounds["Round 1"]["DTSTART"] == "20261121T101000Z"
    assert re.fullmatch(r"20261121T11\d{4}Z", rounds["Round 2"]["DTSTART"])
    assert int(rounds["Round 2"]["SEQUENCE"]) > int(planned["Round 2"]["SEQUENCE"])


def test_without_an_announced_time_the_calendar_has_no_rounds() -> None:
    assert calendar(play(paced(notice=Notice()), 60)) == {}


def test_a_plan_that_goes_on_after_midnight_is_of_the_next_day() -> None:
    assert calendar(paced(notice=Notice(begins="21:00")))["Final"]["DTSTART"].startswith("20261122T0")
