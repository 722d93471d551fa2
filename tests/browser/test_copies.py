"""Copies outside the browser: written into a folder of themselves, or saved with one tap, and opened elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.journal import Log
from tests.browser import person
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.faults.disk import FOLDER_GONE, FOLDER_HANGS
from tests.playing import Organiser, custom, score
from workshop.cli import event_files

PICKED = """
globalThis.showDirectoryPicker = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle("Backups", { create: true });
"""
"""A folder of the browser's own stands in for what its dialog would give."""
LAST = re.compile(r"Last copy saved at \d\d:\d\d\.")


@pytest.fixture
def event(page: Page, tmp_path: Path) -> str:
    """The route of an event whose round 1 lacks one result; the page shows it, and can choose a folder."""
    page.add_init_script(PICKED)
    page.evaluate(PICKED)
    person.wait_until_ready(page)
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], score(100, 24))
    return opened(page, organiser.log, tmp_path)


def opened(page: Page, log: Log, folder: Path) -> str:
    file = folder / f"{log.tournament.id}.ronda"
    event_files.write_event_log(log, file)
    person.open_file(page, file)
    return f"/t/{log.tournament.id}"


def complete_the_round(page: Page, event: str, number: int = 1) -> None:
    """Enter the result that is missing, at table 2."""
    person.visit(page, f"{event}/round/{number}")
    page.locator("#quick").fill("2 77-49")
    page.locator("#quick").press("Enter")
    expect(page.locator("#table-2")).to_have_class(re.compile("table-in"))


def choose_folder(page: Page, event: str) -> None:
    person.visit(page, event)
    person.unfold(page, "This event")
    page.get_by_role("button", name="Choose a folder for copies").first.click()
    expect(page.locator("[data-last-copy]")).to_have_text(LAST)


def copies(page: Page) -> dict[str, str]:
    """The files of the folder by name, in their order."""
    found: dict[str, str] = page.evaluate("""async () => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("Backups");
        const files = {};
        for await (const [name, handle] of folder) files[name] = await (await handle.getFile()).text();
        return files;
    }""")
    return dict(sorted(found.items()))


def standings(page: Page, event: str) -> str:
    person.visit(page, f"{event}/standings")
    return page.locator("main table").first.inner_text()


@pytest.mark.desk(anew=True)
def test_copies_are_written_after_each_round_and_one_brings_the_event_to_another_device(
    page: Page, event: str, device: Device, host: Host, tmp_path: Path
) -> None:
    choose_folder(page, event)
    expect(page.locator("main")).to_contain_text("one is written into the folder “Backups”")
    complete_the_round(page, event)
    name = "test-event-r01-test-00000001.ronda"
    page.wait_for_function(
        """async (name) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("Backups");
        for await (const [found, handle] of folder) if (found === name && (await handle.getFile()).size) return true;
    }""",
        arg=name,
    )
    expect(page.locator("[data-copy]")).to_have_count(0)

    written = copies(page)
    assert list(written) == [name.replace("r01", "r00"), name]
    assert [journal.read_log_file(text).tournament.completed_rounds for text in written.values()] == [0, 1]
    (tmp_path / name).write_text(written[name], encoding="utf-8")
    other = device().pages[0]
    other.goto(host.url)
    person.wait_until_ready(other)
    person.open_file(other, tmp_path / name)
    assert standings(other, event) == standings(page, event)
    person.visit(other, event)
    other.locator(".next .sun").click()
    person.publish_draft(other)


@pytest.mark.desk(anew=True)
def test_without_a_folder_one_tap_saves_the_copy_that_is_offered_after_a_round(page: Page, event: str) -> None:
    person.visit(page, event)
    expect(page.locator("[data-last-copy]")).to_have_text("No copy has been saved from this device yet.")
    expect(page.locator("[data-copy]")).to_have_count(0)
    complete_the_round(page, event)

    expect(page.locator("[data-copy] p")).to_have_text("Only this browser has round 1.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click()
    assert download.value.suggested_filename == "test-event-r01-test-00000001.ronda"
    assert journal.read_log_file(download.value.path().read_text("utf-8")).tournament.completed_rounds == 1
    expect(page.locator("[data-copy]")).to_have_count(0)
    person.visit(page, event)
    expect(page.locator("[data-last-copy]")).to_have_text(LAST)
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("[data-last-copy]")).to_have_text(LAST)
    expect(page.locator("[data-copy]")).to_have_count(0)


REFUSALS = {
    "NotAllowedError": "The copy could not be written: the browser does not let Ronda into the folder any more.",
    "QuotaExceededError": "The copy could not be written: there is no room left where the folder is.",
}


@pytest.mark.desk(anew=True)
@pytest.mark.parametrize("error", REFUSALS)
def test_a_copy_that_cannot_be_written_is_said_stops_nothing_and_leaves_the_one_before_whole(
    page: Page, event: str, error: str
) -> None:
    choose_folder(page, event)
    before = copies(page)
    page.workers[0].evaluate(
        """(error) => {
            FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException("broken", error));
        }""",
        error,
    )
    complete_the_round(page, event)

    expect(page.locator("[data-copy] p")).to_have_text(REFUSALS[error])
    assert copies(page) == before
    with page.expect_download():
        page.get_by_role("button", name="Save a copy").click()
    expect(page.locator("[data-copy]")).to_have_count(0)
    person.visit(page, event)
    page.locator(".next .sun").click()
    person.publish_draft(page)


@pytest.mark.desk(anew=True)
def test_a_folder_that_was_deleted_is_said_and_another_takes_its_place(page: Page, event: str) -> None:
    choose_folder(page, event)
    page.evaluate(
        """async () => (await navigator.storage.getDirectory()).removeEntry("Backups", { recursive: true })"""
    )
    complete_the_round(page, event)
    expect(page.locator("[data-copy] p")).to_have_text(FOLDER_GONE.seen)

    page.get_by_role("button", name="Choose a folder for copies").click()
    expect(page.locator("[data-copy]")).to_have_count(0)
    person.visit(page, event)
    expect(page.locator("[data-last-copy]")).to_have_text(LAST)
    assert list(copies(page)) == ["test-event-r01-test-00000001.ronda"]


HANGS = """() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => limit(0); // over at once
    FileSystemFileHandle.prototype.createWritable = () => new Promise(() => {});
}"""


@pytest.mark.desk(anew=True)
def test_a_folder_that_never_answers_is_said_and_holds_nobody_up(page: Page, event: str) -> None:
    choose_folder(page, event)
    page.workers[0].evaluate(HANGS)
    complete_the_round(page, event)

    expect(page.locator("[data-copy] p")).to_have_text(FOLDER_HANGS.seen)
    with page.expect_download():
        page.get_by_role("button", name="Save a copy").click()
    expect(page.locator("[data-copy]")).to_have_count(0)


WRITES = """() => {
    const create = FileSystemFileHandle.prototype.createWritable;
    self.written = [];
    FileSystemFileHandle.prototype.createWritable = function (...how) {
        self.written.push(this.name);
        return create.apply(this, how);
    };
}"""


@pytest.mark.desk(anew=True)
def test_of_two_windows_one_writes_the_copy_and_both_know_of_it_and_of_its_folder(page: Page, event: str) -> None:
    other = second_window(page, event)
    choose_folder(page, event)
    expect(other.locator("main")).to_contain_text("one is written into the folder “Backups”")
    expect(other.locator("[data-last-copy]")).to_have_text(LAST)
    for window in (page, other):
        window.workers[0].evaluate(WRITES)
    complete_the_round(page, event)
    person.visit(page, event)
    for window in (page, other):
        window.wait_for_function("""async () => {
            const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("Backups");
            const file = await folder.getFileHandle("test-event-r01-test-00000001.ronda").catch(() => null);
            return (await file?.getFile())?.size > 0;
        }""")
        expect(window.locator("[data-copy]")).to_have_count(0)
    for window in (page, other):
        person.visit(window, "/")
        person.visit(window, event)
        expect(window.locator("[data-last-copy]")).to_have_text(LAST)

    written = [name for window in (page, other) for name in window.workers[0].evaluate("self.written")]
    assert written == ["test-event-r01-test-00000001.ronda"]


@pytest.mark.desk(anew=True)
def test_of_two_windows_neither_offers_a_copy_that_was_saved_in_the_other(page: Page, event: str) -> None:
    other = second_window(page, event)
    complete_the_round(page, event)
    expect(other.locator("[data-copy]")).to_have_count(1)
    with page.expect_download():
        page.get_by_role("button", name="Save a copy").click()
    expect(other.locator("[data-copy]")).to_have_count(0)
    expect(other.locator("[data-last-copy]")).to_have_text(LAST)

    # What the other window stores from now on says so too.
    person.visit(other, f"{event}/room")
    other.locator("#message-text").fill("Lunch")
    other.locator("#post-message button").click()
    expect(other.get_by_role("button", name="Take back")).to_be_visible()
    other.reload()
    person.wait_until_ready(other)
    person.visit(other, event)
    expect(other.locator("[data-last-copy]")).to_have_text(LAST)


def second_window(page: Page, event: str) -> Page:
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0])
    person.wait_until_ready(other)
    person.visit(other, event)
    expect(other.locator("[data-last-copy]")).to_have_text("No copy has been saved from this device yet.")
    person.turn_to(page)
    return other


@pytest.mark.desk(anew=True)
def test_after_a_restart_one_tap_opens_the_folder_again(page: Page, event: str) -> None:
    choose_folder(page, event)
    page.reload()
    person.wait_until_ready(page)
    page.workers[0].evaluate("""() => {
        FileSystemHandle.prototype.queryPermission = async () => (self.asked ? "granted" : "prompt");
        new BroadcastChannel("asked").onmessage = () => { self.asked = true; };
    }""")
    page.evaluate("""() => {
        FileSystemHandle.prototype.requestPermission = async () => {
            new BroadcastChannel("asked").postMessage("");
            await new Promise((done) => setTimeout(done, 100));
            return "granted";
        };
    }""")
    complete_the_round(page, event)
    expect(page.locator("[data-copy] p")).to_have_text("Only this browser has round 1.")
    page.get_by_role("button", name="Write into “Backups” again").click()

    expect(page.locator("[data-copy]")).to_have_count(0)
    page.wait_for_function("""async () => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("Backups");
        let files = 0;
        for await (const _ of folder) files += 1;
        return files === 2;
    }""")


@pytest.mark.desk(anew=True)
def test_who_closes_the_dialog_chooses_nothing_and_sees_no_failure(page: Page, event: str) -> None:
    page.evaluate("""() => {
        globalThis.showDirectoryPicker = () => Promise.reject(new DOMException("closed", "AbortError"));
    }""")
    person.visit(page, event)
    person.unfold(page, "This event")
    page.get_by_role("button", name="Choose a folder for copies").click()
    complete_the_round(page, event)

    expect(page.locator("[data-copy]")).to_have_count(1)
    expect(page.locator("#crashed")).to_be_hidden()


@pytest.mark.desk(anew=True)
def test_all_events_go_to_another_device_in_one_file_and_what_is_refused_is_named(
    page: Page, event: str, device: Device, host: Host, tmp_path: Path
) -> None:
    second = Organiser("keyforge", details=custom(2), seed=2)
    second.start(4)
    opened(page, second.log, tmp_path)
    person.visit(page, "/settings")
    page.reload()
    person.wait_until_ready(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all events").click()
    assert re.fullmatch(r"ronda-\d{4}-\d\d-\d\d\.zip", download.value.suggested_filename)
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    complete_the_round(page, event)

    other = device().pages[0]
    other.goto(host.url)
    person.wait_until_ready(other)
    other.locator("#file").set_input_files(saved)
    told = [f"New event “Test event”: 4 players, {rounds}." for rounds in ("1 round", "0 rounds")]
    expect(other.locator("#notice")).to_have_text(" ".join(told))
    expect(other.locator(".event h2")).to_have_text(["Test event", "Test event"])
    complete_the_round(other, event)

    # Where one of them went on differently, its steps are added; one that cannot be read is named.
    person.visit(page, f"/t/{second.log.tournament.id}/delete")
    page.get_by_role("button", name="Delete from this device").click()
    person.visit(page, event)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    with other.expect_download() as download:
        person.visit(other, "/settings")
        other.get_by_role("button", name="Save all events").click()
    download.value.save_as(saved)
    with ZipFile(saved, "a") as archive:
        archive.writestr("letter.ronda", "Dear organiser")
    page.locator("#file").set_input_files(saved)
    expect(person.alert(page)).to_contain_text("2 files of 3 were opened. These were not:")
    expect(person.alert(page)).to_contain_text("letter.ronda")
    person.visit(page, "/")
    expect(page.locator(".event h2")).to_have_count(2)


@pytest.mark.desk
def test_a_zip_that_is_no_zip_is_refused(page: Page, tmp_path: Path) -> None:
    person.wait_until_ready(page)
    (tmp_path / "events.zip").write_bytes(b"PK\x03\x04, dear organiser")
    page.locator("#file").set_input_files(tmp_path / "events.zip")

    expect(person.alert(page)).to_have_text("The zip file is damaged or not whole. Use another copy, or save it again.")
