"""ST-OPEN in the hall: two phones report a match that the event goes on without, and it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from tests.hall.hall import Phone, Running
from tests.hall.window import Window
from tests.playing import score
from tests.reports.phones import running
from tests.views.pages import text_of


@pytest.fixture
def window(hall: Running) -> Iterator[Window]:
    """The organiser's window of an event whose round 2 runs without table 1 of round 1."""
    organiser = running("counted", rounds=3)
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, organiser.result(match))
    organiser.do(ask.LeaveMatchOpen(round=1, match=1, reason="They play on"))
    organiser.pair()
    window = Window(hall, organiser.log)
    window.open()
    window.show()
    yield window
    SESSION.logs.clear()


def test_st_open_two_phones_report_it_while_a_later_round_is_played(hall: Running, window: Window) -> None:
    first, second = window.log.tournament.rounds[0].matches[0].players
    cards = hall.window("GET", f"/hall/events/{window.event}/cards").json
    phones = {player: Phone(hall) for player in (first, second)}
    for player, phone in phones.items():
        phone.post("/me/take", card=cards[str(player)].removeprefix("me/"))
    one, other = phones.values()
    page = one.get(one.path).text
    assert "at table 1 is still open. Report it here once it is over." in text_of(page)
    (seen,) = set(re.findall(r'name="seen" value="([^"]*)"', page))

    one.post(one.path, what="report", seen=seen, round="1", match="1", score1="50", score2="20")
    window.look()
    page = other.get(other.path).text
    (report,) = re.findall(r'name="report" value="([^"]*)"', page)
    (seen,) = set(re.findall(r'name="seen" value="([^"]*)"', page))
    other.post(other.path, what="confirm", seen=seen, round="1", match="1", report=report)
    window.look()

    played = window.log.tournament.rounds[0].matches[0]
    assert (played.result, set(played.reported_by)) == (score(50, 20), {first, second})
    assert "The result of your table counts" in other.get(other.path).text
    assert "is still open" not in text_of(one.get(one.path).text)
