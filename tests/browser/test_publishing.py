"""Publishing by one tap: a day with a connection that comes and goes, and an app that stays sealed meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import arrive
from tests.browser.desk import Desk
from tests.browser.harness import Host, Watch
from tests.playing import Organiser, custom
from tests.sending import fake_bucket
from tests.sending.fake_bucket import FakeBucket
from tests.sending.fake_github import TOKEN, FakeGitHub
from tests.sending.hosts import Asked, running
from tests.sending.published import folder
from tests.views.test_publish_parts import organiser
from workshop.cli import event_files

GITHUB_LETS_IN = {
    "AllowedMethods": ["GET", "POST", "PATCH", "PUT", "DELETE"],
    "AllowedHeaders": ["accept", "authorization", "content-type", "user-agent", "x-github-api-version"],
    "ExposeHeaders": ["Retry-After", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
}
"""As its answers to browsers say."""
UP_TO_DATE = re.compile(r"^\s*The site shows: Round 1, as of \d\d:\d\d\.\s*$")
LOST = ("net::ERR_", "Failed to load resource")
STORED = """
async () => {
    const found = { local: { ...localStorage }, session: { ...sessionStorage } };
    for (const { name } of await indexedDB.databases()) {
        const opened = indexedDB.open(name);
        const db = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
        for (const store of db.objectStoreNames) {
            const all = db.transaction(store).objectStore(store).getAll();
            found[`${name}/${store}`] = await new Promise((done) => { all.onsuccess = () => done(all.result); });
        }
        db.close();
    }
    return Object.entries(found).map(([place, content]) => [place, JSON.stringify(content)]);
}
"""
ASK = "(address) => fetch(address, { mode: 'no-cors' }).then(() => 'let out', ({ name }) => name)"


@pytest.fixture
def github(host: Host) -> Iterator[FakeGitHub]:
    there = FakeGitHub()
    there.rule = {**GITHUB_LETS_IN, "AllowedOrigins": [host.origin]}
    with running(there):
        yield there


def said(page: Page) -> Locator:
    return page.locator("[data-sending]")


def published(tmp_path: Path, page: Page) -> dict[str, bytes]:
    """What ``build.py publish`` writes of the event that is open."""
    with page.expect_download() as download:
        person.unfold(page, "This event")
        page.locator(".ways [data-action=export]").click()
    file = tmp_path / "exported.ronda"
    download.value.save_as(file)
    return folder(tmp_path, file)


def pages(github: FakeGitHub) -> dict[str, bytes]:
    return {path: content for path, content in github.files().items() if path not in {"README.md", "theirs.txt"}}


def enter(page: Page, route: str, result: str) -> None:
    """Enter a result on the board, and go back to the event."""
    person.visit(page, f"{route}/round/1")
    page.locator("#quick-entry [name=quick]").fill(result)
    page.keyboard.press("Enter")
    expect(page.locator("#quick-entry [name=quick]")).to_have_value("")
    person.visit(page, route)


def test_a_day_with_a_connection_that_comes_and_goes(
    page: Page, context: BrowserContext, host: Host, watch: Watch, github: FakeGitHub, tmp_path: Path
) -> None:
    watch.also.append(github.url)
    watch.allowed.extend(LOST)
    made = organiser(1)
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    person.open_file(page, tmp_path / "event.ronda")
    route = f"/t/{made.tournament.id}"

    # One tap leads to the guided page, as long as there is no host.
    person.unfold(page, "Share and publish")
    page.get_by_role("link", name="Publish on the web").click()
    page.locator("#host-repository").fill(f"github:club/results?api={github.url}")
    page.locator("#host-RONDA_TOKEN").fill("of_last_season")
    page.get_by_role("button", name="Try it").click()
    expect(said(page)).to_contain_text("GitHub does not take the token: it is wrong, was revoked or has expired.")
    page.locator("#host-RONDA_TOKEN").fill(TOKEN)
    page.get_by_role("button", name="Try it").click()
    expect(said(page)).to_have_text("github:club/results answers as it should, and nothing of Ronda stands there yet.")
    assert page.locator("#host-RONDA_TOKEN").input_value() == ""

    # What becomes public is seen before; the line breaks, and the app is closed.
    page.get_by_role("link", name="Go on: what becomes public").click()
    expect(page.locator("#public-now")).to_be_visible()
    assert ["Initial commit"] == github.history()
    github.breaks(6, done=True)
    page.get_by_role("button", name="Publish this").click()
    expect(said(page)).to_contain_text("Sending files: ")
    page.close()
    github.breaks(0)
    page = arrive(context.new_page(), host)
    person.visit(page, route)
    expect(said(page)).to_have_text(UP_TO_DATE)
    assert published(tmp_path, page) == pages(github)

    # A result, with somebody else's commit in between, and a connection that is away.
    context.set_offline(offline=True)
    enter(page, route, "1 1")
    expect(said(page)).to_contain_text("1 result waits.")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(said(page)).to_contain_text("Looking at what stands at github:club/results.")
    theirs = iter([{"theirs.txt": b"theirs"}])

    def meanwhile(asked: Asked) -> None:
        for files in theirs if asked.method == "PATCH" else ():
            github.commit(files, "Their change")

    github.instead = meanwhile
    context.set_offline(offline=False)
    expect(said(page)).to_have_text(UP_TO_DATE)
    assert ["Initial commit", "Publish Autumn Cup", "Their change", "Publish Autumn Cup"] == github.history()
    assert published(tmp_path, page) == pages(github)
    assert b"theirs" == github.files()["theirs.txt"]
    assert not [asked for asked in github.asked if {"cookie", "referer"} & asked.headers.keys()]

    # The app stays sealed: the one frame asks the one host, everything else nobody.
    watch.allowed.append("Content Security Policy")
    other = host.origin.replace("localhost", "127.0.0.1")
    door = next(frame for frame in page.frames if "sender.html" in frame.url)
    assert ("let out", "TypeError") == (
        door.evaluate(ASK, f"{github.url}/repos/club/results"),
        door.evaluate(ASK, other),
    )
    assert "TypeError" == page.evaluate(ASK, github.url)
    assert "TypeError" == page.workers[0].evaluate(ASK, github.url)

    # The token is in one place of the device, and in nothing that leaves it.
    places = [place for place, content in page.evaluate(STORED) if TOKEN in content]
    with page.expect_download() as download:
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('button'), { id: 'all' }));"
            "Object.assign(document.querySelector('#all').dataset, { action: 'export_all' });"
            "document.querySelector('#all').click()"
        )
    person.visit(page, "/publishing")
    seen = [
        page.content(),
        page.url,
        json.dumps(host.served),
        Path(download.value.path()).read_bytes().decode("latin-1"),
    ]
    assert ["ronda-host/host"] == places
    assert not [text for text in seen if TOKEN in text]
    page.get_by_role("button", name="Forget this host and its keys").click()
    expect(said(page)).to_have_count(0)
    assert not [place for place, content in page.evaluate(STORED) if TOKEN in content]


@pytest.mark.desk
def test_a_bucket_lets_the_app_in_by_the_rule_that_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, page: Page, desk: Desk, tmp_path: Path
) -> None:
    bucket = FakeBucket()
    monkeypatch.setattr(desk.watch, "allowed", [*LOST, "CORS policy"])
    monkeypatch.setattr(desk.watch, "also", [*desk.watch.also])
    made = organiser(2, "Bucket Cup")
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    with running(bucket):
        desk.watch.also.append(bucket.url)
        person.open_file(page, tmp_path / "event.ronda")
        person.unfold(page, "Share and publish")
        page.get_by_role("link", name="Publish on the web").click()
        page.get_by_role("link", name="A bucket").click()
        rule = json.loads(page.get_by_label("Rule for CORS").input_value())
        page.locator("#host-bucket").fill("results")
        page.locator("#host-endpoint").fill(bucket.url)
        page.locator("#host-AWS_ACCESS_KEY_ID").fill(fake_bucket.KEY_ID)
        page.locator("#host-AWS_SECRET_ACCESS_KEY").fill(fake_bucket.SECRET)
        page.get_by_role("button", name="Try it").click()
        expect(said(page)).to_have_text("Looking at what stands at s3://results.")
        assert bucket.objects == {}
        bucket.rule = rule[0]
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(said(page)).to_have_text("s3://results answers as it should, and nothing of Ronda stands there yet.")
        page.get_by_role("link", name="Go on: what becomes public").click()
        page.get_by_role("button", name="Publish this").click()
        expect(said(page)).to_have_text(UP_TO_DATE)
        person.visit(page, f"/t/{made.tournament.id}")
        assert published(tmp_path, page) == bucket.objects
        person.visit(page, "/publishing")
        page.get_by_role("button", name="Forget this host and its keys").click()
        expect(said(page)).to_have_count(0)


PICKED = """
globalThis.showDirectoryPicker = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle("Results", { create: true });
"""
"""A folder of the browser's own stands in for what its dialog would give."""
IN_FOLDER = """
async () => {
    const read = async (folder, before) => {
        const found = {};
        for await (const [name, each] of folder) {
            if (each.kind === "directory") Object.assign(found, await read(each, `${before}${name}/`));
            else found[before + name] = Array.from(new Uint8Array(await (await each.getFile()).arrayBuffer()));
        }
        return found;
    };
    return read(await (await navigator.storage.getDirectory()).getDirectoryHandle("Results"), "");
}
"""
ASKS_AGAIN = """
FileSystemHandle.prototype.queryPermission = async () => (globalThis.asked ? "granted" : "prompt");
FileSystemHandle.prototype.requestPermission = async () => { globalThis.asked = true; return "granted"; };
"""
FULL = """() => {
    globalThis.create = FileSystemFileHandle.prototype.createWritable;
    FileSystemFileHandle.prototype.createWritable =
        () => Promise.reject(new DOMException("full", "QuotaExceededError"));
}"""
ROOM_AGAIN = "() => { FileSystemFileHandle.prototype.createWritable = globalThis.create; }"
PULL_OUT = """async () => (await navigator.storage.getDirectory()).removeEntry("Results", { recursive: true })"""
HANGS = """() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => limit(0); // over at once
    FileSystemDirectoryHandle.prototype.getFileHandle = () => new Promise(() => {});
}"""


def in_folder(page: Page) -> dict[str, bytes]:
    """The files of the folder."""
    return {path: bytes(content) for path, content in page.evaluate(IN_FOLDER).items()}


@pytest.mark.desk(anew=True)
def test_a_folder_is_chosen_filled_and_opened_again_after_a_restart(page: Page, tmp_path: Path) -> None:
    page.add_init_script(PICKED)
    page.reload()
    person.wait_until_ready(page)
    made = organiser(1)
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    person.open_file(page, tmp_path / "event.ronda")
    route = f"/t/{made.tournament.id}"
    person.unfold(page, "Share and publish")
    page.get_by_role("link", name="Publish on the web").click()
    page.get_by_role("link", name="A folder").click()
    page.get_by_role("button", name="Choose the folder").click()
    expect(said(page)).to_have_text("Results answers as it should, and nothing of Ronda stands there yet.")
    page.get_by_role("link", name="Go on: what becomes public").click()
    page.get_by_role("button", name="Publish this").click()
    expect(said(page)).to_have_text(UP_TO_DATE)
    person.visit(page, route)
    assert published(tmp_path, page) == in_folder(page)

    # After a restart the browser asks again; then there is no room, and each time all that waits arrives in the end.
    page.add_init_script(ASKS_AGAIN)
    page.reload()
    person.wait_until_ready(page)
    enter(page, route, "1 1")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(said(page)).to_contain_text("The browser asks after each start whether Ronda may write into the folder")
    page.evaluate(FULL)
    page.get_by_role("button", name="Open “Results” again").click()
    expect(said(page)).to_contain_text("There is no room left where the folder Results is: make room there.")
    page.evaluate(ROOM_AGAIN)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(said(page)).to_have_text(UP_TO_DATE)
    assert published(tmp_path, page) == in_folder(page)

    # A stick that is pulled out, and a drive that never answers.
    page.evaluate(PULL_OUT)
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(said(page)).to_contain_text("The folder Results is not there: plug in its drive, or choose a folder again.")
    person.visit(page, "/publishing")
    page.get_by_role("button", name="Choose another folder").click()
    expect(said(page)).to_contain_text("Results answers as it should")
    page.evaluate(HANGS)
    person.visit(page, route)
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(said(page)).to_contain_text("The folder Results does not answer: its drive may be gone, or its network.")
    person.visit(page, "/publishing")
    page.get_by_role("button", name="Forget this folder").click()
    expect(said(page)).to_have_count(0)
    assert not [place for place, content in page.evaluate(STORED) if place == "ronda-host/host" and content != "[]"]


def asking(tmp_path: Path, name: str = "Cup of Numbers") -> Organiser:
    """An event with a name that everyone would read, as a file."""
    made = Organiser("keyforge", details=custom(3, name=name))
    made.register("Ana Gil 600 123 456", "Bruno Sanz", "Carla Ruiz", "Dario Mas")
    event_files.write_event_log(made.log, tmp_path / "event.ronda")
    return made


@pytest.mark.desk(anew=True)
def test_a_name_that_looks_like_more_is_asked_about_once_and_what_goes_by_itself_waits(
    page: Page, tmp_path: Path
) -> None:
    page.add_init_script(PICKED)
    page.reload()
    person.wait_until_ready(page)
    elsewhere = asking(tmp_path)
    route = f"/t/{elsewhere.tournament.id}"
    person.open_file(page, tmp_path / "event.ronda")
    person.unfold(page, "Share and publish")
    page.get_by_role("link", name="Publish on the web").click()
    page.get_by_role("link", name="A folder").click()
    page.get_by_role("button", name="Choose the folder").click()
    page.get_by_role("link", name="Go on: what becomes public").click()
    question = page.get_by_role("region", name="May everyone read these names?")
    expect(question.get_by_role("listitem")).to_have_text(
        re.compile(r"^\s*Ana Gil 600 123 456\s+holds what looks like a telephone number\s*$")
    )
    expect(page.get_by_role("button", name="Publish this")).to_have_count(0)
    assert in_folder(page) == {}
    question.get_by_role("button", name="Publish anyway").click()
    expect(said(page)).to_contain_text("The site shows the event")
    expect(question).to_have_count(0)
    assert any(b"600 123 456" in content for content in in_folder(page).values())

    # After a restart it is not asked again; a new name, which no field takes but a copy may bring, holds up what goes
    # by itself, and the sentence leads on.
    person.visit(page, "/publishing")
    page.get_by_label("Send what was published once again by itself").check()
    page.get_by_role("button", name="Save").click()
    page.reload()
    person.wait_until_ready(page)
    elsewhere.register("sol@example.org")
    event_files.write_event_log(elsewhere.log, tmp_path / "later.ronda")
    person.open_file(page, tmp_path / "later.ronda")
    person.visit(page, route)
    expect(said(page)).to_contain_text(
        "1 change waits. Nothing is published until you have said under “What is public” whether everyone may read: "
        "sol@example.org."
    )
    page.get_by_role("link", name="Publish", exact=True).click()
    expect(question.get_by_role("listitem")).to_have_count(1)
    question.get_by_role("link", name="sol@example.org").click()
    expect(page.locator("main [name=name]")).to_have_value("sol@example.org")
    page.go_back()
    assert not any(b"sol@example.org" in content for content in in_folder(page).values())
    question.get_by_role("button", name="Everyone may read them").click()
    expect(question).to_have_count(0)
    expect(said(page)).to_have_text(re.compile(r"^\s*The site shows the event as of \d\d:\d\d\.\s*$"))
    assert any(b"sol@example.org" in content for content in in_folder(page).values())


@pytest.mark.desk
def test_the_zip_of_all_events_leads_to_the_question_that_it_waits_for(page: Page, tmp_path: Path) -> None:
    asking(tmp_path)
    person.open_file(page, tmp_path / "event.ronda")
    page.evaluate("location.hash = '/settings'")
    page.get_by_role("button", name="Results pages of all events (zip)").click()
    said = page.get_by_role("alert").filter(has_text="There is no event here that could be published.")
    check_accessibility(page)
    said.get_by_role("link", name="What is public: Cup of Numbers").click()

    page.get_by_role("button", name="Everyone may read them").wait_for()
    expect(page.get_by_role("alert").filter(has_text="no pages")).to_have_count(0)


def test_the_zip_asks_on_a_device_without_a_host(page: Page, tmp_path: Path) -> None:
    asking(tmp_path)
    person.open_file(page, tmp_path / "event.ronda")
    person.unfold(page, "Share and publish")
    page.locator(".ways").get_by_role("link", name="Results pages (zip)").click()
    page.get_by_role("button", name="Everyone may read them").wait_for()
    check_accessibility(page)
    page.get_by_role("button", name="Everyone may read them").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Results pages (zip)").click()
    assert download.value.suggested_filename == "cup-of-numbers.zip"
