"""Every entry of the search, from whatever screen: something opens, and the right thing has the focus."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.playing import Organiser
from workshop.cli import event_files

pytestmark = pytest.mark.desk

OF_A_KIND = 5
"""So many of the entries for each player and table are tried."""
TAKE = """
async ([place, base]) => {
    const until = async (found) => {
        const end = performance.now() + 8000;
        while (!found() && performance.now() < end) await new Promise((drawn) => requestAnimationFrame(drawn));
        return found();
    };
    const told = [];
    for (let time = 0; time < 2; time++) {
        const search = document.querySelector("[data-action=palette]");
        if (!search || (time && !location.hash.includes(base))) break; // the projector has none
        search.click();
        const items = () => document.querySelectorAll("#palette .palette-item");
        if (!await until(() => items().length)) return ["the search does not open"];
        const item = items()[place];
        if (!item.matches("a, [data-dialog]")) { document.querySelector("#palette").close(); return []; }
        const said = item.textContent.trim().replace(/\\s+/g, " ");
        const before = document.querySelector("main h1");
        const isOther = item.hash && item.hash.split("?")[0] !== location.hash.split("?")[0];
        before?.setAttribute("data-before", "");
        item.click();
        const has = () => {
            const at = document.activeElement;
            const inside = document.querySelector("dialog[open]") ?? document.querySelector("main, .projector");
            const isWanted = !item.dataset.focus || at.matches(item.dataset.focus) || at.closest("dialog[open]");
            return !document.querySelector("#palette").open && inside?.contains(at) && isWanted
                && (item.dataset.dialog || location.hash === item.hash)
                && (!isOther || !document.querySelector("main h1[data-before]"));
        };
        const opens = await until(has);
        const at = document.activeElement;
        const there = at.outerHTML.slice(0, 80);
        if (!opens) told.push(`${said}: nothing opens, or the focus is at ${there}`);
        else {
            const isSwitch = at.matches("[type=checkbox], [type=radio]");
            if (isSwitch) told.push(`${said}: Space would change a setting`);
            if (!at.checkVisibility()) told.push(`${said}: the focus is not seen`);
        }
        document.querySelector("dialog[open]")?.close();
    }
    return told;
}
"""
COUNT = """
async () => {
    document.querySelector("[data-action=palette]").click();
    const end = performance.now() + 8000;
    while (!document.querySelector("#palette .palette-item") && performance.now() < end) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    const kinds = [...document.querySelectorAll("#palette li[data-text]")].map((row) => row.matches(".palette-about"));
    document.querySelector("#palette").close();
    return kinds;
}
"""


def opened(page: Page, organiser: Organiser, folder: Path) -> str:
    file = folder / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    base = f"/t/{organiser.tournament.id}"
    person.visit(page, base)
    return base


def registered() -> Organiser:
    organiser = Organiser("keyforge")
    organiser.register("Ana", "Bruno", "Carla", "Elena")
    return organiser


def running() -> Organiser:
    organiser = Organiser("xwing")
    organiser.start(6)
    organiser.pair()
    organiser.do(ask.StartClock(round=1))
    return organiser


def finished() -> Organiser:
    organiser = Organiser("xwing")
    organiser.start(4)
    organiser.play_on()
    return organiser


@pytest.mark.parametrize("state", [registered, running, finished])
def test_every_entry_opens_something_and_the_right_thing_has_the_focus(
    page: Page, tmp_path: Path, state: Callable[[], Organiser]
) -> None:
    """Each from the screen to which the one before it led, and once more from its own."""
    base = opened(page, state(), tmp_path)
    about, told = 0, []
    for place, is_about in enumerate(page.evaluate(COUNT)):
        about += is_about
        if about > OF_A_KIND:
            break
        if not page.locator("[data-action=palette]").count() or base not in page.url:
            person.visit(page, base)
        told += page.evaluate(TAKE, [place, base])
    if told:
        pytest.fail("\n".join(told))


def test_the_clock_is_opened_from_its_own_board_too(page: Page, tmp_path: Path) -> None:
    base = opened(page, running(), tmp_path)
    for route in (base, f"{base}/round/1"):
        person.visit(page, route)
        page.keyboard.press("Control+k")
        expect(page.locator("#palette-search")).to_be_focused()
        page.keyboard.type("clock")
        page.keyboard.press("Enter")
        expect(page.locator("#clock-dialog")).to_be_visible()
        expect(page.locator("#clock-title")).to_be_focused()
        page.keyboard.press("Space")
        page.locator("#clock-dialog [data-close]").click()


def test_the_clock_that_is_started_from_the_search_holds_the_focus_and_nothing_scrolls(
    page: Page, tmp_path: Path
) -> None:
    organiser = Organiser("xwing")
    organiser.start(24)
    organiser.pair()
    person.visit(page, f"{opened(page, organiser, tmp_path)}/round/1")
    page.set_viewport_size({"width": 1280, "height": 560})
    page.locator("#quick").focus()
    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate("scrollY")
    assert before == 200
    page.keyboard.press("Control+k")
    page.keyboard.type("clock")
    expect(page.locator("#palette-search")).to_have_value("clock")
    page.keyboard.press("Enter")
    expect(page.locator("#clock-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#clock-more")).to_be_focused()
    assert page.evaluate("scrollY") == before


def test_enter_results_leads_to_the_field(page: Page, tmp_path: Path) -> None:
    opened(page, running(), tmp_path)
    page.keyboard.press("Control+k")
    expect(page.locator(".palette-group").first).to_have_text("Likely now")
    expect(page.locator("#palette-list > [data-text]").first).to_contain_text(re.compile("Enter results|Undo"))
    page.keyboard.type("enter results")
    page.keyboard.press("Enter")
    expect(page.locator("#quick")).to_be_focused()


def test_the_screens_that_were_opened_last_stand_below_what_is_likely(page: Page, tmp_path: Path) -> None:
    base = opened(page, running(), tmp_path)
    for route in ("history", "prizes", "conduct"):
        person.visit(page, f"{base}/{route}")
    page.keyboard.press("Control+k")
    groups = page.locator(".palette-group")
    expect(groups).to_have_text(["Likely now", "Opened last", "Everything"])
    rows = page.locator(".palette-recent a")
    assert [rows.nth(place).get_attribute("href") for place in (0, 1)] == [
        f"#{base}/{at}" for at in ("prizes", "history")
    ]


def test_the_keys_are_shown_and_space_changes_nothing(page: Page, tmp_path: Path) -> None:
    opened(page, running(), tmp_path)
    page.locator(".bar-keys").click()
    expect(page.locator("#keys-title")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#letters")).to_be_checked()
    page.locator("#keys [data-close]").first.click()


def test_a_red_message_goes_with_what_it_was_about(page: Page, tmp_path: Path) -> None:
    base = opened(page, running(), tmp_path)
    person.visit(page, f"{base}/round/1")
    page.locator("#quick").fill("99 1")
    page.locator("#quick").press("Enter")
    expect(person.alert(page)).to_be_visible()
    page.locator("#quick").fill("")
    expect(person.alert(page)).to_have_count(0)
