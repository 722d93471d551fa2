"""A round is drafted, changed by hand, published, printed, and changed again, in the real app."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility

pytestmark = pytest.mark.desk

PLAYERS = [f"Player {letter}" for letter in "ABCDEFG"]


@pytest.fixture
def event(page: Page) -> str:
    """An event of seven whose first round is over and whose second is a draft."""
    # The dialog of the system cannot be answered from here; what counts is that it is asked for.
    page.evaluate("""() => {
        delete document.body.dataset.prints;
        window.print = () => { document.body.dataset.prints = 1 + Number(document.body.dataset.prints ?? 0); };
    }""")
    person.create_event(page)
    event = page.url.partition("#/t/")[2].partition("/")[0]
    person.register_list(page, PLAYERS)
    expect(page.locator("#players > li")).to_have_count(len(PLAYERS))
    person.visit(page, f"/t/{event}")
    page.locator(".next .sun").click()
    expect(page.locator(".next form[data-command=pair_round]")).to_be_visible()
    page.locator(".next .sun").click()
    person.publish_draft(page)
    for done in range(3):
        page.locator("#board .table-open button.result").first.click()
        expect(page.locator("#board .table-in")).to_have_count(done + 1)
    page.locator("#next-step").click()
    expect(page.locator("h1")).to_have_text("Draft of round 2")
    return event


def seats(page: Page) -> list[str]:
    return page.locator("#board .seat-name").all_inner_texts()


def test_swap_by_keyboard_bye_by_hand_reason_publish_and_the_reprint_mark(page: Page, event: str) -> None:
    check_accessibility(page)
    before = seats(page)

    # Change two seats with the keyboard alone: pick one, take the other, and the focus stays with the first.
    pick = page.locator("#board .draft-seat a.button").first
    first = (pick.get_attribute("id") or "").removeprefix("seat-")
    pick.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft-seat-picked")).to_have_count(1)
    expect(page.locator("#picked-title")).to_contain_text(before[0])
    check_accessibility(page)
    page.locator("#board button.result").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft-picked")).to_have_count(0)
    after = seats(page)
    assert (after[0], after[-1]) == (before[-1], before[0])
    expect(page.locator(f"#seat-{first}")).to_be_focused()
    expect(page.locator("#receipt-title + ul")).to_contain_text("Changed by hand")

    # The bye by hand belongs to somebody else: the draft says so, and publishing asks for the reason.
    page.locator("#table-1 a.button").last.click()
    page.locator("#other-ways summary").click()
    check_accessibility(page)
    page.locator("#set-bye button").click()
    expect(page.locator(".draft-picked")).to_have_count(0)
    expect(page.locator(".draft-broken")).to_contain_text("would be")
    page.locator("#publish .sun").click()
    expect(page.locator("#publish [data-refusal]")).to_contain_text("This round breaks a rule")
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.type("Has a train to catch")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Round 2")
    expect(page.locator(".notes")).to_contain_text("Has a train to catch")

    # Print it, take it back into the draft, change it: board and list say what the paper does not.
    person.visit(page, f"/t/{event}/print/pairings?round=2")
    page.locator("[data-action=printRound]").click()
    expect(page.locator("body[data-prints='1']")).to_be_visible()
    person.visit(page, f"/t/{event}/round/2")
    expect(page.locator(".badge-reprint")).to_have_count(0)
    page.locator("[popovertarget=reopen-ask]").first.click()
    page.locator("#reopen button").click()
    expect(page.locator("h1")).to_have_text("Draft of round 2")
    assert page.locator("#reason").input_value() == "Has a train to catch"
    page.locator("#table-1 a.button").first.click()
    page.locator("#table-2 button.result").first.click()
    expect(page.locator(".badge-reprint")).to_have_count(2)
    page.locator("#publish .sun").click()
    expect(page.locator("#board .badge-reprint")).to_have_count(2)
    expect(page.locator(".reprint")).to_contain_text("4")
    check_accessibility(page)
    person.visit(page, f"/t/{event}/round/2?by=name")
    expect(page.locator("#board .badge-reprint")).to_have_count(4)
    page.get_by_role("link", name="Print again").click()
    page.get_by_role("link", name="Pairings by name").click()
    page.locator("[data-action=printRound]").click()
    expect(page.locator("body[data-prints='2']")).to_be_visible()
    person.visit(page, f"/t/{event}/round/2")
    expect(page.locator(".badge-reprint")).to_have_count(0)


def test_who_leaves_a_draft_is_put_right_with_one_tap_and_undo_brings_the_draft_back(page: Page, event: str) -> None:
    name = seats(page)[0]
    person.visit(page, f"/t/{event}/players")
    page.get_by_role("link", name=name).first.click()
    page.locator("#drop").get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("Dropped")
    person.visit(page, f"/t/{event}")
    expect(page.locator(".next-text").first).to_contain_text("Without an opponent")
    page.locator(".next .sun").click()

    expect(page.locator("#loose-title")).to_be_visible()
    check_accessibility(page)
    page.locator("#tie-up button").click()
    expect(page.locator("#publish")).to_be_visible()
    expect(page.locator("#board .draft-table")).to_have_count(3)
    page.locator(".last").get_by_role("button", name=re.compile("Undo")).click()
    expect(page.locator("#loose-title")).to_be_visible()


def test_the_draft_fits_a_phone(page: Page, event: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("#board .draft-seat a.button").first.click()
    expect(page.locator(".draft-picked")).to_be_visible()
    check_accessibility(page)

    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert event in page.url


def test_back_from_a_round_that_was_just_published_passes_over_its_draft(page: Page, event: str) -> None:
    person.publish_draft(page)
    page.go_back()
    expect(page).to_have_url(re.compile(rf"#/t/{event}/round/1$"))
    person.visit(page, f"/t/{event}/draft")
    page.locator("main").get_by_role("link", name="Round 2").click()
    expect(page).to_have_url(re.compile(rf"#/t/{event}/round/2$"))
