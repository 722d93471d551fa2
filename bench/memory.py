"""How much memory the app takes with a large event, and how smoothly its long lists scroll, by number of players.

Run it as `.venv/bin/python bench/memory.py` after `python3 build.py test` installed what it needs. Megabytes of the
window's JavaScript, and of the browser's process that has the window and Python in its worker, as Linux counts it
after twenty results and the standings; then the median and the longest time between two frames while the
board scrolls to its end. The aim is a phone with 2 GB, and no frame of more than 33 ms but those that something else on
the machine took.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.hosted import served
from bench.lists import BOARD, Lists
from workshop.dev import chromium

SCROLL = """() => new Promise((done) => {
    const frames = [];
    let before = performance.now();
    const step = (now) => {
        frames.push(now - before);
        before = now;
        scrollBy(0, 120);
        const isOver = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        if (isOver || frames.length > 600) done(frames.slice(1));
        else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
})"""
MEGA = 1e6
LATE = 34
"""Milliseconds: fewer than 30 frames a second."""


def heap(session: CDPSession) -> float:
    """The megabytes of a page's JavaScript that are in use, once what nobody needs is let go of."""
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / MEGA


def resident(page: Page) -> float:
    """The megabytes that the process of a page holds: the largest of the browser's renderers."""
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]  # it has one
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in found:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.is_file():
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
            sizes.append(int(lines["VmRSS"].split()[0]) * 1024)
    return max(sizes, default=0) / MEGA


def main() -> None:
    """Measure each size in a browser of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[40, 512, 2000])
    asked = parser.parse_args()
    with served() as origin, sync_playwright() as playwright:
        for players in asked.players:
            browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=["--no-sandbox"])
            lists = Lists(browser.new_context(), f"{origin}/app/", BOARD, players)
            page = lists.page
            for done in range(min(20, players // 2) - 1):
                lists.taken(done)
            board = page.url
            page.goto(f"{board.partition('/round/')[0]}/standings")
            page.locator("main table").first.wait_for()
            page.goto(board)
            page.locator("#board .table").first.wait_for()
            frames = page.evaluate(SCROLL)
            late = sum(frame > LATE for frame in frames)
            window = heap(page.context.new_cdp_session(page))
            print(
                f"{players:5} players: window {window:5.0f} MB, process {resident(page):5.0f} MB, "
                f"frames: median {statistics.median(frames):3.0f} ms, longest {max(frames):4.0f} ms, "
                f"{late} of {len(frames)} late; load {os.getloadavg()[0]:.1f}"
            )
            browser.close()


if __name__ == "__main__":
    main()
