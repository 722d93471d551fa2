"""An event that goes from a screen to a camera, with the browser's own camera filming the real screen."""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.codes.events import event_qr_stream
from ronda.codes.qr_stream import QrStream
from ronda.core import build_identity
from tests.browser import filming, person
from tests.browser.devices import Device
from tests.browser.filming import Hand
from tests.browser.harness import Host
from tests.faults.codes import BETWEEN, NO_CAMERA, NO_PICTURE
from tests.playing import Organiser

WATCHING = """() => {
    [window.told, window.tracks] = [new Set(), new Set()];
    new MutationObserver(() => {
        window.told.add(document.querySelector("[data-received]")?.textContent.trim().split("\\n").at(-1));
        for (const track of document.querySelector("#camera")?.srcObject?.getTracks() ?? []) window.tracks.add(track);
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes what is said of what is read, and which camera was open."""


def event_of(players: int, seed: int) -> journal.Log:
    """An event in its second round."""
    organiser = Organiser("keyforge", seed=seed)
    organiser.register(*(f"Player {number}" for number in range(1, players + 1)))
    organiser.begin()
    organiser.play_round()
    organiser.pair()
    return organiser.log


def on_disk(log: journal.Log, folder: Path) -> Path:
    file = folder / f"{log.tournament.id}-{len(log.records)}.ronda"
    file.write_text(journal.log_file_text(log), encoding="utf-8", newline="\n")
    return file


def shown(page: Page, log: journal.Log, folder: Path) -> None:
    """Open an event's file and show its codes."""
    person.open_file(page, on_disk(log, folder))
    expect(page).to_have_url(f"{page.url.partition('#')[0]}#/t/{log.tournament.id}")
    page.get_by_role("link", name="Other devices").click()
    page.locator("a[href$='/film']").click()
    expect(page.locator("[data-film][data-code]")).to_be_visible()
    expect(page.locator("[data-said]")).to_be_empty()


def exported(page: Page) -> str:
    person.unfold(page, "This event")
    with page.expect_download() as saving:
        page.locator("[data-action=export]").first.click()
    return Path(saving.value.path()).read_text(encoding="utf-8")


def test_a_film_of_the_real_screen_brings_every_byte_over(device: Device, host: Host, tmp_path: Path) -> None:
    mine, other = event_of(60, seed=1), event_of(40, seed=2)
    page = device().pages[0]
    page.goto(host.url)
    person.wait_until_ready(page)
    pictures = []
    for log, count in ((other, 1), (mine, event_qr_stream(mine).needed + 5)):
        page.goto(f"{host.url}#/")
        shown(page, log, tmp_path)
        page.locator("input[name=speed][value='3']").check()
        pictures.append(filming.codes_shown(page, count))
    # One code of another event stands between any two, and of each three or four frames are left.
    mixed = [each for each in chain.from_iterable(zip_longest(*pictures, fillvalue=pictures[0][0])) if each]
    film = filming.film_of(page, mixed, tmp_path / "film.mjpeg", Hand(lost=0.2))

    phone = device(flags=filming.camera(film)).pages[0]
    phone.goto(host.url)
    person.wait_until_ready(phone)
    phone.evaluate(WATCHING)
    phone.goto(f"{host.url}#/receive")
    expect(phone).to_have_url(f"{host.url}#/t/{mine.tournament.id}")

    assert exported(phone) == journal.log_file_text(mine, written_by=build_identity.identity_text())
    assert BETWEEN.seen in phone.evaluate("[...window.told]")
    assert phone.evaluate("[...window.tracks].map((track) => track.readyState)") == ["ended"]


@pytest.fixture
def receiving(page: Page) -> Page:
    page.goto(f"{page.url.partition('#')[0]}#/receive")
    expect(page.locator("[data-refusal]")).to_have_text(
        "This device has no camera. Choose a picture of the code, or paste its text."
    )
    page.get_by_text("Without a camera").click()
    return page


@pytest.mark.desk
def test_without_a_camera_pictures_and_text_do(receiving: Page, tmp_path: Path) -> None:
    log = event_of(60, seed=3)
    film = event_qr_stream(log)
    texts = [film.text(number) for number in range(1, film.needed + 1)]
    read, told = receiving.locator("#read-codes button"), receiving.locator("[data-received]")

    receiving.locator("#codes-text").fill("https://example.org/t/4")
    read.click()
    expect(told).to_contain_text("That is not a code of an event")
    receiving.locator("#codes-text").fill(texts[0])
    read.click()
    expect(told).to_contain_text(f"1 of {film.needed} codes")
    receiving.locator("#codes-text").fill("\n".join(texts[1:]))
    read.click()
    expect(receiving).to_have_url(f"{receiving.url.partition('#')[0]}#/t/{log.tournament.id}")
    assert exported(receiving) == journal.log_file_text(log, written_by=build_identity.identity_text())

    # The screen of this device, as a picture that another one sends back.
    receiving.get_by_role("link", name="Other devices").click()
    receiving.locator("a[href$='/film']").click()
    receiving.locator("[data-film][data-code]").wait_for()
    (tmp_path / "code.png").write_bytes(filming.codes_shown(receiving, 1)[0])
    (tmp_path / "text.png").write_text("no picture")
    receiving.goto(f"{receiving.url.partition('#')[0]}#/receive")
    receiving.locator("#pictures").set_input_files(tmp_path / "code.png")
    expect(told).to_contain_text(f"1 of {film.needed} codes")
    receiving.locator("#pictures").set_input_files(tmp_path / "text.png")
    expect(person.alert(receiving)).to_contain_text(NO_PICTURE.seen)


@pytest.mark.desk
def test_what_is_read_and_holds_no_event_is_refused_in_words(receiving: Page) -> None:
    film = QrStream("event", b"\1" + bytes(200))
    receiving.locator("#codes-text").fill(film.text(1))
    receiving.locator("#read-codes button").click()

    expect(receiving.locator("[data-received]")).to_have_text(
        "What was read holds no whole event: something in it is damaged. Read the codes once more."
    )


@pytest.mark.desk(anew=True)
def test_why_there_is_no_picture_is_said_and_can_be_tried_again(receiving: Page) -> None:
    for fault in NO_CAMERA:
        receiving.evaluate(
            f"() => Object.defineProperty(navigator, 'mediaDevices', {{ value: {fault.devices}, configurable: true }})"
        )
        receiving.locator("[data-action=camera]").click()

        expect(receiving.locator(".camera [data-refusal]")).to_contain_text(fault.seen)
