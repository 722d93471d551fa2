"""Players with pages of real browsers in the hall."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event

from playwright.sync_api import Browser, Error, Locator, ViewportSize, expect

from ronda.core.results import Result
from ronda.core.state import Player
from tests.browser.harness import Watch

SIZES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 320, "height": 568})
AGAIN = 0.3
"""Seconds until somebody reloads a page that did not come."""
PATIENCE = 100
"""So often somebody tries the same again."""
SHORT = 5_000
"""Milliseconds in which a page answers that is there."""


class Phone:
    """A player with a page of a real browser, who goes by nothing but what it shows."""

    def __init__(self, browser: Browser, watch: Watch, address: str, player: Player, place: int) -> None:
        """Take the hall's address and whose phone it is; its place says how large it is and whether it has a script."""
        self.address, self.player, self.name = address, player.id, player.name
        self.place, self.is_plain = place, place % 3 == 2
        context = browser.new_context(
            locale="en-GB", viewport=SIZES[place % 2], java_script_enabled=not self.is_plain, reduced_motion="reduce"
        )
        context.set_default_timeout(20_000)
        watch.attach(context)
        self.page = context.new_page()
        self.sent = 0
        """So many messages are acknowledged on the page."""
        self.found_nobody = Event()
        """It was set if the page did not come."""

    # -- who it is ---------------------------------------------------------------------------------------------------

    def take_card(self, card: str) -> None:
        """Join by the private link."""
        self.page.goto(f"{self.address}/{card}")
        expect(self.page.locator(".claim")).to_contain_text(self.name)
        self.page.get_by_role("button", name="This is me").click()
        expect(self.page.locator("h1")).to_have_text(self.name)

    def choose_name(self) -> str:
        """Say who it is; give the digits that the page shows."""
        self.page.goto(self.address)
        self.page.get_by_role("link", name="My page").click()
        self.page.get_by_label("Your name").select_option(self.name)
        self.page.get_by_role("button", name="This is me").click()
        return self.page.locator(".digits b").inner_text()

    # -- what it sends -----------------------------------------------------------------------------------------------

    def report(self, result: Result, told: str) -> None:
        """Report what came out: with one tap where the opponent has reported the same, as pages tell it."""
        (each,) = result.scores

        def typed() -> Locator:
            confirm = self.page.get_by_role("button", name="Confirm", exact=True)
            if confirm.count() and told in self.page.locator("section:has(#result)").inner_text():
                return confirm
            if (fold := self.page.locator("section:has(#result) > details:not([open]) > summary")).count():
                fold.click(timeout=SHORT)
            self.page.locator("[name=score1]").fill(str(each.first), timeout=SHORT)
            self.page.locator("[name=score2]").fill(str(each.second), timeout=SHORT)
            return self.page.get_by_role("button", name="Report this result")

        self.send(typed)

    def call(self) -> None:
        """Ask somebody to come."""
        self.send(lambda: self.page.get_by_role("button", name="Please come to my table"))

    def leave(self) -> None:
        """Say that the player drops after this round."""

        def unfolded() -> Locator:
            self.page.get_by_text("I drop after this round").click(timeout=SHORT)
            return self.page.get_by_role("button", name="Yes, I drop")

        self.send(unfolded)

    def send(self, find: Callable[[], Locator]) -> None:
        """Tap what sends a form, and again after a reload until the page says that it is there.

        A form may go while it is looked for: the page follows what the opponent reports.
        """
        for _ in range(PATIENCE):
            with suppress(Error), self.page.expect_navigation(timeout=SHORT):
                find().click(timeout=SHORT)
            if not self.acknowledged():
                self.reload()
            if self.acknowledged():
                self.sent += 1
                return
        message = f"{self.name} sends, and the page does not say that it is there: {self.page.inner_text('body')}"
        raise AssertionError(message)

    def acknowledged(self) -> bool:
        """Tell whether the page says that one message more is there."""
        return self.page.locator("#sent + ul > li").count() > self.sent

    def reload(self) -> None:
        """Ask for the own page until there is an answer; where a form had none, the browser sends it again."""
        for _ in range(PATIENCE):
            with suppress(Error):
                if self.has_failed():
                    self.page.reload()
                else:
                    self.page.goto(f"{self.address}/me")
                return
            self.found_nobody.set()
            time.sleep(AGAIN)

    def has_failed(self) -> bool:
        """Tell whether the browser shows that nobody answered."""
        return self.page.url.startswith("chrome-error")

    def expect(self, sentence: str) -> None:
        """Expect that the page says something: by itself where it has a script, else after it was loaded again."""
        body = self.page.locator("body")  # with what it says of how current it is
        for _ in range(PATIENCE):
            if not self.is_plain and not self.has_failed():
                break
            self.reload()
            if sentence in (body.text_content() or ""):
                break
            time.sleep(AGAIN)
        expect(body).to_contain_text(sentence)
