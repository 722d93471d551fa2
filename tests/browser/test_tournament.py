"""A whole event in the real app, with the server gone: from an empty device to a champion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import Device
from tests.browser.harness import Host

PLAYERS = [f"Player {chr(65 + number)}" for number in range(23)]


def event_of(page: Page) -> str:
    match = re.search(r"#/t/([^/?]+)", page.url)
    assert match is not None
    return match[1]


def next_step(page: Page) -> None:
    """Press the one big button of the event's page, and wait until it is done: the next one looks alike."""
    page.locator(".next .sun").evaluate("button => button.setAttribute('data-before', '')")
    page.locator(".next .sun").click()
    expect(page.locator(".next .sun[data-before]")).to_have_count(0)


def results_in(page: Page) -> int:
    return page.locator("#board .table-in").count()


def enter_round(page: Page) -> None:
    """Every open table to its first player, by clicks and, every third time, by the keyboard."""
    tables = page.locator("#board .table-open").count()
    done = results_in(page)
    for number in range(tables):
        row = page.locator("#board .table-open").first
        button = row.locator("button.result").first
        if number % 3:
            button.click()
        else:
            button.focus()
            page.keyboard.press("Enter")
        expect(page.locator("#board .table-in")).to_have_count(done + number + 1)


def standings_of(page: Page, event: str) -> list[str]:
    person.visit(page, f"/t/{event}/standings?round=4")
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(23)
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def test_a_keyforge_event_of_23_from_empty_to_champion_without_a_server(
    page: Page, device: Device, host: Host, tmp_path: Path
) -> None:
    person.wait_until_offline_ready(page)
    host.stop()
    page.context.set_offline(True)
    page.reload()
    person.wait_until_ready(page)
    check_accessibility(page)

    # Create the event and register 23 players, three by hand and the rest as a pasted list.
    person.visit(page, "/new")
    page.get_by_label("KeyForge").check()
    check_accessibility(page)
    person.create_event(page, "Harbour <Open> & Cup")
    event = event_of(page)
    for name in PLAYERS[:3]:
        person.register(page, name)
        person.expect_player(page, name)
    person.register_list(page, [f"{name}; Deck of {name}" for name in PLAYERS[3:]])
    expect(page.locator("#players > li")).to_have_count(23)
    check_accessibility(page)

    # Start, pair round 1 and enter it.
    person.visit(page, f"/t/{event}")
    check_accessibility(page)
    next_step(page)
    expect(page.locator(".next .sun")).to_contain_text("1")
    next_step(page)
    expect(page.locator("#publish")).to_be_visible()
    check_accessibility(page)
    person.publish_draft(page)
    expect(page.locator("#board .table-open")).to_have_count(11)
    expect(page.locator("#board .table-bye")).to_have_count(1)
    check_accessibility(page)
    enter_round(page)
    check_accessibility(page)

    # Correct table 1: the second player won.
    person.visit(page, f"/t/{event}/round/1/table/1")
    check_accessibility(page)
    page.locator("#winner-2").check()
    page.locator("#correct").get_by_role("button").click()
    check_accessibility(page)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#table-1 .seat").nth(1)).to_have_class(re.compile("seat-won"))

    # Round 2 is interrupted by a reload: nothing is lost.
    person.visit(page, f"/t/{event}")
    next_step(page)
    person.publish_draft(page)
    expect(page.locator("#board .table-open")).to_have_count(11)
    for number in range(4):
        page.locator("#board .table-open button.result").first.click()
        expect(page.locator("#board .table-in")).to_have_count(number + 1)
    seats = page.locator("#board .seat-name").all_inner_texts()
    page.reload()
    person.wait_until_ready(page)
    expect(page.locator("#board .table-in")).to_have_count(4)
    assert seats == page.locator("#board .seat-name").all_inner_texts()
    enter_round(page)

    # Somebody leaves before round 3, which therefore has no bye.
    person.visit(page, f"/t/{event}/player/5")
    check_accessibility(page)
    page.locator("#drop").get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("Dropped")
    for number in (3, 4):
        person.visit(page, f"/t/{event}")
        next_step(page)
        person.publish_draft(page)
        expect(page.locator("h1")).to_contain_text(str(number))
        expect(page.locator("#board .table-open")).to_have_count(11)
        expect(page.locator("#board .table-bye")).to_have_count(0)
        enter_round(page)

    # The cut to the top 4, semifinals and final.
    standings = standings_of(page, event)
    check_accessibility(page)
    person.visit(page, f"/t/{event}")
    next_step(page)
    for tables in (2, 1):
        person.visit(page, f"/t/{event}")
        next_step(page)
        expect(page.locator("#board .table-open")).to_have_count(tables)
        enter_round(page)
    person.visit(page, f"/t/{event}/bracket")
    check_accessibility(page)
    person.visit(page, f"/t/{event}")
    champion = page.locator(".champion")
    expect(champion).to_have_text(re.compile("Player [A-W]"))
    check_accessibility(page)
    person.visit(page, f"/t/{event}/history")
    check_accessibility(page)
    person.visit(page, f"/t/{event}/delete")
    check_accessibility(page)

    # The exported file gives the same standings on an empty device.
    with page.expect_download() as downloading:
        page.get_by_role("button", name=re.compile("Save a copy")).first.click()
    exported = tmp_path / "exported.ronda"
    downloading.value.save_as(exported)
    person.visit(page, f"/t/{event}")
    name = champion.inner_text()
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("#standings tbody tr").first).to_contain_text(f"{name}")
    expect(page.locator("#standings tbody tr").first).to_contain_text("Champion")
    final_standings = standings_of(page, event)
    assert [row.replace(" Champion", "") for row in final_standings] == standings
    elsewhere = device(locale="es-ES", viewport={"width": 390, "height": 800}).pages[0]
    elsewhere.goto(host.url)
    assert_the_same(elsewhere, exported, event, final_standings, name)


def assert_the_same(page: Page, exported: Path, event: str, standings: list[str], champion: str) -> None:
    """Open the exported file on an empty device."""
    person.wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    with page.expect_file_chooser() as choosing:
        page.locator("[data-action=import]").first.click()
    choosing.value.set_files(exported)
    expect(page.locator("main h1")).to_have_text("Harbour <Open> & Cup")
    person.speak(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert standings == standings_of(page, event)
    person.visit(page, f"/t/{event}")
    expect(page.locator(".champion")).to_have_text(champion)


@pytest.mark.desk
def test_who_goes_elsewhere_while_a_command_is_on_its_way_stays_there(page: Page) -> None:
    """The round is drafted all the same, and its draft does not push away the screen that was chosen after it."""
    person.visit(page, "/new")
    page.get_by_label("KeyForge").check()
    person.create_event(page, "Two taps")
    for name in PLAYERS[:4]:
        person.register(page, name)
        person.expect_player(page, name)
    event = event_of(page)
    person.visit(page, f"/t/{event}")
    next_step(page)
    expect(page.locator(".next .sun")).to_have_text("Pair round 1")
    page.evaluate("""() => {
        document.querySelector(".next .sun").click();
        document.querySelector(".tabs a[href$='/players']").click();
    }""")
    players = page.locator(".tabs a[href$='/players']")
    expect(page.locator("#players, #board, main h1").first).to_be_visible()
    expect(players).to_have_attribute("aria-current", "page")
    person.visit(page, f"/t/{event}/draft")
    expect(page.locator("#board .draft-table")).to_have_count(2)
