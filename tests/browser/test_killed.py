"""The browser is killed at any moment: what was acknowledged is there afterwards, and nothing is there by half."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from ronda import journal
from ronda.core.results import Result
from ronda.journal import Log
from tests.browser import devices, person
from tests.browser.harness import Host, Watch, kill_browser
from tests.browser.kill_moment import KillMoment
from tests.faults.damage import in_database, saved
from tests.playing import Organiser, score
from workshop.dev import long_runs

PLAYERS = 16


class Device:
    """A device whose battery may be empty at any moment, with an event that is to be run on it."""

    def __init__(self, playwright: Playwright, host: Host, watch: Watch, profile: Path, chance: Random) -> None:
        self.playwright, self.host, self.watch, self.profile, self.chance = playwright, host, watch, profile, chance
        self.log = begun(chance)
        self.file = profile.with_suffix(".ronda")
        self.file.write_text(journal.log_file_text(self.log), encoding="utf-8")

    @property
    def event(self) -> str:
        return self.log.tournament.id

    def switch_on(self) -> BrowserContext:
        """Start the browser."""
        context = devices.opened(self.playwright, self.profile)
        self.watch.attach(context)
        return context

    def start(self) -> Page:
        """Open the app and wait until it can be used."""
        page = self.switch_on().pages[0]
        page.goto(self.host.url)
        person.wait_until_ready(page)
        return page

    def start_with_the_event(self) -> Page:
        """Open the app, and the event in it."""
        page = self.start()
        person.open_file(page, self.file)
        person.visit(page, f"/t/{self.event}/round/2")
        expect(page.locator("#board .table-open")).to_have_count(PLAYERS // 2)
        return page

    @contextmanager
    def killed_within(self, seconds: float, *, steps: int = 1) -> Iterator[Callable[[], None]]:
        """Kill the browser at some moment of that time; what is under way then ends with it.

        In the ordinary run it is no moment but one of the steps; gives what says that the next of them is done.
        """
        moment = KillMoment(partial(kill_browser, self.profile), self.chance, seconds=seconds, steps=steps)
        try:
            yield moment.step
        except (Error, AssertionError):
            if not moment.has_come.is_set():
                raise
        finally:
            moment.wait()
        assert moment.has_come.is_set()


def begun(chance: Random) -> Log:
    """An event in its second round."""
    organiser = Organiser("xwing", seed=chance.getrandbits(32))
    organiser.start(PLAYERS)
    organiser.play_round()
    organiser.pair()
    return organiser.log


def exported(page: Page, event: str) -> str:
    """The file of an event as the app exports it."""
    person.visit(page, f"/t/{event}/delete")
    return saved(page, page.get_by_role("button", name="Save a copy"))


def rows(page: Page, event: str) -> list[int]:
    """The numbers of the entries that are stored of an event."""
    stored = in_database(page, "result = events.getAllKeys();")
    assert isinstance(stored, list)
    return [number for key, number in stored if key == event]


def results(log: Log) -> dict[int, Result]:
    """The results of the last round, by table."""
    return {match.number: match.result for match in log.tournament.rounds[-1].matches if match.result is not None}


# -- what happens when ------------------------------------------------------------------------------------------------


def while_results_are_typed(device: Device) -> Page:
    """Type some lines before the first is answered, as fast hands do."""
    page = device.start_with_the_event()
    scores = [(device.chance.randint(51, 100), device.chance.randint(0, 50)) for _ in range(PLAYERS // 2)]
    at_once = device.chance.randint(1, 3)
    acknowledged = 0
    with device.killed_within(2, steps=len(scores)) as typed:
        page.locator("#quick").focus()
        for table, (first, second) in enumerate(scores, start=1):
            page.keyboard.type(f"{table} {first}-{second}")
            page.keyboard.press("Enter")
            typed()
            if table % at_once == 0:
                expect(page.locator("#board .table-in")).to_have_count(table)
                acknowledged = table

    page = device.start()
    entered = results(journal.read_log_file(exported(page, device.event)))
    assert len(entered) >= acknowledged
    assert entered == {table: score(*scores[table - 1]) for table in range(1, len(entered) + 1)}
    return page


def at_an_import(device: Device) -> Page:
    """Find the file there whole or not at all, and open it again in any case."""
    page = device.start()
    acknowledged = False
    with device.killed_within(1) as given:
        person.open_file(page, device.file, meanwhile=given)
        acknowledged = True

    page = device.start()
    stored = len(rows(page, device.event))
    assert stored == len(device.log.records) or (stored == 0 and not acknowledged)
    person.open_file(page, device.file)
    assert journal.read_log_file(exported(page, device.event)) == device.log
    return page


def at_the_first_start(device: Device) -> Page:
    """Open the app on a device that never saw it."""
    shutil.rmtree(device.profile)
    page = device.switch_on().pages[0]
    with device.killed_within(6, steps=2) as came:
        page.goto(device.host.url)
        came()
        person.wait_until_ready(page)
        came()
        person.wait_until_offline_ready(page)
    return device.start_with_the_event()


def at_an_update(device: Device) -> Page:
    """Find the event, whether the newer build took over or the older one goes on."""
    page = device.start_with_the_event()
    person.wait_until_offline_ready(page)
    device.host.release_another_build()
    page.reload()
    expect(page.locator("#update")).to_be_visible()
    with device.killed_within(2) as asked:
        page.locator("[data-action=update]").click()
        asked()
        person.wait_until_ready(page)

    page = device.start()
    assert journal.read_log_file(exported(page, device.event)) == device.log
    return page


MOMENTS: tuple[Callable[[Device], Page], ...] = (
    while_results_are_typed,
    at_an_import,
    at_the_first_start,
    at_an_update,
)


def assert_it_goes_on(page: Page, event: str) -> None:
    """Go on with the event, without a connection; nothing of it is called damaged."""
    person.wait_until_offline_ready(page)
    page.context.set_offline(offline=True)
    person.visit(page, f"/t/{event}/room")
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("[data-trouble]")).to_have_count(0)
    before = rows(page, event)
    page.locator("#message-text").fill("Go on")
    page.locator("form[data-command=post_message] button").click()
    expect(page.locator("main")).to_contain_text("Go on")
    assert rows(page, event) == [*before, len(before)]


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes under /proc")
def test_what_was_acknowledged_survives_a_killed_browser(
    playwright: Playwright, warmed: Path, built_app: Path, host: Host, watch: Watch, tmp_path: Path
) -> None:
    """At each of the moments in the ordinary run, at others in a long one."""

    def attempt(seed: int) -> int:
        shutil.copytree(built_app, host.app, copy_function=shutil.copyfile, dirs_exist_ok=True)
        profile = tmp_path / f"profile-{seed}"
        shutil.copytree(warmed, profile, copy_function=shutil.copyfile)
        device = Device(playwright, host, watch, profile, Random(seed))
        page = MOMENTS[seed % len(MOMENTS)](device)
        assert_it_goes_on(page, device.event)
        page.context.close()
        shutil.rmtree(profile)
        return 1

    assert long_runs.try_seeds("crashes", len(MOMENTS), attempt)
