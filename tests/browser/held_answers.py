"""Answers of the worker that a test holds back, so that what falls between two of them happens at a chosen moment."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser import person

_HOLD = """
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
Object.defineProperty(Worker.prototype, "onmessage", {
    set(hear) {
        set.call(this, (event) => (window.held ? window.held.push(() => hear(event)) : hear(event)));
    },
});
window.letIn = () => { const held = window.held; window.held = null; for (const hear of held) hear(); };
window.drawn = () => new Promise((drawn) => { setTimeout(drawn, 100); });
"""
_IS_HELD = "() => window.held?.length > 0"
_REDRAW = """() => {
    window.held = [];
    dispatchEvent(new PopStateEvent("popstate"));
}"""
_FOLLOW = """() => {
    window.letIn();
    window.held = [];
}"""


def prepare(page: Page) -> None:
    """Start the app anew, so that its answers can be held."""
    page.add_init_script(_HOLD)
    page.reload()
    person.wait_until_ready(page)


def hold_redraw(page: Page) -> None:
    """Ask for the page that is shown once more, and hold the answer until ``window.letIn()`` is called."""
    page.evaluate(_REDRAW)
    page.wait_for_function(_IS_HELD)


def hold_news(page: Page) -> None:
    """Hold what the worker says of other windows from now on."""
    page.evaluate("window.held = []")


def hold_next_screen(page: Page) -> None:
    """Let in the news that are held, and hold the screen that is drawn for them."""
    page.wait_for_function(_IS_HELD)
    page.evaluate(_FOLLOW)
    page.wait_for_function(_IS_HELD)
