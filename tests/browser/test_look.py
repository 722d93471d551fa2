"""The club's look in the real browser: the form's file becomes a logo, is kept, and stands on the pages of a zip."""

from __future__ import annotations

import zipfile
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import person
from tests.playing import Organiser, custom
from tests.views.test_club_look import PLAIN_SVG
from workshop.cli import event_files


def test_a_logo_is_chosen_kept_and_stands_on_every_page(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", "Bruno Lang")
    event, logo, picture = tmp_path / "event.ronda", tmp_path / "harbour.svg", tmp_path / "harbour.gif"
    event_files.write_event_log(organiser.log, event)
    logo.write_bytes(PLAIN_SVG)
    picture.write_bytes(b"GIF89a")
    person.open_file(page, event)
    person.visit(page, f"/publishing?event={organiser.tournament.id}")
    page.get_by_role("link", name="The club's look").click()
    page.get_by_label("The club's name").fill("Harbour Club")
    page.get_by_label("First colour").fill("#ffee00")
    page.get_by_label("Logo").set_input_files(picture)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#look-logo-fault")).to_contain_text("The logo harbour.gif is neither an SVG nor a PNG")

    page.get_by_label("Logo").set_input_files(logo)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notice")).to_contain_text("#ffee00 is too pale to be read on light pages")
    page.reload()
    expect(page.get_by_role("img", name="The logo as it is now")).to_be_visible()
    expect(page.get_by_label("The club's name")).to_have_value("Harbour Club")

    person.visit(page, f"/t/{organiser.tournament.id}/public")
    with page.expect_download() as download:
        page.get_by_role("button", name="Results pages (zip)").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.read("club-logo.svg") == PLAIN_SVG
        assert "Harbour Club" in archive.read("en/index.html").decode()
