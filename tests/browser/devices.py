"""Devices on which the app was opened before: each test works on its own copy of one such profile.

A first visit compiles and stores everything, which costs seconds; only the tests of the start itself need one.
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, ViewportSize

from tests.browser import person
from tests.browser.harness import PATIENCE, Host, Watch
from workshop.dev import chromium
from workshop.server import http_server

FLAGS = (
    *chromium.FLAGS,
    # Nothing is worth compiling once more, for speed, in the short life of a test.
    "--js-flags=--liftoff-only",
)
OWN_PORTS = range(20_000, 32_000)
"""Below those that systems lend to connections."""
LAPTOP: ViewportSize = {"width": 1280, "height": 800}

type Device = Callable[..., BrowserContext]
"""A device that knows the app; takes the options of a Playwright context, such as ``locale``, and ``flags``."""


@contextmanager
def kept_port() -> Iterator[int]:
    """Keep a port for servers that come and go: what a device stores belongs to the address it came from."""
    draw = SystemRandom()
    while True:
        with socket.socket() as keeper:
            try:
                keeper.bind((http_server.HOST, port := OWN_PORTS[int(draw.random() * len(OWN_PORTS))]))
            except OSError:
                continue
            # Bound, this socket keeps others away; reusable and never listening, it lets our own servers in.
            keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            yield port
            return


def warm_up(playwright: Playwright, profile: Path, host: Host) -> None:
    """Open the app on a new profile until it is stored for use offline, with the memory for its next start."""
    context = opened(playwright, profile)
    page = context.pages[0]
    page.goto(host.url)
    person.wait_until_ready(page)
    person.wait_until_offline_ready(page)
    person.wait_until_memory_is_kept(page)
    context.close()


def opened(playwright: Playwright, profile: Path, *, flags: Sequence[str] = (), **options: Any) -> BrowserContext:
    """Start a browser on a profile; takes further flags for it, and the options of a Playwright context."""
    options = {"locale": "en-GB", "viewport": LAPTOP, **options}
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.ensure_chromium(), args=[*FLAGS, *flags], **options
    )
    context.set_default_timeout(PATIENCE)
    return context


@contextmanager
def copies(playwright: Playwright, warmed: Path, folder: Path, watch: Watch) -> Iterator[Device]:
    """Devices, each with its own copy of a warmed profile, until the context ends."""
    contexts: list[BrowserContext] = []

    def device(**options: Any) -> BrowserContext:
        profile = folder / str(len(contexts))
        shutil.copytree(warmed, profile, copy_function=shutil.copyfile)
        context = opened(playwright, profile, **options)
        contexts.append(context)
        watch.attach(context)
        return context

    try:
        yield device
    finally:
        for context in contexts:
            context.close()
        shutil.rmtree(folder, ignore_errors=True)
