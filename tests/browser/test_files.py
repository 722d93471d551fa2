"""Files in and out: an event leaves one device and arrives on another, or is deleted."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.bridge import background_jobs
from tests.browser import person
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.faults.damage import entries
from tests.faults.files import SPOILT
from tests.playing import Organiser


def press(page: Page, action: str) -> None:
    """Press a button of an action for the open event, wherever the templates have theirs."""
    event = page.url.partition("#/t/")[2].partition("/")[0]
    page.evaluate(
        """([action, event]) => {
            const button = Object.assign(document.createElement("button"), { textContent: "pressed by the test" });
            Object.assign(button.dataset, { action, tournament: event });
            document.querySelector("main").append(button);
            button.click();
        }""",
        [action, event],
    )


def exported(page: Page, folder: Path) -> Path:
    """Create an event with a player, and export it."""
    person.create_event(page)
    person.register(page, "Béla <b>")
    person.expect_player(page, "Béla <b>")
    with page.expect_download() as download:
        press(page, "export")
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target


@pytest.mark.desk
def test_an_exported_event_opens_on_another_device(page: Page, device: Device, host: Host, tmp_path: Path) -> None:
    file = exported(page, tmp_path)

    other = device().pages[0]
    other.goto(host.url)
    person.wait_until_ready(other)
    person.open_file(other, file)
    person.visit(other, page.url.partition("#")[2])
    person.expect_player(other, "Béla <b>")
    other.locator("#file").set_input_files(file)
    expect(other.locator("#crashed")).to_be_hidden()


@pytest.mark.desk(anew=True)
def test_a_file_that_is_larger_than_any_event_is_refused_unread(page: Page, tmp_path: Path) -> None:
    """Its size is enough; the event that is open goes on."""
    person.wait_until_ready(page)
    person.create_event(page)
    with (tmp_path / "large.ronda").open("wb") as large:
        large.truncate(200 * 1024 * 1024)
    page.evaluate("() => { File.prototype.arrayBuffer = () => { throw new Error('it was read'); }; }")
    page.locator("#file").set_input_files(tmp_path / "large.ronda")

    expect(person.alert(page)).to_have_text("The file is too large: 200 MiB, and 64 MiB is the most.")
    person.register(page, "Ana Sol")
    person.expect_player(page, "Ana Sol")


@pytest.mark.desk
def test_a_spoilt_file_is_refused_whole(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    person.wait_until_ready(page)
    for number, fault in enumerate(SPOILT):
        file = tmp_path / f"{number}.ronda"
        file.write_text(fault.spoil(journal.log_file_text(organiser.log)), encoding="utf-8")
        page.locator("#file").set_input_files(file)
        expect(person.alert(page)).to_have_text(fault.seen.format(**fault.values))
        person.visit(page, "/new" if number % 2 else "/rules")

    assert entries(page) == 0


@pytest.mark.desk
def test_a_deleted_event_is_gone(page: Page) -> None:
    person.create_event(page, "Gone Cup")
    press(page, "delete")

    expect(page.locator("main h1")).to_be_visible()
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("main", has_text="Gone Cup")).to_have_count(0)


@pytest.mark.desk
def test_the_results_site_is_offered_as_a_zip(page: Page) -> None:
    person.create_event(page)
    with page.expect_download() as download:
        press(page, "publish")

    assert Path(download.value.path()).read_bytes().startswith(b"PK")


@pytest.mark.desk
def test_a_large_results_site_comes_in_pieces_and_is_whole(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge")
    organiser.start(96)
    for _ in range(4):
        organiser.play_round()
    file = tmp_path / "large.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    person.wait_until_ready(page)
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**#/t/**")
    with page.expect_download() as download:
        press(page, "publish")

    path = Path(download.value.path())
    assert path.stat().st_size > background_jobs.PIECE_BYTES
    with ZipFile(path) as site:
        assert site.testzip() is None
        assert len([name for name in site.namelist() if "/players/" in name]) >= 96
