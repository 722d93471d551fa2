"""A whole small event in the real app that goes on without a match, from the first round to the champion (ST-OPEN)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.playing import Organiser, custom
from workshop.cli import event_files

pytestmark = pytest.mark.desk

NAMES = ["Ana", "Bruno", "Carla", "Darío", "Elena", "Fermín", "Gala", "Hugo"]


def enter(page: Page, tables: int) -> None:
    """Let the first players of the last so many open tables of the board win."""
    done = page.locator("#board .table-in").count()
    for number in range(tables):
        page.locator("#board .table-open button.result").last.click()
        expect(page.locator("#board .table-in")).to_have_count(done + number + 1)


def take_step(page: Page, event: str) -> None:
    person.visit(page, f"/t/{event}")
    page.locator(".next .sun").click()


def test_st_open_a_whole_event_goes_on_without_a_match_until_it_is_in(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge", details=custom(2, 2))
    organiser.register(*NAMES)
    organiser.start()
    organiser.do(ask.PairRound())
    file, event = tmp_path / "event.ronda", organiser.tournament.id
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{event}/draft")
    person.publish_draft(page)

    # One table holds everybody up: the board offers to go on, and the reason is asked for.
    enter(page, 3)
    page.get_by_role("link", name="Go on without table 1").click()
    expect(page.locator("#go-on-title")).to_be_focused()
    expect(page.locator("#left-open-reason")).to_be_in_viewport()
    check_accessibility(page)
    page.locator("#leave-open button").click()
    expect(page.locator("#leave-open [data-refusal]")).to_contain_text("needs a reason")
    page.locator("#left-open-reason").fill("The judges look at a card")
    page.locator("#leave-open button").click()
    expect(page.locator("#table-1")).to_contain_text("still open, counted when it is in")
    expect(page.locator("#next-step")).to_have_text("Pair round 2")

    # Undo waits for it again, and redo goes on.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#table-1")).not_to_contain_text("still open")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#table-1")).to_contain_text("still open, counted when it is in")

    # The next round is paired and played; the event's page leads to what is missing.
    page.locator("#next-step").click()
    expect(page.locator("h1")).to_have_text("Draft of round 2")
    person.publish_draft(page)
    enter(page, 4)
    person.visit(page, f"/t/{event}")
    expect(page.locator("#next-title")).to_have_text("The cut cannot be made")
    check_accessibility(page)
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("h1")).to_have_text("Provisional standings after round 2")
    person.visit(page, f"/t/{event}")
    page.get_by_role("link", name="Round 1, table 1: still open, counted when it is in.").click()

    # Its result is entered on its own round, and what it would have changed is shown.
    expect(page).to_have_url(re.compile("/round/1/table/1$"))
    page.locator("#report .picks input").first.check()
    page.locator("#report button.primary").click()
    expect(page.locator("#late-title")).to_have_text("What it would have changed")
    check_accessibility(page)
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("h1")).to_have_text("Standings after round 2")

    # Then everything is as ever: the cut, the final, the champion.
    take_step(page, event)
    expect(page.locator("#cut-title")).to_be_visible()
    take_step(page, event)
    expect(page.locator("#board .table-open")).to_have_count(1)
    enter(page, 1)
    person.visit(page, f"/t/{event}")
    expect(page.locator(".champion")).to_be_visible()
