"""What is heard and said at the door, where somebody holds one phone after the other before the camera (REG-CODE)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from ronda.codes.qr_code import make_qr_code
from ronda.core.web_address import short_event_code
from tests.browser import filming, person
from tests.browser.devices import Device
from tests.browser.filming import Hand
from tests.browser.harness import Host
from tests.codes.entries import codes_of, packed_entry
from tests.playing import Organiser, custom
from workshop.cli import event_files

LISTENING = """() => {
    window.heard = [];
    const Real = OscillatorNode;
    window.OscillatorNode = class extends Real {
        start(at) {
            window.heard.push(this.frequency.value);
            super.start(at);
        }
    };
    for (const place of ["#notice", "#alert"]) {
        const box = document.querySelector(place);
        const hear = () => { if (box.textContent.trim()) window.heard.push(box.textContent.trim()); };
        new MutationObserver(hear).observe(box, { childList: true });
    }
}"""
"""Notes each sentence, and each note that is played, in their order."""
DONE, LOOK = [880], [330, 330]
REGISTERED = "Bea Sol is registered and checked in."
ASKED = "alba RUIZ waits under Arrivals:"
OLDER = "Bea Sol waits under Arrivals:"
FOREIGN = "The registration of Carl Brandt is for another event."
DAMAGED = "This registration is damaged. Read its code once more, or have it made anew."
EDITED = "The code of this registration was changed after it was made. Make it anew."
NEWER = "A newer Ronda made this registration: update Ronda on this device, then read it again."
LAST = "Dora Lind is registered and checked in."
AGAIN = "The registration of Bea Sol was read before."
SOUNDS = {
    REGISTERED: DONE,
    ASKED: LOOK,
    OLDER: LOOK,
    FOREIGN: LOOK,
    DAMAGED: LOOK,
    EDITED: LOOK,
    NEWER: LOOK,
    AGAIN: [],
    LAST: DONE,
}


def shown_codes(page: Page, codes: Sequence[str]) -> list[bytes]:
    """Pictures of codes, each alone on a screen."""
    pictures = []
    page.set_viewport_size({"width": 500, "height": 500})
    for text in codes:
        code = make_qr_code(text)
        page.set_content(
            f'<svg viewBox="0 0 {code.size} {code.size}" style="position:fixed;inset:0;background:#fff">'
            f'<path d="{code.path}"></path></svg>'
        )
        pictures.append(page.screenshot())
    return pictures


def heard(app: Page) -> list[tuple[str, list[float]]]:
    """Each sentence with the notes that were played after it."""
    told: list[tuple[str, list[float]]] = []
    for each in app.evaluate("window.heard"):
        if isinstance(each, str):
            told.append((each, []))
        else:
            told[-1][1].append(each)
    return told


def test_reg_code_each_that_is_done_sounds_once_and_each_to_look_at_twice(
    device: Device, host: Host, tmp_path: Path
) -> None:
    """A repeated one is said and not heard; of another event, damaged, edited, newer or older none registers."""
    organiser = Organiser("custom", details=custom(3))
    organiser.register("Alba Ruiz")
    here = short_event_code(organiser.tournament.id)
    bea = packed_entry(here, "Bea Sol")
    entries = (
        bea,
        packed_entry(here, "alba  RUIZ"),
        packed_entry("zzzzzz", "Carl Brandt"),
        b"\x00" + bea[1:],
        packed_entry(here, "Emil", deflated=False).replace(b"Emil", b"Emma"),
        b"\x09" + bea[1:],
        packed_entry(here, "Bea Sol", club="The club of before"),
        bea,
        packed_entry(here, "Dora Lind"),
    )
    codes = [code for entry in entries for code in codes_of(entry)]
    assert len(codes) == len(entries)
    app = device().pages[0]
    film = filming.film_of(app, shown_codes(app, codes), tmp_path / "door.mjpeg", Hand(frames=45))

    app = device(flags=filming.camera(film)).pages[0]
    app.goto(host.url)
    person.wait_until_ready(app)
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.open_file(app, file)
    person.visit(app, f"/t/{organiser.tournament.id}/checkin")
    app.evaluate(LISTENING)
    app.get_by_role("link", name="Read cards").click()  # browsers play nothing before somebody has tapped
    for sentence in SOUNDS:
        app.wait_for_function("said => window.heard.some((each) => String(each).startsWith(said))", arg=sentence)
    person.visit(app, f"/t/{organiser.tournament.id}/checkin")
    told = heard(app)

    for sentence, notes in told[:-1]:
        assert notes == next((sound for said, sound in SOUNDS.items() if sentence.startswith(said)), []), sentence
    for sentence in (REGISTERED, LAST):
        assert [said for said, _ in told if said == sentence] == [sentence], "it was read once and registered once"
    expect(app.locator("[data-text]")).to_have_count(3)
    person.visit(app, f"/t/{organiser.tournament.id}/arrivals")
    expect(app.locator("#arrivals > li")).to_have_count(2)
