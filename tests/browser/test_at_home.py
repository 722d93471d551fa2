"""A registration that is prepared at home, in a saved page, and read at the door by the camera (REG-CODE)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Playwright, expect

from ronda.codes.entry_codes import packed_entries, read_entry_code
from tests.browser import filming, person
from tests.browser.devices import Device
from tests.browser.filming import Hand
from tests.browser.harness import Host
from tests.browser.home_forms import LISTENING, ONE_CODE, PHONE, filled, opened_form, said, saved_form
from tests.playing import Organiser, custom
from workshop.cli import event_files

SQUAD = (Path(__file__).parents[1] / "rulesets" / "brought" / "xws_2.json").read_text(encoding="utf-8")
LETTERS = Random(1)
LONG = "\n".join(f"Pilot {LETTERS.randbytes(174).hex()} (20)" for _ in range(8))
"""A squad that can be read, so that nothing is asked about it."""
LONGEST = 90_000
"""Milliseconds: the film comes by several times, and the machine may have other work."""
DISTANT = Hand(frames=60, width=1920, height=1080, near=0.65)
"""The phone is held out, with 320 pixels of the camera from edge to edge of a square."""
NO_DEFLATE = "delete globalThis.CompressionStream"
NO_STORAGE = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('none here'); } })"


@pytest.mark.parametrize("scripts", [(), (NO_DEFLATE, NO_STORAGE)], ids=["newest browser", "poor browser"])
def test_reg_code_the_saved_page_makes_what_ronda_reads(
    playwright: Playwright, tmp_path: Path, scripts: tuple[str, ...]
) -> None:
    file = saved_form(Organiser("xwing", details=custom(3)).log, tmp_path / "saved")
    with opened_form(playwright, file, *scripts) as phone:
        phone.locator("form button").click()
        expect(phone.locator("#made")).to_be_hidden()  # nobody is registered without a name
        for contact in ("Zoë Ōkami 600 111 222", "Zoë Ōkami <zoe@example.org>", "Zoë Ōkami @zoe_okami"):
            phone.locator("#name").fill(contact)
            phone.locator("form button").click()
            expect(phone.locator("#name:invalid")).to_have_count(1)
            expect(phone.locator("#made")).to_be_hidden()
        phone.locator("#name").fill("  Zoë Ōkami ")
        phone.locator("#field_squad_list").fill(SQUAD)
        phone.locator("#club").fill("Club “1”")
        [content] = packed_entries(said(phone))
        read = read_entry_code(content)

        assert (read.name, read.club) == ("Zoë Ōkami", "Club “1”")
        assert dict(read.fields)["squad_list"].split() == SQUAD.split()
        assert (len(content) <= ONE_CODE) is not bool(scripts)
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        phone.locator("#name").fill("Zoë")
        expect(phone.locator("#made")).to_be_hidden()  # the code of before says what is not so any more
        phone.reload()
        kept = phone.locator("#field_squad_list").input_value().split()
        assert (phone.locator("#name").input_value(), kept) == (("", []) if scripts else ("Zoë", SQUAD.split()))


def test_reg_code_from_a_phones_screen_registers_and_checks_in(
    playwright: Playwright, device: Device, host: Host, tmp_path: Path
) -> None:
    """Three phones at arm's length: no list, the longest real one, and one that takes several codes."""
    organiser = Organiser("xwing", details=custom(3, options=(("squad", "200"),)))
    organiser.register("Alba Ruiz")
    pictures: list[bytes] = []
    with opened_form(playwright, saved_form(organiser.log, tmp_path / "saved")) as phone:
        for name, squad in (("Bea Sol", ""), ("Carl Brandt", SQUAD), ("Dora Lind", LONG)):
            pictures += filled(phone, name, {"squad_list": squad})
        film = filming.film_of(phone, pictures, tmp_path / "door.mjpeg", DISTANT)

    app = device(flags=filming.camera(film)).pages[0]
    app.goto(host.url)
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(app)
    person.open_file(app, file)
    app.evaluate(LISTENING)
    person.visit(app, f"/t/{organiser.tournament.id}/read")
    for sentence in (
        "Bea Sol is registered and checked in.",
        "Carl Brandt is registered and checked in.",
        "Dora Lind is registered and checked in.",
        "The registration of Bea Sol was read before.",
    ):
        app.wait_for_function(
            "said => [...window.told].some((each) => each.startsWith(said))", arg=sentence, timeout=LONGEST
        )
    person.visit(app, f"/t/{organiser.tournament.id}/checkin")
    for name in ("Bea Sol", "Carl Brandt", "Dora Lind"):
        expect(app.locator("[data-text]", has_text=name).locator("[aria-pressed=true]")).to_be_visible()


def test_reg_code_is_made_of_no_form_that_names_nobody(playwright: Playwright, tmp_path: Path) -> None:
    """A name of spaces is none, whatever else is filled in."""
    organiser = Organiser("keyforge", details=custom(3))
    with opened_form(playwright, saved_form(organiser.log, tmp_path / "saved")) as phone:
        name = phone.locator("#name")
        for spaces in ("   ", "\u00a0 "):
            name.fill(spaces)
            phone.locator("#entry .primary").click()
            assert name.evaluate("(field) => field.matches(':invalid:focus')")
            expect(phone.locator("#made")).to_be_hidden()
        name.fill(" Bea Sol ")
        phone.locator("#entry .primary").click()
        expect(phone.locator("#made")).to_be_visible()
