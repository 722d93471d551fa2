"""What moving an event by screen and camera takes: bytes, codes and seconds, by number of players.

Run it as `.venv/bin/python bench/film.py --players 23 40 120 512` after `python3 build.py test` installed what it
needs; with `--camera` Chromium's own camera films the real screen too, askew and blurred, a fifth of the frames lost.

The seconds are those of a film of eight codes a second of which one in five is missed, from any moment on: in the
middle of all tries, and in 99 of 100; then those of the processor to make the film and to read it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Page, Playwright, sync_playwright

from bench.hosted import served
from ronda import journal
from ronda.codes.compact import compact, expanded
from ronda.codes.events import film_of
from ronda.codes.film import Film
from ronda.codes.fountain import Basin, Fountain
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.views.app.receiving import USUAL
from tests.browser import filming, person
from tests.browser.filming import Hand
from workshop import bundle, chromium, demo

GAME = "keyforge"
MISSED = 0.2
TRIES = 1000


def tried(film: Film, tries: int) -> list[float]:
    """Give the seconds of a film until it is whole, in order: for so many who begin at any code and miss some."""
    chance = Random(1)
    fountain = Fountain(bytes(film.needed), 1)
    taken = []
    for _ in range(tries):
        first = chance.randrange(1, 20 * film.needed + 2)
        basin = Basin(fountain.part(first))
        for shown in itertools.count(1):
            if chance.random() >= MISSED:
                basin.add(fountain.part(first + shown - 1))
            if basin.is_full:
                taken.append(shown / USUAL)
                break
    return sorted(taken)


def worked(log: Log) -> tuple[float, float]:
    """Give the processor's seconds to make a film of an event and to read it."""
    started = time.process_time()
    content = compact(log)
    made = time.process_time()
    expanded(content)
    return made - started, time.process_time() - made


def opened(playwright: Playwright, url: str, flags: Sequence[str] = ()) -> Page:
    """Give the app in a browser of its own."""
    browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=[*chromium.FLAGS, *flags])
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    person.wait_until_ready(page)
    return page


def filmed(playwright: Playwright, url: str, log: Log, folder: Path) -> float:
    """Give the seconds from the page that reads an event's codes until the event is open."""
    file = folder / "event.ronda"
    file.write_text(journal.write_file(log), encoding="utf-8")
    page = opened(playwright, url)
    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/film")
    if film_of(log).needed > 1:
        page.locator("input[name=speed][value='3']").check()
    # More than a camera needs: this film begins again where the real one goes on.
    pictures = filming.codes_shown(page, film_of(log).needed * 3 // 2 + 6 if film_of(log).needed > 1 else 1)
    film = filming.film_of(page, pictures, folder / "film.mjpeg", Hand(lost=MISSED))
    phone = opened(playwright, url, filming.camera(film))
    started = time.monotonic()
    phone.goto(f"{url}#/receive")
    phone.wait_for_url("**/t/*", timeout=120_000)
    return time.monotonic() - started


def main() -> None:
    """Measure finished events of the demo's kind."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, nargs="+", default=[23, 40, 120, 512])
    asked.add_argument("--camera", action="store_true", help="film the real screen too")
    given = asked.parse_args()
    logs = {players: demo.play(find_ruleset(GAME), players, seed=players) for players in given.players}
    for players, log in logs.items():
        film, text = film_of(log), journal.write_file(log)
        taken = tried(film, TRIES if players < TRIES // 5 else TRIES // 5)
        made, read = worked(log)
        middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(
            f"{players:5} players: file {len(text.encode()):8,} bytes, compact {len(compact(log)):6,}, "
            f"codes {film.needed:3}, seconds {middle:5.1f} {late:5.1f}, "
            f"processor {made:.3f} {read:.3f}"
        )
    if not given.camera:
        return
    for players, log in logs.items():
        with served(bundle.APP) as url, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
            seconds = filmed(playwright, url, log, Path(folder))
        print(f"{players:5} players: filmed, read and opened in {seconds:.1f} s")


if __name__ == "__main__":
    main()
