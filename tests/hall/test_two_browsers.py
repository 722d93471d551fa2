"""Two browsers of one computer have an event: the hall shows one of them, which alone takes in what players report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import override

import pytest

from ronda.bridge.session_state import SESSION
from tests.hall.hall import Phone, Running
from tests.hall.window import Window
from tests.playing import Organiser, score
from tests.reports.phones import running

PLAYERS = 24
COUNTS = "It counts: you both reported it."


class Browser(Window):
    """One of two browsers: it is opened anew for all that it does, since both are of one Python here."""

    kept = ""

    @override
    def look(self) -> None:
        self._here()
        super().look()
        self.kept = self.hall.browser

    @override
    def show(self) -> None:
        self._here()
        self.hall.window("GET", "/hall/")
        super().show()
        self.kept = self.hall.browser

    def report(self, table: int, first: int, second: int) -> None:
        """Enter a result by hand, and hand it over."""
        self._here()
        self.command("report_result", round=1, match=table, score1=first, score2=second)
        self.look()

    def _here(self) -> None:
        self.hall.browser = self.kept
        answered = self.answered
        self.close()
        self.open()
        self.answered = answered


@pytest.fixture
def organiser() -> Iterator[Organiser]:
    yield running("counted", players=PLAYERS)
    SESSION.logs.clear()


@pytest.fixture
def phones(first: Browser, organiser: Organiser) -> dict[int, Phone]:
    """The phones of all players, each on its own page."""
    cards = first.hall.window("GET", f"/hall/events/{first.event}/cards").json
    phones = {player.id: Phone(first.hall) for player in organiser.tournament.players}
    for player, phone in phones.items():
        phone.post("/me/take", card=cards[str(player)].removeprefix("me/"))
    return phones


@pytest.fixture
def first(hall: Running, organiser: Organiser) -> Browser:
    """The browser that shows the event."""
    browser = Browser(hall, organiser.log)
    browser.show()
    return browser


@pytest.fixture
def second(hall: Running, organiser: Organiser) -> Browser:
    return Browser(hall, organiser.log)


def report(phone: Phone, organiser: Organiser, player: int) -> None:
    match = organiser.round.match_of(player)
    assert match is not None
    (each,) = score(50, match.number).scores
    phone.post(
        phone.path,
        what="report",
        seen="1",
        round="1",
        match=str(match.number),
        score1=str(each.first),
        score2=str(each.second),
    )


def is_refused(browser: Browser) -> bool:
    return browser.refused


def counted(browser: Browser) -> set[int]:
    """The tables that have a result."""
    browser.close()
    browser.open()
    return {match.number for match in browser.log.tournament.rounds[0].matches if match.result}


def test_what_players_read_to_count_is_in_the_event_that_the_hall_shows(
    organiser: Organiser, first: Browser, second: Browser, phones: dict[int, Phone]
) -> None:
    for turn, match in enumerate(organiser.round.matches):
        for player in match.players:
            report(phones[player], organiser, player)
            for browser in (first, second) if turn % 3 else (second, first):
                browser.look()

    told = {match.number for match in organiser.round.matches if COUNTS in phones[match.first or 0].get("/me").text}
    assert told == {match.number for match in organiser.round.matches} == counted(first)
    assert counted(second) == set(), "it took nothing in"
    assert second.stored == [record.line for record in organiser.log.records]


def test_one_that_went_on_otherwise_is_refused_however_many_steps_it_has_and_takes_nothing_in(
    organiser: Organiser, first: Browser, second: Browser, phones: dict[int, Phone]
) -> None:
    first.look()
    second.look()
    first.report(1, 50, 20)
    for table in (2, 3, 4):
        second.report(table, 50, 20)
    assert second.refused
    assert not first.refused

    (player, _) = organiser.round.matches[5].players
    report(phones[player], organiser, player)
    second.look()
    assert "The organiser's device has not looked at it yet" in phones[player].get("/me").text
    first.look()
    assert "The organiser's device has not looked at it yet" not in phones[player].get("/me").text
    assert len(second.stored) - len(organiser.log.records) == 3


def test_no_outcome_is_taken_from_a_browser_that_does_not_show_the_event(
    hall: Running, organiser: Organiser, first: Browser, second: Browser, phones: dict[int, Phone]
) -> None:
    report(phones[1], organiser, 1)
    second.look()
    assert hall.window("POST", "/hall/messages/1", {"accepted": True, "said": "Yes."}).status == 412
    first.look()
    assert hall.window("POST", "/hall/messages/1", {"accepted": True, "said": "Yes."}).status == 200


def test_one_that_goes_on_from_what_is_shown_takes_over_and_so_does_a_browser_that_forgot_who_it_was(
    first: Browser, second: Browser
) -> None:
    first.report(1, 50, 20)
    second.stored = list(first.stored)  # by a file
    second.report(2, 50, 20)
    assert not second.refused
    first.look()
    assert first.told["events"][first.event]["own"] is False

    second.kept = ""
    second.report(3, 50, 20)
    assert not second.refused
    assert second.told["events"][second.event]["own"] is True


def test_who_shows_an_event_is_known_after_a_restart_and_taking_it_off_lets_another_show_it(
    hall: Running, first: Browser, second: Browser
) -> None:
    first.report(1, 50, 20)
    hall.end()
    hall.begin()
    second.report(2, 50, 20)
    assert is_refused(second)

    hall.window("DELETE", f"/hall/events/{first.event}")
    second.show()
    assert not is_refused(second)
    first.look()
    assert is_refused(first)
