"""What players sent from their phones, counted and answered with taps on the board."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.test_phone import opened


def test_what_waits_is_counted_and_answered_with_one_tap_each(page: Page, tmp_path: Path) -> None:
    opened(page, "phones", tmp_path, "/round/3")
    chip = page.get_by_role("link", name="From phones: 10")
    page.locator("#table-2").get_by_role("button", name="Count").click()
    expect(page.locator("#table-2 .disc-in")).to_be_visible()
    expect(chip).to_have_count(0)
    page.get_by_role("link", name="From phones: 9").first.click()

    page.locator("#goes-14").get_by_role("button").click()
    expect(page.locator("#call-14 .badge")).to_have_text("somebody goes")
    page.locator("#take-3-2").get_by_role("button").click()
    expect(page.locator("#dispute-3")).to_have_count(0)
    page.locator("#count-all").get_by_role("button").click()
    expect(page.locator("#agreed-title")).to_have_count(0)
    leaver = page.locator("#leavers-title + ul > li").first
    leaver.get_by_role("button", name="Let them drop").click()
    expect(page.locator("#leavers-title .count")).to_have_text("1")
    expect(page.get_by_role("link", name="From phones: 2").first).to_be_visible()

    page.goto(page.url.replace("?show=phones", ""))
    expect(page.locator("#table-3 .disc-in")).to_be_visible()
    page.goto(page.url.partition("/round")[0] + "/history")
    expect(page.get_by_text("; both players reported it").first).to_be_visible()
