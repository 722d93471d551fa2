"""Search as it is typed: a word and a name lead to that person, and what nothing is called is said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import held_answers, person

pytestmark = pytest.mark.desk


def test_drop_and_a_name_lead_to_the_question_and_one_key_more_does_it(page: Page) -> None:
    person.create_event(page)
    for name in ("Alda", "Brisa", "Cosme", "Dalia"):
        person.register(page, name)
        person.expect_player(page, name)
    person.visit(page, page.url.partition("#")[2].removesuffix("/players"))
    page.locator("main form[data-command=start_event] button").click()
    page.locator("main form[data-command=pair_round] button").click()
    person.publish_draft(page)
    page.locator("main h1").focus()
    page.keyboard.press("/")
    rows = page.locator("#palette-list > li:visible")
    expect(rows.first).to_be_visible()
    expect(page.locator("#palette-list > .palette-about").first).to_be_hidden()
    page.keyboard.type("drop brisa")
    expect(rows).to_have_text("Drop: Brisa")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/player/\d+\?first=leaving"))
    expect(page.locator("main h1")).to_have_text("Brisa")
    leave = page.get_by_role("button", name="Drop", exact=True)
    expect(leave).to_be_in_viewport()
    leave.click()
    expect(page.locator("#notice")).to_have_text("Brisa has dropped.")


def test_what_nothing_is_called_is_said(page: Page) -> None:
    page.locator("[data-action=palette]").filter(visible=True).click()
    said = page.get_by_text("Nothing found.")
    expect(page.locator("#palette-search")).to_be_focused()
    expect(said).to_be_hidden()
    page.keyboard.type("xylophone")
    expect(said).to_be_visible()
    page.locator("#palette-search").fill("backup")
    expect(said).to_be_hidden()
    expect(page.locator("#palette-list > li:visible")).to_have_text("Open an event file")


@pytest.mark.desk(anew=True)
def test_enter_before_the_list_is_there_takes_what_fits_once_it_is(page: Page) -> None:
    held_answers.prepare(page)
    page.locator("main h1").focus()
    held_answers.hold_news(page)
    page.keyboard.press("/")
    expect(page.locator("#palette")).to_be_visible()
    page.keyboard.type("settings")
    page.keyboard.press("Enter")
    page.keyboard.type("x")
    page.evaluate("window.letIn()")

    expect(page).to_have_url(re.compile("#/settings"))
    expect(page.locator("#palette")).to_be_hidden()
