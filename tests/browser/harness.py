"""A real server for one copy of the app, and a record of what the browser had to report."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

from workshop.build import bundle
from workshop.server import http_server

PATIENCE = 120_000
"""Milliseconds for any step: a busy machine took more than a minute for the first start of the app."""


class Host:
    """A real server for one copy of the app, which a test may stop, damage or rebuild."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Serve the app of a folder, on any port or on one that is kept for it."""
        self.app = folder / "app"
        self.served: list[str] = []
        self._server = http_server.folder_server(folder, port, self.served.append)
        self.origin = http_server.server_address(self._server)
        self.url = f"{self.origin}/app/"
        self._server.begin()

    def stop(self) -> None:
        self._server.stop()

    def release_another_build(self) -> None:
        """Publish a build that differs in a comment only."""
        with (self.app / "ronda.css").open("a", encoding="utf-8") as css:
            css.write("/* a newer build */\n")
        bundle.write_file_list(self.app)


@dataclass
class Watch:
    """What the browser reported; `allowed` holds parts of errors that a test brings about on purpose."""

    origin: str
    allowed: list[str] = field(default_factory=list)
    also: list[str] = field(default_factory=list)
    """Origins of further servers that a test starts."""
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def attach(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def unexpected(self) -> list[str]:
        origins = (self.origin, *self.also)
        own = (*origins, *(f"blob:{origin}" for origin in origins), "data:")
        strays = [url for url in self.requests if not url.startswith(own)]
        return strays + [text for text in self.errors if not any(part in text for part in self.allowed)]


def kill_browser(profile: Path) -> None:
    """End the processes of the browser that runs on a profile, and no other, as a dead battery would."""
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            arguments = entry.read_text(encoding="utf-8", errors="replace").split("\0")
        except OSError:
            continue
        if f"--user-data-dir={profile}" in arguments:
            os.kill(int(entry.parent.name), signal.SIGKILL)
