"""Life without a server: one visit is enough, a build is whole or not there, an update waits for its person."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from starlette.responses import FileResponse

from tests.browser import person
from tests.browser.harness import Host, Watch
from tests.faults.versions import OLDER_WINDOW
from workshop.server import folder_files


def cached_builds(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("ronda-")]


def test_every_file_is_listed_with_its_hash(host: Host) -> None:
    listing = (host.app / "build.js").read_text(encoding="utf-8")
    files = json.loads(listing.removeprefix("self.BUILD = ").rstrip(";\n"))["files"]
    there = {path.relative_to(host.app).as_posix() for path in host.app.rglob("*") if path.is_file()}

    assert set(files) == there - {"sw.js", "build.js", "screenshots/wide.webp", "screenshots/narrow.webp"}
    for name, integrity in files.items():
        digest = hashlib.sha256((host.app / name).read_bytes()).digest()
        assert integrity == f"sha256-{base64.b64encode(digest).decode()}"


def test_works_offline_after_one_visit(first_visit: Page, new_context: BrowserContext, host: Host) -> None:
    page = first_visit
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    person.wait_until_offline_ready(page)
    host.stop()
    new_context.set_offline(True)
    page.reload()
    person.wait_until_ready(page)
    person.expect_player(page, "Ana")
    person.register(page, "Béla")
    person.expect_player(page, "Béla")

    another = new_context.new_page()
    another.goto(host.url)
    person.wait_until_ready(another)


def test_no_service_worker_is_woken_for_what_is_kept(page: Page) -> None:
    person.wait_until_offline_ready(page)
    page.reload()
    person.wait_until_ready(page)
    sources = page.evaluate("""() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .map(({ name, workerFinalSourceType }) => [new URL(name).pathname.split("/").pop(), workerFinalSourceType])""")

    assert {("", "cache"), ("settings.js", "cache"), ("main.js", "cache"), ("ronda.css", "cache")} <= set(
        map(tuple, sources)
    )


def test_a_host_whose_answers_depend_on_who_asks_is_no_hindrance(
    new_context: BrowserContext, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many hosts say so of all that they might compress; taken at their word, no browser would keep it."""

    def varying(file: Path, *, headers: dict[str, str], stat_result: os.stat_result) -> FileResponse:
        return FileResponse(file, headers=headers | {"Vary": "*"}, stat_result=stat_result)

    monkeypatch.setattr(folder_files, "FileResponse", varying)
    page = new_context.new_page()
    page.goto(host.url)
    person.wait_until_offline_ready(page)
    host.stop()
    page.reload()

    person.wait_until_ready(page)


def test_a_damaged_download_installs_nothing(new_context: BrowserContext, host: Host, watch: Watch) -> None:
    watch.allowed += ["Failed to find a valid digest", "Failed to load resource"]
    with (host.app / "manifest.webmanifest").open("a", encoding="utf-8") as manifest:
        manifest.write("\n")
    page = new_context.new_page()
    page.goto(host.url)
    person.wait_until_ready(page)
    expect(page.locator("[data-readiness]")).to_contain_text("a part of Ronda is missing")

    assert cached_builds(page) == []


def test_an_update_waits_until_it_is_asked_for(page: Page, host: Host) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.wait_until_offline_ready(page)
    old = cached_builds(page)
    page.evaluate("caches.open('snapshots').then(() => true)")  # as builds had it that kept Python's memory there
    host.release_another_build()
    page.reload()
    person.wait_until_ready(page)

    expect(page.locator("#update")).to_be_visible()
    page.reload()
    person.wait_until_ready(page)
    assert old[0] in cached_builds(page)

    with page.expect_navigation():
        page.locator("[data-action=update]").click()
    person.wait_until_ready(page)
    person.expect_player(page, "Ana")
    expect(page.locator("#update")).to_be_hidden()
    assert len(cached_builds(page)) == 1
    assert cached_builds(page) != old
    assert page.evaluate("caches.has('snapshots')") is False


def test_a_window_of_the_older_build_stops_writing(page: Page, context: BrowserContext, host: Host) -> None:
    person.create_event(page)
    person.wait_until_offline_ready(page)
    host.release_another_build()
    other = context.new_page()
    other.goto(host.url)
    person.wait_until_ready(other)
    with other.expect_navigation():
        other.locator("[data-action=update]").click()

    expect(page.locator("#update")).to_be_visible()
    person.register(page, "Ana")
    expect(person.alert(page)).to_contain_text(OLDER_WINDOW.seen)
    expect(page.locator("main [data-text]", has_text="Ana")).to_have_count(0)


def test_an_update_downloads_only_what_changed(page: Page, host: Host) -> None:
    person.wait_until_offline_ready(page)
    host.release_another_build()
    host.served.clear()
    page.reload()

    expect(page.locator("#update")).to_be_visible()
    assert {path for path in host.served if path != "/app/sw.js"} == {
        f"/app/{name}" for name in ("build.js", "build-id.js", "ronda.css")
    }
