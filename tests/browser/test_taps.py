"""A tap that has begun lands where it began: nothing moves or goes between the press and the release."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import held_answers, person

WITHOUT_CAMERA = """
navigator.mediaDevices.getUserMedia = () => new Promise((_, refuse) => {
    window.findNoCamera = () => refuse(new DOMException("", "NotFoundError"));
});
"""
PRESS = """async ([css, happens]) => {
    const button = document.querySelector(css);
    const { top } = button.getBoundingClientRect();
    const { setTimeout } = window;
    window.setTimeout = () => 0; // a slow machine makes no tap so long that none is expected any more
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    window.setTimeout = setTimeout;
    window[happens]();
    await window.drawn();
    const moved = button.getBoundingClientRect().top - top;
    button.click();
    return moved;
}"""
"""Presses a button, lets something happen, and gives by how much the button has moved when it is let go."""
LEAVE_BEFORE_IT_FAILS = """() => {
    window.held = [];
    location.hash = "/";
    setTimeout(window.findNoCamera);
}"""
"""Goes to another screen, and has the camera fail before that is drawn."""


def test_a_camera_that_is_missing_moves_nothing_under_a_finger(page: Page) -> None:
    page.add_init_script(WITHOUT_CAMERA)
    held_answers.prepare(page)
    person.visit(page, "/receive")
    page.get_by_text("Without a camera").click()
    page.locator("#codes-text").fill("https://example.org/t/4")

    assert page.evaluate(PRESS, ["#read-codes button", "findNoCamera"]) == 0

    expect(page.locator("[data-received]")).to_contain_text("That is not a code of an event")
    expect(page.locator(".camera [data-refusal]")).to_contain_text("This device has no camera.")


def test_a_row_that_another_window_adds_moves_no_other_under_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    held_answers.prepare(page)
    person.create_event(page)
    person.register(page, "Elena Mar")
    person.expect_player(page, "Elena Mar")
    event = page.url.partition("#/t/")[2].partition("/")[0]
    person.visit(page, f"/t/{event}/checkin")
    elena = page.get_by_role("button", name="Elena Mar")
    expect(elena).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url.replace("/checkin", "/players"))
    person.wait_until_ready(other)
    held_answers.hold_news(page)
    person.register(other, "Ana Sol")
    person.expect_player(other, "Ana Sol")
    other.close()
    held_answers.hold_next_screen(page)

    assert page.evaluate(PRESS, ["#door-form-1 button", "letIn"]) == 0

    expect(elena).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#door > li").first).to_contain_text("Ana Sol")


def test_a_camera_that_is_missing_is_told_on_no_other_screen(page: Page) -> None:
    page.add_init_script(WITHOUT_CAMERA)
    held_answers.prepare(page)
    person.visit(page, "/receive")

    page.evaluate(LEAVE_BEFORE_IT_FAILS)
    page.wait_for_function("() => window.held.length > 1")
    page.evaluate("window.letIn()")

    expect(page.locator("[data-camera]")).to_have_count(0)
    page.evaluate("window.drawn()")
    expect(page.locator("#alert")).to_be_empty()
