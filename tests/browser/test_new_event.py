"""A new event in three steps in the real app, kept through Back and reload; and three players, to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.keyboard import Keyboard
from tests.browser.test_every_game import enter_round, live

pytestmark = pytest.mark.desk


def kept(page: Page, name: str) -> str:
    return page.locator(f"[name={name}]").first.input_value()


def test_nothing_typed_is_lost_by_back_or_reload(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=xwing")
    page.locator("#name").fill("Winter Cup 100%41 & more")
    page.get_by_label("Second edition, 200 points").check()
    person.open_more(page)
    page.locator("#organiser").fill("Nara Ruiz")
    page.locator("#announcement").evaluate("field => field.closest('details').open = true")
    page.locator("#announcement").fill("First line\n\nSecond paragraph")
    # what is typed is kept once the person pauses, and not in the address
    person.expect_kept(page, "Second+paragraph")
    expect(page).to_have_url(re.compile("#/new$"))
    page.reload()
    person.wait_until_ready(page)
    assert kept(page, "name") == "Winter Cup 100%41 & more"
    assert kept(page, "organiser") == "Nara Ruiz"
    assert page.locator("#announcement").input_value() == "First line\n\nSecond paragraph"
    expect(page.get_by_label("Second edition, 200 points")).to_be_checked()

    page.locator("#expected").fill("23")
    page.locator(".bar .brand").click()
    expect(page.locator("#new-event")).to_have_count(0)
    page.go_back()
    expect(page.locator("#expected")).to_have_value("23")
    expect(page.locator("#name")).to_have_value("Winter Cup 100%41 & more")
    expect(page.locator(".plan").first).to_contain_text("4 Swiss rounds, then a cut to the top 4")
    check_accessibility(page)


@pytest.mark.parametrize(("width", "begins"), [(1280, "#name"), (390, "main h1")])
def test_a_new_event_begins_where_one_sees_it(page: Page, width: int, begins: str) -> None:
    """On a phone the name stands below the games: it has the focus only where it is in view."""
    person.wait_until_ready(page)
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 800})
    person.visit(page, "/new?game=aristeia")

    Keyboard(page).at(begins)


def test_a_structure_chosen_while_another_game_is_on_its_way_is_the_one_that_is_asked_about(page: Page) -> None:
    """The structures on the screen are the other game's still; what is marked and what is asked must fit in the end."""
    person.wait_until_ready(page)
    person.visit(page, "/new?game=xwing")
    page.evaluate("for (const at of ['#game-keyforge', '#structure-custom']) document.querySelector(at).click()")
    expect(page.locator("[name=based]")).to_have_value("keyforge")

    marked = page.locator("#structure-custom").is_checked()
    expect(page.locator("#swiss_rounds")).to_have_count(int(marked))


def test_what_had_the_focus_and_is_gone_leaves_it_where_one_sees_it(page: Page) -> None:
    """Who types and changes the game is shown where the focus went; the field of the other game is no more."""
    person.wait_until_ready(page)
    person.visit(page, "/new?game=custom&option_preset=own")
    person.open_more(page)
    field = page.locator(".more [name^=option_]").last
    field.focus()
    page.keyboard.press("Shift")
    page.evaluate("document.querySelector('#game-keyforge').click()")
    expect(page.locator("h1")).to_be_focused()

    Keyboard(page).look()


def test_a_new_event_is_filled_in_as_the_last_one_and_made_from_an_old_one(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=xwing&structure=advanced&place=Town+Hall")
    page.locator("#name").fill("First Cup")
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(re.compile("#/t/"))
    person.register(page, "Alba")
    person.expect_player(page, "Alba")
    # Python has forgotten the event: the page asks for it
    page.reload()
    person.wait_until_ready(page)
    person.visit(page, "/new")
    expect(page.locator("#structure-advanced")).to_be_checked()
    assert kept(page, "place") == "Town Hall"

    page.get_by_label("KeyForge").check()
    expect(page.locator("#structure-basic")).to_be_checked()
    person.visit(page, "/")
    page.get_by_role("link", name="New event like this one").click()
    expect(page.locator("main")).to_contain_text("Everything is as for First Cup")
    expect(page.locator("#structure-advanced")).to_be_checked()
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Second Cup")
    page.get_by_label("Register its 1 player again").check()
    page.reload()
    person.wait_until_ready(page)
    expect(page.get_by_label("Register its 1 player again")).to_be_checked()
    page.locator("#name").press("Enter")
    expect(page.locator(".bar-event")).to_contain_text("Second Cup")
    person.expect_player(page, "Alba")


def test_back_after_creating_does_not_lead_to_the_filled_form_that_would_make_a_twin(page: Page) -> None:
    person.wait_until_ready(page)
    page.get_by_role("link", name="New event").first.click()
    page.locator("#name").fill("Only Cup")
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(re.compile("#/t/.*/players"))
    expect(page.locator(".bar-event")).to_contain_text("Only Cup")

    page.go_back()
    expect(page.locator("main").get_by_role("link", name="Only Cup")).to_have_count(1)
    expect(page.locator("#new-event")).to_have_count(0)
    page.go_forward()
    expect(page.locator(".bar-event")).to_contain_text("Only Cup")


def test_what_is_refused_under_more_is_unfolded(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=xwing&name=Winter+Cup&doors=11:00&begins=10:00")
    expect(page.locator("#organiser")).to_be_hidden()
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("#doors")).to_be_focused()

    page.locator("#doors").fill("09:00")
    page.locator("#minutes_swiss").fill("9999")
    page.locator(".more > summary").click()
    expect(page.locator("#minutes_swiss")).to_be_hidden()
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("#minutes_swiss")).to_be_focused()


def test_three_players_are_played_to_the_end(page: Page) -> None:
    """The way out that the card names is one tap: each plays each, with a bye for the third."""
    person.wait_until_ready(page)
    person.create_event(page)
    event = page.url.partition("#/t/")[2].partition("/")[0]
    for name in ("Alba", "Bruno", "Carmen"):
        person.register(page, name)
        person.expect_player(page, name)
    person.visit(page, f"/t/{event}")
    expect(page.locator(".next-text").first).to_have_text(
        "The structure Basic needs at least 4 players, not 3: register more, or choose the structure Custom."
    )
    page.get_by_role("button", name="Choose Custom: 3 Swiss rounds, no cut").click()
    page.locator("#do-start_event .sun").click()
    for number in (1, 2, 3):
        page.locator("#do-pair_round .sun").click()
        person.publish_draft(page)
        expect(page.locator("main h1")).to_contain_text(f"Round {number}")
        enter_round(page)
        person.visit(page, f"/t/{event}")
    expect(page.locator(".champion")).to_have_text(re.compile("Alba|Bruno|Carmen"))
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("#standings tbody tr")).to_have_count(3)


def test_structures_are_chosen_with_the_keyboard(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=keyforge&expected=12")
    page.locator("#structure-basic").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#structure-advanced")).to_be_focused()
    expect(page.locator("#structure-advanced")).to_be_checked()
    live(page, "structure", "custom")
    expect(page.locator("#swiss_rounds")).to_have_value("4")


def test_choosing_moves_no_other_choice(page: Page) -> None:
    """On a phone, what is chosen is marked without growing: the choices stay in their lines."""
    page.set_viewport_size({"width": 390, "height": 844})
    person.wait_until_ready(page)
    person.visit(page, "/new?game=aristeia")
    kinds = page.locator("[name=option_kind]")
    places = "kinds => kinds.map((kind) => kind.closest('label').getBoundingClientRect().toJSON())"
    before = kinds.evaluate_all(places)

    page.get_by_text("Standard league", exact=True).click()

    expect(kinds.nth(2)).to_be_checked()
    assert kinds.evaluate_all(places) == before
