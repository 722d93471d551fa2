"""How long the app takes from a click to its first page: first visit, plain start, start from kept memory.

Run it as `.venv/bin/python bench/boot.py --rounds 7` after `python3 build.py test` installed what it needs.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.hosted import served
from workshop.build import bundle
from workshop.dev import chromium

READY = "performance.getEntriesByName('ronda-ready')[0].duration"
STARTED = "#starting[hidden]"
REST = 1000
"""Milliseconds until Python's memory is kept: it cannot be taken away while it is written."""
FORGET = "navigator.storage.getDirectory().then((root) => root.removeEntry('snapshots', { recursive: true }))"


def ready_after(page: Page, patience: float = 60) -> float:
    """Wait some seconds until Python answers; give the milliseconds since the navigation began."""
    page.locator(STARTED).wait_for(state="attached", timeout=patience * 1000)
    return float(page.evaluate(READY))


def first_visit(context: BrowserContext, url: str) -> float:
    """Return the time of a start with nothing on the device."""
    page = context.new_page()
    page.goto(url)
    taken = ready_after(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(REST)
    return taken


def next_starts(page: Page, rounds: int, *, plain: bool) -> list[float]:
    """Return the times of further starts; a plain one has its kept memory taken away first."""
    taken = []
    for _ in range(rounds):
        if plain:
            page.evaluate(FORGET)
        page.reload()
        taken.append(ready_after(page))
        page.wait_for_timeout(REST)
    return taken


def main() -> None:
    """Measure and print medians and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with served() as address, sync_playwright() as playwright:
        url = f"{address}/app/"
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=["--no-sandbox"])
        visits = []
        for _ in range(3):
            with browser.new_context() as context:
                visits.append(first_visit(context, url))
        context = browser.new_context()
        first_visit(context, url)
        page = context.pages[0]
        next_starts(page, 2, plain=True)  # the browser compiles WebAssembly for good after some starts
        plain = next_starts(page, rounds, plain=True)
        kept = next_starts(page, rounds, plain=False)
        browser.close()
    size = sum(path.stat().st_size for path in bundle.APP.rglob("*") if path.is_file())
    print(f"app: {size / 1e6:.1f} MB on disk")
    base = statistics.median(plain)
    for name, taken in (("first visit", visits), ("plain start", plain), ("from kept memory", kept)):
        middle = statistics.median(taken)
        print(f"{name:18} median {middle:5.0f} ms   {min(taken):5.0f}–{max(taken):5.0f}   {middle / base:.2f} of plain")


if __name__ == "__main__":
    main()
