"""Addresses that lead nowhere, typed into the real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.faults.addresses import NOWHERE
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk


def test_an_address_that_leads_nowhere_says_so_and_leads_back(page: Page, tmp_path: Path) -> None:
    organiser, file = Organiser("keyforge"), tmp_path / "event.ronda"
    organiser.start(4)
    organiser.pair()
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    for fault in NOWHERE:
        person.visit(page, fault.route.format(event=f"/t/{organiser.tournament.id}"))
        expect(page.locator("main h1")).to_have_text("Not found")
        expect(page.locator("main .lead")).to_have_text(fault.seen)
        page.locator("main .actions .primary").click()
        expect(page.locator("main h1")).not_to_have_text("Not found")
