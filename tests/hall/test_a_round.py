"""A whole round that players report from their phones: the server, the window and phones fail, and nothing is lost."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from http.client import HTTPException
from pathlib import Path

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.bridge.session_state import SESSION
from ronda.core.facts import PHONE_FACTS
from ronda.core.results import Result
from ronda.core.state import Match, PlayerStatus
from ronda.sync.steps import sync_step_name
from ronda.views.files.hall_copy import hall_copy
from tests.hall.apart import Apart
from tests.hall.hall import Answer, Phone
from tests.hall.window import Window
from tests.playing import score
from tests.reports.phones import running

PLAYERS = 40
PAUSE = 0.1
"""Seconds until a phone asks again that had no answer."""
NOT_LOOKED_AT = "Received. The organiser's device has not looked at it yet."


class Hall:
    """A hall full of phones, and what is to come of the round in the end."""

    def __init__(self, server: Apart) -> None:
        """Begin: the event is shown, and every player's phone has its player's card."""
        log = running("counted", players=PLAYERS).log
        self.server = server
        self.window = Window(self.server, log)
        self.window.open()
        self.window.show()
        self.matches = {match.number: match for match in log.tournament.rounds[0].matches}
        self.expected: dict[int, Result] = {}
        self.phones = {player.id: Phone(self.server) for player in log.tournament.players}
        self.sent: Counter[int] = Counter()
        self.all(self.take_card, self.phones)

    def all(self, deed: Callable[[int], object], players: Iterable[int]) -> None:
        """Let players do something at the same time."""
        with ThreadPoolExecutor(8) as hands:
            list(hands.map(deed, list(players)))

    def take_card(self, player: int) -> None:
        """Let the phone of a player take the private link that is valid now."""
        cards = self.server.window("GET", f"/hall/events/{self.window.event}/cards").json
        page = self.phones[player].post("/me/take", card=cards[str(player)].removeprefix("me/"))
        assert 'name="seen"' in page.text

    def shown(self, player: int) -> Answer:
        """Load a player's own page, as often as the server has to be asked."""
        while True:
            try:
                return self.phones[player].get("/me")
            except (OSError, HTTPException):
                time.sleep(PAUSE)

    def send(self, player: int, what: str, **fields: object) -> str:
        """Post a form of a player's page, anew until there is an answer; give the page that it leads to."""
        return self.post(player, self.shown(player).text, what, **fields)

    def post(self, player: int, page: str, what: str, **fields: object) -> str:
        """Post a form of a page that was loaded before."""
        (seen,) = set(re.findall(r'name="seen" value="([^"]*)"', page))
        form = {"what": what, "seen": seen, "round": 1, "match": self.match(player).number, **fields}
        said = {key: str(value) for key, value in form.items()}
        phone = self.phones[player]
        self.sent[player] += 1
        while True:
            try:
                answer = phone.post(phone.path, **said)
            except (OSError, HTTPException):
                time.sleep(PAUSE)
            else:
                assert answer.status == 200
                return answer.text

    def match(self, player: int) -> Match:
        """A player's match."""
        return next(match for match in self.matches.values() if player in match.players)

    def played(self, table: int) -> Result:
        """What came out at a table; it is to count in the end."""
        self.expected[table] = score(40 + table, table) if table % 2 else score(table, 40 + table)
        return self.expected[table]

    def report(self, player: int, result: Result | None = None) -> str:
        """Let a player report what came out, or something else."""
        return self.send(player, "report", **scores(result or self.played(self.match(player).number)))

    def both(self, tables: Iterable[int]) -> list[int]:
        """The players of tables."""
        return [player for table in tables for player in self.matches[table].players]


def scores(result: Result) -> dict[str, object]:
    """A result as the fields of a form."""
    (each,) = result.scores
    return {"score1": each.first, "score2": each.second}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    server = Apart(tmp_path)
    try:
        yield Hall(server)
    finally:
        server.end()
        SESSION.logs.clear()


def test_a_round_by_self_report_loses_nothing_and_doubles_nothing(hall: Hall) -> None:
    window, server = hall.window, hall.server

    hall.all(hall.report, hall.both(range(1, 9)))
    three_disagree(hall)
    caller, one, other = (hall.matches[table].first or 0 for table in (9, 12, 13))
    hall.send(caller, "call")
    hall.all(lambda player: hall.send(player, "leave"), (one, other))
    window.look()
    settle(hall)
    window.command("answer_call", round=1, match=9, done="yes")
    for player in (one, other):
        window.command("accept_leaving", player=player)
    window.look()

    window.close()
    hall.all(hall.report, hall.both((12, 13)))
    undecided(hall, 14)
    server.end()
    server.begin()
    window.open()
    stored_and_not_told(window)
    window.close()
    window.open()
    window.look()

    lost_and_claimed_anew(hall, hall.matches[15].first or 0)
    hall.report(hall.matches[15].second or 0)
    ends_while_phones_report(hall, hall.both(range(16, 21)))
    window.look()

    nothing_is_lost_or_doubled(hall)
    every_page_says_so(hall)
    assert {player.id for player in window.log.tournament.players if player.status is PlayerStatus.DROPPED} == {
        one,
        other,
    }
    assert window.log.tournament.calls == ()


def three_disagree(hall: Hall) -> None:
    """Let the players of three tables report different results."""
    for table in (9, 10, 11):
        first, second = hall.both((table,))
        hall.report(first, score(50, table))
        hall.report(second, score(table, 50))


def settle(hall: Hall) -> None:
    """Decide them: once for the first, once for the second, once as nobody reported."""
    said = {(each.match, each.player): each for each in hall.window.log.tournament.reports}
    for table, side in ((9, 0), (10, 1)):
        report = said[table, hall.matches[table].players[side]]
        hall.expected[table] = report.result
        hall.window.command("count_report", round=1, match=table, message=report.message)
    hall.window.command("report_result", round=1, match=11, **scores(hall.played(11)))


def undecided(hall: Hall, table: int) -> None:
    """Let a player report one thing, then another, and then the first again, while nobody looks at it."""
    first, second = hall.both((table,))
    for result in (None, score(1, 2), None):
        assert NOT_LOOKED_AT in hall.report(first, result)
    hall.report(second)


def stored_and_not_told(window: Window) -> None:
    """Take in what waits, and be closed before anybody is told."""
    waiting = [message for message in window.messages() if not message["outcome"]]
    assert len(waiting) == 8
    for message in waiting[:5]:
        window.stored_of(message)


def lost_and_claimed_anew(hall: Hall, player: int) -> None:
    """Let a phone be lost: it speaks for nobody any more, and another does by its digits."""
    server, window, old = hall.server, hall.window, hall.phones[player]
    page = hall.shown(player)
    server.window("POST", "/hall/claims", {"do": "withdraw", "event": window.event, "player": player})
    assert "Choose your name" in old.post(old.path, what="leave").text

    hall.phones[player] = phone = Phone(server)
    waiting = phone.post("/me", who=f"{window.event} {player}")
    (digits,) = re.findall(r"<b>(\d{4})</b>", waiting.text)
    (asking,) = server.state()["events"][window.event]["waiting"]
    assert (asking["player"], asking["digits"], asking["free"]) == (player, digits, True)
    server.window("POST", "/hall/claims", {"do": "accept", "id": asking["id"]})
    phone.get("/me")
    hall.post(player, page.text, "report", **scores(hall.played(15)))


def ends_while_phones_report(hall: Hall, players: list[int]) -> None:
    """Let the server end while phones report, and the window take in what it gets."""
    with ThreadPoolExecutor(8) as hands:
        reporting = [hands.submit(hall.report, player) for player in players]
        reporting[0].result()
        hall.server.end()
        with pytest.raises(ConnectionRefusedError):
            hall.window.look()
        hall.server.begin()
        hall.window.look()
        for each in reporting:
            each.result()


def nothing_is_lost_or_doubled(hall: Hall) -> None:
    """Compare what phones sent, the server keeps, the window stores, and the hall shows."""
    window, folder = hall.window, hall.server.folder / "hall"
    log, window.answered = window.log, 0
    said = window.messages()
    outcomes = [json.loads(line)["number"] for line in (folder / "outcomes.jsonl").read_text().splitlines()]

    assert Counter(message["player"] for message in said) == hall.sent
    assert outcomes == [message["number"] for message in said]
    assert all(message["outcome"]["accepted"] for message in said)
    sent = [record for record in log.records if isinstance(record.fact, PHONE_FACTS)]
    assert sorted(sync_step_name(record) for record in sent) == sorted(f"m-{message['id']}" for message in said)

    assert {match.number: match.result for match in log.tournament.rounds[0].matches} == hall.expected
    assert journal.read_lines(window.stored).tournament == log.tournament
    assert read_event_file(journal.log_file_text(log)).tournament == log.tournament
    (copy,) = (folder / "events").iterdir()
    assert copy.read_text() == hall_copy(log)


def every_page_says_so(hall: Hall) -> None:
    """Look at each player's own page."""
    for player in hall.phones:
        page, match = unescape(re.sub("<[^>]*>", "", hall.shown(player).text)), hall.match(player)
        (each,) = hall.expected[match.number].scores
        high, low = sorted((each.first, each.second), reverse=True)
        by_organiser = match.number in {9, 10, 11}
        assert f"won {high}–{low}" in page
        assert ("the organiser entered it" if by_organiser else "It counts: you both reported it.") in page
        assert NOT_LOOKED_AT not in page
