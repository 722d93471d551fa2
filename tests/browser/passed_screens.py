"""Screens that passed: one that is drawn and measured as it was then is not measured again.

What a screen is, is told by its document as the browser has it, with what stands in its fields, and by every rule of
its stylesheets; how it is measured, by the code and the browser that do so. One in eight is measured all the same,
others after each change of the sources. ``build.py test --long screens`` measures all, and writes down which passed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.browser import accessibility, reach
from workshop.base import atomic_write, input_stamps
from workshop.dev import long_runs
from workshop.dev.screenshots import ALL_SCREENS

PASSED = Path(__file__).with_name("passed_screens.json")
ONE_IN = 8
MEASURES = [Path(str(module.__file__)) for module in (accessibility, reach)]

DRAWN = """
() => {
    const rules = (sheet) => [...sheet.cssRules].map(({ cssText }) => cssText);
    const state = ({ value, checked, indeterminate, open, selected, disabled }) =>
        [value, checked, indeterminate, open, selected, disabled];
    return JSON.stringify([
        document.documentElement.outerHTML,
        [...document.querySelectorAll("input, select, option, textarea, details, dialog")].map(state),
        [...document.querySelectorAll("dialog")].map((dialog) => dialog.matches(":modal")),
        [...document.images].map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
        [...document.styleSheets, ...document.adoptedStyleSheets].map(rules),
    ]);
}
"""
ANEW = re.compile(r"blob:[^\\\\\"]*|http://(?:127\.0\.0\.1|localhost):\d+")
"""What is another in each run: addresses of its servers, and of what the browser holds."""


def fingerprint(page: Page, measuring: Path) -> str:
    """Hash what is drawn and how it is measured; takes the module that does so."""
    drawn: str = page.evaluate(DRAWN)
    browser = page.context.browser
    measured = f"{_measures(measuring)} {browser.version if browser else ''}"
    return hashlib.sha256(f"{measured} {ANEW.sub('', drawn)}".encode()).hexdigest()[:20]


def is_known(name: str, drawn: str) -> bool:
    """Tell whether a screen passed as it is drawn now, and is none of those that are measured all the same."""
    if long_runs.MEASURED in os.environ:
        return False
    chosen = hashlib.sha256(f"{drawn} {input_stamps.engine_edition()}".encode()).digest()[0] % ONE_IN == 0
    return not chosen and passed().get(name) == drawn


def keep(name: str, drawn: str) -> None:
    """Write down that a screen passed, where all are measured, and forget those that are no more."""
    if long_runs.MEASURED in os.environ:
        there = {screen.name for screen in ALL_SCREENS}
        screens = {known: as_drawn for known, as_drawn in passed().items() if known in there} | {name: drawn}
        atomic_write.write_atomically(PASSED, (json.dumps(screens, indent=1, sort_keys=True) + "\n").encode())
        passed.cache_clear()


@cache
def passed() -> dict[str, str]:
    """Read what was drawn of each screen when it passed last."""
    screens: dict[str, str] = json.loads(PASSED.read_text(encoding="utf-8")) if PASSED.exists() else {}
    return screens


@cache
def _measures(measuring: Path) -> str:
    return input_stamps.hash_files([*MEASURES, measuring, accessibility.AXE])
