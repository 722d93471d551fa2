"""What the tests themselves wait for when they go to another screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import held_answers, person

AT_THE_LAST_MOMENT = """() => {
    new MutationObserver((_, observer) => {
        observer.disconnect();
        window.letIn();
        window.held = [];
        setTimeout(window.letIn, 1000);
    }).observe(document.querySelector("main h1"), { attributes: true });
}"""
"""Lets the screen before be drawn once more when it is about to be left, and the next one come a second later."""


def test_a_screen_that_is_drawn_again_as_it_is_left_is_not_taken_for_the_next(page: Page) -> None:
    held_answers.prepare(page)
    person.create_event(page)
    event = page.url.partition("#/t/")[2].partition("/")[0]
    held_answers.hold_redraw(page)
    page.evaluate(AT_THE_LAST_MOMENT)

    person.visit(page, f"/t/{event}/checkin")

    assert page.locator("main h1").inner_text().startswith("Check-in")
    expect(page).to_have_url(f"{page.url.partition('#')[0]}#/t/{event}/checkin")
