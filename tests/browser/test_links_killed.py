"""Linked devices of which one is killed at any moment: what any of them acknowledged is on all of them, once."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect
from playwright.sync_api import TimeoutError as TooLate

from ronda import admission, journal
from ronda.admission.steps import decode_set_aside
from ronda.core.facts import Fact, ResultCorrected, ResultReported, StepSetAside
from ronda.journal import Log
from tests.browser import devices, person
from tests.browser.harness import Host, Watch, kill_browser
from tests.browser.kill_moment import KillMoment
from tests.browser.test_linked import expect_same, link, stored
from tests.playing import Organiser
from workshop.dev import long_runs

PLAYERS = 80
MOST_KILLS = 6
"""Of those at work, for each attempt of a long run; two in an ordinary one."""
AT_WORK, AT_LINKING = 1.0, 3.0
"""Seconds in which the moment of a kill lies in a long run."""
WORKS = 2
"""So often all enter a result while one of them is killed."""
SHOWN = """table => {
    if (location.hash.includes("/table/")) return "elsewhere";
    const row = document.querySelector(`#table-${table}`);
    return row?.classList.contains("table-in") && row.innerText;
}"""
"""What the board says of a table that is in; a result of a table that got one just before leads elsewhere."""
OPEN = "() => [...document.querySelectorAll('#board .table-open')].map((row) => Number(row.id.replace('table-', '')))"


class Desk:
    """A device that may be killed and started again; it keeps its profile."""

    def __init__(self, playwright: Playwright, url: str, watch: Watch, profile: Path) -> None:
        self.playwright, self.url, self.watch, self.profile = playwright, url, watch, profile
        self.is_on = False
        self.context: BrowserContext
        self.page: Page

    def start(self) -> None:
        """Start the browser, without a server, and wait until the app can be used."""
        self.context = devices.opened(self.playwright, self.profile)
        self.watch.attach(self.context)
        self.page = self.context.pages[0]
        self.page.goto(self.url)
        person.wait_until_ready(self.page)
        self.is_on = True

    def stop(self) -> None:
        with suppress(Error):
            self.context.close()
        shutil.rmtree(self.profile)


class Hall:
    """Devices of one event, which of them leads, and what was acknowledged on the screen of any."""

    def __init__(self, every: list[Desk], log: Log, chance: Random) -> None:
        self.every, self.log, self.chance = every, log, chance
        self.event, self.board = log.tournament.id, f"/t/{log.tournament.id}/round/1"
        self.leader: Desk | None = None
        self.linked: list[Desk] = []
        self.victim: Desk | None = None
        self.acknowledged: set[tuple[int, int]] = set()
        self.moment: KillMoment | None = None
        self.given = self.invited = self.kills = 0

    def begin(self, file: Path) -> None:
        """Open the event on one device, and let the others in."""
        for desk in self.every:
            desk.start()
        self.leader = self.every[0]
        person.open_file(self.leader.page, file)
        self.gather()

    # -- what is done ------------------------------------------------------------------------------------------------

    def enter(self, desk: Desk) -> tuple[int, tuple[int, int]] | None:
        """Type a result of any table that is open there; gives the table and the result, which nobody else enters."""
        tables = desk.page.evaluate(OPEN)
        if not tables:
            return None
        table, result = self.chance.choice(tables), (51 + self.given % 50, self.given // 50)
        self.given += 1
        desk.page.locator("#quick").fill(f"{table} {result[0]}-{result[1]}")
        desk.page.keyboard.press("Enter")
        return table, result

    def look(self, desk: Desk, table: int, result: tuple[int, int]) -> None:
        """Wait until the table is in, and remember the result if the screen says that it is this one."""
        said = desk.page.wait_for_function(SHOWN, arg=table).json_value().splitlines()
        if [int(line) for line in said if line.isdigit()] == [table, *result]:
            self.acknowledged.add(result)
            return
        # another was first: what was typed corrects that now, if the other result came before Enter
        with suppress(TooLate):
            desk.page.wait_for_url("**/table/*", timeout=1_500)
            person.visit(desk.page, self.board)

    def work(self, times: int) -> None:
        """Let all enter results at once, so often; who is killed meanwhile ends there."""
        for _ in range(times):
            typed = []
            for desk in self.every:
                with self.perhaps_killed(desk):
                    typed += [(desk, entered)] if desk.is_on and (entered := self.enter(desk)) else []
                if self.moment:
                    self.moment.step()
            for desk, entered in typed:
                with self.perhaps_killed(desk):
                    self.look(desk, *entered)

    # -- who is killed -----------------------------------------------------------------------------------------------

    @contextmanager
    def killing(self, victim: Desk, seconds: float) -> Iterator[None]:
        """Kill a device at some moment of that time, in the ordinary run when any has typed one of its results."""
        self.victim = victim
        kill = partial(kill_browser, victim.profile)
        self.moment = moment = KillMoment(kill, self.chance, seconds=seconds, steps=WORKS * len(self.every))
        self.kills += 1
        try:
            with self.perhaps_killed(victim):
                yield
        finally:
            moment.wait()
            victim.is_on = False
            self.linked = [] if victim is self.leader else [desk for desk in self.linked if desk is not victim]
            self.leader = None if victim is self.leader else self.leader
            self.moment = None

    @contextmanager
    def perhaps_killed(self, desk: Desk) -> Iterator[None]:
        """Pass over what fails because the device is killed."""
        try:
            yield
        except (Error, AssertionError):
            if desk is not self.victim or not (self.moment and self.moment.has_come.is_set()):
                raise
            desk.is_on = False

    # -- how it goes on ----------------------------------------------------------------------------------------------

    def start_again(self) -> None:
        """Start what was killed; it goes on alone until somebody lets it in."""
        for desk in self.every:
            if not desk.is_on:
                desk.start()
                person.visit(desk.page, self.board)
                expect(desk.page.locator("#board")).to_be_visible()

    def gather(self) -> None:
        """Link all again; where nobody leads any more, another goes on and lets the others in."""
        if self.leader is None:
            others = [desk for desk in self.every if desk is not self.victim]
            self.leader = self.chance.choice(others)
        for desk in self.every:
            if desk is not self.leader and desk not in self.linked:
                self.invited += 1
                ready(desk.page, "/receive", "#read-codes")
                ready(self.leader.page, f"/t/{self.event}/devices", "#invite")
                link(self.leader.page, desk.page, name=f"Desk {self.invited}.")
                self.linked.append(desk)

    def work_and_die(self, *, leads: bool) -> None:
        """Kill the device that leads or a desk while all work, at times another while they are linked again."""
        victim = self.leader if leads else self.chance.choice(self.linked)
        assert victim is not None
        with self.killing(victim, AT_WORK):
            self.work(WORKS)
        self.start_again()
        self.work(1)
        if not long_runs.is_sample() and self.chance.random() < 0.25:
            with self.killing(self.chance.choice(self.every), AT_LINKING):
                self.gather()
            self.start_again()
        self.gather()

    def check(self) -> None:
        """Find the same bytes on all devices, and each result in them at most once, those acknowledged for certain."""
        pages = [desk.page for desk in self.every]
        expect_same(*pages)
        log = journal.read_lines(stored(pages[0]))
        admission.check_log(log)
        found = Counter(result for record in log.records for result in results(record.fact))
        assert max(found.values()) == 1
        assert self.acknowledged
        assert self.acknowledged <= set(found)


def ready(page: Page, route: str, form: str) -> None:
    """Go to a form, past a code that is still shown or the device that led."""
    person.visit(page, route)
    standing = page.locator("main [data-action=unlink]")
    if standing.count():
        standing.first.click()
        expect(standing).to_have_count(0)
    expect(page.locator(form)).to_be_attached()


def results(fact: Fact) -> list[tuple[int, int]]:
    """The squad points that a record enters, or that wait in it."""
    match fact:
        case StepSetAside():
            return [result for each in decode_set_aside(fact) for result in results(each)]
        case ResultReported() | ResultCorrected() if fact.result.scores:
            return [(each.first, each.second) for each in fact.result.scores]
        case _:
            return []


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes under /proc")
def test_what_linked_devices_acknowledged_survives_the_death_of_any(
    playwright: Playwright, warmed: Path, host: Host, watch: Watch, tmp_path: Path
) -> None:
    """A desk and the one that leads in the ordinary run, any of two or three over and over in a long one."""
    host.stop()
    organiser = Organiser("xwing", seed=7)
    organiser.start(PLAYERS)
    organiser.pair()
    file = tmp_path / "event.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")

    def attempt(seed: int) -> int:
        chance = Random(seed)
        profiles = [tmp_path / f"profile-{seed}-{place}" for place in range(2 + seed % 2)]
        for profile in profiles:
            shutil.copytree(warmed, profile, copy_function=shutil.copyfile)
        hall = Hall([Desk(playwright, host.url, watch, profile) for profile in profiles], organiser.log, chance)
        try:
            hall.begin(file)
            for number in range(2 if long_runs.is_sample() else MOST_KILLS):
                hall.work_and_die(leads=number % 2 == 1)
            hall.work(1)
            hall.check()
        finally:
            for desk in hall.every:
                desk.stop()
        return hall.kills

    assert long_runs.try_seeds("linked", 1, attempt)
