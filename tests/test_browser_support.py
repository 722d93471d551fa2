"""docs/browsers.md says what the code asks of a browser, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workshop.dev import browser_support
from workshop.dev.browser_support import NEEDED, OPTIONAL, OTHER_CHECKS

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
CODE = {
    path.name: re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL) for path in SITE.glob("*.js")
}
STYLES = "".join(
    path.read_text("utf-8")
    for folder in (SITE, ROOT / "templates")
    for path in folder.rglob("*.css")
    if "node_modules" not in path.parts
)
CHECK = re.compile(
    r"(?P<question>globalThis\.[a-zA-Z]\w*|navigator\.\w+)(?=\?\.)"
    r"|\(!?(?P<negated>globalThis\.[a-zA-Z]\w*|navigator\.\w+)\)"
    r"|!(?P<without>globalThis\.[a-zA-Z]\w*)|&& (?P<also>navigator\.\w+)\b(?!\.)"
    r"|(?P<named>\"\w+\" in window)|= (?P<chosen>navigator\.\w+) \?"
)
"""How the shell asks whether a browser has something."""
USES = {
    "wasm-exception-handling": r"importPacked\(",
    "wasm-bigint": r"importPacked\(",
    "js-modules-workers": r'type: "module"',
    "compression-streams": r"new DecompressionStream",
    "indexeddb": r"openDB|openStore",
    "broadcast-channel": r"new BroadcastChannel",
    "web-locks": r"navigator\.locks\.request",
    "abortsignal-timeout": r"AbortSignal\.timeout",
    "light-dark": r"light-dark\(",
    "color-mix": r"color-mix\(",
    "has": r":has\(",
    "container-queries": r"@container",
    "media-query-range-syntax": r"@media \(width",
    "individual-transforms": r"\brotate:",
    "dialog": r"\.showModal\(",
    "popover": r":popover-open",
}


def asked() -> set[str]:
    """Every question of that kind in the shell."""
    return {next(filter(None, found.groups())) for code in CODE.values() for found in CHECK.finditer(code)}


def test_the_page_is_written_from_the_code_and_what_is_known_of_each_version() -> None:
    assert browser_support.PAGE.read_text("utf-8") == browser_support.browsers_page()


def test_each_question_that_the_shell_asks_of_a_browser_has_its_line() -> None:
    lines = {feature.check for feature in OPTIONAL} | set(OTHER_CHECKS)

    assert len(asked()) >= 10
    assert sorted(asked() - lines) == []


@pytest.mark.parametrize("feature", OPTIONAL, ids=lambda feature: feature.name)
def test_each_line_names_a_question_that_is_asked_there(feature: browser_support.OptionalFeature) -> None:
    assert feature.check in (ROOT / feature.file).read_text("utf-8")


@pytest.mark.parametrize("name", NEEDED)
def test_what_is_said_to_be_needed_is_used(name: str) -> None:
    assert re.search(USES[name], "".join(CODE.values()) + STYLES)


def test_the_oldest_versions_are_those_of_the_youngest_thing_that_is_needed() -> None:
    assert browser_support.minimum_versions()["chrome"] == "124"
    assert browser_support.minimum_versions()["safari_ios"] == "18.3"
