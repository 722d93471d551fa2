"""Every game that discovery finds, from registration to the end, in the real app; new ones by being there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ronda.core.details import Details
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.browser import person

pytestmark = pytest.mark.desk

PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]
MOST_STEPS = 12
CHANGE = """form => addEventListener("change", () => { form.dataset.before = "1"; }, { once: true })"""
"""Marks a form when a value in it is picked, and no sooner: drawn once more before that, it would lose the mark."""


def fillings(ruleset: Ruleset) -> list[dict[str, str]]:
    """The options to play a game with: its own, and where options reshape the event, every way of its results."""
    if ruleset.options.shown_for is None:
        return [{}]
    kinds = [field for field in ruleset.options.fields_for(Details(name=""))[:2] if field.choices]
    return [{}, *({field.key: choice.key} for field in kinds for choice in field.choices[1:])]


CASES = [
    pytest.param(ruleset, options, id="-".join([ruleset.key, *options.values()]))
    for ruleset in every_ruleset()
    for options in fillings(ruleset)
]


def enter(row: Locator, table: int) -> None:
    """An open table a result as its form takes it: by numbers, or by one tap, now and then a draw."""
    numbers = row.locator("input.points")
    if numbers.count():
        for index in range(numbers.count()):
            number = numbers.nth(index)
            wins = (number.get_attribute("name") or "").endswith("1")
            number.fill(number.get_attribute("max" if wins else "min") or "0")
        row.locator("button.enter").click()
        return
    draw = row.locator("button[name=winner][value='0']")
    (draw if table % 3 == 2 and draw.count() else row.locator("button.result").first).click()


def enter_round(page: Page) -> None:
    """Enter every result of the round that is shown."""
    for table in range(1, page.locator("#board .table-open").count() + 1):
        enter(page.locator("#board .table-open").first, table)
        expect(page.locator("#board .table-in")).to_have_count(table)


def live(page: Page, name: str, value: str) -> None:
    """Pick a value on which other fields depend, and wait until the form is drawn again."""
    page.locator("#new-event").evaluate(CHANGE)
    page.locator(f"input[name={name}][value={value}]").check()
    expect(page.locator("#new-event[data-before]")).to_have_count(0)


def create(page: Page, ruleset: Ruleset, options: dict[str, str]) -> str:
    """Fill in and send the form of a new event, and give the event's identifier."""
    person.visit(page, "/new")
    page.locator("#new-event").wait_for()
    person.open_more(page)
    for name, value in [("game", ruleset.key), *((f"option_{key}", value) for key, value in options.items())]:
        if not page.locator(f"input[name={name}][value={value}]").is_checked():
            live(page, name, value)
    live(page, "structure", "custom")
    if page.locator("#cut").count():
        page.locator("#new-event").evaluate(CHANGE)
        page.locator("#cut").select_option("4")
        expect(page.locator("#new-event[data-before]")).to_have_count(0)
    page.locator("#swiss_rounds").fill("3")
    page.locator("#organiser").fill("Nara Ruiz")
    page.locator("#name").fill("Garden Cup")
    page.locator("#name").press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    return page.url.partition("#/t/")[2].partition("/")[0]


@pytest.mark.parametrize(("ruleset", "options"), CASES)
def test_an_event_of_8_from_registration_to_the_end(page: Page, ruleset: Ruleset, options: dict[str, str]) -> None:
    person.wait_until_ready(page)
    event = create(page, ruleset, options)
    person.visit(page, f"/t/{event}/players")
    person.register_list(page, PLAYERS)
    expect(page.locator("#players > li")).to_have_count(len(PLAYERS))

    commands = []
    for _ in range(MOST_STEPS):
        person.visit(page, f"/t/{event}")
        expect(page.locator("main h1")).to_have_text("Garden Cup")
        step = page.locator(".next form[data-command]")
        if not step.count():
            break
        commands.append(step.get_attribute("data-command"))
        step.locator(".sun").click()
        if commands[-1] == "pair_round":
            expect(page.locator("#publish, #board .table-open").first).to_be_visible()
            if page.locator("#publish").count():
                person.publish_draft(page)
            expect(page.locator("#board .table-open").first).to_be_visible()
            enter_round(page)
        else:
            expect(page.locator(f".next form[data-command={commands[-1]}]")).to_have_count(0)

    expect(page.locator(".champion")).to_have_text(re.compile("Player [A-H]"))
    cut = ["make_cut", *["pair_round"] * 2] if "make_cut" in commands else []
    assert commands == ["start_event", *["pair_round"] * 3, *cut]
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("#standings tbody tr")).to_have_count(len(PLAYERS))
