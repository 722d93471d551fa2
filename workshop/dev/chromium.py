"""Find the Chromium for browser tests and screenshots, or install Debian's.

Its headless shell has the same engine without windows, and starts at half the cost.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import click

from workshop.dev import debian

SHELL = "chromium-headless-shell"
FONT, FONT_FILE = "fonts-noto-core", Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
"""A font of people's devices, so that pages have the same widths here; the app ships none."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# The browser's own background traffic has nowhere to go on a closed network.
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def find_chromium() -> str | None:
    """The path of a Chromium-based browser, RONDA_CHROMIUM first; None if there is none."""
    chosen = os.environ.get("RONDA_CHROMIUM")
    named = (shutil.which(name) for name in ([chosen] if chosen else NAMES))
    return next((path for path in named if path), None) or next((p for p in PLACES if Path(p).exists()), None)


def ensure_chromium() -> str:
    """A browser's path; installs Debian's package, and a common font, if that is possible."""
    found = find_chromium()
    if not FONT_FILE.exists() and debian.can_install():
        debian.install_packages("a common font", FONT)
    if found is None and debian.can_install():
        debian.install_packages("Chromium", SHELL)
        found = find_chromium()
    if found is None:
        message = (
            "Tests and screenshots need Chromium; install it, or set RONDA_CHROMIUM to the path of a Chrome or Edge."
        )
        raise click.ClickException(message)
    return found
