"""What is typed into a form that shows what it would do: read as typed, kept through reload, never in the address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from ronda.core.details import Details
from tests.browser import person
from tests.playing import Organiser, custom, names
from workshop.cli import event_files

pytestmark = pytest.mark.desk

TYPED = "50%41 Ana + B&C?x=1#y %20 %E9"

WRITE = """
([form, text]) => {
    for (let fold = form; fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    const fields = [...form.querySelectorAll("input[type=text], textarea")].filter((field) => field.checkVisibility());
    for (const field of fields) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    form.querySelector("[data-live]")?.dispatchEvent(new Event("change", { bubbles: true }));
    return fields.map((field) => field.name);
}
"""


@pytest.fixture
def base(page: Page, tmp_path: Path) -> str:
    """The address of an event whose first round is over but for one table."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(6)
    organiser.pair()
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, organiser.result(match))
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    return f"/t/{organiser.tournament.id}"


@pytest.mark.parametrize(
    ("place", "form"),
    [
        ("/new?game=xwing", "#new-event"),
        ("BASE/details", "form[data-route-form$='/details']"),
        ("BASE/announcement", "form[data-route-form$='/announcement']"),
        ("BASE/prizes", "form[data-route-form$='/prizes']"),
        ("BASE/conduct", "form[data-route-form$='/conduct']"),
        ("BASE/rulings", "form[data-route-form$='/rulings']"),
        ("BASE/players/import", "#import"),
        ("BASE/player/1", "#drop"),
    ],
)
def test_what_is_typed_into_a_form_that_previews_is_read_once(page: Page, base: str, place: str, form: str) -> None:
    person.visit(page, place.replace("BASE", base))
    shown = page.locator(form).first
    names = page.evaluate(WRITE, [shown.element_handle(), TYPED])
    assert names
    person.expect_kept(page, "50%2541")
    for reload in (False, True):
        if reload:
            page.reload()
            person.wait_until_ready(page)
        for name in set(names):
            expect(page.locator(f"{form} [name='{name}']").first).to_have_value(TYPED)
        expect(page).not_to_have_url(re.compile("#.*(?:50|41|Ana)"))


def test_every_form_of_a_page_keeps_what_was_typed_into_it_before_and_after_a_reload(page: Page, base: str) -> None:
    person.visit(page, f"{base}/player/1")
    typed: dict[str, str] = {}
    for form, text in {
        "#drop": "Missed the train",
        "#disqualify": "Left twice",
        "#edit-player": "Ana of table one",
    }.items():
        assert page.evaluate(WRITE, [page.locator(form).element_handle(), text])
        person.expect_kept(page, text.replace(" ", "+"))
        typed[form] = text
        page.reload()
        person.wait_until_ready(page)
        for kept, written in typed.items():
            expect(page.locator(f"{kept} :is(input[type=text], textarea)").first).to_have_value(written)


def test_a_form_that_was_sent_leaves_what_was_typed_into_another(page: Page, base: str) -> None:
    person.visit(page, f"{base}/player/1")
    name = page.locator("#edit-player input[name=name]")
    name.fill("Ana of table one")
    page.locator("#drop-reason").fill("Missed the train")
    person.expect_kept(page, "Missed+the+train")
    page.locator("#drop button").last.click()
    expect(page.locator("#drop")).to_have_count(0)
    for reload in (False, True):
        if reload:
            page.reload()
            person.wait_until_ready(page)
        expect(name).to_have_value("Ana of table one")
        assert "Missed" not in page.evaluate("history.state")


def test_a_penalty_that_was_given_is_not_filled_in_again(page: Page, base: str) -> None:
    person.visit(page, f"{base}/conduct")
    form = page.locator("#give-penalty")
    form.get_by_label("What happened").fill("Came late")
    form.get_by_label("Another official (optional)").fill("Judge One")
    person.expect_kept(page, "Came+late")
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.locator(".played")).to_contain_text("Came late")
    for reload in (False, True):
        if reload:
            page.reload()
            person.wait_until_ready(page)
        expect(form.get_by_label("What happened")).to_have_value("")
        expect(form.get_by_label("Another official (optional)")).to_have_value("")


def test_a_message_is_kept_until_the_room_reads_it(page: Page, base: str) -> None:
    person.visit(page, f"{base}/room")
    text = page.get_by_role("textbox", name="Message")
    text.fill("Lunch until 14:00")
    person.expect_kept(page, "Lunch+until")
    page.reload()
    person.wait_until_ready(page)
    expect(text).to_have_value("Lunch until 14:00")
    page.get_by_role("button", name="Show it to the room").click()
    expect(page.get_by_role("list", name="Shown now")).to_contain_text("Lunch until 14:00")
    for reload in (False, True):
        if reload:
            page.reload()
            person.wait_until_ready(page)
        expect(text).to_have_value("")


TICK = "#new-event input[type=checkbox]:not([data-live])"


@pytest.mark.parametrize(
    ("selector", "change", "event", "value"),
    [("#name", "value = 'Second Cup'", "input", "value"), (TICK, "checked ^= true", "change", "checked")],
    ids=["typed", "ticked"],
)
def test_what_changes_in_the_moment_of_a_reload_is_kept(
    page: Page, selector: str, change: str, event: str, value: str
) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=xwing")
    field = page.locator(selector).first
    before = field.evaluate(f"field => field.{value}")
    with page.expect_navigation():
        field.evaluate(
            f"""field => {{
                field.{change};
                field.dispatchEvent(new Event("{event}", {{ bubbles: true }}));
                location.reload();
            }}"""
        )
    person.wait_until_ready(page)
    assert field.evaluate(f"field => field.{value}") != before


@pytest.mark.parametrize("leads", ["Check-in", "Players"])
def test_an_organiser_who_was_typed_stands_wherever_the_event_is_started(
    page: Page, tmp_path: Path, leads: str
) -> None:
    """Whichever way leads back, and on the other screen that starts the event too."""
    organiser = Organiser("keyforge", details=Details(name="Deck day"))
    organiser.register(*names(6))
    for number in range(1, 6):
        organiser.do(ask.CheckIn(player=number))
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    base = f"/t/{organiser.tournament.id}"
    field = page.locator("main [name=organiser]").first
    field.fill("Nara Ruiz")
    if leads == "Players":
        page.locator(".tabs").get_by_role("link", name=leads).click()
    else:
        page.locator(".next").get_by_role("link", name="Continue check-in").click()
        expect(page.locator("h1")).to_contain_text("Check-in")
        expect(field).to_have_value("Nara Ruiz")
    page.locator(".tabs").get_by_role("link", name="Event").click()
    expect(page.locator("h1")).to_have_text("Deck day")
    expect(field).to_have_value("Nara Ruiz")
    person.visit(page, f"{base}/players")
    page.reload()
    person.wait_until_ready(page)
    person.visit(page, base)
    expect(field).to_have_value("Nara Ruiz")
