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
from ronda.codes.compact import compact_log, expand_event_file
from ronda.codes.events import event_qr_stream
from ronda.codes.fountain import FountainDecoder, FountainEncoder
from ronda.codes.qr_stream import QrStream
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.views.app.devices.qr_transfer import USUAL_SPEED
from tests.browser import filming, person
from tests.browser.filming import Hand
from workshop.build import bundle
from workshop.cli import demo_tournaments
from workshop.dev import chromium

GAME = "keyforge"
MISSED = 0.2
TRIES = 1000


def tried(film: QrStream, tries: int) -> list[float]:
    """The seconds of a film until it is whole, in order: for so many who begin at any code and miss some."""
    chance = Random(1)
    fountain = FountainEncoder(bytes(film.needed), 1)
    taken = []
    for _ in range(tries):
        first = chance.randrange(1, 20 * film.needed + 2)
        basin = FountainDecoder(fountain.part(first))
        for shown in itertools.count(1):
            if chance.random() >= MISSED:
                basin.add(fountain.part(first + shown - 1))
            if basin.is_full:
                taken.append(shown / USUAL_SPEED)
                break
    return sorted(taken)


def worked(log: Log) -> tuple[float, float]:
    """The processor's seconds to make a film of an event and to read it."""
    started = time.process_time()
    content = compact_log(log)
    made = time.process_time()
    expand_event_file(content)
    return made - started, time.process_time() - made


def opened(playwright: Playwright, url: str, flags: Sequence[str] = ()) -> Page:
    """The app in a browser of its own."""
    browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=[*chromium.FLAGS, *flags])
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    person.wait_until_ready(page)
    return page


def filmed(playwright: Playwright, url: str, log: Log, folder: Path) -> float:
    """The seconds from the page that reads an event's codes until the event is open."""
    file = folder / "event.ronda"
    file.write_text(journal.log_file_text(log), encoding="utf-8")
    page = opened(playwright, url)
    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/film")
    if event_qr_stream(log).needed > 1:
        page.locator("input[name=speed][value='3']").check()
    # More than a camera needs: this film begins again where the real one goes on.
    pictures = filming.codes_shown(
        page, event_qr_stream(log).needed * 3 // 2 + 6 if event_qr_stream(log).needed > 1 else 1
    )
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
    logs = {
        players: demo_tournaments.play_demo_event(find_ruleset(GAME), players, seed=players)
        for players in given.players
    }
    for players, log in logs.items():
        film, text = event_qr_stream(log), journal.log_file_text(log)
        taken = tried(film, TRIES if players < TRIES // 5 else TRIES // 5)
        made, read = worked(log)
        middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(
            f"{players:5} players: file {len(text.encode()):8,} bytes, compact {len(compact_log(log)):6,}, "
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
