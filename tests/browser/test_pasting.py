"""Names that are pasted where one is typed: all of them, without their numbers, and every doubt answered at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.reach import sideways

pytestmark = pytest.mark.desk


def listed(page: Page) -> list[str]:
    return sorted(page.locator("#players .people-name").all_inner_texts())


def test_lines_pasted_into_the_name_are_looked_at_and_doubts_are_answered_there(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    person.paste_names(page, ["1. Wanda Sol", "2. Yago Luna", "", "3) Xenia Roca", ""])
    expect(page).to_have_url(re.compile("/players/import$"))
    page.get_by_role("button", name="Register 3 players").click()
    expect(page.locator("#notice")).to_have_text("3 players registered.")
    expect(page.locator("#players > li")).to_have_count(3)
    assert listed(page) == ["Wanda Sol", "Xenia Roca", "Yago Luna"]

    # two names that look like others, one that stands there twice: each can be another person
    person.paste_names(page, ["Sol Wanda", "Zoe Mar", "", "Yago Luna", "Zoe Mar", "Ulla Roca"])
    expect(page.locator("#import button.primary.big")).to_have_text("Register 2 players")
    check_accessibility(page)
    for count in range(3):
        page.get_by_label("This is another person").nth(count).check()
    page.get_by_role("checkbox", name="Ulla Roca").uncheck()
    page.get_by_role("button", name="Register 4 players").click()
    expect(page.locator("#players > li")).to_have_count(7)
    assert listed(page) == ["Sol Wanda", "Wanda Sol", "Xenia Roca", "Yago Luna", "Yago Luna", "Zoe Mar", "Zoe Mar"]

    # a single line stays what it is: a name being typed
    person.paste_names(page, ["Ulla Norte"])
    expect(page.locator("#players > li")).to_have_count(7)


def test_however_long_the_list_is_its_button_is_in_sight_and_one_key_away(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait_until_ready(page)
    person.create_event(page)
    person.paste_names(page, [f"Wanda Sol {number}" for number in range(1, 21)])
    register = page.get_by_role("button", name="Register 20 players")
    expect(register).to_be_in_viewport(ratio=1)

    page.keyboard.press("n")

    expect(register).to_be_focused()
    check_accessibility(page)
    page.keyboard.press("Enter")
    expect(page.locator("#players > li")).to_have_count(20)


def test_a_list_that_is_looked_at_stays_as_it_was_typed_and_out_of_the_address(page: Page, tmp_path: Path) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    hostile = ["50%41 Wanda", "Yago%20Luna", "Xe+nia Roca&Co?x=1#y", "%E9 Zoe"]
    file = tmp_path / "players.csv"
    file.write_text("\n".join(["Name;Club", *(f"{name};Norte" for name in hostile)]), encoding="utf-8")
    page.locator("#file").set_input_files(file)
    cells = page.locator(".import-table tbody td:first-of-type")
    expect(cells).to_have_text(hostile)
    expect(page).to_have_url(re.compile("/players/import$"))

    page.get_by_label("Fill in players who are registered already").check()
    page.reload()
    expect(cells).to_have_text(hostile)
    expect(page.get_by_label("Fill in players who are registered already")).to_be_checked()
    expect(page).to_have_url(re.compile("/players/import$"))

    page.get_by_role("link", name="Another list").click()
    expect(page.locator("#import-text")).to_have_value("")
    expect(page.locator("#import-text")).to_be_focused()
    expect(page.get_by_role("button", name="Choose a file")).to_be_visible()
    page.locator("#import-text").fill("\n".join(hostile))
    expect(page.locator(".import-table tbody th .pick")).to_have_text(hostile)
    others = file.with_name("others.csv")
    others.write_bytes(file.read_bytes())
    page.set_input_files("#file", others)
    expect(page.locator(".import-table thead select")).to_have_count(2)
    page.get_by_role("button", name="Register 4 players").click()
    expect(page.locator("#players .people-name")).to_have_count(4)
    assert sorted(hostile) == listed(page)


def test_a_list_is_looked_at_while_it_is_typed_and_registered_with_the_second_tap(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait_until_ready(page)
    person.create_event(page)
    page.get_by_role("link", name="Paste a list or open a file").click()
    field = page.locator("#import-text")
    expect(field).to_be_focused()
    page.keyboard.type("Wanda Sol\nYago Luna")
    page.get_by_role("checkbox", name="Yago Luna").uncheck()
    field.press("End")
    field.press("Control+End")
    page.keyboard.type("\nXenia Roca")
    expect(page.get_by_role("checkbox", name="Xenia Roca")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Yago Luna")).not_to_be_checked()
    expect(field).to_be_focused()
    assert sideways(page) == []
    register = page.get_by_role("button", name="Register 2 players")
    expect(register).to_be_in_viewport(ratio=1)
    register.click()
    expect(page.locator("#players > li")).to_have_count(2)


def test_another_list_begins_with_an_empty_field_in_sight(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    page.get_by_role("link", name="Paste a list or open a file").click()
    field = page.locator("#import-text")
    page.keyboard.type("Wanda Sol\nYago Luna")
    expect(page.get_by_role("button", name="Register 2 players")).to_be_visible()
    page.locator(".import-text summary").click()
    page.get_by_role("link", name="Another list").click()
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect(page.locator(".import-table")).to_have_count(0)
    page.keyboard.type("Xenia Roca")
    expect(page.locator(".import-table tbody th .pick")).to_have_text("Xenia Roca")


def test_who_is_not_here_is_brought_back_from_the_preview_which_stays(page: Page) -> None:
    person.wait_until_ready(page)
    person.create_event(page)
    person.register_list(page, ["Wanda Sol", "Yago Luna", "Xenia Roca", "Ines Paz", "Zoe Mar"])
    event = page.url.partition("#/t/")[2].partition("/")[0]
    person.visit(page, f"/t/{event}/checkin")
    for name in ("Wanda Sol", "Yago Luna", "Xenia Roca", "Ines Paz"):
        page.locator("#door").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Start with the 4 who are here").click()
    page.get_by_role("button", name="Pair round 1").click()
    person.publish_draft(page)
    person.visit(page, f"/t/{event}/players/import")
    page.locator("#import-text").fill("Zoe Mar\nUlla Roca")
    page.get_by_role("button", name="Back in").click()
    expect(page.locator(".import-known")).to_contain_text("registered already")
    expect(page.get_by_role("button", name="Back in")).to_have_count(0)
    page.get_by_role("button", name="Register 1 player").click()
    expect(page.locator("#players > li")).to_have_count(6)


def test_on_a_phone_nothing_of_a_list_lies_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait_until_ready(page)
    person.create_event(page)
    titles = "Marca temporal;Dirección de correo;Jugador;Cuenta;Mazo;Alergias"
    person.paste_names(page, [titles, "2/11/2026;elena@example.org;Elena Mar;elena_r;Zorra Lunar del Norte;ninguna"])
    row = page.locator(".import-table tbody tr").first

    assert page.locator(".import .scroll").evaluate("part => part.scrollWidth <= part.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert row.evaluate("row => Math.max(...[...row.cells].map(cell => cell.getBoundingClientRect().right)) <= 390")
