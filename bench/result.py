"""How long the board takes to show a result after the tap, the durable write included, by number of players.

Run it as `.venv/bin/python bench/result.py --players 40 512 2000` after `python3 build.py test` installed what it
needs.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Page, sync_playwright

from ronda import journal
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from workshop import bundle, chromium, server
from workshop.driver import Organiser

GAME = "keyforge"
ROUND = 3
TAP = """(table) => new Promise((done) => {
    const started = performance.now();
    const row = document.querySelector(`#table-${table}`);
    const shown = () => {
        if (!row.isConnected || !row.classList.contains("table-in")) return;
        seen.disconnect();
        requestAnimationFrame(() => done(performance.now() - started));
    };
    const seen = new MutationObserver(shown);
    seen.observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true });
    row.querySelector("form button").click();
})"""


def event(players: int) -> Log:
    """Give an event in its third round, with no result of it."""
    details = Details(name=f"{players} players")
    create = ask.CreateTournament(tournament=f"bench-{players}", game=GAME, details=details)
    organiser = Organiser(find_ruleset(GAME), create, seed=players)
    organiser.register(*(f"Player {number}" for number in range(1, players + 1)))
    organiser.begin()
    for _ in range(ROUND - 1):
        organiser.play_round()
    organiser.pair()
    return organiser.log


def opened(page: Page, url: str, log: Log) -> None:
    """Open an event's file in the app, and the board of the round that runs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.ronda"
        file.write_text(journal.write_file(log), encoding="utf-8")
        page.goto(url)
        page.locator("#starting[hidden]").wait_for(state="attached", timeout=60_000)
        page.locator("#file").set_input_files(file)
        page.wait_for_url("**#/t/**")
    page.goto(f"{url}#/t/{log.tournament.id}/round/{ROUND}")
    page.locator("#board .table").first.wait_for(timeout=60_000)


def tap(page: Page, table: int) -> float:
    """Enter a result and return the milliseconds from the tap to the shown board."""
    return float(page.evaluate(TAP, table))


def taps(page: Page, url: str, log: Log, count: int) -> list[float]:
    """Return the milliseconds from tap to shown board, for so many results of the running round."""
    opened(page, url, log)
    return [tap(page, table) for table in range(1, count + 1)]


def main() -> None:
    """Measure and print the median, the 95th percentile, and their ratio to the smallest event's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[40, 512, 2000])
    parser.add_argument("--results", type=int, default=19)
    asked = parser.parse_args()
    bundle.build()
    httpd = server.listen(bundle.DIST, 0)
    httpd.begin()
    url = f"{server.address(httpd)}/app/"
    base = None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=["--no-sandbox"])
        for players in asked.players:
            with browser.new_context() as context:
                taken = taps(context.new_page(), url, event(players), min(asked.results, players // 2))
            middle, high = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
            base = base or middle
            print(f"{players:5} players: median {middle:5.0f} ms, 95 % within {high:5.0f} ms   {middle / base:.2f}")
        browser.close()


if __name__ == "__main__":
    main()
