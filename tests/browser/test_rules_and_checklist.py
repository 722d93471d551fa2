"""The rules page and the preparation checklist, as a person comes to them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility

pytestmark = pytest.mark.desk


def test_the_rules_of_every_game_are_read_from_the_first_screen(page: Page) -> None:
    page.get_by_role("link", name="Help").click()
    page.get_by_role("navigation", name="Rules").get_by_role("link").first.click()
    expect(page.locator("main h1")).to_contain_text("Rules: ")
    check_accessibility(page)
    page.get_by_role("navigation", name="All games").get_by_role("link").last.click()

    expect(page.locator("#SW-PAIR, #ANY-CHECKLIST").first).to_be_visible()


def test_any_checklist_follows_the_expected_players_and_the_rules_are_one_link_away(page: Page) -> None:
    person.create_event(page)
    page.get_by_role("link", name="Event", exact=True).click()
    page.get_by_role("link", name="Print").click()
    page.get_by_role("link", name="Preparation checklist").click()
    page.get_by_label("Expected players").fill("23")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_text("Players: 23")).to_be_visible()
    expect(page.locator("main li", has_text="Tables for two players")).to_contain_text("12")
    check_accessibility(page)
    page.get_by_role("main").get_by_role("link", name="Event").click()
    if not (rules := page.get_by_role("link", name="Rules", exact=True)).is_visible():
        person.unfold(page, "This event")
    rules.click()
    expect(page.locator("main h1")).to_have_text("Rules")
    expect(page.get_by_text("This event").first).to_be_visible()

    check_accessibility(page)
