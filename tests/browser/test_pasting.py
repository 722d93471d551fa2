"""Names that are pasted where one is typed: all of them, without their numbers, and every doubt answered at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility

pytestmark = pytest.mark.desk

PASTE = """
(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.focus();
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
"""


def listed(page: Page) -> list[str]:
    return sorted(page.locator("#players .people-name").all_inner_texts())


def test_lines_pasted_into_the_name_become_players_and_doubts_are_answered_in_one_more_attempt(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    name = person.name_field(page)
    name.evaluate(PASTE, "1. Wanda Sol\n2. Yago Luna\n\n3) Xenia Roca\n")
    expect(page.locator("#notice")).to_have_text("3 players registered.")
    expect(page.locator("#players > li")).to_have_count(3)
    assert listed(page) == ["Wanda Sol", "Xenia Roca", "Yago Luna"]
    expect(page.locator("#paste-players")).to_have_value("")

    # two names that look like others, one that stands there twice: each can be another person
    name.evaluate(PASTE, "Sol Wanda\nZoe Mar\n\nYago Luna\nZoe Mar")
    refusal = page.locator("#paste-form [data-refusal]")
    expect(refusal.locator("li")).to_have_count(3)
    expect(refusal.locator("li").first).to_contain_text("Line 1: “Sol Wanda” looks like “Wanda Sol”")
    expect(refusal.locator("li").nth(1)).to_contain_text("Line 4: “Yago Luna” is already registered")
    expect(refusal.locator("li").last).to_contain_text("Line 5: The same name stands on line 2.")
    expect(page.locator("#paste-players")).to_be_focused()
    check_accessibility(page)
    for offered in refusal.get_by_label("This is another person").all():
        offered.check()
    page.get_by_role("button", name="Register them all").click()
    expect(page.locator("#notice")).to_have_text("4 players registered.")
    expect(page.locator("#players > li")).to_have_count(7)
    assert listed(page) == ["Sol Wanda", "Wanda Sol", "Xenia Roca", "Yago Luna", "Yago Luna", "Zoe Mar", "Zoe Mar"]
    expect(refusal).to_be_empty()

    # a single line stays what it is: a name being typed
    name.evaluate(PASTE, "Ulla Norte")
    expect(page.locator("#players > li")).to_have_count(7)


def test_a_list_that_is_looked_at_stays_as_it_was_typed_and_out_of_the_address(page: Page, tmp_path: Path) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    hostile = ["50%41 Wanda", "Yago%20Luna", "Xenia + Roca & Co?x=1#y", "%E9 Zoe"]
    file = tmp_path / "players.csv"
    file.write_text("\n".join(["Name;Club", *(f"{name};Norte" for name in hostile)]), encoding="utf-8")
    page.locator("#file").set_input_files(file)
    cells = page.locator(".import-table tbody td:first-of-type")
    expect(cells).to_have_text(hostile)
    expect(page).to_have_url(re.compile("/players/import$"))

    page.get_by_label("Fill in players who are registered already").check()
    page.reload()
    expect(cells).to_have_text(hostile)
    expect(page.get_by_label("Fill in players who are registered already")).to_be_checked()
    expect(page).to_have_url(re.compile("/players/import$"))

    page.get_by_role("link", name="Another list").click()
    expect(page.locator("#import-text")).to_have_value("")
    page.locator(".import-text summary").click()
    page.locator("#import-text").fill("\n".join(hostile))
    page.get_by_role("button", name="Preview").click()
    expect(cells).to_have_text(hostile)
    page.set_input_files("#file", file)
    expect(page.locator(".import-table thead select")).to_have_count(2)
    page.get_by_role("button", name="Register 4 players").click()
    expect(page.locator("#players .people-name")).to_have_count(4)
    assert sorted(hostile) == listed(page)
