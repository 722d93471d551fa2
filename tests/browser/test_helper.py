"""A helper on a real table: worked out while typing, entered with one tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility

pytestmark = pytest.mark.desk


def test_kf_time_helper_says_who_won_and_enters_the_result(page: Page) -> None:
    """KF-TIME: the document's example on table 1."""
    person.wait_until_ready(page)
    person.visit(page, "/new")
    page.get_by_label("KeyForge").check()
    person.create_event(page)
    event = page.url.partition("#/t/")[2].partition("/")[0]
    for number in range(1, 5):
        person.register(page, f"Player {number}")
        person.expect_player(page, f"Player {number}")
    person.visit(page, f"/t/{event}")
    for command in ("start_event", "pair_round"):
        page.locator(f".next form[data-command={command}] .sun").click()
    person.publish_draft(page)
    expect(page.locator("#board .table-open")).to_have_count(2)

    person.visit(page, f"/t/{event}/round/1/table/1")
    check_accessibility(page)
    page.get_by_role("link", name="Time called").click()
    for name, value in {"keys1": 1, "aember1": 9, "potential1": 8, "keys2": 2, "aember2": 3, "potential2": 7}.items():
        page.locator(f"#ask-{name}").fill(str(value))
    page.locator("#ask-potential2").press("Tab")
    expect(page.locator("#outcome li").last).to_contain_text("wins by step 4")
    check_accessibility(page)
    page.locator("#enter-outcome button").click()
    expect(page).to_have_url(re.compile("/round/1$"))
    person.visit(page, f"/t/{event}/round/1/table/1")
    expect(page.locator(".duel-side").first).to_have_class(re.compile("seat-won"))
    expect(page.locator(".duel-end")).to_contain_text("Time")
