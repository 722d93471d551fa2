"""A device says whether it is ready for a day without internet, and why it keeps nothing; nobody waits for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import person
from tests.browser.conftest import arrive
from tests.browser.harness import Host, Watch
from tests.browser.test_storage import limit_storage
from tests.faults.damage import begin, saved
from tests.faults.storage import FULL_AT_START, NO_STORAGE
from tests.faults.table import Fault
from tests.faults.versions import NEWER_DATABASE
from workshop.build import bundle

READY = "Ready to work without internet."
NOT_WHOLE = "Not ready to work without internet: a part of Ronda is missing or did not arrive whole."
NO_ROOM = "Not ready to work without internet: this device has too little room."
NOT_KEPT = "Not ready to work without internet: this browser does not let Ronda keep its files"
LEAST = 4_000_000
"""Bytes of room that are enough for events, and not for the app."""


def line(page: Page) -> Locator:
    return page.locator("[data-readiness]")


def test_the_first_visit_says_when_it_is_ready_and_so_does_every_later_one(first_visit: Page) -> None:
    person.wait_until_ready(first_visit)
    expect(first_visit.locator("main h1")).to_be_visible()
    expect(first_visit.locator("#failed")).to_be_hidden()
    expect(first_visit.locator("#crashed")).to_be_hidden()
    expect(line(first_visit)).to_have_text(READY)
    assert first_visit.evaluate("navigator.serviceWorker.ready.then(({ active }) => Boolean(active))")

    first_visit.reload()
    person.wait_until_ready(first_visit)
    expect(line(first_visit)).to_have_text(READY)


def test_the_first_visit_says_how_much_has_come_and_shows_the_guide_meanwhile(
    new_context: BrowserContext, host: Host
) -> None:
    new_context.route("**/packed/python.bin", lambda _: None)  # the largest never comes
    page = new_context.new_page()
    page.goto(host.url)
    expect(page.locator("#loaded")).to_have_text(re.compile(r"^3\.\d / 5\.\d\sMB$"))

    page.get_by_role("link", name="Correct mistakes").click()
    expect(page.locator("main h1")).to_have_text("Guide: Correct mistakes")
    page.get_by_role("link", name="Publish", exact=True).click()
    expect(page.locator("main h1")).to_have_text("Guide: Publish")
    expect(page.locator("#starting")).to_be_visible()


def test_a_file_that_does_not_fit_its_checksum_is_said_and_the_next_visit_makes_good_for_it(
    new_context: BrowserContext, host: Host, watch: Watch
) -> None:
    watch.allowed += ["Failed to find a valid digest", "Failed to load resource"]
    icon = host.app / "icons" / "icon.svg"
    whole = icon.read_bytes()
    icon.write_bytes(whole + b" ")
    page = new_context.new_page()
    page.goto(host.url)
    person.wait_until_ready(page)
    expect(line(page)).to_contain_text(NOT_WHOLE)

    icon.write_bytes(whole)
    page.reload()
    person.wait_until_ready(page)
    expect(line(page)).to_have_text(READY)


THROW_AWAY = """async (name) => {
    const [build] = (await caches.keys()).filter((key) => key.startsWith("ronda-"));
    const cache = await caches.open(build);
    return cache.delete(new URL(name, location.href).href);
}"""
KEPT = "(name) => caches.match(new URL(name, location.href).href).then(Boolean)"


@pytest.mark.parametrize("name", ["packed/engine.bin", "icons/icon.svg", "demo.ronda"])
def test_what_the_browser_threw_away_is_fetched_again_at_the_next_start(page: Page, name: str) -> None:
    expect(line(page)).to_have_text(READY)
    assert page.evaluate(THROW_AWAY, name)
    page.reload()
    person.wait_until_ready(page)

    expect(line(page)).to_have_text(READY)
    assert page.evaluate(KEPT, name)


def test_ready_is_not_said_while_a_file_is_missing_that_nobody_can_fetch(page: Page, host: Host, watch: Watch) -> None:
    watch.allowed += ["Failed to load resource", "404"]
    expect(line(page)).to_have_text(READY)
    needed = host.app / "icons" / "icon.svg"
    whole = needed.read_bytes()
    needed.unlink()
    assert page.evaluate(THROW_AWAY, "icons/icon.svg")
    page.reload()
    person.wait_until_ready(page)
    expect(line(page)).to_contain_text(NOT_WHOLE)

    needed.write_bytes(whole)
    page.reload()
    person.wait_until_ready(page)
    expect(line(page)).to_have_text(READY)


def test_what_no_event_needs_stops_nobody_and_is_named_in_the_console(
    new_context: BrowserContext, host: Host, watch: Watch
) -> None:
    watch.allowed += ["Failed to load resource", "404", "is not kept for use without a connection"]
    pictures = sorted((host.app / "guide").glob("*.webp"))
    for spoilt in (pictures[0], host.app / "demo.ronda", host.app / "licences" / "ronda.txt"):
        spoilt.unlink()
    page = new_context.new_page()
    warned: list[str] = []
    new_context.on("console", lambda message: warned.append(message.text))
    page.goto(host.url)
    person.wait_until_ready(page)
    expect(line(page)).to_have_text(READY)
    named = {text.split()[0] for text in warned if "is not kept for use without a connection" in text}
    assert named == {pictures[0].relative_to(host.app).as_posix(), "demo.ronda", "licences/ronda.txt"}

    host.stop()
    page.reload()
    person.wait_until_ready(page)


def test_too_little_room_is_said(new_context: BrowserContext, host: Host) -> None:
    page = new_context.new_page()
    limit_storage(page, host.origin, LEAST)
    page.goto(host.url)
    person.wait_until_ready(page)

    expect(line(page)).to_contain_text(NO_ROOM)
    expect(page.locator("[data-storage]")).to_have_count(0)


def test_a_window_that_keeps_no_files_is_said(new_context: BrowserContext, host: Host) -> None:
    new_context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"
    )
    page = new_context.new_page()
    page.goto(host.url)
    person.wait_until_ready(page)

    expect(line(page)).to_contain_text(NOT_KEPT)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.parametrize("spoil", [Path.unlink, cut], ids=["missing", "cut off"])
@pytest.mark.parametrize(
    "name",
    [
        *("main.js", "worker.js", "pyodide/pyodide.mjs"),
        *bundle.PACKED,
    ],
)
def test_a_first_visit_without_a_part_of_the_app_says_so_instead_of_hanging(
    new_context: BrowserContext, host: Host, watch: Watch, name: str, spoil: Callable[[Path], None]
) -> None:
    watch.allowed.append("")
    spoil(host.app / name)
    page = new_context.new_page()
    page.goto(host.url)

    expect(page.locator("#failed")).to_be_visible()
    expect(page.locator("#starting")).to_be_hidden()


def test_a_script_that_ends_where_it_still_reads_says_so_too(
    new_context: BrowserContext, host: Host, watch: Watch
) -> None:
    watch.allowed.append("")
    (host.app / "main.js").write_bytes(b"")
    page = new_context.new_page()
    page.goto(host.url)

    expect(page.locator("#failed")).to_be_visible()
    expect(page.locator("#starting")).to_be_hidden()


def test_python_starts_though_what_is_shown_before_it_does_not_come(
    new_context: BrowserContext, host: Host, watch: Watch
) -> None:
    watch.allowed.append("")
    for chapters in (host.app / "guide").glob("*.json"):
        chapters.unlink()
    page = new_context.new_page()
    page.goto(f"{host.url}#/guide/prepare")

    expect(page.locator("main h1")).to_contain_text(":")
    expect(page.locator("#starting")).to_be_hidden()
    expect(page.locator("#failed")).to_be_hidden()


NEVER_SHOWN = """{
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.action !== "render") postMessage.call(this, message, ...more);
    };
}"""
NO_PYTHON = "window.Worker = class { postMessage() {} };"


@pytest.mark.desk(anew=True)
def test_what_stood_last_stands_again_though_the_start_between_was_left_before_it_showed_anything(page: Page) -> None:
    context = page.context
    person.create_event(page, "Summer Cup")
    expect(page.locator("main h1")).to_contain_text("Players")
    place = page.locator("main").bounding_box()
    page.close()

    left = context.new_page()
    left.add_init_script(NEVER_SHOWN)
    left.goto(page.url)
    while not left.evaluate("performance.getEntriesByName('ronda-ready').length"):
        left.wait_for_timeout(50)
    left.close()

    later = context.new_page()
    later.add_init_script(NO_PYTHON)
    later.goto(page.url)
    expect(later.locator("main h1")).to_contain_text("Players")
    expect(later.locator("#starting")).to_be_visible()
    assert later.locator("main").bounding_box() == place, "what is said of the start moves the page"


SCREENS = ("", "/players", "/history", "/details")


def everywhere(page: Page, event: str, fault: Fault) -> None:
    """Expect it to be said on every screen that all is in memory only, and the event's file to be saved from each."""
    for screen in SCREENS:
        person.visit(page, f"/t/{event}{screen}")
        expect(page.locator("[data-storage] p")).to_have_text(fault.seen)
        assert "Ana" in saved(page, page.get_by_role("button", name="Save Friday Cup"))


def test_a_full_disk_at_the_start_is_said_on_every_screen(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    limit_storage(page, host.origin, 1)
    page.goto(host.url)
    event = begin(page, ["Ana"])

    everywhere(page, event, FULL_AT_START)


def test_a_newer_database_at_the_start_is_said_on_every_screen_and_left_alone(page: Page) -> None:
    begin(page, ["Béla"])
    page.evaluate("""new Promise((done) => {
        indexedDB.open("ronda", 1000).onsuccess = ({ target }) => done(target.result.close());
    })""")
    person.visit(page, "/")
    page.reload()
    event = begin(page, ["Ana"])

    everywhere(page, event, NEWER_DATABASE)
    version = page.evaluate("indexedDB.databases().then((all) => all.find(({ name }) => name === 'ronda').version)")
    assert version == 1000


def test_a_window_without_storage_says_so_on_every_screen(new_context: BrowserContext, host: Host) -> None:
    refusal = "IDBFactory.prototype.open = () => { throw new DOMException('not here', 'InvalidStateError'); };\n"
    for script in (host.app / "main.js", host.app / "worker.js"):
        script.write_text(refusal + script.read_text("utf-8"), encoding="utf-8")
    page = new_context.new_page()
    page.goto(host.url)
    event = begin(page, ["Ana"])

    everywhere(page, event, NO_STORAGE)


@pytest.mark.parametrize("installed", [False, True])
def test_safari_says_what_it_deletes_or_that_it_starts_empty(
    context: BrowserContext, host: Host, installed: bool
) -> None:
    context.add_init_script(f"""
        Object.defineProperty(Navigator.prototype, "vendor", {{ get: () => "Apple Computer, Inc." }});
        const works = matchMedia;
        window.matchMedia = (query) =>
            query.includes("standalone") ? {{ matches: {str(installed).lower()} }} : works(query);
    """)
    page = arrive(context.pages[0], host)
    person.wait_until_ready(page)

    said = "Ronda starts empty here" if installed else "Safari deletes what Ronda stores after seven days"
    expect(page.locator("[data-keeping] p")).to_contain_text(said)
