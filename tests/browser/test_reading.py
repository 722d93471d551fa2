"""Slips, cards and lists as they are printed: the app reads each, a stack as fast as it is turned before the camera."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from ronda.codes.paper_codes import (
    EventCode,
    PairingsCode,
    PaperCode,
    PlayerCode,
    SlipCode,
    TableCode,
    paper_code_text,
)
from ronda.core.state import Match, Tournament
from tests.browser import person
from tests.browser.conftest import arrive
from tests.browser.devices import Device
from tests.browser.harness import Host
from tests.playing import Organiser
from workshop.cli import event_files

SITE = "https://results.example.org/league/"
SHARP = 3
"""A printer draws finer than a screen."""
FRAME: ViewportSize = {"width": 1280, "height": 720}
TURNED = 45
"""Pictures of each slip, of which a camera gives thirty a second."""
READ = """async (pictures) => {
    const reader = new Worker("reader.js", { type: "module" });
    const texts = [];
    for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const read = new Promise((done) => { reader.onmessage = ({ data }) => done(data); });
        reader.postMessage({ image, thorough: true }, [image]);
        texts.push(...await read);
    }
    reader.terminate();
    return texts;
}"""
"""Reads pictures as the app does."""


def opened(context: BrowserContext, host: Host, organiser: Organiser, folder: Path) -> Page:
    page = arrive(context.pages[0], host)
    file = folder / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    return page


def base(organiser: Organiser) -> str:
    return f"/t/{organiser.tournament.id}"


def pictures(page: Page, route: str, part: str) -> list[bytes]:
    """A picture of each part of a preview."""
    person.visit(page, route)
    expect(page.locator(part).first).to_be_visible()
    return [each.screenshot() for each in page.locator(part).all()]


def texts(page: Page, seen: Sequence[bytes]) -> list[str]:
    found: list[str] = page.evaluate(READ, [base64.b64encode(picture).decode() for picture in seen])
    return found


def code(organiser: Organiser, what: PaperCode, site: str = "") -> str:
    return paper_code_text(organiser.tournament.id, what, site)


def slip_of(match: Match, round_: int) -> SlipCode:
    first, second = match.players
    return SlipCode(round=round_, table=match.number, players=(first, second))


def paper(tournament: Tournament) -> dict[str, tuple[str, list[PaperCode]]]:
    """What is on each sheet: its parts, and their codes."""
    last = tournament.rounds[-1]
    return {
        "slips": (".slip", [slip_of(match, last.number) for match in last.matches]),
        "slips/blank": (".slip:first-child", [EventCode()]),
        "cards": (".of-player", [PlayerCode(player=player.id) for player in tournament.players]),
        "cards/tables": (".of-table", [TableCode(table=match.number) for match in last.matches]),
        "pairings": (".paper-wall", [PairingsCode(round=last.number)]),
        "pairings/names": (".paper-wall", [PairingsCode(round=last.number)]),
    }


def test_every_code_on_paper_is_read_by_the_app(device: Device, host: Host, tmp_path: Path) -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    page = opened(device(device_scale_factor=SHARP), host, organiser, tmp_path)
    for site in ("", SITE):
        person.visit(page, "/publishing")
        page.locator("#site").fill(site)
        page.locator("#site").press("Tab")
        for sheet, (part, codes) in paper(organiser.tournament).items():
            read = texts(page, pictures(page, f"{base(organiser)}/print/{sheet}", part))

            assert sorted(read) == sorted(code(organiser, what, site) for what in codes), sheet


def held(page: Page, slip: bytes) -> bytes:
    """What a camera sees of a slip that somebody holds before it."""
    source = f"data:image/png;base64,{base64.b64encode(slip).decode()}"
    page.set_content(
        '<body style="background:#887;display:grid;height:100vh;margin:0;place-items:center">'
        f'<img src="{source}" style="filter:blur(.4px);height:72%;rotate:3deg">'
    )
    page.locator("img").evaluate("image => image.decode()")
    return page.screenshot(type="jpeg", scale="css")


def found(page: Page) -> Locator:
    return page.locator("#found")


def test_a_stack_of_slips_is_entered_without_a_tap_between_them(device: Device, host: Host, tmp_path: Path) -> None:
    """Six slips, and one of the round before among them; the film begins again when it is over."""
    organiser = Organiser("keyforge")
    organiser.start(12)
    organiser.play_round()
    organiser.pair()
    maker = opened(device(device_scale_factor=SHARP), host, organiser, tmp_path)
    [old, *_] = pictures(maker, f"{base(organiser)}/print/slips?round=1", ".slip")
    new = pictures(maker, f"{base(organiser)}/print/slips?round=2", ".slip")
    maker.set_viewport_size(FRAME)
    maker.goto("about:blank")
    film = tmp_path / "stack.mjpeg"
    film.write_bytes(b"".join(held(maker, slip) * TURNED for slip in [*new[:3], old, *new[3:]]))
    camera = (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    page = opened(device(flags=camera), host, organiser, tmp_path)
    person.visit(page, f"{base(organiser)}/round/2")
    page.locator(f"a[href='#{base(organiser)}/read']").first.click()
    seen: set[str] = set()
    for _ in organiser.round.open_matches:
        entry = found(page).locator("form[data-command=report_result]")
        entry.locator(".result").first.click()
        expect(page.locator("#notice")).to_contain_text("entered")
        seen.add(page.locator("#notice").inner_text())
    person.visit(page, f"{base(organiser)}/round/2")

    expect(page.locator("#reported")).to_have_attribute("value", "6")
    assert len(seen) == 6


@pytest.mark.desk
def test_without_a_camera_pictures_and_texts_are_read(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge")
    organiser.register("Ana", "Bruno", "Carla", "Darío")
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"{base(organiser)}/checkin")
    page.get_by_role("link", name="Read cards").click()
    expect(page.locator(".camera .refusal")).to_contain_text("choose a picture of the code", ignore_case=True)
    page.locator("#without-camera > summary").click()
    typed = page.locator("#code")
    typed.fill(code(organiser, PlayerCode(player=2)))
    typed.press("Enter")
    expect(found(page)).to_contain_text("Bruno")
    expect(page.get_by_role("button", name="Check in", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(found(page)).to_contain_text("Bruno is checked in.")

    [card] = pictures(page, f"{base(organiser)}/print/cards", ".of-player:nth-child(3)")
    picture = tmp_path / "card.png"
    picture.write_bytes(card)
    person.visit(page, f"{base(organiser)}/read")
    page.locator("#pictures").set_input_files(picture)
    expect(found(page)).to_contain_text("Carla")
    page.locator("#without-camera > summary").click()
    typed.fill("a laundry list")
    typed.press("Enter")
    expect(found(page)).to_contain_text("This code is not from a slip, a card or a list of Ronda.")


def test_a_picture_that_is_chosen_while_a_result_is_typed_waits_and_says_so(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.pair()
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    [card, *_] = pictures(page, f"{base(organiser)}/print/cards", ".of-player")
    picture = tmp_path / "card.png"
    picture.write_bytes(card)
    person.visit(page, f"{base(organiser)}/read?code={code(organiser, TableCode(table=1))}")
    points = found(page).locator("input[type=number]").first
    points.fill("12")
    page.locator("#pictures").set_input_files(picture)

    expect(person.alert(page)).to_contain_text("A result is being typed.")
    expect(points).to_have_value("12")


def test_the_camera_is_open_once_however_often_it_was_asked_for(page: Page, tmp_path: Path) -> None:
    """Who goes away and comes back while the browser still asks has asked twice; what is not shown is closed."""
    page.add_init_script(
        """window.given = [];
        window.answers = [];
        navigator.mediaDevices.getUserMedia = () => new Promise((done) => { answers.push(() => {
            const stream = document.createElement("canvas").captureStream();
            given.push(...stream.getTracks());
            done(stream);
        }); });"""
    )
    page.reload()
    organiser = Organiser("keyforge")
    organiser.register("Ana", "Bruno")
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"{base(organiser)}/read")
    page.wait_for_function("answers.length === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("answers.length === 2")
    page.evaluate("answers.forEach((answer) => answer())")

    page.wait_for_function("given.filter(({ readyState }) => readyState === 'ended').length === 1")
    assert page.evaluate("document.querySelector('video').srcObject.getTracks()[0] === given[0]")
    assert page.evaluate("given[0].readyState") == "live"
