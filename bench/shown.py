"""How long it takes from Enter in the organiser's app until a phone in the hall shows the result.

Run it as `.venv/bin/python bench/shown.py` after `python3 build.py test` installed what it needs. App, server and phone
are three processes of this machine, the first and the last real pages of Chromium.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import person
from tests.hall.apart import Apart
from tests.reports.phones import running
from workshop.build import bundle
from workshop.cli import event_files
from workshop.dev import chromium

SHOWN = """count => document.querySelector("main").innerText.includes(`. ${count} of `)"""
"""Tells whether the overview counts so many results of a round that is not over."""


def typed(app: Page, phone: Page, tables: list[int]) -> list[float]:
    """Type a result of each table, now and then; give the seconds until the phone counts it."""
    times, chance = [], Random(1)
    for count, table in enumerate(tables, start=1):
        time.sleep(0.5 + chance.random())
        app.locator("#quick").fill(f"{table} 50-{table % 50}")
        started = time.perf_counter()
        app.keyboard.press("Enter")
        phone.wait_for_function(SHOWN, arg=count)
        times.append(time.perf_counter() - started)
    return times


def main() -> None:
    """Type results."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=80)
    given = asked.parse_args()
    bundle.build_app()
    organiser = running("counted", players=given.players)
    print(f"{given.players} players, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "event.ronda"
        event_files.write_event_log(organiser.log, file)
        server = Apart(Path(folder), served=bundle.DIST)
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=chromium.FLAGS)
        app, phone = (browser.new_context(locale="en-GB").new_page() for _ in range(2))
        try:
            app.goto(f"http://localhost:{server.own_port}/")
            person.wait_until_ready(app)
            person.open_file(app, file)
            event = f"/t/{organiser.tournament.id}"
            person.visit(app, event)
            app.get_by_role("button", name="Show this event in the hall").click()
            expect(app.locator(".hall-joined")).to_be_visible()
            person.visit(app, f"{event}/round/1")
            phone.goto(f"http://127.0.0.1:{server.hall_port}/")
            phone.get_by_role("link", name="Overview").click()
            expect(phone.locator(".age")).not_to_be_empty()
            times = typed(app, phone, [match.number for match in organiser.round.matches[:-1]])
        finally:
            browser.close()
            server.end()
    *_, high = twentieths = quantiles(times, n=20)
    print(
        f"  {len(times)} results, median {twentieths[9]:.2f} s, 95 % within {high:.2f} s, load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
