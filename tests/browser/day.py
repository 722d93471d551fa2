"""A tournament day as its organiser lives it: each step is something done at the desk, the same in every language."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import person

SOON = 30_000
"""Milliseconds that a busy machine may take for a whole round of typed results."""


class Day:
    """One event on one organiser's page."""

    def __init__(self, page: Page) -> None:
        """Begin at the app's first page."""
        self.page = page
        self.base = ""
        person.wait_until_ready(page)

    def announce(self, name: str, game: str, *, swiss_rounds: int, cut: int) -> None:
        """Create the event with a structure of its own."""
        page = self.page
        page.locator("main [data-key=n]").click()
        page.locator(f"#game-{game}").check()
        person.expect_kept(page, f"game={game}")
        page.locator("#structure-custom").check()
        page.locator("#swiss_rounds").fill(str(swiss_rounds))
        page.locator("#cut").select_option(str(cut))
        person.open_more(page)
        page.locator("#organiser").fill("Nara Ruiz")
        page.locator("#name").fill(name)
        page.locator("#name").press("Enter")
        expect(page).to_have_url(re.compile("#/t/[^/]+/players$"))
        self.base = page.url.partition("#")[2].removesuffix("/players")

    def go(self, part: str = "") -> None:
        """Go to a part of the event by its tab."""
        tab = self.page.locator(f".tabs a[href='#{self.base}{part}']")
        tab.click()
        expect(tab).to_have_attribute("aria-current", "page")
        self.fits()

    def fits(self) -> None:
        """Expect that nothing stands out at the side of the screen."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url

    def from_menu(self, link: str) -> None:
        """Follow a link of those above a list, which a small screen has in a menu."""
        if self.page.locator(".line-menu").is_visible():
            self.page.locator(".line-menu").click()
        self.page.locator(link).filter(visible=True).click()

    def next_step(self) -> None:
        """Take the one big step of the event's page."""
        self.go()
        self.page.locator(".next .sun").click()

    def import_players(self, text: str, *, new: int, left_out: int) -> None:
        """Paste a list, look at the preview, and register who is on it."""
        page = self.page
        self.go("/players")
        page.locator("a[href$='/players/import']").click()
        page.locator("#import-text").fill(text)
        counts = page.locator(".import-count")
        expect(counts).to_contain_text(str(new))
        expect(counts.locator(".lack")).to_contain_text(str(left_out))
        self.fits()
        page.locator("#import button.primary.big").click()
        expect(page.locator("#notice")).to_contain_text(str(new))

    def check_in(self, *names: str) -> None:
        """Tick off everybody who comes through the door."""
        page = self.page
        self.go("/players")
        self.from_menu("a[href$='/checkin']")
        expect(page.locator("#door > li").first).to_be_visible()
        self.fits()
        for name in names:
            page.locator("#door .door-button", has_text=name).click()
        expect(page.locator("#door .door-here")).to_have_count(len(names), timeout=SOON)

    def take_off_no_shows(self, *names: str) -> None:
        """See at the start who is missing, and take them off in one step."""
        page = self.page
        self.go()
        for name in names:
            expect(page.locator(".next-text").first).to_contain_text(name)
        page.locator(".next .sun").click()
        page.locator("#take-off button").click()
        expect(page.locator("#absent > li")).to_have_count(len(names))

    def register(self, name: str) -> None:
        """Register somebody who has just come in."""
        self.go("/players")
        person.register(self.page, name)
        expect(self.page.locator("#players > li", has_text=name)).to_be_visible()

    def drop(self, name: str) -> None:
        """Find a player in the list and let them leave."""
        page = self.page
        self.go("/players")
        page.locator("#filter").fill(name)
        page.locator("#players").get_by_role("link", name=name).click()
        self.leave()

    def leave(self) -> None:
        """Let the player whose page is open leave, as the page proposes it."""
        self.page.locator("#drop").get_by_role("button").click()
        expect(self.page.locator("#drop")).to_have_count(0)
        self.fits()

    def draft(self) -> None:
        """Pair the next round, which only the organiser sees."""
        self.next_step()
        expect(self.page.locator("#publish")).to_be_visible()
        self.fits()

    def swap(self, table: int, other: int) -> tuple[str, str]:
        """Let the first players of two tables of the draft change seats; gives who moved."""
        seats = [self.page.locator(f"#table-{number} .draft-seat").first for number in (table, other)]
        first, second = (seat.locator("bdi").first.inner_text() for seat in seats)
        seats[0].locator("a.button").click()
        seats[1].locator("button.result").click()
        expect(self.page.locator(".draft-picked")).to_have_count(0)
        expect(seats[0]).to_contain_text(second)
        expect(seats[1]).to_contain_text(first)
        return first, second

    def give_bye(self, table: int) -> str:
        """The bye of the draft to the second player of a table, by hand; gives who has it."""
        page = self.page
        seat = page.locator(f"#table-{table} .draft-seat").last
        name = seat.locator("bdi").first.inner_text()
        seat.locator("a.button").click()
        page.locator("#other-ways summary").click()
        page.locator("#set-bye button").click()
        expect(page.locator(".draft-table.table-bye")).to_contain_text(name)
        self.fits()
        return name

    def publish(self, *, reason: str = "") -> None:
        """Publish the draft; where it breaks a rule, first without the reason, which is then asked for."""
        page = self.page
        if reason:
            page.locator("#publish .sun").click()
            expect(page.locator("#publish [data-refusal]")).not_to_be_empty()
            expect(page.locator("#reason")).to_be_focused()
            page.keyboard.type(reason)
        person.publish_draft(page)
        self.fits()

    def start_clock(self) -> None:
        """Start the clock of the round on the board."""
        self.page.locator("#start-clock button").click()
        expect(self.page.locator("#start-clock")).to_have_count(0)

    def let_time_pass(self, *, after_the_end: int) -> None:
        """Let all windows' time stand still so many seconds after the end of the round's clock."""
        until = self.page.locator("#clock").get_attribute("data-until")
        assert until is not None
        self.page.clock.pause_at(datetime.fromisoformat(until) + timedelta(seconds=after_the_end))

    def extend(self, table: int) -> None:
        """A table five minutes more, from the board."""
        row = self.page.locator(f"#table-{table}")
        self.page.locator(f"#unfold-{table}").click()
        row.locator("[data-command=extra_time] [value='5']").click()
        expect(row).to_have_class(re.compile("table-longer"))
        self.page.locator(f"#unfold-{table}").click()
        expect(row.locator("[data-command=extra_time]")).to_have_count(0)
        self.fits()

    def type_results(self, *lines: str) -> None:
        """Type tables and results one after the other, as fast as the paper slips can be read."""
        page = self.page
        done = page.locator("#board .table-in").count()
        page.locator("#quick").focus()
        for line in lines:
            page.keyboard.type(line)
            page.keyboard.press("Enter")
        expect(page.locator("#board .table-in")).to_have_count(done + len(lines), timeout=SOON)
        expect(page.locator("#quick")).to_be_focused()
        expect(page.locator("#quick")).to_have_value("")

    def tap_scores(self, table: int, first: int, second: int) -> None:
        """Enter a table's score in its own two fields."""
        row = self.page.locator(f"#table-{table}")
        for field, points in zip(row.locator("input.points").all(), (first, second), strict=True):
            field.tap() if self.page.evaluate("navigator.maxTouchPoints") else field.click()
            self.page.keyboard.type(str(points))
        row.locator(".enter").click()
        expect(row).to_have_class(re.compile("table-in"))

    def tap_concession(self, table: int, *, points: int) -> None:
        """Unfold a table whose first player concedes after some points, and tap that."""
        row = self.page.locator(f"#table-{table}")
        self.page.locator(f"#unfold-{table}").click()
        row.locator("input.points").first.fill(str(points))
        row.locator("button[name=quick]").first.click()
        expect(row).to_have_class(re.compile("table-in"))

    def correct(self, number: int, line: str) -> None:
        """Go back to a round, type the right result of a table that is in, read the preview and save it."""
        page = self.page
        self.from_menu(f".chips a[href='#{self.base}/round/{number}']")
        expect(page.locator("#board .table-in").first).to_be_visible()
        page.locator("#quick").fill(line)
        page.locator("#quick").press("Enter")
        expect(page.locator("#preview-title")).to_be_focused()
        self.fits()

    def save_correction(self, number: int, table: int) -> None:
        """Save what the preview showed."""
        page = self.page
        page.locator("#save-correction button").click()
        expect(page).to_have_url(re.compile(f"/round/{number}$"))
        expect(page.locator(f"#table-{table} .table-said .badge")).to_be_visible()

    def bracket_round(self, tables: int) -> None:
        """Pair the next round of the bracket and type its results: the first players win."""
        self.next_step()
        expect(self.page.locator("#board .table-open")).to_have_count(tables)
        self.fits()
        self.type_results(*(f"{table} 80-{30 + table}" for table in range(1, tables + 1)))

    def seeds(self) -> list[str]:
        """Read who is in the cut, best first."""
        self.go("/bracket")
        return self.page.locator(".seeds li").all_inner_texts()

    def standings(self) -> list[str]:
        """Read the rows of the standings."""
        self.go("/standings")
        return [" ".join(text.split()) for text in self.page.locator("#standings tbody tr").all_inner_texts()]

    def places(self) -> list[str]:
        """Read the names of the standings, from the top."""
        self.go("/standings")
        return self.page.locator("#standings tbody th bdi").all_inner_texts()

    def export(self, folder: Path) -> Path:
        """Export the event's file."""
        person.visit(self.page, f"{self.base}/delete")
        with self.page.expect_download() as downloading:
            self.page.locator("[data-action=export]").click()
        exported = folder / downloading.value.suggested_filename
        downloading.value.save_as(exported)
        return exported

    def open_file(self, file: Path) -> None:
        """Open an event's file on a device that knows nothing of it."""
        with self.page.expect_file_chooser() as choosing:
            self.page.locator("[data-action=import]").first.click()
        choosing.value.set_files(file)
        expect(self.page).to_have_url(re.compile("#/t/[^/]+$"))
        self.base = self.page.url.partition("#")[2]

    def open_projector(self) -> Page:
        """Open the projector's window from the room's screen, and come back to the board."""
        board = self.page.url.partition("#")[2]
        person.visit(self.page, f"{self.base}/room")
        with self.page.context.expect_page() as opening:
            self.page.locator("main a[href$='/projector']").first.click()
        projector = opening.value
        person.visit(self.page, board)
        projector.set_viewport_size({"width": 1280, "height": 720})
        person.wait_until_ready(projector)
        person.turn_to(self.page)
        return projector
