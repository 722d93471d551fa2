"""What a full hall asks of its server: phones that follow as the pages do, and reports that the window takes in.

Run it as `.venv/bin/python bench/hall.py --seconds 120` after `python3 build.py test` installed what it needs, on
Linux: each phone has an address of its own. Server, window and phones are three processes of this machine; the window
asks the engine in Python, which is faster than in a browser.

Seconds, median and 95th percentile; what a page says of an outcome it learns at its next look, after 1 to 3 s.
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
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from tests.hall.apart import Apart
from tests.hall.window import Window
from tests.playing import Organiser
from tests.reports.phones import running
from workshop.build import catalogues
from workshop.server.http_server import HOST

RELOAD_SECONDS = 3
SETTLING_SECONDS = 8
"""Nobody reports so late that what becomes of it is not seen."""
LOOKS = 12
"""So often the server's memory is noted."""
WAITS = b'class="waits"'
TIMES: defaultdict[str, list[float]] = defaultdict(list)
"""Seconds by what was asked."""
STATUSES: Counter[int] = Counter()


@dataclass(slots=True)
class Phone:
    """A phone that keeps its line, its cookie and what it has read."""

    port: int
    player: int
    cookie: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, object] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Ask once on the line that is open, or on a new one where the server has closed it."""
        for _ in range(3):
            with suppress(OSError, asyncio.IncompleteReadError):
                return await self._ask(path, form)
            self.line = None
        raise ConnectionError(path)

    async def _ask(self, path: str, form: dict[str, object] | None) -> tuple[int, dict[str, str], bytes]:
        if self.line is None:
            own = f"127.1.{self.player // 250}.{self.player % 250 + 1}"
            self.line = await asyncio.open_connection(HOST, self.port, local_addr=(own, 0))
        reader, writer = self.line
        content = urlencode(form).encode() if form else b""
        host = f"{HOST}:{self.port}"
        head = {"Host": host, "Accept-Language": "en", "Cookie": self.cookie, "Content-Length": str(len(content))}
        if form:
            head |= {"Origin": f"http://{host}", "Content-Type": "application/x-www-form-urlencoded"}
        elif path in self.tags:
            head["If-None-Match"] = self.tags[path]
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value)
        writer.write(f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content)
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        told = {name.lower(): value for name, _, value in (each.partition(": ") for each in rest)}
        status = int(first.split()[1])
        body = await reader.readexactly(int(told["content-length"])) if status not in {204, 304} else b""
        STATUSES[status] += 1
        if "set-cookie" in told:
            self.cookie = told["set-cookie"].partition(";")[0]
        if "etag" in told:
            self.tags[path] = told["etag"]
        return status, told, body

    async def timed(self, what: str, path: str) -> tuple[int, dict[str, str], bytes]:
        """Ask, and note for how long."""
        started = time.perf_counter()
        answer = await self.ask(path)
        TIMES[what].append(time.perf_counter() - started)
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a player reports, and when."""

    at: float
    form: dict[str, object]


async def follow(phone: Phone, folder: str, report: Report | None, end: float, chance: Random) -> None:
    """Look as the script of the pages does; report when it is time, and look for what becomes of it."""
    what, page = ("own page", "players/me.html") if report else ("page", "now.html")
    page, twice, reload, sent = f"/en/{folder}/{page}", True, 0.0, 0.0
    await asyncio.sleep(chance.random())
    while (now := time.perf_counter()) < end:
        is_due = 0 < reload <= now
        if report and now >= report.at:
            await say(phone, page, report.form)
            sent, report, is_due = now, None, True
        status, _, _ = await phone.timed("poll", f"/data/{folder}/now.json")
        if status == HTTPStatus.OK or twice or is_due:
            _, head, body = await phone.timed(what, page)
            reload = time.perf_counter() + RELOAD_SECONDS if "refresh" in head else 0.0
            if sent and WAITS not in body:
                TIMES["outcome"].append(time.perf_counter() - sent)
                sent = 0.0
        twice = status == HTTPStatus.OK
        await asyncio.sleep(0.75 + chance.random() / 2)


async def say(phone: Phone, page: str, form: dict[str, object]) -> None:
    """Send a report from the page as it is now, and note how long it takes until it is called received."""
    _, _, body = await phone.timed("own page", page)
    (seen, *_) = re.findall(rb'name="seen" value="([^"]*)"', body)
    started = time.perf_counter()
    await phone.ask(page, {**form, "seen": seen.decode()})
    _, _, body = await phone.ask(page)
    TIMES["received"].append(time.perf_counter() - started)


async def hall_full(server: Apart, organiser: Organiser, seconds: float, reports: int) -> list[float]:
    """Let every phone take its card, and follow for so many seconds; give the server's memory over that time."""
    event, port = organiser.tournament.id, server.hall_port
    cards = server.window("GET", f"/hall/events/{event}/cards").json
    phones = [Phone(port, player.id) for player in organiser.tournament.players]
    for phone in phones:
        await phone.ask("/me/take", {"card": cards[str(phone.player)].removeprefix("me/")})
    _, told, _ = await phones[0].ask("/me")
    folder = told["location"].split("/")[2]
    chance, started = Random(1), time.perf_counter()
    saying: dict[int, Report] = {}
    for match in organiser.round.matches[: reports // 2]:
        for player in match.players:
            form = {"what": "report", "round": 1, "match": match.number, "score1": 50, "score2": 20}
            at = started + 1 + chance.random() * max(0, seconds - SETTLING_SECONDS)
            saying[player] = Report(at=at, form=form)
    end = started + seconds
    held: list[float] = []
    async with asyncio.TaskGroup() as group:
        group.create_task(watch_memory(server.process.pid, end, held))
        for phone in phones:
            group.create_task(follow(phone, folder, saying.get(phone.player), end, Random(phone.player)))
    return held


def take_in(window: Window, tables: Sequence[int], wait: float) -> None:
    """Be the organiser's window until the end, which enters the results of some tables too, one after each wait."""
    left, due = iter(tables), time.perf_counter() + wait
    while True:
        window.look()
        if time.perf_counter() >= due and (table := next(left, None)):
            window.command("report_result", round=1, match=table, score1=50, score2=table % 50)
            window.tell_hall()
            due = time.perf_counter() + wait


async def watch_memory(process: int, end: float, held: list[float]) -> None:
    """Note the megabytes that a process holds, from time to time."""
    for left in range(LOOKS, 0, -1):
        held.append(used(process)[0])
        await asyncio.sleep(max(0, end - time.perf_counter()) / left)


def used(process: int) -> tuple[float, float]:
    """The megabytes that a process holds, and the seconds for which it worked."""
    told = Path(f"/proc/{process}/status").read_text()
    (held,) = re.findall(r"VmRSS:\s+(\d+)", told)
    worked = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(held) / 1024, (int(worked[11]) + int(worked[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Fill a hall."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=300)
    asked.add_argument("--reports", type=int, default=150)
    asked.add_argument("--seconds", type=float, default=30)
    given = asked.parse_args()
    catalogues.compile_stale()
    organiser = running("counted", players=given.players)
    print(f"{given.players} phones, {given.reports} reports in {given.seconds:.0f} s, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        server = Apart(Path(folder))
        window = Window(server, organiser.log)
        window.open()
        window.show()
        unreported = [match.number for match in organiser.round.matches[given.reports // 2 :]]
        wait = given.seconds / (len(unreported) + 1)
        beside = multiprocessing.get_context("fork").Process(target=take_in, args=(window, unreported, wait))
        try:
            before = used(server.process.pid)
            beside.start()
            held = asyncio.run(hall_full(server, organiser, given.seconds, given.reports))
            after = used(server.process.pid)
        finally:
            beside.kill()
            server.end()
    for what, times in TIMES.items():
        *_, high = twentieths = quantiles(times, n=20)
        print(f"  {what:10} {len(times):6} times, median {twentieths[9]:7.3f} s, 95 % within {high:7.3f} s")
    print(f"  answers by status: {dict(sorted(STATUSES.items()))}, load {os.getloadavg()[0]:.1f}")
    print(f"  server: {before[0]:.0f} MB before, {after[0]:.0f} MB after, worked {after[1] - before[1]:.1f} s")
    print(f"  server, MB over time: {' '.join(f'{each:.0f}' for each in held)}")


if __name__ == "__main__":
    main()
