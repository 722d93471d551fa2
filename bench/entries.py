"""What a morning asks of a hall's server: phones that register, wait in the queue, and become their players' pages.

Run it as `.venv/bin/python bench/entries.py --phones 120 --seconds 170` after `python3 build.py test` installed what it
needs, on Linux, as `bench/hall.py`, whose phones these are. Half of them send their squads as other programs write
them. The organiser's window takes in what they send, and accepts at once all that are plain.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import re
import sys
import tempfile
import time
from http import HTTPStatus
from pathlib import Path
from random import Random
from statistics import quantiles

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from bench.hall import STATUSES, TIMES, Phone, used
from ronda.commands import requests as ask
from ronda.core.entry_requests import waiting_requests
from tests.hall.apart import Apart
from tests.hall.window import Window
from tests.playing import Organiser, custom
from workshop.build import catalogues

LOOK_SECONDS = 3
SQUAD = "Luke Skywalker (6)\nInstinctive Aim, Proton Torpedoes, R2-D2\n\nWedge Antilles (5)\nPredator, R4 Astromech\n"


async def register(phone: Phone, folder: str, at: float) -> None:
    """Come at a time, fill in the form, and look until the page is the player's own."""
    await asyncio.sleep(at)
    page = f"/en/{folder}/register.html"
    _, _, body = await phone.timed("form", page)
    (seen, *_) = re.findall(rb'name="seen" value="([^"]*)"', body)
    form: dict[str, object] = {"seen": seen.decode(), "name": f"Player Number {phone.player}", "field_faction": "rebel"}
    if phone.player % 2:
        form["field_squad_list"] = SQUAD
    started = time.perf_counter()
    status, head, _ = await phone.ask(page, form)
    if status != HTTPStatus.SEE_OTHER:
        raise ValueError(f"refused with {status}")
    await phone.ask(page)
    TIMES["received"].append(time.perf_counter() - started)
    while "players/me" not in head.get("location", ""):
        await asyncio.sleep(LOOK_SECONDS)
        _, head, _ = await phone.timed("queue", page)
    TIMES["own page"].append(time.perf_counter() - started)


def take_in(window: Window) -> None:
    """Be the organiser's window until the end."""
    while True:
        window.look()
        if waiting_requests(window.log.tournament):
            window.command("accept_plain_entries", here="yes")
            window.tell_hall()


async def morning(port: int, folder: str, phones: int, seconds: float) -> None:
    chance = Random(1)
    async with asyncio.TaskGroup() as group:
        for number in range(1, phones + 1):
            group.create_task(register(Phone(port, number), folder, chance.random() * seconds))


def main() -> None:
    """Let a morning's players come."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--phones", type=int, default=120)
    asked.add_argument("--seconds", type=float, default=170)
    given = asked.parse_args()
    catalogues.compile_stale()
    organiser = Organiser("xwing", details=custom(5))
    organiser.do(ask.ChooseHallEntry(open=True))
    print(f"{given.phones} phones come within {given.seconds:.0f} s, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as kept:
        server = Apart(Path(kept))
        window = Window(server, organiser.log)
        window.open()
        window.show()
        _, told, _ = asyncio.run(Phone(server.hall_port, 0).ask("/"))
        folder = told["location"].split("/")[2]
        beside = multiprocessing.get_context("fork").Process(target=take_in, args=(window,))
        started = time.perf_counter()
        try:
            beside.start()
            asyncio.run(morning(server.hall_port, folder, given.phones, given.seconds))
            held, worked = used(server.process.pid)
        finally:
            beside.kill()
            server.end()
    for what, times in TIMES.items():
        *_, high = twentieths = quantiles(times, n=20)
        print(f"  {what:10} {len(times):6} times, median {twentieths[9]:7.3f} s, 95 % within {high:7.3f} s")
    print(f"  all have their own page after {time.perf_counter() - started:.0f} s; answers by status: {dict(STATUSES)}")
    print(f"  server: {held:.0f} MB, worked {worked:.1f} s, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
