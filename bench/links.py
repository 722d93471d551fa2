"""What it takes to bring an event to another device by a link, a film of codes and a file, by number of players.

Run it as `.venv/bin/python bench/links.py --players 23 120 512` after `python3 build.py test` installed what it needs.
The event is in its third round. For each way: the bytes that go over, and the seconds until the other device shows it:
of a link from the moment in which the second code is read; of a film those of eight codes a second of which one in five
is missed, in the middle of all tries (`bench/film.py` tells more, and films the real screen); of a file from the moment
in which it is chosen. Then what one result takes on that link: its bytes, and the milliseconds from the desk's tap to
the board of the device that leads, the durable write on both included; last the ratio of that to the first event's.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Browser, Page, sync_playwright

from bench.film import TRIES, tried
from bench.hosted import served
from bench.lists import ROUND
from bench.lists import in_round as event
from ronda import journal
from ronda.codes.compact import compact_log
from ronda.codes.events import event_qr_stream
from ronda.journal import Log
from ronda.sync.merge import allow_any_step
from ronda.sync.protocol import MARK_LENGTH, missing_records_message, receive_message
from tests.browser import person
from tests.browser.test_linked import code_on, read
from tests.sync.busy import Device
from workshop.dev import chromium

WATCH = """(table) => {
    const row = document.querySelector(`#table-${table}`);
    window.shown = new Promise((done) => {
        const seen = new MutationObserver(() => {
            if (!document.querySelector(`#table-${table}`)?.classList.contains("table-in")) return;
            seen.disconnect();
            requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
        });
        seen.observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true });
    });
}"""
TAP = """(table) => {
    const tapped = performance.timeOrigin + performance.now();
    document.querySelector(`#table-${table} form button`).click();
    return tapped;
}"""


def opened(browser: Browser, url: str) -> Page:
    """The app on a device of its own."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(url)
    person.wait_until_ready(page)
    return page


def by_file(page: Page, log: Log) -> float:
    """The seconds in which a device opens an event's file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.ronda"
        file.write_text(journal.log_file_text(log), encoding="utf-8")
        started = time.monotonic()
        person.open_file(page, file)
        page.locator("main h1").wait_for()
        return time.monotonic() - started


def by_link(leader: Page, desk: Page, log: Log) -> float:
    """The seconds from the reading of the second code until the desk shows the event."""
    person.visit(leader, f"/t/{log.tournament.id}/devices")
    leader.locator("#invite-everything").check()
    leader.locator("#invite .primary").click()
    invitation = code_on(leader)
    person.visit(desk, "/receive")
    read(desk, invitation)
    answer = code_on(desk)
    started = time.monotonic()
    read(leader, answer)
    desk.wait_for_url("**#/t/**", timeout=120_000)
    return time.monotonic() - started


def tapped(leader: Page, desk: Page, log: Log, count: int) -> list[float]:
    """The milliseconds from the desk's tap to the leader's board, for so many results."""
    for page in (desk, leader):
        person.visit(page, f"/t/{log.tournament.id}/round/{ROUND}")
        page.locator("#board .table-open").first.wait_for()
    taken = []
    for table in range(1, count + 1):
        leader.evaluate(WATCH, table)
        begun = desk.evaluate(TAP, table)
        taken.append(leader.evaluate("window.shown") - begun)
        desk.locator(f"#table-{table}.table-in").wait_for()
    return taken


def said(log: Log) -> tuple[int, int]:
    """The bytes of what a link carries: the whole event, and one result of a desk with what is said to it."""
    event, end = log.tournament.id, ((len(log.records) - 1, log.records[-1].digest[:MARK_LENGTH]),)
    desk = Device(log, seed=1)
    desk.report(1, desk.random_result())
    result = missing_records_message(desk.log, end)
    reply = receive_message(log, result, event=event, allowed=allow_any_step).reply
    return len(missing_records_message(log, ()).encode()), len((result + reply).encode())


def main() -> None:
    """Measure each way for each number of players, in one run."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, nargs="+", default=[23, 120, 512])
    asked.add_argument("--results", type=int, default=40)
    given = asked.parse_args()
    base = 0.0
    with served() as origin, sync_playwright() as playwright:
        url = f"{origin}/app/"
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=[*chromium.FLAGS])
        for players in given.players:
            log = event(players)
            film, compacted, (whole, result) = event_qr_stream(log), len(compact_log(log)), said(log)
            filmed = tried(film, TRIES if players < TRIES // 5 else TRIES // 5)
            leader, desk = opened(browser, url), opened(browser, url)
            opening = by_file(leader, log)
            linking = by_link(leader, desk, log)
            taken = tapped(leader, desk, log, min(given.results, players // 2))
            middle, high = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
            base = base or middle
            print(
                f"{players:5} players: link {whole:8,} bytes {linking:5.1f} s, "
                f"film {compacted:7,} bytes {film.needed:3} codes {filmed[len(filmed) // 2]:5.1f} s, "
                f"file {len(journal.log_file_text(log).encode()):8,} bytes {opening:5.1f} s; "
                f"a result {result:5,} bytes, median {middle:5.0f} ms, 95 % within {high:5.0f} ms   {middle / base:.2f}"
            )
            for page in (leader, desk):
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
