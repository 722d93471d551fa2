"""Setting up what players are told: days filled in at once, a row for each prize, and a calendar to take home."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person

pytestmark = pytest.mark.desk


def value_of(page: Page, name: str) -> str:
    return page.locator(f"[name={name}]").input_value()


def test_a_league_is_announced(page: Page) -> None:
    person.visit(page, "/new?game=aristeia&option_kind=league_open")
    person.open_more(page)
    page.locator("#name").fill("Autumn league")
    page.locator("#fill_from").fill("2026-09-01")
    expect(page.locator("[name=window_to_5]")).to_have_value("2026-11-09")
    page.locator("[name=window_to_2]").fill("2026-09-30")
    page.locator("#fill_days").fill("7")
    page.locator("#fill_days").press("Tab")
    # other days are new ones, whatever was typed before
    expect(page.locator("[name=window_to_2]")).to_have_value("2026-09-14")
    page.locator("[name=window_to_2]").fill("2026-09-15")

    fold = page.locator(".fold:has(#doors)")
    fold.locator("summary").click()
    page.locator("#doors").fill("11:00")
    page.locator("#begins").fill("10:00")
    expect(page.locator("#prize_what_3")).to_have_count(0)
    page.locator("#prize_what_2").fill("A mat")
    page.locator("#prize_for_2").fill("2-3")
    expect(page.locator("#prize_what_3")).to_have_count(1)
    assert value_of(page, "prize_for_2") == "2-3"
    assert value_of(page, "window_to_2") == "2026-09-15"

    fold.locator("summary").click()
    expect(page.locator("#doors")).to_be_hidden()
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("[data-refusal]")).to_have_text(
        "Registration would open after the first round begins: correct the times."
    )
    expect(page.locator("#doors")).to_be_focused()
    page.locator("#doors").fill("09:30")
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("h1")).to_contain_text("Players")

    person.visit(page, page.url.partition("#")[2].removesuffix("/players"))
    person.unfold(page, "This event")
    person.unfold(page, "Share and publish")
    expect(page.locator(".facts").last).to_contain_text("Round 2: 8 September 2026 to 15 September 2026")
    with page.expect_download() as downloading:
        page.locator("[data-action=calendar]").click()
    calendar = Path(downloading.value.path()).read_bytes()
    assert downloading.value.suggested_filename == "autumn-league.ics"
    assert calendar.startswith(b"BEGIN:VCALENDAR\r\n")
    assert calendar.count(b"BEGIN:VEVENT") == 5
