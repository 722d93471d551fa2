"""A round that players report on real pages of their phones, while the app and the hall's server are killed."""

from __future__ import annotations

import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from ronda import journal
from ronda.admission import check_log
from ronda.core.facts import PHONE_FACTS
from ronda.core.results import Result
from ronda.core.state import Match, PlayerStatus
from ronda.journal import Log
from ronda.sync.steps import sync_step_name
from ronda.views.files.hall_copy import hall_copy
from tests.browser import person
from tests.browser.harness import Host, Watch, kill_browser
from tests.browser.kill_moment import KillMoment
from tests.browser.phones import Phone
from tests.browser.test_hall import CUT_OFF, NOBODY_THERE, enter
from tests.browser.test_linked import stored
from tests.browser.test_links_killed import Desk
from tests.faults.hall import CLOSED, LOST
from tests.hall.apart import Apart
from tests.playing import score
from tests.reports.phones import running
from workshop.cli import event_files
from workshop.dev import long_runs

BROKEN = (NOBODY_THERE, CUT_OFF, "net::ERR_CONNECTION_RESET", "net::ERR_CONTENT_LENGTH_MISMATCH")
"""What a browser says of a server that was killed."""
AT_WORK = 1.5
"""Seconds in which the moment of a kill lies in a long run."""
PATIENCE = 60
"""Seconds in which somebody finds that the server is away."""
COUNTS = "It counts: you both reported it."
DECIDED = "It counts: the organiser entered it."


class Hall:
    """A hall of phones, the organiser's window and its server, and what is to come of the round in the end."""

    def __init__(self, server: Apart, window: Desk, browser: Browser, watch: Watch, log: Log, chance: Random) -> None:
        """Take what there is; nobody has joined."""
        self.server, self.window, self.log, self.chance = server, window, log, chance
        address = f"http://127.0.0.1:{server.hall_port}"
        self.event = f"/t/{log.tournament.id}"
        self.board = f"{self.event}/round/1"
        self.matches = {match.number: match for match in log.tournament.rounds[0].matches}
        self.results = {
            table: score(40 + table, table) if table % 2 else score(table, 40 + table) for table in self.matches
        }
        self.phone = partial(Phone, browser, watch, address)
        players = log.tournament.players
        self.phones = {player.id: self.phone(player, place) for place, player in enumerate(players)}
        self.lost: list[Phone] = []

    @property
    def page(self) -> Page:
        """The organiser's page."""
        return self.window.page

    def both(self, tables: Iterable[int]) -> list[Phone]:
        """The phones of tables, in any order."""
        players = [player for table in tables for player in self.matches[table].players]
        self.chance.shuffle(players)
        return [self.phones[player] for player in players]

    def told(self, player: int, result: Result) -> str:
        """How a page tells what came out at a player's table."""
        (each,) = result.scores
        winner = self.phones[self.match(player).players[result.winner - 1]].name
        return f"{winner} won {max(each.first, each.second)}–{min(each.first, each.second)}"

    def match(self, player: int) -> Match:
        """A player's match."""
        return next(match for match in self.matches.values() if player in match.players)

    def report(self, phone: Phone) -> None:
        """Let a player report what came out."""
        self.say(phone, self.results[self.match(phone.player).number])

    def say(self, phone: Phone, result: Result) -> None:
        """Let a player report any result."""
        phone.report(result, self.told(phone.player, result))

    # -- how it begins -----------------------------------------------------------------------------------------------

    def open(self, file: Path) -> None:
        """Open the event in the app, show it in the hall, and let everybody join: by their card or by four digits."""
        self.window.start()
        person.open_file(self.page, file)
        person.visit(self.page, self.event)
        self.page.get_by_role("button", name="Show this event in the hall").click()
        expect(self.page.locator(".hall")).to_contain_text(f"0 of {len(self.phones)} joined")
        cards = self.server.window("GET", f"/hall/events/{self.log.tournament.id}/cards").json
        phones = [*self.phones.values()]
        asking = {phone: phone.choose_name() for phone in phones[1::2]}
        for phone in phones[::2]:
            phone.take_card(cards[str(phone.player)])
        for phone, digits in asking.items():
            self.agree(phone, digits)
        expect(self.page.locator(".hall")).to_contain_text(f"{len(phones)} of {len(phones)} joined")

    def agree(self, phone: Phone, digits: str) -> None:
        """Compare the digits on both screens, and agree."""
        asks = self.page.locator(".hall-phones li", has_text=digits)
        expect(asks).to_contain_text(phone.name)
        asks.get_by_role("button", name="Agree").click()
        expect(phone.page.locator("h1")).to_have_text(phone.name)

    # -- what the organiser does -------------------------------------------------------------------------------------

    def disagree(self, table: int) -> None:
        """Let the players of a table report different results."""
        first, second = (self.phones[player] for player in self.matches[table].players)
        self.say(first, score(50, table))
        self.say(second, score(table, 50))

    def settle(self, table: int, side: int | None) -> None:
        """Take the result of one side, or enter the one that came out as if nobody had reported."""
        person.visit(self.page, f"{self.board}?show=phones")
        dispute = self.page.locator(f"section:has(#dispute-{table})")
        expect(dispute).to_be_visible()
        if side is None:
            person.visit(self.page, self.board)
            (each,) = self.results[table].scores
            enter(self.page, f"{table} {each.first}-{each.second}")
            expect(self.page.locator(f"#table-{table}.table-in")).to_be_visible()
            return
        self.results[table] = score(50, table) if side == 0 else score(table, 50)
        name = self.phones[self.matches[table].players[side]].name
        dispute.locator(".side", has_text=f"{name} reports").get_by_role("button").click()
        expect(dispute).to_have_count(0)

    def go_to(self, table: int) -> None:
        """Answer a call."""
        person.visit(self.page, f"{self.board}?show=phones")
        self.page.locator(f"#goes-{table}").get_by_role("button").click()
        caller = self.phones[self.matches[table].players[0]]
        caller.expect("Somebody is on the way.")
        self.page.locator(f"#done-{table}").get_by_role("button").click()
        expect(self.page.locator(f"#call-{table}")).to_have_count(0)

    def let_drop(self, phone: Phone) -> None:
        """Let a player drop who wishes to."""
        person.visit(self.page, f"{self.board}?show=phones")
        self.page.locator(f"#accept-{phone.player}").get_by_role("button").click()
        expect(self.page.locator(f"#leaver-{phone.player}")).to_have_count(0)

    def lose(self, old: Phone) -> None:
        """Let a phone be lost: it speaks for nobody any more, and another does by its digits."""
        person.visit(self.page, self.event)
        card = self.page.locator(".hall")
        card.get_by_text("Phones that have joined").click()
        card.locator(f"#joined-{old.player}").get_by_role("button", name="Withdraw").click()
        expect(card).to_contain_text(f"{len(self.phones) - 1} of {len(self.phones)} joined")
        self.lost.append(old)
        new = self.phones[old.player] = self.phone(self.log.tournament.player(old.player), old.place + 1)
        self.agree(new, new.choose_name())
        new.sent = old.sent
        old.reload()
        expect(old.page.locator("main")).to_contain_text(LOST.seen)

    # -- what fails --------------------------------------------------------------------------------------------------

    def window_dies(self, phones: list[Phone]) -> None:
        """Kill the organiser's browser while phones report, and open it again when all have."""
        closed = self.report_and_die(phones, partial(kill_browser, self.window.profile))
        for phone in closed:
            expect(phone.page.locator("main")).to_contain_text(CLOSED.seen)
        self.window.start()

    def server_dies(self, phones: list[Phone]) -> None:
        """Kill the server while phones report; it begins again when one has found nobody, or a little later."""
        pause = self.chance.random() * AT_WORK

        def begin_again() -> None:
            if long_runs.is_sample():
                phones[1].found_nobody.wait(PATIENCE)
            else:
                time.sleep(pause)
            self.server.begin()

        again = Thread(target=begin_again)

        def kill() -> None:
            self.server.end()
            again.start()

        self.report_and_die(phones, kill)
        again.join()

    def report_and_die(self, phones: list[Phone], kill: Callable[[], None]) -> list[Phone]:
        """Let phones report while something dies; give those which do for certain after that."""
        early, late = phones[::2], phones[1::2]
        moment = KillMoment(kill, self.chance, seconds=AT_WORK, steps=len(early))
        for phone in early:
            self.report(phone)
            moment.step()
        moment.wait()
        for phone in late:
            self.report(phone)
        return late

    # -- what holds --------------------------------------------------------------------------------------------------

    def check(self, *, decided: list[int]) -> None:
        """Compare what phones sent, the server keeps, the device stores, and what board and pages show."""
        person.visit(self.page, self.board)
        for table, result in self.results.items():
            row = self.page.locator(f"#table-{table}.table-in")
            expect(row).to_be_visible()
            (each,) = result.scores
            said = [int(line) for line in row.inner_text().splitlines() if line.isdigit()]
            assert said == [table, each.first, each.second]
        for phone in self.phones.values():
            table = self.match(phone.player).number
            phone.expect(DECIDED if table in decided else COUNTS)
            phone.expect(self.told(phone.player, self.results[table]))
            expect(phone.page.locator("main")).not_to_contain_text(CLOSED.seen)
            if not phone.is_plain:
                assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

        log = journal.read_lines(stored(self.page))
        check_log(log)
        assert {match.number: match.result for match in log.tournament.rounds[0].matches} == self.results
        said = self.server.window("GET", "/hall/messages?after=0").json["messages"]
        assert Counter(message["player"] for message in said) == {
            player: phone.sent for player, phone in self.phones.items()
        }
        assert all(message["outcome"]["accepted"] for message in said)
        sent = [sync_step_name(record) for record in log.records if isinstance(record.fact, PHONE_FACTS)]
        assert sorted(sent) == sorted(f"m-{message['id']}" for message in said)
        (copy,) = (self.server.folder / "hall" / "events").iterdir()
        assert copy.read_text() == hall_copy(log)

    def close(self) -> None:
        """Put everything away."""
        for phone in (*self.phones.values(), *self.lost):
            phone.page.context.close()
        self.window.stop()
        self.server.end()


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes under /proc")
def test_what_players_report_on_their_pages_survives_the_death_of_window_and_server(
    playwright: Playwright, browser: Browser, warmed: Path, host: Host, port: int, watch: Watch, tmp_path: Path
) -> None:
    """Six phones in the ordinary run, forty in a long one."""
    host.stop()
    watch.allowed += BROKEN

    def attempt(seed: int) -> int:
        chance, place = Random(seed), tmp_path / f"hall-{seed}"
        place.mkdir()
        log = running("counted", players=6 if long_runs.is_sample() else 40).log
        event_files.write_event_log(log, file := place / "event.ronda")
        server = Apart(place, served=host.app.parent, port=port)
        watch.also.append(f"http://127.0.0.1:{server.hall_port}")
        shutil.copytree(warmed, profile := place / "profile", copy_function=shutil.copyfile)
        hall = Hall(server, Desk(playwright, f"http://localhost:{port}/", watch, profile), browser, watch, log, chance)
        try:
            hall.open(file)
            play(hall)
        finally:
            hall.close()
        return sum(phone.sent for phone in hall.phones.values())

    assert long_runs.try_seeds("hall", 1, attempt)


def play(hall: Hall) -> None:
    """Play the round: tables that disagree, a call, players who leave, a lost phone, and what fails meanwhile."""
    tables = [*hall.matches]
    hall.chance.shuffle(tables)
    disputed, others = (tables[:1], tables[1:]) if long_runs.is_sample() else (tables[:3], tables[3:])
    for table in disputed:
        hall.disagree(table)
    caller = hall.phones[hall.matches[disputed[0]].players[0]]
    caller.call()
    leavers = hall.both(others)[: 1 if long_runs.is_sample() else 2]
    for phone in leavers:
        phone.leave()
    hall.go_to(disputed[0])
    for table, side in zip(disputed, (0, 1, None), strict=False):
        hall.settle(table, side)

    hall.window_dies(hall.both(others[::3]))
    for phone in leavers:
        hall.let_drop(phone)
    hall.server_dies(hall.both(others[1::3]))
    hall.lose(hall.phones[hall.matches[others[-1]].players[0]])
    for phone in hall.both(others[2::3]):
        hall.report(phone)
    hall.check(decided=disputed)
    stayed = [player.id for player in hall.log.tournament.players if player.id not in {each.player for each in leavers}]
    log = journal.read_lines(stored(hall.page))
    assert [player.id for player in log.tournament.players if player.status is not PlayerStatus.DROPPED] == stayed
