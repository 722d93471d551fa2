"""What passed: a screen or a sheet that is drawn and measured as it was then is not measured again.

What is drawn, is told by its document as the browser has it, with what stands in its fields, and by every rule of its
stylesheets; how it is measured, by the code, what it compares with, and the browser. One in 32 is measured all the
same, others after each change of the sources. ``build.py test --long screens`` measures all, and writes down what
passed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from workshop.base import atomic_write, input_stamps
from workshop.base.bootstrap import ROOT
from workshop.dev import long_runs

ONE_IN = 32

DRAWN = """
() => {
    const rules = (sheet) => [...sheet.cssRules].map(({ cssText }) => cssText);
    const state = ({ value, checked, indeterminate, open, selected, disabled }) =>
        [value, checked, indeterminate, open, selected, disabled];
    return JSON.stringify([
        [innerWidth, innerHeight],
        document.documentElement.outerHTML,
        [...document.querySelectorAll("input, select, option, textarea, details, dialog")].map(state),
        [...document.querySelectorAll("dialog")].map((dialog) => dialog.matches(":modal")),
        [...document.images].map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
        [...document.styleSheets, ...document.adoptedStyleSheets].map(rules),
    ]);
}
"""
ANEW = re.compile(
    r"blob:[^\\\\\"]*|http://(?:127\.0\.0\.1|localhost):\d+"
    r'|(?<=paper-time\\">)[^<]*'
    r"|(?<=<small>)[^<>]*\b[0-9a-f]{12}(?=</small>)|Ronda \S+, build [0-9a-f]{12}"
)
"""What is another in each run: addresses of its servers, and of what the browser holds; when a sheet is printed.

Or in each build: its number.
"""


def measure_unless_passed[*Compared](
    page: Page, name: str, code: Sequence[Path], measure: Callable[[Page, *Compared], None], *compared: *Compared
) -> None:
    """Measure what the page shows, unless it passed as it is.

    The name is its own among all that passed; the code is what measures, the rest what it compares with, each with a
    ``repr`` that is the same in every run.
    """
    drawn = fingerprint(page, code, compared)
    if not is_known(name, drawn):
        measure(page, *compared)
        keep(name, drawn, code)


def fingerprint(page: Page, code: Sequence[Path], compared: object) -> str:
    """Hash what is drawn, how it is measured and what it is compared with."""
    drawn: str = page.evaluate(DRAWN)
    browser = page.context.browser
    measured = f"{_hash(*code)} {compared!r} {browser.version if browser else ''}"
    return hashlib.sha256(f"{measured} {ANEW.sub('', drawn)}".encode()).hexdigest()[:20]


def is_known(name: str, drawn: str) -> bool:
    """Tell whether a screen passed as it is drawn now, and is none of those that are measured all the same."""
    if long_runs.MEASURED in os.environ:
        return False
    chosen = hashlib.sha256(f"{drawn} {input_stamps.engine_edition()}".encode()).digest()[0] % ONE_IN == 0
    return not chosen and passed()["drawn"].get(name) == drawn


def keep(name: str, drawn: str, code: Sequence[Path]) -> None:
    """Write down that a screen passed, where all are measured."""
    if long_runs.MEASURED in os.environ:
        hashes = {file.relative_to(ROOT).as_posix(): input_stamps.hash_files([file]) for file in code}
        now = {"code": passed()["code"] | hashes, "drawn": passed()["drawn"] | {name: drawn}}
        content = (json.dumps(now, indent=1, sort_keys=True) + "\n").encode()
        atomic_write.write_atomically(long_runs.PASSED_FILE, content)
        passed.cache_clear()


@cache
def passed() -> dict[str, dict[str, str]]:
    """Read the hashes of what was ``drawn`` when it passed last, and of the ``code`` that measured it."""
    file = long_runs.PASSED_FILE
    kept: dict[str, dict[str, str]] = json.loads(file.read_bytes()) if file.exists() else {"code": {}, "drawn": {}}
    return kept


@cache
def _hash(*code: Path) -> str:
    return input_stamps.hash_files(code)
