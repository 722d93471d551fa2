"""A browser held to a part of a core, and a line held to a speed: what a cheap phone has, on this machine."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

PERIOD = 10_000
"""Microseconds after which a part of a core is given out anew: short, or a browser stands still visibly."""
V1, V2 = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
PIECE = 4096
"""Bytes that go over a slow line at a time."""


@contextmanager
def held(browser: str, share: float) -> Iterator[str]:
    """A command that starts a browser whose processes have this share of a core together.

    Raises OSError where the system lets nobody make a control group: only Linux has them, and only root may.
    """
    old = (V1 / "cpu.cfs_quota_us").exists()
    group = (V1 if old else V2) / "ronda-slowed"
    group.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        try:
            quota = int(share * PERIOD)
            if old:
                (group / "cpu.cfs_period_us").write_text(str(PERIOD), encoding="ascii")
                (group / "cpu.cfs_quota_us").write_text(str(quota), encoding="ascii")
            else:
                (group / "cpu.max").write_text(f"{quota} {PERIOD}", encoding="ascii")
            command = Path(folder) / "browser"
            command.write_text(f'#!/bin/sh\necho $$ > {group}/cgroup.procs\nexec "{browser}" "$@"\n', encoding="utf-8")
            command.chmod(0o755)
            yield str(command)
        finally:
            with suppress(OSError):  # one of its processes may still be ending
                group.rmdir()


class SlowLine:
    """A way to a server of this machine on which everything goes as slowly as on a phone's network."""

    def __init__(self, port: int, bits: int, delay: float) -> None:
        """Take the server's port, the bits a second that come down, and the seconds that a request takes on its way."""
        self._port, self._rate, self._delay = port, bits / 8, delay
        self._free = 0.0
        self.received = 0
        """Bytes that came down."""
        self._loop = asyncio.new_event_loop()
        begun = threading.Event()
        self.port = 0
        threading.Thread(target=self._run, args=(begun,), daemon=True).start()
        begun.wait()

    def _run(self, begun: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._take, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        begun.set()
        self._loop.run_forever()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, asks = await asyncio.open_connection("127.0.0.1", self._port)
        with suppress(ConnectionError):
            await asyncio.gather(self._up(reader, asks), self._down(answers, writer))

    async def _up(self, reader: asyncio.StreamReader, asks: asyncio.StreamWriter) -> None:
        while content := await reader.read(PIECE):
            await asyncio.sleep(self._delay)
            asks.write(content)
            await asks.drain()
        asks.close()

    async def _down(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while content := await answers.read(PIECE):
            # All connections share the one line.
            now = time.monotonic()
            self._free = max(self._free, now) + len(content) / self._rate
            await asyncio.sleep(self._free - now)
            self.received += len(content)
            writer.write(content)
            await writer.drain()
        writer.close()
