"""Writing fails half-way: what was refused is not stored, what was acknowledged is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.faults.damage import break_writing, entries
from tests.faults.storage import UNWRITTEN, Unwritten


@pytest.mark.desk(anew=True)
@pytest.mark.parametrize("fault", UNWRITTEN, ids=lambda fault: fault.name)
def test_what_is_refused_is_not_stored(page: Page, fault: Unwritten) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    before = entries(page)
    person.paste_names(page, [f"Player {number}" for number in range(1, 13)])
    expect(page.locator("#import button.primary.big")).to_be_visible()
    break_writing(page, fault.method, fault.call)
    page.locator("#import button.primary.big").click()

    expect(person.alert(page)).to_contain_text(fault.seen)
    assert entries(page) == before
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("#players > li")).to_have_count(0)
