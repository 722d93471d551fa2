"""What an organiser does in the app, in one place: the tests say what, this says where to click."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests import kept_memory
from tests.browser.harness import PATIENCE

HEAR = """() => {
    const notice = document.querySelector("#notice");
    notice.removeAttribute("data-heard");
    const hear = (_, observer) => {
        if (!notice.textContent) return;
        notice.setAttribute("data-heard", "");
        observer.disconnect();
    };
    new MutationObserver(hear).observe(notice, { childList: true });
}"""
"""Marks that a notice came, which on a busy machine may have faded before anybody looks."""

LEAVE = """() => addEventListener("popstate", () => {
    document.querySelector("main h1")?.setAttribute("data-before", "");
}, { once: true })"""
"""Marks what is shown when it is left, and no sooner: drawn once more before that, it would lose the mark and stay."""

PASTE = """
(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.focus();
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
"""


def wait_until_ready(page: Page) -> None:
    """Wait until Python answers: before that the page may show its last view."""
    page.locator("#starting[hidden]").wait_for(state="attached", timeout=PATIENCE)
    page.locator("main h1").wait_for()


def wait_until_offline_ready(page: Page) -> None:
    """Wait until the service worker has every file and looks after this page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "navigator.serviceWorker.controller ? true : new Promise((done) =>"
        " navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true }))"
    )


def wait_until_memory_is_kept(page: Page) -> None:
    """Wait until the device has what makes the next start faster."""
    while not page.evaluate(kept_memory.IS_KEPT):
        page.wait_for_timeout(50)


def speak(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    visit(page, "/settings")
    page.locator(f"[data-action=lang][data-value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def create_event(page: Page, name: str = "Friday Cup", game: str = "keyforge") -> None:
    """Create an event and go to its list of players."""
    visit(page, f"/new?game={game}")
    open_more(page)
    page.locator("#organiser").fill("Nara Ruiz")
    field = page.locator("form[data-command=create_event] [name=name]")
    field.fill(name)
    field.press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    event = page.url.partition("#/t/")[2].partition("/")[0]
    visit(page, f"/t/{event}/players")
    expect(name_field(page)).to_be_visible()


def expect_kept(page: Page, text: str) -> None:
    """Expect that Back and reload will find what was typed, as the part of a query."""
    page.wait_for_function("text => history.state?.includes(text)", arg=text)


def open_more(page: Page) -> None:
    """Unfold what a new event has filled in already."""
    page.locator(".more > summary").click()


def visit(page: Page, route: str) -> None:
    """Go to a route of the app as a link would, and wait until what was shown before is gone."""
    target = f"{page.url.partition('#')[0]}#{route}"
    if page.url != target:
        page.evaluate(LEAVE)
    page.goto(target)
    expect(page.locator("main h1[data-before]")).to_have_count(0)


def turn_to(page: Page) -> None:
    """Work in a window after another was opened: Chromium draws those behind once a second, and clicks wait for it."""
    page.bring_to_front()


def publish_draft(page: Page) -> None:
    """Publish the round that is shown as a draft, and wait for its board."""
    page.locator("#publish .sun").click()
    expect(page.locator("#board .table-open").first).to_be_visible()


def name_field(page: Page) -> Locator:
    """Return the field for the next player's name."""
    return page.locator("form[data-command=register_player] [name=name]")


def unfold(page: Page, title: str) -> None:
    """Open what stands on the second level under a title, unless it is open."""
    page.locator(".fold:not([open]) > summary", has_text=title).click()


def register(page: Page, name: str) -> None:
    """Type a player's name and press Enter."""
    name_field(page).fill(name)
    name_field(page).press("Enter")


def paste_names(page: Page, players: Sequence[str]) -> None:
    """Paste lines into the name field, which leads to the preview."""
    name_field(page).evaluate(PASTE, "\n".join(players))


def register_list(page: Page, players: Sequence[str]) -> None:
    """Paste lines into the name field, look at the preview, and register all."""
    paste_names(page, players)
    page.locator("#import button.primary.big").click()
    expect(page.locator("#players")).to_be_visible()


def alert(page: Page) -> Locator:
    """Return what the page says about something that was refused."""
    return page.locator("#alert:not(:empty), [data-refusal]:not(:empty)").first


def expect_player(page: Page, name: str) -> None:
    """Expect a player in the list, by name."""
    expect(page.locator("main [data-text]", has_text=name)).to_be_visible()


def open_file(page: Page, file: Path, *, meanwhile: Callable[[], object] = bool) -> None:
    """Open an event's file, and wait until its screen is on the way; takes what is done once the file is given."""
    page.evaluate(HEAR)
    page.locator("#file").set_input_files(file)
    meanwhile()
    page.locator("#notice[data-heard]").wait_for(state="attached", timeout=PATIENCE)
    expect(page).to_have_url(re.compile("#/t/"))
