"""How the app starts on a cheap phone: the browser held to a sixth of a core, and at first a "fast 3G" line.

Run it as `.venv/bin/python bench/phone.py --starts 5` on Linux, as root, after `python3 build.py test` installed what
it needs. Chromium's own throttle is no measure: it slows a worker hardly at all. The last screen is the board of a
round, opened again in a new window; it stands before Python does, and counts from when the browser says that its
heading is seen. Beside it stands a page of one line without any script: no app can be faster; and beside Python's
answers what Pyodide takes without an app, as its package brings it, with the memory kept of a Python that has not run
anything: no app on it can be much faster. Before the later starts some pages are gone through, as on a day of play: the
browser keeps what it compiled of Python once that is a megabyte. Nobody asks a page anything while it starts.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from bench.hosted import served
from bench.peers.start import PAGE, SCRIPT
from bench.result import ROUND, event
from bench.slowed import SlowLine, held
from ronda import journal
from workshop.build import bundle
from workshop.dev import chromium

SHARE = 1 / 6
BITS, DELAY = 1_600_000, 0.15
"""Fast 3G: bits a second, and seconds of a request on its way."""
PLAYERS = 40
LINE = "data:text/html,<h1>Ronda</h1>"
"""A page than which none can be simpler."""
BARE = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const cache = await caches.open("bare");
const kept = await (await cache.match("memory"))?.arrayBuffer();
const python = await loadPyodide(kept ? { _loadSnapshot: kept } : { _makeSnapshot: true });
if (!kept) await cache.put("memory", new Response(python.makeMemorySnapshot()));
postMessage(python.runPython("1 + 1"));
"""
"""A worker that starts Python from its kept memory, and nothing else."""
STARTS = 4
"""So many of it before it is timed, as the app is used before."""
WALK = ("", "/players", "/standings", "/history", f"/round/{ROUND - 1}", f"/round/{ROUND}") * 6
"""Pages of an event that are gone through before it is opened again."""
LOOK = 2
"""Seconds for each of them."""
WATCH = """() => {
    const come = new MutationObserver(() => {
        const heading = document.querySelector("#app h1");
        if (!heading) return;
        come.disconnect();
        heading.setAttribute("elementtiming", "screen");
    });
    const all = { childList: true, subtree: true };
    addEventListener("DOMContentLoaded", () => come.observe(document.querySelector("#app"), all));
    new PerformanceObserver((told) => { window.shown = told.getEntries()[0].renderTime; }).observe({ type: "element" });
}"""
SHOWN = "window.shown ?? NaN"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
ANSWERED = "performance.getEntriesByName('ronda-ready')[0]?.duration ?? NaN"
REST = 8
"""Seconds after which a page is asked again how its start went: each question takes it some processor."""
LONGEST = 300
"""Seconds that a start may take."""


def answered(page: Page) -> float:
    """The milliseconds until Python answered, once it has; raises TimeoutError where it never does."""
    for _ in range(LONGEST // REST):
        time.sleep(REST)
        taken = float(page.evaluate(ANSWERED))
        if taken > 0:
            return taken
    raise TimeoutError(f"{page.url}: Python did not answer within {LONGEST} s")


def opened(context: BrowserContext, url: str) -> tuple[Page, float, float, float]:
    """Open a window; give the milliseconds until something can be read, a screen stands, and Python answers."""
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(url, wait_until="commit")
    ready = answered(page)
    return page, float(page.evaluate(PAINTED)), float(page.evaluate(SHOWN)), ready


def of_one_line(context: BrowserContext) -> float:
    """The milliseconds until the simplest page can be read."""
    page = context.new_page()
    page.goto(LINE, wait_until="commit")
    time.sleep(LOOK)
    painted = float(page.evaluate(PAINTED))
    page.close()
    return painted


def bare(folder: Path) -> None:
    """Write a page that starts Python, and nothing else."""
    shutil.copytree(bundle.PYODIDE, folder / "pyodide")
    for name, text in (("index.html", PAGE), ("page.js", SCRIPT), ("stock.js", BARE)):
        (folder / name).write_text(text, encoding="utf-8")


def started(context: BrowserContext, url: str) -> float:
    """The milliseconds until that page has Python."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    ready = answered(page)
    page.close()
    return ready


def use(context: BrowserContext, event_url: str) -> None:
    """Go through some pages of an event in a window, and close it."""
    page, *_ = opened(context, event_url)
    for path in WALK:
        page.goto(f"{event_url}{path}")
        time.sleep(LOOK)
    page.close()


def visits(
    playwright: Playwright, browser: str, url: str, line: SlowLine, starts: int, without: str
) -> dict[str, list[float]]:
    """Visit the app for the first time, then open an event and come back to its board so many times.

    Takes the address of the app, through the line, and that of the page with Python alone.
    """
    taken: dict[str, list[float]] = {}
    with (
        # What has no profile keeps the large files in no cache, and loads them twice.
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        playwright.chromium.launch_persistent_context(
            profile, executable_path=browser, args=["--no-sandbox"]
        ) as context,
        tempfile.TemporaryDirectory() as folder,
    ):
        page, painted, _, ready = opened(context, url)
        taken["first visit: first words"] = [painted]
        taken["first visit: Python answers"] = [ready]
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        print(f"  first visit: {line.received / 1e6:.2f} MB came over the line")
        log = event(PLAYERS)
        file = Path(folder) / "event.ronda"
        file.write_text(journal.log_file_text(log), encoding="utf-8")
        page.locator("#file").set_input_files(file)
        page.wait_for_url("**#/t/**")
        board = f"{url}#/t/{log.tournament.id}/round/{ROUND}"
        page.goto(board)
        page.locator("#board .table").first.wait_for()
        time.sleep(10)  # until the memory and the view are kept, at this pace
        page.close()
        # The first window unpacked Python itself, and the browser keeps nothing of what it compiled of that.
        use(context, f"{url}#/t/{log.tournament.id}")
        for _ in range(STARTS):
            started(context, without)
        for _ in range(starts):
            taken.setdefault("a page of one line", []).append(of_one_line(context))
            page, _, shown, ready = opened(context, board)
            page.close()
            taken.setdefault("later: last screen", []).append(shown)
            taken.setdefault("Pyodide without an app", []).append(started(context, without))
            taken.setdefault("later: Python answers", []).append(ready)
    return taken


def main() -> None:
    """Print the times as a cheap phone has them, and their ratio to this machine's own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=5)
    starts = parser.parse_args().starts
    browser = chromium.ensure_chromium()
    with (
        served() as address,
        tempfile.TemporaryDirectory(prefix="bare-", dir=bundle.DIST) as made,
        sync_playwright() as playwright,
    ):
        bare(Path(made))
        without = f"{address}/{Path(made).name}/"
        port = int(address.rpartition(":")[2])
        fast = SlowLine(port, 10**10, 0)
        whole = visits(playwright, browser, f"http://localhost:{fast.port}/app/", fast, starts, without)
        with held(browser, SHARE) as command:
            slow = SlowLine(port, BITS, DELAY)
            part = visits(playwright, command, f"http://localhost:{slow.port}/app/", slow, starts, without)
    for what, taken in part.items():
        middle, own = statistics.median(taken), statistics.median(whole[what])
        print(
            f"{what:28} {middle:7.0f} ms, at most {max(taken):7.0f}: {middle / own:5.1f} times this machine's {own:.0f}"
        )


if __name__ == "__main__":
    main()
