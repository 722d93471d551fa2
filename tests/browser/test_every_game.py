"""Every game that discovery finds, from registration to the end, in the real app: a new game is played by being there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ronda.core.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.browser import person

PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]
MOST_STEPS = 12


def fillings(ruleset: Ruleset) -> list[dict[str, str]]:
    """Give the options to play a game with: its own, and where options reshape the event, every way of its results."""
    if ruleset.options_for is None:
        return [{}]
    kinds = [field for field in ruleset.options[:2] if field.choices]
    return [{}, *({field.key: choice.key} for field in kinds for choice in field.choices[1:])]


CASES = [
    pytest.param(ruleset, options, id="-".join([ruleset.key, *options.values()]))
    for ruleset in every_ruleset()
    for options in fillings(ruleset)
]


def enter(row: Locator, table: int) -> None:
    """Give an open table a result as its form takes it: by numbers, or by one tap, now and then a draw."""
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


def choose(page: Page, ruleset: Ruleset, options: dict[str, str]) -> None:
    """Fill in the form of a new event but for its name."""
    person.visit(page, "/new")
    page.locator(f"input[name=game][value={ruleset.key}]").check()
    expect(page.locator("fieldset", has=page.locator("input[name=tier]"))).to_be_visible()
    for key, value in options.items():
        page.locator(f"input[name=option_{key}][value={value}]").check()
    page.locator("input[name=structure][value=custom]").check()
    page.locator("#swiss_rounds").fill("3")
    if page.locator("#cut").count():
        page.locator("#cut").select_option("4")


@pytest.mark.parametrize(("ruleset", "options"), CASES)
def test_an_event_of_8_from_registration_to_the_end(page: Page, ruleset: Ruleset, options: dict[str, str]) -> None:
    person.wait_until_ready(page)
    choose(page, ruleset, options)
    person.create_event(page, "Garden Cup")
    event = page.url.partition("#/t/")[2].partition("/")[0]
    page.locator("#paste summary").click()
    page.locator("#paste-players").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Register them all").click()
    expect(page.locator("#players > li")).to_have_count(len(PLAYERS))

    rounds = 0
    for _ in range(MOST_STEPS):
        person.visit(page, f"/t/{event}")
        step = page.locator(".next form .sun")
        page.locator(".next").wait_for()
        if not step.count():
            break
        said = step.inner_text()
        step.click()
        if page.locator(".next form[data-command=pair_round]").count():
            expect(page).to_have_url(re.compile("/round/"))
        else:
            expect(page.locator(".next")).not_to_contain_text(said)
            continue
        expect(page.locator("#board .table-open").first).to_be_visible()
        enter_round(page)
        rounds += 1

    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("#standings tbody tr")).to_have_count(len(PLAYERS))
    person.visit(page, f"/t/{event}")
    cut = ruleset.result_form is not None and page.locator(".champion").count()
    assert rounds == (5 if cut else 3)
