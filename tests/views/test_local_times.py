"""Times as clocks showed them where and when somebody looks: other zones, summer time, a device that was set back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ronda import journal
from ronda.commands import requests as ask
from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

SUMMER, NIGHT, WINTER = "2026-07-10T12:00:00Z", "2026-10-24T22:30:00Z", "2026-11-21T12:00:00Z"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def device(zone: str, now: str = WINTER) -> Device:
    """A device of a time zone as the browser tells of it, hour by hour."""
    shifts: list[tuple[str, int]] = []
    moment = datetime(2024, 1, 1, tzinfo=UTC)
    while moment < datetime(2027, 1, 1, tzinfo=UTC):
        ahead = moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
        minutes = int(ahead.total_seconds()) // 60
        if not shifts or minutes != shifts[-1][1]:
            shifts.append((moment.isoformat().replace("+00:00", "Z"), minutes))
        moment += timedelta(hours=1)
    return Device.read({"now": now, "offset": shifts[-1][1], "shifts": shifts})


def log_of(*moments: str) -> Log:
    """An event that was created at the first of some moments, with a player registered at each other one."""
    organiser = Organiser("xwing", details=custom(3))
    for number in range(1, len(moments)):
        organiser.register(f"Player {number}")
    log: Log | None = None
    for at, record in zip(moments, organiser.log.records, strict=True):
        log = journal.append_records(log, journal.extend_log(log, [record.fact], at=at))
    assert log is not None
    return log


def times(log: Log, shown_on: Device) -> list[str]:
    html = screen_page(f"/t/{log.tournament.id}/history", {log.tournament.id: log}, shown_on, "en").html
    found = re.findall(r'<h2 class="day">([^<]*)</h2>|<time datetime="[^"]*">([^<]*)</time>', html)
    return [day or time for day, time in found]


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        (
            "Europe/Madrid",
            ["21 November 2026", "13:00", "25 October 2026", "00:30", "10 July 2026", "14:00"],
        ),
        (
            "America/New_York",
            ["21 November 2026", "07:00", "24 October 2026", "18:30", "10 July 2026", "08:00"],
        ),
    ],
)
def test_the_history_tells_the_time_of_its_own_day(zone: str, shown: list[str]) -> None:
    """Who looks in winter reads of summer what clocks showed in summer, in each zone, on the right day."""
    assert times(log_of(SUMMER, NIGHT, WINTER), device(zone)) == shown


def test_the_hour_that_comes_twice_is_told_twice() -> None:
    log = log_of("2026-10-25T00:59:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:59:00Z")

    assert times(log, device("Europe/Madrid")) == ["25 October 2026", "02:59", "02:00", "02:59"]


def board(now: str) -> str:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    organiser.pair()
    organiser.do(ask.StartClock(round=1))
    started = organiser.log.records[-1].at
    tournament: Tournament = organiser.tournament
    assert find_ruleset(tournament.game).stages.clocked
    route, shown_on = f"/t/{tournament.id}/round/1", device("Europe/Madrid", now or started)
    return screen_page(route, {tournament.id: organiser.log}, shown_on, "en").html


def test_a_device_that_was_set_back_before_the_round_began_says_that_nobody_can_tell() -> None:
    told = text_of(board("2026-11-21T06:31:00Z"))

    assert re.search(
        r"This device's clock says 07:31, but the round's clock was started at 10:\d\d\. "
        r"Nobody can tell what is left\. Set the device's clock right\.",
        told,
    )
    assert "75:00" in told
    assert "Nobody can tell" not in text_of(board(""))


def test_the_full_report_says_the_times_of_its_device() -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    log: Log | None = None
    for record in organiser.log.records:
        log = journal.append_records(log, journal.extend_log(log, [record.fact], at=NIGHT))
    assert log is not None
    tournament = log.tournament.id

    text = text_of(screen_page(f"/t/{tournament}/print/report", {tournament: log}, device("Europe/Madrid"), "en").html)
    assert "25 October 2026, 00:30: " in text
    assert "UTC" not in text
