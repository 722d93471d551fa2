"""Which browsers the app needs, from the features that it uses; written to docs/browsers.md by `build.py browsers`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT
from workshop.build import node_packages

PAGE = ROOT / "docs" / "browsers.md"
DATA = node_packages.TESTS / node_packages.PACKAGES / "web-features" / "data.json"
BROWSERS = {
    "chrome": "Chrome",
    "chrome_android": "Chrome for Android",
    "edge": "Edge",
    "firefox": "Firefox",
    "firefox_android": "Firefox for Android",
    "safari": "Safari",
    "safari_ios": "Safari on iPhone and iPad",
}
NEEDED = {
    "wasm-exception-handling": "Python runs",
    "wasm-bigint": "Python runs",
    "js-modules-workers": "Python runs beside the page",
    "compression-streams": "what was downloaded is unpacked",
    "indexeddb": "each step is stored",
    "broadcast-channel": "windows know of one another",
    "web-locks": "of two windows one does what only one may do",
    "abortsignal-timeout": "a host or drive that never answers is given up",
    "light-dark": "colours, light and dark",
    "color-mix": "colours, light and dark",
    "has": "layout",
    "container-queries": "layout of the results pages",
    "media-query-range-syntax": "layout of a phone and of paper",
    "individual-transforms": "layout",
    "dialog": "questions and the search",
    "popover": "menus, and what is asked before something is done",
}
"""By their names in the package web-features: without any one of them the app does not start or cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalFeature:
    """A feature that some browsers lack, and what happens in these."""

    name: str
    """The name in web-features."""
    what: str
    check: str
    """The code in site/ that checks for the feature; empty if the system asks for it."""
    file: str
    missing: str
    test: str
    """The test of what happens without it: file and name."""


OPTIONAL = (
    OptionalFeature(
        name="service-workers",
        what="Work without a connection",
        check="navigator.serviceWorker",
        file="site/install.js",
        missing="the first page says that this window keeps no files, as private windows of Firefox do not",
        test="tests/browser/test_readiness.py::test_a_window_that_keeps_no_files_is_said",
    ),
    OptionalFeature(
        name="file-system-access",
        what="Folders for copies and for results pages",
        check='"showDirectoryPicker" in window',
        file="site/install.js",
        missing="a copy is offered after each round, one tap away; pages are saved as a zip",
        test="tests/engines/test_files.py::"
        "test_after_a_round_one_tap_saves_a_copy_and_a_folder_is_offered_only_where_one_can_be_chosen",
    ),
    OptionalFeature(
        name="media-capture",
        what="The camera, which reads codes and slips",
        check="navigator.mediaDevices",
        file="site/camera.js",
        missing="a picture is chosen, or a text pasted",
        test="tests/browser/test_film.py::test_without_a_camera_pictures_and_text_do",
    ),
    OptionalFeature(
        name="webrtc",
        what="Links between devices (WebRTC)",
        check="new RTCPeerConnection()",
        file="site/live.js",
        missing="what a device did is read off its screen, as codes",
        test="tests/browser/test_linked.py::test_what_a_desk_did_without_a_link_is_read_off_its_screen",
    ),
    OptionalFeature(
        name="app-file-handlers",
        what="Open an event file from the system, with the installed app",
        check="globalThis.launchQueue",
        file="site/files.js",
        missing="the file is chosen on the first page, or dropped there",
        test="tests/browser/test_files.py::test_an_exported_event_opens_on_another_device",
    ),
    OptionalFeature(
        name="app-share-targets",
        what="Receive what another app shares, with the installed app",
        check="globalThis.caches",
        file="site/files.js",
        missing="the file is opened, or the list pasted",
        test="tests/browser/test_pasting.py::"
        "test_lines_pasted_into_the_name_are_looked_at_and_doubts_are_answered_there",
    ),
    OptionalFeature(
        name="share",
        what="Share pairings and standings",
        check="navigator.share",
        file="site/share.js",
        missing="the text is copied",
        test="tests/browser/test_sharing.py::test_without_a_share_sheet_the_text_is_copied",
    ),
    OptionalFeature(
        name="screen-wake-lock",
        what="Keep the projector's screen awake",
        check="navigator.wakeLock",
        file="site/clock.js",
        missing="the clock runs on, and the system may darken the screen",
        test="tests/engines/test_device.py::test_the_clock_runs_where_the_screen_cannot_be_kept_awake_too",
    ),
    OptionalFeature(
        name="storage-manager",
        what="Ask the browser never to clear events by itself",
        check="navigator.storage",
        file="site/device.js",
        missing="the first page says what threatens the events",
        test="tests/engines/test_device.py::test_the_first_visit_says_that_it_is_ready_and_what_threatens_the_events",
    ),
    OptionalFeature(
        name="origin-private-file-system",
        what="Start quickly, from a memory that was kept",
        check="navigator.storage.getDirectory",
        file="site/snapshot.js",
        missing="each start takes as long as the first",
        test="tests/engines/test_faults.py::test_a_browser_that_has_no_files_for_the_app_starts_the_long_way_and_refuses_what_has_no_room",
    ),
)
OTHER_CHECKS = {
    "navigator.clipboard": "part of sharing: the text is saved as a file",
    "globalThis.AudioContext": "a sound at the end of the round; every browser of the first table has it",
    "navigator.canShare": "part of sharing: the button that shares a file is not shown",
    "navigator.locks": "sending pages; every browser of the first table has it",
}
"""Other checks in site/*.js, and why they have no line of their own."""
TESTED = {
    "Chromium 156": "every screen and all that a person does",
    "Firefox 153 ESR": "the core of an event",
    "WebKitGTK 2.50, Safari's engine": "the core of an event",
}
"""The versions used by the tests when this was written (November 2026); tests take the system's."""


@cache
def _features() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))["features"]
    return found


def support(feature: str) -> dict[str, str]:
    """The first version of each browser with a feature; browsers without it are missing."""
    found: dict[str, str] = _features()[feature]["status"]["support"]
    return found


def minimum_versions() -> dict[str, str]:
    """The first version of each browser with everything needed."""
    return {browser: max((support(feature)[browser] for feature in NEEDED), key=_comparable) for browser in BROWSERS}


def _comparable(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def browsers_page() -> str:
    return "\n".join((*_lines(), ""))


def write_browsers_page() -> None:
    atomic_write.write_atomically(PAGE, browsers_page().encode())


def _lines() -> Iterator[str]:
    """The page in Markdown, without line ends."""
    yield "<!-- Written by `build.py browsers` from workshop/dev/browser_support.py; do not change it here. -->"
    yield "# Which browsers"
    yield ""
    yield "The app runs in these versions and later ones. They follow from what it asks of a browser, and from what the"
    yield "package `web-features` knows of each version. Nobody tried each of them."
    yield ""
    yield "| browser | from version |"
    yield "| --- | --- |"
    least = minimum_versions()
    yield from (f"| {name} | {least[browser]} |" for browser, name in BROWSERS.items())
    yield ""
    yield "**Tested** is only what `build.py test` runs, in what the system has. In November 2026 that was:"
    yield ""
    yield "| browser | what is tried |"
    yield "| --- | --- |"
    yield from (f"| {name} | {what} |" for name, what in TESTED.items())
    yield ""
    yield "Safari itself, Edge, and the browsers of phones are not run."
    yield ""
    yield "## What is missing where"
    yield ""
    yield "“Yes” means each version of the first table. Everything goes on where something is missing:"
    yield ""
    yield f"| | {' | '.join(BROWSERS.values())} |"
    yield f"| --- |{' --- |' * len(BROWSERS)}"
    for feature in OPTIONAL:
        yield f"| {feature.what} | {' | '.join(_cell(feature.name, browser, least[browser]) for browser in BROWSERS)} |"
    yield ""
    yield "| where this is missing | what happens | held by |"
    yield "| --- | --- | --- |"
    for feature in OPTIONAL:
        file, _, test = feature.test.partition("::")
        yield f"| {feature.what} | {feature.missing} | [{test}](../{file}) |"
    yield ""
    yield "## What the app needs"
    yield ""
    yield f"| feature | for | {' | '.join(BROWSERS.values())} |"
    yield f"| --- | --- |{' --- |' * len(BROWSERS)}"
    for name, why in NEEDED.items():
        versions = " | ".join(support(name)[browser] for browser in BROWSERS)
        yield f"| {_features()[name]['name'].replace('<', '').replace('>', '')} | {why} | {versions} |"


def _cell(feature: str, browser: str, least: str) -> str:
    version = support(feature).get(browser)
    if version is None:
        return "no"
    return "yes" if _comparable(version) <= _comparable(least) else f"from {version}"
