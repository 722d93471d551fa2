"""A real crash gives a text that can be sent: which Ronda, browser, screen and step, and no name of the event in it."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from ronda.core.build_identity import ISSUES_ADDRESS
from tests.browser import person
from tests.browser.harness import Host, Watch

EVENT, PLAYERS = "Copa de la Ñ", ("Aurelio Brezo", "Béla Ångström")
IDENTITY = re.compile(r"Ronda \S+, build [0-9a-f]{12}")


def spoil_registering(page: Page) -> None:
    """Let Python fail in the middle of a command, with what was typed in what it says."""
    page.workers[0].evaluate(
        """() => {
            const works = JSON.stringify;
            JSON.stringify = (question) => {
                if (question.command !== "register_player") return works(question);
                throw new TypeError(`cannot register ${question.form.name}`);
            };
        }"""
    )


def told(page: Page) -> str:
    """Copy what the page says that happened."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy what happened").click()
    expect(page.locator("#notice")).to_have_text("Copied: paste it where you tell what went wrong.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_what_happened_is_copied_without_a_name(page: Page, watch: Watch) -> None:
    watch.allowed.append("cannot register")
    person.create_event(page, EVENT)
    person.register(page, PLAYERS[0])
    person.expect_player(page, PLAYERS[0])
    event = page.url.split("/t/")[1].split("/")[0]
    spoil_registering(page)
    person.name_field(page).fill(PLAYERS[1])
    person.name_field(page).press("Enter")
    expect(page.locator("#crashed")).to_be_visible()
    page.locator("#crashed").get_by_role("link", name="Copy what happened").click()
    expect(page.locator("main h1")).to_have_text("Something went wrong?")
    text = told(page)
    first, browser, events, _, screen, step, counts, head, *stack = text.splitlines()

    assert IDENTITY.fullmatch(first)
    assert browser == f"Browser: {page.evaluate('navigator.userAgent')}"
    assert re.fullmatch(r"Events: [1-9]\d*", events)
    assert (screen, step) == ("Screen: /t/{event}/players", "Step: register_player")
    assert re.match(r"Event: keyforge \(\d+\), registration, players 1, rounds 0, entries \d+", counts)
    assert head == "Stack:"
    assert "  TypeError" in stack
    assert any(re.fullmatch(r"  (worker|events|python)\.js:\d+:\d+ .+", line) for line in stack)
    for secret in (EVENT, *PLAYERS, *" ".join(PLAYERS).split(), event):
        assert secret not in text
    expect(page.locator("#report")).to_have_text(text)
    expect(page.get_by_role("link", name="Where to send it")).to_have_attribute("href", ISSUES_ADDRESS)


def test_a_worker_that_ends_tells_where(page: Page, watch: Watch) -> None:
    watch.allowed.append("thrown by the test")
    person.visit(page, "/settings")
    page.workers[0].evaluate(
        "(name) => setTimeout(() => { throw new RangeError(`thrown by the test: ${name}`); })", PLAYERS[0]
    )
    expect(page.locator("#crashed")).to_be_visible()
    person.wait_until_ready(page)
    page.locator("#crashed").get_by_role("link", name="Copy what happened").click()
    text = told(page)

    assert "Screen: /settings\n" in text
    assert "  RangeError" in text
    assert PLAYERS[0] not in text


def test_a_start_that_fails_has_its_text_too(new_context: BrowserContext, host: Host, watch: Watch) -> None:
    watch.allowed.append("")
    (host.app / "packed" / "engine.bin").unlink()
    page = new_context.new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(host.url)
    failed = page.locator("#failed")
    expect(failed).to_be_visible()
    failed.get_by_role("button", name="Copy what happened").click()
    first, browser, *steps = page.evaluate("navigator.clipboard.readText()").splitlines()

    assert IDENTITY.fullmatch(first)
    assert browser == page.evaluate("navigator.userAgent")
    assert all(re.fullmatch(r"\w+(Error|Exception)|[\w.-]+\.(py|m?js)\W+(line )?[\d:]+", step) for step in steps)
    expect(failed.get_by_role("link", name="Where to send it")).to_have_attribute("href", ISSUES_ADDRESS)


def test_the_first_page_says_which_ronda_it_is(page: Page) -> None:
    person.visit(page, "/")

    expect(page.locator("main small")).to_have_text(re.compile(r"Version \S+, build [0-9a-f]{12}"))
