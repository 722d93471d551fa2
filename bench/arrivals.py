"""How fast one helper with a camera brings people in who prepared their registration at home.

Run it as `.venv/bin/python bench/arrivals.py --people 60 --seconds 4` after `python3 build.py test` installed what it
needs. Each of them filled in the saved page; every few seconds the next one's phone comes before Chromium's own camera
(1280×720, 30 frames a second), is held there, askew, unsteady and blurred, and goes. Two of three bring a squad as
other programs write it, the longest of 76 squares. The film is seen once: who was not read by then is lost.

A code's time begins with the first frame in which it is held, and ends when the app says that the person is registered
and checked in: read, decided, stored on the disk, and the screen drawn.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import quantiles

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Page, Playwright, sync_playwright

from bench.hosted import served
from tests.browser import filming, home_forms, person
from tests.browser.filming import Hand
from tests.playing import Organiser, custom
from workshop.build import bundle
from workshop.cli import event_files
from workshop.dev import chromium

BROUGHT = ROOT / "tests" / "rulesets" / "brought"
SQUADS = ("", *((BROUGHT / name).read_text(encoding="utf-8") for name in ("lbn_text.txt", "xws_2.json")))
FRAMES = 30
"""So many a second Chromium takes of a film."""
WAY = 12
"""Frames in which a phone comes, and in which it goes."""
MOVES = 6
"""Frames for which a hand is still."""
HELD = Hand(frames=MOVES)
COMING = Hand(frames=WAY // 2, blur=4, near=0.5, shake=120)
NOBODY = 0xFF
"""The mark of frames in which no phone is held."""
WATCH = """people => {
    window.held = {};
    window.said = {};
    const notice = document.querySelector("#notice"), canvas = document.createElement("canvas");
    const drawn = canvas.getContext("2d", { willReadFrequently: true });
    canvas.width = 8;
    canvas.height = 1;
    new MutationObserver(() => { window.said[notice.textContent] ??= performance.now(); })
        .observe(notice, { childList: true });
    let before = 0;
    const look = () => {
        const video = document.querySelector("#camera");
        drawn.drawImage(video, 0, 8, 256, 16, 0, 0, 8, 1);
        const { data } = drawn.getImageData(0, 0, 8, 1);
        let mark = 0;
        for (let bit = 0; bit < 8; bit += 1) if (data[4 * bit] > 127) mark |= 1 << bit;
        if (mark < before && before === people) window.over = true;
        if (mark && mark <= people) window.held[before = mark] ??= performance.now();
        video.requestVideoFrameCallback(look);
    };
    document.querySelector("#camera").requestVideoFrameCallback(look);
}"""
"""Notes when each phone is first held before the camera, and when something is said."""


def arrival(page: Page, code: bytes, mark: int, seconds: float, chance: Random) -> bytes:
    """Film a phone that comes, is held for half of the time, and goes."""
    held = round(seconds * FRAMES / 2)
    frames = [
        *filming.frames_of(page, [code] * 2, COMING, chance, NOBODY),
        *filming.frames_of(page, [code] * (held // MOVES), HELD, chance, mark),
        *filming.frames_of(page, [code] * 2, COMING, chance, NOBODY),
    ]
    nobody = next(filming.frames_of(page, [code], Hand(near=0.001), chance, NOBODY))
    frames += [nobody] * (round(seconds * FRAMES) - len(frames))
    return b"".join(frames)


def film(playwright: Playwright, organiser: Organiser, names: list[str], seconds: float, folder: Path) -> Path:
    """Have everybody fill in the page, and film their phones."""
    chance, to = Random(1), folder / "door.mjpeg"
    form = home_forms.saved_form(organiser.log, folder / "saved")
    with home_forms.opened_form(playwright, form) as phone, to.open("wb") as written:
        for number, name in enumerate(names, start=1):
            [code] = home_forms.filled(phone, name, {"squad_list": SQUADS[number % len(SQUADS)]})
            written.write(arrival(phone, code, number, seconds, chance))
    return to


def at_door(playwright: Playwright, url: str, organiser: Organiser, names: list[str], door: Path) -> Page:
    """The app's screen once the film is over."""
    browser = playwright.chromium.launch(
        executable_path=chromium.ensure_chromium(), args=[*chromium.FLAGS, *filming.camera(door)]
    )
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    person.wait_until_ready(page)
    file = door.parent / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.open_file(page, file)
    page.goto(f"{url}#/t/{organiser.tournament.id}/read")
    page.locator("#camera").wait_for()
    page.evaluate(WATCH, len(names))
    page.wait_for_function("() => window.over", polling=500, timeout=0)
    return page


def main() -> None:
    """Let people arrive."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=60)
    asked.add_argument("--seconds", type=float, default=4, help="from one person to the next")
    given = asked.parse_args()
    names = [f"Player Number {number}" for number in range(1, given.people + 1)]
    organiser = Organiser("xwing", details=custom(5, options=(("squad", "200"),)))
    print(f"{given.people} people, one each {given.seconds:g} s, load {os.getloadavg()[0]:.1f}")
    with served(bundle.APP) as url, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        door = film(playwright, organiser, names, given.seconds, Path(folder))
        page = at_door(playwright, f"{url}/", organiser, names, door)
        held: dict[str, float] = page.evaluate("window.held")
        said: dict[str, float] = page.evaluate("window.said")
        page.context.close()
    times = [
        (said[sentence] - held[str(number)]) / 1000
        for number, name in enumerate(names, start=1)
        if (sentence := f"{name} is registered and checked in.") in said
    ]
    *_, high = twentieths = quantiles(times, n=20)
    print(f"  registered and checked in: {len(times)}, lost: {len(names) - len(times)}")
    print(f"  from the first to the last: {(max(said.values()) - held['1']) / 1000:.0f} s")
    print(f"  a code: median {twentieths[9]:.2f} s, 95 % within {high:.2f} s, at most {max(times):.2f} s")
    print(f"  load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
