"""Simulations in the real app: slice by slice, behind whatever the organiser does, and only while they are seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.test_every_game import enter_round, live

pytestmark = pytest.mark.desk

MANY = [f"Player {number}" for number in range(1, 101)]
LONG = 240_000
"""Milliseconds for a simulation to come to its end on a busy machine."""
COUNT = """() => {
    const post = Worker.prototype.postMessage;
    window.slices = 0;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.action === "simulate") window.slices += 1;
        return post.call(this, message, ...more);
    };
}"""


def register_all(page: Page, players: list[str]) -> str:
    """Create an event and register players from a pasted list; give the event's route."""
    person.create_event(page)
    route = page.url.partition("#")[2].removesuffix("/players")
    person.register_list(page, players)
    expect(page.locator("#players > li")).to_have_count(len(players))
    return route


def simulated(page: Page) -> int:
    """How many events are simulated so far."""
    return int(page.locator(".odds-progress progress").get_attribute("value") or 0)


def wait_for_more(page: Page, than: int) -> None:
    """Wait until more events are simulated."""
    expect(page.locator(".odds-progress .soft")).to_have_text(
        re.compile(rf"Simulated events: (?!(?:{'|'.join(map(str, range(than + 1)))}) )\d+ of"), timeout=LONG
    )


def test_a_simulation_runs_behind_what_the_organiser_does(page: Page) -> None:
    page.evaluate(COUNT)
    route = register_all(page, MANY)
    person.register(page, "One too many")
    expect(page.locator("#players > li")).to_have_count(101)

    person.visit(page, route)
    page.locator(".odds summary").click()
    wait_for_more(page, than=0)
    assert 0 < simulated(page) < 253

    # A command in between is done, and the question is asked anew for who is registered now.
    page.locator(".last").get_by_role("button", name="Undo").click()
    expect(page.locator(".next-title")).to_have_text("Players registered: 100")
    expect(page.locator(".odds summary")).to_have_text("What to expect with 100 players")
    wait_for_more(page, than=2)
    before = simulated(page)

    # Nothing that only draws the page anew takes the numbers back.
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    wait_for_more(page, than=before)

    # Left, it rests.
    person.visit(page, f"{route}/players")
    person.register(page, "Late One")
    expect(page.locator("#players > li")).to_have_count(101)
    played = page.evaluate("slices")
    person.register(page, "Later One")
    expect(page.locator("#players > li")).to_have_count(102)
    assert page.evaluate("slices") == played


def test_structures_are_compared_while_an_event_is_set_up(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=keyforge")
    page.locator("#name").fill("Garden Cup")
    page.locator("#expected").fill("8")
    page.locator("#expected").press("Tab")
    expect(page.locator(".odds-plan")).to_have_count(3)
    expect(page.locator(".plan").first).to_contain_text("3 Swiss rounds, no cut")
    page.locator(".odds summary").click()
    expect(page.locator(".odds-progress .soft")).to_have_text("Simulated events: 400 of 400", timeout=LONG)
    expect(page.locator(".odds-plan dd").first).to_have_text("1.0 on average")
    check_accessibility(page)

    live(page, "structure", "custom")
    page.locator("#swiss_rounds").fill("4")
    expect(page.locator("#name")).to_have_value("Garden Cup")
    page.locator("#name").press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.locator(".bar-event")).to_contain_text("Garden Cup")


def test_the_race_for_the_cut_follows_the_results(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=keyforge&structure=custom&swiss_rounds=2&cut=4")
    person.open_more(page)
    page.locator("#organiser").fill("Nara Ruiz")
    page.locator("#name").fill("Garden Cup")
    page.locator("#name").press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    route = page.url.partition("#")[2].removesuffix("/players")
    person.visit(page, f"{route}/players")
    person.register_list(page, MANY[:10])
    expect(page.locator("#players > li")).to_have_count(10)
    for command in ("start_event", "pair_round"):
        person.visit(page, route)
        page.locator(f".next form[data-command={command}] .sun").click()
        expect(page.locator(f".next form[data-command={command}]")).to_have_count(0)
    person.publish_draft(page)
    enter_round(page)
    person.visit(page, route)
    page.locator(".next form[data-command=pair_round] .sun").click()
    person.publish_draft(page)

    other = page.context.new_page()
    other.goto(f"{page.url.partition('#')[0]}#{route}/standings")
    person.wait_until_ready(other)
    expect(other.locator(".odds-progress .soft")).to_have_text(re.compile("400 of 400"), timeout=LONG)
    expect(other.locator(".odds-share").first).to_have_text(re.compile("about"))
    check_accessibility(other)
    person.turn_to(page)
    enter_one = page.locator("#board .table-open button.result").first
    enter_one.click()
    expect(page.locator("#board .table-in")).to_have_count(1)
    expect(other.locator(".badge-in, .badge-out").first).to_be_visible()
